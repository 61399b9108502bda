import DriverApp
import RideModel
import TerminalUI

/// One line of a card or a page.
struct TextRow: Hashable {
  var left: [Span]
  var right: [Span]

  init(_ left: [Span] = [], right: [Span] = []) {
    self.left = left
    self.right = right
  }

  init(_ text: String, _ style: Style = .text) { self.init([Span(text, style: style)]) }
}

/// What docks at the bottom of the map: one thing at a time.
struct Card: Equatable {
  var title: String
  var titleStyle = Style(.title, .bold)
  var right = ""
  var ground = Ground.dialogue
  var rows: [TextRow] = []
  /// Where typing shows its cursor: a row and a column in the card.
  var cursor: Cursor?

  /// On a wide map what stands at the two ends of a row would no longer be read as one.
  static let widest = 76

  struct Cursor: Equatable {
    var row: Int
    var column: Int

    init(_ row: Int, _ column: Int) {
      self.row = row
      self.column = column
    }
  }
}

extension Screen {
  /// The card that matters most now, as wide as the map's box or as is good to read.
  func card(in layout: Layout) -> Card? {
    card(width: min(layout.canvas.width - 2, Card.widest), isWide: layout.isWide)
  }

  private func card(width: Int, isWide: Bool) -> Card? {
    if let layer = ui.layers.last {
      switch layer {
      case .confirm(let what, let selected): return confirmation(what, selected, width)
      case .entry(let entry, let input): return entryCard(entry, input, width)
      case .quit(let selected): return quitCard(selected, width)
      default: return nil
      }
    }
    if let notice = model.notices.first { return noticeCard(notice, width) }
    if let offer = model.offer {
      return underSummary(offerCard(offer, width, isWide: isWide), width)
    }
    if let collect = model.collect {
      return underSummary(collectCard(collect, width, isWide: isWide), width)
    }
    if let settling = model.settling { return settlingCard(settling, width, isWide: isWide) }
    if let summary = model.summary { return summaryCard(summary, width) }
    return nil
  }

  /// The summary stays until it is read, also over the next offer.
  private func underSummary(_ card: Card, _ width: Int) -> Card {
    guard let summary = model.summary else { return card }
    var card = card
    card.rows.insert(summaryRow(summary, width), at: 0)
    card.cursor?.row += 1
    return card
  }

  /// The rows a card takes of the map, without its top line; 0 without a card.
  func rows(of card: Card?, _ layout: Layout) -> Int {
    guard let card else { return 0 }
    return min(card.rows.count, max(1, layout.canvas.height - 4))
  }

  /// Where typing shows its cursor in a card.
  mutating func placeCursor(of card: Card?, _ layout: Layout) {
    guard let card, let cursor = card.cursor else { return }
    let area = layout.card(rows: rows(of: card, layout))
    let text = Rect(x: area.x, y: area.y + 1, width: area.width, height: area.height - 1)
      .inset(columns: 1, rows: 0)
    let shown = min(card.rows.count, text.height)
    guard area.height > 1, cursor.row < shown, cursor.column < text.width else { return }
    frame.cursor = Frame.Position(x: text.x + cursor.column, y: text.y + cursor.row)
  }

  /// Docks a card in a box: its top line joins the box's borders.
  mutating func draw(_ card: Card, in box: Rect, area: Rect) {
    guard area.height > 1 else { return }
    frame.divider(
      y: area.y, in: box, title: card.title, right: card.right, Style(.focus),
      titleStyle: card.titleStyle)
    let inside = Rect(x: area.x, y: area.y + 1, width: area.width, height: area.height - 1)
    frame.fill(inside, Style(.text, on: card.ground))
    // The last row says what to do: where room is short, the rows before it go.
    let rows =
      card.rows.count <= inside.height
      ? card.rows : Array(card.rows.prefix(inside.height - 1)) + card.rows.suffix(1)
    var text = inside.inset(columns: 1, rows: 0)
    text.width = min(text.width, Card.widest)
    for (index, row) in rows.enumerated() {
      frame.line(
        row.left.on(card.ground), right: row.right.on(card.ground), in: text, y: text.y + index)
    }
  }

  // MARK: Offer

