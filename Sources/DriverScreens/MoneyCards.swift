import DriverApp
import RideModel
import TerminalUI

/// The moment at the dark kerb and what comes of it: the same digits from END to the settled fare.
extension Screen {
  func collectCard(_ collect: ScreenModel.Collect, _ width: Int, isWide: Bool) -> Card {
    var card = Card(title: collect.byCard ? "PAID BY CARD" : "COLLECT CASH")
    card.titleStyle = Style(.money, .bold)
    card.right = collect.trip
    let entry = ui.cash(on: collect)
    let height: BigDigits.Height = isWide ? .large : .small
    if isWide { card.rows.append(TextRow()) }
    card.rows += digitRows(
      collect.due.amount, collect.due.currency.code,
      isWide ? collect.basis : collect.shortBasis, height, width,
      Style(.money, .bold))
    if isWide { card.rows.append(TextRow()) }
    card.rows.append(savedRow(collect.isSaved, collect.savedIn))
    card.rows.append(ghostRow)
    if isWide { card.rows.append(TextRow()) }
    card.rows.append(TextRow(entry.spans, right: entry.changeSpans))
    card.cursor = entry.text.isEmpty ? nil : Card.Cursor(card.rows.count - 1, entry.cursor)
    card.rows.append(
      TextRow(
        collectFooter,
        right: isWide ? hint("Tab", entry.kept ? "give change" : "keep the change") : []))
    return card
  }

  private var collectFooter: [Span] {
    guard case .step(let step) = enterTarget(model, ui) else {
      return [Span(enterText.label, .label)]
    }
    return pill(step.label) + [Span("   ")] + hint("0-9", "other amount  ")
  }

  func settlingCard(
    _ settling: ScreenModel.Settling, _ width: Int, isWide: Bool
  ) -> Card {
    var card = Card(title: settling.title)
    if isWide { card.rows.append(TextRow()) }
    card.titleStyle = Style(settling.isConfirmed ? .confirmed : .money, .bold)
    card.right = settling.trip
    let style = Style(settling.isConfirmed ? .confirmed : .money, .bold)
    let digits = BigDigits.rows(settling.amount, .small, utf8: capabilities.utf8)
    let digitWidth = digits.map(TextWidth.of).max() ?? 0
    let beside = width - digitWidth - 4
    let lines = settlingLines(settling, beside >= 44 ? beside : width)
    if beside >= 44 {
      for index in 0..<3 {
        let text = index < lines.count ? lines[index] : []
        card.rows.append(
          TextRow([Span(TextWidth.fit(digits[index], to: digitWidth + 4), style: style)] + text))
      }
      card.rows += lines.dropFirst(3).map { TextRow($0) }
    } else {
      card.rows += digits.enumerated().map { index, row in
        index == 2
          ? TextRow([Span(row, style: style), Span("  \(settling.basis)", .label)])
          : TextRow(row, style)
      }
      card.rows += lines.map { TextRow($0) }
    }
    card.rows.append(settlingFooter(settling, width))
    return card
  }

  /// Always three lines, so that nothing moves when what they say changes.
  private func settlingLines(_ settling: ScreenModel.Settling, _ width: Int) -> [[Span]] {
    guard settling.isConfirmed else {
      return [
        savedRow(settling.isSaved, settling.savedIn).left, ghostRow.left,
        [Span(settling.progress, .pending)],
      ]
    }
    let difference = settling.difference.map { " \($0)" } ?? ""
    return [
      [Span("CONFIRMED\(difference)", .confirmed, .bold)],
      [Span(reasonsText(settling.reasons, to: width), .text)],
      ghostRow.left,
    ]
  }

  /// Why the fare differs, as many reasons as fit whole; the Fare panel lists them all.
  private func reasonsText(_ reasons: [ScreenModel.Reason], to width: Int) -> String {
    guard !reasons.isEmpty else { return "as shown to the rider" }
    for count in stride(from: reasons.count, through: 1, by: -1) {
      for isBrief in [false, true] {
        var texts = reasons.prefix(count).map { "\(isBrief ? $0.brief : $0.text) \($0.amount)" }
        if count < reasons.count { texts.append("\(reasons.count - count) more") }
        let text = texts.joined(separator: ", ")
        if TextWidth.of(text) <= width { return text }
      }
    }
    return "\(reasons.count) reasons"
  }

  private func settlingFooter(_ settling: ScreenModel.Settling, _ width: Int) -> TextRow {
    if let rider = settling.rates { return starsRow(rider, width) }
    return model.summary.map { summaryRow($0, width) } ?? TextRow()
  }

  /// The stars as they would be given now; where room is short the rider's name goes first.
  private func starsRow(_ rider: String, _ width: Int) -> TextRow {
    var spans: [Span] = []
    if enterTarget(model, ui) == .step(.rate) {
      spans = pill(NextStep.rate.label) + [Span("  ")]
    }
    let given = min(max(0, ui.stars), 5)
    let stars = String(repeating: "*", count: given) + String(repeating: ".", count: 5 - given)
    if width >= 60 { spans.append(Span("\(TextWidth.cut(rider, to: 20))  ")) }
    spans += [Span(stars, .money, .bold), Span(" \(given) of 5", .label)]
    var right = hint("Esc", "skips")
    if width >= 60 { right = hint("1-5", "stars ") + right }
    return TextRow(spans, right: right)
  }

