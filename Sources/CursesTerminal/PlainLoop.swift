import Glibc
import TerminalUI

/// `--plain`: a line an event on standard output, a key name a line on standard input.
///
/// For screen readers, logs and terminals without a cursor. Ends when the program does, or when
/// there are no more keys and it does not play by itself.
package struct PlainLoop {
  private let program: any InteractiveProgram
  private var pending: [UInt8] = []
  private var isAtEnd = false
  private var reached: Int64
  /// The prompt that was last told, numbers left out.
  private var told = ""

  private static let longestGap: Int64 = 1_000
  /// A line longer than this is no key.
  private static let lineLimit = 256

  package init(_ program: any InteractiveProgram) {
    self.program = program
    reached = CursesTerminal.microseconds()
  }

  package mutating func run() {
    report()
    while !program.shouldQuit && (!isAtEnd || program.playsAlone) {
      wait()
      advance()
      takeKeys()
      report()
    }
    program.saveNow()
    report()
  }

  private mutating func wait() {
    let timeout = program.nextChange.map { Int32(clamping: max(10, $0)) } ?? -1
    // poll leaves out what is below 0.
    var source = pollfd(fd: isAtEnd ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, timeout) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      pending += bytes.prefix(count)
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }

  private mutating func advance() {
    let now = CursesTerminal.microseconds()
    let passed = (now - reached) / 1_000
    reached += passed * 1_000
    if passed > 0 { program.advance(realMilliseconds: min(passed, Self.longestGap)) }
  }

  private mutating func takeKeys() {
    while let end = pending.firstIndex(of: 10) {
      press(String(decoding: pending[..<end], as: UTF8.self))
      pending.removeFirst(end + 1)
    }
    if isAtEnd, !pending.isEmpty {
      press(String(decoding: pending, as: UTF8.self))
      pending.removeAll()
    }
    if pending.count > Self.lineLimit { pending.removeAll() }
  }

  private mutating func press(_ line: String) {
    let name = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty, !program.shouldQuit else { return }
    guard let key = Key(name: name) else {
      print("unknown key \"\(name.prefix(40))\": use a, Enter, Escape, Up, F1, C-x ...")
      return
    }
    program.handle(key)
    report()
  }

  private mutating func report() {
    for line in program.takeLines() { print(line) }
    tellPrompt()
  }

  /// What may be done next, whenever it changes.
  private mutating func tellPrompt() {
    let prompt = program.lookAtPrompt()
    // A countdown is told once, not every second.
    let kind = prompt.filter { !$0.isNumber }
    guard !prompt.isEmpty, kind != told else { return }
    told = kind
    print("> \(prompt)")
  }

  /// Lines come from outside as well: what would act on a terminal is made visible.
  private func print(_ line: String) {
    var text = ""
    for glyph in Glyphs(line) where glyph.width > 0 { text += glyph.text }
    text += "\n"
    text.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
