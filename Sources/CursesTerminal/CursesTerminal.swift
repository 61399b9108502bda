import CNcurses
import Glibc
import TerminalUI

/// The terminal while the program has it: opened once, painted frame by frame, given back.
///
/// Only one exists at a time: signals, modes and ncurses are the process's. Every way out gives
/// the terminal back: `close()`, and for signals and crashes the handlers in CNcurses.
package final class CursesTerminal {
  package struct Options: Sendable {
    /// ASCII only, whatever the locale says.
    package var ascii = false
    package var motion = true
    /// nil: as UTF-8 allows.
    package var braille: Bool?
    package init(ascii: Bool = false, motion: Bool = true, braille: Bool? = nil) {
      self.ascii = ascii
      self.motion = motion
      self.braille = braille
    }
  }

  package private(set) var size: Size
  package private(set) var capabilities: Capabilities

  let output: Int32
  let input: Int32
  let wake: Int32
  var decoder: KeyDecoder
  /// The terminal is gone, or did not become the program's: nothing can be shown any more.
  var isClosed = false
  private var isOpen = true

  private var styles: StyleTable
  private var shown: Frame?
  private let pairs: Int
  /// Bytes the terminal has not taken yet, from `sent` on.
  private var waiting: [UInt8] = []
  private var sent = 0

  static let fallbackSize = Size(width: 80, height: 24)
  /// Nothing larger is painted.
  static let largestSize = Size(width: 1_000, height: 500)

  /// Takes the terminal; refuses without having changed anything.
  package init(_ options: Options = Options()) throws(TerminalRefusal) {
    let term = try Self.usableTerm()
    input = Self.openKeyboard()
    guard input >= 0 else { throw .noKeyboard }

    let utf8 = Self.hasUTF8 && !options.ascii
    output = cnc_terminal_remember(STDOUT_FILENO)
    guard output >= 0 else { throw .failed }
    wake = cnc_life_begin()
    size = Self.askSize(output)
    let withColors = Self.environment("NO_COLOR").isEmpty
    guard wake >= 0,
      cnc_open(term, Int32(size.height), Int32(size.width), withColors ? 1 : 0)
        == Int32(CNC_OK)
    else { throw .failed }

    let colors = Self.step(Int(cnc_colors()))
    pairs = Int(cnc_pairs())
    capabilities = Capabilities(
      utf8: utf8, colors: colors, motion: options.motion, braille: options.braille)
    styles = StyleTable(theme: .auto, colors: colors, pairs: pairs)
    decoder = KeyDecoder(
      sequences: KeySequences.all(capability: Self.capability),
      escapeDelay: Self.escapeDelay, utf8: utf8)
    prepareRestore()
    cnc_output_keep()
    if take() { waiting = Self.capability("BE") ?? Self.pasteOn }
  }

  // MARK: Painting

  package struct Drawn: Hashable, Sendable {
    package var cells: Int
    package var bytes: Int
  }

  /// Whether the terminal has not taken the last frame yet; `draw` does nothing until it has.
  package var isBehind: Bool { sent < waiting.count }

  /// Shows a frame: changed cells only, in one piece; nil when it was not shown.
  package func draw(_ frame: Frame, theme: Theme) -> Drawn? {
    guard isOpen, !isClosed, frame.size == size, !(isBehind && shown != nil) else { return nil }
    if theme != styles.theme { changeTheme(theme) }
    let cells = put(frame)
    if cells == 0, shown?.cursor == frame.cursor { return Drawn(cells: 0, bytes: 0) }
    if let cursor = frame.cursor {
      cnc_cursor(Int32(cursor.y), Int32(cursor.x))
    } else if shown?.cursor != nil {
      cnc_cursor(-1, -1)
    }
    shown = frame
    let bytes = update()
    return Drawn(cells: cells, bytes: bytes)
  }

  /// The next frame is painted in full over a cleared screen.
  package func repaint() {
    cnc_repaint()
    shown = nil
  }

  private func changeTheme(_ theme: Theme) {
    styles = StyleTable(theme: theme, colors: capabilities.colors, pairs: pairs)
    shown = nil
  }

  /// Gives ncurses the cells that differ from what is shown; returns how many do.
  private func put(_ frame: Frame) -> Int {
    var count = putChanges(frame)
    if styles.isFull {
      // Pairs ran out: begin the table again with what this frame uses.
      changeTheme(styles.theme)
      count = putChanges(frame)
    }
    return count
  }

  private func putChanges(_ frame: Frame) -> Int {
    var run = [cnc_cell](repeating: cnc_cell(), count: size.width)
    var changed = 0
    frame.cells.withUnsafeBufferPointer { cells in
      for y in 0..<size.height {
        guard let change = frame.change(inRow: y, from: shown) else { continue }
        changed += change.count
        let start = y * size.width
        for x in change.first...change.last {
          run[x - change.first] = converted(cells[start + x])
        }
        tellNewPairs()
        cnc_put(Int32(y), Int32(change.first), run, Int32(change.last - change.first + 1))
      }
    }
    return changed
  }

  private func converted(_ cell: Cell) -> cnc_cell {
    let entry = styles.entry(for: cell.style)
    let (first, second, third) = cell.glyph.scalars
    return cnc_cell(
      scalars: (first, second, third), pair: entry.pair, attributes: entry.attributes,
      width: cell.glyph.width)
  }

  private func tellNewPairs() {
    guard !styles.newPairs.isEmpty else { return }
    for pair in styles.takeNewPairs() {
      _ = cnc_init_pair(Int32(pair.number), Int32(pair.foreground), Int32(pair.background))
    }
  }

  /// Lets ncurses make the bytes and sends them; returns how many there were, with what had to go
  /// before them.
  private func update() -> Int {
    let count = Int(cnc_update())
    guard count > 0 else { return 0 }
    let start = waiting.count
    waiting.append(contentsOf: repeatElement(0, count: count))
    waiting.withUnsafeMutableBytes { bytes in
      let target = bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
      _ = cnc_take(target, 0, Int32(count))
    }
    cnc_forget()
    let all = waiting.count - sent
    flush()
    return all
  }

  /// Sends what the terminal takes now; never waits.
  func flush() {
    while sent < waiting.count {
      let result = waiting.withUnsafeBytes {
        write(output, $0.baseAddress?.advanced(by: sent), $0.count - sent)
      }
      if result > 0 {
        sent += result
      } else if errno == EINTR {
        continue
      } else {
        if errno != EAGAIN { isClosed = true }
        return
      }
    }
    waiting.removeAll(keepingCapacity: true)
    sent = 0
  }

  // MARK: Life

  /// Asks the terminal for its size; true when it is another one.
  func updateSize() -> Bool {
    let now = Self.askSize(output)
    guard now != size else { return false }
    size = now
    cnc_resize(Int32(size.height), Int32(size.width))
    waiting += wholeRegion
    prepareRestore()
    repaint()
    return true
  }

  /// Stops the job as C-z does and takes the terminal again when it goes on.
  package func suspend() {
    giveBack()
    cnc_stop_here()
    takeAgain()
  }

  /// After a stop that was not announced, the shell may have changed the modes and written over the
  /// screen: given back and taken anew, so that every mode that is set is reset once.
  func takeAfterStop() {
    // In the background the terminal is the shell's.
    if tcgetpgrp(output) == getpgrp() { giveBack() }
    takeAgain()
  }

  /// Stops here while in the background; false when the process is to end instead.
  private func take() -> Bool {
    guard cnc_terminal_raw() == 0 else {
      isClosed = true
      return false
    }
    cnc_terminal_taken()
    return true
  }

  private func takeAgain() {
    guard take() else { return }
    waiting.removeAll()
    sent = 0
    for name in ["smcup", "smkx", "civis"] { waiting += Self.capability(name) ?? [] }
    waiting += wholeRegion
    waiting += Self.capability("BE") ?? Self.pasteOn
    _ = updateSize()
    repaint()
  }

  /// Line feeds scroll within a region, and some terminals keep an old one when they grow: the
  /// shell's screen would stand still below it.
  private var wholeRegion: [UInt8] {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = cnc_whole_region(Int32(size.height), &buffer, Int32(buffer.count))
    return buffer.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) }
  }

  private func giveBack() {
    flush()
    waiting.removeAll()
    sent = 0
    cnc_terminal_restore()
  }

  /// Gives the terminal back and shows what other code wrote meanwhile. Later calls do nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    giveBack()
    cnc_output_show()
  }

  /// Ends the process by a signal, as if it had not been handled.
  package static func die(by signal: Int32) -> Never {
    cnc_die(signal)
    exit(128 + signal)
  }

  /// Puts together what the handlers write; the last row is in it on terminals without an
  /// alternate screen.
  private func prepareRestore() {
    var text = Self.capability("BD") ?? Self.pasteOff
    for name in ["sgr0", "cnorm", "rmkx"] { text += Self.capability(name) ?? [] }
    text += wholeRegion
    if let leave = Self.capability("rmcup") {
      text += leave
    } else {
      var address = [CChar](repeating: 0, count: 64)
      let count = cnc_cursor_address(Int32(size.height - 1), 0, &address, 64)
      text += address.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) } + [13, 10]
    }
    text.withUnsafeBytes {
      cnc_terminal_restore_text(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
    }
  }
}
