import Glibc
import TerminalUI
import Testing

/// Bytes in. Numbers are those of the field cases.
@Suite(.serialized) struct TerminalInputTests {
  // Case 27.
  @Test func escapeClosesAtOnce() throws {
    let terminal = try startProbe()
    terminal.press("h")
    try terminal.wait(for: "─ Help ─")
    terminal.send("\u{1B}")
    try terminal.wait("the help to close") { !terminal.text.contains("─ Help ─") }
    #expect(terminal.text.contains("last Escape"))
  }

  // Case 27: the best of ten, for what else the machine does is not ours.
  @Test func escapeIsNoticedWithinSixtyMilliseconds() throws {
    let terminal = try startProbe()
    var best = Int64.max
    for _ in 0..<10 {
      terminal.press("h")
      try terminal.wait(for: "─ Help ─")
      let start = PseudoTerminal.milliseconds()
      terminal.send("\u{1B}")
      try terminal.wait("the help to close") { !terminal.text.contains("─ Help ─") }
      best = min(best, PseudoTerminal.milliseconds() - start)
    }
    #expect(best <= 60)
  }

  // Case 27: longer apart they are Escape and two letters.
  @Test func anArrowInTwoPiecesFarApartIsNone() throws {
    let terminal = try startProbe()
    terminal.send("\u{1B}")
    try terminal.wait(for: "last Escape")
    terminal.send("[A")
    try terminal.wait(for: "last A")
    #expect(terminal.text.contains("keys 3"))
  }

  // Case 27.
  @Test func anArrowInTwoPiecesIsAnArrow() throws {
    let terminal = try startProbe(environment: ["ESCDELAY": "2000"])
    terminal.send("\u{1B}")
    usleep(5_000)
    terminal.send("[A")
    try terminal.wait(for: "last Up")
    #expect(terminal.text.contains("keys 1"))
  }

  @Test func keysOfTheTerminalAndUTF8() throws {
    let terminal = try startProbe()
    let names = ["Up", "Home", "PageDown", "Delete", "BackTab", "F1", "Enter", "é", "王", "C-a"]
    for name in names {
      terminal.press(name)
      try terminal.wait(for: "last \(name)")
    }
    #expect(terminal.text.contains("keys \(names.count)"))
  }

  // Case 28.
  @Test func pasteIsData() throws {
    let terminal = try startProbe()
    terminal.send("\u{1B}[200~qyd")
    terminal.pump(milliseconds: 20)
    terminal.send("\rr\u{1B}[201~")
    try terminal.wait(for: "last paste 5 <qyd␍r>")
    #expect(terminal.text.contains("keys 1"))
    terminal.send("\u{1B}[200~a\u{1B}[201~q\u{1B}[201~")
    try terminal.wait(for: "last paste 2 <aq>")
    terminal.send("\u{1B}[200~never ends q")
    try terminal.wait(for: "last paste 12")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  // Case 30.
  @Test func mouseBytesAreIgnored() throws {
    let terminal = try startProbe()
    terminal.send("\u{1B}[<0;10;10M\u{1B}[<0;10;10m\u{1B}[M !!\u{1B}[<35;1")
    usleep(60_000)
    terminal.press("x")
    try terminal.wait(for: "last x")
    #expect(terminal.text.contains("keys 1"))
  }

  // Case 31.
  @Test func flowControlIsOffWhileRunning() throws {
    let terminal = try startProbe()
    #expect(terminal.modesBefore.contains("ixon 1"))
    #expect(terminal.modes.contains("ixon 0"))
    terminal.press("C-s", "x")
    try terminal.wait(for: "last x")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func anyBytesLeaveItRunning() throws {
    let terminal = try startProbe()
    var state: UInt64 = 11
    var bytes: [UInt8] = []
    while bytes.count < 4_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let byte = UInt8(truncatingIfNeeded: state >> 33)
      // Not what asks it to end or to stop, or to tick for ever.
      if ![3, 0x1A, 0x1C, 0x20, UInt8(ascii: "q")].contains(byte) { bytes.append(byte) }
    }
    terminal.send(bytes)
    terminal.settle()
    usleep(1_100_000)  // a paste that began in the noise ends by itself
    terminal.press("Escape", "x")
    try terminal.wait(for: "last x")
    #expect(ByteLog(terminal.log).strangers == [])
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
  }
}
