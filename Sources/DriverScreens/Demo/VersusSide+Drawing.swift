import RideModel
import TerminalUI

/// The phone as the audience sees it: where the car is, what its app says, the fare, the wait.
extension VersusSide {
  /// How it is to be drawn.
  struct Look {
    var capabilities: Capabilities
    var braille: Bool
    var hatches: Bool
  }

  mutating func draw(in box: Rect, _ frame: inout Frame, _ asked: Look, frameStyle: Style) {
    let model = session.model
    frame.box(
      box, title: name, right: model.trip.id, frameStyle,
      titleStyle: Style(frameStyle.role == .border ? .title : frameStyle.role, .bold))
    var inside = box.inset()
    // What is told takes 10 rows; events have what the map leaves where there is much room.
    let events = max(0, min(4, inside.height - 20))
    let map = inside.takeTop(inside.height - 10 - events)
    drawMap(model, map, &frame, asked)
    frame.divider(y: map.maxY, in: box, title: model.trip.headline, frameStyle, titleStyle: .title)
    _ = inside.takeTop(1)
    var rest = inside.inset(columns: 1, rows: 0)
    drawNow(model, rest.takeTop(1), &frame)
    _ = rest.takeTop(1)
    drawFare(model, rest.takeTop(3), &frame)
    drawWait(rest.takeTop(3), &frame)
    let newest = model.events.prefix(max(1, rest.height))
    for line in newest {
      let row = rest.takeTop(1)
      // What has no room says its first part, without the time if it must.
      let room = row.width - line.time.count - 2
      let parts = [
        line.text, line.text.replacing(" \(model.trip.id)", with: ""),
        String(line.text.prefix { $0 != "." }),
      ]
      let text =
        parts.first { TextWidth.of($0) <= room } ?? parts.first { TextWidth.of($0) <= row.width }
        ?? parts[2]
      let time = TextWidth.of(text) <= room ? "\(line.time)  " : ""
      frame.line([Span(time, .dim), Span(text, .label)], in: row, y: row.y)
    }
  }

  private mutating func drawMap(
    _ model: ScreenModel, _ area: Rect, _ frame: inout Frame, _ asked: Look
  ) {
    guard area.height > 0, area.width > 0 else { return }
    look(in: area.size)
    let viewport = camera.viewport(area.width, area.height)
    let layer = mapCache.layer(
      model.map.drawing, viewport, braille: asked.capabilities.braille && asked.braille,
      lit: model.map.litZone)
    var painter = MapPainter(layer, in: area, hatches: asked.hatches)
    painter.paint(model.map, on: &frame)
  }

  /// What the app offers to do or waits for, and the signal.
  private func drawNow(_ model: ScreenModel, _ row: Rect, _ frame: inout Frame) {
    let header = model.header
    let signal: Span =
      switch header.signal {
      case .online: Span(header.signal.word, .good, .bold)
      case .weak: Span(" \(header.signal.word) ", .weak, [.bold, .reverse])
      case .offline: Span(" \(header.signal.word) ", .offline, [.bold, .reverse])
      case .unknown: Span(header.signal.word, .unknown)
      }
    let now: Span =
      switch model.now {
      case .step(let step): Span(step.label, .key, .bold)
      case .underWay(let step, _): Span("\(step.label) waits for the server", .pending)
      case .awaited(let text): Span(text, due != nil && ended == nil ? .pending : .label)
      }
    frame.line([now], right: [signal], in: row, y: row.y)
  }

  private func drawFare(_ model: ScreenModel, _ place: Rect, _ frame: inout Frame) {
    let currency = session.world.phone?.currency.code ?? ""
    guard let fare else {
      frame.line([], right: [Span("FARE", .dim)], in: place, y: place.y)
      return
    }
    drawDigits(
      fare.amount, Style(fare.role, .bold),
      notes: [
        Span(fare.word, .label, .bold), Span(currency, .label),
        // Only where the phone is on another trip already.
        Span(trip.map { "#\($0)" }.flatMap { $0 == model.trip.id ? nil : $0 } ?? "", .dim),
      ], place, &frame)
  }

  private func drawWait(_ place: Rect, _ frame: inout Frame) {
    let isWaiting = due != nil && ended == nil && waited >= 1_000
    let style = isWaiting ? Style(.pending, .bold) : ended != nil ? Style(.strong, .bold) : .dim
    let words =
      isWaiting
      ? ["waiting", session.model.header.signal == .offline ? "for signal" : "for the server"]
      : ["waited", "to end"]
    drawDigits(
      WallTime.length(waited), style,
      notes: [
        Span(words[0], isWaiting ? .pending : .label, .bold), Span(words[1], .label),
        Span("\(drivenOn) driven on", .label),
      ], place, &frame)
  }

  /// Three rows of large digits with a note beside each.
  private func drawDigits(
    _ text: String, _ style: Style, notes: [Span], _ place: Rect, _ frame: inout Frame
  ) {
    let rows = BigDigits.rows(text, .small, utf8: frame.utf8)
    for (index, digits) in rows.enumerated() {
      frame.line(
        [Span(digits, style: style)], right: index < notes.count ? [notes[index]] : [], in: place,
        y: place.y + index)
    }
  }
}
