import TerminalUI

/// A piece of one line in one style.
struct Span: Hashable {
  var text: String
  var style: Style

  init(_ text: String, style: Style) {
    self.text = text
    self.style = style
  }

  init(
    _ text: String, _ role: Role = .text, _ attributes: Style.Attributes = [],
    on ground: Ground = .none
  ) {
    self.init(text, style: Style(role, on: ground, attributes))
  }
}

extension Frame {
  /// Puts a line: the left spans from the left, the right ones flush right; the right ones win.
  ///
  /// Where both do not fit, the last left span that reaches into the right ones is cut.
  mutating func line(_ left: [Span], right: [Span] = [], in rect: Rect, y: Int) {
    guard y >= rect.y, y < rect.maxY, rect.width > 0 else { return }
    let rightWidth = min(rect.width, right.map { TextWidth.of($0.text) }.reduce(0, +))
    let gap = rightWidth > 0 ? 1 : 0
    put(left, x: rect.x, y: y, width: max(0, rect.width - rightWidth - gap))
    put(right, x: rect.maxX - rightWidth, y: y, width: rightWidth)
  }

  /// Puts spans one after the other into `width` columns; what does not fit is cut with `~`.
  @discardableResult
  mutating func put(_ spans: [Span], x: Int, y: Int, width: Int) -> Int {
    var column = x
    for span in spans {
      let room = x + width - column
      guard room > 0 else { break }
      column = put(TextWidth.cut(span.text, to: room), x: column, y: y, span.style)
    }
    return column
  }

  /// Puts wrapped text from `y` on; returns the row after it.
  @discardableResult
  mutating func paragraph(_ text: String, in rect: Rect, y: Int, _ style: Style = .text) -> Int {
    var row = y
    for line in TextWidth.wrap(text, to: rect.width) where row < rect.maxY {
      put(line, x: rect.x, y: row, style, clip: rect)
      row += 1
    }
    return row
  }
}
