import Glibc
import TerminalUI
import Testing

/// The test program of the terminal's life cycle on a pseudo-terminal, its first frame painted.
func startProbe(
  _ arguments: [String] = [], size: Size = Size(width: 80, height: 24),
  environment: [String: String] = [:], options: PseudoTerminal.Options = []
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal(
    "TerminalProbe", arguments, size: size, environment: environment, options: options)
  try terminal.wait(for: "h Help")
  return terminal
}

/// After an event the terminal was given back: each mode once, and the line's modes as before.
///
/// A frame may have been on its way; what gives the terminal back begins with the end of pasting.
func expectRestored(
  _ terminal: PseudoTerminal, since start: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(ByteLog(terminal.log).modesLeft == [], sourceLocation: sourceLocation)
  let tail = terminal.log[start...]
  guard let begin = tail.firstRange(of: Array("\u{1B}[?2004l".utf8))?.lowerBound else {
    Issue.record("the terminal was not given back", sourceLocation: sourceLocation)
    return
  }
  let log = ByteLog(tail[begin...])
  #expect(log.count("?2004l") == 1, sourceLocation: sourceLocation)
  #expect(log.count("m") == 1, sourceLocation: sourceLocation)
  #expect(log.count("?25h") == 1, sourceLocation: sourceLocation)
  #expect(log.count("?1049l") == 1, sourceLocation: sourceLocation)
  #expect(ByteLog(tail[..<begin]).count("?1049l") == 0, sourceLocation: sourceLocation)
  #expect(terminal.modes == terminal.modesBefore, sourceLocation: sourceLocation)
}
