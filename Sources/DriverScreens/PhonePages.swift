import DriverApp
import OptimisticEngine
import RideModel
import TerminalUI

// What the phone knows, page by page.

func truthPage(_ truth: ScreenModel.Truth, scroll: Int, width: Int) -> Page {
  var page = Page(title: "The server's truth beside the phone's")
  page.scroll = scroll
  page.head = truthRows(
    Span(""), Span("THIS PHONE", .title, .bold), Span("THE SERVER", .title, .bold), width)
  page.head.append(TextRow())
  page.rows = truth.rows.flatMap { line in
    truthRows(
      Span(line.differs ? "\(line.name) *" : line.name, .label),
      Span(line.phone, line.differs ? .strong : .text, line.differs ? .bold : []),
      Span(line.server, line.differs ? .pending : .dim), width)
  }
  if truth.rows.isEmpty { page.rows = [TextRow("Nothing to compare yet.", Style(.dim))] }
  page.rows += reportRows(truth.report, width)
  let differing = truth.rows.filter(\.differs).count
  let words =
    differing == 0
    ? "Both say the same." : "* \(differing) differ: what waits here is not sent yet."
  page.foot = [
    TextRow(), TextRow([Span(words, .label)], right: [Span("server as of \(truth.asOf)", .dim)]),
  ]
  return page
}

/// One thing both sides know, in columns two apart; what is long takes more rows, not the gap.
private func truthRows(_ name: Span, _ phone: Span, _ server: Span, _ width: Int) -> [TextRow] {
  let names = min(18, width / 4)
  let column = (width - names) / 2
  let sides = [phone, server].map { TextWidth.wrap($0.text, to: column - 2) }
  let count = min(truthLines, sides.map(\.count).max() ?? 1)
  return (0..<max(1, count)).map { row in
    func cell(_ side: Int) -> String {
      TextWidth.fit(row < sides[side].count ? sides[side][row] : "", to: column)
    }
    return TextRow([
      Span(TextWidth.fit(row == 0 ? name.text : "", to: names), style: name.style),
      Span(cell(0), style: phone.style), Span(cell(1), style: server.style),
    ])
  }
}

/// More of one long name is never shown.
private let truthLines = 3

/// What the server holds, other drivers and all, under what both sides say.
private func reportRows(_ report: [String], _ width: Int) -> [TextRow] {
  guard !report.isEmpty else { return [] }
  let lines = report.flatMap { line -> [TextRow] in
    let indent = String(line.prefix { $0 == " " })
    return TextWidth.wrap(String(line.dropFirst(indent.count)), to: width - indent.count - 2)
      .enumerated().map { TextRow("\(indent)\($0.offset > 0 ? "  " : "")\($0.element)") }
  }
  return [TextRow(), TextRow("All that the server holds", Style(.title, .bold))] + lines
}

// MARK: - Timeline

func timelinePage(
  _ timeline: ScreenModel.Timeline, selected: Int, width: Int, utf8: Bool
) -> Page {
  var page = Page(title: "Timeline: tapped, sent, confirmed, over the signal")
  // A column for the mark of the chosen row, then the words, the bar and what came of it.
  let axis = TimeAxis(timeline, width: width - 1 - 24 - 14, utf8: utf8)
  page.head = [
    TextRow(
      [Span(TextWidth.fit("Signal", to: 25), .label)] + axis.signal(timeline.signal),
      right: [Span(axis.caption, .dim)]),
    TextRow(),
  ]
  page.rows = timeline.rows.map { row in
    TextRow(
      [Span(TextWidth.fit(row.title, to: 23) + " ", row.confirmed == nil ? .text : .dim)]
        + axis.bar(row),
      right: [Span(row.saved.isEmpty ? row.state.rawValue : row.saved, row.state.role)])
  }
  page.foot = timelineLegend(timeline.chosen)
  guard !timeline.rows.isEmpty else {
    page.rows = [TextRow("Nothing was tapped yet.", Style(.dim))]
    return page
  }
  page.selected = min(max(0, selected), timeline.rows.count - 1)
  return page
}

/// What the marks mean, with the times of the chosen request: always as many rows.
private func timelineLegend(_ chosen: ScreenModel.TimelineTimes?) -> [TextRow] {
  func entry(_ mark: String, _ role: Role, _ words: String, _ time: String?) -> [Span] {
    [
      Span(mark, role, .bold), Span(" \(TextWidth.fit(words, to: 24))", .label),
      Span(TextWidth.fit(chosen == nil ? "" : time ?? "-", to: 11)),
    ]
  }
  return [
    TextRow(),
    TextRow(
      [Span(chosen?.title ?? "", .strong, .bold)], right: [Span(chosen?.note ?? "", .label)]),
    TextRow(
      entry("o", .strong, "tapped and saved here", chosen?.tapped)
        + entry(">", .accent, "sent", chosen?.sent)),
    TextRow(
      entry("+", .good, "received by the server", chosen?.received)
        + entry("#", .confirmed, "confirmed", chosen?.confirmed)),
  ]
}

