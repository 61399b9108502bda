import TerminalUI
import Testing

/// The stories for a stage, with the real program on a real terminal.
@Suite(.serialized) struct DemoTests {
  private func terminal(_ arguments: String..., size: Size) throws -> PseudoTerminal {
    try PseudoTerminal("deadzone", ["demo"] + arguments, size: size)
  }

  @Test(arguments: [Size(width: 120, height: 36), Size(width: 80, height: 24)])
  func twoPhonesSideBySide(size: Size) throws {
    let terminal = try terminal("--versus", size: size)
    try terminal.wait(for: "1 of 6  One trip, two apps")
    #expect(terminal.text.contains("─ THE OLD APP ─") && terminal.text.contains("─ DEADZONE ─"))
    terminal.press("4")
    try terminal.wait(for: "4 of 6  The wait")
    try terminal.wait(for: "driven on")
    #expect(terminal.text.contains("waiting") && terminal.text.contains("waited"))
    terminal.press("6")
    try terminal.wait(for: "The story is told")
    #expect(terminal.text.contains("Here: 0:00 and 0 m."))
    terminal.settle()
    let told = terminal.lines
    terminal.press("PageUp")
    try terminal.wait("the last beat again") { !terminal.text.contains("The story is told") }
    try terminal.wait(for: "The story is told")
    #expect(terminal.lines == told)
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func theAirportStoryAndItsKeys() throws {
    let terminal = try terminal(size: Size(width: 80, height: 24))
    try terminal.wait(for: "1 of 8  The shift")
    terminal.press("5")
    try terminal.wait(for: "5 of 8  The end")
    try terminal.wait(for: "SAVED ON THIS PHONE")
    terminal.press("PageUp")
    try terminal.wait(for: "4 of 8  The dark kerb")
    // A driving key: the wheel is the speaker's.
    terminal.press("d")
    try terminal.wait(for: "5 Events")
    terminal.press("q", "q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
  }
}
