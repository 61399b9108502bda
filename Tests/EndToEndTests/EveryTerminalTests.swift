import TerminalUI
import Testing

/// The real program on every kind of terminal: it draws what that can show, or says why it cannot.
@Suite(.serialized) struct EveryTerminalTests {
  private func start(
    _ arguments: String..., environment: [String: String] = [:],
    options: PseudoTerminal.Options = []
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      "deadzone", ["--map", Driver.map, "--fresh"] + arguments,
      size: Size(width: 120, height: 36),
      environment: environment, options: options)
  }

  private func quit(_ terminal: PseudoTerminal) throws {
    terminal.press("q", "q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
  }

  // Case 17.
  @Test(arguments: ["linux", "xterm-mono", "vt100", "screen", "tmux-256color", "xterm"])
  func theSameWordsOnEachTerminal(term: String) throws {
    let terminal = try start(environment: ["TERM": term])
    try terminal.wait(for: "Enter Go on shift")
    for words in ["SHIFT OFF", "OUTBOX all sent", "<A>", "5 Events", "? Help"] {
      #expect(terminal.text.contains(words), "\(term): \(terminal.text)")
    }
    // Case 18: no colour is asked for that the terminal did not promise.
    let text = String(decoding: terminal.log, as: UTF8.self)
    #expect(!text.contains("38;2") && !text.contains("48;2"))
    if term == "xterm-mono" || term == "vt100" {
      #expect(ByteLog(terminal.log).attributes.allSatisfy { $0 < 30 })
    }
    try quit(terminal)
  }

  // Case 14: the map with its streets, its borders and the car, in ASCII by itself.
  @Test(arguments: ["C", "POSIX"])
  func withoutUTF8TheMapIsASCII(locale: String) throws {
    let terminal = try start(environment: ["LC_ALL": locale])
    try terminal.wait(for: "Enter Go on shift")
    terminal.settle()
    #expect(terminal.log.allSatisfy { $0 < 0x80 })
    #expect(terminal.text.contains("<A>"))
    let map = terminal.lines.dropFirst(2).prefix(22).map { $0.prefix(77).dropFirst() }.joined()
    let strokes = map.filter { "-|/\\+.".contains($0) }.count
    #expect(strokes > 100, "\(terminal.text)")
    try quit(terminal)
  }

  // Case 15.
  @Test(arguments: ["dumb", "no-such-terminal"])
  func withoutACursorOneLineSaysSo(term: String) throws {
    let terminal = try start(environment: ["TERM": term], options: .stderrToFile)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.log == [])
    #expect(terminal.sideText.hasPrefix("deadzone: the terminal \"\(term)\" "))
    #expect(terminal.sideText.hasSuffix("use --plain\n"))
    #expect(terminal.sideText.split(separator: "\n").count == 1)
  }

  // Case 32.
  @Test func standardOutputIsNoTerminal() throws {
    let terminal = try start(options: .stdoutToFile)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.sideText == "" && !terminal.log.contains(0x1B))
  }

  // Case 40: colour goes, words and their places stay.
  @Test func noColorTakesColourOnly() throws {
    var texts: [[String]] = []
    for value in [nil, "", "0", "1"] {
      let terminal = try start(environment: value.map { ["NO_COLOR": $0] } ?? [:])
      try terminal.wait(for: "Enter Go on shift")
      terminal.settle()
      let attributes = ByteLog(terminal.log).attributes
      let isPlain = attributes.allSatisfy { $0 < 30 }
      #expect(isPlain == (value == "0" || value == "1"), "NO_COLOR \(value ?? "unset")")
      // The map hatches what it cannot shade; all other words are the same.
      texts.append([terminal.lines[0], terminal.lines[35]])
      try quit(terminal)
    }
    #expect(texts.allSatisfy { $0 == texts[0] })
  }

  // Case 8: the reason stands on standard error after the terminal is given back, and no escape.
  @Test func theReasonOfAnEndIsReadable() throws {
    let folder = TemporaryFolder()
    #expect(
      Tmux.shell("printf 'now press\\nnonsense here\\n' > '\(folder.file("bad.scenario"))'").status
        == 0)
    let play = try PseudoTerminal(
      "deadzone", ["play", folder.file("bad.scenario")], options: .stderrToFile)
    #expect(try play.waitForExit() == .code(2))
    #expect(play.log == [] && play.modes == play.modesBefore)
    #expect(play.sideText.contains("bad.scenario:") && !play.sideText.contains("\u{1B}"))

    let log = try start("--frame-log", "/nowhere/log", options: .stderrToFile)
    #expect(try log.waitForExit() == .code(2))
    #expect(
      log.sideText
        == "deadzone: --frame-log /nowhere/log: cannot be written; choose another place\n")
    #expect(log.modes == log.modesBefore)
  }

  // Cases 1 and 8: a crash of the real program, its report after the alternate screen.
  @Test(arguments: ["trap", "segv", "abort"])
  func aCrashGivesTheTerminalBack(crash: String) throws {
    let terminal = try start("--debug-crash", crash)
    let end = try terminal.waitForExit()
    if case .code(let code) = end { Issue.record("\(crash) ended with \(code)") }
    #expect(terminal.modes == terminal.modesBefore)
    let text = String(decoding: terminal.log, as: UTF8.self)
    let left = try #require(text.ranges(of: "\u{1B}[?1049l").last)
    if crash == "trap" {
      #expect(text[left.upperBound...].contains("crash asked for by --debug-crash trap"))
    }
  }
}