/// Time from left to right: from a little before the first tap to now.
private struct TimeAxis {
  let from: Milliseconds
  let to: Milliseconds
  let width: Int
  let utf8: Bool

  init(_ timeline: ScreenModel.Timeline, width: Int, utf8: Bool) {
    self.width = max(1, width)
    self.utf8 = utf8
    to = timeline.now
    let first = timeline.rows.map(\.tapped).min() ?? timeline.now
    // At least a minute, so that the axis does not race at the start.
    from = min(first - 5_000, timeline.now - 60_000)
  }

  var caption: String { "last \(WallTime.length(to - from))" }

  func column(_ at: Milliseconds) -> Int {
    let span = max(1, to - from)
    let part = min(max(0, at - from), span)
    return min(width - 1, Int(part * Int64(width) / span))
  }

  func signal(_ spans: [ScreenModel.SignalSpan]) -> [Span] {
    (0..<width).map { column in
      let at = from + (to - from) * Int64(2 * column + 1) / Int64(2 * width)
      guard let state = spans.last(where: { $0.from <= at && at <= $0.to })?.state else {
        return Span(" ")
      }
      switch state {
      case .online: return Span(utf8 ? "▅" : "=", .good)
      case .weak: return Span(utf8 ? "▂" : "-", .weak)
      case .offline: return Span(utf8 ? "·" : "_", .offline)
      case .unknown: return Span("?", .unknown)
      }
    }
  }

  func bar(_ row: ScreenModel.TimelineRow) -> [Span] {
    let start = column(row.tapped)
    let end = column(row.confirmed ?? to)
    let sent = row.sent.map(column)
    let received = row.received.map(column)
    return (0..<width).map { x in
      if x == start { return Span("o", .strong, .bold) }
      if row.confirmed != nil && x == end { return Span("#", .confirmed, .bold) }
      if x == sent { return Span(">", .accent, .bold) }
      if x == received { return Span("+", .good, .bold) }
      if x > start && x < end {
        return x > sent ?? Int.max
          ? Span(utf8 ? "─" : "-", .accent) : Span(utf8 ? "·" : ".", .pending)
      }
      return Span(" ")
    }
  }
}

// MARK: - History and problems

func historyPage(_ history: ScreenModel.History, scroll: Int, width: Int) -> Page {
  var page = Page(title: "The shift, and the trips of this phone")
  page.scroll = scroll
  page.total = history.total
  page.head = totalsRows(history.totals)
  // The amounts end in one column, whatever became of the trips.
  let states = history.rows.map { TextWidth.of($0.state) }.max() ?? 0
  page.rows = history.rows.map { row in
    TextRow(
      [
        Span(TextWidth.fit(row.when, to: 7), .dim), Span(TextWidth.fit(row.trip, to: 10), .label),
        Span(row.what),
      ],
      right: [
        Span(row.amount, .money, .bold), Span("  \(TextWidth.fit(row.state, to: states))", .dim),
      ])
  }
  if history.rows.isEmpty { page.rows = [TextRow("No trips yet.", Style(.dim))] }
  return page
}

/// The shift so far: what the server confirmed and what it has yet to, never added up.
private func totalsRows(_ totals: ScreenModel.Totals?) -> [TextRow] {
  guard let totals else { return [] }
  func row(_ cells: [Span]) -> TextRow {
    TextRow(
      zip(cells, [22, 16, 16]).map { Span(TextWidth.fit($0.text, to: $1), style: $0.style) })
  }
  let heads = [
    Span("\(totals.isOver ? "Last shift" : "This shift") \(totals.time)", .title, .bold),
    Span("CONFIRMED", .confirmed, .bold), Span("TO CONFIRM", .estimate, .bold),
  ]
  return [row(heads)]
    + totals.rows.map {
      row([Span($0.name, .label), Span($0.confirmed, .strong), Span($0.pending, .estimate)])
    } + [TextRow()]
}

func problemsPage(_ problems: [ScreenModel.Problem], selected: Int, width: Int) -> Page {
  var page = Page(title: "Problems")
  page.selected = problems.isEmpty ? nil : min(selected, problems.count - 1)
  page.rows = problems.map { problem in
    TextRow(
      [
        Span(problem.seen ? "  " : "* ", .warning), Span(problem.title),
        Span(problem.what.isEmpty ? "" : "  \(problem.what)", .dim),
      ],
      right: [Span(problem.code, .bad)])
  }
  guard let index = page.selected else {
    page.rows = [TextRow("None: the server has refused nothing.", Style(.dim))]
    return page
  }
  let chosen = problems[index]
  page.footFollows = true
  page.foot = [TextRow()]
  if !chosen.what.isEmpty {
    page.foot += TextWidth.wrap(chosen.what, to: width).map { TextRow($0, Style(.strong, .bold)) }
  }
  for line in chosen.lines { page.foot += TextWidth.wrap(line, to: width).map { TextRow($0) } }
  return page
}
