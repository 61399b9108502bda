import DriverApp
import OptimisticEngine
import RideModel
import TerminalUI
import WorldSimulation

/// One of the two phones: its session, and what its driver had to wait for.
struct VersusSide {
  let name: String
  let session: DriverSession
  private(set) var camera = Camera()
  /// The size its map was last drawn in; the camera moves with the car, not with the frames.
  private(set) var view = Size(width: 37, height: 6)
  let mapCache = MapLayerCache()
  /// The trip that both drive.
  private(set) var trip: String?
  /// When and at how many millimetres the trip could have been ended.
  private(set) var due: Mark?
  /// The same of its real end.
  private(set) var ended: Mark?
  /// Its fare is settled: the driver is free.
  private(set) var isDone = false
  /// Real milliseconds that the present step has been due.
  private var stepAge: Int64 = 0

  struct Mark: Equatable {
    var at: Instant
    var odometer: Int64
  }

  /// A step is taken after it was to be seen for so long.
  private static let reaction: Int64 = 600

  init(_ name: String, _ session: DriverSession) {
    self.name = name
    self.session = session
    camera.zoom = 15
    follow()
  }

  private mutating func follow() {
    guard let car = session.model.map.car else { return }
    camera.follow(car, width: view.width, height: view.height, visible: view.height)
  }

  /// Looks at the same day from its beginning on.
  mutating func begin(anew session: DriverSession) {
    let old = self
    self = VersusSide(name, session)
    look(in: old.view)
  }

  /// The window on the map in an area of this size.
  mutating func look(in size: Size) {
    guard size != view else { return }
    view = size
    follow()
  }

  private var phase: TripPhase {
    session.world.phone?.tripView(at: session.world.now)?.phase ?? .none
  }

  var isOnTrip: Bool { phase == .onTrip }

  /// The trip is ended, and its cash taken.
  var isPaid: Bool { ended != nil && phase != .collect }

  var hasSignal: Bool { !(session.world.phone?.signal.isOffline ?? true) }

  /// The trip of the story is behind it, and another one accepted.
  var isOnItsNextTrip: Bool {
    guard isDone, let now = session.world.phone?.currentTrip else { return false }
    return now != trip
  }

  /// How long the driver waited to end the trip.
  var waited: Milliseconds {
    due.map { (ended?.at ?? session.world.now) - $0.at } ?? 0
  }

  /// How far the driver drove on to end the trip: `620 m`.
  var drivenOn: String {
    let metres = due.map { (ended?.odometer ?? session.world.vehicle.odometer) - $0.odometer } ?? 0
    return "\(metres / 1_000) m"
  }

  /// - Parameter reaction: How long what follows END was to be seen before it is done.
  mutating func play(_ milliseconds: Int64, factor: Int64, reaction: Int64) {
    session.advance(to: session.world.now + milliseconds * factor)
    takeStep(milliseconds, after: ended == nil ? VersusSide.reaction : reaction)
    follow()
    let world = session.world
    let now = Mark(at: world.now, odometer: world.vehicle.odometer)
    if phase == .onTrip, trip == nil { trip = world.phone?.currentTrip }
    // Both cars stand at the kerb at the same moment: the road and the seed are the same.
    if due == nil, phase == .onTrip, world.vehicle.isStopped, world.phone?.car.isAtTarget ?? false {
      due = now
    }
    if ended == nil, due != nil, phase != .onTrip { ended = now }
    if ended != nil, phase == .settled { isDone = true }
  }

  private mutating func takeStep(_ milliseconds: Int64, after reaction: Int64) {
    guard session.automaticKey() != nil else {
      stepAge = 0
      return
    }
    stepAge += milliseconds
    guard stepAge >= reaction else { return }
    stepAge = 0
    // A key acts on the frame that was seen.
    _ = session.frame(size: Layout.smallest, capabilities: .full)
    session.handle(.enter)
  }

  /// The fare of the trip: what is known of it, and in which word.
  var fare: (amount: String, word: String, role: Role)? {
    let (world, model) = (session.world, session.model)
    if let trip, let fare = world.phone?.fareView(of: trip, at: world.now) {
      if let confirmed = fare.confirmed { return (confirmed.amount, "CONFIRMED", .confirmed) }
      if let due = fare.due { return (due.amount, "DUE", .money) }
    }
    return model.fare.estimate.map { (String($0.drop { $0 == "~" }), "ESTIMATE", .estimate) }
  }
}
