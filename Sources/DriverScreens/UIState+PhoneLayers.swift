import DriverApp
import TerminalUI

/// Keys in problems, messages and notebook.
extension UIState {
  mutating func pressInProblems(_ key: Key, _ selected: Int, _ model: ScreenModel) -> Intent? {
    let count = model.problems.count
    if let moved = moved(key, selected, count: count, page: 10) {
      replaceTop(.problems(selected: moved))
      return nil
    }
    guard count > 0 else {
      toast = nothing(key, model, "Esc goes back")
      return nil
    }
    let problem = model.problems[min(selected, count - 1)]
    switch key {
    case .character("r") where problem.mayRetry: return .retryProblem(key: problem.key)
    case .delete, .backspace:
      layers.append(.confirm(.discard(key: problem.key), selected: 0))
    default: toast = nothing(key, model, "Del puts it away, Esc goes back")
    }
    return nil
  }

  // MARK: Messages

  mutating func pressInMessages(
    _ key: Key, _ entry: Layer.MessageEntry, _ model: ScreenModel
  ) -> Intent? {
    var entry = entry
    let thread = model.messages
    guard thread.closed == nil else {
      toast = nothing(key, model, "Esc goes back")
      return nil
    }
    switch key {
    case .up where entry.editing == nil:
      entry.selected = nextOwn(after: entry.selected, thread)
    case .down where entry.editing == nil:
      entry.selected = nextOwn(before: entry.selected, thread)
    case .delete where entry.selected != nil && entry.editing == nil:
      guard let row = chosen(entry, thread) else { return nil }
      replaceTop(.messages(Layer.MessageEntry()))
      return .deleteMessage(id: row.id)
    case .enter: return enterInMessages(entry, thread)
    default:
      guard entry.draft.handle(key) else {
        toast = nothing(key, model, "Esc goes back")
        return nil
      }
      if entry.editing == nil { entry.selected = nil }
    }
    replaceTop(.messages(entry))
    return nil
  }

  private mutating func enterInMessages(
    _ entry: Layer.MessageEntry, _ thread: ScreenModel.Thread
  ) -> Intent? {
    if entry.editing == nil, entry.draft.isEmpty, let row = chosen(entry, thread) {
      var editing = entry
      editing.editing = row.id
      editing.draft = TextInput(row.text)
      replaceTop(.messages(editing))
      return nil
    }
    guard !entry.draft.isEmpty else {
      toast = Toast("Nothing is written yet. Esc goes back")
      return nil
    }
    replaceTop(.messages(Layer.MessageEntry()))
    if let id = entry.editing { return .editMessage(id: id, entry.draft.text) }
    return .message(entry.draft.text)
  }

  private func chosen(
    _ entry: Layer.MessageEntry, _ thread: ScreenModel.Thread
  ) -> ScreenModel.MessageRow? {
    guard let selected = entry.selected else { return nil }
    let index = thread.rows.count - 1 - selected
    return thread.rows.indices.contains(index) ? thread.rows[index] : nil
  }

  /// The driver's own message before the selected one, counted from the newest.
  private func nextOwn(after selected: Int?, _ thread: ScreenModel.Thread) -> Int? {
    let from = (selected ?? -1) + 1
    let found = (from..<max(from, thread.rows.count)).first {
      thread.rows[thread.rows.count - 1 - $0].mine
    }
    return found ?? selected
  }

  private func nextOwn(before selected: Int?, _ thread: ScreenModel.Thread) -> Int? {
    guard let selected, selected <= thread.rows.count else { return nil }
    return (0..<selected).last { thread.rows[thread.rows.count - 1 - $0].mine }
  }

  // MARK: Notebook

  mutating func pressInNotebook(
    _ key: Key, _ entry: Layer.NotebookEntry, _ model: ScreenModel
  ) -> Intent? {
    if entry.draft != nil { return writeInNotebook(key, entry, model) }
    var entry = entry
    let rows = model.notebook.rows
    if let moved = moved(key, entry.selected, count: rows.count, page: 10) {
      entry.selected = moved
      replaceTop(.notebook(entry))
      return nil
    }
    guard model.notebook.closed == nil else {
      toast = Toast(model.notebook.closed ?? "")
      return nil
    }
    let row = rows.isEmpty ? nil : rows[min(entry.selected, rows.count - 1)]
    switch (key, row) {
    case (.character("n"), _): entry.draft = TextInput()
    case (.enter, let row?):
      entry.draft = TextInput(row.text.isEmpty ? row.title : row.text)
      entry.editing = row.id
    case (.delete, let row?), (.backspace, let row?): return .notebook(.remove(id: row.id))
    default:
      toast = nothing(key, model, "n writes, Esc goes back")
      return nil
    }
    replaceTop(.notebook(entry))
    return nil
  }

  private mutating func writeInNotebook(
    _ key: Key, _ entry: Layer.NotebookEntry, _ model: ScreenModel
  ) -> Intent? {
    var entry = entry
    var intent: Intent?
    switch key {
    case .escape: (entry.draft, entry.editing) = (nil, nil)
    case .tab where entry.editing == nil:
      let kinds = Layer.NotebookKind.allCases
      let index = kinds.firstIndex(of: entry.kind) ?? 0
      entry.kind = kinds[(index + 1) % kinds.count]
    case .enter:
      let text = entry.draft?.text ?? ""
      if !text.isEmpty {
        intent = .notebook(
          entry.editing.map { .change(id: $0, text) } ?? .add(entry.kind, text))
      }
      (entry.draft, entry.editing) = (nil, nil)
    default:
      if entry.draft?.handle(key) != true {
        toast = nothing(key, model, "Enter saves, Esc leaves it")
      }
    }
    replaceTop(.notebook(entry))
    return intent
  }
}
