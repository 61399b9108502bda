import DriverApp
import RideModel

// The keys of what is open, for the footer.

func layerHints(_ layer: Layer, _ model: ScreenModel) -> [FooterHint] {
  let back = FooterHint(key: "Esc", label: layer.isPage ? "Back" : "Leave it")
  let choose = FooterHint(key: "Up/Down", label: "Choose")
  let answer = FooterHint(key: "Left/Right", label: "Choose")
  switch layer {
  case .help, .truth, .history:
    return [
      FooterHint(key: "Up/Down", label: "Scroll"), FooterHint(key: "PgUp/PgDn", label: "A page"),
      back,
    ]
  case .menu, .more, .timeline: return [choose, back]
  case .world: return [choose, FooterHint(key: "Left/Right", label: "What faults hit"), back]
  case .problems(let selected): return problemHints(model.problems, selected, choose) + [back]
  case .messages(let entry): return messageHints(model.messages, entry, choose, back)
  case .notebook(let entry): return notebookHints(model.notebook, entry, choose, back)
  case .confirm(.cancel, _):
    return [FooterHint(key: "1-\(CancelReason.drivers.count)", label: "Why"), answer, back]
  case .confirm, .quit: return [answer, back]
  case .entry: return [back]
  }
}

private func problemHints(
  _ problems: [ScreenModel.Problem], _ selected: Int, _ choose: FooterHint
) -> [FooterHint] {
  guard !problems.isEmpty else { return [] }
  let chosen = problems[min(max(0, selected), problems.count - 1)]
  let list = problems.count > 1 ? [choose] : []
  if chosen.isHeld {
    return list + [
      FooterHint(key: "r", label: "Send them"), FooterHint(key: "Del", label: "Give up"),
    ]
  }
  let again = chosen.mayRetry ? [FooterHint(key: "r", label: "Send again")] : []
  return list + again + [
    FooterHint(key: "x", label: "To a file"), FooterHint(key: "Del", label: "Put away"),
  ]
}

private func messageHints(
  _ thread: ScreenModel.Thread, _ entry: Layer.MessageEntry, _ choose: FooterHint,
  _ back: FooterHint
) -> [FooterHint] {
  if entry.editing != nil || entry.replyTo != nil {
    return [FooterHint(key: "Esc", label: "Leave it")]
  }
  guard thread.closed == nil, !thread.rows.isEmpty else { return [back] }
  let index = thread.rows.count - 1 - (entry.selected ?? -1)
  guard thread.rows.indices.contains(index), thread.rows[index].mine else { return [choose, back] }
  return [choose, FooterHint(key: "Del", label: "Take back"), back]
}

private func notebookHints(
  _ notebook: ScreenModel.Notebook, _ entry: Layer.NotebookEntry, _ choose: FooterHint,
  _ back: FooterHint
) -> [FooterHint] {
  if entry.draft != nil {
    let leave = FooterHint(key: "Esc", label: "Leave it")
    return entry.editing == nil
      ? [FooterHint(key: "Tab", label: "Place, note, expense, preference"), leave] : [leave]
  }
  guard !notebook.rows.isEmpty else { return [FooterHint(key: "n", label: "Write"), back] }
  let row = notebook.rows[min(max(0, entry.selected), notebook.rows.count - 1)]
  return [
    choose, FooterHint(key: "n", label: row.kind == .place ? "Note on it" : "Write"),
    FooterHint(key: "Del", label: "Remove"), back,
  ]
}