  private func offerCard(_ offer: ScreenModel.Offer, _ width: Int, isWide: Bool) -> Card {
    var card = Card(title: "OFFER \(WallTime.length(offer.left + 999))")
    card.titleStyle = Style(.accent, .bold)
    let notes = [
      offer.isNext ? "for after this trip" : "", offer.surge.map { "surge \($0)" } ?? "",
    ]
    card.right = notes.filter { !$0.isEmpty }.joined(separator: ", ")
    let total = max(1, offer.total)
    let filled = Int(Int64(width) * min(max(0, offer.left), total) / total)
    card.rows = [
      TextRow([
        Span(
          String(repeating: capabilities.utf8 ? "━" : "=", count: filled),
          offer.left < 4_000 ? .warning : .accent),
        Span(
          String(repeating: capabilities.utf8 ? "─" : ".", count: max(0, width - filled)), .border),
      ]),
      TextRow(
        [Span("Pickup  ", .pinPickup), Span(offer.pickup, .strong, .bold)],
        right: [Span(offer.pickupNote, .text)]),
    ]
    for stop in offer.stops.prefix(2) {
      card.rows.append(TextRow([Span("Stop    ", .pinStop), Span(stop)]))
    }
    card.rows.append(
      TextRow(
        [Span("Drop    ", .pinDrop), Span(offer.drop, .strong, .bold)],
        right: [Span(offer.dropNote, .text)]))
    card.rows.append(riderRow(offer, width))
    card.rows.append(TextRow(offerFooter))
    return card
  }

  /// The currency goes, and then of the name, before the terms do; the Fare panel says it, too.
  private func riderRow(_ offer: ScreenModel.Offer, _ width: Int) -> TextRow {
    let label = "Rider   "
    func room(_ fare: String) -> Int { width - TextWidth.of(label) - TextWidth.of(fare) - 1 }
    let whole = offer.currency.isEmpty ? offer.fare : "\(offer.fare) \(offer.currency)"
    let fare = TextWidth.of(offer.rider.text) <= room(whole) ? whole : offer.fare
    return TextRow(
      [Span(label, .label), Span(offer.rider.text(in: room(fare)))],
      right: [Span(fare, .estimate, .bold)])
  }

  private var offerFooter: [Span] {
    if case .underWay(.accept, let text) = model.now { return [Span(text, .pending)] }
    guard case .step(let step) = enterTarget(model, ui) else { return [] }
    // Only asking the server can take it: without signal that has to wait, and the card says so.
    let waits = step == .accept && model.header.signal == .offline
    let wait = waits ? [Span(" waits for signal", .pending)] : [Span(" ")]
    return pill(step.label) + wait + [Span("  ")] + hint("x", "Decline")
  }

  // MARK: Notice, summary

  private func noticeCard(_ notice: ScreenModel.Notice, _ width: Int) -> Card {
    let count = model.notices.count
    var card = Card(title: count > 1 ? "NOTICE 1 of \(count)" : "NOTICE")
    card.titleStyle = Style(.warning, .bold)
    card.rows = [TextRow(notice.title, Style(.strong, .bold))]
    if !notice.request.isEmpty { card.rows.append(TextRow(notice.request, Style(.dim))) }
    for text in notice.lines {
      card.rows += TextWidth.wrap(text, to: width).map { TextRow($0) }
    }
    if let change = notice.change { card.rows.append(TextRow(change, Style(.text, .bold))) }
    if let money = notice.money { card.rows.append(TextRow(money, Style(.money, .bold))) }
    card.rows.append(TextRow())
    let choices = notice.choices.isEmpty ? ["OK"] : notice.choices
    card.rows.append(choiceRow(choices, ui.noticeChoice, width))
    return card
  }

  private func summaryCard(_ summary: ScreenModel.Summary, _ width: Int) -> Card {
    var card = Card(title: "BACK ONLINE")
    card.titleStyle = Style(.good, .bold)
    let text = TextWidth.of(summary.text) <= width ? summary.text : summary.shortText
    card.rows = [TextRow(text, Style(.confirmed, .bold))]
    for text in summary.lines.prefix(3) {
      card.rows += TextWidth.wrap(text, to: width).map { TextRow($0, Style(.label)) }
    }
    // In the last line, where no figure needs the room.
    card.rows[card.rows.count - 1].right = closes("closes")
    return card
  }

  /// What the return brought, whole: where room is short it is said shorter.
  func summaryRow(_ summary: ScreenModel.Summary, _ width: Int) -> TextRow {
    let texts = [summary.text, summary.shortText]
    for (text, word) in [(texts[0], "closes"), (texts[0], ""), (texts[1], "closes")] {
      let right = closes(word)
      if TextWidth.of(text) + 1 + right.map({ TextWidth.of($0.text) }).reduce(0, +) <= width {
        return TextRow([Span(text, .confirmed, .bold)], right: right)
      }
    }
    return TextRow([Span(texts[1], .confirmed, .bold)], right: closes(""))
  }

