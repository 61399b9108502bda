/// A number of columns and rows.
package struct Size: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses `120x36`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  package var text: String { "\(width)x\(height)" }
}

/// A rectangle of cells; `x` counts columns from the left, `y` rows from the top.
package struct Rect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// The first column to the right of it.
  package var maxX: Int { x + width }
  /// The first row below it.
  package var maxY: Int { y + height }
  package var size: Size { Size(width: width, height: height) }
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// The rectangle without a border of `columns` and `rows` on each side.
  package func inset(columns: Int = 1, rows: Int = 1) -> Rect {
    Rect(x: x + columns, y: y + rows, width: width - 2 * columns, height: height - 2 * rows)
  }

  package func contains(x px: Int, y py: Int) -> Bool {
    px >= x && px < maxX && py >= y && py < maxY
  }

  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Cuts `rows` rows off the top and leaves the rest in the receiver.
  package mutating func takeTop(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    defer {
      y += taken
      height -= taken
    }
    return Rect(x: x, y: y, width: width, height: taken)
  }

  /// Cuts `rows` rows off the bottom and leaves the rest in the receiver.
  package mutating func takeBottom(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    height -= taken
    return Rect(x: x, y: y + height, width: width, height: taken)
  }

  /// Cuts `columns` columns off the left and leaves the rest in the receiver.
  package mutating func takeLeft(_ columns: Int) -> Rect {
    let taken = min(max(0, columns), width)
    defer {
      x += taken
      width -= taken
    }
    return Rect(x: x, y: y, width: taken, height: height)
  }

  /// Cuts `columns` columns off the right and leaves the rest in the receiver.
  package mutating func takeRight(_ columns: Int) -> Rect {
    let taken = min(max(0, columns), width)
    width -= taken
    return Rect(x: x + width, y: y, width: taken, height: height)
  }

  /// A rectangle of `size` in the middle of this one, never larger than it.
  package func centred(_ size: Size) -> Rect {
    let w = min(size.width, width)
    let h = min(size.height, height)
    return Rect(x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h)
  }
}
