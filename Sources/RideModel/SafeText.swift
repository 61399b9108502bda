/// Text from outside made safe to keep and to print: no control, escape or direction characters.
///
/// A rider's name or message is data; it must not move the cursor, change colours or turn the line
/// around. It is cleaned once, where it enters the model, and the screen's grid cleans again.
package enum SafeText {
  /// The text without unsafe characters, breaks as single spaces, at most `limit` characters.
  ///
  /// A character of a hundred thousand marks is one character: the scalars have a bound, too.
  package static func clean(_ text: String, limit: Int = 500) -> String {
    if isPlain(text, limit: limit) { return text }
    var kept = String.UnicodeScalarView()
    var room = limit * scalarsACharacter
    for scalar in text.unicodeScalars {
      guard room > 0 else { break }
      room -= 1
      if isBreak(scalar) {
        kept.append(" ")
      } else if !isUnsafe(scalar) {
        kept.append(scalar)
      }
    }
    var cleaned = String(kept)
    while cleaned.last == " " { cleaned.removeLast() }
    let start = cleaned.drop { $0 == " " }
    return String(start.prefix(limit))
  }

  /// More than any language needs on average.
  private static let scalarsACharacter = 4

  /// Printable ASCII, as nearly all text is, is clean as it stands; records are read often.
  private static func isPlain(_ text: String, limit: Int) -> Bool {
    let bytes = text.utf8
    return bytes.count <= limit && bytes.first != 0x20 && bytes.last != 0x20
      && bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Whether a character would move the cursor, change colours, begin a line or turn it around.
  package static func acts(_ scalar: Unicode.Scalar) -> Bool { isBreak(scalar) || isUnsafe(scalar) }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    case 0x2800: true  // a Braille cell without dots: some terminals draw eight hollow ones
    default: false
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1 with its one-byte escapes
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction
    case 0x200B, 0x2060...0x2064: true  // nothing to see, and no part of any letter
    case 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true  // deprecated format, BOM, annotation
    case 0xE0000...0xE007F: true  // tags: invisible text
    default: false
    }
  }
}
