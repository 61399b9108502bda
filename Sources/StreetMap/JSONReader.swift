/// Reads JSON text (RFC 8259) in one pass.
///
/// Says by line and column where a text is broken, or that it just ends: what a cut file needs.
package struct JSONReader {
  /// Where and how a text is not JSON.
  package struct Failure: Error, Hashable, Sendable {
    package var line: Int
    package var column: Int
    package var problem: String
    /// The text stopped in the middle.
    package var isCut: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0
  /// The line `index` is on: line ends stand between values, never in a text.
  private var line = 1

  /// Deepest nesting read; beyond it a text is refused, not the stack exhausted.
  private static let maximumDepth = 64

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // Some editors write a byte order mark.
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
  }

  package static func read(_ text: [UInt8]) throws(Failure) -> JSONValue {
    let result: Result<JSONValue, Failure> = text.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      do throws(Failure) {
        let value = try reader.value()
        reader.skipSpace()
        guard reader.index == bytes.count else {
          throw reader.failure("there is text after the end of the JSON")
        }
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func failure(_ problem: String) -> Failure {
    let end = min(index, bytes.count)
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = end - start + 1
    let line = bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1
    let isCut = index >= bytes.count
    return Failure(
      line: line, column: column, problem: isCut ? "the file ends in the middle" : problem,
      isCut: isCut)
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0D, 0x09: break
      case 0x0A: line += 1
      default: return
      }
      index += 1
    }
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(Failure) {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else {
      throw failure("expected \"\(character)\"")
    }
    index += 1
  }

  /// Whether the next thing is `character`; moves behind it if so.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(Failure) -> JSONValue {
    skipSpace()
    guard index < bytes.count else { throw failure("") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default:
      let start = index
      if let number = JSONNumber(bytes, &index) { return .number(number) }
      if index < bytes.count { index = start }
      throw failure("expected a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    for byte in word.utf8 {
      guard index < bytes.count, bytes[index] == byte else { throw failure("expected \(word)") }
      index += 1
    }
    return value
  }

  private mutating func enter() throws(Failure) {
    index += 1
    depth += 1
    guard depth <= JSONReader.maximumDepth else { throw failure("it is nested too deeply") }
  }

  private mutating func object() throws(Failure) -> [JSONMember] {
    try enter()
    defer { depth -= 1 }
    var members: [JSONMember] = []
    if take("}") { return members }
    repeat {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw failure("expected a name in quotes")
      }
      let line = line
      let key = try string()
      try expect(":")
      members.append(JSONMember(key: key, value: try value(), line: line))
    } while take(",")
    try expect("}")
    return members
  }

  private mutating func array() throws(Failure) -> [JSONValue] {
    try enter()
    defer { depth -= 1 }
    var values: [JSONValue] = []
    if take("]") { return values }
    repeat { values.append(try value()) } while take(",")
    try expect("]")
    return values
  }

  private mutating func string() throws(Failure) -> String {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 0x5C {
      index += 1
    }
    guard index < bytes.count else { throw failure("") }
    var text = String(decoding: bytes[start..<index], as: UTF8.self)
    while bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == 0x5C {
        text.unicodeScalars.append(try escape())
      } else {
        let run = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 0x5C {
          index += 1
        }
        text += String(decoding: bytes[run..<index], as: UTF8.self)
      }
      guard index < bytes.count else { throw failure("") }
    }
    index += 1
    return text
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    index += 1
    guard index < bytes.count else { throw failure("") }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return try unicodeEscape()
    case UInt8(ascii: "\""), 0x5C, UInt8(ascii: "/"): return Unicode.Scalar(byte)
    default: throw failure("there is no escape \\\(Unicode.Scalar(byte))")
    }
  }

  private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == 0x5C,
      bytes[index + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    index += 2
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else { throw failure("expected four hexadecimal digits") }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
