import TerminalUI

/// The keys of a story that is told in beats, and the menu it is chosen from.
struct StageKeys {
  /// What a key asks of the story.
  enum Wish: Equatable {
    case next, back
    /// To the beat with this number, counted from 0.
    case jump(Int)
    /// No key of a stage.
    case other(Key)
  }

  /// The names of the beats.
  let names: [String]
  /// The answer to a key that does nothing in a story.
  static func nothing(_ key: Key, _ reason: String? = nil) -> UIState.Toast {
    let why = reason.map { " (\($0))" } ?? ""
    return UIState.Toast("\(key.label) does nothing here\(why). Space = next beat, Esc = menu")
  }

  /// The chosen beat while the menu is open.
  private var chosen: Int?

  /// Whether the menu is open: the story stands still until it is closed.
  var isOpen: Bool { chosen != nil }

  init(_ names: [String]) {
    self.names = names
  }

  /// What stands in the footer of a stage.
  var hints: [ScreenModel.StageKey] {
    [
      .init(key: "Space", label: "Next"), .init(key: "PgUp", label: "Back"),
      .init(key: "1-\(names.count)", label: "Jump"), .init(key: "Esc", label: "Menu"),
      .init(key: "v", label: "Theme"), .init(key: "q", label: "Quit"),
    ]
  }

  /// - Parameter beat: The present one, which the menu begins with.
  /// - Returns: nil for a key that only moved in the menu.
  mutating func press(_ key: Key, at beat: Int) -> Wish? {
    if let selected = chosen { return press(key, inMenu: selected) }
    switch key {
    case .pageDown, .space, .enter: return .next
    case .pageUp: return .back
    case .escape:
      chosen = beat
      return nil
    case .character(let character): return number(character).map { .jump($0) } ?? .other(key)
    default: return .other(key)
    }
  }

  private mutating func press(_ key: Key, inMenu selected: Int) -> Wish? {
    switch key {
    case .up: chosen = max(0, selected - 1)
    case .down: chosen = min(names.count - 1, selected + 1)
    case .enter:
      chosen = nil
      return .jump(selected)
    case .character(let character):
      chosen = nil
      return number(character).map { .jump($0) } ?? .other(key)
    default: chosen = nil
    }
    return nil
  }

  private func number(_ character: Character) -> Int? {
    character.wholeNumberValue.flatMap { (1...names.count).contains($0) ? $0 - 1 : nil }
  }

  /// The menu, over what is shown.
  func draw(on frame: inout Frame) {
    guard let chosen else { return }
    let rect = frame.bounds.centred(Size(width: 40, height: names.count + 4))
    frame.window(rect, title: "The story", right: "Esc goes on")
    let inside = rect.inset(columns: 2, rows: 1)
    for (index, name) in names.enumerated() {
      let isChosen = index == chosen
      let style = Style(.text, on: isChosen ? .selection : .dialogue, isChosen ? .bold : [])
      frame.put(
        "\(isChosen ? ">" : " ") \(index + 1)  \(name)", x: inside.x, y: inside.y + index, style,
        width: inside.width)
    }
    frame.put(
      "Up Down choose, Enter goes there", x: inside.x, y: inside.maxY - 1,
      Style(.label, on: .dialogue))
  }
}
