import TerminalUI

/// The fare: what is estimated, what is confirmed, and why they differ.
extension Screen {
  /// Two lines that never move: what is estimated and what is confirmed; then why they differ.
  mutating func drawFare(_ rect: Rect) {
    let fare = model.fare
    draw(
      "ESTIMATE", fare.estimate ?? "-", .estimate, note: short(fare.estimateNote, rect), rect,
      y: rect.y)
    draw(
      "CONFIRMED", fare.confirmed ?? "-", fare.confirmed == nil ? .dim : .confirmed,
      note: fare.difference.map { "\($0)" } ?? short(fare.confirmedNote, rect), rect, y: rect.y + 1)
    if let due = fare.due {
      draw("DUE", due, .money, note: short(fare.dueNote, rect), rect, y: rect.y + 2)
    } else if let meter = fare.meter {
      draw("METER", meter, .label, note: "this phone's own", rect, y: rect.y + 2)
    } else if let wait = fare.wait {
      draw("WAIT", wait, .text, note: short(fare.waitNote, rect), rect, y: rect.y + 2)
    }
    drawReasons(
      fare.reasons, Rect(x: rect.x, y: rect.y + 3, width: rect.width, height: rect.height - 3))
  }

  /// Why the fare differs, a line each; where they are more than fit, how many are not shown.
  private mutating func drawReasons(_ reasons: [ScreenModel.Reason], _ rect: Rect) {
    guard rect.height >= 1 else { return }
    let isWide = rect.width >= 36
    let shown = reasons.count > rect.height ? rect.height - 1 : reasons.count
    for (index, reason) in reasons.prefix(shown).enumerated() {
      let room = rect.width - 1 - TextWidth.of(reason.amount) - (isWide ? 2 : 0)
      let text = TextWidth.of(reason.text) <= room ? reason.text : reason.brief
      frame.line(
        [Span(isWide ? "  \(text)" : text, .label)],
        right: [Span(reason.amount, .text)], in: rect, y: rect.y + index)
    }
    if shown < reasons.count {
      frame.line(
        [Span("\(isWide ? "  " : "")\(reasons.count - shown) more", .label)],
        right: [Span("3 z", .key, .bold), Span(" shows all", .label)], in: rect, y: rect.y + shown)
    }
  }

  /// `server, 42 s old` is `42 s old` where room is short.
  private func short(_ note: String, _ rect: Rect) -> String {
    guard rect.width < 36 else { return note }
    if note == "when signal returns" { return "waiting" }
    if note == "being settled" { return "settling" }
    if note == "billed so far" { return "so far" }
    if note == "billed for the wait" { return "billed" }
    if note.hasSuffix(" short") { return "short" }
    if note.hasSuffix(" taken") { return "got \(note.dropLast(6))" }
    guard let comma = note.lastIndex(of: ",") else { return note }
    return String(note[note.index(after: comma)...].drop { $0 == " " })
  }

  private mutating func draw(
    _ word: String, _ amount: String, _ role: Role, note: String, _ rect: Rect, y: Int
  ) {
    frame.put(word, x: rect.x, y: y, Style(.label), clip: rect)
    // The amounts end in one column; a long one takes from the note's room.
    let usual = rect.width >= 36 ? 9 : 8
    let width = max(usual, TextWidth.of(amount))
    let end = frame.put(
      TextWidth.fit(amount, to: width, .right), x: rect.x + 9 + (width > usual ? 1 : 0), y: y,
      Style(role, .bold), clip: rect)
    let x = end + 1
    guard TextWidth.of(note) <= rect.maxX - x else { return }
    frame.put(
      note, x: x, y: y,
      Style(model.fare.difference == note && !note.isEmpty ? .confirmed : .dim), clip: rect)
  }
}
