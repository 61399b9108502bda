import DriverApp
import TerminalUI

/// The trip: where it stands, its stations and steps, what the server knows, and the next step.
extension Screen {
  /// Where the trip is, its steps, what the server knows, and the one next step, at the bottom.
  mutating func drawTrip(_ rect: Rect) {
    var rest = rect
    let awaited = awaitedWords(in: rect.width).map { TextWidth.wrap($0, to: rect.width).count } ?? 1
    let bottom = rest.takeBottom(min(max(1, awaited), 3))
    drawNow(bottom)
    let trip = model.trip
    // Where room is short the time alone says when, and where one is going before it.
    let eta =
      rect.width < 36 && trip.eta.hasPrefix("ETA ") ? String(trip.eta.dropFirst(4)) : trip.eta
    frame.line(
      [Span(trip.headline, .strong, .bold)], right: ifFits(eta, .text, after: trip.headline, rest),
      in: rest, y: rest.y)
    guard !trip.id.isEmpty else {
      var row = rest.y + 1
      for text in trip.lines { row = frame.paragraph(text, in: rest, y: row, .dim) }
      return
    }
    if rest.height >= 6 { drawTripInFull(rest) } else { drawTripInBrief(rest) }
  }

  /// What stands to the right of a text, unless that would have to be cut for it.
  private func ifFits(_ note: String, _ role: Role, after text: String, _ rect: Rect) -> [Span] {
    TextWidth.of(text) + 1 + TextWidth.of(note) <= rect.width ? [Span(note, role)] : []
  }

  private mutating func drawTripInFull(_ rect: Rect) {
    let trip = model.trip
    frame.line(
      [Span(trip.rider.text(in: rect.width), .text)],
      right: ifFits(trip.progress, .label, after: trip.rider.text, rect), in: rect, y: rect.y + 1)
    // A stop takes the row that what the server knows leaves.
    let known = trip.serverKnows.map { TextWidth.wrap(knows($0), to: rect.width).count } ?? 0
    let stations = shownStations(max(2, min(trip.stations.count, rect.height - 3 - known)))
    for (index, station) in stations.enumerated() { draw(station, rect, y: rect.y + 2 + index) }
    drawSteps(rect, y: rect.y + 2 + stations.count)
    drawServerKnows(rect, y: rect.y + 3 + stations.count)
  }

  private func knows(_ known: String) -> String { "Server knows: \(known)" }

  private mutating func drawTripInBrief(_ rect: Rect) {
    let trip = model.trip
    frame.line([Span(trip.rider.text(in: rect.width), .text)], in: rect, y: rect.y + 1)
    guard rect.height >= 3 else { return }
    if trip.serverKnows != nil {
      drawServerKnows(rect, y: rect.y + 2)
      return
    }
    drawSteps(rect, y: rect.y + 2)
    if rect.height >= 4, let station = shownStations(1).first { draw(station, rect, y: rect.y + 3) }
  }

  /// The next stations, the last passed one before them where there is room.
  private func shownStations(_ count: Int) -> ArraySlice<ScreenModel.Station> {
    let stations = model.trip.stations
    let next = stations.firstIndex { !$0.passed } ?? stations.count
    let first = max(0, min(next - (count - 1), stations.count - count))
    return stations[first..<min(stations.count, first + count)]
  }

  mutating func draw(_ station: ScreenModel.Station, _ rect: Rect, y: Int) {
    let (word, role): (String, Role) =
      switch station.kind {
      case .pickup: ("Pickup  ", .pinPickup)
      case .stop: ("Stop    ", .pinStop)
      case .drop: ("Drop    ", .pinDrop)
      }
    let named = word + station.name
    var note = station.note
    if note.hasPrefix("in "), TextWidth.of(named) + 1 + TextWidth.of(note) > rect.width {
      note = String(note.dropFirst(3))
    }
    frame.line(
      [
        Span(word, station.passed ? .dim : role),
        Span(station.name, station.passed ? .dim : .text),
      ], right: ifFits(note, station.passed ? .dim : .text, after: named, rect), in: rect, y: y)
  }

