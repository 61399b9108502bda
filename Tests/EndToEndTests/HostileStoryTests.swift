import TerminalUI
import Testing

/// Case 24: what a rider, a server or a file says never acts on the terminal, and in no file that is
/// written is there anything that would when it is shown.
@Suite(.serialized) struct HostileStoryTests {
  private let folder = TemporaryFolder()

  private static let acts = "\u{1B}[2J\u{1B}]52;c;QQ==\u{7}\u{9B}31m\u{202E}\u{1B}[6n\u{1B}c\u{7F}"

  init() {
    folder.write(
      """
      map bengaluru-airport
      driver auto
      server offers "Airport Hotel" "Departures" cash rider "R\(Self.acts)"
      when trip to-pickup server message "M\(Self.acts)"
      say "S\(Self.acts)"
      when trip on-trip server force-ends "W\(Self.acts)"
      wait 30s
      """, to: "hostile.scenario")
  }

  private func run(
    _ words: String..., options: PseudoTerminal.Options = []
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      "deadzone", words.map { $0.replacing("DIR", with: folder.path) },
      size: Size(width: 120, height: 36), environment: ["DEADZONE_MAPS": Driver.map + "/.."],
      options: options)
  }

  @Test func onTheScreenNothingActs() throws {
    let terminal = try run("play", "DIR/hostile.scenario", "--speed", "64")
    try terminal.wait(for: "PLAYED")
    #expect(ByteLog(terminal.log).strangers == [])
    #expect(ByteLog(terminal.log).clears == 1)
    let reports = ByteLog(terminal.log).sequences.filter { $0.hasSuffix("n") || $0.hasSuffix("c") }
    #expect(reports == [])
    for y in 1..<35 {
      let edge = terminal.cell(x: 119, y: y).text
      #expect(["│", "┐", "┘", "┤"].contains(edge), "row \(y): \(terminal.lines[y])")
    }
    #expect(terminal.text.contains("[2J]52;c;QQ==31m"))
    terminal.press("q", "q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func inLinesNothingActs() throws {
    let lines = try run("play", "DIR/hostile.scenario", "--plain", options: .stdinNull)
    #expect(try lines.waitForExit() == .code(0))
    expectHarmless(String(decoding: lines.log, as: UTF8.self), "--plain")
    let once = try run("run", "DIR/hostile.scenario", "--screen", "120x36", options: .stdoutToFile)
    #expect(try once.waitForExit() == .code(0))
    expectHarmless(once.sideText, "--screen")
    #expect(once.sideText.contains("[2J]52;c;QQ==31m"))
  }

  @Test(arguments: ["--log", "--record", "--junit", "--evidence"])
  func inFilesNothingActs(flag: String) throws {
    let run = try run("run", "DIR/hostile.scenario", flag, "DIR/written")
    #expect(try run.waitForExit() == .code(0))
    let written = folder.everything.filter { $0.key.hasPrefix("written") }
    #expect(!written.isEmpty)
    for (name, text) in written { expectHarmless(text, name) }
  }

  private func expectHarmless(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let acting = text.unicodeScalars.filter { scalar in
      let isControl =
        scalar.properties.generalCategory == .control && scalar != "\r"
        && scalar != "\n"
      return isControl || ("\u{202A}"..."\u{202E}").contains(scalar)
        || ("\u{2066}"..."\u{2069}").contains(scalar)
    }
    #expect(acting.isEmpty, "\(name): \(acting)", sourceLocation: sourceLocation)
  }
}
