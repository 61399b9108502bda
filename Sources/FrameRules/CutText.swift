import TerminalUI

/// Finds words that had no room: what is cut ends in `~`, a sentence in ` ...`.
package struct CutText: Sendable {
  /// Words from outside, which may be longer than any screen is wide.
  private let names: [String]
  private static let (tilde, dot) = (Glyph("~"), Glyph("."))

  /// - Parameter names: The names of places and zones and whatever else is not the program's own.
  package init(besides names: [String]) {
    self.names = names.flatMap { $0.split(separator: " ").map(String.init) }
  }

  /// The rows of a frame in which words of our own are cut, without the spaces around them.
  package func rows(of frame: Frame) -> [String] {
    (0..<frame.size.height).filter { isCut(row: $0, frame) }.map {
      String(frame.line($0).drop { $0 == " " })
    }
  }

  private func isCut(row y: Int, _ frame: Frame) -> Bool {
    let row = frame.cells[y * frame.size.width..<(y + 1) * frame.size.width]
    let (tilde, dot) = (Self.tilde, Self.dot)
    for (place, cell) in zip(row.indices, row) where cell.glyph == tilde || cell.glyph == dot {
      let next = place + 1 < row.endIndex ? row[place + 1].glyph : .space
      let last = place > row.startIndex ? row[place - 1].glyph : .space
      // `~612.00` is an amount that is not certain.
      if cell.glyph == tilde, !next.isDigit, !isName(row[..<place]) { return true }
      if cell.glyph == dot, next == dot, last == .space { return true }
    }
    return false
  }

  /// Whether a row ends in the beginning of a name.
  private func isName(_ row: ArraySlice<Cell>) -> Bool {
    let word = row.reversed().prefix { $0.glyph != .space }.reversed().map(\.glyph.text).joined()
    return !word.isEmpty && names.contains { $0.hasPrefix(word) }
  }
}

extension Glyph {
  fileprivate var isDigit: Bool { bits >= 0x30 && bits <= 0x39 }
}
