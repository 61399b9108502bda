import DriverApp
import OptimisticEngine
import RideModel
import TerminalUI

// What the state of things allows: pure questions about what is shown and what is open.

/// What Enter does now.
func enterTarget(_ model: ScreenModel, _ ui: UIState) -> EnterTarget {
  if !ui.layers.isEmpty {
    return layerEnterLabel(ui, model).isEmpty
      ? .nothing : .layer(ui.layers.count, step: stepInMenu(model, ui))
  }
  guard model.appRunning else { return .nothing }
  if let notice = model.notices.first { return .notice(id: notice.id) }
  if case .step(let step) = model.now { return .step(step) }
  if model.summary != nil { return .readSummary }
  return .nothing
}

/// The step that a menu's first row takes; nil where another row is chosen.
private func stepInMenu(_ model: ScreenModel, _ ui: UIState) -> NextStep? {
  guard case .menu(let selected) = ui.layers.last, chosenInMenu(selected).command == .step,
    case .step(let step) = enterTarget(model, ui.withoutLayers)
  else { return nil }
  return step
}

private func chosenInMenu(_ selected: Int) -> Binding {
  menuBindings[min(max(0, selected), menuBindings.count - 1)]
}

extension UIState {
  /// The same with nothing open: what a menu offers is done where it has closed.
  var withoutLayers: UIState {
    var bare = self
    bare.layers = []
    return bare
  }
}

/// What Enter does, or what is awaited while it does nothing.
func enterWords(_ model: ScreenModel, _ ui: UIState) -> (label: String, acts: Bool) {
  switch enterTarget(model, ui) {
  case .layer: return (layerEnterLabel(ui, model), true)
  case .notice: return (noticeChoice(model, ui), true)
  case .step(let step): return (step.label, true)
  case .readSummary: return ("Close", true)
  case .nothing: break
  }
  switch model.now {
  case .awaited(let text): return (text, false)
  case .underWay(_, let text): return (text, false)
  case .step: return ("", false)
  }
}

private func noticeChoice(_ model: ScreenModel, _ ui: UIState) -> String {
  guard let notice = model.notices.first, !notice.choices.isEmpty else { return "OK" }
  return notice.choices[min(max(0, ui.noticeChoice), notice.choices.count - 1)]
}

/// What Enter does in the layer on top; empty where it does nothing.
func layerEnterLabel(_ ui: UIState, _ model: ScreenModel) -> String {
  switch ui.layers.last {
  case .menu(let selected): menuEnterLabel(selected, model, ui)
  case .more(let selected):
    model.more.isEmpty || model.more[min(selected, model.more.count - 1)].closed != nil
      ? "" : "Do it"
  case .world(let selected):
    model.world.closed[WorldChoice.at(selected).rawValue] == nil
      ? WorldChoice.at(selected).verb : ""
  case .quit(let selected): selected == 1 ? "Quit" : "Stay"
  case .confirm(let what, let selected):
    selected == 1 ? confirmationText(what, model).act : confirmationText(what, model).safe
  case .entry(let entry, _): entryText(entry).act
  case .messages(let entry): messagesEnterLabel(model.messages, entry)
  case .notebook(let entry):
    entry.draft != nil ? "Save" : model.notebook.rows.isEmpty ? "" : "Change"
  case .help, .truth, .timeline, .history, .problems, nil: ""
  }
}

private func menuEnterLabel(_ selected: Int, _ model: ScreenModel, _ ui: UIState) -> String {
  let binding = chosenInMenu(selected)
  let bare = ui.withoutLayers
  guard closedReason(binding.command, model, bare) == nil else { return "" }
  return binding.command == .step ? enterWords(model, bare).label : binding.label
}

private func messagesEnterLabel(
  _ thread: ScreenModel.Thread, _ entry: Layer.MessageEntry
) -> String {
  guard thread.closed == nil else { return "" }
  if entry.editing != nil { return "Change" }
  if !entry.draft.isEmpty { return "Send" }
  guard entry.replyTo == nil, let selected = entry.selected else { return "" }
  let index = thread.rows.count - 1 - selected
  guard thread.rows.indices.contains(index) else { return "" }
  return thread.rows[index].mine ? "Change" : "Answer"
}

/// Whether time should run as it really does: something is to be seen or done.
func slowsDown(_ model: ScreenModel, _ ui: UIState) -> Bool {
  if !ui.layers.isEmpty || model.offer != nil || !model.notices.isEmpty { return true }
  switch model.now {
  case .step(let step) where step != .rate: return true
  case .underWay: return true
  default: break
  }
  if model.pace.isDraining { return true }
  return [model.pace.lossAge, model.pace.drainedAge].contains {
    $0.map { $0 < Pace.shown } ?? false
  }
}

