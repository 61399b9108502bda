import Glibc
import TerminalUI
import Testing

/// Where there can be no screen, one line says so, and nothing else happens.
@Suite(.serialized) struct TerminalRefusalTests {
  // Cases 8 and 15.
  @Test(arguments: [
    ("dumb", "probe: the terminal \"dumb\" cannot place a cursor: use --plain\n"),
    ("", "probe: TERM is not set: set it to your terminal's name, or use --plain\n"),
    (
      "no-such",
      "probe: the terminal \"no-such\" is unknown here: try TERM=xterm-256color, or use --plain\n"
    ),
    // Case 24.
    (
      "\u{1B}[31m\u{7}x",
      "probe: the terminal \"?[31m?x\" is unknown here: try TERM=xterm-256color, or use --plain\n"
    ),
  ])
  func unusableTerminals(term: String, line: String) throws {
    let terminal = try PseudoTerminal(
      "TerminalProbe", environment: ["TERM": term], options: .stderrToFile)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.log == [])
    #expect(terminal.sideText == line)
    #expect(terminal.modes == terminal.modesBefore)
  }

  // Case 32.
  @Test func standardOutputToAFile() throws {
    let terminal = try PseudoTerminal("TerminalProbe", options: .stdoutToFile)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.sideText == "")
    #expect(
      String(decoding: terminal.log, as: UTF8.self)
        == "probe: standard output is not a terminal: run it in one, or use --plain\r\n")
  }

  // Case 32.
  @Test(arguments: [PseudoTerminal.Options.stdinNull, .stdinClosed])
  func withoutStandardInputTheTerminalItselfIsRead(options: PseudoTerminal.Options) throws {
    let terminal = try startProbe(options: options)
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  // Case 32.
  @Test func withoutAnyTerminal() throws {
    let terminal = try PseudoTerminal("TerminalProbe", options: [.noTerminal, .stderrToFile])
    #expect(try terminal.waitForExit() == .code(2))
    #expect(
      terminal.sideText
        == "probe: standard output is not a terminal: run it in one, or use --plain\n")
  }

  // Case 32.
  @Test func plainWithoutInputEnds() throws {
    let terminal = try PseudoTerminal(
      "TerminalProbe", ["--plain"], options: [.noTerminal, .stdoutToFile])
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.sideText == "probe ready\n> q Quit\n")
  }

  @Test func plainReadsKeyNames() throws {
    let terminal = try PseudoTerminal("TerminalProbe", ["--plain"], environment: ["TERM": "dumb"])
    try terminal.wait(for: "probe ready")
    terminal.send("Enter\nC-x\nEntr\n")
    try terminal.wait(for: "unknown key \"Entr\"")
    terminal.send("q\n")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(!terminal.log.contains(0x1B))
    for line in ["key Enter", "key C-x", "key q"] { #expect(terminal.lines.contains(line)) }
  }
}
