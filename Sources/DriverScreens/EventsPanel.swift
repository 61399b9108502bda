import TerminalUI

extension Screen {
  /// What happened, the newest on top; a caption stands above it all, or alone where room is short.
  mutating func drawEvents(_ box: Rect) {
    let heading = model.caption == nil ? title(.events) : model.beat?.title ?? "Caption"
    frame.box(
      box, title: heading, right: model.beat?.note ?? panelNote(.events),
      border(.events), titleStyle: titleStyle(.events))
    var rect = box.inset(columns: 2, rows: 1)
    if let caption = model.caption {
      for line in captionLines(caption, rect) {
        frame.put(line, x: rect.x, y: rect.takeTop(1).y, Style(.caption, .bold))
      }
      _ = rect.takeTop(1)
    }
    drawEventRows(rect)
  }

  /// Which build and which second this is, in the lower border: it changes all the time.
  mutating func drawBuild(_ box: Rect) {
    frame.bottom(of: box, right: model.build, border(.events))
  }

  /// A story has two lines for it; what a scenario says may take all there is, and is marked where
  /// even that is too little.
  private func captionLines(_ caption: String, _ rect: Rect) -> [String] {
    let lines = caption.split(separator: "\n").flatMap {
      TextWidth.wrap(String($0), to: rect.width)
    }
    let most = model.beat == nil ? max(2, rect.height) : 2
    guard lines.count > most else { return lines }
    let rest = lines[(most - 1)...].joined(separator: " ")
    return lines.prefix(most - 1) + [TextWidth.cut(rest, to: rect.width)]
  }

  mutating func drawEventRows(_ rect: Rect) {
    var y = rect.y
    for row in filteredEvents.dropFirst(ui.scroll[.events] ?? 0) {
      let text = Rect(x: rect.x + 10, y: rect.y, width: rect.width - 10, height: rect.height)
      // What has no room to be said whole is not begun, unless it is alone.
      let lines = TextWidth.wrap(row.text, to: text.width).count
      guard y < rect.maxY, y == rect.y || y + lines <= rect.maxY else { return }
      frame.put(row.time, x: rect.x, y: y, .dim, clip: rect)
      // Only the newest stands out; what was is quiet.
      let isNewest = y == rect.y && ui.scroll[.events] ?? 0 == 0
      y = frame.paragraph(row.text, in: text, y: y, style(row.kind, isNewest: isNewest))
    }
  }

  private var filteredEvents: [ScreenModel.EventRow] {
    guard !ui.eventFilter.isEmpty else { return model.events }
    let wanted = ui.eventFilter.lowercased()
    return model.events.filter { $0.text.lowercased().contains(wanted) }
  }

  private func style(_ kind: ScreenModel.EventRow.Kind, isNewest: Bool) -> Style {
    let role: Role =
      switch kind {
      case .refused: .bad
      case .signal: .offline
      case .back: .good
      case .welcome: .strong
      case .money: .money
      case .saved: isNewest ? .pending : .text
      case .confirmed: isNewest ? .confirmed : .text
      case .plain: .text
      }
    return isNewest || kind == .refused || kind == .welcome ? Style(role) : Style(.label)
  }
}
