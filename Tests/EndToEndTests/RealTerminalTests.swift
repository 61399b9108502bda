import Glibc
import TerminalUI
import Testing

/// The field cases with the real program: what the small one shows, and what only this one can.
@Suite(.serialized) struct RealTerminalTests {
  private let folder = TemporaryFolder()

  private func start(
    _ arguments: String..., environment: [String: String] = [:],
    options: PseudoTerminal.Options = []
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "deadzone", ["--map", Driver.map] + arguments, size: Size(width: 120, height: 36),
      environment: environment, options: options)
    try terminal.wait(for: "Enter Go on shift")
    return terminal
  }

  private func quit(_ terminal: PseudoTerminal) throws {
    terminal.press("q", "q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
  }

  // Case 2: at rest, in the middle of frames, and with the help open; the state is whole after it.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], ["at rest", "driving", "help"])
  func aSignalRestoresAndKeepsTheState(signal: Int32, moment: String) throws {
    let terminal = try start("--state", folder.path, "--steady", "--speed", "16")
    switch moment {
    case "driving":
      terminal.press("Enter")
      try terminal.wait(for: "Enter Accept")
      terminal.press("Enter")
      try terminal.wait(for: "TO PICKUP")
    case "help":
      terminal.press("?")
      try terminal.wait(for: "Type to search")
    default: break
    }
    let start = terminal.log.count
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    #expect(ByteLog(terminal.log).strangers == [])
    expectRestored(terminal, since: start)
    let queue = try PseudoTerminal(
      "deadzone", ["outbox", "list", "--state", folder.path], options: .stdoutToFile)
    #expect(try queue.waitForExit() == .code(0))
  }

  // Cases 15 and 32: what cannot begin leaves nothing behind, and pushes no recording out.
  @Test(arguments: [PseudoTerminal.Options.stdoutToFile, []])
  func aRefusedStartMakesNothing(options: PseudoTerminal.Options) throws {
    let state = folder.path + "/refused"
    let refused = try PseudoTerminal(
      "deadzone", ["--map", Driver.map, "--state", state, "--frame-log", folder.path + "/log"],
      environment: ["TERM": "dumb"], options: options)
    #expect(try refused.waitForExit() == .code(2))
    #expect(access(state, F_OK) != 0)
    #expect(access(folder.path + "/log", F_OK) != 0)
  }

  // Case 3, while driving.
  @Test func aStormOfSignalsWhileDriving() throws {
    for run in 0..<8 {
      let terminal = try start("--fresh", "--steady", "--speed", "16")
      terminal.press("Enter")
      for round in 0..<30 {
        terminal.kill(SIGWINCH)
        terminal.pump(milliseconds: Int32((run * 7 + round * 5) % 9))
      }
      for _ in 0..<5 {
        terminal.kill(SIGTERM)
        terminal.kill(SIGWINCH)
      }
      #expect(try terminal.waitForExit() == .signal(SIGTERM))
      #expect(ByteLog(terminal.log).count("?1049l") == 1)
      #expect(terminal.modes == terminal.modesBefore)
    }
  }

  // Cases 6 and 30, with the pages and keys that a drive has.
  @Test func everyModeSetIsResetAndNoMouseIsAskedFor() throws {
    let terminal = try start("--fresh")
    for key in ["?", "Escape", "n", "Escape", "!", "Escape", "/", "Escape", "v", "b", "C-l"] {
      terminal.press(key)
      terminal.settle(quiet: 30)
    }
    try quit(terminal)
    let log = ByteLog(terminal.log)
    for mode in ["?1049", "?2004", "?1"] {
      #expect(log.count(mode + "h") == 1 && log.count(mode + "l") == 1, "\(mode)")
    }
    #expect(log.modesLeft == [])
    #expect(log.modesNotOurs == [])
    #expect(log.strangers == [])
  }

  // Case 9: stopped in a question, for real seconds: it is open still, and hardly any time passed.
  @Test func stoppedInAQuestionNoTimePasses() throws {
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "-i"], size: Size(width: 120, height: 36),
      environment: ["PS1": "$ "])
    try shell.wait(for: "$")
    shell.send(
      "'\(PseudoTerminal.productsFolder)/deadzone' --map '\(Driver.map)' --fresh --steady\r")
    try shell.wait(for: "Enter Go on shift")
    shell.press("Enter")
    try shell.wait(for: "SHIFT ON")
    shell.press("q")
    try shell.wait(for: "QUIT?")
    shell.press("C-z")
    try shell.wait(for: "Stopped")
    let before = try #require(clock(String(decoding: shell.log, as: UTF8.self)))
    usleep(2_500_000)
    shell.resize(Size(width: 120, height: 30))
    let start = shell.log.count
    shell.send("fg\r")
    try shell.wait("the question again") {
      shell.text.contains("QUIT?") && shell.lines[0].contains("SIM ")
    }
    let after = try #require(clock(shell.text))
    // At x8 the stop alone would be 20 s.
    #expect(after - before < 15, "\(before) \(after)")
    #expect(ByteLog(shell.log[start...]).count("?1049h") == 1)
    shell.press("q")
    try shell.wait("the prompt") { shell.log.suffix(2) == Array("$ ".utf8)[...] }
    shell.send("echo en\"d\"ed\r")
    try shell.wait(for: "ended")
    shell.send("exit\r")
    _ = try shell.waitForExit()
  }

  /// The seconds of the last `SIM 14:02:31` in a text.
  private func clock(_ text: String) -> Int? {
    guard let start = text.ranges(of: "SIM ").last?.upperBound else { return nil }
    let parts = text[start...].prefix(8).split(separator: ":").compactMap { Int($0) }
    return parts.count == 3 ? parts[0] * 3_600 + parts[1] * 60 + parts[2] : nil
  }

  // Case 14: each locale without UTF-8, and one that is not there; said in Events.
  @Test(arguments: ["C", "POSIX", "en_US.ISO-8859-1", "", "no_SUCH.locale"])
  func withoutUTF8ItSaysSo(locale: String) throws {
    try expectASCII(["LC_ALL": locale])
  }

  // Case 14: a character set of eight bits that this machine really has.
  @Test(.enabled(if: MadeLocale.hasSources))
  func aLatinLocaleIsDrawnInASCII() throws {
    let locale = try MadeLocale("en_US", "ISO-8859-1", in: folder)
    try expectASCII(locale.environment)
  }

  private func expectASCII(_ environment: [String: String]) throws {
    let terminal = try start("--fresh", environment: environment)
    terminal.settle()
    #expect(terminal.log.allSatisfy { $0 < 0x80 })
    #expect(terminal.text.contains("The locale has no UTF-8: drawn in ASCII"))
    #expect(terminal.text.contains("<A>"))
    let map = terminal.lines.dropFirst(2).prefix(22).map { $0.prefix(77).dropFirst() }.joined()
    #expect(map.count { ".-|/\\:".contains($0) } > 100, "\(terminal.text)")
    try quit(terminal)
  }

  // Case 17: nothing but what the terminal's description allows.
  @Test(arguments: [
    ("xterm-mono", 0), ("vt100", 0), ("linux", 8), ("xterm", 8), ("screen", 8), ("ansi", 8),
    ("xterm-256color", 256), ("screen-256color", 256), ("tmux-256color", 256),
  ])
  func coloursAreThoseOfTheTerminal(term: String, colors: Int) throws {
    let terminal = try start("--fresh", environment: ["TERM": term])
    for key in ["?", "Escape", "v", "v", "!", "Escape", "Enter"] {
      terminal.press(key)
      terminal.settle(quiet: 30)
    }
    let log = ByteLog(terminal.log)
    expectLegal(log, colors)
    if colors == 256 { #expect(log.attributes.contains(38)) }
    for words in ["SHIFT O", "ONLINE", "OUTBOX"] { #expect(terminal.text.contains(words)) }
    try quit(terminal)
  }

  // Case 17: sixteen colours, as a description says that few machines have.
  @Test func sixteenColoursAreSixteen() throws {
    let terminal = try start("--fresh", environment: try SixteenColours.environment(in: folder))
    terminal.press("v", "?")
    terminal.settle()
    let log = ByteLog(terminal.log)
    expectLegal(log, 16)
    #expect(log.attributes.contains { $0 > 90 })
    terminal.press("Escape")
    try quit(terminal)
  }

  // Case 20: a blank cell is a space; twice `b` is where it began.
  @Test func brailleGoesAndComesBack() throws {
    let terminal = try start("--fresh")
    terminal.settle()
    let before = terminal.lines
    let isBraille = { (text: String) in
      text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }
    #expect(isBraille(terminal.text))
    terminal.press("b")
    try terminal.wait("ASCII") { !isBraille(terminal.text) }
    terminal.press("b")
    try terminal.wait("Braille") { terminal.lines == before }
    #expect(!String(decoding: terminal.log, as: UTF8.self).contains("\u{2800}"))
    try quit(terminal)
  }

  /// `38;5;N` and `48;5;N` only with 256 colours, never a mix of red, green and blue.
  private func expectLegal(_ log: ByteLog, _ colors: Int) {
    for sequence in log.sequences where sequence.hasSuffix("m") && !sequence.hasPrefix("?") {
      var numbers = sequence.dropLast().split(separator: ";").compactMap { Int($0) }[...]
      while let number = numbers.popFirst() {
        switch number {
        case 0...29: break
        case 30...37, 39, 40...47, 49: #expect(colors >= 8, "\(sequence)")
        case 38, 48:
          #expect(colors == 256 && numbers.popFirst() == 5, "\(sequence)")
          #expect((0..<256).contains(numbers.popFirst() ?? -1), "\(sequence)")
        case 90...97, 100...107: #expect(colors >= 16 && number != 90, "\(sequence)")
        default: Issue.record("\(sequence) is no attribute")
        }
      }
    }
  }

  // Case 28: each way a paste may come.
  @Test(arguments: [
    ["\u{1B}[200~qyd\rr\u{1B}[201~"], ["\u{1B}[200~qy", "d\rr\u{1B}[2", "01~"],
    ["\u{1B}[200~qyd\rr"], ["\u{1B}[200~qy\u{1B}[201~d\rr\u{1B}[201~"],
  ])
  func aPasteIsNoKey(pieces: [String]) throws {
    let terminal = try start("--fresh")
    for piece in pieces {
      terminal.send(piece)
      if pieces.count > 1 { usleep(5_000) }
    }
    try terminal.wait(for: "pasted characters left alone")
    let text = terminal.text
    #expect(text.contains("SHIFT OFF") && !text.contains("OFFLINE") && !text.contains("QUIT?"))
    try quit(terminal)
  }

  // Case 31: the keys that stop and start a terminal do nothing, and work again afterwards.
  @Test func flowControlIsTheProgramsAndGivenBack() throws {
    let terminal = try start("--fresh")
    #expect(terminal.modesBefore.contains("ixon 1") && terminal.modes.contains("ixon 0"))
    terminal.settle()
    let before = terminal.lines
    terminal.press("C-s")
    terminal.settle()
    #expect(terminal.lines.dropLast() == before.dropLast())
    terminal.press("?")
    try terminal.wait(for: "Type to search")
    terminal.press("Escape")
    try quit(terminal)
  }

  // Case 32: no terminal to draw on, however it is taken away.
  @Test(arguments: [
    "deadzone --fresh </dev/null | cat", "deadzone --fresh <&- | cat", "deadzone --fresh | cat",
    "deadzone --fresh >\"$DIR/out\"; cat \"$DIR/out\"", "setsid -w deadzone --fresh | cat",
    "deadzone --fresh >&- ", "deadzone demo | cat", "deadzone demo --versus >/dev/null",
  ])
  func withoutATerminalOneLineSaysSo(line: String) throws {
    let program = "'\(PseudoTerminal.productsFolder)/deadzone'"
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", line.replacing("deadzone", with: program)],
      environment: ["DIR": folder.path, "DEADZONE_MAPS": Driver.map + "/.."])
    _ = try terminal.waitForExit()
    #expect(
      String(decoding: terminal.log, as: UTF8.self)
        == "deadzone: standard output is not a terminal: run it in one, or use --plain\r\n")
  }

  // Case 32: a keyboard that is not standard input.
  @Test(arguments: [PseudoTerminal.Options.stdinNull, .stdinClosed])
  func theTerminalItselfIsRead(options: PseudoTerminal.Options) throws {
    try quit(try start("--fresh", options: options))
  }

  // Case 33.
  @Test func pausedItTakesNoTimeOfTheProcessor() throws {
    let terminal = try start("--fresh")
    terminal.press("Space")
    try terminal.wait(for: "paused")
    terminal.settle()
    let before = processorMilliseconds(of: terminal.child.process)
    terminal.pump(milliseconds: 5_000)
    #expect(processorMilliseconds(of: terminal.child.process) - before < 15)
    try quit(terminal)
  }

  // Case 34: a drive of many frames clears the screen once.
  @Test func drivingClearsNothing() throws {
    let terminal = try start("--fresh", "--steady", "--speed", "16")
    for step in ["Go on shift", "Accept", "Arrive", "Start"] {
      try terminal.wait(for: "Enter \(step) ")
      terminal.press("Enter")
    }
    try terminal.wait(for: "ON TRIP")
    #expect(ByteLog(terminal.log).clears == 1)
    terminal.press("C-l")
    try terminal.wait("the repaint") { ByteLog(terminal.log).clears == 2 }
    try quit(terminal)
  }

  // Case 37: what a library says is no part of the screen, and is there afterwards.
  @Test func whatALibrarySaysComesAfterwards() throws {
    let quiet = try start("--fresh")
    quiet.settle()
    let loud = try start("--fresh", environment: ["LD_DEBUG": "files"])
    loud.settle()
    #expect(loud.lines == quiet.lines)
    let start = loud.log.count
    try quit(loud)
    try quit(quiet)
    let text = String(decoding: loud.log[start...], as: UTF8.self)
    let left = try #require(text.firstRange(of: "\u{1B}[?1049l"))
    #expect(text[left.upperBound...].contains("calling fini"))
    #expect(!text[..<left.lowerBound].contains("calling"))
  }

  // What an environment says of the size is not asked; a mix of colours is no palette.
  @Test(arguments: [
    ["LINES": "999999"], ["COLUMNS": "1"], ["LINES": "0", "COLUMNS": "x"], ["TERMINFO": "/nowhere"],
  ])
  func oddEnvironments(environment: [String: String]) throws {
    let terminal = try start("--fresh", environment: environment)
    terminal.settle()
    #expect(terminal.lines[35].contains("? Help"))
    try quit(terminal)
  }

  @Test func aTerminalThatMixesItsColoursGetsEight() throws {
    let source = """
      mixed-direct|a mix of red green and blue,
      \tRGB, colors#0x1000000, pairs#0x7FFF,
      \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,
      \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,
      \tuse=xterm-256color,
      """
    folder.write(source + "\n", to: "source")
    let made = Tmux.shell("cd '\(folder.path)' && tic -x -o . source")
    #expect(made.status == 0, "\(made.output)")
    let terminal = try start(
      "--fresh", environment: ["TERM": "mixed-direct", "TERMINFO": folder.path])
    expectLegal(ByteLog(terminal.log), 8)
    try quit(terminal)
  }
}
