/// Measuring and cutting text by display columns.
package enum TextWidth {
  /// The columns a text takes; the same with and without UTF-8.
  package static func of(_ text: String) -> Int {
    var width = 0
    if let plain = plainWidth(text) { return plain }
    for glyph in Glyphs(text) { width += Int(glyph.width) }
    return width
  }

  /// The width of printable ASCII, found without looking at clusters; nil for other text.
  private static func plainWidth(_ text: String) -> Int? {
    var count = 0
    for byte in text.utf8 {
      guard byte >= 0x20 && byte < 0x7F else { return nil }
      count += 1
    }
    return count
  }

  /// The text cut to at most `width` columns; a cut one ends in `~`.
  ///
  /// A wide character that would be halved is left out and a space stands in for it.
  package static func cut(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    if of(text) <= width { return text }
    var result = ""
    var used = 0
    for glyph in Glyphs(text) {
      if used + Int(glyph.width) > width - 1 { break }
      glyph.append(to: &result)
      used += Int(glyph.width)
    }
    while used < width - 1 {
      result += " "
      used += 1
    }
    return result + "~"
  }

  /// The text, or as many whole words of it as fit with ` ...` behind them.
  package static func cutWords(_ text: String, to width: Int) -> String {
    let mark = " ..."
    guard of(text) > width, width > 2 * mark.count else { return cut(text, to: width) }
    return (wrap(text, to: width - mark.count).first ?? "") + mark
  }

  package enum Alignment: Sendable { case left, right, centre }

  /// The text cut or padded with spaces to exactly `width` columns.
  package static func fit(_ text: String, to width: Int, _ alignment: Alignment = .left) -> String {
    let short = cut(text, to: width)
    let missing = max(0, width - of(short))
    let left: Int
    switch alignment {
    case .left: left = 0
    case .right: left = missing
    case .centre: left = missing / 2
    }
    return String(repeating: " ", count: left) + short
      + String(repeating: " ", count: missing - left)
  }

  /// The text in lines of at most `width` columns, broken at spaces; long words are cut up, and no
  /// word stands alone in the last line if that can be helped.
  package static func wrap(_ text: String, to width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += wrapParagraph(paragraph, to: width)
    }
    return lines
  }

  /// No line stands there for one word: where it would, the lines before give it company.
  private static func wrapParagraph(_ text: Substring, to width: Int) -> [String] {
    let lines = fill(text, width)
    guard lines.count > 1, !lines[lines.count - 1].contains(" "),
      lines[lines.count - 2].contains(" ")
    else { return lines }
    let longest = text.split(separator: " ").map { of(String($0)) }.max() ?? width
    for narrower in stride(from: width - 1, through: max(longest, width / 2), by: -1) {
      let tried = fill(text, narrower)
      guard tried.count == lines.count else { break }
      if tried[tried.count - 1].contains(" ") { return tried }
    }
    return lines
  }

  /// As many words in each line as it has room for.
  private static func fill(_ text: Substring, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      for piece in pieces(of: String(word), width: width) {
        let columns = of(piece)
        if !line.isEmpty && used + 1 + columns > width {
          lines.append(line)
          line = ""
          used = 0
        }
        if !line.isEmpty {
          line += " "
          used += 1
        }
        line += piece
        used += columns
      }
    }
    lines.append(line)
    return lines
  }

  private static func pieces(of word: String, width: Int) -> [String] {
    if of(word) <= width { return [word] }
    var pieces: [String] = []
    var piece = ""
    var used = 0
    for glyph in Glyphs(word) {
      if used + Int(glyph.width) > width && used > 0 {
        pieces.append(piece)
        piece = ""
        used = 0
      }
      glyph.append(to: &piece)
      used += Int(glyph.width)
    }
    if used > 0 { pieces.append(piece) }
    return pieces
  }
}
