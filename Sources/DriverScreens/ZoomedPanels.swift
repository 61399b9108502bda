import TerminalUI

/// One panel over everything between header and footer: what it has no room for otherwise.
extension Screen {
  /// The panel in focus alone; what has come up docks under it as it does under the map.
  mutating func drawZoomed(_ layout: Layout) {
    let whole = Layout.zoomed(layout)
    let card = card(in: whole)
    defer { placeCursor(of: card, whole) }
    guard ui.focus != .map else { return drawMap(whole, card) }
    guard ui.focus != .events || card != nil else {
      drawEvents(whole.map)
      drawBuild(whole.map)
      return
    }
    frame.box(
      whole.map, title: title(ui.focus), right: panelNote(ui.focus), border(ui.focus),
      titleStyle: titleStyle(ui.focus))
    var inside = whole.map.inset(columns: 2, rows: 1)
    if let card {
      let area = whole.card(rows: rows(of: card, whole))
      _ = inside.takeBottom(area.height)
      draw(card, in: whole.map, area: area)
    }
    // Wider than this the eye loses the row.
    let column = Rect(x: inside.x, y: inside.y, width: min(inside.width, 76), height: inside.height)
    switch ui.focus {
    case .trip: drawZoomedTrip(column)
    case .fare: drawZoomedFare(column)
    case .outbox: drawOutbox(inside)
    case .events: drawEventRows(inside)
    case .map: break
    }
  }

  // MARK: Trip

  /// The trip with a row for each station and each step.
  private mutating func drawZoomedTrip(_ rect: Rect) {
    let trip = model.trip
    let rows = 6 + trip.stations.count + trip.steps.count + (trip.serverKnows == nil ? 0 : 2)
    guard !trip.id.isEmpty, !trip.steps.isEmpty, rows <= rect.height else { return drawTrip(rect) }
    var rest = rect
    drawNow(rest.takeBottom(1))
    frame.line(
      [Span(trip.headline, .strong, .bold)], right: [Span(trip.eta, .text)], in: rest, y: rest.y)
    frame.line(
      [Span(trip.rider.text, .text)], right: [Span(trip.progress, .label)], in: rest, y: rest.y + 1)
    var y = rest.y + 3
    for station in trip.stations {
      draw(station, rest, y: y)
      y += 1
    }
    y += 1
    for step in trip.steps {
      draw(step, rest, y: y)
      y += 1
    }
    if trip.serverKnows != nil { drawServerKnows(rest, y: y + 1) }
  }

  private mutating func draw(_ step: ScreenModel.StepMark, _ rect: Rect, y: Int) {
    let (words, role): (String, Role) =
      switch step.state {
      case .confirmed: ("confirmed", .confirmed)
      case .savedHere: ("saved here", .pending)
      case .now: ("now", .accent)
      case .later: ("", .dim)
      }
    let isNow = step.state == .now
    frame.line(
      [
        Span(
          TextWidth.fit(isNow ? step.word.uppercased() : step.word, to: 8),
          isNow ? .accent : step.state == .later ? .dim : .text, isNow ? .bold : []),
        Span(words, role),
      ], in: rect, y: y)
  }

  // MARK: Fare

  /// The fare, why it differs, and what a ride costs here.
  private mutating func drawZoomedFare(_ rect: Rect) {
    var rest = rect
    // Two for estimate and confirmed, one for what is due, and a row between it and the tariff.
    let fare = rest.takeTop(4 + model.fare.reasons.count)
    drawFare(fare)
    guard !model.tariff.isEmpty, rest.height >= 3 else { return }
    frame.line([Span("Tariff here", .title, .bold)], in: rest, y: rest.takeTop(1).y)
    for line in model.tariff {
      let lines = TextWidth.wrap(line.text, to: max(10, rest.width - 14))
      guard lines.count <= rest.height else { return }
      for (index, text) in lines.enumerated() {
        let name = TextWidth.fit(index == 0 ? line.name : "", to: 14)
        frame.line([Span(name, .label), Span(text)], in: rest, y: rest.takeTop(1).y)
      }
    }
  }
}

extension Layout {
  /// The same screen with one panel over everything between header and footer.
  static func zoomed(_ layout: Layout) -> Layout { Layout(layout, map: layout.body) }
}
