import Glibc
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
      // How long an answer took is the link's chance and not the terminal's.
      texts.append(terminal.lines)
      try quit(terminal)
    }
    for text in texts.dropFirst() { #expect(text == texts[0]) }
  }

  // Case 11: no size is 80x24 until there is one, also when it is taken away again.
  @Test func anUnknownSizeIs80x24() throws {
    let terminal = try PseudoTerminal(
      "deadzone", ["--map", Driver.map, "--fresh"], size: Size(width: 0, height: 0))
    terminal.showAs(Size(width: 80, height: 24))
    let smallest = try PseudoTerminal("deadzone", ["--map", Driver.map, "--fresh"])
    try smallest.wait(for: "Enter Go on shift")
    smallest.settle()
    try terminal.wait("a frame") { terminal.lines == smallest.lines }
    terminal.resize(Size(width: 120, height: 36))
    try terminal.wait("the real size") { terminal.lines[35].hasSuffix("? Help") }
    terminal.resize(Size(width: 0, height: 0))
    terminal.showAs(Size(width: 80, height: 24))
    try terminal.wait("80x24 again") { terminal.lines == smallest.lines }
    try quit(terminal)
    try quit(smallest)
  }

  // Case 10: from size to size, down to a cell, and back.
  @Test func everySizeOnTheWayIsSurvived() throws {
    let terminal = try start()
    try terminal.wait(for: "Enter Go on shift")
    for (size, words) in [
      ("1x1", ""), ("2x2", ""), ("30x6", "needs 80x24"),
      ("79x23", "Terminal is 79x23, needs 80x24"),
      ("300x90", "? Help"), ("80x24", "? Help"), ("500x200", "? Help"),
    ] {
      terminal.resize(try #require(Size(size)))
      try terminal.wait(for: words)
      terminal.settle()
    }
    terminal.resize(Size(width: 120, height: 36))
    try terminal.wait(for: "Enter Go on shift")
    terminal.settle()
    let fresh = try start()
    try fresh.wait(for: "Enter Go on shift")
    fresh.settle()
    #expect(terminal.lines == fresh.lines)
    try quit(terminal)
    try quit(fresh)
  }

  // Cases 22 and 23: names of places as a map of the world has them.
  @Test(arguments: [
    "王小明王小明", "さくら通り", "שלום עולם", "👨‍👩‍👦 ❤️", "e\u{301}e\u{301}", "\u{202E}evil\u{200B}", "ಬೆಂಗಳೂರು",
  ])
  func namesOfAMapKeepTheColumns(name: String) throws {
    let folder = TemporaryFolder()
    folder.makeFolder("map")
    for file in ["tariff.json", "map.geojson"] {
      let text = try #require(read(Driver.map + "/" + file))
      folder.write(text.replacing("Airport Hotel", with: name), to: "map/" + file)
    }
    let terminal = try PseudoTerminal(
      "deadzone", ["--map", folder.file("map"), "--fresh"], size: Size(width: 80, height: 24))
    try terminal.wait(for: "Enter Go on shift")
    terminal.press("Enter")
    try terminal.wait(for: "OFFER")
    terminal.settle()
    for row in 1..<22 {
      let edge = terminal.cell(x: 79, y: row).text
      #expect(["│", "┐", "┘", "┤"].contains(edge), "row \(row): \(terminal.lines[row])")
    }
    #expect(!terminal.log.map { $0 }.contains(0x07))
    let text = String(decoding: terminal.log, as: UTF8.self)
    for scalar in ["\u{202E}", "\u{200B}", "\u{200D}", "\u{FE0F}"] {
      #expect(!text.unicodeScalars.contains(Unicode.Scalar(scalar) ?? " "))
    }
    try quit(terminal)
  }

  // Case 33: paused, nothing is written, and at most one wake-up a second.
  @Test func pausedItSleeps() throws {
    let terminal = try start()
    try terminal.wait(for: "Enter Go on shift")
    terminal.press("Space")
    try terminal.wait(for: "paused")
    terminal.settle(quiet: 40)
    let before = (bytes: terminal.log.count, switches: switches(of: terminal.child.process))
    terminal.pump(milliseconds: 4_000)
    #expect(terminal.log.count == before.bytes)
    #expect(switches(of: terminal.child.process) - before.switches <= 4)
    try quit(terminal)
  }

  private func read(_ path: String) -> String? { text(of: path) }

  private func switches(of process: pid_t) -> Int {
    let status = read("/proc/\(process)/status") ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? -1
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
    let signals: [Int32] =
      switch crash {
      case "segv": [SIGSEGV]
      case "abort": [SIGABRT]
      default: [SIGILL, SIGTRAP]
      }
    #expect(signals.map { .signal($0) }.contains(end))
    let text = String(decoding: terminal.log, as: UTF8.self)
    expectRestored(terminal, since: 0)
    let left = try #require(text.ranges(of: "\u{1B}[?1049l").last)
    if crash == "trap" {
      #expect(text[left.upperBound...].contains("crash asked for by --debug-crash trap"))
    }
  }
}
