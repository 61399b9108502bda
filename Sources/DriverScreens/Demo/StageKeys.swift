import TerminalUI

/// The keys of a story that is told in beats, and the menu it is chosen from.
struct StageKeys {
  /// What a key asks of the story.
  enum Wish: Equatable {
    case next, back
    /// To the beat with this number, counted from 0.
    case jump(Int)
    /// The list of beats.
    case menu
    /// The keys of the stage.
    case help
    /// No key of a stage.
    case other(Key)
  }

  /// One row of the stage's table: what its bar, its help and its answers are made from.
  private struct Binding {
    var keys: [Key]
    /// As it stands on the bar and in help.
    var name: String
    var label: String
    var help: String
    /// What a key of it, the first or a later one, asks for.
    var wish: @Sendable (Int) -> Wish
  }

  /// The names of the beats.
  let names: [String]
  private let table: [Binding]
  /// The chosen beat while the menu is open.
  private var chosen: Int?

  init(_ names: [String]) {
    self.names = names
    table = [
      Binding(
        keys: [.space, .enter, .pageDown], name: "Space", label: "Next", help: "On to the next beat"
      ) { _ in .next },
      Binding(
        keys: [.pageUp], name: "PgUp", label: "Back",
        help: "Back to the beat before"
      ) { _ in .back },
      Binding(
        keys: names.indices.map { .character(Character("\($0 + 1)")) }, name: "1-\(names.count)",
        label: "Jump", help: "To the beat with this number"
      ) { .jump($0) },
      Binding(keys: [.escape], name: "Esc", label: "Menu", help: "The beats, to choose one") { _ in
        .menu
      },
      Binding(keys: KeyHelp.keys, name: "?/F1", label: "Help", help: "These keys") { _ in .help },
    ]
  }

  /// The answer to a key that does nothing in a story.
  static func nothing(_ key: Key, _ reason: String? = nil) -> UIState.Toast {
    let why = reason.map { " (\($0))" } ?? ""
    return UIState.Toast("\(key.label) does nothing here\(why). Space = next beat, Esc = menu")
  }

  /// Whether the menu is open: the story stands still until it is closed.
  var isOpen: Bool { chosen != nil }

  /// What stands in the footer of a stage; help stands there by itself.
  var hints: [FooterHint] {
    table.dropLast().map { FooterHint(key: $0.name, label: $0.label) }
      + [Command.theme, .quit].map {
        let binding = KeyTable.binding(for: $0)
        return FooterHint(key: binding.keys[0].label, label: binding.label)
      }
  }

  /// The help of a stage: the story's own keys, those that only look, and those that end it.
  ///
  /// - Parameter looks: What only changes the view, as far as the stage takes it.
  func help(looks: (DriverScreens.Binding) -> Bool) -> [HelpSection] {
    let taken = Set(table.flatMap(\.keys))
    let story = table.map { row in
      HelpSection.Row(
        keys: row.keys,
        name: row.keys.count > 3 ? row.name : row.keys.map(\.label).joined(separator: "/"),
        help: row.help)
    }
    let looking = KeyTable.bindings.filter { !KeyTable.drives($0) && looks($0) }
    let driving = KeyTable.bindings.filter(KeyTable.drives)
    return [
      HelpSection("The story", story),
      HelpSection("The screen", looking.compactMap { HelpSection.Row($0, without: taken) }),
      HelpSection(
        "Any of these hands you the wheel",
        driving.compactMap { HelpSection.Row($0, without: taken) }),
      .wordsOfTheScreen,
    ]
  }

  /// - Parameter beat: The present one, which the menu begins with.
  /// - Returns: nil for a key that only opened the menu or moved in it.
  mutating func press(_ key: Key, at beat: Int) -> Wish? {
    if let selected = chosen { return press(key, inMenu: selected) }
    let wish = wish(of: key)
    guard wish != .menu else {
      chosen = beat
      return nil
    }
    return wish
  }

  private func wish(of key: Key) -> Wish {
    for row in table {
      if let place = row.keys.firstIndex(of: key) { return row.wish(place) }
    }
    return .other(key)
  }

  private mutating func press(_ key: Key, inMenu selected: Int) -> Wish? {
    switch key {
    case .up: chosen = max(0, selected - 1)
    case .down: chosen = min(names.count - 1, selected + 1)
    case .enter:
      chosen = nil
      return .jump(selected)
    case .character, .function(1):
      chosen = nil
      return wish(of: key)
    default: chosen = nil
    }
    return nil
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
