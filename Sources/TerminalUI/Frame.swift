/// One place of a frame: a glyph and its style.
package struct Cell: Hashable, Sendable {
  package var glyph: Glyph
  package var style: Style

  package init(_ glyph: Glyph, _ style: Style) {
    self.glyph = glyph
    self.style = style
  }

  package static let blank = Cell(.space, .text)
}

/// A whole screen as a grid of cells.
///
/// Views write into it, tests read it as text, the terminal shows the difference to the last one.
/// Everything written outside of it is cut; a wide glyph is never halved. Cost: 16 bytes a cell.
package struct Frame: Hashable, Sendable {
  package let size: Size
  /// False: every glyph put into it is ASCII.
  package let utf8: Bool
  package private(set) var cells: [Cell]
  /// Where the terminal's cursor shows, for text entry; nil hides it.
  package var cursor: Position?

  package struct Position: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package init(size: Size, utf8: Bool = true) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    self.utf8 = utf8
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  package init(size: Size, capabilities: Capabilities) {
    self.init(size: size, utf8: capabilities.utf8)
  }

  package var bounds: Rect { Rect(size) }

  /// The cell at a place; blank outside of the frame.
  package subscript(x: Int, y: Int) -> Cell {
    bounds.contains(x: x, y: y) ? cells[y * size.width + x] : .blank
  }

  /// Puts one cell; the other half of a wide glyph it hits becomes a space.
  package mutating func set(_ cell: Cell, x: Int, y: Int) {
    guard y >= 0, y < size.height, x >= 0, x + Int(cell.glyph.width) <= size.width else { return }
    let index = y * size.width + x
    clearHalf(before: index, x: x)
    clearHalf(after: index + Int(cell.glyph.width) - 1, x: x + Int(cell.glyph.width) - 1)
    cells[index] = cell
    if cell.glyph.width == 2 { cells[index + 1] = Cell(.continuation, cell.style) }
  }

  /// When the cell at `index` is a right half, its left half becomes a space.
  private mutating func clearHalf(before index: Int, x: Int) {
    if x > 0 && cells[index].glyph.width == 0 { cells[index - 1].glyph = .space }
  }

  /// When the cell at `index` is a left half, its right half becomes a space.
  private mutating func clearHalf(after index: Int, x: Int) {
    if x + 1 < size.width && cells[index + 1].glyph.width == 0 { cells[index + 1].glyph = .space }
  }

  /// Puts a text; returns the column after it.
  ///
  /// - Parameters:
  ///   - width: when given, the text is cut (with `~`) or padded to this many columns.
  ///   - clip: nothing is written outside of it; the whole frame by default.
  @discardableResult
  package mutating func put(
    _ text: String, x: Int, y: Int, _ style: Style = .text, width: Int? = nil,
    align: TextWidth.Alignment = .left, clip: Rect? = nil
  ) -> Int {
    if let width {
      return put(TextWidth.fit(text, to: width, align), x: x, y: y, style, clip: clip)
    }
    let area = clip.map { $0.intersection(bounds) } ?? bounds
    guard y >= area.y, y < area.maxY else { return x }
    var column = x
    for glyph in Glyphs(text, utf8: utf8) {
      let next = column + Int(glyph.width)
      if column >= area.x && next <= area.maxX {
        set(Cell(glyph, style), x: column, y: y)
      } else if column < area.maxX && next > area.x {
        set(Cell(.space, style), x: max(column, area.x), y: y)
      }
      column = next
      if column >= area.maxX { break }
    }
    return column
  }

  /// Puts a text over what is there, keeping each cell's ground.
  @discardableResult
  package mutating func overlay(
    _ text: String, x: Int, y: Int, _ style: Style, clip: Rect? = nil
  ) -> Int {
    let area = (clip ?? bounds).intersection(bounds)
    guard y >= area.y, y < area.maxY else { return x }
    var column = x
    for glyph in Glyphs(text, utf8: utf8) {
      if column >= area.x && column + Int(glyph.width) <= area.maxX {
        set(Cell(glyph, style.on(self[column, y].style.ground)), x: column, y: y)
      }
      column += Int(glyph.width)
    }
    return column
  }

  /// Fills a rectangle with one one-column character.
  package mutating func fill(
    _ rect: Rect, with character: Character = " ", _ style: Style = .text
  ) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let cell = Cell(safe(Glyph(character)), style)
    guard cell.glyph.width == 1 else {
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX { set(cell, x: x, y: y) }
      }
      return
    }
    for y in area.y..<area.maxY {
      let start = y * size.width
      // What reaches in from outside is cut at both ends; what is between goes as it is.
      clearHalf(before: start + area.x, x: area.x)
      clearHalf(after: start + area.maxX - 1, x: area.maxX - 1)
      cells.withUnsafeMutableBufferPointer { row in
        for index in start + area.x..<start + area.maxX { row[index] = cell }
      }
    }
  }

  /// The glyph as this frame can show it.
  func safe(_ glyph: Glyph) -> Glyph {
    if utf8 || glyph.bits < 0x7F { return glyph }
    return Glyph(ASCIIFallback.character(for: glyph.scalars.0))
  }
}
