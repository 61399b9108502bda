import DriverApp
import TerminalUI

/// Keys in problems and messages.
extension UIState {
  mutating func pressInProblems(_ key: Key, _ selected: Int, _ model: ScreenModel) -> Intent? {
    let count = model.problems.count
    if let moved = rowReached(key, selected, count: count, page: 10) {
      replaceTop(.problems(selected: moved))
      return nil
    }
    guard count > 0 else {
      toast = nothing(key, model, "Esc goes back")
      return nil
    }
    let problem = model.problems[min(selected, count - 1)]
    switch key {
    case .character("r") where problem.isHeld: return .decideHeld(sends: true)
    case .delete where problem.isHeld, .backspace where problem.isHeld:
      layers.append(.confirm(.giveUpHeld, selected: 0))
    case _ where problem.isHeld: toast = nothing(key, model, "r, Del or Esc")
    case .character("r") where problem.mayRetry: return .retryProblem(key: problem.key)
    case .character("x"): return .exportProblem(key: problem.key)
    case .delete, .backspace:
      layers.append(.confirm(.discard(key: problem.key), selected: 0))
    default: toast = nothing(key, model, "r, x, Del or Esc")
    }
    return nil
  }
}

// MARK: - Messages

extension UIState {
  mutating func pressInMessages(
    _ key: Key, _ entry: Layer.MessageEntry, _ model: ScreenModel
  ) -> Intent? {
    var entry = entry
    let thread = model.messages
    guard thread.closed == nil else {
      toast = nothing(key, model, "Esc goes back")
      return nil
    }
    let isChoosing = entry.editing == nil && entry.replyTo == nil
    switch key {
    case .escape:
      // Only what is being written is left; the next one goes back.
      entry = Layer.MessageEntry()
    case .up where isChoosing:
      entry.selected = min((entry.selected ?? -1) + 1, thread.rows.count - 1)
      if thread.rows.isEmpty { entry.selected = nil }
    case .down where isChoosing:
      entry.selected = entry.selected.flatMap { $0 > 0 ? $0 - 1 : nil }
    case .delete where entry.selected != nil && isChoosing:
      guard let row = chosen(entry, thread), row.mine else {
        toast = Toast("Only your own messages can be taken back")
        return nil
      }
      replaceTop(.messages(Layer.MessageEntry()))
      return .deleteMessage(id: row.id)
    case .enter: return enterInMessages(entry, thread)
    default:
      guard entry.draft.handle(key) else {
        toast = nothing(key, model, "Esc goes back")
        return nil
      }
      if isChoosing { entry.selected = nil }
    }
    replaceTop(.messages(entry))
    return nil
  }

  private mutating func enterInMessages(
    _ entry: Layer.MessageEntry, _ thread: ScreenModel.Thread
  ) -> Intent? {
    if entry.draft.isEmpty, entry.editing == nil, entry.replyTo == nil,
      let row = chosen(entry, thread)
    {
      var writing = entry
      if row.mine {
        writing.editing = row.id
        writing.draft = TextInput(row.text)
      } else {
        writing.replyTo = row.id
      }
      replaceTop(.messages(writing))
      return nil
    }
    guard !entry.draft.isEmpty else {
      toast = Toast("Nothing is written yet. Esc goes back")
      return nil
    }
    replaceTop(.messages(Layer.MessageEntry()))
    if let id = entry.editing { return .editMessage(id: id, entry.draft.text) }
    return .message(entry.draft.text, replyTo: entry.replyTo)
  }

  private func chosen(
    _ entry: Layer.MessageEntry, _ thread: ScreenModel.Thread
  ) -> ScreenModel.MessageRow? {
    guard let selected = entry.selected else { return nil }
    let index = thread.rows.count - 1 - selected
    return thread.rows.indices.contains(index) ? thread.rows[index] : nil
  }
}
