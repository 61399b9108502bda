import RideModel
import TerminalUI

/// What opens over the panels: fixed rows above and below, and rows between that scroll.
struct Page {
  var title: String
  var head: [TextRow] = []
  var rows: [TextRow] = []
  /// How many rows there are, where not all of them are made yet.
  var total: Int?
  var foot: [TextRow] = []
  /// The selected row; nil where nothing can be selected and `scroll` counts.
  var selected: Int?
  var scroll = 0
  /// What each row belongs to, in a column before the rows: said on the first of them that shows.
  var groups: [String] = []
  /// Few rows stand at the bottom, next to where the next one is written.
  var growsUp = false
  /// The foot stands right under few rows, where the eye is, and not at the bottom.
  var footFollows = false
  /// Where typing shows its cursor, in the head or the foot.
  var cursor: (inHead: Bool, row: Int, column: Int)?

  /// The rows between head and foot in a page of this height.
  func room(height: Int) -> Int { max(0, height - head.count - foot.count) }

  /// A foot as long as the page leaves a row of the list to be seen.
  mutating func cutFoot(height: Int) {
    let most = max(0, height - head.count - 1)
    if foot.count > most { foot.removeLast(foot.count - most) }
  }

  /// The first row that shows when `room` of them fit.
  func first(room: Int) -> Int {
    let most = max(0, rows.count - room)
    guard let selected else { return min(max(0, scroll), most) }
    return min(max(0, selected - room / 2), most)
  }

  /// A row as it is drawn where `first` is the first that shows.
  func row(_ index: Int, first: Int) -> TextRow {
    guard groups.indices.contains(index) else { return rows[index] }
    let isSaid = index != first && groups[index] == groups[index - 1]
    var row = rows[index]
    row.left.insert(Span(TextWidth.fit(isSaid ? "" : groups[index], to: 12), .title, .bold), at: 0)
    return row
  }

  /// Where the foot begins in a page of this height.
  func footRow(height: Int) -> Int {
    let bottom = height - foot.count
    return footFollows ? min(bottom, head.count + rows.count) : bottom
  }
}

extension Screen {
  mutating func drawPage(_ layer: Layer, _ layout: Layout) {
    let width = layout.page.inset(columns: 2, rows: 1).width
    frame.draw(
      makePage(layer, model, ui, width: width, utf8: capabilities.utf8), in: layout.page)
  }
}

extension Frame {
  /// Draws a page in its box, over what is there.
  mutating func draw(_ page: Page, in box: Rect) {
    let inside = box.inset(columns: 2, rows: 1)
    var page = page
    page.cutFoot(height: inside.height)
    fill(box)
    let room = page.room(height: inside.height)
    let first = page.first(room: room)
    let position =
      page.rows.count > room && room > 0
      ? "\(first + 1)-\(min(page.rows.count, first + room)) of \(page.total ?? page.rows.count)"
      : ""
    // A long title gives way to where in the page one is.
    let title = TextWidth.cut(page.title, to: box.width - 9 - TextWidth.of(position))
    self.box(box, title: title, right: position, Style(.focus), titleStyle: Style(.focus, .bold))
    var y = inside.y
    for row in page.head { y = draw(row, inside, y) }
    if page.growsUp { y += max(0, room - page.rows.count) }
    // A column for the mark of the chosen row.
    var list = inside
    if page.selected != nil { _ = list.takeLeft(1) }
    for index in first..<min(page.rows.count, first + max(0, room)) {
      let row = page.row(index, first: first)
      if index == page.selected {
        let bar = Rect(x: box.x + 1, y: y, width: box.width - 2, height: 1)
        fill(bar, Style(.text, on: .selection))
        line(row.left.on(.selection), right: row.right.on(.selection), in: list, y: y)
        put(">", x: box.x + 1, y: y, Style(.text, on: .selection, .bold))
        y += 1
      } else {
        y = draw(row, list, y)
      }
    }
    y = inside.y + page.footRow(height: inside.height)
    for row in page.foot { y = draw(row, inside, y) }
    placeCursor(of: page, inside)
  }

