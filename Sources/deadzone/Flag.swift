/// A flag as the table describes it: for the parser, the help, completions and the man page.
struct Flag: Equatable, Sendable {
  /// What follows a flag.
  enum Value: Equatable, Sendable {
    case none
    /// Any text; the name stands for it in the help.
    case text(String)
    case number(String)
    /// Columns and rows: `120x36`.
    case size
    /// A positive decimal: `8`, `0.5`.
    case factor
    case oneOf([String])
  }

  let name: String
  let value: Value
  let help: String

  init(_ name: String, _ value: Value = .none, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  /// The flag with its value as the help writes it.
  var usage: String {
    switch value {
    case .none: name
    case .text(let placeholder), .number(let placeholder): "\(name) \(placeholder)"
    case .size: "\(name) WxH"
    case .factor: "\(name) X"
    case .oneOf(let words): "\(name) \(words.joined(separator: "|"))"
    }
  }
}

extension Flag {
  /// Flags of every command that plays in a world.
  static let world: [Flag] = [
    Flag("--map", .text("NAME|DIR"), "the map: a shipped one's name, or a folder"),
    Flag("--seed", .number("N"), "the seed all chance is drawn from (default 7)"),
    Flag("--state", .text("DIR"), "the folder that keeps the driver's state"),
    Flag("--new", "start afresh in place of resuming the saved world"),
    Flag("--fresh", "play in a throw-away state"),
    Flag("--link", .text("NAME|FILE"), "a link profile, or a recorded trace"),
    Flag("--mode", .oneOf(["optimistic", "collect", "blocking"]), "how steps are sent"),
    Flag("--meter", .oneOf(["phone"]), "show the phone's own meter beside the estimate"),
    Flag("--track", .text("FILE.gpx"), "drive along a recorded track"),
  ]

  static let pace: [Flag] = [
    Flag("--speed", .factor, "simulated seconds a second (default 8)"),
    Flag("--steady", "keep the speed, never slow down by itself"),
  ]

  static let screen: [Flag] = [
    Flag("--once", .size, "print one frame of this size and quit"),
    Flag("--plain", "a line an event in place of a screen; keys by name from the input"),
    Flag("--ascii", "draw with ASCII characters only"),
    Flag("--no-motion", "nothing on the screen moves by itself but the car"),
    Flag(
      "--theme", .oneOf(["auto", "dark", "light", "contrast", "cvd", "mono"]),
      "the colours of the screen"),
    Flag("--frame-log", .text("FILE"), "write a line a frame: cells, bytes, microseconds"),
    Flag(
      "--debug-crash", .oneOf(["trap", "segv", "abort"]),
      "crash on purpose after the first frame"),
  ]

  /// Flags that every command knows.
  static let always: [Flag] = [
    Flag("--help", "say what a command does and takes"),
    Flag("--version", "say which version this is"),
  ]

  private init(_ name: String, _ help: String) {
    self.init(name, .none, help)
  }
}
