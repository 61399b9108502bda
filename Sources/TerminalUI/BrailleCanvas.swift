/// A drawing of lines in cells: Braille dots, or ASCII strokes where those are missing.
///
/// Coordinates are sixteenths of a dot (`BrailleCanvas.unit` = 16); a cell is 2 by 4 dots. Lines
/// are clipped before they are rounded, so that a far end never bends a near one. A cell has one
/// colour: the class with the highest priority takes it and the dots of the others are dropped.
package struct BrailleCanvas: Sendable {
  /// Parts of a dot.
  package static let unit = 16
  /// Coordinates beyond it are pulled in: products of two must fit 64 bits.
  static let bound = 1 << 30

  package let width: Int
  package let height: Int
  package let braille: Bool

  /// How a line is told from others where colours are few: a way to go is thick, one that was gone
  /// is dotted.
  package enum Pen: Sendable { case plain, thick, dotted }

  struct Stroke: Equatable, Sendable {
    var priority: UInt8 = 0
    var style: Style = .text
    /// Braille dots, or the ASCII character.
    var dots: UInt8 = 0
  }
  private(set) var strokes: [Stroke]

  /// A canvas of `width` by `height` cells.
  package init(width: Int, height: Int, braille: Bool = true) {
    self.width = max(0, width)
    self.height = max(0, height)
    self.braille = braille
    strokes = Array(repeating: Stroke(), count: self.width * self.height)
  }

  /// The canvas's size in coordinates.
  package var extent: (x: Int, y: Int) { (width * 2 * Self.unit, height * 4 * Self.unit) }

  package struct Position: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Draws a line; `priority` (1...255) is the class's rank in a shared cell.
  package mutating func line(
    from start: Position, to end: Position, priority: UInt8, _ style: Style
  ) {
    var steps = 0
    line(from: start, to: end, priority: priority, style, .plain, &steps)
  }

  /// `steps` are those of the lines before: a dotted line goes on evenly round a corner.
  private mutating func line(
    from start: Position, to end: Position, priority: UInt8, _ style: Style, _ pen: Pen,
    _ steps: inout Int
  ) {
    guard let (from, to) = clip(start, end) else { return }
    // Dots by floor: positions are not negative after clipping.
    let x0 = from.x / Self.unit
    let y0 = from.y / Self.unit
    let x1 = to.x / Self.unit
    let y1 = to.y / Self.unit
    let slope = braille ? 0 : Self.asciiStroke(dx: to.x - from.x, dy: to.y - from.y, pen)
    var step = steps
    walk(x0, y0, x1, y1) { x, y, canvas in
      if pen == .thick {
        canvas.block(x: x, y: y, priority: priority, style, slope: slope)
      } else if pen == .plain || step % 2 == 0 {
        canvas.dot(x: x, y: y, priority: priority, style, slope: slope)
      }
      step += 1
    }
    // The last dot is the next line's first.
    steps = step - 1
  }

  /// Draws the lines between points in their order.
  package mutating func polyline(
    _ points: [Position], priority: UInt8, _ style: Style, _ pen: Pen = .plain
  ) {
    var steps = 0
    for index in points.indices.dropFirst() {
      line(from: points[index - 1], to: points[index], priority: priority, style, pen, &steps)
    }
  }

  /// Bresenham's walk over dots.
  private mutating func walk(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int,
    _ visit: (Int, Int, inout BrailleCanvas) -> Void
  ) {
    let dx = abs(x1 - x0)
    let dy = -abs(y1 - y0)
    let stepX = x0 < x1 ? 1 : -1
    let stepY = y0 < y1 ? 1 : -1
    var error = dx + dy
    var x = x0
    var y = y0
    while true {
      visit(x, y, &self)
      if x == x1 && y == y1 { return }
      let twice = 2 * error
      if twice >= dy {
        error += dy
        x += stepX
      }
      if twice <= dx {
        error += dx
        y += stepY
      }
    }
  }

  /// Four dots of one cell: a thick line takes the cells of a thin one and no more.
  private mutating func block(x: Int, y: Int, priority: UInt8, _ style: Style, slope: UInt8) {
    for across in [0, 1] {
      for down in [0, 1] {
        dot(x: x ^ across, y: y ^ down, priority: priority, style, slope: slope)
      }
    }
  }

  private mutating func dot(x: Int, y: Int, priority: UInt8, _ style: Style, slope: UInt8) {
    guard x >= 0, y >= 0, x < width * 2, y < height * 4 else { return }
    let index = (y / 4) * width + x / 2
    let value = braille ? Self.bits[(y % 4) * 2 + x % 2] : slope
    if priority > strokes[index].priority {
      strokes[index] = Stroke(priority: priority, style: style, dots: value)
    } else if priority == strokes[index].priority {
      strokes[index].dots = braille ? strokes[index].dots | value : join(strokes[index].dots, value)
    }
  }

  /// The bits of a Braille pattern, row by row.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  // MARK: ASCII

  /// The character that looks like a line of this direction; a cell is twice as high as wide.
  static func asciiStroke(dx: Int, dy: Int, _ pen: Pen = .plain) -> UInt8 {
    switch pen {
    case .thick: return UInt8(ascii: "#")
    case .dotted: return UInt8(ascii: ".")
    case .plain: break
    }
    let across = abs(dx)
    let down = abs(dy)
    if across == 0 && down == 0 { return UInt8(ascii: ".") }
    if down * 5 <= across * 3 { return UInt8(ascii: "-") }
    if across * 4 <= down { return UInt8(ascii: "|") }
    return (dx > 0) == (dy > 0) ? UInt8(ascii: "\\") : UInt8(ascii: "/")
  }

  private func join(_ old: UInt8, _ new: UInt8) -> UInt8 {
    if old == new || new == UInt8(ascii: ".") { return old }
    return old == UInt8(ascii: ".") ? new : UInt8(ascii: "+")
  }

  // MARK: Reading

  /// The glyph and style of a cell; nil where nothing was drawn.
  package func cell(x: Int, y: Int) -> Cell? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    let stroke = strokes[y * width + x]
    guard stroke.dots != 0 else { return nil }
    let scalar = braille ? 0x2800 + UInt32(stroke.dots) : UInt32(stroke.dots)
    return Cell(Glyph(scalar), stroke.style)
  }

  // MARK: Clipping

  /// Liang and Barsky's clip in integers: the part inside of the canvas, nil when there is none.
  private func clip(_ start: Position, _ end: Position) -> (Position, Position)? {
    let maxX = width * 2 * Self.unit - 1
    let maxY = height * 4 * Self.unit - 1
    guard maxX > 0, maxY > 0 else { return nil }
    let a = Self.bounded(start)
    let b = Self.bounded(end)
    let dx = b.x - a.x
    let dy = b.y - a.y
    // Entry and exit as fractions of the line: numerator over a positive denominator.
    var entry = (0, 1)
    var exit = (1, 1)
    for (p, q) in [(-dx, a.x), (dx, maxX - a.x), (-dy, a.y), (dy, maxY - a.y)] {
      if p == 0 {
        if q < 0 { return nil }
      } else if p < 0 {
        // t >= q/p = -q / -p
        if Self.less(entry, (-q, -p)) { entry = (-q, -p) }
      } else if Self.less((q, p), exit) {
        exit = (q, p)
      }
    }
    if Self.less(exit, entry) { return nil }
    return (
      Position(
        x: min(max(a.x + Self.scaled(dx, entry), 0), maxX),
        y: min(max(a.y + Self.scaled(dy, entry), 0), maxY)),
      Position(
        x: min(max(a.x + Self.scaled(dx, exit), 0), maxX),
        y: min(max(a.y + Self.scaled(dy, exit), 0), maxY))
    )
  }

  private static func bounded(_ p: Position) -> Position {
    Position(x: min(max(p.x, -bound), bound), y: min(max(p.y, -bound), bound))
  }

  private static func less(_ a: (Int, Int), _ b: (Int, Int)) -> Bool { a.0 * b.1 < b.0 * a.1 }

  /// length * numerator / denominator; all within 2^31, so the product fits.
  private static func scaled(_ length: Int, _ fraction: (Int, Int)) -> Int {
    length * fraction.0 / fraction.1
  }
}

extension Frame {
  /// Draws a canvas with its top left cell at a place, keeping each cell's ground.
  package mutating func draw(_ canvas: BrailleCanvas, x: Int, y: Int) {
    for row in 0..<canvas.height {
      for column in 0..<canvas.width {
        guard let cell = canvas.cell(x: column, y: row) else { continue }
        let ground = self[x + column, y + row].style.ground
        set(Cell(safe(cell.glyph), cell.style.on(ground)), x: x + column, y: y + row)
      }
    }
  }
}
