import Glibc
import TerminalUI
import Testing

/// Stopped and continued by a shell, and what may come meanwhile. Numbers are those of the field
/// cases.
@Suite(.serialized) struct StoppedJobTests {
  private let folder = TemporaryFolder()

  private static let probe = "'\(PseudoTerminal.productsFolder)/TerminalProbe'"

  /// A shell's words that end when its job is stopped.
  private static let untilStopped =
    "until jobs | grep -q Stopped; do sleep 0.05; done; echo he\"r\"e"

  private func startShell() throws -> PseudoTerminal {
    let shell = try PseudoTerminal("/bin/bash", ["--norc", "-i"], environment: ["PS1": "$ "])
    try shell.wait(for: "$")
    return shell
  }

  /// A shell in which the program was stopped after one key.
  private func stopped() throws -> PseudoTerminal {
    let shell = try startShell()
    shell.send("\(Self.probe) --save '\(folder.file("saved"))'\r")
    try shell.wait(for: "h Help")
    shell.press("a")
    try shell.wait(for: "last a")
    shell.press("C-z")
    try shell.wait(for: "Stopped")
    return shell
  }

  private func say(_ words: String, _ answer: String, _ shell: PseudoTerminal) throws {
    shell.send(words + "\r")
    try shell.wait(for: answer)
  }

  // Case 9.
  @Test func suspendAndResumeInAShell() throws {
    let shell = try PseudoTerminal("/bin/bash", ["--norc", "-i"], environment: ["PS1": "$ "])
    try shell.wait(for: "$")
    shell.send("'\(PseudoTerminal.productsFolder)/TerminalProbe'\r")
    try shell.wait(for: "h Help")
    shell.press("a")
    try shell.wait(for: "last a")
    shell.press("C-z")
    try shell.wait(for: "Stopped")
    #expect(shell.modes.contains("icanon 0") || shell.modes.contains("echo 1"))
    shell.send("echo so\"me\"thing\r")
    try shell.wait(for: "something")
    shell.resize(Size(width: 100, height: 30))
    shell.settle()
    shell.send("fg\r")
    try shell.wait(for: "PROBE 100x30")
    shell.press("z")
    try shell.wait(for: "last z")
    let fresh = try startProbe(size: Size(width: 100, height: 30))
    fresh.press("a", "z")
    try fresh.wait(for: "last z")
    #expect(shell.text == fresh.text)
    shell.press("q")
    try shell.wait("the prompt") { shell.log.suffix(2) == Array("$ ".utf8)[...] }
    shell.send("echo en\"d\"ed\r")
    try shell.wait(for: "ended")
    shell.send("exit\r")
    #expect(try shell.waitForExit() == .code(0))
  }

  // Cases 2 and 9: a stopped job ends by a signal, gives nothing back twice, and has saved.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGXCPU])
  func aSignalEndsAStoppedJob(signal: Int32) throws {
    let shell = try stopped()
    let start = shell.log.count
    try say(
      "kill -\(signal) %1; kill -CONT %1; wait %1; echo st\"a\"tus $?",
      "status \(128 + signal)", shell)
    let log = ByteLog(shell.log[start...])
    #expect(log.count("?1049h") == 0 && log.count("?1049l") == 0)
    #expect(folder.text(of: "saved") == "keys a\n")
    try say("echo true; exit 0", "true", shell)
    #expect(try shell.waitForExit() == .code(0))
  }

  // Cases 2 and 9: so does one that was sent to the background, where it waits in silence.
  @Test func inTheBackgroundItWaitsInSilence() throws {
    let shell = try stopped()
    shell.settle()
    let start = shell.log.count
    try say("bg; \(Self.untilStopped)", "here", shell)
    #expect(ByteLog(shell.log[start...]).count("?1049h") == 0)
    let job = try #require(child(of: shell.child.process))
    #expect(text(of: "/proc/\(job)/stat")?.contains(") T ") == true)
    shell.send("fg\r")
    try shell.wait(for: "last a")
    shell.press("C-z")
    try shell.wait(for: "Stopped")
    try say("bg; kill %1; wait %1; echo st\"a\"tus $?", "status \(128 + SIGTERM)", shell)
    shell.send("exit 0\r")
    #expect(try shell.waitForExit() == .code(0))
  }

  // Case 9: begun in the background it waits to be brought to the front, or for its end.
  @Test func begunInTheBackground() throws {
    let shell = try startShell()
    try say("\(Self.probe) & \(Self.untilStopped)", "here", shell)
    shell.send("fg\r")
    try shell.wait(for: "h Help")
    shell.press("q")
    try shell.wait("the prompt") { shell.log.suffix(2) == Array("$ ".utf8)[...] }
    try say(
      "\(Self.probe) & \(Self.untilStopped); kill %1; kill -CONT %1; wait %1; echo st\"a\"tus $?",
      "status \(128 + SIGTERM)", shell)
    shell.send("exit 0\r")
    #expect(try shell.waitForExit() == .code(0))
    #expect(shell.modes == shell.modesBefore)
  }

  // Cases 5 and 9: the terminal is closed while it is stopped.
  @Test func closedWhileStopped() throws {
    let shell = try stopped()
    let job = try #require(child(of: shell.child.process))
    shell.closeMaster()
    try shell.wait("the end of the program") {
      let state = text(of: "/proc/\(job)/stat")
      return state == nil || state?.contains(") Z ") == true
    }
    #expect(folder.text(of: "saved") == "keys a\n")
    _ = try shell.waitForExit()
  }

  // Case 9: where nobody could continue it, C-z does not stop it.
  @Test func withoutAShellItIsNotStopped() throws {
    let terminal = try startProbe()
    terminal.press("C-z", "a")
    try terminal.wait(for: "last a")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(ByteLog(terminal.log).modesLeft == [])
    #expect(terminal.modes == terminal.modesBefore)
  }

  private func child(of process: pid_t) -> pid_t? {
    text(of: "/proc/\(process)/task/\(process)/children")?.split(separator: " ").first.flatMap {
      pid_t($0)
    }
  }

  // Cases 6 and 9: stopped or continued by somebody else, without a word before it.
  @Test func continuedOutOfTheBlueEachModeIsStillSetAndResetOnce() throws {
    let terminal = try startProbe()
    let shown = terminal.text
    for _ in 0..<3 {
      terminal.kill(SIGSTOP)
      terminal.kill(SIGCONT)
      terminal.settle()
    }
    #expect(terminal.text == shown)
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    let log = ByteLog(terminal.log)
    #expect(log.count("?1049h") == 4)
    for mode in ["?1049", "?2004", "?1"] { #expect(log.count(mode + "h") == log.count(mode + "l")) }
    #expect(log.modesLeft == [])
    #expect(terminal.modes == terminal.modesBefore)
  }
}
