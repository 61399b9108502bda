/// Reads the track of a GPX file (version 1.0 or 1.1): its track points, else its route points.
///
/// Only what a drive needs: places and times. Everything else in the file is passed over.
package struct GPXReader {
  /// The most points read: a day at ten a second.
  package static let mostPoints = 1_000_000

  private let bytes: [UInt8]
  private let name: String
  private var index = 0
  private var line = 1

  /// - Parameter name: What errors call the file.
  package static func read(_ bytes: [UInt8], name: String) throws(TraceError) -> Track {
    var reader = GPXReader(bytes: bytes, name: name)
    return try reader.track()
  }

  private init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  private struct Tag {
    var name: Substring
    var attributes: Substring
    var isEmpty: Bool
    var line: Int

    /// Without the namespace's prefix: `/trkpt` of `</g:trkpt>`.
    var localName: String {
      guard let colon = name.lastIndex(of: ":") else { return String(name) }
      return (name.hasPrefix("/") ? "/" : "") + name[name.index(after: colon)...]
    }
  }

  private mutating func track() throws(TraceError) -> Track {
    var points: [String: [Track.Fix]] = [:]
    var isGPX = false
    var isClosed = false
    var open: (kind: String, fix: Track.Fix)?
    var start: Int64?
    var latest: [String: Int64] = [:]
    while let tag = try nextTag() {
      let local = tag.localName
      switch local {
      case "gpx": isGPX = true
      case "/gpx": isClosed = true
      case "trkpt", "rtept":
        let fix = Track.Fix(try coordinate(tag))
        if tag.isEmpty { points[local, default: []].append(fix) } else { open = (local, fix) }
      case "time" where open != nil && !tag.isEmpty:
        let time = try time(line: tag.line)
        start = start ?? time
        if let kind = open?.kind {
          guard time >= latest[kind] ?? time else {
            throw TraceError(
              name, tag.line, "this point is earlier than the one before it; put them in order")
          }
          latest[kind] = time
        }
        open?.fix.at = time - (start ?? time)
      case "/trkpt", "/rtept":
        guard let done = open else { continue }
        points[done.kind, default: []].append(done.fix)
        open = nil
        if points[done.kind]!.count > Self.mostPoints {
          throw TraceError(name, line, "more than \(Self.mostPoints) points; cut the track")
        }
      default: break
      }
    }
    guard isGPX else { throw TraceError(name, 0, "it is no GPX file; export the track as GPX") }
    guard isClosed else {
      throw TraceError(name, line, "the file ends in the middle; get the whole file again")
    }
    guard let fixes = points["trkpt"] ?? points["rtept"] else {
      throw TraceError(name, 0, "there is no track point in it; record a drive and export it")
    }
    return try Track(Self.timed(fixes), name: name)
  }

  /// Times count only where all points have them.
  private static func timed(_ fixes: [Track.Fix]) -> [Track.Fix] {
    let isTimed = fixes.allSatisfy { $0.at != nil }
    return isTimed ? fixes : fixes.map { Track.Fix($0.coordinate) }
  }

  // MARK: Tags

  /// The next tag; comments, declarations and text are passed over. nil at the end.
  private mutating func nextTag() throws(TraceError) -> Tag? {
    while skip(to: UInt8(ascii: "<")) {
      if starts(with: "<!--") {
        skip(past: "-->")
        continue
      }
      let line = line
      let start = index + 1
      guard skip(to: UInt8(ascii: ">")) else { return nil }
      var text = String(decoding: bytes[start..<index], as: UTF8.self)[...]
      index += 1
      if text.hasPrefix("?") || text.hasPrefix("!") { continue }
      let isEmpty = text.hasSuffix("/")
      if isEmpty { text = text.dropLast() }
      let name = text.prefix { !$0.isWhitespace }
      return Tag(
        name: name, attributes: text.dropFirst(name.count), isEmpty: isEmpty, line: line)
    }
    return nil
  }

  /// Moves to the next such byte; false, at the end, where there is none.
  private mutating func skip(to byte: UInt8) -> Bool {
    while index < bytes.count, bytes[index] != byte {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    return index < bytes.count
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skip(past text: String) {
    while index < bytes.count, !starts(with: text) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    index = min(bytes.count, index + text.utf8.count)
  }

  // MARK: Values

  private func coordinate(_ tag: Tag) throws(TraceError) -> Coordinate {
    Coordinate(
      latitude: try degrees("lat", most: 90, tag), longitude: try degrees("lon", most: 180, tag))
  }

  private func degrees(_ key: String, most: Int64, _ tag: Tag) throws(TraceError) -> Int32 {
    guard let text = Self.attribute(key, in: tag.attributes) else {
      throw TraceError(name, tag.line, "a point without \"\(key)\"; export the track again")
    }
    guard let units = Self.number(text)?.units(digits: 7),
      abs(units) <= most * Coordinate.unitsPerDegree
    else {
      throw TraceError(
        name, tag.line,
        "\"\(MapText.clean(text, longest: 24))\" is no \(key) from -\(most) to \(most)")
    }
    return Int32(units)
  }

  /// A decimal of XML: blanks around it and a plus before it mean nothing.
  private static func number(_ text: String) -> JSONNumber? {
    var digits = text[...]
    while digits.first?.isWhitespace ?? false { digits.removeFirst() }
    while digits.last?.isWhitespace ?? false { digits.removeLast() }
    if digits.hasPrefix("+"), !digits.hasPrefix("+-") { digits.removeFirst() }
    return JSONNumber(String(digits))
  }

  private static func attribute(_ key: String, in text: Substring) -> String? {
    var rest = text
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].filter { !$0.isWhitespace }
      let value = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
      guard let quote = value.first, quote == "\"" || quote == "'",
        let end = value.dropFirst().firstIndex(of: quote)
      else { return nil }
      if name == key { return String(value[value.index(after: value.startIndex)..<end]) }
      rest = value[value.index(after: end)...]
    }
    return nil
  }

  /// The text up to the next tag as a time, in milliseconds since some fixed one.
  private mutating func time(line: Int) throws(TraceError) -> Int64 {
    let start = index
    _ = skip(to: UInt8(ascii: "<"))
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let time = CivilTime.milliseconds(text) else {
      throw TraceError(
        name, line,
        "\"\(MapText.clean(text, longest: 24))\" is no time like 2026-11-30T14:02:00Z")
    }
    return time
  }
}
