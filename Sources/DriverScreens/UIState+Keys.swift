import DriverApp
import RideModel
import TerminalUI

extension UIState {
  /// Takes a key: changes what is open, and says what it asks of the world.
  ///
  /// Every key has a visible answer: what it does, or a line that says it does nothing here.
  package mutating func press(_ key: Key, _ model: ScreenModel) -> Intent? {
    toast = nil
    leftKeyAlone = false
    switch key {
    case .resize:
      // The car that is followed is looked at as at a start: sizes on the way leave no trace.
      if camera.follows { camera.placed = false }
      return nil
    case .control("l"):
      wish = .redraw
      return nil
    case .control("z"):
      wish = .suspend
      return nil
    case .control("c"):
      askToQuit()
      return nil
    case .paste(let text) where !takesText:
      leftKeyAlone = true
      toast = Toast("\(text.count) pasted characters left alone. ? = all keys")
      return nil
    default: break
    }
    if Layout(size) == nil { return pressUnseen(key) }
    if !layers.isEmpty { return pressInLayer(key, model) }
    return pressInCard(key, model) ?? perform(key, model)
  }

  /// Where nothing but the size asked for is on the screen, no key does what cannot be seen.
  private mutating func pressUnseen(_ key: Key) -> Intent? {
    if key == .character("q") {
      askToQuit()
    } else if case .quit = layers.last, key == .escape {
      layers.removeLast()
    } else {
      leftKeyAlone = true
    }
    return nil
  }

  /// Whether typing goes into a line of text.
  package var takesText: Bool {
    switch layers.last {
    case .entry, .help, .messages: true
    case .notebook(let entry): entry.draft != nil
    default: false
    }
  }

  private mutating func askToQuit() {
    if case .quit = layers.last {
      wantsQuit = true
    } else {
      layers.append(.quit(selected: 0))
    }
  }

  // MARK: Cards the world opened

  /// `.some(nil)` where a card took the key and asks nothing of the world.
  private mutating func pressInCard(_ key: Key, _ model: ScreenModel) -> Intent?? {
    guard model.appRunning else { return nil }
    if let notice = model.notices.first { return pressInNotice(key, notice) }
    if let collect = model.collect, model.offer == nil { return pressInCollect(key, collect) }
    if let settling = model.settling, settling.rates != nil, model.offer == nil {
      if case .character(let character) = key, let number = character.wholeNumberValue,
        (1...5).contains(number)
      {
        chosenStars = number
        return .some(nil)
      }
      if key == .escape {
        chosenStars = nil
        return .skipRating
      }
    }
    if key == .escape && model.summary != nil { return .readSummary }
    return nil
  }

  private mutating func pressInNotice(_ key: Key, _ notice: ScreenModel.Notice) -> Intent?? {
    let count = max(1, notice.choices.count)
    switch key {
    // Nothing to choose: they look around as ever.
    case _ where count == 1 && key != .escape: return nil
    case .left, .backTab: noticeChoice = (noticeChoice + count - 1) % count
    case .right, .tab: noticeChoice = (noticeChoice + 1) % count
    case .escape: toast = Toast("It stays until it is answered. \(enterWords(notice))? = all keys")
    default: return nil
    }
    return .some(nil)
  }

  private func enterWords(_ notice: ScreenModel.Notice) -> String {
    let choices = notice.choices.isEmpty ? ["OK"] : notice.choices
    return "Enter = \(choices[min(noticeChoice, choices.count - 1)]), "
  }

  private mutating func pressInCollect(_ key: Key, _ collect: ScreenModel.Collect) -> Intent?? {
    let entry = cash(on: collect)
    (cashEntry, cashKept, cashTrip) = (entry.text, entry.kept, collect.trip)
    switch key {
    case .character(let character):
      guard let text = entry.taking(character) else { return nil }
      cashEntry = text
    case .backspace: cashEntry = String(cashEntry.dropLast())
    case .tab: cashKept.toggle()
    default: return nil
    }
    return .some(nil)
  }

  /// Asks, with no reason chosen yet.
  mutating func askToCancel() {
    cancelReason = CancelReason.unsaid
    layers.append(.confirm(.cancel, selected: 0))
  }

  // MARK: The panels

  private mutating func perform(_ key: Key, _ model: ScreenModel) -> Intent? {
    guard let command = KeyTable.command(for: key) else {
      toast = nothing(key, model, nil)
      return nil
    }
    if let reason = closedReason(command, model, self) {
      toast = nothing(key, model, reason)
      return nil
    }
    return perform(command, model)
  }

  /// `k does nothing here. Enter = End trip, ? = all keys`.
  func nothing(_ key: Key, _ model: ScreenModel, _ reason: String?) -> Toast {
    var text = "\(key.label) does nothing here"
    text += reason.map { " (\($0)). " } ?? ". "
    let target = enterTarget(model, self)
    if case .step(let step) = target { text += "Enter = \(step.label), " }
    return Toast(text + "? = all keys", about: target)
  }

