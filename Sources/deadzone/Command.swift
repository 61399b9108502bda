/// The commands, by the words that call them.
enum CommandName: String, CaseIterable, Sendable {
  case drive, play, demo, run, export, compare, matrix
  case mapImport = "map import"
  case mapCheck = "map check"
  case mapList = "map list"
  case outboxList = "outbox list"
  case outboxShow = "outbox show"
  case outboxRetry = "outbox retry"
  case outboxExport = "outbox export"
  case outboxDiscard = "outbox discard"
  case outboxStats = "outbox stats"
  case completions, man
}

/// A command as the table describes it: for the parser, the help, completions and the man page.
struct Command: Sendable {
  struct Argument: Equatable, Sendable {
    let name: String
    let isRepeated: Bool

    init(_ name: String, isRepeated: Bool = false) {
      self.name = name
      self.isRepeated = isRepeated
    }

    var usage: String { isRepeated ? "\(name)..." : name }
  }

  let name: CommandName
  let arguments: [Argument]
  let flags: [Flag]
  /// Flags that must be there.
  let required: [String]
  let help: String

  init(
    _ name: CommandName, _ arguments: [Argument] = [], _ flags: [Flag] = [],
    required: [String] = [], _ help: String
  ) {
    self.name = name
    self.arguments = arguments
    self.flags = flags
    self.required = required
    self.help = help
  }

  /// `deadzone run PATH...`
  var usage: String {
    var words = ["deadzone", name.rawValue] + arguments.map(\.usage)
    words += flags.filter { required.contains($0.name) }.map(\.usage)
    return words.joined(separator: " ")
  }

  /// The flags that write what a run gave.
  private static let results: [Flag] = [
    Flag("--log", .text("F.jsonl"), "write the event log"),
    Flag("--record", .text("F"), "write a recording, which run and play repeat"),
    Flag("--evidence", .text("DIR"), "write the files that show what happened"),
  ]

  private static let state = Flag.world.filter { $0.name == "--state" }
  private static let map = Flag.world.filter { $0.name == "--map" }
  private static let seeds = Flag("--seeds", .number("N"), "how many seeds are played (default 10)")

  static let all: [Command] = [
    Command(.drive, [], Flag.world + Flag.pace + Flag.screen, "drive by hand"),
    Command(
      .play, [Argument("FILE")],
      Flag.world + Flag.pace + Flag.screen
        + [
          Flag("--then-drive", .none, "hand over the keys at the end"),
          Flag("--answers", .text("FILE"), "where answers to a checklist are kept"),
          Flag("--markdown", .text("F"), "write the answers for people"),
          Flag("--junit", .text("F"), "write the answers as JUnit XML"),
        ],
      "watch a scenario or a recording"),
    Command(
      .demo, [],
      [Flag("--versus", .none, "the old app and this one side by side")] + Flag.pace + Flag.screen,
      "the airport story with captions, for a stage"),
    Command(
      .run, [Argument("PATH", isRepeated: true)],
      results + [
        Flag("--junit", .text("F"), "write JUnit XML"),
        Flag("--tap", .none, "print TAP in place of a line a file"),
        Flag("--tag", .text("WORD"), "run only the scenarios with this tag"),
        Flag("--screen", .size, "play at this size and print the last screen"),
        Flag("--shrink", .none, "reduce a failing scenario to a small one"),
      ] + Flag.world,
      "play scenarios, recordings and folders of them, headless in virtual time"),
    Command(
      .export, [Argument("RECORDING|LOG.csv")],
      [
        Flag("--report", .text("F.html"), "write a page that shows the drive"),
        Flag("--cast", .text("F.cast"), "write an asciicast"),
        Flag("--scenario", .text("F"), "write a scenario"),
        Flag("--evidence", .text("DIR"), "write the files that show what happened"),
        Flag("--log", .text("F.jsonl"), "write the event log"),
        Flag("--screen", .text("F.svg|F.txt"), "write the last screen"),
      ] + map,
      "turn a recording, or what a real app logged, into other files"),
    Command(
      .compare, [Argument("FILE")],
      [seeds] + Flag.world.filter { ["--map", "--seed", "--link", "--track"].contains($0.name) },
      "the same shift optimistic, collect and blocking"),
    Command(
      .matrix, [],
      [Flag("--cell", .text("REQUEST/FAULT/MOMENT"), "play one cell and print its scenario")],
      "every request with every fault at every moment"),
    Command(
      .mapImport, [Argument("IN")],
      [
        Flag("-o", .text("DIR"), "the folder to make"),
        Flag("--tariff", .text("FILE"), "the tariff to put beside the map"),
      ], required: ["-o"], "make a map from OpenStreetMap data (.osm.pbf, .osm)"),
    Command(.mapCheck, [Argument("DIR")], [], "say whether a map can be driven on"),
    Command(.mapList, "the maps that can be named"),
    Command(.outboxList, [], state, "what the phone has not yet got through"),
    Command(.outboxShow, [Argument("KEY")], state, "one request with its attempts"),
    Command(.outboxRetry, [Argument("KEY|held")], state, "send a dead letter again"),
    Command(
      .outboxExport, [Argument("KEY"), Argument("FILE")], state, "write a dead letter to a file"),
    Command(.outboxDiscard, [Argument("KEY|held")], state, "drop a dead letter"),
    Command(.outboxStats, [], state, "what optimism saved and cost"),
    Command(
      .completions, [Argument("bash|zsh|fish")], [], "print completions for a shell"),
    Command(.man, "print the manual page"),
  ]

  static func named(_ name: CommandName) -> Command {
    guard let command = all.first(where: { $0.name == name }) else {
      preconditionFailure("\(name.rawValue) is not in the table of commands")
    }
    return command
  }

  private init(_ name: CommandName, _ help: String) {
    self.init(name, [], [], help)
  }
}
