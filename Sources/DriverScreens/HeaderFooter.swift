import DriverApp
import RideModel
import StreetMap
import TerminalUI

extension Screen {
  /// One line: who, shift, signal, outbox, time, map. Each field has its place at each width; the
  /// clock stands still whatever the pace says.
  mutating func drawHeader(_ layout: Layout) {
    let rect = layout.header
    frame.fill(rect, Style(.text, on: .header))
    if rect.width >= 120 {
      put(header: " DEADZONE", at: 0, Style(.title, on: .header, .bold))
      put(header: model.header.driver, at: 10, Style(.text, on: .header), width: 10)
      put(header: shiftText, at: 21, shiftStyle, width: 9)
      drawSignalAndOutbox(from: 32, usual: 73, until: 94)
      put(header: timeText("SIM "), at: 96, Style(.text, on: .header), width: 23)
      let right = rect.width - 121
      if TextWidth.of(model.header.map) <= right {
        let map = TextWidth.fit(model.header.map, to: right, .right)
        put(header: map, at: 120, Style(.dim, on: .header), width: right)
      }
    } else {
      let time = rect.width - 20
      put(header: shiftText, at: 1, shiftStyle, width: 9)
      drawSignalAndOutbox(from: 11, usual: time - 22, until: time - 1)
      put(header: timeText(""), at: time, Style(.text, on: .header), width: 19)
    }
  }

  private mutating func put(header text: String, at x: Int, _ style: Style, width: Int? = nil) {
    let room = min(width ?? frame.size.width, max(0, frame.size.width - x))
    frame.put(TextWidth.cut(text, to: room), x: x, y: 0, style)
  }

  /// The outbox stands in its usual column; it moves only where one of the two would be cut.
  private mutating func drawSignalAndOutbox(from x: Int, usual: Int, until end: Int) {
    let latest = end - TextWidth.of(outboxText)
    let detailAt = drawSignalWord(at: x)
    let detail = signalDetail(room: max(usual, latest) - detailAt - 1)
    let outboxAt = min(latest, max(usual, detailAt + TextWidth.of(detail) + 1))
    put(header: detail, at: detailAt, Style(.text, on: .header), width: outboxAt - detailAt - 1)
    put(header: outboxText, at: outboxAt, outboxStyle, width: end - outboxAt)
    // The word is always there; what it says is what the eye looks for.
    put(header: "OUTBOX", at: outboxAt, Style(.label, on: .header), width: end - outboxAt)
  }

  /// The word is reversed where there is no signal: calm, but the first thing the eye meets.
  private mutating func drawSignalWord(at x: Int) -> Int {
    let style: Style =
      switch model.header.signal {
      case .online: Style(.good, on: .header, .bold)
      case .weak: Style(.weak, on: .header, [.bold, .reverse])
      case .offline: Style(.offline, on: .header, [.bold, .reverse])
      case .unknown: Style(.unknown, on: .header)
      }
    return frame.put(signalWord, x: x, y: 0, style) + 1
  }

  /// `0:42 dead zone P2`; where room is short the zone's name says more than what it is, and of a
  /// long name whole words are shown, with a mark; the map shows all of it.
  private func signalDetail(room: Int) -> String {
    var detail = model.header.signalDetail
    guard TextWidth.of(detail) > room else { return detail }
    if let words = detail.firstRange(of: " dead zone ") {
      detail.replaceSubrange(words, with: " ")
    }
    guard TextWidth.of(detail) > room else { return detail }
    while TextWidth.of(detail) >= room, detail.filter({ $0 == " " }).count > 1,
      let last = detail.lastIndex(of: " ")
    {
      detail = String(detail[..<last])
    }
    return "\(detail)~"
  }

  private var signalWord: String { model.appRunning ? model.header.signal.word : "APP NOT RUNNING" }

