import OptimisticEngine
import StreetMap

/// Reads the CSV of a G-NetTrack drive.
struct DriveLogReader {
  private let name: String
  private let rows: [ArraySlice<UInt8>]
  private let columns: Columns
  private(set) var dropped = 0
  private var power: Int?
  private var profile: LinkProfile?

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
    rows = lines(of: bytes)
    columns = try Self.columns(of: rows.first ?? [], name: name)
  }

  private static func columns(
    of header: ArraySlice<UInt8>, name: String
  ) throws(TraceError) -> Columns {
    let titles = fields(of: header).map { String(decoding: $0, as: UTF8.self).lowercased() }
    func column(_ title: String) throws(TraceError) -> Int {
      guard let index = titles.firstIndex(of: title.lowercased()) else {
        throw TraceError(
          name: name, line: 1,
          text: "no column \(title); a G-NetTrack log has "
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

  mutating func samples() throws(TraceError) -> [DriveLog.Sample] {
    var samples: [DriveLog.Sample] = []
    var start: Int64?
    var last: Int64 = 0
    for (index, row) in rows.enumerated().dropFirst() where !row.isEmpty {
      let fields = Self.fields(of: row)
      guard fields.count == columns.count else {
        throw TraceError(
          name: name, line: index + 1,
          text: "\(fields.count) columns where the header has \(columns.count)")
      }
      guard let time = Self.seconds(fields[columns.time]) else {
        throw TraceError(
          name: name, line: index + 1,
          text: "\(quoted(fields[columns.time])) is no time like 2019.11.29_09.37.23")
      }
      if start != nil && time < last {
        throw TraceError(
          name: name, line: index + 1,
          text: "\(quoted(fields[columns.time])) is before the row above; sort the log by time")
      }
      last = time
      start = start ?? time
      if let sample = sample(fields, at: (time - (start ?? time)) * 1_000) {
        samples.append(sample)
      }
    }
    guard !samples.isEmpty else {
      throw TraceError(name: name, line: 0, text: "no usable row in it, only a header")
    }
    return samples
  }

  /// One row; nil while no power was ever known.
  private mutating func sample(
    _ fields: [ArraySlice<UInt8>], at: Milliseconds
  ) -> DriveLog.Sample? {
    readMode(fields[columns.mode])
    readPower(fields[columns.power])
    guard let power else { return nil }
    return DriveLog.Sample(
      at: at,
      coordinate: coordinate(fields[columns.latitude], fields[columns.longitude]),
      speed: columns.speed.flatMap { Self.decimal(fields[$0], places: 0) },
      conditions: RadioConditions(rsrp: power, profile: profile))
  }

  private mutating func readPower(_ field: ArraySlice<UInt8>) {
    if Self.isNone(field) {
      power = RadioConditions.deadZone.rsrp
    } else if let value = Self.decimal(field, places: 0), (-140 ... -44).contains(value) {
      power = Int(value)
    } else {
      dropped += 1
    }
  }

  private mutating func readMode(_ field: ArraySlice<UInt8>) {
    switch String(decoding: field, as: UTF8.self).uppercased() {
    case "-": profile = nil
    case "5G", "NR", "LTE", "LTE+", "LTE-A", "LTE_CA": profile = .named("lte")
    case "UMTS", "HSPA", "HSPA+", "HSDPA", "HSUPA", "WCDMA": profile = .named("3g")
    case "EDGE", "GPRS", "GSM": profile = .named("edge")
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
