import Glibc
import TerminalUI
import Testing

/// What the terminal shows is the frame. The program writes the frame it stands at as evidence, made
/// from its recording; libvterm says what became of the bytes on the terminal.
@Suite(.serialized) struct ShownFrameTests {
  private let folder = TemporaryFolder()

  @Test(arguments: ["120x36", "80x24"])
  func theEmulatorShowsTheFrame(size: String) throws {
    let terminal = try PseudoTerminal(
      "deadzone", ["--map", Driver.map, "--state", folder.path], size: try #require(Size(size)))
    try terminal.wait(for: "Enter Go on shift")
    // Pages, a question and colours over it: what is left of them would be seen.
    for (key, words) in [
      ("s", "THE SERVER"), ("Escape", "1 Map"), ("?", "Type to search"), ("Escape", "1 Map"),
      ("q", "QUIT?"), ("Escape", "1 Map"), ("v", "Theme dark"), ("b", "1 Map"), ("b", "1 Map"),
      ("w", "Evidence written to"),
    ] {
      terminal.press(key)
      try terminal.wait(for: words)
      terminal.settle(quiet: 30)
    }
    let evidence = try #require(folder.text(of: "evidence/000001-1/screen.txt"))
    let frame = evidence.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Where it was written is this machine's and stands in no evidence.
    let rows = terminal.lines.indices.filter { !terminal.lines[$0].contains("Evidence written") }
    #expect(rows.count == terminal.lines.count - 2)
    for row in rows { #expect(terminal.lines[row].trimmedEnd == frame[row].trimmedEnd) }
  }

  /// Only what changed is written; what that comes to is the frame that is painted in full.
  @Test(arguments: ["xterm-256color", "tmux-256color", "screen", "linux", "vt100"])
  func whatChangedComesToTheWholeFrame(term: String) throws {
    let terminal = try PseudoTerminal(
      "deadzone", ["--map", Driver.map, "--state", folder.path, "--steady", "--speed", "8"],
      size: Size(width: 120, height: 36), environment: ["TERM": term])
    for step in ["Go on shift", "Accept", "Arrive", "Start"] {
      try terminal.wait(for: "Enter \(step) ")
      terminal.press("Enter")
    }
    try terminal.wait(for: "OFFLINE")
    terminal.press("Space")
    try terminal.wait(for: "paused")
    terminal.settle()
    let before = terminal.lines
    terminal.press("C-l")
    try terminal.wait("the repaint") { ByteLog(terminal.log).clears == 2 }
    terminal.settle()
    #expect(terminal.lines == before)
  }
}

extension String {
  fileprivate var trimmedEnd: Substring {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
