import DriverApp

/// What was played, so that it can be played again: JSON Lines.
///
/// A header (format, version, map and its digests, settings), then the starting state and the
/// files that do not come with the program, then what was played, then the event log as it was:
/// a scenario, a statement a line with the line it stood on; or a drive, whose inputs with their
/// virtual times stand between the lines of its log. A replay must give the same log, byte for
/// byte. It holds no path of the machine it was made on.
package struct Recording: Equatable, Sendable {
  package static let format = 2
  /// How each recording begins, whatever its version.
  package static let start = "{\"recording\":"
  package static let programVersion = "0.1.0"

  /// What was played.
  package enum Content: Equatable, Sendable {
    case scenario(Scenario)
    case drive([RecordedInput])
  }

  package struct Header: Codable, Equatable, Sendable {
    package var recording: Int
    package var deadzone: String
    package var mapDigest: String
    package var tariffDigest: String?
    package var kind: String?
    package var map: String?
    package var seed: UInt64?
    package var link: String?
    package var mode: String?
    package var track: String?
    package var size: String?
    package var phoneMeter: Bool?
    /// The driver saw the welcome.
    package var first: Bool?
    /// Rows of the starting state and files that follow: fewer are a recording cut short.
    package var rows: Int?
    package var files: Int?
    /// The starting state was too large to be carried.
    package var startIsMissing: Bool?
  }

  package let header: Header
  package let sources: RunSources
  package let content: Content
  package let log: [String]
  /// Whether the run was recorded to its end; else the log may go on in a replay.
  package let isWhole: Bool

  /// A run of a scenario, as it was.
  package init(
    of scenario: Scenario, settings: StageSettings, sources: RunSources, log: EventLog
  ) {
    self.sources = sources
    self.content = .scenario(scenario)
    self.log = log.lines
    self.isWhole = true
    self.header = Header(settings, sources)
  }

  init(
    header: Header, sources: RunSources, content: Content, log: [String], isWhole: Bool
  ) {
    self.header = header
    self.sources = sources
    self.content = content
    self.log = log
    self.isWhole = isWhole
  }

  // MARK: Playing it again

  package var settings: StageSettings {
    var settings = StageSettings()
    settings.map = header.map
    settings.seed = header.seed
    settings.link = header.link
    settings.mode = header.mode.flatMap(AppMode.init)
    settings.track = header.track
    settings.size = header.size.flatMap { ScreenSize($0) }
    settings.phoneMeter = header.phoneMeter ?? false
    settings.recorded = sources
    settings.isDrive = isDrive
    settings.isFirstStart = header.first ?? false
    return settings
  }

  package var isDrive: Bool {
    if case .drive = content { true } else { false }
  }

  /// The scenario that was played; for a drive one without steps.
  package func scenario(file: String) -> Scenario {
    if case .scenario(let scenario) = content { scenario } else { Scenario(file: file) }
  }

  /// Why it cannot be played on what is here, or nil.
  package func mismatch(with found: RunSources) -> String? {
    if header.startIsMissing == true {
      return "it began from a saved world that was too large to record (over "
        + "\(StartingState.mostBytes >> 20) MB), so it cannot be played again"
    }
    if found.mapDigest != header.mapDigest {
      return "recorded on another version of the map (digest \(header.mapDigest), here "
        + "\(found.mapDigest)); name the map it was recorded on with --map"
    }
    if let tariff = header.tariffDigest, tariff != found.tariffDigest {
      return "recorded with another tariff (digest \(tariff), here \(found.tariffDigest)); name "
        + "a map folder that has that tariff.json with --map"
    }
    return nil
  }

  /// Where a replay's log went another way, with both lines; nil when it did not.
  package func divergence(from replay: EventLog) -> String? {
    for (index, line) in log.enumerated() {
      guard index < replay.lines.count else {
        return "the replay ends before line \(index + 1) of the log: recorded \(line)" + elsewhere
      }
      if replay.lines[index] != line {
        return "the replay differs in line \(index + 1) of the log: recorded \(line), now "
          + replay.lines[index] + elsewhere
      }
    }
    guard isWhole, replay.lines.count > log.count else { return nil }
    return "the replay goes on after line \(log.count) of the log: \(replay.lines[log.count])"
      + elsewhere
  }

  /// Another version may do otherwise by right.
  private var elsewhere: String {
    header.deadzone == Self.programVersion
      ? ""
      : " (recorded by deadzone \(ScenarioToken.printable(header.deadzone)), this is "
        + "\(Self.programVersion))"
  }
}

extension Recording.Header {
  /// The header of a run with these settings.
  package init(_ settings: StageSettings, _ sources: RunSources) {
    self.init(
      recording: Recording.format, deadzone: Recording.programVersion,
      mapDigest: sources.mapDigest, tariffDigest: sources.tariffDigest,
      kind: settings.isDrive ? "drive" : "scenario", map: settings.map.map(Self.bare),
      seed: settings.seed, link: settings.link.map(Self.bare), mode: settings.mode?.rawValue,
      track: settings.track.map(Self.bare), size: settings.size?.description,
      phoneMeter: settings.phoneMeter ? true : nil, first: settings.isFirstStart ? true : nil,
      rows: sources.start.map(\.rows.count), files: sources.files.count,
      startIsMissing: sources.startIsMissing ? true : nil)
  }

  /// A name without the folders of this machine.
  private static func bare(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
