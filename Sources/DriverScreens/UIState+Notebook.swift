import DriverApp
import RideModel
import TerminalUI

/// Keys in the notebook: choosing a row, and writing one.
extension UIState {
  mutating func pressInNotebook(
    _ key: Key, _ entry: Layer.NotebookEntry, _ model: ScreenModel
  ) -> Intent? {
    if entry.draft != nil { return writeInNotebook(key, entry, model) }
    var entry = entry
    let rows = model.notebook.rows
    if let moved = rowReached(key, entry.selected, count: rows.count, page: 10) {
      entry.selected = moved
      replaceTop(.notebook(entry))
      return nil
    }
    let row = rows.isEmpty ? nil : rows[min(entry.selected, rows.count - 1)]
    switch (key, row) {
    case (.character("n"), _):
      entry.draft = TextInput(limit: 200)
      entry.editing = nil
      // With a place chosen the note is about that place.
      entry.about = row?.kind == .place ? row?.id : nil
      if entry.about != nil { entry.kind = .note }
    case (.enter, let row?):
      entry.draft = TextInput(row.line, limit: 200)
      (entry.editing, entry.kind, entry.about) = (row.id, row.kind, row.about)
    case (.delete, let row?), (.backspace, let row?):
      return .notebook(.remove(row.kind, id: row.id))
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
    case .tab where entry.editing == nil: entry.kind = next(entry.kind, by: 1)
    case .backTab where entry.editing == nil: entry.kind = next(entry.kind, by: -1)
    case .enter:
      let line = entry.draft?.text ?? ""
      if !line.isEmpty {
        intent = .notebook(
          entry.editing.map { .change(entry.kind, id: $0, line, about: entry.about) }
            ?? .add(entry.kind, line, about: entry.kind == .note ? entry.about : nil))
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

  /// What was not written down stands there again, to be mended, the cursor behind it.
  mutating func mend(_ edit: NotebookEdit) {
    guard case .notebook(var entry) = layers.last else { return }
    switch edit {
    case .add(_, let line, _): (entry.draft, entry.editing) = (TextInput(line, limit: 200), nil)
    case .change(_, let id, let line, _):
      (entry.draft, entry.editing) = (TextInput(line, limit: 200), id)
    case .remove: return
    }
    replaceTop(.notebook(entry))
  }

  private func next(_ kind: NotebookKind, by steps: Int) -> NotebookKind {
    let kinds = NotebookKind.allCases
    let index = kinds.firstIndex(of: kind) ?? 0
    return kinds[(index + steps + kinds.count) % kinds.count]
  }
}
