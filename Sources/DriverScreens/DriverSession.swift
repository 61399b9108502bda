import DriverApp
import OptimisticEngine
import StreetMap
import TerminalUI
import WorldSimulation

/// The program behind the screen: a world, what is open over it, and the pace of time.
///
/// The terminal's loop and the scenario runner drive this same object; only the clock behind it
/// differs. Whatever matters is decided by keys and the world's clock.
package final class DriverSession: InteractiveProgram {
  package struct Options {
    /// `0.1.0 seed 7 airport@ab12`.
    package var build = ""
    package var theme = Theme.auto
    package var steady = false
    /// Simulated milliseconds for each real one while cruising.
    package var speed = 8
    /// The very first start tells what this is.
    package var isFirstStart = false
    /// What was lost or set aside of the saved state, a line each.
    package var told: [String] = []
    /// What the driver may want to know of how it is shown, a line each.
    package var notes: [String] = []
    /// Part of the phone's queue may be among it: that nothing waits is not known.
    package var hasLostQueue = false
    /// What is played is there again at the next start.
    package var isKept = true
    /// It is recorded, and the recording stays also where nothing else does.
    package var isRecorded = false
    /// Off shift with nothing under way the time stands still.
    package var restsOffShift = true
    /// Real microseconds, to tell how long a tap took to be safe; nil where time is simulated.
    package var microseconds: (() -> Int64)?
    /// Is told all that goes in and comes out.
    package var watcher: (any SessionWatcher)?
    /// Writes what happened to a folder and returns its name; nil where there is none.
    package var writeEvidence: (() throws -> String)?
    /// Does in a world what a statement of the scenario language says; nil where none is known.
    package var statement: ((String, World) throws(Refusal) -> Void)?
    /// Writes a refused request to a file and returns its name; nil where there is none.
    package var exportProblem: ((DeadLetter) throws -> String)?

    package init() {}
  }

  /// Pace and colours of who watches: they change what is seen and nothing that happens.
  package struct Presentation {
    package var pace: Pace
    package var theme: Theme
    /// Whether the frame is for somebody who only watches: no key of the driver's app is promised.
    package var isWatched: Bool

    package init(pace: Pace, theme: Theme, isWatched: Bool = false) {
      self.pace = pace
      self.theme = theme
      self.isWatched = isWatched
    }
  }

  package let world: World
  package internal(set) var ui = UIState()
  package internal(set) var journal = Journal()
  /// Moments the driver marked, with what he wrote.
  package internal(set) var marks: [(at: Instant, text: String)] = []
  /// The caption of a scenario that is played.
  package var caption: String? { didSet { modelIsOld = true } }
  /// The part of a story the caption belongs to: a beat on a stage, a question of a checklist.
  package var beat: ScreenModel.Beat? { didSet { modelIsOld = true } }
  /// How somebody who plays this world shows it; nil: as the driver's keys have set it.
  package var presentation: Presentation? { didSet { modelIsOld = true } }
  /// The pages that somebody who only watches has opened over it.
  package internal(set) var watchedPages: [Layer] = []
  let options: Options
  var extras: ModelMaker.Extras
  let cache = ScreenCache()
  private var events: [WorldEvent] = []
  private var eventsKey: EventsKey?
  private var eventLines: [ScreenModel.EventRow] = []
  private var toldLines = 0
  var newLines: [String] = []
  private var known = ScreenModel()
  var modelIsOld = true
  private var sinceSave: Int64 = 0

  package init(_ world: World, _ options: Options = Options()) {
    self.world = world
    self.options = options
    extras = ModelMaker.Extras(drawing: MapDrawing(world.map), build: options.build)
    extras.isKept = options.isKept
    extras.hasLostQueue = options.hasLostQueue
    extras.isRecorded = options.isRecorded
    ui.theme = options.theme
    ui.pace.steady = options.steady
    ui.pace.cruising = min(max(options.speed, 1), Pace.fastest)
    journal = Journal(saved: world.notes)
    journal.addUnwritten(world)
    for text in options.notes { journal.write(text, at: world.now) }
    if options.isFirstStart {
      journal.welcome(at: world.now, inOldMode: world.configuration.mode.isOld)
    }
    collect()
    for text in world.configuration.remarks {
      journal.write(text.capitalisedFirst, at: world.now)
    }
    // The newest: above what a start says of itself.
    for text in options.told { journal.write(text, .refused, at: world.now) }
    tellLines()
  }

  /// What the screen shows now.
  package var model: ScreenModel {
    if modelIsOld {
      extras.layers = ui.layers
      extras.showsTariff = ui.zoomed && ui.focus == .fare
      extras.events = eventRows()
      extras.caption = caption
      extras.beat = beat
      known = ModelMaker(world, journal, extras).make()
      modelIsOld = false
    }
    return known
  }

  /// What the rows of the events were last made from.
  private struct EventsKey: Equatable {
    var written: Int
    var most: Int
    var clock: [Int64]
  }

  /// The lines of the journal on the phone's clock: made anew only when there is another one.
  private func eventRows() -> [ScreenModel.EventRow] {
    // All of them only where they are filtered or scrolled.
    let isPlain = ui.eventFilter.isEmpty && ui.focus != .events && !ui.zoomed
    let clock = world.phone.map { [$0.clock.offset, $0.clock.zone] } ?? []
    let key = EventsKey(written: journal.written, most: isPlain ? 60 : .max, clock: clock)
    if key != eventsKey {
      eventsKey = key
      eventLines = ModelMaker(world, journal, extras).eventRows(most: key.most)
    }
    return eventLines
  }

  // MARK: - Keys

  package func handle(_ key: Key) {
    options.watcher?.pressed(key, at: world.now)
    modelIsOld = true
    let intent = ui.press(key, model)
    if let intent { perform(intent) }
    modelIsOld = true
  }

  /// The key an automatic driver would press now; nil while nothing is due.
  ///
  /// It does each step as soon as it is due, types the PIN the rider says, takes the cash as due,
  /// rates, answers a question yes, and closes notices and the summary.
  package func automaticKey() -> Key? {
    guard world.phone != nil else { return nil }
    switch ui.layers.last {
    case .confirm(_, let selected): return selected == 1 ? .enter : .right
    case .entry(.pin, let input):
      guard let pin = model.trip.spokenPIN else { return .escape }
      if input.text == pin { return .enter }
      guard pin.hasPrefix(input.text) else { return .backspace }
      return .character(Array(pin)[input.characters.count])
    default: break
    }
    guard ui.layers.isEmpty, enterTarget(model, ui) != .nothing else { return nil }
    return .enter
  }

  // MARK: - Time

  package func advance(realMilliseconds: Int64) {
    fadeToast(realMilliseconds)
    var left = realMilliseconds
    while left > 0 {
      let factor = Int64(factor)
      guard factor > 0 else { break }
      // In small pieces: what slows the time down must not be overshot.
      let piece = min(left, max(1, DriverSession.piece / factor))
      move(to: world.now + piece * factor)
      left -= piece
    }
    sinceSave += realMilliseconds
    if sinceSave >= 1_000 {
      sinceSave = 0
      saveNow()
    }
  }

  /// Simulated milliseconds between two looks at the pace.
  private static let piece: Int64 = 250

  /// Moves the world on without a look at the pace; an answer to a key fades with it.
  package func advance(to instant: Instant) {
    fadeToast(max(0, instant - world.now))
    move(to: instant)
  }

  /// Event by event, so that the journal is the same however time is cut.
  private func move(to instant: Instant) {
    while world.step(until: instant) { collect() }
    collect()
  }

  /// Lets just the next event happen; false if none is due by `limit`.
  @discardableResult
  package func step(until limit: Instant) -> Bool {
    let before = world.now
    let happened = world.step(until: limit)
    fadeToast(world.now - before)
    collect()
    return happened
  }

  /// Simulated milliseconds for each real one now; 0 while time stands still.
  package var factor: Int {
    if isResting { return 0 }
    return ui.pace.factor(slowed: slowsDown(model, ui))
  }

  /// Whether something is to be seen, so that time runs as it really does.
  package var isSlowed: Bool { slowsDown(model, ui) }

  /// Off shift with nothing on its way and the car parked: there is nothing to wait for.
  var isResting: Bool {
    guard options.restsOffShift, let phone = world.phone else { return false }
    let shift = phone.shiftView(at: world.now)
    return !shift.isOn && shift.goingOn == nil && shift.isSignedIn && world.vehicle.isStopped
      && phone.engine.pending.isEmpty && phone.offerView(at: world.now) == nil
      && phone.signal.state != .unknown && !world.link.isTurning
  }

  package var nextChange: Int64? {
    let toast = ui.toast.map { max(1, $0.left) }
    let factor = Int64(factor)
    guard factor > 0 else { return toast }
    let second = 1_000 - world.now.milliseconds % 1_000
    let event = max(0, world.nextEvent - world.now)
    let moving: Int64 = world.vehicle.isStopped ? .max : 250
    let next = max(1, min(second, max(event, 33), moving) / factor)
    return min(next, toast ?? .max)
  }

  func fadeToast(_ milliseconds: Int64) {
    guard let left = ui.toast?.left else { return }
    if left <= milliseconds { ui.toast = nil } else { ui.toast?.left = left - milliseconds }
  }

  // MARK: - The world's events

  /// Takes what happened into the journal; what the event log wants is kept for it.
  package func collect() {
    let taken = world.takeEvents()
    if !taken.isEmpty { options.watcher?.happened(taken, in: world) }
    journal.take(taken, world)
    if taken.contains(where: { $0.name == .appKilled }) { ui.forgetApp() }
    events += taken
    if events.count > DriverSession.mostEvents { events.removeFirst(events.count / 2) }
    tellLines()
    modelIsOld = true
  }

  /// Events nobody takes are bounded: the program without a log keeps the newest half.
  private static let mostEvents = 100_000

  package func takeEvents() -> [WorldEvent] {
    defer { events = [] }
    return events
  }

  private func tellLines() {
    let count = journal.written - toldLines
    toldLines = journal.written
    let maker = ModelMaker(world, journal, extras)
    let oldestFirst = journal.lines.prefix(count).reversed()
    // The welcome stands on the screen from top to bottom, and is read out the same way.
    let welcome = oldestFirst.prefix { $0.kind == .welcome }
    for line in welcome.reversed() + oldestFirst.dropFirst(welcome.count) {
      newLines.append("\(maker.wall(line.at))  \(line.text)")
    }
    if newLines.count > DriverSession.mostLines { newLines.removeFirst(newLines.count / 2) }
  }

  private static let mostLines = 2_000

  package func saveNow() {
    // A full disk costs seconds of driving, never a request; the next second tries again.
    // A paused world has nothing to write, and its journal need not be made ready for it.
    guard world.isUnsaved else { return }
    world.notes = journal.saved
    try? world.save()
  }
}
