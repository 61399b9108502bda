/// Why there can be no screen, in one line that says what to do.
package struct TerminalRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  static let notATerminal = TerminalRefusal(
    description: "standard output is not a terminal: run it in one, or use --plain")
  static let noKeyboard = TerminalRefusal(
    description: "standard input is not a terminal and there is none: run it in one, or use --plain"
  )
  static let noTerm = TerminalRefusal(
    description: "TERM is not set: set it to your terminal's name, or use --plain")
  static let failed = TerminalRefusal(
    description: "the terminal could not be opened: try another one, or use --plain")

  static func unknown(_ term: String) -> TerminalRefusal {
    TerminalRefusal(
      description:
        "the terminal \(shown(term)) is unknown here: try TERM=xterm-256color, or use --plain")
  }

  static func dumb(_ term: String) -> TerminalRefusal {
    TerminalRefusal(
      description: "the terminal \(shown(term)) cannot place a cursor: use --plain")
  }

  /// A name from outside, safe to print and of bounded length.
  private static func shown(_ name: String) -> String {
    let safe = name.unicodeScalars.prefix(40).map {
      (0x21..<0x7F).contains($0.value) ? Character($0) : "?"
    }
    return "\"\(String(safe))\""
  }
}
