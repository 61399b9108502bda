/// Bytes that are not what they should be: cut short, changed, or of an unknown form.
public struct DamagedRecord: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong, in plain words.
  public var what: String

  /// An error that says what was wrong.
  public init(_ what: String) { self.what = what }

  /// What was wrong, with a word before it.
  public var description: String { "damaged: \(what)" }
}

// The binary form, one leading byte each:
//   00 null, 01 false, 02 true, 03 int (zigzag varint), 04 text (length, UTF-8),
//   05 list (count), 06 map (count, then key text and value, keys ascending by their bytes),
//   20...5F the ints 0...63, 80...BF text of 0...63 bytes.
// Everything has exactly one form, so that equal values have equal bytes.

extension Value {
  /// How deep lists and maps may nest in the binary form.
  public static let maximumDepth = 64

  /// The compact binary form; equal values give equal bytes.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.bytes.reserveCapacity(128)
    writer.value(self)
    return writer.bytes
  }

  /// The value in these bytes, all of them; anything else throws, whatever the bytes.
  public init(decoding bytes: [UInt8]) throws(DamagedRecord) {
    var reader = ByteReader(bytes)
    self = try reader.value()
    try reader.end()
  }
}

/// Appends values to bytes.
struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func int(_ number: Int64) {
    if number >= 0, number < 64 {
      bytes.append(0x20 + UInt8(number))
    } else {
      bytes.append(0x03)
      varint(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }
  }

  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      if utf8.count < 64 {
        bytes.append(0x80 + UInt8(utf8.count))
      } else {
        bytes.append(0x04)
        varint(UInt64(utf8.count))
      }
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func list(count: Int) {
    bytes.append(0x05)
    varint(UInt64(count))
  }

  mutating func value(_ value: Value) {
    switch value {
    case .null: bytes.append(0x00)
    case .bool(let truth): bytes.append(truth ? 0x02 : 0x01)
    case .int(let number): int(number)
    case .text(let string): text(string)
    case .list(let values):
      list(count: values.count)
      for element in values { self.value(element) }
    case .map(let entries): map(entries)
    }
  }

  mutating func map(_ entries: [String: Value]) {
    bytes.append(0x06)
    varint(UInt64(entries.count))
    if entries.count == 1, let only = entries.first { return entry(only) }
    for pair in entries.sorted(by: { Self.ascending($0.key, $1.key) }) { entry(pair) }
  }

  private mutating func entry(_ pair: (key: String, value: Value)) {
    text(pair.key)
    value(pair.value)
  }

  /// By bytes and not by Unicode's order, which is slower and may change with its version.
  static func ascending(_ a: String, _ b: String) -> Bool {
    let answer = a.utf8.withContiguousStorageIfAvailable { first in
      b.utf8.withContiguousStorageIfAvailable { first.lexicographicallyPrecedes($0) }
    }
    return (answer ?? nil) ?? a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}

/// Reads values from bytes, and never past their end.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var remaining: Int { bytes.count - position }

  /// Everything from here on.
  mutating func rest() -> [UInt8] {
    defer { position = bytes.count }
    return Array(bytes[position...])
  }

  func end() throws(DamagedRecord) {
    if remaining != 0 { throw DamagedRecord("\(remaining) bytes too many") }
  }

  mutating func byte() throws(DamagedRecord) -> UInt8 {
    guard position < bytes.count else { throw DamagedRecord("cut short at byte \(position)") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func varint() throws(DamagedRecord) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      if shift == 63, next > 1 { throw DamagedRecord("number too large") }
      number |= UInt64(next & 0x7F) << shift
      if next & 0x80 == 0 {
        if next == 0, shift > 0 { throw DamagedRecord("number not in its short form") }
        return number
      }
      shift += 7
      if shift > 63 { throw DamagedRecord("number too long") }
    }
  }

  /// A count of things that take at least one byte each.
  mutating func count() throws(DamagedRecord) -> Int {
    let count = try varint()
    guard count <= UInt64(remaining) else { throw DamagedRecord("count past the end") }
    return Int(count)
  }

  mutating func list() throws(DamagedRecord) -> Int {
    guard try byte() == 0x05 else { throw DamagedRecord("no list at byte \(position - 1)") }
    return try count()
  }

  mutating func text() throws(DamagedRecord) -> String {
    let tag = try byte()
    guard let text = try text(after: tag) else {
      throw DamagedRecord("no text at byte \(position - 1)")
    }
    return text
  }

  mutating func int() throws(DamagedRecord) -> Int64 {
    let tag = try byte()
    guard let number = try int(after: tag) else {
      throw DamagedRecord("no number at byte \(position - 1)")
    }
    return number
  }

  mutating func value(depth: Int = 0) throws(DamagedRecord) -> Value {
    if depth > Value.maximumDepth { throw DamagedRecord("nested too deep") }
    let tag = try byte()
    switch tag {
    case 0x00: return .null
    case 0x01: return .bool(false)
    case 0x02: return .bool(true)
    case 0x05:
      let count = try count()
      var values: [Value] = []
      values.reserveCapacity(min(count, 1024))
      for _ in 0..<count { values.append(try value(depth: depth + 1)) }
      return .list(values)
    case 0x06:
      return .map(try map(depth: depth))
    default:
      if let number = try int(after: tag) { return .int(number) }
      if let text = try text(after: tag) { return .text(text) }
      throw DamagedRecord("unknown form \(tag) at byte \(position - 1)")
    }
  }

  private mutating func map(depth: Int) throws(DamagedRecord) -> [String: Value] {
    let count = try count()
    var entries: [String: Value] = [:]
    entries.reserveCapacity(min(count, 1024))
    var last: String?
    for _ in 0..<count {
      let key = try text()
      if let last, !ByteWriter.ascending(last, key) { throw DamagedRecord("keys out of order") }
      last = key
      if entries.updateValue(try value(depth: depth + 1), forKey: key) != nil {
        throw DamagedRecord("a key twice")
      }
    }
    return entries
  }

  private mutating func int(after tag: UInt8) throws(DamagedRecord) -> Int64? {
    if tag >= 0x20, tag < 0x60 { return Int64(tag - 0x20) }
    guard tag == 0x03 else { return nil }
    let zigzag = try varint()
    let number = Int64(bitPattern: (zigzag >> 1) ^ (0 &- (zigzag & 1)))
    if number >= 0, number < 64 { throw DamagedRecord("number not in its short form") }
    return number
  }

  private mutating func text(after tag: UInt8) throws(DamagedRecord) -> String? {
    let length: Int
    if tag >= 0x80, tag < 0xC0 {
      length = Int(tag - 0x80)
      guard length <= remaining else { throw DamagedRecord("text past the end") }
    } else if tag == 0x04 {
      length = try count()
      if length < 64 { throw DamagedRecord("text not in its short form") }
    } else {
      return nil
    }
    let slice = bytes[position..<position + length]
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw DamagedRecord("text is not UTF-8 at byte \(position)")
    }
    position += length
    return text
  }
}
