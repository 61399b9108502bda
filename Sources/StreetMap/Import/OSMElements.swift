import Glibc

/// Walks over the elements of OpenStreetMap XML before libreadosm sees them: it reads an attribute
/// that is not there at address zero, and what is damaged must be told, not crashed on.
struct OSMElements {
  let path: String
  let file: Int32
  let size: Int

  /// Attributes without which libreadosm does not survive an element.
  private static let needed: [(element: [UInt8], attributes: [[UInt8]])] = [
    ("tag", ["k", "v"]), ("nd", ["ref"]), ("node", ["id", "lat", "lon"]), ("way", ["id"]),
    ("relation", ["id"]), ("member", ["type", "ref", "role"]),
  ].map { (Array($0.0.utf8), $0.1.map { Array($0.utf8) }) }

  private static let chunk = 1 << 20
  /// No element that is read is longer.
  private static let longest = 1 << 16

  /// Throws at the first element that lacks what it needs. Cost: one pass over the file.
  func check() throws(MapError) {
    var offset = 0
    var line = 1
    var rest: [UInt8] = []
    while offset < size {
      let read = OSMFormat.bytes(file, at: offset, count: min(Self.chunk, size - offset))
      guard !read.isEmpty else { return }
      offset += read.count
      let bytes = rest + read
      let done = try scan(bytes, &line)
      rest = Array(bytes[done...])
      // A comment or a text without an end is libreadosm's to tell.
      if rest.count > Self.longest { rest = [] }
    }
  }

  /// Checks the whole elements in `bytes` and says where the first that is cut begins.
  private func scan(_ bytes: [UInt8], _ line: inout Int) throws(MapError) -> Int {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        if bytes[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
        continue
      }
      guard let end = Self.end(of: bytes, from: index) else { return index }
      let element = bytes[index + 1..<end]
      for (name, attributes) in Self.needed where Self.isNamed(element, name) {
        for attribute in attributes where !Self.has(attribute, in: element.dropFirst(name.count)) {
          let words =
            "<\(String(decoding: name, as: UTF8.self))> without "
            + String(decoding: attribute, as: UTF8.self)
          throw MapError(
            path, "line \(line)", "it is damaged here, a \(words)", do: "get the whole file again")
        }
      }
      line += element.count { $0 == UInt8(ascii: "\n") }
      index = end + 1
    }
    return index
  }

  /// The `>` that closes an element; one in quotes is text.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }

  private static func isNamed(_ element: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    guard element.starts(with: name) else { return false }
    guard element.count > name.count else { return true }
    let next = element[element.startIndex + name.count]
    return isSpace(next) || next == UInt8(ascii: "/")
  }

  /// Whether an attribute of that name stands in the element, outside of quotes.
  private static func has(_ name: [UInt8], in element: ArraySlice<UInt8>) -> Bool {
    var quote: UInt8?
    var word: [UInt8] = []
    for byte in element {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "=") {
        if word == name { return true }
        word = []
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        word = []
      } else if isSpace(byte) {
        continue
      } else {
        word.append(byte)
      }
    }
    return false
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
