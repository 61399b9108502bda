extension Frame {
  /// The whole screen as text, a line a row, without the spaces at a row's end.
  package var text: String { lines.joined(separator: "\n") }

  /// Each row as text, without the spaces at its end.
  package var lines: [String] { (0..<size.height).map { line($0) } }

  /// One row as text, without the spaces at its end.
  package func line(_ y: Int) -> String {
    guard y >= 0, y < size.height else { return "" }
    let row = cells[y * size.width..<(y + 1) * size.width]
    guard let last = row.lastIndex(where: { $0.glyph != .space }) else { return "" }
    var result = ""
    result.reserveCapacity(size.width + 8)
    for cell in row[...last] where cell.glyph.width > 0 { cell.glyph.append(to: &result) }
    return result
  }

  /// Whether a text stands in one row of the screen; compared exactly.
  package func contains(_ text: String) -> Bool {
    let wanted = Array(Glyphs(text, utf8: utf8))
    guard let first = wanted.first, wanted.count <= size.width else { return text.isEmpty }
    for y in 0..<size.height {
      let row = y * size.width
      for x in 0...size.width - wanted.count where cells[row + x].glyph == first {
        if matches(wanted, at: row + x, end: row + size.width) { return true }
      }
    }
    return false
  }

  private func matches(_ wanted: [Glyph], at start: Int, end: Int) -> Bool {
    var index = start
    for glyph in wanted {
      guard index < end, cells[index].glyph == glyph else { return false }
      index += max(1, Int(glyph.width))
    }
    return true
  }

  /// The style of each cell as a letter, a line a row: its role's, or its ground's in `grounds`.
  package var stylePlane: String { plane { $0.style.role.letter } }

  /// The ground of each cell as a letter, a line a row.
  package var groundPlane: String { plane { $0.style.ground.letter } }

  /// The attributes of each cell as a digit (bold 1, reverse 2, underline 4), a line a row.
  package var attributePlane: String {
    plane { $0.style.attributes.isEmpty ? "." : Character("\($0.style.attributes.rawValue)") }
  }

  private func plane(_ letter: (Cell) -> Character) -> String {
    (0..<size.height).map { y in
      String(cells[y * size.width..<(y + 1) * size.width].map(letter))
    }.joined(separator: "\n")
  }

  /// How many cells differ from another frame; all of them when the sizes differ.
  package func cellsChanged(from other: Frame) -> Int {
    guard size == other.size else { return cells.count }
    var count = 0
    for index in cells.indices where cells[index] != other.cells[index] { count += 1 }
    return count
  }
}
