/// A drive recorded with G-NetTrack: where and when which signal was received, row by row.
///
/// `-` is how the app writes "none". A value that cannot be real (power outside -140 to -44 dBm, a
/// place off the earth, an unknown mode) is dropped and counted, and what was last known stays.
package struct DriveRecord: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// Milliseconds since the first row.
    package var at: Int64
    /// nil where the receiver had no fix, or an impossible one.
    package var coordinate: Coordinate?
    /// In km/h, where it was given.
    package var speed: Int64?
    /// dBm; `Coverage.none` where nothing was received.
    package var rsrp: Int
    /// The link profile the network's mode goes by; nil where it is not known.
    package var network: String?
  }

  package let rows: [Row]
  /// Values that could not be real.
  package let dropped: Int

  /// - Throws: the first row that cannot be read, or that there is none.
  package init(_ bytes: [UInt8], name: String) throws(TraceError) {
    guard !bytes.isEmpty else {
      throw TraceError(name, 0, "the file is empty")
    }
    var reader = try DriveRecordReader(bytes, name: name)
    rows = try reader.read()
    dropped = reader.dropped
  }
}

/// Reads the CSV of a G-NetTrack drive.
private struct DriveRecordReader {
  private let name: String
  private let rows: [ArraySlice<UInt8>]
  private let columns: Columns
  private(set) var dropped = 0
  private var power: Int?
  private var network: String?

  /// Where the columns are that are used.
  private struct Columns {
    var time: Int
    var longitude: Int
    var latitude: Int
    var power: Int
    var mode: Int
    var speed: Int?
    var count: Int
  }

  init(_ bytes: [UInt8], name: String) throws(TraceError) {
    self.name = name
    rows = TraceText.lines(of: bytes)
    columns = try Self.columns(of: rows.first ?? [], name: name)
  }

  private static func columns(
    of header: ArraySlice<UInt8>, name: String
  ) throws(TraceError) -> Columns {
    let titles = fields(of: header).map { String(decoding: $0, as: UTF8.self).lowercased() }
    func column(_ title: String) throws(TraceError) -> Int {
      guard let index = titles.firstIndex(of: title.lowercased()) else {
        throw TraceError(
          name, 1,
          "no column \(title); a G-NetTrack log has "
            + "Timestamp, Longitude, Latitude, NetworkMode and RSRP")
      }
      return index
    }
    return Columns(
      time: try column("Timestamp"), longitude: try column("Longitude"),
      latitude: try column("Latitude"), power: try column("RSRP"),
      mode: try column("NetworkMode"), speed: titles.firstIndex(of: "speed"),
      count: titles.count)
  }

  mutating func read() throws(TraceError) -> [DriveRecord.Row] {
    var read: [DriveRecord.Row] = []
    var start: Int64?
    var last: Int64 = 0
    for (index, row) in rows.enumerated().dropFirst() where !row.isEmpty {
      let fields = Self.fields(of: row)
      guard fields.count == columns.count else {
        throw TraceError(
          name, index + 1,
          "\(fields.count) columns where the header has \(columns.count)")
      }
      guard let time = Self.seconds(fields[columns.time]) else {
        throw TraceError(
          name, index + 1,
          "\(TraceText.quoted(fields[columns.time])) is no time like 2019.11.29_09.37.23")
      }
      if start != nil && time < last {
        throw TraceError(
          name, index + 1,
          "\(TraceText.quoted(fields[columns.time])) is before the row above; sort the log by time")
      }
      last = time
      start = start ?? time
      if let row = self.row(fields, at: (time - (start ?? time)) * 1_000) { read.append(row) }
    }
    guard !read.isEmpty else {
      throw TraceError(name, 0, "no usable row in it, only a header")
    }
    return read
  }

  /// One row; nil while no power was ever known.
  private mutating func row(
    _ fields: [ArraySlice<UInt8>], at: Int64
  ) -> DriveRecord.Row? {
    readMode(fields[columns.mode])
    readPower(fields[columns.power])
    guard let power else { return nil }
    return DriveRecord.Row(
      at: at,
      coordinate: coordinate(fields[columns.latitude], fields[columns.longitude]),
      speed: columns.speed.flatMap { Self.decimal(fields[$0], places: 0) },
      rsrp: power, network: network)
  }

  private mutating func readPower(_ field: ArraySlice<UInt8>) {
    if Self.isNone(field) {
      power = Coverage.none
    } else if let value = Self.decimal(field, places: 0), (-140 ... -44).contains(value) {
      power = Int(value)
    } else {
      dropped += 1
    }
  }

  private mutating func readMode(_ field: ArraySlice<UInt8>) {
    switch String(decoding: field, as: UTF8.self).uppercased() {
    case "-": network = nil
    case "5G", "NR", "LTE", "LTE+", "LTE-A", "LTE_CA": network = "lte"
    case "UMTS", "HSPA", "HSPA+", "HSDPA", "HSUPA", "WCDMA": network = "3g"
    case "EDGE", "GPRS", "GSM": network = "edge"
    default: dropped += 1
    }
  }

  /// nil for "no fix", and for a place that cannot be real, which is counted.
  private mutating func coordinate(
    _ latitude: ArraySlice<UInt8>, _ longitude: ArraySlice<UInt8>
  ) -> Coordinate? {
    if Self.isNone(latitude) || Self.isNone(longitude) { return nil }
    guard let north = Self.decimal(latitude, places: 7),
      let east = Self.decimal(longitude, places: 7),
      (-900_000_000...900_000_000).contains(north),
      (-1_800_000_000...1_800_000_000).contains(east),
      north != 0 || east != 0
    else {
      dropped += 1
      return nil
    }
    return Coordinate(latitude: Int32(north), longitude: Int32(east))
  }

  // MARK: Fields

  private static func isNone(_ field: ArraySlice<UInt8>) -> Bool {
    field.isEmpty || field.elementsEqual([UInt8(ascii: "-")])
  }

  private static func fields(of row: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    row.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  }

  /// A decimal number times ten to the `places`, further digits cut off; nil if it is none.
  static func decimal(_ field: ArraySlice<UInt8>, places: Int) -> Int64? {
    var value: Int64 = 0
    var digits = 0
    var decimals: Int?
    let isNegative = field.first == UInt8(ascii: "-")
    for byte in isNegative ? field.dropFirst() : field {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      digits += 1
      if let known = decimals {
        if known == places { continue }
        decimals = known + 1
      }
      // Room for seven more digits; nothing in a log is that large.
      guard value < 10_000_000_000 else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    guard digits > 0 else { return nil }
    for _ in (decimals ?? 0)..<places { value *= 10 }
    return isNegative ? -value : value
  }

  /// `2019.11.29_09.37.23` in seconds; nil if it is no such time.
  static func seconds(_ field: ArraySlice<UInt8>) -> Int64? {
    let groups = field.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard groups.count == 6, groups.allSatisfy({ $0.count <= 4 }) else { return nil }
    let isPlain = field.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._-: T".utf8.contains(byte)
    }
    guard isPlain else { return nil }
    let numbers = groups.map { $0.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } }
    return CivilTime.seconds(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
  }
}
