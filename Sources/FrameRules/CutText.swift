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
      func before(_ count: Int) -> Glyph {
        place - count >= row.startIndex ? row[place - count].glyph : .space
      }
      // `~612.00` is an amount that is not certain.
      if cell.glyph == tilde, !next.isDigit, !isName(row[..<place]) { return true }
      // After a word: a trail of dots on a map is none.
      if cell.glyph == dot, next == dot, before(1) == .space, before(2).endsWord { return true }
    }
    return false
  }

  /// Whether a row ends in the beginning of a name, or right after a word of one.
  private func isName(_ row: ArraySlice<Cell>) -> Bool {
    let isWhole = row.last?.glyph == .space
    let cells = isWhole ? row.dropLast() : row
    let word = cells.reversed().prefix { $0.glyph != .space }.reversed().map(\.glyph.text).joined()
    guard !word.isEmpty else { return false }
    return names.contains { isWhole ? $0 == word : $0.hasPrefix(word) }
  }
}

extension Glyph {
  fileprivate var isDigit: Bool { bits >= 0x30 && bits <= 0x39 }
  fileprivate var endsWord: Bool {
    isDigit || text.first.map { $0.isLetter || ",;:)'".contains($0) } ?? false
  }
}