  mutating func perform(_ command: Command, _ model: ScreenModel) -> Intent? {
    switch command {
    case .step: return enter(model)
    case .declineOrCancel:
      if model.offer != nil { return .decline }
      askToCancel()
    case .endHere: layers.append(.confirm(.endHere, selected: 0))
    case .shift:
      if !model.header.onShift { return .goOnShift }
      layers.append(.confirm(.goOffShift, selected: 0))
    case .more: layers.append(.more(selected: 0))
    case .messages:
      layers.append(.messages(Layer.MessageEntry()))
      return .readMessages
    case .notebook: layers.append(.notebook(Layer.NotebookEntry()))
    case .history: layers.append(.history(scroll: 0))
    case .problems:
      layers.append(.problems(selected: 0))
      return .problemsSeen
    case .server: layers.append(.truth(scroll: 0))
    case .timeline: layers.append(.timeline(selected: 0))
    case .world: layers.append(.world(selected: 0))
    case .mark: layers.append(.entry(.mark, TextInput(limit: 200)))
    case .filter: layers.append(.entry(.filter, TextInput(eventFilter, limit: 60)))
    case .help: layers.append(.help(search: TextInput(limit: 40), scroll: 0))
    case .close: layers.append(.menu(selected: 0))
    case .quit: askToQuit()
    case .sendNow: return .sendNow
    case .cutSignal: return .toggleSignal
    case .evidence: return .evidence
    case .tick: return .tick
    case .panNorth where focus == .events || focus == .outbox: scroll(by: -1, model)
    case .panSouth where focus == .events || focus == .outbox: scroll(by: 1, model)
    default: look(command, model)
    }
    return nil
  }

  /// In the outbox and in the events the arrows go through the rows.
  private mutating func scroll(by rows: Int, _ model: ScreenModel) {
    let count = focus == .events ? model.events.count : model.outbox.rows.count
    let now = scroll[focus] ?? 0
    let wanted = min(max(0, now + rows), max(0, count - 1))
    scroll[focus] = wanted == 0 ? nil : wanted
    if wanted == now { toast = Toast(rows < 0 ? "That is the newest" : "That is the oldest") }
  }

  /// While time runs as it does the choice shows only later: a line says what it is.
  private mutating func change(pace direction: Int, _ model: ScreenModel) {
    pace.change(by: direction)
    let now = pace.text(slowed: slowsDown(model, self))
    if now != "x\(pace.cruising)" { toast = Toast("Cruising at x\(pace.cruising); \(now) now") }
  }

  /// What only changes how the world is looked at.
  private mutating func look(_ command: Command, _ model: ScreenModel) {
    let view = Layout(size)?.canvas.size ?? size
    switch command {
    case .panWest: camera.pan(east: -1, north: 0, width: view.width, height: view.height)
    case .panEast: camera.pan(east: 1, north: 0, width: view.width, height: view.height)
    case .panNorth: camera.pan(east: 0, north: 1, width: view.width, height: view.height)
    case .panSouth: camera.pan(east: 0, north: -1, width: view.width, height: view.height)
    case .zoomIn: camera.zoom(by: 1)
    case .zoomOut: camera.zoom(by: -1)
    case .follow: camera.follows = true
    case .glyphs: braille.toggle()
    case .nextPanel: focus = Panel(rawValue: focus.rawValue % 5 + 1) ?? .map
    case .previousPanel: focus = Panel(rawValue: (focus.rawValue + 3) % 5 + 1) ?? .map
    case .panel1: focus = .map
    case .panel2: focus = .trip
    case .panel3: focus = .fare
    case .panel4: focus = .outbox
    case .panel5: focus = .events
    case .zoomPanel: zoomed.toggle()
    case .theme: nextTheme()
    case .pause: pace.paused.toggle()
    case .slower: change(pace: -1, model)
    case .faster: change(pace: 1, model)
    case .redraw: wish = .redraw
    case .suspend: wish = .suspend
    default: break
    }
  }

  private mutating func nextTheme() {
    theme = theme.next
    toast = Toast("Theme \(theme.rawValue)")
  }

  // MARK: Enter

  /// Does what Enter was last seen to do, or says that it does nothing.
  private mutating func enter(_ model: ScreenModel) -> Intent? {
    let target = enterTarget(model, self)
    guard target == painted else {
      leftKeyAlone = true
      toast = Toast("That has just changed: look again. ? = all keys")
      return nil
    }
    switch target {
    case .notice(let id):
      let choice = noticeChoice
      noticeChoice = 0
      return .answerNotice(id: id, choice: choice)
    case .readSummary: return .readSummary
    case .step(let step): return intent(of: step, model)
    case .layer, .nothing: return nil
    }
  }

  private mutating func intent(of step: NextStep, _ model: ScreenModel) -> Intent? {
    switch step {
    case .goOnShift: return .goOnShift
    case .accept: return .accept
    case .arrive: return .arrive
    case .start:
      guard model.trip.asksPIN else { return .start(pin: nil) }
      layers.append(.entry(.pin, TextInput(limit: 8)))
      return nil
    case .stop: return .stop
    case .resume: return .resume
    case .end: return .endTrip
    case .collect:
      guard let collect = model.collect else { return nil }
      let entry = cash(on: collect)
      cashEntry = ""
      cashKept = false
      return .collect(received: entry.received.minor, paid: entry.paid.minor)
    case .rate:
      defer { chosenStars = nil }
      return .rate(stars)
    }
  }
}
