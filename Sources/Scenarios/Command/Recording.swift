import FoundationEssentials

/// What was played, so that it can be played again: JSON Lines.
///
/// A header (format, version, map and its digest, settings), then the scenario, a statement a line
/// with the line it stood on, then the event log as it was. A drive by hand is the same: its keys
/// are steps at their virtual times. A replay must give the same log, byte for byte.
package struct Recording: Equatable, Sendable {
  package static let format = 1
  /// How each recording begins, whatever its version.
  package static let start = "{\"recording\":"
  package static let programVersion = "0.1.0"

  private struct Header: Codable, Equatable, Sendable {
    var recording: Int
    var deadzone: String
    var mapDigest: String
    var map: String?
    var seed: UInt64?
    var link: String?
    var mode: String?
    var track: String?
    var size: String?
    var phoneMeter: Bool?
  }

  /// A line of the scenario.
  private struct Statement: Codable {
    var header: String?
    var line: Int?
    var step: String?
  }

  private let header: Header
  private let scenario: Scenario
  private let log: [String]
  /// Whether the run was recorded to its end; else the log may go on in a replay.
  private let isWhole: Bool

  package init(of scenario: Scenario, settings: StageSettings, mapDigest: String, log: EventLog) {
    self.scenario = scenario
    self.log = log.lines
    self.isWhole = true
    self.header = Header(
      recording: Self.format, deadzone: Self.programVersion, mapDigest: mapDigest,
      map: settings.map, seed: settings.seed, link: settings.link, mode: settings.mode?.rawValue,
      track: settings.track, size: settings.size?.description,
      phoneMeter: settings.phoneMeter ? true : nil)
  }

  // MARK: Playing it again

  package var settings: StageSettings {
    var settings = StageSettings()
    settings.map = header.map
    settings.seed = header.seed
    settings.link = header.link
    settings.mode = header.mode.flatMap(ModeWord.init)
    settings.track = header.track
    settings.size = header.size.flatMap { ScreenSize($0) }
    settings.phoneMeter = header.phoneMeter ?? false
    return settings
  }

  package var played: Scenario { scenario }

  /// Why it cannot be played on a map with this digest, or nil.
  package func mismatch(mapDigest: String) -> String? {
    mapDigest == header.mapDigest
      ? nil
      : "recorded on another version of the map (digest \(header.mapDigest), here \(mapDigest)); "
        + "name the map it was recorded on with --map"
  }

  /// Where a replay's log went another way, with both lines; nil when it did not.
  package func divergence(from replay: EventLog) -> String? {
    for (index, line) in log.enumerated() {
      guard index < replay.lines.count else {
        return "the replay ends before line \(index + 1) of the log: recorded \(line)"
      }
      if replay.lines[index] != line {
        return "the replay differs in line \(index + 1) of the log: recorded \(line), now "
          + replay.lines[index]
      }
    }
    guard isWhole, replay.lines.count > log.count else { return nil }
    return "the replay goes on after line \(log.count) of the log: \(replay.lines[log.count])"
  }

  // MARK: Text

  /// The whole recording as a file holds it.
  package var text: String {
    var lines = [headerLine]
    lines += ScenarioPrinter.headerLines(scenario.header).map {
      "{\"header\":\(JSONText.quoted($0))}"
    }
    lines += scenario.steps.map {
      "{\"line\":\($0.position.line),\"step\":\(JSONText.quoted(ScenarioPrinter.print($0)))}"
    }
    return (lines + log).map { $0 + "\n" }.joined()
  }

  private var headerLine: String {
    var line =
      "\(Self.start)\(header.recording),\"deadzone\":\(JSONText.quoted(header.deadzone))"
      + ",\"mapDigest\":\(JSONText.quoted(header.mapDigest))"
    func add(_ name: String, _ json: String?) {
      if let json { line += ",\"\(name)\":\(json)" }
    }
    add("map", header.map.map(JSONText.quoted))
    add("seed", header.seed.map(String.init))
    add("link", header.link.map(JSONText.quoted))
    add("mode", header.mode.map(JSONText.quoted))
    add("track", header.track.map(JSONText.quoted))
    add("size", header.size.map(JSONText.quoted))
    add("phoneMeter", header.phoneMeter.map { $0 ? "true" : "false" })
    return line + "}"
  }

  /// Reads a recording; one cut short is read to its last whole line.
  package init(reading bytes: [UInt8], file: String) throws(BadInput) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last line end is nothing, or a line cut short.
    let rest = lines.popLast()
    guard let first = lines.first ?? rest else { throw BadInput("\(file): an empty file") }
    header = try Self.header(first, file: file)
    var text: [(line: Int, text: String)] = []
    var log: [String] = []
    for (index, bytes) in lines.enumerated().dropFirst() {
      guard let line = String(validating: bytes, as: UTF8.self) else {
        throw BadInput("\(file):\(index + 1): bytes that are no UTF-8; the recording was changed")
      }
      if line.hasPrefix("{\"t\":") {
        log.append(line)
        continue
      }
      guard let statement = try? JSONDecoder().decode(Statement.self, from: Data(bytes)),
        let said = statement.header ?? statement.step, log.isEmpty
      else {
        throw BadInput("\(file):\(index + 1): no line of a recording; it was changed by hand")
      }
      text.append((statement.line ?? 0, said))
    }
    self.log = log
    self.isWhole = rest?.isEmpty == true && log.last?.contains("\"event\":\"summary\"") == true
    self.scenario = try Self.scenario(text, file: file)
  }

  private static func header(
    _ bytes: ArraySlice<UInt8>, file: String
  ) throws(BadInput) -> Header {
    guard let header = try? JSONDecoder().decode(Header.self, from: Data(bytes)) else {
      throw BadInput("\(file):1: neither a scenario nor the start of a recording")
    }
    guard header.recording <= format else {
      throw BadInput(
        "\(file): recorded by deadzone \(ScenarioToken.printable(header.deadzone)) in format "
          + "\(header.recording); this one reads up to \(format): use a newer deadzone")
    }
    return header
  }

  private static func scenario(
    _ lines: [(line: Int, text: String)], file: String
  ) throws(BadInput) -> Scenario {
    do {
      var scenario = try ScenarioParser.parse(
        lines.map { $0.text + "\n" }.joined(), file: file)
      let numbers = lines.suffix(scenario.steps.count).map(\.line)
      for (index, number) in numbers.enumerated() {
        scenario.steps[index].position.line = number
      }
      return scenario
    } catch {
      throw BadInput("\(file): the recorded scenario was changed: \(error.message)")
    }
  }
}
