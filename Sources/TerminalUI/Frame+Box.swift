extension Frame {
  /// Draws a border with a title in its top left and a text in its top right.
  ///
  /// `┌─ 1 Map ───────── zoom 15 ─┐`: where both do not fit, the right one goes first.
  package mutating func box(
    _ rect: Rect, title: String = "", right: String = "", bottomRight: String = "",
    _ style: Style = .border, titleStyle: Style = .title, rightStyle: Style = Style(.label)
  ) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    rule(
      y: rect.y, in: rect, ends: ("┌", "┐"), left: title, right: right, style,
      leftStyle: titleStyle, rightStyle: rightStyle)
    rule(
      y: rect.maxY - 1, in: rect, ends: ("└", "┘"), left: "", right: bottomRight, style,
      leftStyle: titleStyle, rightStyle: Style(.dim))
    for y in rect.y + 1..<rect.maxY - 1 {
      set(Cell(safe(Glyph("│")), style), x: rect.x, y: y)
      set(Cell(safe(Glyph("│")), style), x: rect.maxX - 1, y: y)
    }
  }

  /// Draws the lower border of a box anew, with a text in it.
  package mutating func bottom(of rect: Rect, right: String, _ style: Style = .border) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    rule(
      y: rect.maxY - 1, in: rect, ends: ("└", "┘"), left: "", right: right, style,
      leftStyle: .title, rightStyle: Style(.dim))
  }

  /// Draws a line across a box with joins at its borders: `├─ 3 Fare ─── EUR ─┤`.
  package mutating func divider(
    y: Int, in rect: Rect, title: String = "", right: String = "", _ style: Style = .border,
    titleStyle: Style = .title, rightStyle: Style = Style(.label)
  ) {
    guard y > rect.y, y < rect.maxY - 1 else { return }
    rule(
      y: y, in: rect, ends: ("├", "┤"), left: title, right: right, style, leftStyle: titleStyle,
      rightStyle: rightStyle)
  }

  /// A dialogue's window: blank, bordered, over what is there.
  package mutating func window(
    _ rect: Rect, title: String = "", right: String = "", on ground: Ground = .dialogue
  ) {
    fill(rect, Style(.text, on: ground))
    box(
      rect, title: title, right: right, Style(.focus, on: ground),
      titleStyle: Style(.title, on: ground, .bold), rightStyle: Style(.label, on: ground))
  }

  private mutating func rule(
    y: Int, in rect: Rect, ends: (Character, Character), left: String, right: String,
    _ style: Style, leftStyle: Style, rightStyle: Style
  ) {
    let inner = rect.width - 2
    guard inner >= 0 else { return }
    let dash = Cell(safe(Glyph("─")), style)
    set(Cell(safe(Glyph(ends.0)), style), x: rect.x, y: y)
    for x in rect.x + 1..<max(rect.x + 1, rect.maxX - 1) { set(dash, x: x, y: y) }
    set(Cell(safe(Glyph(ends.1)), style), x: rect.maxX - 1, y: y)

    // "─ title ─": a dash and a space on both sides.
    let room = inner - 4
    guard room > 0 else { return }
    let leftText = TextWidth.cut(left, to: room)
    let leftWidth = TextWidth.of(leftText)
    if leftWidth > 0 { put(" \(leftText) ", x: rect.x + 2, y: y, leftStyle) }
    let free = room - (leftWidth > 0 ? leftWidth + 3 : 0)
    let rightWidth = TextWidth.of(right)
    if rightWidth > 0 && rightWidth <= free {
      put(" \(right) ", x: rect.maxX - 4 - rightWidth, y: y, rightStyle)
    }
  }
}