  var shiftText: String {
    guard model.appRunning else { return "" }
    return model.header.onShift ? "SHIFT ON" : "SHIFT OFF"
  }

  private var shiftStyle: Style {
    model.header.onShift ? Style(.good, on: .header) : Style(.dim, on: .header)
  }

  /// `OUTBOX 4 saved here`, `OUTBOX sending 2 of 4`, `OUTBOX all sent`; with a full disk
  /// `OUTBOX 4 NOT SAVED`, with an old app `OUTBOX 1 in memory`; where a damaged file
  /// may have held more, `OUTBOX part lost`.
  var outboxText: String {
    // What waits is on the disk; only the app could say how much it is.
    guard model.appRunning else { return model.isOldApp ? "OUTBOX lost" : "OUTBOX saved here" }
    if model.outbox.inMemory > 0 { return "OUTBOX \(model.outbox.inMemory) in memory" }
    if model.outbox.unsaved, model.outbox.count > 0 {
      return "OUTBOX \(model.outbox.count) NOT SAVED"
    }
    if let sending = model.outbox.sending {
      return "OUTBOX sending \(sending) of \(model.outbox.of)"
    }
    guard model.outbox.count == 0 else {
      return "OUTBOX \(model.outbox.count) \(model.isOldApp ? "not sent" : "saved here")"
    }
    return model.outbox.isIncomplete ? "OUTBOX part lost" : "OUTBOX all sent"
  }

  private var outboxStyle: Style {
    if model.outbox.unsaved { return Style(.bad, on: .header, .bold) }
    if model.outbox.sending != nil { return Style(.accent, on: .header, .bold) }
    return model.outbox.count == 0 && model.outbox.inMemory == 0
      ? Style(.text, on: .header) : Style(.pending, on: .header, .bold)
  }

  private func timeText(_ prefix: String) -> String {
    "\(prefix)\(model.header.clock) \(ui.pace.text(slowed: slowsDown(model, ui)))"
  }

  // MARK: Footer

  /// The one next step, then the keys that do something here, then help, always.
  mutating func drawFooter(_ layout: Layout) {
    var bar = KeyBar()
    bar.isTyping = ui.takesText
    bar.toast = ui.toast?.text
    bar.hints = footerHints(model, ui)
    let enter = enterText
    // On a stage Enter is the next beat; the step is taken by the story. What is awaited is said by
    // the panels; in what is open the room is for its keys.
    let isShown = ui.layers.isEmpty ? model.beat == nil : enter.acts
    if !enter.label.isEmpty, isShown {
      bar.lead = [
        enter.acts
          ? (" Enter \(enter.label) ", Style(.text, on: .selection, .bold))
          : (" \(brief(enter.label)) ", Style(.dim))
      ]
    }
    // What is open has keys of its own, which need the room.
    if ui.layers.isEmpty, !bar.lead.isEmpty { bar.keysFrom = FooterHint.first }
    bar.draw(on: &frame)
  }

  /// What is awaited; where that is long the panel beside it says how long, and no key moves for it.
  private func brief(_ wait: String) -> String {
    let whole = wait.hasPrefix("sent, ") ? String(wait.dropFirst(6)) : wait
    guard TextWidth.of(whole) + 3 > FooterHint.standing, whole.hasSuffix(" left"),
      let comma = whole.lastIndex(of: ",")
    else { return whole.capitalisedFirst }
    return String(whole[..<comma]).capitalisedFirst
  }

  /// What Enter does, or what is awaited; on a stage nobody puts the summary away.
  var enterText: (label: String, acts: Bool) {
    if isStage, enterTarget(model, ui) == .readSummary, case .awaited(let text) = model.now {
      return (text, false)
    }
    return enterWords(model, ui)
  }
}

extension SignalState {
  var word: String {
    switch self {
    case .online: "ONLINE"
    case .weak: "WEAK"
    case .offline: "OFFLINE"
    case .unknown: "CHECKING"
    }
  }
}
