import TerminalUI

/// Help over a screen whose keys are not the driver's: a story on a stage, a scenario that is
/// played. It is a page like the driver's own, searched by typing; the world below stands still.
package struct KeyHelp: Sendable {
  private var search = TextInput(limit: 40)
  private var scroll = 0
  package private(set) var isOpen = false

  /// What became of a key.
  package enum Answer {
    case taken
    /// It does nothing here.
    case nothing
    /// It is the program's, whatever is open.
    case left
  }

  package static let keys: [Key] = KeyTable.binding(for: .help).keys
  package static let hints = layerHints(.help(search: TextInput(), scroll: 0), ScreenModel())

  package init() {}

  package mutating func open() {
    self = KeyHelp()
    isOpen = true
  }

  package mutating func press(_ key: Key, _ sections: [HelpSection], in box: Rect) -> Answer {
    switch key {
    case .escape, .function(1): isOpen = false
    case .control("c"):
      isOpen = false
      return .left
    case .control("l"), .control("z"), .resize: return .left
    default:
      let inside = box.inset(columns: 2, rows: 1)
      let page = page(sections, width: inside.width)
      let room = max(1, page.room(height: inside.height))
      let last = max(1, page.rows.count - room + 1)
      if let moved = rowReached(key, scroll, count: last, page: max(1, room - 1)) {
        scroll = moved
      } else if search.handle(key) {
        scroll = 0
      } else {
        return .nothing
      }
    }
    return .taken
  }

  package func draw(_ sections: [HelpSection], in box: Rect, on frame: inout Frame) {
    frame.draw(page(sections, width: box.inset(columns: 2, rows: 1).width), in: box)
  }

  private func page(_ sections: [HelpSection], width: Int) -> Page {
    helpPage(sections, search, scroll: scroll, width: width)
  }
}