/// Why a key does nothing now; nil when it does.
func closedReason(_ command: Command, _ model: ScreenModel, _ ui: UIState) -> String? {
  if !model.appRunning && command.needsApp { return "the app is not running; ! starts it" }
  switch command {
  case .step:
    guard enterTarget(model, ui) == .nothing else { return nil }
    if case .awaited(let text) = model.now, !text.isEmpty { return untimed(text) }
    if case .underWay(let step, let text) = model.now { return underWayReason(step, text) }
    return "nothing is due"
  case .declineOrCancel:
    return model.offer != nil ? nil : moreReason(.cancel, model, "no trip to cancel")
  case .endHere: return moreReason(.endHere, model, "no trip is on")
  case .shift:
    if model.header.onShift { return moreReason(.goOffShift, model, "not now") }
    return model.now == .step(.goOnShift) ? nil : "not now"
  case .sendNow:
    if model.outbox.count == 0 {
      return model.outbox.isIncomplete ? "nothing waits here" : "all is sent"
    }
    return model.header.signal == .offline ? "no signal; it goes by itself when that returns" : nil
  case .tick: return ui.pace.paused ? nil : "only while paused"
  case .follow: return ui.camera.follows ? "the car is followed already" : nil
  default: return nil
  }
}

/// `Arriving` of `Arriving in 0:40`: the time runs on in the panel, and here it would stand still.
private func untimed(_ text: String) -> String {
  let words = text.split(separator: " ")
  guard let clock = words.firstIndex(where: { $0.contains(":") }), words[..<clock].last == "in"
  else { return text }
  return words[..<(clock - 1)].joined(separator: " ")
}

/// Why Enter does nothing while a step waits; what is left of the wait runs on in the panel as well.
private func underWayReason(_ step: NextStep, _ text: String) -> String {
  let lasting = text.split(separator: ",").filter { !$0.hasSuffix(" left") }
  return "\(step.label): \(lasting.joined(separator: ","))"
}

private func moreReason(
  _ kind: ScreenModel.MoreAction.Kind, _ model: ScreenModel, _ missing: String
) -> String? {
  guard let action = model.more.first(where: { $0.kind == kind }) else { return missing }
  return action.closed
}

extension Command {
  /// Whether it is something the driver's app does.
  var needsApp: Bool {
    switch self {
    case .step, .shift, .declineOrCancel, .endHere, .more, .messages, .notebook, .sendNow: true
    default: false
    }
  }
}

// MARK: - Footer

/// The keys that do something here, the most useful first, in the words of the key table.
func footerHints(_ model: ScreenModel, _ ui: UIState) -> [FooterHint] {
  if let layer = ui.layers.last { return layerHints(layer, model) }
  // On a stage these keys are the story's.
  if let beat = model.beat { return beat.keys }
  var hints: [FooterHint] = []
  func add(_ command: Command, _ label: String? = nil, key: String? = nil) {
    guard closedReason(command, model, ui) == nil else { return }
    let binding = KeyTable.binding(for: command)
    hints.append(
      FooterHint(key: key ?? binding.keys[0].label, label: label ?? binding.label))
  }
  hints += cardHints(model, ui)
  if model.notices.isEmpty, model.offer != nil { add(.declineOrCancel, "Decline") }
  add(.endHere)
  let isOff = model.now == .step(.goOnShift)
  if isOff { add(.quit) }
  let pause = hints.count
  add(.pause, ui.pace.paused ? "Go on" : "Pause")
  if hints.count > pause { hints[pause].from = FooterHint.standing }
  if ui.pace.paused { add(.tick) }
  add(.faster, "Speed", key: "</>")
  add(.cutSignal, model.world.signal == "none" ? "Restore signal" : "Cut signal")
  let problems = model.problems.count
  add(.problems, problems == 0 ? "Problems" : "Problems \(problems)")
  add(.server)
  add(.timeline)
  add(.more)
  if model.offer == nil || !model.notices.isEmpty {
    add(.declineOrCancel, model.offer == nil ? nil : "Decline")
  }
  add(.messages)
  add(.follow)
  add(.world)
  add(.notebook)
  add(.history)
  if !isOff { add(.quit) }
  return hints
}

/// The keys of the card that the world opened, as `UIState.pressInCard` takes them.
private func cardHints(_ model: ScreenModel, _ ui: UIState) -> [FooterHint] {
  guard model.appRunning else { return [] }
  if let notice = model.notices.first {
    return notice.choices.count > 1 ? [FooterHint(key: "Left/Right", label: "Choose")] : []
  }
  guard model.offer == nil else { return [] }
  if let collect = model.collect {
    let change = ui.cash(on: collect).kept ? "Give change" : "Keep change"
    return [FooterHint(key: "0-9", label: "Amount"), FooterHint(key: "Tab", label: change)]
  }
  guard model.settling?.rates != nil else { return [] }
  return [FooterHint(key: "1-5", label: "Stars"), FooterHint(key: "Esc", label: "Skip")]
}
