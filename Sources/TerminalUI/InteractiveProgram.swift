/// What the terminal's loop drives: a world behind a screen.
///
/// The loop calls it from one thread: keys as they come, time as it passes, a frame when one may
/// have changed. It never blocks and knows no terminal.
package protocol InteractiveProgram: AnyObject {
  /// The screen now. What it returns is painted: a label in it counts as seen.
  func frame(size: Size, capabilities: Capabilities) -> Frame
  /// One key. `paste` is data; `resize` is told before the frame of the new size is asked for.
  func handle(_ key: Key)
  /// Real time passed since the last call; suspended time is left out.
  func advance(realMilliseconds: Int64)
  /// Real milliseconds until the frame may change by itself; nil: only a key can change it.
  var nextChange: Int64? { get }
  var shouldQuit: Bool { get }
  /// It goes on to an end of its own with nobody at the keys: a story that is played.
  var playsAlone: Bool { get }
  /// What the terminal is to do beside painting; taken once.
  func takeWish() -> TerminalWish?
  /// The process is about to stop or be suspended: make durable what is not yet.
  func saveNow()
  /// The theme to paint with; may change while running.
  var theme: Theme { get }
  /// What a person may do next or what is awaited, in a line, for `--plain`: nothing else is seen
  /// there, so that it counts as a frame.
  func lookAtPrompt() -> String
  /// What happened since the last call, a line each, for `--plain`.
  func takeLines() -> [String]
}

extension InteractiveProgram {
  package var playsAlone: Bool { false }
}

/// What only the terminal can do for a program.
package enum TerminalWish: Hashable, Sendable {
  /// The next frame is painted in full over a cleared screen.
  case redraw
  /// The job stops as the shell stops jobs, and is painted afresh when it goes on.
  case suspend
}
