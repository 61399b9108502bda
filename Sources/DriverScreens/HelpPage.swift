import TerminalUI

/// A part of help: keys or words, each with what it is.
package struct HelpSection: Sendable {
  package struct Row: Sendable {
    /// The keys it is about; none where a word is explained.
    package var keys: [Key]
    package var name: String
    package var help: String

    package init(keys: [Key] = [], name: String, help: String) {
      self.keys = keys
      self.name = name
      self.help = help
    }
  }

  package var title: String
  package var rows: [Row]

  package init(_ title: String, _ rows: [Row]) {
    self.title = title
    self.rows = rows
  }

  init(_ title: String, _ words: [(key: String, help: String)]) {
    self.init(title, words.map { Row(name: $0.key, help: $0.help) })
  }

  /// A group of the key table.
  init(_ group: Binding.Group) {
    self.init(
      group.rawValue, KeyTable.bindings.filter { $0.group == group }.compactMap { Row($0) })
  }
}

extension HelpSection.Row {
  /// A binding without the keys that mean something else here; nil where none is left.
  init?(_ binding: Binding, without taken: Set<Key> = []) {
    let keys = binding.keys.filter { !taken.contains($0) }
    guard !keys.isEmpty else { return nil }
    self.init(
      keys: keys, name: keys.map(\.label).joined(separator: "/"), help: binding.help)
  }
}

/// All of the driver's own keys and words.
func driveHelp(_ model: ScreenModel) -> [HelpSection] {
  let keys = Binding.Group.allCases.map { HelpSection($0) }
  return keys + [
    HelpSection("Cards under the map, lists and lines of text", KeyTable.cardKeys),
    .wordsOfTheScreen(hasSignal: model.header.signal != .offline),
    HelpSection("Tariff here", model.tariff.map { ($0.name, $0.text) }),
  ]
}

/// Help for rows that are `width` columns wide: what the search finds of it.
func helpPage(
  _ sections: [HelpSection], _ search: TextInput, scroll: Int, width: Int
) -> Page {
  var page = Page(title: "Help")
  page.scroll = scroll
  let prompt = "Type to search: "
  let window = search.window(width: width - prompt.count)
  page.head = [TextRow([Span(prompt, .label), Span(window.text, .strong, .bold)]), TextRow()]
  page.cursor = (true, 0, prompt.count + window.cursor)
  page.rows = helpRows(sections, search.text, width: width)
  return page
}

private func helpRows(_ sections: [HelpSection], _ search: String, width: Int) -> [TextRow] {
  let wanted = search.lowercased()
  // One column for all of them, as wide as the longest name asks for.
  let longest = sections.flatMap(\.rows).map { TextWidth.of($0.name) }.max() ?? 0
  let nameWidth = min(max(14, longest + 3), 20)
  var rows: [TextRow] = []
  for section in sections {
    let found = section.rows.filter {
      wanted.isEmpty || "\($0.name) \($0.help) \(section.title)".lowercased().contains(wanted)
    }
    guard !found.isEmpty else { continue }
    if !rows.isEmpty { rows.append(TextRow()) }
    rows.append(TextRow(section.title, Style(.title, .bold)))
    for row in found {
      var name = TextWidth.fit(row.name, to: nameWidth - 2)
      for part in TextWidth.wrap(row.help, to: max(10, width - nameWidth)) {
        rows.append(TextRow([Span("  " + name, .key, .bold), Span(part)]))
        name = TextWidth.fit("", to: nameWidth - 2)
      }
    }
  }
  return rows.isEmpty ? [TextRow("Nothing is called that.", Style(.dim))] : rows
}

extension HelpSection {
  /// What stands on the screen.
  package static let wordsOfTheScreen = wordsOfTheScreen(hasSignal: true)

  /// One state exists only with signal, and so does its word.
  static func wordsOfTheScreen(hasSignal: Bool) -> HelpSection {
    let retry = ("RETRY", "There is signal, it did not get through; goes again by itself")
    return HelpSection("What you see", helpWords + (hasSignal ? [retry] : []))
  }
}

private let helpWords: [(key: String, help: String)] = [
  ("<A>", "The car, with a mark the way it heads"),
  ("[P] [D] [1]", "Pickup, drop-off, a stop on the way"),
  ("ESTIMATE", "What the server last thought the fare would be"),
  ("CONFIRMED", "What the server settled"),
  ("QUEUED", "Kept on this phone, sent when there is signal"),
  ("SENDING", "On its way, no answer yet"),
  ("RECEIVED", "The server has it; not yet in what it shows"),
  ("CONFIRMED", "In what the server shows"),
  ("WAITING", "Needs the server; waits a short while, then nothing changed"),
  ("REFUSED", "The server said no; Problems says why"),
  ("DEAD ZONE", "No signal; you can end trips and take cash all the same"),
]