  private func digitRows(
    _ amount: String, _ code: String, _ basis: String, _ height: BigDigits.Height, _ width: Int,
    _ style: Style
  ) -> [TextRow] {
    var rows = BigDigits.rows(amount, height, utf8: capabilities.utf8)
    if (rows.map(TextWidth.of).max() ?? 0) > width {
      rows = BigDigits.rows(amount, .small, utf8: capabilities.utf8)
    }
    return rows.enumerated().map { index, row in
      let last = index == rows.count - 1
      guard last else { return TextRow(row, style) }
      // What the amount is stands beside it, not across the card; its age goes where room is short.
      let room = width - TextWidth.of(row) - TextWidth.of(code) - 2
      let notes = ["  \(basis)", " \(basis)", " \(basis.prefix { $0 != "," })"]
      let note = notes.first { TextWidth.of($0) <= room } ?? ""
      return TextRow(
        [Span(row, style: style), Span("  \(code)", .label), Span(note, .estimate, .bold)])
    }
  }

  private func savedRow(_ isSaved: Bool, _ savedIn: Int64?) -> TextRow {
    // An old app is this far only once the server has taken it.
    if model.isOldApp { return TextRow("THE SERVER HAS IT", Style(.good, .bold)) }
    guard isSaved else {
      return TextRow([Span("NOT SAVED ON THIS PHONE: the disk is full", .bad, .bold)])
    }
    return TextRow([
      Span("SAVED ON THIS PHONE", .good, .bold),
      Span(savedIn.map { "  \(max(1, $0)) ms" } ?? "", .good),
    ])
  }

  private var ghostRow: TextRow {
    switch model.ghost {
    case nil: TextRow()
    case .waiting(let since):
      // In an hour and more "still" goes without saying, and the hours need its room.
      TextRow([
        Span(
          "the old app: \(since < 3_600_000 ? "still " : "")waiting for signal "
            + WallTime.length(since), .ghost)
      ])
    case .done(let saved):
      TextRow([
        Span("the old app: signal at last   ", .ghost),
        Span("\(secondsText(saved)) saved", .good, .bold),
      ])
    }
  }
}

/// `38 s`, `4:12` from a minute and a half on.
func secondsText(_ milliseconds: Int64) -> String {
  milliseconds < 90_000 ? "\(milliseconds / 1_000) s" : WallTime.length(milliseconds)
}

extension UIState {
  /// What is typed on this card; nothing of what was typed on another trip's.
  func cash(on collect: ScreenModel.Collect) -> CashEntry {
    let isOwn = cashTrip.isEmpty || cashTrip == collect.trip
    return CashEntry(isOwn ? cashEntry : "", kept: isOwn && cashKept, due: collect.due)
  }
}

/// What was typed as received, and what follows from it.
struct CashEntry {
  let text: String
  let kept: Bool
  let due: Money
  let received: Money

  init(_ text: String, kept: Bool, due: Money) {
    self.text = text
    self.kept = kept
    self.due = due
    // A dot alone is no amount yet.
    received = text == "." ? due : Money(parsing: CashEntry.completed(text), due.currency) ?? due
  }

  /// `12.` and `.` are being typed: what is missing counts as nothing.
  private static func completed(_ text: String) -> String {
    var text = text.hasPrefix(".") ? "0\(text)" : text
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// What goes into the books: change given is not paid.
  var paid: Money { !kept && received.minor > due.minor ? due : received }

  /// Takes a key of the entry; nil when it is none.
  func taking(_ character: Character) -> String? {
    let digits = due.currency.digits
    if character == "." { return digits > 0 && !text.contains(".") ? text + "." : text }
    guard character.isASCII, character.isNumber else { return nil }
    if let dot = text.firstIndex(of: "."), text[dot...].count > digits { return text }
    return text.count >= 9 ? text : text + String(character)
  }

  var spans: [Span] {
    text.isEmpty
      ? [Span("Received  ", .label), Span(due.amount, .strong), Span("  as due", .dim)]
      : [Span("Received  ", .label), Span(text, .strong, .bold)]
  }

  var cursor: Int { 10 + TextWidth.of(text) }

  var changeSpans: [Span] {
    let difference = received - due
    if difference.minor == 0 { return [Span("no change", .dim)] }
    if difference.minor < 0 {
      let short = Money(minor: -difference.minor, due.currency)
      return [Span("short ", .label), Span(short.amount, .warning, .bold)]
    }
    return kept
      ? [Span("over, kept ", .label), Span(difference.amount, .strong, .bold)]
      : [Span("change ", .label), Span(difference.amount, .strong, .bold)]
  }
}
