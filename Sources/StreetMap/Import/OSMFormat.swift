import Glibc

/// The two forms OpenStreetMap files come in, told by content and checked to be whole.
enum OSMFormat: String {
  case pbf, xml

  init(checking path: String, largest: Int) throws(MapError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw MapError(path, "", Files.lastFailure().reason, do: "name an .osm.pbf or .osm file")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw MapError(path, "", "this is no file", do: "name an .osm.pbf or .osm file")
    }
    let size = Int(status.st_size)
    guard size > 0 else {
      throw MapError(path, "", "it is empty", do: "get the file again")
    }
    guard size <= largest else {
      throw MapError(
        path, "", "it is larger than \(largest >> 20) MB", do: "cut a city out of it first")
    }
    try self.init(path: path, file: file, size: size)
  }

  private init(path: String, file: Int32, size: Int) throws(MapError) {
    if path.hasSuffix(".pbf") {
      self = .pbf
      try PBFFraming(path: path, file: file, size: size).check()
    } else if path.hasSuffix(".osm") {
      self = .xml
      try OSMFormat.checkXML(path, file, size)
    } else {
      let isPacked = path.hasSuffix(".gz") || path.hasSuffix(".bz2")
      throw MapError(
        path, "", "its name does not end in .osm.pbf or .osm",
        do: isPacked ? "unpack it first" : "name an OpenStreetMap file")
    }
  }

  private static func checkXML(_ path: String, _ file: Int32, _ size: Int) throws(MapError) {
    let head = String(decoding: bytes(file, at: 0, count: min(size, 1024)), as: UTF8.self)
    guard head.contains("<osm") else {
      throw MapError(path, "", "this is no OpenStreetMap XML", do: "name an .osm.pbf or .osm file")
    }
    let length = min(size, 1024)
    let tail = String(decoding: bytes(file, at: size - length, count: length), as: UTF8.self)
    guard tail.contains("</osm>") else {
      throw MapError(path, "", "the file ends in the middle", do: "get the whole file again")
    }
    try OSMElements(path: path, file: file, size: size).check()
  }

  static func bytes(_ file: Int32, at offset: Int, count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = buffer.withUnsafeMutableBytes {
        pread(file, $0.baseAddress! + done, count - done, off_t(offset + done))
      }
      if got < 0 && errno == EINTR { continue }
      if got <= 0 { break }
      done += got
    }
    return Array(buffer[..<done])
  }
}

/// The outer form of a PBF file: blocks, each behind a header that says its length.
private struct PBFFraming {
  let path: String
  let file: Int32
  let size: Int

  /// Limits of the format.
  private static let longestHeader = 64 << 10
  private static let longestBlock = 32 << 20

  /// Walks over the headers; throws unless they fit together to the last byte.
  func check() throws(MapError) {
    var offset = 0
    var count = 0
    while offset < size {
      let length = OSMFormat.bytes(file, at: offset, count: 4)
      guard length.count == 4 else { throw cut }
      let headerLength = length.reduce(0) { $0 << 8 | Int($1) }
      guard headerLength > 0, headerLength <= PBFFraming.longestHeader else {
        throw count == 0 ? foreign : damaged(offset)
      }
      let header = OSMFormat.bytes(file, at: offset + 4, count: headerLength)
      guard header.count == headerLength else { throw count == 0 ? foreign : cut }
      guard let (type, dataLength) = parse(header), dataLength <= PBFFraming.longestBlock,
        type == (count == 0 ? "OSMHeader" : "OSMData")
      else { throw count == 0 ? foreign : damaged(offset) }
      offset += 4 + headerLength + dataLength
      count += 1
    }
    guard offset == size, count > 1 else { throw cut }
  }

  private var foreign: MapError {
    MapError(path, "", "this is no OpenStreetMap PBF file", do: "name an .osm.pbf or .osm file")
  }

  private var cut: MapError {
    MapError(path, "", "the file ends in the middle", do: "get the whole file again")
  }

  private func damaged(_ offset: Int) -> MapError {
    MapError(path, "byte \(offset)", "it is damaged here", do: "get the whole file again")
  }

  /// A BlobHeader's type and data length; nil if it is none.
  private func parse(_ bytes: [UInt8]) -> (type: String, length: Int)? {
    var index = 0
    var type: String?
    var length: Int?
    func varint() -> Int? {
      var value = 0
      for shift in stride(from: 0, to: 63, by: 7) {
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        index += 1
        value |= Int(byte & 0x7F) << shift
        if byte & 0x80 == 0 { return value }
      }
      return nil
    }
    while index < bytes.count {
      guard let tag = varint(), let value = varint() else { return nil }
      switch tag {
      case 0x0A, 0x12:
        guard value >= 0, value <= bytes.count - index else { return nil }
        if tag == 0x0A { type = String(decoding: bytes[index..<index + value], as: UTF8.self) }
        index += value
      case 0x18: length = value
      default: return nil
      }
    }
    guard let type, let length, length >= 0 else { return nil }
    return (type, length)
  }
}
