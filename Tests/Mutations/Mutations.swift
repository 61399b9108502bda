/// Damaged copies of a good file, the same ones for a seed on every machine: what a parser must
/// answer with a value or with an error, never with a trap or without an end.
package struct Mutations {
  private var state: UInt64
  private let good: [UInt8]
  /// What people and broken tools put into files, beside single bytes.
  private static let pieces: [[UInt8]] =
    [
      "", "-", "99999999999999999999", "-9223372036854775808", "1e400", "0.000000001", "NaN",
      "\"", "'", "<", ">", "[", "]", "{", "}", ",", ":", "\\", "\\u0000", "\n", "\r\n", "\0", "\t",
      "null", "true", "&amp;", "<!--", "]]>", "\u{FEFF}", "\u{202E}", "é", "🚕",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  package init(of good: [UInt8], seed: UInt64) {
    self.good = good
    state = seed | 1
  }

  /// The next damaged copy: one to four wounds.
  package mutating func next() -> [UInt8] {
    var bytes = good
    for _ in 0...below(4) { wound(&bytes) }
    return bytes
  }

  private mutating func wound(_ bytes: inout [UInt8]) {
    let place = below(bytes.count + 1)
    let end = min(bytes.count, place + 1 + below(24))
    switch below(7) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
    case 2: bytes.removeSubrange(place...)
    case 3 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random())
    case 4 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
    default:
      let piece = Self.pieces[below(Self.pieces.count)]
      bytes.replaceSubrange(place..<(below(2) == 0 ? place : end), with: piece)
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int(random() % UInt64(bound)) }

  private mutating func random() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
