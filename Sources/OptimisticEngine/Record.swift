/// The envelope of everything stored: a form byte, a checksum, the payload.
///
/// The checksum is there to notice what a disk changed, not what a person did.
enum Record {
  static let form: UInt8 = 1
  private static let header = 5

  /// The payload in its envelope.
  static func seal(_ payload: [UInt8]) -> [UInt8] {
    seal(room: payload.count) { $0.bytes.append(contentsOf: payload) }
  }

  static func seal(_ value: Value) -> [UInt8] { seal(room: 128) { $0.value(value) } }

  /// What `write` writes, made in its envelope: about `room` bytes.
  static func seal(room: Int, _ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    writer.bytes.reserveCapacity(room + header)
    writer.byte(form)
    for _ in 1..<header { writer.byte(0) }
    write(&writer)
    let sum = UInt32(truncatingIfNeeded: Digest.of(writer.bytes, from: header))
    for place in 0..<4 {
      writer.bytes[1 + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(place)))
    }
    return writer.bytes
  }

  /// A reader at the payload, once the envelope has been found whole.
  static func open(_ bytes: [UInt8]) throws(DamagedRecord) -> ByteReader {
    guard bytes.count >= header else { throw DamagedRecord("cut short at byte \(bytes.count)") }
    guard bytes[0] == form else { throw DamagedRecord("unknown form \(bytes[0])") }
    let sum = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[1 + $1]) << (8 * UInt32($1)) }
    guard sum == UInt32(truncatingIfNeeded: Digest.of(bytes, from: header)) else {
      throw DamagedRecord("the checksum is wrong")
    }
    return ByteReader(bytes, from: header)
  }

  static func value(_ bytes: [UInt8]) throws(DamagedRecord) -> Value {
    var reader = try open(bytes)
    let value = try reader.value()
    try reader.end()
    return value
  }
}

/// A 64 bit digest of bytes, the same on every machine. Not for secrets.
enum Digest {
  static func of(_ bytes: [UInt8], from start: Int = 0) -> UInt64 {
    bytes.withUnsafeBytes { all in
      let raw = UnsafeRawBufferPointer(rebasing: all[start...])
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(raw.count)
      var offset = 0
      while offset + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = mix(hash ^ UInt64(littleEndian: word))
        offset += 8
      }
      while offset < raw.count {
        hash = mix(hash ^ UInt64(raw[offset]))
        offset += 1
      }
      return hash
    }
  }

  private static func mix(_ word: UInt64) -> UInt64 {
    let (high, low) = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low &+ 0x2545_F491_4F6C_DD1D
  }
}
