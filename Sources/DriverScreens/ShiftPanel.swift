import TerminalUI

private enum ShiftPanel {
  /// As wide as `Signal 5 min ` and `Cash in hand `.
  static let label = 13
}

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
    draw("Earned", shift.earned, .money, right: [Span(shift.pending, .pending)], rect, 3)
    guard rect.height >= 6 else { return }
    draw("Cash in hand", shift.inHand, .text, right: [Span(shift.owes, .label)], rect, 4)
    for (index, limit) in shift.limits.prefix(rect.height - 5).enumerated() {
      draw(
        limit.name, limit.used, limit.perMille >= 800 ? .warning : .dim, right: [], rect, 5 + index)
    }
  }

  /// All that is told begins in one column; what is too long for it ends at the right.
  private mutating func draw(
    _ name: String, _ value: String, _ role: Role, right: [Span], _ rect: Rect, _ row: Int
  ) {
    let label = TextWidth.fit(name, to: ShiftPanel.label)
    let fits = TextWidth.of(label) + TextWidth.of(value) <= rect.width
    frame.line(
      [Span(fits ? label : name, .label)] + (fits ? [Span(value, role)] : []),
      right: fits ? right : [Span(value, role)], in: rect, y: rect.y + row)
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
