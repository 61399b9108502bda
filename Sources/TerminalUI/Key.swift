/// A key the driver pressed, whatever bytes the terminal sent for it.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, space, tab, backTab
  case up, down, left, right, home, end, pageUp, pageDown
  case backspace, delete
  case function(Int)
  /// A letter held with Control, in lower case.
  case control(Character)
  /// Pasted text: data, never keys.
  case paste(String)
  /// The terminal has another size now.
  case resize

  /// Parses a scenario's name for a key: `a`, `Enter`, `C-x`, `F1`, `Hash`, `Quote`.
  package init?(name: String) {
    if let named = Self.named.first(where: { $0.name == name }) {
      self = named.key
      return
    }
    if name.count == 1, let character = name.first, character != " " {
      self = .character(character)
      return
    }
    if name.hasPrefix("C-"), name.count == 3, let letter = name.last, letter.isASCII,
      letter.isLetter, letter.isLowercase
    {
      self = .control(letter)
      return
    }
    if name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...12).contains(number),
      name == "F\(number)"
    {
      self = .function(number)
      return
    }
    return nil
  }

  /// The scenario's name for it; `paste` and `resize` have one for logs only.
  package var name: String {
    if let named = Self.named.first(where: { $0.key == self }) { return named.name }
    switch self {
    case .character(let character): return String(character)
    case .control(let letter): return "C-\(letter)"
    case .function(let number): return "F\(number)"
    case .paste: return "Paste"
    case .resize: return "Resize"
    default: return "?"
    }
  }

  /// How a screen writes it: `Esc`, `PgDn`, `#`.
  package var label: String {
    switch self {
    case .escape: "Esc"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .backTab: "Shift-Tab"
    case .delete: "Del"
    case .character(let character): String(character)
    default: name
    }
  }

  private static let named: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Escape", .escape), ("Space", .space), ("Tab", .tab),
    ("BackTab", .backTab), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
    ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Backspace", .backspace), ("Delete", .delete), ("Hash", .character("#")),
    ("Quote", .character("\"")),
  ]
}
