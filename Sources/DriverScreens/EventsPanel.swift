import TerminalUI

extension Screen {
  /// What happened, the newest on top; a caption of a played scenario stands above it all.
  mutating func drawEvents(_ box: Rect) {
    frame.box(
      box, title: model.caption == nil ? title(.events) : "Caption", right: panelNote(.events),
      bottomRight: model.build, border(.events), titleStyle: titleStyle(.events))
    var rect = box.inset(columns: 2, rows: 1)
    if let caption = model.caption {
      for line in TextWidth.wrap(caption, to: rect.width).prefix(2) {
        frame.put(line, x: rect.x, y: rect.takeTop(1).y, Style(.caption, .bold))
      }
      _ = rect.takeTop(1)
    }
    drawEventRows(rect)
  }

  private mutating func drawEventRows(_ rect: Rect) {
    var y = rect.y
    for row in filteredEvents.dropFirst(ui.scroll[.events] ?? 0) {
      guard y < rect.maxY else { return }
      frame.put(row.time, x: rect.x, y: y, .dim, clip: rect)
      let text = Rect(x: rect.x + 10, y: rect.y, width: rect.width - 10, height: rect.height)
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
