import DriverApp
import RideModel
import TerminalUI

/// Keys in what the driver opened: the top layer takes them all.
extension UIState {
  mutating func pressInLayer(_ key: Key, _ model: ScreenModel) -> Intent? {
    guard let layer = layers.last else { return nil }
    if key == .escape && !isWriting(layer) {
      layers.removeLast()
      return nil
    }
    if isHelpKey(key, layer) {
      layers.append(.help(search: TextInput(limit: 40), scroll: 0))
      return nil
    }
    switch layer {
    case .menu(let selected): return pressInMenu(key, selected, model)
    case .help(let search, let scroll): pressInHelp(key, search, scroll, model)
    case .truth(let scroll): scrollPage(key, scroll, model) { .truth(scroll: $0) }
    case .timeline(let selected): chooseInTimeline(key, selected, model)
    case .history(let scroll): scrollPage(key, scroll, model) { .history(scroll: $0) }
    case .problems(let selected): return pressInProblems(key, selected, model)
    case .messages(let entry): return pressInMessages(key, entry, model)
    case .notebook(let entry): return pressInNotebook(key, entry, model)
    case .more(let selected): return pressInMore(key, selected, model)
    case .world(let selected): return pressInWorld(key, selected, model)
    case .confirm(let what, let selected): return pressInConfirmation(key, what, selected, model)
    case .entry(let entry, let input): return pressInEntry(key, entry, input, model)
    case .quit(let selected): pressInQuit(key, selected, model)
    }
    return nil
  }

  private func isWriting(_ layer: Layer) -> Bool {
    switch layer {
    case .notebook(let entry): entry.draft != nil
    case .messages(let entry): entry.editing != nil || entry.replyTo != nil
    default: false
    }
  }

  /// Help opens over everything; where something is typed `?` is a character like any other.
  private func isHelpKey(_ key: Key, _ layer: Layer) -> Bool {
    if case .help = layer { return false }
    return KeyTable.command(for: key) == .help && (!takesText || key == .function(1))
  }

  mutating func replaceTop(_ layer: Layer) {
    layers.removeLast()
    layers.append(layer)
  }

  private mutating func scrollPage(
    _ key: Key, _ scroll: Int, _ model: ScreenModel, _ make: (Int) -> Layer
  ) {
    guard let layer = layers.last else { return }
    let (count, room) = pageRoom(layer, model, self)
    let last = max(1, count - room + 1)
    guard let moved = rowReached(key, scroll, count: last, page: max(1, room - 1)) else {
      toast = nothing(key, model, "Esc goes back")
      return
    }
    replaceTop(make(moved))
  }

  private mutating func chooseInTimeline(_ key: Key, _ selected: Int, _ model: ScreenModel) {
    guard let moved = rowReached(key, selected, count: model.timeline.rows.count, page: 10) else {
      toast = nothing(key, model, "Esc goes back")
      return
    }
    replaceTop(.timeline(selected: moved))
  }

  // MARK: Menu, help, quit

  private mutating func pressInMenu(_ key: Key, _ selected: Int, _ model: ScreenModel) -> Intent? {
    let selected = min(max(0, selected), menuBindings.count - 1)
    if let moved = rowReached(key, selected, count: menuBindings.count, page: 10) {
      replaceTop(.menu(selected: moved))
      return nil
    }
    let wanted = key == .enter ? menuBindings[selected].command : KeyTable.command(for: key)
    guard let wanted else {
      toast = nothing(key, model, "Esc goes back")
      return nil
    }
    let target = enterTarget(model, self)
    layers.removeLast()
    if let reason = closedReason(wanted, model, self) {
      toast = nothing(key, model, reason)
      return nil
    }
    // The next step is not taken blindly from a list: its label must have been on the screen.
    if wanted == .step, target == painted { painted = enterTarget(model, self) }
    return perform(wanted, model)
  }

  private mutating func pressInHelp(
    _ key: Key, _ search: TextInput, _ scroll: Int, _ model: ScreenModel
  ) {
    switch key {
    case .up, .down, .pageUp, .pageDown, .home, .end:
      scrollPage(key, scroll, model) { .help(search: search, scroll: $0) }
    case .function(1): layers.removeLast()
    default:
      var search = search
      guard search.handle(key) else {
        toast = nothing(key, model, "Esc goes back")
        return
      }
      replaceTop(.help(search: search, scroll: 0))
    }
  }

  private mutating func pressInQuit(_ key: Key, _ selected: Int, _ model: ScreenModel) {
    switch key {
    case .character("q"): wantsQuit = true
    case .up, .left, .home, .backTab: replaceTop(.quit(selected: 0))
    case .down, .right, .end, .tab: replaceTop(.quit(selected: 1))
    case .enter where selected == 1: wantsQuit = true
    case .enter: layers.removeLast()
    default: toast = Toast("\(key.label) does nothing here. q = quit, Esc = stay")
    }
  }

  // MARK: Questions and lines of text

  private mutating func pressInConfirmation(
    _ key: Key, _ what: Layer.Confirmation, _ selected: Int, _ model: ScreenModel
  ) -> Intent? {
    switch key {
    case .left, .up, .backTab: replaceTop(.confirm(what, selected: 0))
    case .right, .down, .tab: replaceTop(.confirm(what, selected: 1))
    case .character(let digit)
    where what == .cancel
      && CancelReason.drivers.indices.contains((digit.wholeNumberValue ?? 0) - 1):
      cancelReason = (digit.wholeNumberValue ?? 1) - 1
    case .enter:
      layers.removeLast()
      guard selected == 1 else { return nil }
      return intent(of: what)
    default: toast = Toast("\(key.label) does nothing here. Left Right choose, Esc = leave it")
    }
    return nil
  }

