import Glibc
import TerminalUI
import Testing

/// The field cases that need a real multiplexer and a real shell.
@Suite(.serialized, .enabled(if: Tmux.isThere)) struct TmuxTests {
  private static let program = "'\(PseudoTerminal.productsFolder)/deadzone'"
  private static let probe = "'\(PseudoTerminal.productsFolder)/TerminalProbe'"

  private static func isRunning(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

  // Case 5, c.
  @Test func aKilledPaneEndsTheProgramAndKeepsItsState() throws {
    let folder = TemporaryFolder()
    let drive = "\(Self.program) --map '\(Self.map)' --state '\(folder.path)'"
    let tmux = try Tmux(drive, size: Size(width: 120, height: 36))
    // A second window keeps the server alive.
    tmux.run("new-window -d sleep 60")
    try tmux.wait(for: "Enter Go on shift")
    tmux.press("Enter")
    try tmux.wait(for: "SHIFT ON")
    let process = try #require(tmux.process)
    tmux.run("kill-pane")
    try tmux.wait("the end of the program") { !Self.isRunning(process) }
    let once = Tmux.shell("\(drive) --once 120x36")
    #expect(once.output.contains("SHIFT ON"), "\(once.output)")
  }

  // Case 9.
  @Test func suspendResizeAndResume() throws {
    let tmux = try Tmux(size: Size(width: 120, height: 36))
    tmux.type("\(Self.program) --map \"\(Self.map)\" --fresh")
    tmux.press("Enter")
    // Signed in; then nothing changes any more.
    try tmux.wait(for: "ONLINE")
    tmux.press("Space")
    try tmux.wait(for: "paused")
    tmux.press("C-z")
    try tmux.wait(for: "Stopped")
    tmux.type("echo so\"me\"thing")
    tmux.press("Enter")
    try tmux.wait(for: "something")
    tmux.resize(Size(width: 100, height: 30))
    tmux.type("fg")
    tmux.press("Enter")
    try tmux.wait("the panels at the new size") {
      let lines = tmux.lines
      return lines.count == 30 && lines[0].contains("paused") && lines[29].contains("? Help")
    }
    Self.expectBorders(tmux.lines, width: 100)
    // Below the header, which tells how long the last answer took, stands what a start at this size
    // shows.
    let fresh = try Tmux(
      "\(Self.program) --map '\(Self.map)' --fresh", size: Size(width: 100, height: 30))
    try fresh.wait(for: "ONLINE")
    fresh.press("Space")
    try fresh.wait("the same screen") {
      fresh.text.contains("paused") && fresh.lines.dropFirst() == tmux.lines.dropFirst()
    }
    tmux.press("q")
    try tmux.wait(for: "QUIT?")
    tmux.press("q")
    tmux.type("echo en\"d\"ed")
    tmux.press("Enter")
    try tmux.wait(for: "ended")
  }

  // Case 18.
  @Test(arguments: ["screen", "screen-256color", "tmux-256color"])
  func coloursAreThoseOfTheMultiplexer(terminal: String) throws {
    let tmux = try Tmux(
      "\(Self.program) --map '\(Self.map)' --fresh",
      size: Size(width: 120, height: 36), terminal: terminal,
      environment: ["COLORTERM=truecolor"])
    try tmux.wait(for: "Enter Go on shift")
    let sequences = tmux.attributes.sequences.filter { $0.hasSuffix("m") }
    #expect(sequences.contains { $0 != "m" && $0 != "0m" })
    for sequence in sequences {
      let numbers = sequence.dropLast().split(separator: ";").compactMap { Int($0) }
      #expect(!sequence.contains("38;2") && !sequence.contains("48;2"))
      // Colour 8 is the background's on many terminals: never for what is to be read.
      let isEight = numbers.contains(90) || numbers.firstRange(of: [38, 5, 8]) != nil
      #expect(!isEight, "\(sequence)")
    }
  }

  // Cases 22 and 23.
  @Test(arguments: [
    "王小明王小明王小明王小明王小明王小明王小明王小明", "さくら通り", "a王小明b",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F466}", "\u{2764}\u{FE0F}",
    String(repeating: "e\u{301}", count: 10), "שלום עולם", "a\u{200B}b", "क्षत्रिय",
  ])
  func namesKeepTheColumns(name: String) throws {
    for width in [80, 81] {
      let tmux = try Tmux(
        "\(Self.probe) --name '\(name)'", size: Size(width: width, height: 24))
      try tmux.wait(for: "h Help")
      Self.expectBorders(tmux.lines, width: width)
    }
  }

  private static let map: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Maps/bengaluru-airport"
  }()

  /// Every row of a box ends at the right edge as tmux counts columns: it neither pads the row with
  /// a space nor has the border spilt into the next one.
  private static func expectBorders(
    _ lines: [String], width: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let boxed = lines.filter { $0.hasPrefix("│") || $0.hasPrefix("┌") || $0.hasPrefix("└") }
    #expect(boxed.count >= 20, sourceLocation: sourceLocation)
    for line in boxed {
      let ends = line.last.map { "│┐┘┤".contains($0) } ?? false
      #expect(ends, "\(line)", sourceLocation: sourceLocation)
    }
    for line in lines.filter({ !boxed.contains($0) }) {
      #expect(!line.hasPrefix("│"), "\(line)", sourceLocation: sourceLocation)
    }
  }
}
