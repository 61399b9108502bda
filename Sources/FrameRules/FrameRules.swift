import TerminalUI

/// What holds for every frame of every screen, whatever its size.
package struct FrameRules: Sendable {
  /// Below this a page says the size.
  package static let smallest = Size(width: 80, height: 24)

  /// A word of the header that stands at every width.
  package var header: String
  /// What the last row ends with.
  package var help: String
  /// Whether there is no signal, so that no word of failure may stand anywhere.
  package var isOffline: Bool
  /// The largest page for small sizes, as it stands at 79x23: its words are all there are on a
  /// smaller one.
  package let sizePage: [String]

  /// - Parameter draw: Draws the screen at a size.
  package init(
    header: String, help: String, isOffline: Bool,
    draw: (Size, Capabilities) -> Frame
  ) {
    self.header = header
    self.help = help
    self.isOffline = isOffline
    let size = Size(width: Self.smallest.width - 1, height: Self.smallest.height - 1)
    sizePage = draw(size, .full).lines.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }

  /// The first rule that a frame breaks; nil where it breaks none.
  package func broken(_ frame: Frame, at size: Size) -> String? {
    guard frame.size == size, frame.cells.count == size.width * size.height else {
      return "it is \(frame.size.text)"
    }
    if let text = Self.brokenRow(frame) ?? cursorOutside(frame) { return text }
    if isOffline, let word = Self.wordOfFailure(frame) { return "without signal it says \(word)" }
    let isSmall = size.width < Self.smallest.width || size.height < Self.smallest.height
    return isSmall ? brokenSizePage(frame) : brokenScreen(frame)
  }

  // MARK: Every size

  /// Each row is as wide as the frame, and holds nothing a terminal could take for more than text.
  private static func brokenRow(_ frame: Frame) -> String? {
    var (columns, last): (Int, UInt8) = (0, 0)
    for (place, cell) in frame.cells.enumerated() {
      let (glyph, y) = (cell.glyph, place / frame.size.width)
      if place % frame.size.width == 0 { (columns, last) = (0, 0) }
      columns += Int(glyph.width)
      if glyph.width == 0, last != 2 { return "row \(y) holds half a character" }
      last = glyph.width
      // A printable ASCII character, as most are.
      if glyph.bits < 0x20 || glyph.bits >= 0x7F, let text = broken(glyph, frame.utf8) {
        return "row \(y) \(text)"
      }
      if (place + 1) % frame.size.width == 0, columns != frame.size.width {
        return "row \(y) is \(columns) columns wide"
      }
    }
    return nil
  }

  private static func broken(_ glyph: Glyph, _ utf8: Bool) -> String? {
    let (first, second, third) = glyph.scalars
    for scalar in [first, second, third] where isActive(scalar) {
      return "holds U+\(String(scalar, radix: 16))"
    }
    return !utf8 && first >= 0x7F ? "is not ASCII" : nil
  }

  /// Control and bidirectional characters.
  private static func isActive(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0: false
    case 1..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private func cursorOutside(_ frame: Frame) -> String? {
    guard let cursor = frame.cursor, !frame.bounds.contains(x: cursor.x, y: cursor.y) else {
      return nil
    }
    return "its cursor is at \(cursor.x), \(cursor.y)"
  }

  /// No signal is nobody's fault; a tester's verdict has its own word for what is not right.
  private static func wordOfFailure(_ frame: Frame) -> String? {
    let letters = frame.cells.map { cell in
      cell.glyph.bits < 0x7F ? UInt8(cell.glyph.bits) | 0x20 : 0
    }
    for (word, name) in zip(words, ["fail", "error", "retry"]) {
      for place in letters.indices.dropLast(word.count) where letters[place] == word[0] {
        guard letters[place..<place + word.count].elementsEqual(word) else { continue }
        let isVerdict = place >= 2 && letters[place - 2] == word[0] && letters[place - 1] == 0x20
        if !isVerdict { return name }
      }
    }
    return nil
  }

  private static let words = ["fail", "error", "retry"].map { Array($0.utf8) }

  // MARK: Where there is no room

  /// The size that is needed and the way out stand wherever they fit, all of it where all fits; no
  /// word is cut.
  private func brokenSizePage(_ frame: Frame) -> String? {
    let (width, height) = (frame.size.width, frame.size.height)
    let rows = frame.lines.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    func words(_ line: String) -> [Substring] { line.split { " ,;".contains($0) } }
    let known = Set((sizePage + [frame.size.text]).flatMap(words))
    for word in rows.flatMap(words) where !known.contains(word) {
      return "the size page says \(word)"
    }
    let needed = Self.smallest.text
    if width >= needed.count, height >= 1, !rows.contains(where: { $0.hasSuffix(needed) }) {
      return "the size page does not say \(needed)"
    }
    if width >= 1, height >= 2, !rows.contains(where: { $0.hasPrefix("q") }) {
      return "the size page says no way out"
    }
    guard height >= sizePage.count else { return nil }
    for line in sizePage where !line.contains(needed) && TextWidth.of(line) <= width {
      guard rows.contains(line) else { return "the size page does not say: \(line)" }
    }
    return nil
  }

  // MARK: Where there is

  private func brokenScreen(_ frame: Frame) -> String? {
    if !frame.line(0).contains(header) { return "the header does not say \(header)" }
    let footer = frame.line(frame.size.height - 1)
    if !footer.hasSuffix(help) { return "the last row does not end with \(help): \(footer)" }
    return frame.utf8 ? Borders(frame).broken : nil
  }
}
