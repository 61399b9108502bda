import Glibc
import TerminalUI
import Testing

/// Sizes and what is painted when. Numbers are those of the field cases.
@Suite(.serialized) struct TerminalSizeTests {
  // Case 10.
  @Test func awkwardSizesAreSurvived() throws {
    let terminal = try startProbe(size: Size(width: 120, height: 36))
    for size in ["1x1", "2x2", "79x3", "20x10", "300x90"] {
      terminal.resize(try #require(Size(size)))
      let words = size == "300x90" ? "PROBE \(size)" : ""
      try terminal.wait(for: words)
      terminal.settle()
    }
    terminal.resize(Size(width: 20, height: 10))
    try terminal.wait(for: "Terminal is 20x10")
    terminal.resize(Size(width: 120, height: 36))
    try terminal.wait(for: "PROBE 120x36")
    terminal.settle()
    let fresh = try startProbe(size: Size(width: 120, height: 36))
    #expect(terminal.text == fresh.text)
  }

  // Case 11.
  @Test func anUnknownSizeIs80x24UntilTheRealOneComes() throws {
    let terminal = try PseudoTerminal("TerminalProbe", size: Size(width: 0, height: 0))
    try terminal.wait("a frame") {
      String(decoding: terminal.log, as: UTF8.self).contains("PROBE 80x24")
    }
    terminal.resize(Size(width: 120, height: 36))
    try terminal.wait(for: "PROBE 120x36")
  }

  // Case 12.
  @Test func aStormOfResizesIsPaintedNowAndThen() throws {
    let folder = TemporaryFolder()
    let terminal = try startProbe(["--frame-log", folder.file("frames")])
    for step in 0..<100 {
      terminal.resize(Size(width: 60 + step * 7 % 90, height: 15 + step * 5 % 40))
      terminal.pump(milliseconds: 10)
    }
    terminal.resize(Size(width: 100, height: 30))
    try terminal.wait(for: "PROBE 100x30")
    terminal.settle()
    #expect(terminal.text == (try startProbe(size: Size(width: 100, height: 30))).text)
    let frames = (folder.text(of: "frames") ?? "").split(separator: "\n").dropFirst()
    #expect(frames.count <= 30)
    #expect(frames.dropFirst().allSatisfy { $0.contains(" resize ") })
    // A clear goes out with what is painted over it, never by itself.
    #expect(frames.allSatisfy { Int($0.split(separator: " ")[3]).map { $0 > 100 } == true })
    #expect(ByteLog(terminal.log).clears <= frames.count)
  }

  // Cases 33 and 7c of the performance table.
  @Test func idleWritesNothingAndSleeps() throws {
    let terminal = try startProbe()
    terminal.settle()
    let bytes = terminal.log.count
    let switches = contextSwitches(of: terminal.child.process)
    terminal.pump(milliseconds: 1_500)
    #expect(terminal.log.count == bytes)
    #expect(contextSwitches(of: terminal.child.process) - switches <= 2)
  }

  private func contextSwitches(of process: pid_t) -> Int {
    let descriptor = open("/proc/\(process)/status", O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = read(descriptor, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? -1
  }

  // Case 34.
  @Test func theScreenIsClearedOnlyWhenItMustBe() throws {
    let terminal = try startProbe(["--tick", "40"])
    try terminal.wait(for: "ticks 10")
    #expect(ByteLog(terminal.log).clears == 1)
    terminal.press("C-l")
    try terminal.wait("the redraw") { ByteLog(terminal.log).clears == 2 }
    terminal.resize(Size(width: 90, height: 30))
    try terminal.wait(for: "PROBE 90x30")
    terminal.settle(quiet: 10)
    #expect(ByteLog(terminal.log).clears == 3)
    #expect(terminal.log.count < 20_000)
  }

  // Case 34: a tick is a few bytes.
  @Test func aSmallChangeIsAFewBytes() throws {
    let folder = TemporaryFolder()
    let terminal = try startProbe(["--tick", "40", "--frame-log", folder.file("frames")])
    try terminal.wait(for: "ticks 12")
    let frames = (folder.text(of: "frames") ?? "").split(separator: "\n").dropFirst(2)
    let bytes = frames.compactMap { Int($0.split(separator: " ")[3]) }
    #expect(bytes.count >= 8)
    #expect(bytes.allSatisfy { $0 < 40 })
  }

  // Case 36: nothing is asked of the terminal, so nothing is waited for.
  @Test func theFirstFrameWaitsForNoAnswer() throws {
    let terminal = try startProbe()
    let log = ByteLog(terminal.log)
    #expect(log.sequences.allSatisfy { !$0.hasSuffix("n") && !$0.hasSuffix("c") })
    #expect(log.strangers == [])
  }

  // The emulator shows the frame, on terminals with very different abilities.
  @Test(arguments: ["xterm-256color", "tmux-256color", "screen", "linux", "vt100", "xterm-mono"])
  func whatIsShownIsTheFrame(term: String) throws {
    let terminal = try startProbe(environment: ["TERM": term])
    terminal.press("h", "Escape", "a", "v", "v", "b", "b", "C-l")
    terminal.settle()
    terminal.press("x", "y")
    try terminal.wait(for: "last y")
    let fresh = try startProbe(environment: ["TERM": "ansi"])
    fresh.press("h", "Escape", "a", "v", "v", "b", "b", "x", "y")
    try fresh.wait(for: "last y")
    #expect(terminal.lines.dropFirst() == fresh.lines.dropFirst())
  }
}
