import DriverScreens
import StreetMap
import TerminalUI

/// A scenario or a recording to watch: pause, step, speed, on to the next thing worth seeing.
///
/// It plays on the driver's own screen; the last row says what the keys do. What a scenario asks
/// stops the time until a tester has answered.
package final class Player: InteractiveProgram {
  package struct Options {
    /// The keys are the driver's own once it is over.
    package var thenDrive = false
    package var theme = Theme.auto
    package var steady = false
    /// Simulated milliseconds for each real one while nothing is to be seen.
    package var speed = 8

    package init() {}
  }

  /// Moves between two frames: keys stay answered however much happens.
  private static let mostMoves = 20_000

  package let performance: any Performance
  private let session: DriverSession
  private let name: String
  private let options: Options
  private var checklist: Checklist?
  private var isPaused = false
  private var isHandedOver = false
  /// What answers a key for a short time.
  private var toast: UIState.Toast?
  private var help = KeyHelp()
  /// The size of the last frame: where it had no room no key does what cannot be seen.
  private var shown = Size(width: 80, height: 24)
  private var chosenTheme: Theme
  private var cruise = Pace()
  private var isLeft = false
  /// The virtual instant the watcher has reached.
  private var clock: Int64
  /// The note that is typed; nil while none is.
  private var note: TextInput?
  private var asked: (question: String, line: Int)?
  private var wish: TerminalWish?
  /// Captions for `--plain`.
  private var said: [String] = []

  /// - Parameter checklist: Takes what a tester answers; nil skips the questions.
  package init(
    _ performance: any Performance, session: DriverSession, name: String, options: Options,
    checklist: Checklist? = nil
  ) {
    self.performance = performance
    self.session = session
    self.name = name
    self.options = options
    self.checklist = checklist
    cruise.cruising = options.speed
    cruise.steady = options.steady
    chosenTheme = options.theme
    clock = performance.stage.now
    (performance as? ScenarioRunner)?.onAsk = { [weak self] question, line in
      self?.ask(question, line)
    }
    skipAnswered()
  }

  /// What was answered so far.
  package var answers: Checklist? { checklist }

  private var isDriving: Bool { options.thenDrive && performance.isFinished }

  /// The pace as the header shows it.
  private var pace: Pace {
    var pace = cruise
    pace.paused = isPaused && !isDriving
    return pace
  }

  /// What is played is shown as the watcher wants it; the keys of a recording change its own state.
  private func present(isWatched: Bool = false) {
    session.presentation = .init(pace: pace, theme: chosenTheme, isWatched: isWatched)
  }

  /// Once, where all has been played: the wheel goes to whoever watches.
  private func handOverAtTheEnd() {
    guard isDriving, !isHandedOver else { return }
    isHandedOver = true
    present()
    session.handOver()
  }

  // MARK: Questions

  private func ask(_ question: String, _ line: Int) {
    guard checklist != nil else { return }
    if let known = checklist?.answer(to: question), known.verdict != nil { return }
    asked = (question, line)
  }

  /// On a new start the story is played up to the first question that is still open.
  private func skipAnswered() {
    guard checklist?.isEmpty == false else { return }
    var moves = 0
    while asked == nil, !performance.isFinished, moves < Self.mostMoves * 100 {
      performance.move()
      moves += 1
    }
    clock = performance.stage.now
    session.caption = performance.caption
  }

  private func answer(_ verdict: Checklist.Verdict?, note: String? = nil) {
    guard let asked else { return }
    checklist?.answer(asked.question, line: asked.line, verdict, note: note)
    guard verdict != nil else { return }
    self.asked = nil
  }

  // MARK: Keys

  package func handle(_ key: Key) {
    toast = nil
    handOverAtTheEnd()
    if isDriving { return session.handle(key) }
    if let meant = PlayerKey.of(key, [.terminal]) { return perform(meant, key) }
    if help.isOpen, !press(inHelp: key) { return }
    let isSmall = DriverSession.eventsPlace(in: shown) == nil
    if note != nil, !isSmall { return type(key) }
    guard let meant = PlayerKey.of(key, isSmall ? [.always] : times) else {
      if key != .resize { toast = nothing(key) }
      return
    }
    perform(meant, key)
  }

  /// Whether the key is the program's all the same.
  private func press(inHelp key: Key) -> Bool {
    switch help.press(key, helpSections, in: page(shown)) {
    case .taken: break
    case .nothing: toast = UIState.Toast("\(key.label) does nothing here. Esc goes back")
    case .left: return true
    }
    return false
  }

  /// What the keys may be about now.
  private var times: Set<PlayerKey.Time> {
    let looking: Set<PlayerKey.Time> = [.looking, .always]
    if asked != nil { return looking.union([.asked]) }
    return performance.isFinished ? looking : looking.union([.playing])
  }

  private func perform(_ meant: PlayerKey, _ key: Key) {
    switch meant {
    case .pause: isPaused.toggle()
    case .step: step()
    case .next: jump()
    case .slower: cruise.change(by: -1)
    case .faster: cruise.change(by: 1)
    case .pass: answer(.pass)
    case .fail: answer(.fail)
    case .note: note = TextInput()
    case .scroll where session.watchedPages.isEmpty, .page where session.watchedPages.isEmpty:
      toast = nothing(key)
    case .server, .timeline, .history, .scroll, .page: session.look(key)
    case .theme: chosenTheme = chosenTheme.next
    case .close where !session.watchedPages.isEmpty: session.look(key)
    case .close, .help: help.open()
    case .quit: isLeft = true
    case .redraw: wish = .redraw
    case .suspend: wish = .suspend
    }
  }

  private func nothing(_ key: Key) -> UIState.Toast {
    let first = footer.keys.first.map { "\($0.key) = \($0.label.lowercased()), " } ?? ""
    return UIState.Toast("\(key.label) does nothing here. \(first)? = all keys")
  }

  private func type(_ key: Key) {
    switch key {
    case .enter:
      answer(nil, note: note?.text)
      note = nil
    case .escape: note = nil
    case .function(1): help.open()
    default: _ = note?.handle(key)
    }
  }

  /// On to the next event, and there it stands.
  private func step() {
    isPaused = true
    let before = session.journal.written
    move { self.session.journal.written != before }
  }

  /// On to the next caption, change of the signal, notice or question.
  private func jump() {
    func state() -> [String] {
      [
        performance.caption ?? "", performance.stage.signal.rawValue,
        "\(performance.history.notices.count)", asked?.question ?? "",
      ]
    }
    let before = state()
    move { state() != before }
  }

  private func move(until isThere: () -> Bool) {
    var moves = 0
    while asked == nil, !performance.isFinished, !isThere(), moves < Self.mostMoves {
      performance.move()
      moves += 1
    }
    clock = performance.stage.now
    tellCaption()
    handOverAtTheEnd()
  }

  // MARK: Time

  package func advance(realMilliseconds: Int64) {
    if isDriving { return session.advance(realMilliseconds: realMilliseconds) }
    fadeToast(realMilliseconds)
    var left = realMilliseconds
    while left > 0, !isStill {
      let factor = Int64(factor)
      // In small pieces: what slows the time down must not be overshot.
      let piece = min(left, max(1, 250 / factor))
      clock += piece * factor
      left -= piece
      var moves = 0
      while asked == nil, !performance.isFinished, performance.nextMove <= clock,
        moves < Self.mostMoves
      {
        performance.move()
        moves += 1
      }
      tellCaption()
    }
    handOverAtTheEnd()
  }

  private func fadeToast(_ milliseconds: Int64) {
    guard let left = toast?.left else { return }
    if left <= milliseconds { toast = nil } else { toast?.left = left - milliseconds }
  }

  /// Whether nothing moves before a key is pressed.
  private var isStill: Bool {
    isPaused || asked != nil || performance.isFinished || help.isOpen
  }

  private var factor: Int {
    cruise.factor(slowed: session.isSlowed || !session.watchedPages.isEmpty)
  }

  private func tellCaption() {
    guard session.caption != performance.caption else { return }
    session.caption = performance.caption
    if let caption = performance.caption { said.append(caption) }
  }

  package var nextChange: Int64? {
    if isDriving { return session.nextChange }
    let fades = toast.map { max(1, $0.left) }
    guard !isStill else { return fades }
    return min(max(1, (performance.nextMove - clock) / Int64(factor)), fades ?? .max)
  }

  package var playsAlone: Bool {
    !isDriving && !isPaused && asked == nil && !performance.isFinished
  }

  // MARK: The screen

  package func frame(size: Size, capabilities: Capabilities) -> Frame {
    handOverAtTheEnd()
    if isDriving { return session.frame(size: size, capabilities: capabilities) }
    shown = size
    // What a scenario looks for on the screen is the driver's own frame, never this one.
    present(isWatched: true)
    defer { present() }
    var frame = session.glance(size: size, capabilities: capabilities)
    // Where there is no room the page says what there is to say.
    guard DriverSession.eventsPlace(in: size) != nil else { return frame }
    if let asked { draw(asked.question, above: size.height - 1, &frame) }
    if help.isOpen {
      frame.cursor = nil
      help.draw(helpSections, in: page(size), on: &frame)
    }
    bar.draw(on: &frame)
    return frame
  }

  /// Where help opens: where a page of the driver's does.
  private func page(_ size: Size) -> Rect { DriverSession.pagePlace(in: size) ?? Rect(size) }

  var helpSections: [HelpSection] {
    [PlayerKey.help("While it plays", .playing)]
      + (checklist?.hasQuestions == true ? [PlayerKey.help("A tester's answer", .asked)] : [])
      + [
        PlayerKey.help("Looking around", .looking),
        PlayerKey.help("The program", .always, .terminal),
        .wordsOfTheScreen,
      ]
  }

  /// The question in the place of the events, so that what it asks about stays in sight.
  private func draw(_ question: String, above row: Int, _ frame: inout Frame) {
    let place = DriverSession.eventsPlace(in: frame.size) ?? frame.bounds
    let lines = TextWidth.wrap(question, to: max(1, place.width - 4))
    let height = min(row, max(place.height, lines.count + 2))
    let box = Rect(x: place.x, y: row - height, width: place.width, height: height)
    frame.fill(box)
    frame.box(box, title: "For the tester", right: progress, Style(.focus))
    let inside = box.inset(columns: 2, rows: 1)
    for (index, line) in lines.prefix(inside.height).enumerated() {
      frame.put(line, x: inside.x, y: inside.y + index, Style(.caption, .bold))
    }
  }

  private var bar: KeyBar {
    var bar = KeyBar()
    bar.toast = toast?.text
    bar.isTyping = help.isOpen || note != nil
    let footer = footer
    bar.lead = [
      (
        TextWidth.cut(" \(footer.word) ", to: max(1, shown.width / 2)),
        Style(.text, on: .selection, .bold)
      )
    ]
    if !footer.detail.isEmpty { bar.lead.append((" \(footer.detail)", Style(.label))) }
    bar.hints = help.isOpen ? KeyHelp.hints : footer.keys
    return bar
  }

  /// What it is, how far it is, and what the keys do, the most useful first.
  private var footer: (word: String, detail: String, keys: [FooterHint]) {
    if let note {
      return (
        "Note", "\(note.window(width: max(1, shown.width / 2)).text)_",
        [FooterHint(key: "Enter", label: "Keep it"), FooterHint(key: "Esc", label: "Leave it")]
      )
    }
    func hints(_ keys: PlayerKey...) -> [FooterHint] { keys.map(\.hint) }
    if asked != nil {
      return ("PLAY \(title)", "", hints(.pass, .fail, .note, .server, .timeline, .quit))
    }
    let time = RunReport.minutes(performance.stage.now)
    if performance.isFinished {
      let end =
        checklist?.hasQuestions == true ? "\(time)  the end, \(progress)" : "\(time)  the end"
      return ("PLAYED \(title)", end, hints(.quit))
    }
    let pause = FooterHint(key: PlayerKey.pause.hint.key, label: isPaused ? "Go on" : "Pause")
    let speed = FooterHint(key: "</>", label: "Speed")
    return ("PLAY \(title)", time, [pause] + hints(.step, .next) + [speed] + hints(.quit, .theme))
  }

  /// The file's name without its ending, which says nothing here.
  private var title: String {
    name.hasSuffix(".scenario") ? String(name.dropLast(".scenario".count)) : name
  }

  private var progress: String {
    guard let checklist else { return "" }
    return "\(checklist.answered) answered"
  }

  package var shouldQuit: Bool { isDriving ? session.shouldQuit : isLeft }
  package func takeWish() -> TerminalWish? {
    if isDriving { return session.takeWish() }
    defer { wish = nil }
    return wish
  }
  package func saveNow() { session.saveNow() }
  package var theme: Theme { session.presentation?.theme ?? session.theme }

  package func lookAtPrompt() -> String {
    if isDriving { return session.lookAtPrompt() }
    if let asked { return "\(asked.question) (p pass, f fail, n note)" }
    let footer = footer
    return "\(footer.word) \(footer.detail)"
  }

  package func takeLines() -> [String] {
    defer { said = [] }
    return said + session.takeLines()
  }
}
