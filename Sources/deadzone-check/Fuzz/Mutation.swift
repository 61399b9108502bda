import OptimisticEngine

/// Changes bytes as broken hardware, broken programs and ill will do.
struct Mutation {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed, stream: "mutation") }

  /// One to four changes; now and then all of it is something else.
  mutating func change(_ bytes: inout [UInt8]) {
    for _ in 0..<random.integer(in: 1...4) { changeOnce(&bytes) }
  }

  private mutating func changeOnce(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else {
      bytes = noise(upTo: 40)
      return
    }
    let place = at(bytes)
    switch random.integer(in: 0...8) {
    case 0: bytes[place] ^= 1 << UInt8(random.integer(in: 0...7))
    case 1: bytes[place] = UInt8(random.integer(in: 0...255))
    case 2: bytes.removeLast(bytes.count - place)
    case 3: bytes.remove(at: place)
    case 4: bytes.insert(contentsOf: noise(upTo: 8), at: place)
    case 5:
      let end = min(bytes.count, place + Int(random.integer(in: 1...16)))
      bytes.insert(contentsOf: bytes[place..<end], at: at(bytes))
    case 6, 7: replaceNumber(in: &bytes, from: place)
    default: bytes = noise(upTo: 200)
    }
  }

  /// A number of the binary form, replaced by one at the edge of what there is.
  private mutating func replaceNumber(in bytes: inout [UInt8], from place: Int) {
    let edges: [Int64] = [.min, .max, -1, 0, 64, 1 << 31, 1 << 32, 1 << 62]
    let edge = edges[Int(random.integer(in: 0...Int64(edges.count - 1)))]
    // Small ones are one byte: 0x20 to 0x5F.
    guard let small = bytes[place...].firstIndex(where: { (0x20..<0x60).contains($0) }) else {
      return
    }
    bytes.replaceSubrange(small...small, with: Value.int(edge).encoded())
  }

  private mutating func at(_ bytes: [UInt8]) -> Int {
    Int(random.integer(in: 0...Int64(bytes.count - 1)))
  }

  private mutating func noise(upTo most: Int64) -> [UInt8] {
    (0..<random.integer(in: 1...most)).map { _ in UInt8(random.integer(in: 0...255)) }
  }
}
