import TerminalUI
import Testing

/// The file of `--frame-log`: a line a frame, in each command that has a screen.
@Suite(.serialized) struct FrameLogTests {
  private let folder = TemporaryFolder()

  private struct Line {
    var number: Int
    var reason: String
    var cells: Int
    var bytes: Int
    var microseconds: Int
  }

  private static let reasons: Set = ["start", "time", "key", "resize", "continue", "redraw"]

  /// The frames of the file; every line of it is as it should be.
  private func frames() throws -> [Line] {
    let text = try #require(folder.text(of: "frames"))
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n")
    #expect(lines.first == "frame reason cells bytes microseconds")
    let frames = try lines.dropFirst().map { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      let numbers = words.compactMap { Int($0) }
      try #require(words.count == 5 && numbers.count == 4, "\(line)")
      return Line(
        number: numbers[0], reason: String(words[1]), cells: numbers[1], bytes: numbers[2],
        microseconds: numbers[3])
    }
    #expect(frames.map(\.number) == Array(1...max(1, frames.count)))
    #expect(frames.first?.reason == "start")
    for frame in frames {
      #expect(Self.reasons.contains(frame.reason))
      #expect(frame.cells >= 0 && frame.bytes > 0 && frame.microseconds >= 0)
    }
    return frames
  }

  private func start(_ arguments: [String], size: Size) throws -> PseudoTerminal {
    try PseudoTerminal(
      "deadzone", arguments + ["--frame-log", folder.file("frames")], size: size,
      environment: ["DEADZONE_MAPS": Driver.map + "/.."])
  }

  // All that was sent is in it.
  @Test func aDrivesFramesAreAllThatIsSent() throws {
    let size = Size(width: 120, height: 36)
    let terminal = try start(["--fresh"], size: size)
    try terminal.wait(for: "Enter Go on shift")
    terminal.press("?")
    try terminal.wait(for: "Type to search")
    terminal.press("Escape", "C-l")
    terminal.settle()
    terminal.resize(Size(width: 100, height: 30))
    try terminal.wait("the other size") { terminal.lines.last?.contains("? Help") == true }
    terminal.settle()
    let frames = try frames()
    #expect(frames.map(\.bytes).reduce(0, +) == terminal.log.count)
    #expect(frames.first?.cells == size.width * size.height)
    for reason in ["start", "key", "redraw", "resize"] {
      #expect(frames.contains { $0.reason == reason }, "\(reason)")
    }
    #expect(frames.first { $0.reason == "resize" }?.cells == 3_000)
    terminal.press("q", "q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test(arguments: [
    ["demo"], ["demo", "--versus"],
    ["play", Driver.map + "/first-dead-zone.scenario"],
  ])
  func aStorysFrames(command: [String]) throws {
    let terminal = try start(command, size: Size(width: 80, height: 24))
    try terminal.wait("some frames") {
      (folder.text(of: "frames") ?? "").split(separator: "\n").count > 10
    }
    let frames = try frames()
    #expect(frames.contains { $0.reason == "time" })
    #expect(frames.first?.cells == 80 * 24)
    terminal.press("q", "q")
    _ = try terminal.waitForExit()
  }

  @Test(arguments: [[], ["demo"], ["play", Driver.map + "/first-dead-zone.scenario"]])
  func aPlaceThatCannotBeWritten(command: [String]) throws {
    for place in ["/nowhere/log", "/"] {
      let terminal = try PseudoTerminal(
        "deadzone", command + ["--frame-log", place],
        environment: ["DEADZONE_MAPS": Driver.map + "/..", "XDG_STATE_HOME": folder.path],
        options: .stderrToFile)
      #expect(try terminal.waitForExit() == .code(2))
      #expect(terminal.log == [])
      #expect(
        terminal.sideText
          == "deadzone: --frame-log \(place): cannot be written; choose another place\n")
    }
    #expect(folder.everything.isEmpty)
  }
}
