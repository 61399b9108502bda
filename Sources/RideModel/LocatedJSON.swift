/// A JSON value that remembers where it stood, with numbers kept as their text.
///
/// A tariff's `12.30` must not pass through a floating-point number, and an error must say the line.
package struct LocatedJSON: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case list([LocatedJSON])
    case object([(key: String, value: LocatedJSON)])
  }

  package let content: Content
  package let line: Int
}

/// One line that says where in a file what was wrong.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package let file: String
  package let line: Int?
  package let problem: String

  package init(file: String, line: Int?, problem: String) {
    self.file = file
    self.line = line
    self.problem = SafeText.clean(problem, limit: 300)
  }

  package var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)"
  }
}

/// Reads JSON (RFC 8259) of bounded depth; any bytes give a value or a `FileError`.
struct LocatedJSONReader {
  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private static let deepest = 32

  static func read(_ bytes: [UInt8], file: String) throws(FileError) -> LocatedJSON {
    var reader = LocatedJSONReader(bytes: bytes, file: file)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.error("nothing more was expected here") }
    return value
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func value(depth: Int) throws(FileError) -> LocatedJSON {
    guard depth < LocatedJSONReader.deepest else { throw error("nested too deep") }
    skipSpace()
    let start = line
    let content: LocatedJSON.Content
    switch peek {
    case UInt8(ascii: "{"): content = .object(try object(depth: depth))
    case UInt8(ascii: "["): content = .list(try list(depth: depth))
    case UInt8(ascii: "\""): content = .text(try text())
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      content = .number(number())
    default: content = try word()
    }
    return LocatedJSON(content: content, line: start)
  }

  private mutating func object(depth: Int) throws(FileError) -> [(key: String, value: LocatedJSON)]
  {
    index += 1
    var members: [(key: String, value: LocatedJSON)] = []
    if take("}") { return members }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("a name in quotes was expected") }
      let key = try text()
      guard take(":") else { throw error("':' was expected after \"\(key)\"") }
      guard !members.contains(where: { $0.key == key }) else { throw error("\"\(key)\" twice") }
      members.append((key, try value(depth: depth + 1)))
      if take("}") { return members }
      guard take(",") else { throw error("',' or '}' was expected") }
    }
  }

  private mutating func list(depth: Int) throws(FileError) -> [LocatedJSON] {
    index += 1
    var items: [LocatedJSON] = []
    if take("]") { return items }
    while true {
      items.append(try value(depth: depth + 1))
      if take("]") { return items }
      guard take(",") else { throw error("',' or ']' was expected") }
    }
  }

  private mutating func text() throws(FileError) -> String {
    index += 1
    var units: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("text is not closed on its line") }
      index += 1
      if byte == UInt8(ascii: "\\") { units += try escape() } else { units.append(byte) }
    }
    guard peek != nil else { throw error("text is not closed") }
    index += 1
    guard let text = String(validating: units, as: UTF8.self) else {
      throw error("text is not UTF-8")
    }
    return text
  }

  private mutating func escape() throws(FileError) -> [UInt8] {
    guard let byte = peek else { throw error("text is not closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error("unknown escape in text")
    }
  }

  private mutating func unicodeEscape() throws(FileError) -> [UInt8] {
    var code = try fourHexDigits()
    if (0xD800...0xDBFF).contains(code), peek == UInt8(ascii: "\\") {
      index += 1
      guard peek == UInt8(ascii: "u") else { throw error("half a character in text") }
      index += 1
      let low = try fourHexDigits()
      guard (0xDC00...0xDFFF).contains(low) else { throw error("half a character in text") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("half a character in text") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func fourHexDigits() throws(FileError) -> UInt32 {
    guard index + 4 <= bytes.count,
      let text = String(validating: bytes[index..<index + 4], as: UTF8.self),
      let code = UInt32(text, radix: 16), !text.hasPrefix("+"), !text.hasPrefix("-")
    else { throw error("four hexadecimal digits were expected") }
    index += 4
    return code
  }

  private mutating func number() -> String {
    let start = index
    let allowed = Array("+-.eE0123456789".utf8)
    while let byte = peek, allowed.contains(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func word() throws(FileError) -> LocatedJSON.Content {
    for (word, content) in [
      ("true", LocatedJSON.Content.bool(true)), ("false", .bool(false)), ("null", .null),
    ] where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return content
    }
    throw error(peek == nil ? "the file ends in the middle" : "a value was expected")
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [9, 10, 13, 32].contains(byte) {
      if byte == 10 { line += 1 }
      index += 1
    }
  }

  private func error(_ problem: String) -> FileError {
    FileError(file: file, line: line, problem: problem)
  }
}
