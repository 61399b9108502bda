import OptimisticEngine
import RideModel
import TerminalUI

// What the driver writes: messages to the rider, and the notebook.

func messagesPage(
  _ thread: ScreenModel.Thread, _ entry: Layer.MessageEntry, width: Int
) -> Page {
  var page = Page(title: thread.title.isEmpty ? "Messages" : thread.title)
  let chosen = entry.selected.map { thread.rows.count - 1 - $0 }
  for (index, row) in thread.rows.enumerated() {
    if index == chosen { page.scroll = max(0, page.rows.count - 3) }
    page.rows += messageRows(row, isChosen: index == chosen, width: width)
  }
  if thread.rows.isEmpty, thread.closed == nil {
    page.rows = [TextRow("No messages on this trip.", Style(.dim))]
  }
  if chosen == nil { page.scroll = Int.max / 2 }
  page.growsUp = true
  if let closed = thread.closed {
    page.foot = [TextRow(), TextRow(closed, Style(.dim))]
    return page
  }
  let prompt = messagePrompt(entry)
  let window = entry.draft.window(width: width - prompt.count)
  let hint = entry.draft.isEmpty && entry.selected == nil ? "write to the rider" : ""
  page.foot = [
    TextRow(),
    TextRow([Span(prompt, .key, .bold), Span(window.text, .strong), Span(hint, .dim)]),
  ]
  page.cursor = (false, 1, prompt.count + window.cursor)
  return page
}

/// One message, wrapped; above it what it answers.
private func messageRows(
  _ row: ScreenModel.MessageRow, isChosen: Bool, width: Int
) -> [TextRow] {
  let lead = 14
  let who = row.mine ? "you" : "rider"
  let note = Span(row.note, row.note.contains("saved here") ? .pending : .dim)
  var rows: [TextRow] = []
  if let answered = row.answers {
    rows.append(
      TextRow([
        Span(String(repeating: " ", count: lead)),
        Span("re: \(TextWidth.cut(answered, to: max(8, width - lead - 4)))", .dim),
      ]))
  }
  let room = max(12, width - lead - TextWidth.of(row.note) - 2)
  for (index, line) in TextWidth.wrap(row.text, to: room).enumerated() {
    let start: [Span] =
      index > 0
      ? [Span(String(repeating: " ", count: lead))]
      : [
        Span(isChosen ? "> " : "  ", .key, .bold), Span(TextWidth.fit(row.time, to: 6), .dim),
        Span(TextWidth.fit(who, to: 6), row.mine ? .label : .strong),
      ]
    rows.append(
      TextRow(
        start + [Span(line, isChosen ? .strong : .text, isChosen ? .bold : [])],
        right: index == 0 ? [note] : []))
  }
  return rows
}

private func messagePrompt(_ entry: Layer.MessageEntry) -> String {
  entry.editing != nil ? "Change: " : entry.replyTo != nil ? "Answer: " : "> "
}

// MARK: - Notebook

func notebookPage(
  _ notebook: ScreenModel.Notebook, _ entry: Layer.NotebookEntry, width: Int
) -> Page {
  var page = Page(title: "Notebook")
  page.rows = notebook.rows.map(notebookRow)
  page.selected = notebook.rows.isEmpty ? nil : min(entry.selected, notebook.rows.count - 1)
  if notebook.rows.isEmpty, entry.draft == nil { page.rows = emptyNotebook(width) }
  page.footFollows = true
  page.foot = differenceRows(notebook.differences, width)
  guard let draft = entry.draft else { return page }
  let about = entry.about.flatMap { id in notebook.rows.first { $0.id == id }?.title }
  let prompt =
    "\(entry.editing == nil ? "New" : "Change") \(entry.kind.rawValue)"
    + (entry.kind == .note ? about.map { " on \(TextWidth.cut($0, to: 20))" } ?? "" : "") + ": "
  let window = draft.window(width: width - TextWidth.of(prompt))
  let hint =
    draft.isEmpty ? [Span("  as in \"\(NotebookLine.example(entry.kind))\"", .dim)] : []
  page.foot += [
    TextRow(), TextRow([Span(prompt, .key, .bold), Span(window.text, .strong)] + hint),
  ]
  page.cursor = (false, page.foot.count - 1, TextWidth.of(prompt) + window.cursor)
  return page
}

/// What the page is for, while there is nothing on it.
private func emptyNotebook(_ width: Int) -> [TextRow] {
  let words =
    "Places, notes, expenses and preferences are written here, with or without signal. What "
    + "differs from the server stands below them, each with the call that goes out for it."
  return [TextRow("Nothing written down yet."), TextRow()]
    + TextWidth.wrap(words, to: width).map { TextRow($0, Style(.dim)) }
}

private func notebookRow(_ row: ScreenModel.NotebookRow) -> TextRow {
  var spans = [
    Span(TextWidth.fit(row.kind.rawValue, to: 12), .label), Span(row.title, .strong),
  ]
  if !row.aboutName.isEmpty { spans.append(Span(" on \(row.aboutName)", .place)) }
  let role: Role = row.kind == .expense ? .money : .dim
  if !row.text.isEmpty { spans.append(Span("  \(row.text)", role)) }
  return TextRow(spans, right: [Span(row.note, .pending)])
}

/// The differences of the object diff, each with its call and where it is.
private func differenceRows(_ differences: [ScreenModel.Difference], _ width: Int) -> [TextRow] {
  guard !differences.isEmpty else { return [] }
  let most = 5
  var rows = [
    TextRow(),
    TextRow(
      [Span("What differs from the server", .title, .bold)],
      right: [Span("the call for it", .label)]),
  ]
  for difference in differences.prefix(most) { rows += differenceRow(difference, width) }
  let hidden = differences.count - most
  if hidden > 0 { rows.append(TextRow("  and \(hidden) more", Style(.dim))) }
  return rows
}

/// What one of them changes, in as many rows as its words take, two at most.
private func differenceRow(_ difference: ScreenModel.Difference, _ width: Int) -> [TextRow] {
  // What differs stands whole where it leaves the call a third.
  let beside = width - TextWidth.of(difference.words) - 14
  let call = TextWidth.cut(difference.call, to: max(12, width / 3, beside))
  let right = [
    Span("\(call)  ", .dim),
    Span(TextWidth.fit(difference.state.rawValue, to: 9), difference.state.role),
  ]
  let room = width - right.map { TextWidth.of($0.text) }.reduce(3, +)
  let lines = TextWidth.wrap(difference.words, to: max(12, room))
  let second = lines.dropFirst().joined(separator: " ")
  let first = TextRow([Span("  \(lines.first ?? "")", .text)], right: right)
  return second.isEmpty ? [first] : [first, TextRow("    \(second)")]
}
