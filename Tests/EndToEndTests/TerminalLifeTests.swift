import Glibc
import TerminalUI
import Testing

/// However the program ends, the terminal is what it was. Numbers are those of the field cases.
@Suite(.serialized) struct TerminalLifeTests {
  /// Whatever ends a process by default, and can be caught.
  private static let deadly: [Int32] =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO,
      SIGPWR, SIGXCPU,
    ] + [stackFault, firstRealTime, lastRealTime]
  // Macros that are not imported.
  private static let (stackFault, firstRealTime, lastRealTime): (Int32, Int32, Int32) = (16, 34, 64)

  @Test func quittingRestores() throws {
    let folder = TemporaryFolder()
    let terminal = try startProbe(["--save", folder.file("saved")])
    let start = terminal.log.count
    terminal.press("a", "q")
    #expect(try terminal.waitForExit() == .code(0))
    expectRestored(terminal, since: start)
    #expect(folder.text(of: "saved") == "keys a q\n")
  }

  // Case 1.
  @Test(arguments: [
    ("trap", [SIGILL, SIGTRAP]), ("segv", [SIGSEGV]), ("abort", [SIGABRT]),
  ])
  func aCrashRestoresAndDiesByItsSignal(kind: String, signals: [Int32]) throws {
    let terminal = try PseudoTerminal("TerminalProbe", ["--debug-crash", kind])
    let exit = try terminal.waitForExit()
    #expect(signals.map { .signal($0) }.contains(exit))
    expectRestored(terminal, since: 0)
    if kind == "trap" {
      let text = String(decoding: terminal.log, as: UTF8.self)
      let message = try #require(text.firstRange(of: "crash asked for by --debug-crash trap"))
      let left = try #require(text.firstRange(of: "\u{1B}[?1049l"))
      #expect(left.upperBound < message.lowerBound)
    }
  }

  // Case 1: on another thread, and by an error nobody catches.
  @Test(arguments: [
    ("t", "trapped on another thread"), ("u", "'try!' expression unexpectedly raised an error"),
  ])
  func aCrashAnywhereRestores(key: String, message: String) throws {
    let terminal = try startProbe(["--may-crash"])
    let start = terminal.log.count
    terminal.press(key)
    let exit = try terminal.waitForExit()
    #expect([SIGILL, SIGTRAP].map { .signal($0) }.contains(exit))
    expectRestored(terminal, since: start)
    let text = String(decoding: terminal.log[start...], as: UTF8.self)
    let left = try #require(text.firstRange(of: "\u{1B}[?1049l"))
    #expect(text[left.upperBound...].contains(message))
  }

  // Case 1: what the shell says next is readable.
  @Test func afterACrashTheShellGoesOn() throws {
    let shell = try PseudoTerminal("/bin/bash", ["--norc", "-i"], environment: ["PS1": "$ "])
    try shell.wait(for: "$")
    shell.send("'\(PseudoTerminal.productsFolder)/TerminalProbe' --debug-crash trap\r")
    try shell.wait(for: "crash asked for")
    shell.send("echo so\"me\"thing\r")
    try shell.wait(for: "something")
    shell.send("exit\r")
    _ = try shell.waitForExit()
  }

  // Case 2.
  @Test(arguments: deadly)
  func aSignalRestoresSavesAndIsTheStatus(signal: Int32) throws {
    let folder = TemporaryFolder()
    let terminal = try startProbe(["--save", folder.file("saved")])
    terminal.press("a", "h")
    try terminal.wait(for: "─ Help ─")
    let start = terminal.log.count
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    expectRestored(terminal, since: start)
    #expect(folder.text(of: "saved") == "keys a h\n")
  }

  // Case 2.
  @Test(arguments: deadly)
  func aSignalWhileStartingLeavesNothingBehind(signal: Int32) throws {
    for milliseconds in [0, 2, 5, 10, 20] {
      let terminal = try PseudoTerminal("TerminalProbe")
      usleep(useconds_t(milliseconds * 1_000))
      terminal.kill(signal)
      #expect(try terminal.waitForExit() == .signal(signal))
      let log = ByteLog(terminal.log)
      #expect(log.count("?1049h") <= log.count("?1049l"))
      #expect(log.count("?2004h") <= log.count("?2004l"))
      #expect(terminal.modes == terminal.modesBefore)
    }
  }

  // Case 3.
  @Test func aStormOfSignalsNeitherHangsNorCrashes() throws {
    for run in 0..<200 {
      let terminal = try startProbe(["--tick", "5"])
      for round in 0..<10 {
        terminal.kill(SIGWINCH)
        terminal.pump(milliseconds: Int32((run + round) % 3))
      }
      let start = terminal.log.count
      for _ in 0..<5 {
        terminal.kill(SIGTERM)
        terminal.kill(SIGWINCH)
      }
      #expect(try terminal.waitForExit() == .signal(SIGTERM))
      #expect(ByteLog(terminal.log[start...]).count("?1049l") == 1)
      #expect(terminal.modes == terminal.modesBefore)
    }
  }

  // Case 4.
  @Test func aTerminalThatDoesNotReadDoesNotKeepTheProgram() throws {
    let terminal = try startProbe(["--tick", "5"], size: Size(width: 200, height: 60))
    // Nobody reads: the terminal's buffer fills up with full repaints.
    for _ in 0..<60 {
      terminal.kill(SIGCONT)
      usleep(5_000)
    }
    terminal.kill(SIGTERM)
    var status: Int32 = 0
    waitpid(terminal.child.process, &status, 0)
    #expect(status & 0x7F == SIGTERM)
    #expect(terminal.modes == terminal.modesBefore)
  }

  // Case 5.
  @Test(arguments: [PseudoTerminal.Options(), .ignoreHangup])
  func aClosedTerminalEndsTheProgram(options: PseudoTerminal.Options) throws {
    let folder = TemporaryFolder()
    let terminal = try startProbe(
      ["--tick", "50", "--save", folder.file("saved")], options: options)
    terminal.press("a")
    try terminal.wait(for: "last a")
    let process = terminal.child.process
    let before = processorMilliseconds(of: process)
    terminal.closeMaster()
    // Not reaped yet, it can still be asked what it took.
    try terminal.wait("the end of the program") {
      text(of: "/proc/\(process)/stat")?.contains(") Z ") != false
    }
    #expect(processorMilliseconds(of: process) - before < 50)
    #expect(try terminal.waitForExit() == .signal(SIGHUP))
    #expect(folder.text(of: "saved") == "keys a\n")
  }

  // Case 5, d: what the terminal belongs to is killed, as when a connection breaks.
  @Test func aKilledParentEndsTheProgram() throws {
    let folder = TemporaryFolder()
    let shell = try PseudoTerminal("/bin/bash", ["--norc", "-i"], environment: ["PS1": "$ "])
    try shell.wait(for: "$")
    shell.send(
      "'\(PseudoTerminal.productsFolder)/TerminalProbe' --tick 50 "
        + "--save '\(folder.file("saved"))'\r")
    try shell.wait(for: "h Help")
    shell.press("a")
    try shell.wait(for: "last a")
    shell.kill(SIGKILL)
    #expect(try shell.waitForExit() == .signal(SIGKILL))
    shell.closeMaster()
    try shell.wait("the state to be saved") { folder.text(of: "saved") == "keys a\n" }
  }

  // Cases 6 and 30.
  @Test func everyModeSetIsReset() throws {
    let terminal = try startProbe()
    terminal.press("h", "Escape", "v", "b", "C-l")
    terminal.settle()
    terminal.press("q")
    _ = try terminal.waitForExit()
    let log = ByteLog(terminal.log)
    #expect(log.modesLeft == [])
    #expect(log.modesNotOurs == [] && log.count("?2026h") == 0)
  }

  /// Afterwards the whole screen scrolls, also where the description says another height than the
  /// terminal has, and where it has grown meanwhile.
  @Test(arguments: ["xterm-256color", "linux", "vt100"])
  func afterwardsTheWholeScreenScrolls(term: String) throws {
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "-i"], size: Size(width: 100, height: 36),
      environment: ["PS1": "$ ", "TERM": term])
    try shell.wait(for: "$")
    shell.send("'\(PseudoTerminal.productsFolder)/TerminalProbe'\r")
    try shell.wait("the first frame") { shell.lines[35].contains("h Help") }
    shell.resize(Size(width: 100, height: 40))
    try shell.wait("the other size") { shell.lines[39].contains("h Help") }
    shell.press("q")
    try shell.wait("the prompt") { shell.log.suffix(2) == Array("$ ".utf8)[...] }
    shell.send("seq 1 60; echo en\"d\"ed\r")
    try shell.wait(for: "ended")
    let rows = (24...60).map(String.init) + ["ended"]
    #expect(shell.lines.dropLast().suffix(rows.count) == rows[...])
    shell.send("exit\r")
    _ = try shell.waitForExit()
  }

  // Case 37.
  @Test func otherOutputIsShownAfterwards() throws {
    let terminal = try startProbe()
    terminal.press("e")
    try terminal.wait(for: "last e")
    terminal.settle()
    #expect(!terminal.text.contains("stray"))
    let start = terminal.log.count
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    expectRestored(terminal, since: start)
    let text = String(decoding: terminal.log[start...], as: UTF8.self)
    let left = try #require(text.firstRange(of: "\u{1B}[?1049l"))
    #expect(text[left.upperBound...].contains("stray words"))
  }
}
