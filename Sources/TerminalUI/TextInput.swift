/// One line of text being typed.
package struct TextInput: Hashable, Sendable {
  package private(set) var characters: [Character]
  /// The place of the cursor, in characters.
  package private(set) var cursor: Int
  /// Characters beyond it are not taken.
  package let limit: Int

  package init(_ text: String = "", limit: Int = 500) {
    characters = Array(text.prefix(limit))
    cursor = characters.count
    self.limit = limit
  }

  package var text: String { String(characters) }
  package var isEmpty: Bool { characters.isEmpty }

  /// Edits for a key; false when the key is none of typing's (Enter, Escape, Tab, ...).
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .space: insert(" ")
    case .paste(let text):
      for character in text { insert(character.isNewline || character == "\t" ? " " : character) }
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .backspace: remove(at: cursor - 1)
    case .delete: remove(at: cursor)
    case .control("u"):
      characters.removeFirst(cursor)
      cursor = 0
    default: return false
    }
    return true
  }

  /// Without what is not seen where it stands: control and direction characters, marks past any
  /// letter's.
  private mutating func insert(_ character: Character) {
    var seen = String.UnicodeScalarView()
    for scalar in character.unicodeScalars.prefix(Self.scalarsACharacter)
    where ScalarClass(scalar.value) != .hidden || scalar == Self.nonJoiner {
      seen.append(scalar)
    }
    guard characters.count < limit, let character = String(seen).first else { return }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  /// A family of four with their skins has eleven.
  private static let scalarsACharacter = 16
  /// Persian words are written with it.
  private static let nonJoiner: Unicode.Scalar = "\u{200C}"

  private mutating func remove(at index: Int) {
    guard characters.indices.contains(index) else { return }
    characters.remove(at: index)
    if index < cursor { cursor -= 1 }
  }

  /// The part that fits `width` columns and holds the cursor, and the cursor's column in it.
  package func window(width: Int) -> (text: String, cursor: Int) {
    guard width > 1 else { return ("", 0) }
    var start = 0
    var before = characters[..<cursor].map { TextWidth.of(String($0)) }
    var column = before.reduce(0, +)
    while column > width - 1 {
      column -= before.removeFirst()
      start += 1
    }
    var text = ""
    var used = 0
    for character in characters[start...] {
      let columns = TextWidth.of(String(character))
      if used + columns > width { break }
      text.append(character)
      used += columns
    }
    return (text, column)
  }
}
