import DriverApp
import OptimisticEngine
import RideModel
import TerminalUI

/// The right column: trip, fare, outbox and shift in one box. It is on screen whatever docks under
/// the map.
extension Screen {
  mutating func drawColumn(_ layout: Layout) {
    let box = layout.column
    frame.box(
      box, title: title(.trip), right: panelNote(.trip), border(.trip),
      titleStyle: titleStyle(.trip))
    divide(box, above: layout.fare, title(.fare), panelNote(.fare), .fare)
    divide(box, above: layout.outbox, title(.outbox), panelNote(.outbox), .outbox)
    drawTrip(layout.trip)
    drawFare(layout.fare)
    drawOutbox(layout.outbox)
    guard layout.shift.height > 0 else {
      drawSavings(layout.outbox)
      return
    }
    frame.divider(y: layout.shift.y - 1, in: box, title: "Shift", right: model.shift.trips)
    drawShift(layout.shift)
  }

  private mutating func divide(
    _ box: Rect, above part: Rect, _ title: String, _ note: String, _ panel: UIState.Panel
  ) {
    frame.divider(
      y: part.y - 1, in: box, title: title, right: note, border(panel),
      titleStyle: titleStyle(panel))
  }

  /// What stands in a panel's top line on the right.
  func panelNote(_ panel: UIState.Panel) -> String {
    switch panel {
    case .trip: model.trip.id
    case .fare: model.fare.currency
    case .outbox: outboxNote
    case .events: ui.eventFilter.isEmpty ? "" : "only \"\(ui.eventFilter)\""
    case .map: ""
    }
  }

  private var outboxNote: String {
    guard model.appRunning else { return "" }
    if model.outbox.inMemory > 0 { return "\(model.outbox.inMemory) in memory only" }
    guard model.outbox.count > 0 else {
      return model.outbox.isIncomplete ? "part lost" : "all sent"
    }
    let isLong = (model.outbox.oldest ?? 0) >= 3_600_000
    let count = model.outbox.count
    if model.isOldApp { return "\(count) on \(count == 1 ? "its" : "their") way" }
    let saved = "\(count) \(model.outbox.unsaved ? "not " : "")saved here"
    // The narrow column has no room for both.
    let isNarrow = (Layout(size)?.column.width ?? 0) < 36
    guard !isNarrow, let oldest = model.outbox.oldest else { return saved }
    return saved + (isLong ? ", \(age(oldest)) old" : ", oldest \(WallTime.length(oldest))")
  }

  // MARK: Trip

  /// Where the trip is, its steps, what the server knows, and the one next step, at the bottom.
  mutating func drawTrip(_ rect: Rect) {
    var rest = rect
    let awaited = awaitedWords.map { TextWidth.wrap($0, to: rect.width).count } ?? 1
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
      [Span(trip.rider, .text)], right: ifFits(trip.progress, .label, after: trip.rider, rect),
      in: rect, y: rect.y + 1)
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
    frame.line([Span(trip.rider, .text)], in: rect, y: rect.y + 1)
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

  private mutating func draw(_ station: ScreenModel.Station, _ rect: Rect, y: Int) {
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

  private mutating func drawServerKnows(_ rect: Rect, y: Int) {
    guard let known = model.trip.serverKnows else { return }
    let text = knows(known)
    var room = rect
    room.height = min(rect.maxY - y, 2) + y - rect.y
    // Where it takes two lines the second one is the time.
    guard TextWidth.of(text) > rect.width, let asOf = text.firstRange(of: ", as of ") else {
      frame.paragraph(text, in: room, y: y, Style(.pending))
      return
    }
    let first = TextWidth.cut("\(text[..<asOf.lowerBound]),", to: rect.width)
    frame.put(first, x: rect.x, y: y, Style(.pending), clip: room)
    let second = text[text.index(asOf.lowerBound, offsetBy: 2)...]
    frame.put(String(second), x: rect.x, y: y + 1, Style(.pending), clip: room)
  }

  /// The one thing to do now, or what is awaited.
  private mutating func drawNow(_ rect: Rect) {
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
      } else if let words = awaitedWords {
        frame.paragraph(words, in: rect, y: rect.y, Style(.label))
      }
      return
    }
    let enter = enterText
    if enter.acts {
      frame.line(
        pill(enter.label),
        right: enter.label == NextStep.end.label && model.trip.lacksProof
          ? [
            Span(rect.width < 36 ? "proof? " : "no proof yet, ", .warning),
            Span("a", .key, .bold),
          ]
          : [], in: rect, y: rect.y)
    } else {
      frame.paragraph(enter.label, in: rect, y: rect.y, Style(.label))
    }
  }

  /// What is said in place of a step: what is awaited.
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

  // MARK: Fare

  /// Two lines that never move: what is estimated and what is confirmed; then why they differ.
  mutating func drawFare(_ rect: Rect) {
    let fare = model.fare
    let currency = rect.width >= 36
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
      draw("WAIT", wait, .text, note: fare.waitNote, rect, y: rect.y + 2)
    }
    guard rect.height >= 4 else { return }
    for (index, reason) in fare.reasons.prefix(rect.height - 3).enumerated() {
      let room = rect.width - 1 - TextWidth.of(reason.amount) - (currency ? 2 : 0)
      let text = TextWidth.of(reason.text) <= room ? reason.text : reason.brief
      frame.line(
        [Span(currency ? "  \(text)" : text, .label)],
        right: [Span(reason.amount, .text)], in: rect, y: rect.y + 3 + index)
    }
  }

  /// `server, 42 s old` is `42 s old` where room is short.
  private func short(_ note: String, _ rect: Rect) -> String {
    guard rect.width < 36 else { return note }
    if note == "when signal returns" { return "waiting" }
    if note == "being settled" { return "settling" }
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
    frame.put(
      TextWidth.cut(note, to: rect.maxX - x), x: x, y: y,
      Style(model.fare.difference == note && !note.isEmpty ? .confirmed : .dim), clip: rect)
  }

  // MARK: Outbox

  /// Each request with its state in a word and, while it waits, why.
  mutating func drawOutbox(_ rect: Rect) {
    let rows = model.outbox.rows
    guard !rows.isEmpty else {
      frame.paragraph(emptyWords, in: rect, y: rect.y, .dim)
      return
    }
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

  // MARK: Shift

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
  private mutating func drawSavings(_ rect: Rect) {
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

extension RequestState {
  var role: Role {
    switch self {
    case .waiting, .queued: .pending
    case .sending: .accent
    case .received: .good
    case .confirmed: .confirmed
    case .retry: .weak
    case .refused: .bad
    case .expired: .dim
    }
  }
}

extension StringProtocol {
  var trimmed: SubSequence {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
