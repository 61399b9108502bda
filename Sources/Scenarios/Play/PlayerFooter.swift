import TerminalUI

/// The last row of what is played: what it is, how far it is, and what the keys do.
struct PlayerFooter {
  var word: String
  var detail: String
  var keys: [(key: String, label: String)]

  /// Draws over the last row; a key that has no room is left out whole.
  ///
  /// - Parameter toast: Stands in its place, as many whole words as fit.
  static func draw(_ footer: PlayerFooter, on frame: inout Frame, toast: String?) {
    let row = Rect(x: 0, y: frame.size.height - 1, width: frame.size.width, height: 1)
    frame.fill(row)
    if let toast {
      let text = TextWidth.cutWords(toast, to: row.width - 1)
      frame.put(text, x: 1, y: row.y, Style(.warning, on: .none, .bold))
      return
    }
    // What is played may have a long name: the keys have at least half of the row.
    let word = TextWidth.cut(" \(footer.word) ", to: max(1, row.width / 2))
    var x = frame.put(word, x: 0, y: row.y, Style(.text, on: .selection, .bold))
    if !footer.detail.isEmpty {
      let detail = TextWidth.cut(" \(footer.detail)", to: row.width - x)
      x = frame.put(detail, x: x, y: row.y, Style(.label))
    }
    x += 2
    for (key, label) in footer.keys {
      let width = TextWidth.of(key) + 1 + TextWidth.of(label)
      guard x + width <= row.width else { continue }
      x = frame.put(key, x: x, y: row.y, Style(.key, .bold)) + 1
      x = frame.put(label, x: x, y: row.y, Style(.label)) + 2
    }
  }
}
