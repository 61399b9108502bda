import TerminalUI
import WorldSimulation

/// Two phones in the same car on the same day, side by side: the old app, and this one.
///
/// Both drivers do each step as soon as their app takes it; what the old one has to wait for, and
/// how far it drives on for signal, is counted. Like the other story it tells itself, or beat by
/// beat at the speaker's key; a driving key hands over the right phone.
package final class VersusShow: InteractiveProgram {
  private let make: () throws -> (old: DriverSession, new: DriverSession)
  private let beats = VersusBeat.darkKerb
  private(set) var old: VersusSide
  private(set) var new: VersusSide
  /// Counted from 0.
  private(set) var beat = 0
  /// Real milliseconds of the present beat, and how long its end has been seen.
  private var clock: (beat: Int64, over: Int64) = (0, 0)
  /// Real milliseconds that have passed and are not played yet: only whole pieces are, so that the
  /// story is the same however often it is looked at.
  private var owed: Int64 = 0
  /// The end of the last beat was seen: nothing moves any more.
  private(set) var isOver = false
  private(set) var isHandedOver = false
  private var keys = StageKeys(VersusBeat.darkKerb.map(\.name))
  private var help = KeyHelp()
  /// The size of the last frame: where it had no room no key does what cannot be seen.
  private var shown = Layout.smallest
  private var toast: UIState.Toast?
  private var braille = true
  private var wantsQuit = false
  private var wish: TerminalWish?
  private var chosenTheme: Theme

  private static let piece: Int64 = 50
  /// No beat takes longer: 3 minutes.
  private static let longestBeat: Int64 = 180_000

  /// - Parameter make: Makes both sessions at the beginning of the same day.
  package init(_ make: @escaping () throws -> (old: DriverSession, new: DriverSession)) throws {
    self.make = make
    let pair = try make()
    old = VersusSide("THE OLD APP", pair.old)
    new = VersusSide("DEADZONE", pair.new)
    chosenTheme = pair.new.theme
  }

  package var theme: Theme { isHandedOver ? new.session.theme : chosenTheme }
  package var shouldQuit: Bool { isHandedOver ? new.session.shouldQuit : wantsQuit }

  package var nextChange: Int64? {
    if isHandedOver { return new.session.nextChange }
    return isOver || isHeld ? toast?.left : VersusShow.piece
  }

  package var playsAlone: Bool { !isHandedOver && !isOver && !isHeld }

  /// While the speaker chooses a beat or reads the help the story stands still.
  private var isHeld: Bool { keys.isOpen || help.isOpen }

  package func takeWish() -> TerminalWish? {
    if isHandedOver { return new.session.takeWish() }
    defer { wish = nil }
    return wish
  }

  /// Nothing of it is kept.
  package func saveNow() {}

  package func takeLines() -> [String] {
    [old, new].flatMap { side in side.session.takeLines().map { "\(side.name)  \($0)" } }
  }

  package func lookAtPrompt() -> String {
    if isHandedOver { return new.session.lookAtPrompt() }
    return toast?.text ?? "\(beats[beat].name). \(caption.joined(separator: " "))"
  }

  // MARK: Time

  package func advance(realMilliseconds: Int64) {
    guard !isHandedOver else { return new.session.advance(realMilliseconds: realMilliseconds) }
    if let left = toast?.left {
      if left <= realMilliseconds { toast = nil } else { toast?.left = left - realMilliseconds }
    }
    owed += realMilliseconds
    if isHeld { owed = 0 }
    while owed >= VersusShow.piece, !isOver {
      play(VersusShow.piece)
      owed -= VersusShow.piece
    }
  }

  private func play(_ milliseconds: Int64) {
    clock.beat += milliseconds
    if clock.beat > beats[beat].lead, !(old.isDone && new.isDone) { drive(milliseconds) }
    guard beats[beat].isOver(old, new) else { return }
    clock.over += milliseconds
    guard clock.over >= beats[beat].hold else { return }
    clock = (0, 0)
    if beat + 1 < beats.count { beat += 1 } else { isOver = true }
  }

  private func drive(_ milliseconds: Int64) {
    let (factor, reaction) = (beats[beat].factor, beats[beat].reaction)
    old.play(milliseconds, factor: factor, reaction: reaction)
    new.play(milliseconds, factor: factor, reaction: reaction)
  }

  /// To the beginning of a beat: on from here, or from the beginning of the day.
  func jump(to wanted: Int) {
    let target = min(max(0, wanted), beats.count - 1)
    owed = 0
    if target < beat || (target == beat && clock.beat > 0) || isOver { rewind() }
    var played: Int64 = 0
    while beat < target, played < VersusShow.longestBeat * Int64(beats.count) {
      play(VersusShow.piece)
      played += VersusShow.piece
    }
  }

  private func rewind() {
    guard let pair = try? make() else { return }
    old.begin(anew: pair.old)
    new.begin(anew: pair.new)
    (beat, clock, owed, isOver) = (0, (0, 0), 0, false)
  }

  // MARK: Keys

  package func handle(_ key: Key) {
    if isHandedOver { return new.session.handle(key) }
    guard Layout(shown) != nil || Self.isSeen(key) else { return }
    if help.isOpen, !press(inHelp: key) { return }
    switch keys.press(key, at: beat) {
    case .next:
      if beat + 1 < beats.count {
        jump(to: beat + 1)
      } else {
        toast = UIState.Toast("That was the last beat. PgUp goes back, q quits")
      }
    case .back: jump(to: isOver ? beat : beat - 1)
    case .jump(let wanted): jump(to: wanted)
    case .help:
      toast = nil
      help.open()
    case .other(let key): look(key)
    case .menu, nil: break
    }
  }

  /// What it does is seen also where there is no room for a story.
  private static func isSeen(_ key: Key) -> Bool {
    [.quit, .redraw, .suspend].contains(KeyTable.command(for: key))
  }

  /// Whether the key is the program's all the same.
  private func press(inHelp key: Key) -> Bool {
    toast = nil
    switch help.press(key, helpSections, in: page(shown)) {
    case .taken: break
    case .nothing: toast = StageKeys.nothing(key, "Esc goes back")
    case .left: return true
    }
    return false
  }

  var helpSections: [HelpSection] {
    keys.help { Self.looks.contains($0.command) }
  }

  /// What a key may do that is no key of the story and drives nothing.
  private static let looks: Set<Command> = [.theme, .glyphs, .quit, .redraw, .suspend]

  private func page(_ size: Size) -> Rect {
    Rect(x: 0, y: 1, width: size.width, height: size.height - 2)
  }

  private func look(_ key: Key) {
    switch KeyTable.command(for: key) {
    case .theme:
      chosenTheme = chosenTheme.next
      toast = UIState.Toast("Theme \(chosenTheme.rawValue)")
    case .glyphs: braille.toggle()
    case .quit: wantsQuit = true
    case .redraw: wish = .redraw
    case .suspend: wish = .suspend
    default:
      guard KeyTable.drives(key) else {
        if key != .resize { toast = StageKeys.nothing(key) }
        return
      }
      isHandedOver = true
      new.session.ui.theme = chosenTheme
      new.session.ui.braille = braille
      new.session.handOver()
      new.session.handle(key)
    }
  }

  // MARK: Frames

  package func frame(size: Size, capabilities: Capabilities) -> Frame {
    if isHandedOver { return new.session.frame(size: size, capabilities: capabilities) }
    shown = size
    var frame = Frame(size: size, capabilities: capabilities)
    guard Layout(size) != nil else {
      var page = SizePage()
      page.state = beatTitle
      page.draw(on: &frame)
      return frame
    }
    drawHeader(&frame)
    if help.isOpen {
      help.draw(helpSections, in: page(size), on: &frame)
      drawFooter(&frame)
      return frame
    }
    // 39 columns each at 80: one between them, one at the edge.
    let width = (size.width - 1) / 2
    let box = Rect(x: 0, y: 1, width: width, height: size.height - 6)
    let asked = VersusSide.Look(
      capabilities: capabilities, braille: braille,
      hatches: capabilities.colors < 256 || !chosenTheme.hasBackground)
    old.draw(in: box, &frame, asked, frameStyle: .border)
    new.draw(
      in: Rect(x: size.width - width, y: 1, width: width, height: box.height), &frame, asked,
      frameStyle: Style(.focus))
    drawCaption(Rect(x: 0, y: size.height - 5, width: size.width, height: 4), &frame)
    drawFooter(&frame)
    keys.draw(on: &frame)
    return frame
  }

  private func drawHeader(_ frame: inout Frame) {
    let row = Rect(x: 0, y: 0, width: frame.size.width, height: 1)
    frame.fill(row, Style(.text, on: .header))
    frame.line(
      [
        Span(" DEADZONE", .title, .bold, on: .header),
        Span("  one trip, two apps", .text, on: .header),
      ],
      right: [
        Span("\(new.session.model.header.clock)  ", .text, on: .header),
        Span(isOver ? "told " : "x\(beats[beat].factor) ", .dim, on: .header),
      ], in: row, y: 0)
  }

  private var beatTitle: String { "\(beat + 1) of \(beats.count)  \(beats[beat].name)" }

  private func drawCaption(_ box: Rect, _ frame: inout Frame) {
    frame.box(box, title: beatTitle, titleStyle: .title)
    let inside = box.inset(columns: 2, rows: 1)
    for (index, line) in caption.enumerated() {
      frame.line([Span(line, .caption, .bold)], in: inside, y: inside.y + index)
    }
  }

  /// Two lines of at most 60 characters.
  var caption: [String] { beats[beat].lines(old, new) }

  private func drawFooter(_ frame: inout Frame) {
    var bar = KeyBar()
    bar.toast = toast?.text
    bar.isTyping = help.isOpen
    // Behind the last beat there is no next one.
    bar.hints = help.isOpen ? KeyHelp.hints : Array(keys.hints.dropFirst(isOver ? 1 : 0))
    let yours = frame.size.width >= 100 ? "Any driving key: the right phone is yours" : ""
    bar.note = help.isOpen ? "" : isOver ? "The story is told" : yours
    bar.draw(on: &frame)
  }
}