  private mutating func draw(_ row: TextRow, _ rect: Rect, _ y: Int) -> Int {
    line(row.left, right: row.right, in: rect, y: y)
    return y + 1
  }

  private mutating func placeCursor(of page: Page, _ inside: Rect) {
    guard let cursor = page.cursor else { return }
    let top = inside.y + (cursor.inHead ? 0 : page.footRow(height: inside.height))
    let position = Position(x: inside.x + cursor.column, y: top + cursor.row)
    if inside.contains(x: position.x, y: position.y) { self.cursor = position }
  }
}

/// The page of a layer, for rows that are `width` columns wide.
func makePage(
  _ layer: Layer, _ model: ScreenModel, _ ui: UIState, width: Int, utf8: Bool = true
) -> Page {
  switch layer {
  case .menu(let selected): menuPage(model, ui, selected: selected, width: width)
  case .help(let search, let scroll):
    helpPage(driveHelp(model), search, scroll: scroll, width: width)
  case .truth(let scroll): truthPage(model.truth, scroll: scroll, width: width)
  case .timeline(let selected):
    timelinePage(model.timeline, selected: selected, width: width, utf8: utf8)
  case .history(let scroll): historyPage(model.history, scroll: scroll, width: width)
  case .problems(let selected): problemsPage(model.problems, selected: selected, width: width)
  case .messages(let entry): messagesPage(model.messages, entry, width: width)
  case .notebook(let entry): notebookPage(model.notebook, entry, width: width)
  case .more(let selected): morePage(model.more, selected: selected)
  case .world(let selected): worldPage(model.world, selected: selected, target: ui.faultTarget)
  case .confirm, .entry, .quit: Page(title: "")
  }
}

/// The rows of the last painted frame that a page can scroll through.
func pageRoom(_ layer: Layer, _ model: ScreenModel, _ ui: UIState) -> (count: Int, room: Int) {
  guard let layout = Layout(ui.size) else { return (0, 1) }
  let inside = layout.page.inset(columns: 2, rows: 1)
  var page = makePage(layer, model, ui, width: inside.width)
  page.cutFoot(height: inside.height)
  return (page.rows.count, max(1, page.room(height: inside.height)))
}

// MARK: - Menu

/// What the menu lists, in its order: each command once.
let menuBindings: [Binding] = {
  var seen: Set<Command> = []
  return KeyTable.bindings.filter { $0.command != .close && seen.insert($0.command).inserted }
}()

private func menuPage(_ model: ScreenModel, _ ui: UIState, selected: Int, width: Int) -> Page {
  var page = Page(title: "Menu of everything")
  let bare = ui.withoutLayers
  for (index, binding) in menuBindings.enumerated() {
    if index == 0 || binding.group != menuBindings[index - 1].group {
      page.rows.append(TextRow(binding.group.rawValue, Style(.title, .bold)))
    }
    if index == min(max(0, selected), menuBindings.count - 1) { page.selected = page.rows.count }
    page.rows.append(menuRow(binding, model, bare, width: width))
  }
  return page
}

private func menuRow(
  _ binding: Binding, _ model: ScreenModel, _ bare: UIState, width: Int
) -> TextRow {
  let closed = closedReason(binding.command, model, bare)
  var help = binding.help
  if binding.command == .step, closed == nil {
    help = "The one next step: \(enterWords(model, bare).label)"
  }
  // A column less for the mark of the chosen row, two between the help and the reason.
  let room = width - 15 - TextWidth.of(help)
  return TextRow(
    [
      Span(" \(TextWidth.fit(binding.keyText, to: 11))", closed == nil ? .key : .dim, .bold),
      Span(help, closed == nil ? .text : .dim),
    ], right: [Span(closed.map { firstPart(of: $0, in: room) } ?? "", .dim)])
}

/// A reason, or what of it stands before its colon or semicolon where the whole has no room.
private func firstPart(of reason: String, in room: Int) -> String {
  guard TextWidth.of(reason) > room else { return reason }
  let ends = [": ", "; "].compactMap { reason.firstRange(of: $0)?.lowerBound }
  return ends.min().map { String(reason[..<$0]) } ?? reason
}
