import CNcurses
import Glibc
import TerminalUI

extension CursesTerminal {
  /// Refuses where there can be no screen, for whoever has to make something before it opens one.
  package static func check() throws(TerminalRefusal) {
    _ = try usableTerm()
    let keyboard = openKeyboard()
    guard keyboard >= 0 else { throw .noKeyboard }
    if keyboard != STDIN_FILENO { Glibc.close(keyboard) }
  }

  /// What the environment calls the terminal, if it is one that places a cursor.
  static func usableTerm() throws(TerminalRefusal) -> String {
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let term = environment("TERM")
    guard !term.isEmpty else { throw .noTerm }
    switch cnc_check_term(term, STDOUT_FILENO) {
    case Int32(CNC_OK): return term
    case Int32(CNC_DUMB_TERM): throw .dumb(term)
    default: throw .unknown(term)
    }
  }

  /// Where the keys come from: standard input, or the terminal of the session; below 0 for none.
  static func openKeyboard() -> Int32 {
    isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : open("/dev/tty", O_RDONLY | O_CLOEXEC)
  }

  /// Whether the characters of the environment's locale are UTF-8.
  package static var hasUTF8: Bool { cnc_locale() == 1 }

  static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// A terminfo string; nil when the terminal has none.
  static func capability(_ name: String) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: 128)
    let count = cnc_capability(name, &buffer, Int32(buffer.count))
    guard count > 0 else { return nil }
    return buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }
  }

  /// Bracketed paste, where the description does not name it but the terminal has a second screen:
  /// such terminals know it or ignore it.
  static var pasteOn: [UInt8] { hasSecondScreen ? Array("\u{1B}[?2004h".utf8) : [] }
  static var pasteOff: [UInt8] { hasSecondScreen ? Array("\u{1B}[?2004l".utf8) : [] }
  private static var hasSecondScreen: Bool { capability("smcup") != nil }

  /// ESCDELAY of the environment, else 25 ms.
  static var escapeDelay: Int64 {
    guard let value = Int64(environment("ESCDELAY")), (1...5_000).contains(value) else { return 25 }
    return value
  }

  /// The terminal's size; 80x24 while it is unknown.
  static func askSize(_ terminal: Int32) -> Size {
    var window = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return fallbackSize }
    return Size(
      width: min(Int(window.ws_col), largestSize.width),
      height: min(Int(window.ws_row), largestSize.height))
  }

  /// The step of the colour ladder for a number of colours.
  ///
  /// Above 256 a number is a mix of red, green and blue, but for the first eight.
  static func step(_ colors: Int) -> Int {
    switch colors {
    case 257...: 8
    case 256: 256
    case 16..<256: 16
    case 8..<16: 8
    default: 0
    }
  }

  /// A clock that never goes back, in microseconds.
  package static func microseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}