  private func intent(of what: Layer.Confirmation) -> Intent {
    switch what {
    case .cancel: .cancel(why: CancelReason.drivers[cancelReason])
    case .endHere, .endAway: .endHere
    case .goOffShift: .goOffShift
    case .noShow: .noShow
    case .killApp: .world(.kill, argument: "")
    case .discard(let key): .discardProblem(key: key)
    case .giveUpHeld: .decideHeld(sends: false)
    }
  }

  private mutating func pressInEntry(
    _ key: Key, _ entry: Layer.Entry, _ input: TextInput, _ model: ScreenModel
  ) -> Intent? {
    guard key == .enter else {
      var input = input
      if input.handle(key) {
        replaceTop(.entry(entry, input))
      } else {
        toast = Toast(
          "\(key.label) does nothing here. Enter = \(entryText(entry).act), Esc = leave it")
      }
      return nil
    }
    let text = input.text
    if text.trimmed.isEmpty, let wanted = entry.wanted {
      toast = Toast("\(wanted) first; Esc leaves it")
      return nil
    }
    if entry == .rating, !(1...5).contains(Int(text.trimmed) ?? 0) {
      toast = Toast("A rating is 1 to 5 stars; Esc leaves it")
      return nil
    }
    layers.removeLast()
    switch entry {
    case .rating: return Int(text.trimmed).map { .rate($0) }
    case .filter:
      eventFilter = text
      return nil
    case .mark: return .mark(text)
    case .pin: return .start(pin: text)
    case .proof: return .proof(text)
    case .incident: return .incident(text)
    case .incidentNote(let id): return .incidentNote(id: id, text)
    case .amount(let choice), .serverText(let choice): return .world(choice, argument: text)
    }
  }

  // MARK: More and the world

  private mutating func pressInMore(_ key: Key, _ selected: Int, _ model: ScreenModel) -> Intent? {
    let count = model.more.count
    if let moved = rowReached(key, selected, count: count, page: 10) {
      replaceTop(.more(selected: moved))
      return nil
    }
    guard key == .enter, count > 0 else {
      toast = nothing(key, model, "Esc goes back")
      return nil
    }
    let action = model.more[min(selected, count - 1)]
    if let closed = action.closed {
      toast = Toast("\(action.label): \(closed)")
      return nil
    }
    layers.removeLast()
    return open(action.kind)
  }

  private mutating func open(_ kind: ScreenModel.MoreAction.Kind) -> Intent? {
    switch kind {
    case .stop: return .stop
    case .noShow: layers.append(.confirm(.noShow, selected: 0))
    case .incident: layers.append(.entry(.incident, TextInput(limit: 200)))
    case .incidentNote(let id):
      layers.append(.entry(.incidentNote(id: id), TextInput(limit: 200)))
    case .rate: layers.append(.entry(.rating, TextInput(limit: 1)))
    case .proof: layers.append(.entry(.proof, TextInput(limit: 60)))
    case .goOffShift: layers.append(.confirm(.goOffShift, selected: 0))
    case .cancel: askToCancel()
    case .endHere: layers.append(.confirm(.endHere, selected: 0))
    }
    return nil
  }

  private mutating func pressInWorld(_ key: Key, _ selected: Int, _ model: ScreenModel) -> Intent? {
    let choices = WorldChoice.allCases
    if let moved = rowReached(key, selected, count: choices.count, page: 10) {
      replaceTop(.world(selected: moved))
      return nil
    }
    switch key {
    case .enter: break
    case .left, .right:
      faultTarget = WorldChoice.target(from: faultTarget, by: key == .left ? -1 : 1)
      return nil
    default:
      toast = nothing(key, model, "Esc goes back")
      return nil
    }
    let choice = WorldChoice.at(selected)
    if let closed = model.world.closed[choice.rawValue] {
      toast = Toast("\(choice.rawValue): \(closed)")
      return nil
    }
    switch choice {
    case .kill: layers.append(.confirm(.killApp, selected: 0))
    case .faultTarget: faultTarget = WorldChoice.target(from: faultTarget, by: 1)
    default:
      guard let entry = choice.entry("") else {
        return .world(choice, argument: choice.fault == nil ? "" : faultTarget)
      }
      layers.append(entry)
    }
    return nil
  }
}

extension WorldChoice {
  /// The line its words are typed in, with these in it already; nil where nothing is typed.
  func entry(_ text: String) -> Layer? {
    switch self {
    case .reprices: .entry(.amount(self), TextInput(text, limit: 12))
    case .riderMessage, .forceEnds, .changesDestination, .offers, .statement:
      .entry(.serverText(self), TextInput(text, limit: 200))
    default: nil
    }
  }
}

/// Where a list's selection goes for a key; nil when the key is not one of a list's.
func rowReached(_ key: Key, _ selected: Int, count: Int, page: Int) -> Int? {
  let wanted: Int
  switch key {
  case .up: wanted = selected - 1
  case .down: wanted = selected + 1
  case .pageUp: wanted = selected - page
  case .pageDown: wanted = selected + page
  case .home: wanted = 0
  case .end: wanted = count - 1
  default: return nil
  }
  return min(max(0, wanted), max(0, count - 1))
}
