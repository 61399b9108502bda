import TerminalUI

/// The shift: signal, savings, earnings and limits.
extension Screen {
  /// The signal of the last minutes, what was saved, what was earned, what is left of the limits.
  mutating func drawShift(_ rect: Rect) {
    let shift = model.shift
    drawStrip(rect)
    let saved = shift.saved.split(separator: "(", maxSplits: 1)
    // Nothing yet is said quietly.
    let isAny = saved.count > 1
    frame.line(
      [
        Span("Saved this shift ", .label),
        Span(saved.first.map { String($0.trimmed) } ?? "-", isAny ? .strong : .dim),
      ],
      in: rect, y: rect.y + 1)
    guard rect.height >= 4 else { return }
    let average = isAny ? "(\(saved[1])" : ""
    frame.line(
      [Span(average, .label)], right: [Span("in life \(shift.savedInLife)", .dim)], in: rect,
      y: rect.y + 2)
    frame.line(
      [Span("Earned ", .label), Span(shift.earned, .money)],
      right: [Span(shift.pending, .pending)], in: rect, y: rect.y + 3)
    guard rect.height >= 6 else { return }
    frame.line(
      [Span("Cash in hand ", .label), Span(shift.inHand, .text)],
      right: [Span(shift.owes, .label)], in: rect, y: rect.y + 4)
    for (index, limit) in shift.limits.prefix(rect.height - 5).enumerated() {
      frame.line(
        [Span("\(limit.name) ", .label)],
        right: [Span(limit.used, limit.perMille >= 800 ? .warning : .dim)], in: rect,
        y: rect.y + 5 + index)
    }
  }

  /// Where the shift has no room of its own, what it saved stands under a short outbox.
  mutating func drawSavings(_ rect: Rect) {
    let rows = max(1, model.outbox.rows.count * 2)
    guard rect.height - rows >= 2, !model.shift.saved.isEmpty else { return }
    let saved = model.shift.saved.split(separator: " ", maxSplits: 2)
    guard saved.count == 3 else {
      frame.line(
        [Span("Saved this shift ", .label), Span(model.shift.saved, .dim)], in: rect,
        y: rect.maxY - 1)
      return
    }
    frame.line(
      [Span("Saved this shift ", .label), Span(String(saved[0]), .strong)], in: rect,
      y: rect.maxY - 2)
    frame.line([Span("in \(saved[2])", .label)], in: rect, y: rect.maxY - 1)
  }

  private mutating func drawStrip(_ rect: Rect) {
    let label = "Signal \(model.strip.span) "
    let x = frame.put(label, x: rect.x, y: rect.y, Style(.label), clip: rect)
    let samples = model.strip.samples.suffix(max(0, rect.maxX - x))
    var column = rect.maxX - samples.count
    for sample in samples {
      let (text, role) = glyph(sample)
      frame.put(text, x: column, y: rect.y, Style(role), clip: rect)
      column += 1
    }
  }

  private func glyph(_ sample: ScreenModel.SignalStrip.Sample) -> (String, Role) {
    switch sample.state {
    case .offline: return (capabilities.utf8 ? "·" : "_", .offline)
    case .unknown: return ("?", .unknown)
    case .weak: return (capabilities.utf8 ? "▂" : "-", .weak)
    case .online:
      let bars = min(max(sample.bars, 1), 4) - 1
      return (capabilities.utf8 ? ["▃", "▄", "▅", "▆"][bars] : "=", .good)
    }
  }
}
