import DriverApp
import OptimisticEngine
import RideModel
import TerminalUI
import WorldSimulation

/// One of the two phones: its session, and what its driver had to wait for.
struct VersusSide {
  let name: String
  let session: DriverSession
  /// When and at how many millimetres the trip could have been ended.
  private(set) var due: (at: Instant, odometer: Int64)?
  /// The same of its real end.
  private(set) var ended: (at: Instant, odometer: Int64)?
  /// Real milliseconds that the present step has been due.
  private var stepAge: Int64 = 0

  /// A step is taken after it was to be seen for so long.
  private static let reaction: Int64 = 600

  init(_ name: String, _ session: DriverSession) {
    self.name = name
    self.session = session
  }

  private var trip: TripView? { session.world.phone?.tripView(at: session.world.now) }
  private var phase: TripPhase { trip?.phase ?? .none }

  var isDone: Bool { phase == .settled }

  /// From the moment the trip could be ended until it is settled there is something to see.
  var isAtTheKerb: Bool { due != nil && !isDone }

  /// How long the driver waited to end the trip.
  var waited: Milliseconds {
    due.map { (ended?.at ?? session.world.now) - $0.at } ?? 0
  }

  /// How far the driver drove on to end the trip: `620 m`.
  var drivenOn: String {
    let metres = due.map { (ended?.odometer ?? session.world.vehicle.odometer) - $0.odometer } ?? 0
    return "\(metres / 1_000) m"
  }

  mutating func play(_ milliseconds: Int64, factor: Int64) {
    guard !isDone else { return }
    session.advance(to: session.world.now + milliseconds * factor)
    takeStep(milliseconds)
    let now = (session.world.now, session.world.vehicle.odometer)
    // Both cars stand at the kerb at the same moment: the road and the seed are the same.
    if due == nil, phase == .onTrip, session.world.vehicle.isStopped,
      session.world.phone?.car.isAtTarget ?? false
    {
      due = now
    }
    if ended == nil, due != nil, phase != .onTrip { ended = now }
  }

  private mutating func takeStep(_ milliseconds: Int64) {
    guard session.automaticKey() != nil else {
      stepAge = 0
      return
    }
    stepAge += milliseconds
    guard stepAge >= VersusSide.reaction else { return }
    stepAge = 0
    // A key acts on the frame that was seen.
    _ = session.frame(size: Layout.smallest, capabilities: .full)
    session.handle(.enter)
  }

  // MARK: Drawing

  func draw(in box: Rect, _ frame: inout Frame, isBetter: Bool) {
    let model = session.model
    frame.box(
      box, title: name, right: model.trip.id,
      isBetter ? Style(.focus) : .border, titleStyle: Style(isBetter ? .focus : .title, .bold))
    var rest = box.inset(columns: 2, rows: 1)
    func row(_ left: [Span], right: [Span] = []) {
      frame.line(left, right: right, in: rest, y: rest.takeTop(1).y)
    }
    let isDark = model.header.signal == .offline
    row(
      [Span(model.header.clock, .strong, .bold)],
      right: [
        Span(" \(model.header.signal.word) ", isDark ? .offline : .good, isDark ? .reverse : [])
      ])
    row([Span(model.trip.headline, .strong, .bold)])
    row([Span(model.trip.rider, .text)])
    row([])
    drawFare(model, &rest, &frame)
    row([])
    drawWait(row)
    row(
      [Span("Waits here ", .label)],
      right: [Span(model.outbox.count == 0 ? "nothing" : "\(model.outbox.count) saved", .text)])
    if rest.height > 1 { row([]) }
    for line in model.events.prefix(max(0, rest.height)) {
      row([Span("\(line.time)  ", .dim), Span(line.text, .label)])
    }
  }

  private func drawFare(_ model: ScreenModel, _ rest: inout Rect, _ frame: inout Frame) {
    let fare = model.fare
    let (amount, word, role): (String?, String, Role) =
      if let confirmed = fare.confirmed {
        (confirmed, "CONFIRMED", .confirmed)
      } else if let due = fare.due { (due, "DUE", .money) } else {
        (fare.estimate.map { String($0.drop { $0 == "~" }) }, "ESTIMATE", .estimate)
      }
    let rows = amount.map { BigDigits.rows($0, .small, utf8: frame.utf8) } ?? ["", "-", ""]
    for (index, digits) in rows.enumerated() {
      let y = rest.takeTop(1).y
      frame.line(
        [Span(digits, role, .bold)], right: index == 2 ? [Span(word, .label)] : [], in: rest, y: y)
    }
  }

  private func drawWait(_ row: ([Span], [Span]) -> Void) {
    let time = WallTime.length(waited)
    let isWaiting = due != nil && ended == nil && waited >= 1_000
    row(
      [Span(isWaiting ? "waiting " : "Waited to end ", .label), Span(time, .strong, .bold)],
      [Span(due == nil ? "" : ended == nil ? "for signal" : "ended", isWaiting ? .pending : .dim)])
    row([Span("Driven on ", .label), Span(drivenOn, .strong, .bold)], [])
  }
}
