import TerminalUI

/// A key that does something here, and what.
package struct FooterHint: Hashable, Sendable {
  package var key: String
  package var label: String
  /// Beside what Enter does it does not begin before this column.
  var from = 0

  /// What Enter does has the columns before, so that the keys stand still when that changes.
  static let first = 20
  /// The keys that are always there begin here: before them is room for the moment's own.
  static let standing = 32

  package init(key: String, label: String) {
    self.key = key
    self.label = label
  }

  /// The columns it takes on a bar.
  var width: Int { TextWidth.of(key) + 1 + TextWidth.of(label) }
}

/// The last row of every screen: what stands first, the keys that do something here while they
/// have room, the most useful first, and at its end help, always.
package struct KeyBar {
  /// What Enter does, or what is played.
  package var lead: [(text: String, style: Style)] = []
  package var hints: [FooterHint] = []
  /// The column before which no key begins; 0 where they follow what stands first.
  var keysFrom = 0
  /// Where the keys leave room for it.
  package var note = ""
  /// Said in place of all that.
  package var toast: String?
  /// Where something is typed `?` is a character like any other.
  package var isTyping = false

  package init() {}

  package func draw(on frame: inout Frame) {
    let row = Rect(x: 0, y: frame.size.height - 1, width: frame.size.width, height: 1)
    frame.fill(row)
    let end = drawHelp(row, &frame) - 1
    guard let toast else { return drawKeys(row, until: end, &frame) }
    let text = TextWidth.cutWords(toast.sentences(in: end - 1), to: end - 1)
    frame.put(text, x: 1, y: row.y, Style(.warning, .bold))
  }

  /// Returns the column it begins in.
  private func drawHelp(_ row: Rect, _ frame: inout Frame) -> Int {
    let hint = FooterHint(key: isTyping ? "F1" : "?", label: "Help")
    draw(hint, x: row.maxX - hint.width - 1, row, &frame)
    return row.maxX - hint.width - 1
  }

  private func drawKeys(_ row: Rect, until end: Int, _ frame: inout Frame) {
    var column = 0
    for (text, style) in lead {
      let whole = text.sentences(in: end - 1 - column)
      guard TextWidth.of(whole) <= end - 1 - column else { break }
      column = frame.put(whole, x: column, y: row.y, style)
    }
    // What stands first ends in a blank of its own.
    column = column == 0 ? 1 : keysFrom > 0 ? max(column + 1, keysFrom) : column + 2
    for hint in hints {
      if keysFrom > 0 { column = max(column, hint.from) }
      guard column + hint.width <= end else { break }
      draw(hint, x: column, row, &frame)
      column += hint.width + 2
    }
    let noteAt = end - 1 - TextWidth.of(note)
    if !note.isEmpty, column <= noteAt { frame.put(note, x: noteAt, y: row.y, Style(.label)) }
  }

  private func draw(_ hint: FooterHint, x: Int, _ row: Rect, _ frame: inout Frame) {
    let label = frame.put(hint.key, x: x, y: row.y, Style(.key, .bold)) + 1
    frame.put(hint.label, x: label, y: row.y, Style(.label))
  }
}

extension String {
  /// As many of its sentences as fit whole, at last without what stands in brackets; panels and
  /// Events have room for the rest.
  func sentences(in width: Int) -> String {
    var text = self
    while TextWidth.of(text) > width, let end = text.ranges(of: ". ").last {
      text = String(text[..<end.lowerBound])
    }
    if TextWidth.of(text) > width, let bracket = text.firstRange(of: " (") {
      text = String(text[..<bracket.lowerBound])
    }
    return text
  }
}