  /// `accept  arrive  START  end  cash  rate`: the present one in capitals, done ones dimmed, what
  /// is saved here only marked with a dot.
  private mutating func drawSteps(_ rect: Rect, y: Int) {
    var marks = model.trip.steps[...]
    // Where room is short what is long done goes first.
    while marks.map({ $0.word.count + ($0.state == .savedHere ? 2 : 1) }).reduce(-1, +)
      > rect.width,
      marks.first?.state == .confirmed
    {
      marks.removeFirst()
    }
    var spans: [Span] = []
    for mark in marks {
      switch mark.state {
      case .confirmed: spans.append(Span(mark.word, .dim))
      case .savedHere: spans.append(Span("\(mark.word)*", .pending))
      case .now: spans.append(Span(mark.word.uppercased(), .accent, .bold))
      case .later: spans.append(Span(mark.word, .label))
      }
      spans.append(Span(" "))
    }
    frame.line(spans, in: rect, y: y)
  }

  mutating func drawServerKnows(_ rect: Rect, y: Int) {
    guard let known = model.trip.serverKnows else { return }
    let text = knows(known)
    var room = rect
    room.height = min(rect.maxY - y, 2) + y - rect.y
    for (row, line) in twoLines(text, known, rect.width).enumerated() {
      frame.put(line, x: rect.x, y: y + row, Style(.pending), clip: room)
    }
  }

  /// Where it takes two lines the second one is the time, or all that is known, or what has no
  /// more room in the first.
  private func twoLines(_ text: String, _ known: String, _ width: Int) -> [String] {
    guard TextWidth.of(text) > width else { return [text] }
    let breaks = [
      text.firstRange(of: ", as of ")?.lowerBound, text.firstRange(of: known)?.lowerBound,
    ]
    for at in breaks.compactMap(\.self) {
      let first = text[..<at].hasSuffix(" ") ? text[..<at].dropLast() : text[...at]
      let second = text[at...].drop { ", ".contains($0) }
      if TextWidth.of(String(first)) <= width, TextWidth.of(String(second)) <= width {
        return [String(first), String(second)]
      }
    }
    return TextWidth.wrap(text, to: width)
  }

  /// The one thing to do now, or what is awaited.
  mutating func drawNow(_ rect: Rect) {
    if case .underWay(let step, let text) = model.now {
      frame.line(
        [Span(" \(step.label) ", .pending, .reverse), Span("  \(left(in: text))", .pending)],
        in: rect, y: rect.y)
      return
    }
    guard ui.layers.isEmpty else {
      // What is open has Enter now; the trip's own step waits for it to close.
      if case .step = model.now {
        let words = rect.width < 36 ? "Esc goes back to it" : "Esc goes back to the next step"
        frame.line([Span(words, .label)], in: rect, y: rect.y)
      } else if let words = awaitedWords(in: rect.width) {
        frame.paragraph(words, in: rect, y: rect.y, Style(.label))
      }
      return
    }
    let enter = enterText
    if enter.acts {
      frame.line(
        isOnCard ? hint("Enter", " \(enter.label)") : pill(enter.label),
        right: enter.label == NextStep.end.label && model.trip.lacksProof
          ? [
            Span(rect.width < 36 ? "proof? " : "no proof yet, ", .warning),
            Span("a", .key, .bold),
          ]
          : [], in: rect, y: rect.y)
    } else {
      frame.paragraph(
        awaitedWords(in: rect.width) ?? enter.label, in: rect, y: rect.y, Style(.label))
    }
  }

  /// Whether the card under the map says what Enter does, loud enough for the whole screen.
  private var isOnCard: Bool {
    guard ui.layers.isEmpty else { return false }
    switch enterTarget(model, ui) {
    case .notice, .readSummary, .step(.accept), .step(.collect), .step(.rate): return true
    case .step, .layer, .nothing: return false
    }
  }

  /// What is said in place of a step: what is awaited, in whole sentences where it is long.
  private func awaitedWords(in width: Int) -> String? {
    guard var words = awaitedWords else { return nil }
    while TextWidth.wrap(words, to: width).count > 3, let end = words.ranges(of: ". ").last {
      words = String(words[...end.lowerBound])
    }
    return words
  }

  private var awaitedWords: String? {
    guard ui.layers.isEmpty else {
      if case .awaited(let text) = model.now { return text }
      return nil
    }
    if case .underWay = model.now { return nil }
    let enter = enterText
    return enter.acts ? nil : enter.label
  }

  /// What is left of a wait, the last part of its reason: `0:10 left`.
  private func left(in reason: String) -> String {
    guard let comma = reason.lastIndex(of: ","), reason.hasSuffix("left") else { return reason }
    return String(reason[comma...].dropFirst(2))
  }
}
