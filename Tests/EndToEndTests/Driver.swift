import Glibc
import TerminalUI
import Testing

/// The real program on a pseudo-terminal, driven as a person does: a key when its label is there.
///
/// Each driver has a state folder of his own. Until an offer is accepted time is slow enough for a
/// machine that is busy with other tests; then the car is quick.
final class Driver {
  static let map: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Maps/bengaluru-airport"
  }()

  let folder = TemporaryFolder()
  private(set) var terminal: PseudoTerminal
  private let size: Size

  init(size: Size = Size(width: 120, height: 36)) throws {
    self.size = size
    terminal = try Self.start(folder, size, speed: 4)
  }

  var text: String { terminal.text }

  func wait(for words: String) throws { try terminal.wait(for: words) }

  /// Presses Enter once the screen says that it is this step.
  func step(_ label: String) throws {
    try terminal.wait(for: "Enter \(label) ")
    terminal.press("Enter")
    try terminal.wait("\(label) to be done") { !terminal.text.contains(" Enter \(label) ") }
    switch label {
    case "Accept": terminal.press(">", ">", ">")
    case "Close": terminal.press("<", "<", "<")
    default: break
    }
  }

  /// The screen while the world stands still.
  func paused() throws -> [String] {
    terminal.press("Space")
    try terminal.wait(for: " paused")
    terminal.settle()
    defer { terminal.press("Space") }
    return terminal.lines
  }

  func steps(_ labels: String...) throws { for label in labels { try step(label) } }

  private static func start(
    _ folder: TemporaryFolder, _ size: Size, speed: Int
  ) throws -> PseudoTerminal {
    let arguments = ["--map", map, "--state", folder.path, "--steady", "--speed", "\(speed)"]
    let terminal = try PseudoTerminal("deadzone", arguments, size: size)
    try terminal.wait(for: "SHIFT O")
    return terminal
  }

  /// Ends the process by a signal, and gives the same command again.
  func kill(_ signal: Int32 = SIGKILL, thenSpeed speed: Int = 32) throws {
    try end(signal)
    try startAgain(speed: speed)
  }

  /// Ends the process by a signal.
  func end(_ signal: Int32 = SIGKILL) throws {
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
  }

  /// Gives the same command again.
  func startAgain(speed: Int = 32) throws {
    terminal = try Self.start(folder, size, speed: speed)
  }

  /// Quits as a person does; the program says what stays saved.
  func quit() throws {
    terminal.press("q")
    try terminal.wait(for: "QUIT?")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
  }
}
