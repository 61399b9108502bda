import RideModel
import TerminalUI

/// The queue of what has not got through, and why each part of it waits.
extension Screen {
  /// What stands in its top line.
  var outboxNote: String {
    guard model.appRunning else { return "" }
    if model.outbox.inMemory > 0 { return "\(model.outbox.inMemory) in memory only" }
    guard model.outbox.count > 0 else {
      return model.outbox.isIncomplete ? "part lost" : "all sent"
    }
    let isLong = (model.outbox.oldest ?? 0) >= 3_600_000
    let count = model.outbox.count
    if model.isOldApp { return "\(count) on \(count == 1 ? "its" : "their") way" }
    let saved = "\(count) \(model.outbox.unsaved ? "not " : "")saved here"
    guard let oldest = model.outbox.oldest, let column = Layout(size)?.column else { return saved }
    let age = isLong ? ", \(age(oldest)) old" : ", oldest \(WallTime.length(oldest))"
    // Where the line has no room for both, how many there are says more; a dash stands before it.
    let width = ui.zoomed ? size.width : column.width
    let room = width - 2 - TextWidth.of(" \(title(.outbox)) ") - 5
    return TextWidth.of(saved + age) <= room ? saved + age : saved
  }

  /// Each request with its state in a word and, while it waits, why.
  mutating func drawOutbox(_ rect: Rect) {
    let rows = model.outbox.rows
    guard !rows.isEmpty else {
      frame.paragraph(emptyWords, in: rect, y: rect.y, .dim)
      return
    }
    if rect.width >= Screen.tableWidth { return drawTable(rows, rect) }
    if rows.count * 2 <= rect.height {
      for (index, row) in rows.enumerated() {
        draw(row, rect, y: rect.y + index * 2)
        let reason = fit(row.reason, rect.width - 2)
        frame.line([Span("  \(reason)", .dim)], in: rect, y: rect.y + index * 2 + 1)
      }
      return
    }
    drawDense(rows, rect)
  }

  /// Wide enough for the reason in the same row.
  private static let tableWidth = 60

  /// With room to the side, a row each: what, why it waits, how old, its state.
  private mutating func drawTable(_ rows: [ScreenModel.OutboxRow], _ rect: Rect) {
    let fits = rows.count <= rect.height
    let offset = fits ? 0 : min(ui.scroll[.outbox] ?? 0, rows.count - (rect.height - 1))
    let shown = fits ? rows[...] : rows.dropFirst(offset).prefix(rect.height - 1)
    let widest = rows.map { TextWidth.of($0.title) }.max() ?? 0
    for (index, row) in shown.enumerated() {
      let y = rect.y + index
      draw(row, rect, y: y)
      let lead = min(widest, rect.width / 2 - 10) + 2
      let reason = Rect(x: rect.x + lead, y: y, width: rect.width - lead - 20, height: 1)
      frame.line([Span(fit(row.reason, reason.width), .dim)], in: reason, y: y)
    }
    let hidden = rows.count - shown.count - offset
    guard !fits else { return }
    let words = hidden > 0 ? "+\(hidden) more" : "that is the oldest"
    frame.line([], right: [Span(words, .dim)], in: rect, y: rect.maxY - 1)
  }

  private var emptyWords: String {
    guard model.appRunning else {
      return model.isOldApp ? "What was in memory is lost." : "What was saved here is safe."
    }
    return model.outbox.isIncomplete
      ? "Nothing waits here. What the lost file held is not known; see Events."
      : "Nothing waits: all is sent."
  }

  /// More rows than twice fit: one line each, and the reason of the first in the queue below.
  private mutating func drawDense(_ rows: [ScreenModel.OutboxRow], _ rect: Rect) {
    let offset = min(ui.scroll[.outbox] ?? 0, max(0, rows.count - (rect.height - 1)))
    let shown = rows.dropFirst(offset).prefix(max(1, rect.height - 1))
    for (index, row) in shown.enumerated() { draw(row, rect, y: rect.y + index) }
    guard rect.height > 1 else { return }
    let hidden = rows.count - shown.count - offset
    let (reason, more) = lastLine(rows.last { !$0.state.isFinal }?.reason, hidden, rect.width)
    frame.line([Span(reason, .dim)], right: [Span(more, .dim)], in: rect, y: rect.maxY - 1)
  }

  /// Why the first one waits and how many more there are, in as many words as fit.
  private func lastLine(_ reason: String?, _ hidden: Int, _ width: Int) -> (String, String) {
    let more = hidden > 0 ? ["+\(hidden) more", "+\(hidden)"] : [""]
    guard let reason else { return ("", more[0]) }
    let brief = String(reason.prefix { $0 != "," })
    for words in ["first \(reason)", "first \(brief)", reason, brief] {
      for more in more where TextWidth.of(words) + TextWidth.of(more) < width {
        return (words, more)
      }
    }
    return ("", more[0])
  }

  /// Where room is short the first part of a reason says enough: it is whole.
  private func fit(_ reason: String, _ width: Int) -> String {
    guard TextWidth.of(reason) > width else { return reason }
    return String(reason.prefix { $0 != "," })
  }

  /// `cancel trip #T-1042` where that fits, `cancel #T-1042` where room is short.
  private func fitTitle(_ title: String, _ room: Int) -> String {
    guard TextWidth.of(title) > room else { return title }
    let words = title.split(separator: " ")
    guard let first = words.first, let last = words.last, last.hasPrefix("#") else { return title }
    return "\(first) \(last)"
  }

  /// `0:42`, `1 h 03` from an hour on: never wider than its column.
  private func age(_ milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    guard minutes >= 60 else { return WallTime.length(milliseconds) }
    let rest = minutes % 60
    return minutes >= 600 ? "\(minutes / 60) h" : "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest)"
  }

  private mutating func draw(_ row: ScreenModel.OutboxRow, _ rect: Rect, y: Int) {
    let state = row.isInMemory ? "IN MEMORY" : row.state.rawValue
    let role = row.isInMemory ? .warning : row.state.role
    var right = [Span(state + String(repeating: " ", count: max(0, 9 - state.count)), role)]
    if rect.width >= 36 {
      let age = row.state.isFinal || row.isInMemory ? "" : age(row.age)
      right.insert(Span(TextWidth.fit(age, to: 6, .right) + "  ", .dim), at: 0)
    }
    let room = rect.width - 1 - right.map { TextWidth.of($0.text) }.reduce(0, +)
    frame.line(
      [Span(fitTitle(row.title, room), row.state == .confirmed ? .dim : .text)], right: right,
      in: rect, y: y)
  }
}
