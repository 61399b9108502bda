import OptimisticEngine
import TerminalUI
import WorldSimulation

/// Plays the airport story for a stage: beat by beat, by itself or at the speaker's key.
///
/// It is played on a world of its own, made anew for each jump back; the same keys give the same
/// show. Any driving key hands the wheel over: from then on it is a drive like any other.
package final class DemoShow: InteractiveProgram {
  private let beats = DemoBeat.airport
  private let make: () throws -> DriverSession
  private(set) var session: DriverSession
  /// Counted from 0.
  private(set) var beat = 0
  /// Real milliseconds of the present beat, how long its end has been seen, and how long the step
  /// that is due.
  private var clock: (beat: Int64, over: Int64, step: Int64) = (0, 0, 0)
  /// The end of the last beat was seen: nothing moves any more.
  private(set) var isOver = false
  private(set) var isHandedOver = false
  private var keys = StageKeys(DemoBeat.airport.map(\.name))
  private var help = KeyHelp()
  private var shown = (size: Layout.smallest, capabilities: Capabilities.full)

  /// Simulated milliseconds for each real one while nothing is to be seen.
  private let cruising: Int
  /// Real milliseconds between two looks at the story.
  private static let piece: Int64 = 50
  /// No beat takes longer: 3 minutes.
  private static let longestBeat: Int64 = 180_000

  /// - Parameter make: Makes a session at the beginning of the story.
  package init(_ make: @escaping () throws -> DriverSession) throws {
    self.make = make
    session = try make()
    cruising = session.ui.pace.cruising
    caption()
  }

  package var theme: Theme { session.theme }
  package var shouldQuit: Bool { session.shouldQuit }
  package func takeWish() -> TerminalWish? { session.takeWish() }
  package func saveNow() { session.saveNow() }
  package func takeLines() -> [String] { session.takeLines() }

  package func lookAtPrompt() -> String {
    if isHandedOver || !session.ui.layers.isEmpty || session.ui.toast != nil {
      return session.lookAtPrompt()
    }
    return "\(beats[beat].name). \(beats[beat].lines(session).joined(separator: " "))"
  }

  package var nextChange: Int64? {
    if isHandedOver { return session.nextChange }
    if isOver || isHeld { return session.ui.toast?.left }
    // A picture that only stands until its time is over.
    if beats[beat].stands, clock.over > 0 {
      return min(max(1, beats[beat].hold - clock.over), session.ui.toast?.left ?? .max)
    }
    return min(session.nextChange ?? DemoShow.piece, DemoShow.piece * 2)
  }

  package var playsAlone: Bool { !isHandedOver && !isOver && !isHeld }

  /// While the speaker chooses a beat or looks something up the story stands still.
  private var isHeld: Bool { keys.isOpen || help.isOpen || !session.ui.layers.isEmpty }

  // MARK: Time

  package func advance(realMilliseconds: Int64) {
    guard !isHandedOver else { return session.advance(realMilliseconds: realMilliseconds) }
    var left = realMilliseconds
    while left > 0, !isOver, !isHeld {
      let piece = min(left, DemoShow.piece)
      play(piece)
      left -= piece
    }
    // An answer to a key fades also when nothing moves.
    if left > 0 { session.fadeToast(left) }
  }

  private func play(_ milliseconds: Int64) {
    let before = clock.beat
    clock.beat += milliseconds
    for cue in beats[beat].cues where cue.at > before && cue.at <= clock.beat { perform(cue.cue) }
    if beats[beat].stands && clock.over > 0 {
      session.fadeToast(milliseconds)
    } else {
      session.advance(realMilliseconds: milliseconds)
      takeStep(milliseconds)
    }
    say()
    guard beats[beat].isOver(session) else {
      clock.over = 0
      return
    }
    clock.over += milliseconds
    if clock.over >= beats[beat].hold { beginNext() }
  }

  private func perform(_ cue: DemoBeat.Cue) {
    switch cue {
    case .kill: session.world.kill()
    // A disk in memory takes every start.
    case .restart: try? session.world.restart()
    }
    session.collect()
  }

  private func takeStep(_ milliseconds: Int64) {
    guard case .step(let step) = enterTarget(session.model, session.ui),
      beats[beat].steps.contains(step)
    else {
      clock.step = 0
      return
    }
    clock.step += milliseconds
    guard clock.step >= beats[beat].reaction else { return }
    clock.step = 0
    // A key acts on the frame that was seen.
    _ = session.frame(size: shown.size, capabilities: shown.capabilities)
    // What answers the speaker's key stands as long as ever.
    let toast = session.ui.toast
    session.handle(.enter)
    session.ui.toast = session.ui.toast ?? toast
  }

  // MARK: Beats

  private func beginNext() {
    clock = (0, 0, 0)
    if beat + 1 < beats.count { beat += 1 } else { isOver = true }
    caption()
  }

  /// What fits this moment, where it is not said already.
  private func say() {
    let lines = beats[beat].lines(session).joined(separator: "\n")
    if session.caption != lines { session.caption = lines }
  }

  private func caption() {
    session.ui.pace.cruising = beats[beat].isSlow ? 1 : cruising
    say()
    session.beat = ScreenModel.Beat(
      title: "\(beat + 1) of \(beats.count)  \(beats[beat].name)",
      note: isOver ? "The story is told; any driving key: yours" : "any driving key: yours",
      keys: keys.hints)
  }

  /// To the beginning of a beat: on from here, or from the beginning of the story.
  func jump(to wanted: Int) {
    let target = min(max(0, wanted), beats.count - 1)
    if target < beat || (target == beat && clock.beat > 0) || isOver { rewind() }
    var played: Int64 = 0
    while beat < target, played < DemoShow.longestBeat * Int64(beats.count) {
      play(DemoShow.piece)
      played += DemoShow.piece
    }
  }

  private func rewind() {
    guard let fresh = try? make() else { return }
    let ui = session.ui
    session = fresh
    session.ui.theme = ui.theme
    session.ui.braille = ui.braille
    (beat, clock, isOver) = (0, (0, 0, 0), false)
    caption()
  }

  // MARK: Keys

  package func handle(_ key: Key) {
    if isHandedOver || Layout(shown.size) == nil { return session.handle(key) }
    if help.isOpen, !press(inHelp: key) { return }
    if !session.ui.layers.isEmpty {
      return opensHelp(key) ? openHelp() : session.handle(key)
    }
    switch keys.press(key, at: beat) {
    case .next: next()
    case .back: jump(to: isOver ? beat : beat - 1)
    case .jump(let wanted): jump(to: wanted)
    case .help: openHelp()
    case .other(let key): handOver(key)
    case .menu, nil: break
    }
  }

  private func openHelp() {
    session.ui.toast = nil
    help.open()
  }

  private func opensHelp(_ key: Key) -> Bool {
    session.ui.takesText ? key == .function(1) : KeyHelp.keys.contains(key)
  }

  /// Whether the key is the program's all the same.
  private func press(inHelp key: Key) -> Bool {
    session.ui.toast = nil
    let box = Layout(shown.size)?.page ?? Rect(shown.size)
    switch help.press(key, helpSections, in: box) {
    case .taken: break
    case .nothing: session.ui.toast = StageKeys.nothing(key, "Esc goes back")
    case .left: return true
    }
    return false
  }

  /// Whatever only looks works in a story as in a drive.
  var helpSections: [HelpSection] {
    keys.help { $0.command != .help && $0.command != .close }
  }

  /// The rest of this beat is played at once.
  private func next() {
    guard beat + 1 < beats.count else {
      session.ui.toast = UIState.Toast("That was the last beat. PgUp goes back, q quits")
      return
    }
    jump(to: beat + 1)
  }

  /// A key that only looks stays in the show; one that drives, or changes the world, ends it.
  private func handOver(_ key: Key) {
    if let command = KeyTable.command(for: key) {
      if KeyTable.drives(key) {
        isHandedOver = true
        session.ui.pace.cruising = cruising
        session.handOver()
      } else if let reason = closedReason(command, session.model, session.ui) {
        session.ui.toast = StageKeys.nothing(key, reason)
        return
      }
    } else if key != .resize {
      session.ui.toast = StageKeys.nothing(key)
      return
    }
    session.handle(key)
  }

  // MARK: Frames

  package func frame(size: Size, capabilities: Capabilities) -> Frame {
    shown = (size, capabilities)
    var frame = session.frame(size: size, capabilities: capabilities)
    guard let layout = Layout(size), !isHandedOver else { return frame }
    keys.draw(on: &frame)
    guard help.isOpen else { return frame }
    frame.cursor = nil
    help.draw(helpSections, in: layout.page, on: &frame)
    var bar = KeyBar()
    bar.isTyping = true
    bar.toast = session.ui.toast?.text
    bar.hints = KeyHelp.hints
    bar.draw(on: &frame)
    return frame
  }
}