  /// The key that puts the summary away.
  private func closes(_ word: String) -> [Span] {
    hint(enterTarget(model, ui) == .readSummary ? "Enter" : "Esc", word)
  }

  // MARK: Layers

  private func confirmation(_ what: Layer.Confirmation, _ selected: Int, _ width: Int) -> Card {
    let text = confirmationText(what, model)
    var card = Card(title: text.title)
    card.rows = text.lines.flatMap { TextWidth.wrap($0, to: width) }.map { TextRow($0) }
    if what == .cancel { card.rows += reasonRows }
    card.rows.append(TextRow())
    card.rows.append(choiceRow([text.safe, text.act], selected, width))
    return card
  }

  /// Why the driver cancels: a digit chooses, the chosen one is marked.
  private var reasonRows: [TextRow] {
    CancelReason.drivers.enumerated().map { index, reason in
      let isChosen = index == ui.cancelReason
      return TextRow([
        Span(isChosen ? ">" : " ", .text, .bold), Span("\(index + 1)", .key, .bold),
        isChosen ? Span(" \(reason)", .strong, .bold) : Span(" \(reason)", .label),
      ])
    }
  }

  /// Says what stays saved, and asks.
  private func quitCard(_ selected: Int, _ width: Int) -> Card {
    var card = Card(title: "QUIT?")
    card.rows = quitLines(model).flatMap { TextWidth.wrap($0, to: width) }.map { TextRow($0) }
    card.rows.append(TextRow())
    var choices = choiceRow(["Stay", "Quit"], selected, width)
    choices.right = [Span("q", .key, .bold), Span(" quits", .label)]
    card.rows.append(choices)
    return card
  }

  private func entryCard(_ entry: Layer.Entry, _ input: TextInput, _ width: Int) -> Card {
    let text = entryText(entry)
    var card = Card(title: text.title)
    card.rows = TextWidth.wrap(text.prompt, to: width).map { TextRow($0, Style(.label)) }
    if entry == .pin, let wrong = model.trip.wrongPIN {
      card.rows = [TextRow(wrong, Style(.warning, .bold))]
    }
    if entry == .pin, let pin = model.trip.spokenPIN {
      card.rows.append(TextRow([Span("The rider says: ", .label), Span(pin, .strong, .bold)]))
    }
    let window = input.window(width: width - 2)
    card.cursor = Card.Cursor(card.rows.count, 2 + window.cursor)
    card.rows.append(TextRow([Span("> ", .key, .bold), Span(window.text, .strong)]))
    card.rows.append(
      TextRow(
        pill(text.act) + [Span("   ")] + hint("Esc", "leaves it")))
    return card
  }

  // MARK: Pieces

  /// ` Enter  Collect `: the one thing to press; on a stage, where the story presses it, ` Collect `.
  func pill(_ label: String) -> [Span] {
    let key = isStage ? "" : "Enter  "
    return [Span(" \(key)\(label) ", .text, .bold, on: .selection)]
  }

  /// Whether something is played: the keys are those of the player, not those of the driver's app.
  var isStage: Bool { ui.isWatched || (model.beat != nil && ui.layers.isEmpty) }

  /// A key of the driver's app and what it does; nothing on a stage.
  func hint(_ key: String, _ words: String) -> [Span] {
    isStage ? [] : [Span(key, .key, .bold), Span(" \(words)", .label)]
  }

  /// The choices in a line, the selected one marked by brackets and its ground.
  func choiceRow(_ choices: [String], _ selected: Int, _ width: Int) -> TextRow {
    // Nothing to choose: the one thing to press.
    if choices.count == 1 { return TextRow(pill(choices[0])) }
    let chosen = min(max(0, selected), choices.count - 1)
    var spans: [Span] = []
    for (index, choice) in choices.enumerated() {
      spans.append(
        index == chosen
          ? Span("[ \(choice) ]", .text, .bold, on: .selection)
          : Span("  \(choice)  ", .label))
      spans.append(Span(" "))
    }
    let right = [Span("Enter", .key, .bold), Span(" chooses", .label)]
    return TextRow(spans, right: width < 60 ? [] : right)
  }
}

extension [Span] {
  /// The same text on another ground, where a span has none of its own.
  func on(_ ground: Ground) -> [Span] {
    map { $0.style.ground == .none ? Span($0.text, style: $0.style.on(ground)) : $0 }
  }
}
