import RideModel
import StreetMap

/// What a real driver's app logged: a CSV with a header line.
///
/// Columns, in any order, all but `time` optional: `time` (seconds since some start, `HH:MM:SS`,
/// which goes on over midnight, or ISO 8601 with or without fraction and offset; without one it
/// counts as UTC), `lat`, `lon`, `rsrp_dbm` or `bars` (0 to 4), `rtt_ms`, `event` (a request's name,
/// as scenarios spell it) and `code` (what became of it: `ok` or `success`, `timeout`, a refusal's
/// code, or an HTTP status). Other columns are left alone.
package struct AppLog: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    /// Milliseconds since the first row.
    package var at: Int64
    package var coordinate: Coordinate?
    /// Received power, dBm; nil where the row says nothing of it.
    package var rsrp: Int?
    package var event: RequestName?
    package var code: String?
  }

  package static let columns = [
    "time", "lat", "lon", "rsrp_dbm", "bars", "rtt_ms", "event", "code",
  ]
  /// Received power that shows as so many bars.
  private static let powerOfBars = [-125, -112, -103, -93, -80]
  /// A reply that took longer got nothing through.
  private static let slowest = 10_000
  static let successes = ["ok", "success"]
  static let timeout = "timeout"
  /// A time of day this much before the one above is of the next day.
  private static let halfADay: Int64 = 12 * 3_600_000

  package private(set) var rows: [Row] = []
  private let file: String
  private var index: [String: Int] = [:]
  /// Fields of each row.
  private var width = 0
  /// Milliseconds at the midnight that times of day count from.
  private var midnight: Int64 = 0
  /// The last time read, before the first row's is taken off.
  private var last: Int64 = .min

  /// Reads a log.
  ///
  /// - Throws: One line that says what is wrong, in which line, and what is wanted.
  package init(reading bytes: [UInt8], file: String) throws(BadInput) {
    self.file = file
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw BadInput("\(file): bytes that are no UTF-8; save the log as UTF-8")
    }
    let whole =
      text.unicodeScalars.first == Self.byteOrderMark
      ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
    let lines = Substring(whole).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    try readHeader(Self.fields(lines.first ?? "", "\(file):1"))
    var start: Int64?
    for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let place = "\(file):\(number + 1)"
      var row = try row(Self.fields(line, place), place)
      start = start ?? row.at
      row.at -= start ?? 0
      rows.append(row)
    }
    guard !rows.isEmpty else { throw BadInput("\(file): only a header, no row") }
  }

  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

  private mutating func readHeader(_ titles: [String]) throws(BadInput) {
    width = titles.count
    for (number, title) in titles.map({ $0.lowercased() }).enumerated()
    where Self.columns.contains(title) {
      guard index[title] == nil else {
        throw BadInput("\(file):1: two columns \(title); leave one of them out")
      }
      index[title] = number
    }
    guard index["time"] != nil else {
      throw BadInput(
        "\(file):1: no column time; a log has \(Self.columns.joined(separator: ", ")), all but "
          + "time optional")
    }
  }

  /// A row at the time it gives, not yet counted from the first.
  private mutating func row(_ fields: [String], _ place: String) throws(BadInput) -> Row {
    guard fields.count == width else {
      throw BadInput("\(place): \(Plural.of(fields.count, "field")) where the header has \(width)")
    }
    func field(_ name: String) -> String? {
      index[name].map { fields[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }
    func bad(_ name: String, _ found: String, _ expected: String) -> BadInput {
      BadInput("\(place): \(name) '\(ScenarioToken.printable(found))', expected \(expected)")
    }
    let time = field("time") ?? ""
    guard let at = self.time(time) else {
      throw bad("time", time, "seconds, a time as 14:02:31, or ISO 8601 as 2026-03-01T10:00:00Z")
    }
    guard at >= last else { throw bad("time", time, "no time before the row above") }
    last = at
    var row = Row(at: at)
    if let latitude = field("lat"), let longitude = field("lon") {
      guard let north = Self.degrees(latitude, most: 90),
        let east = Self.degrees(longitude, most: 180)
      else { throw bad("lat, lon", "\(latitude), \(longitude)", "degrees") }
      row.coordinate = Coordinate(latitude: north, longitude: east)
    }
    if let text = field("rsrp_dbm") {
      guard let power = Int(text), (-140 ... -44).contains(power) else {
        throw bad("rsrp_dbm", text, "a whole number from -140 to -44")
      }
      row.rsrp = power
    } else if let text = field("bars") {
      guard let bars = Int(text), Self.powerOfBars.indices.contains(bars) else {
        throw bad("bars", text, "0 to 4")
      }
      row.rsrp = Self.powerOfBars[bars]
    }
    if let text = field("rtt_ms") {
      guard let time = Int(text), time >= 0 else { throw bad("rtt_ms", text, "milliseconds") }
      if time >= Self.slowest { row.rsrp = Coverage.none }
    }
    if let text = field("event") {
      guard let event = RequestName(rawValue: text), event != .any else {
        let meant = NearestWord.find(text, among: RequestName.words).map { "; did you mean \($0)?" }
        throw bad("event", text, "a request as scenarios name it (accept, end, ...)\(meant ?? "")")
      }
      row.event = event
    }
    if let code = field("code") {
      guard Self.isCode(code) else {
        let meant = NearestWord.find(code, among: Self.codes).map { "; did you mean \($0)?" } ?? ""
        throw bad(
          "code", code,
          "ok, success, timeout, a refusal's code (\(RefusalCode.offerTaken.rawValue), ...) or an "
            + "HTTP status from 100 to 599\(meant)")
      }
      row.code = code
    }
    return row
  }

  private static let codes = successes + [timeout] + RefusalCode.allCases.map(\.rawValue)

  private static func isCode(_ text: String) -> Bool {
    if let status = Decimals.integer(text, digits: 3) { return (100...599).contains(status) }
    return codes.contains(text.lowercased())
  }

  /// The same without the positions that are not to be believed.
  func keepingPositions(where isBelievable: (Coordinate) -> Bool) -> AppLog {
    var log = self
    for (number, row) in rows.enumerated() {
      if let coordinate = row.coordinate, !isBelievable(coordinate) {
        log.rows[number].coordinate = nil
      }
    }
    return log
  }

  // MARK: Fields

  /// The fields of a line without blanks around them; one in quotes may hold commas, and a quote
  /// written twice.
  private static func fields(_ line: Substring, _ place: String) throws(BadInput) -> [String] {
    var fields: [String] = [""]
    var isQuoted = false
    var before: Character?
    for character in line {
      switch character {
      case "\"":
        if !isQuoted, before == "\"" { fields[fields.count - 1].append("\"") }
        isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
      before = character
    }
    guard !isQuoted else {
      throw BadInput("\(place): a quote that is not closed; close it on its line")
    }
    return fields.map { field in
      var field = field.drop { $0 == " " }
      while field.last == " " { field.removeLast() }
      return String(field)
    }
  }

  /// Milliseconds: `12.5` seconds, `14:02:31`, or a date with its time, `T` or a space between them.
  private mutating func time(_ text: String) -> Int64? {
    if text.dropFirst(4).first == "-" {
      let separator = text.index(text.startIndex, offsetBy: 10, limitedBy: text.endIndex)
      guard let separator, separator < text.endIndex else { return nil }
      let joins = text[separator] == " " || text[separator] == "t"
      return CivilTime.milliseconds(
        joins ? text[..<separator] + "T" + text[text.index(after: separator)...] : text)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let end = parts.last, let seconds = Self.thousandths(String(end)) else { return nil }
    if parts.count == 1 { return seconds }
    guard parts.count == 3, let hours = Decimals.integer(parts[0], digits: 2), hours < 24,
      let minutes = Decimals.integer(parts[1], digits: 2), minutes < 60, seconds < 60_000
    else { return nil }
    let time = Int64(hours * 60 + minutes) * 60_000 + seconds
    if last != .min, midnight + time < last - Self.halfADay { midnight += 24 * 3_600_000 }
    return midnight + time
  }

  /// A decimal with any number of digits behind the point, cut to three.
  private static func thousandths(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, !text.hasPrefix("-") else { return nil }
    let decimals = parts.count == 2 ? "." + parts[1].prefix(3) : ""
    guard parts.count == 1 || !parts[1].isEmpty else { return nil }
    return Decimals.minorUnits(parts[0] + decimals, digits: 3)
  }

  /// Degrees in 1e-7; nil beyond `most`.
  private static func degrees(_ text: String, most: Int64) -> Int32? {
    let isSouth = text.hasPrefix("-")
    let parts = text.dropFirst(isSouth ? 1 : 0)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Decimals.integer($0, digits: 3) }), parts.count <= 2
    else { return nil }
    var fraction: Int64 = 0
    if parts.count == 2 {
      let digits = parts[1].prefix(7)
      guard let number = Decimals.integer(digits, digits: 7) else { return nil }
      fraction = Int64(number)
      for _ in digits.count..<7 { fraction *= 10 }
    }
    let degrees = Int64(whole) * 10_000_000 + fraction
    guard degrees <= most * 10_000_000 else { return nil }
    return Int32(isSouth ? -degrees : degrees)
  }
}
