import DispatchServer
import DriverApp
import MobileLink
import OptimisticEngine
import RideModel
import StreetMap

/// The whole simulation in one value of time: the driver's app, the link, the server, the streets
/// and the car, stepped one event at a time on a virtual clock.
///
/// The interactive program and the headless one are this same world with another clock behind it.
/// `advance(to:)` gives the same world however it is chunked.
package final class World {
  package let configuration: WorldConfiguration
  package var map: StreetMap { configuration.map }
  package internal(set) var now: Instant {
    didSet { disk.now = now }
  }
  /// The driver's app; nil while it is killed.
  package internal(set) var phone: Phone?
  package internal(set) var server: DispatchServer
  package internal(set) var link: MobileLink
  package internal(set) var vehicle: Vehicle
  package internal(set) var faults: FaultPlan
  package internal(set) var isGPSOn = true
  var receiver: PositionReceiver
  package internal(set) var tracker = TripTracker()
  package internal(set) var tally = Tally()
  /// How many messages of the server the phone has taken.
  package internal(set) var heard = 0
  /// What an old way of working has cost so far.
  package internal(set) var oldWay = OldWayCost()
  var detour: Detour?
  /// Where the car was, once a second; the newest of a long drive.
  package private(set) var trail: [Track.Fix] = []
  /// A day and more of driving.
  private static let mostTrail = 100_000

  /// What whoever shows the world wants back when it goes on; saved with it.
  package var notes = Value.null
  /// Is shown what passes between phone and server.
  package var witness: (any WorldWitness)?

  let disk: GuardedStorage
  let storage: WorldStorage
  /// The contents of messages in flight, by the link's number.
  var inFlight: [Int64: Message] = [:]
  /// Arrived, to be handled one an event.
  var arrived: [Message] = []
  /// Replies a fault holds back.
  var held = EventQueue<Message>()
  package internal(set) var nextTick: Instant
  var ticks: Int64 = 0
  var armedKills: [ArmedKill] = []
  var clock: PhoneClock
  var events: [WorldEvent] = []
  private var rest = RestGuard()
  /// What the phone showed after the last event, while that still holds.
  private var shown: Shown?
  /// The world's state on its disk is older than this world.
  package internal(set) var isUnsaved = true

  /// Starts a new world, or goes on with the one its storage holds.
  ///
  /// - Throws: `StorageError` where a storage cannot be read, `DamagedRecord` where the saved world
  ///   is not one, or belongs to another map or seed.
  package init(configuration: WorldConfiguration, storage: WorldStorage) throws {
    var configuration = configuration
    if configuration.trace != nil { configuration.map = configuration.map.inTheOpen }
    self.configuration = configuration
    self.storage = storage
    disk = GuardedStorage(storage.phone)
    let saved = try Self.load(from: storage.world)
    let start = Instant(milliseconds: 0)
    now = saved?.now ?? start
    nextTick = now + MotionProfile.tick
    clock = PhoneClock(
      wallOrigin: configuration.wallOrigin, zone: configuration.tariff.zoneMinutes)
    vehicle = Vehicle(parkedAt: configuration.map.rank.access)
    link = MobileLink(
      profile: configuration.profile, seed: configuration.seed, trace: configuration.traceByTime,
      at: start)
    faults = FaultPlan(seed: configuration.seed)
    receiver = PositionReceiver(seed: configuration.seed)
    server = try DispatchServer(
      storage: storage.server, map: configuration.map, tariff: configuration.tariff,
      seed: configuration.seed, options: Self.serverOptions(configuration))
    if let saved { try restore(saved) }
    try catchUp()
    updateRadio()
    try startPhone()
    settle()
  }

  static func serverOptions(_ configuration: WorldConfiguration) -> DispatchOptions {
    var options = DispatchOptions()
    options.driver = configuration.driver
    options.startWall = configuration.wallOrigin
    options.offers = configuration.trips
    options.repeatsLapsedOffer = configuration.repeatsOffers
    options.plainRiders = configuration.plainRiders
    options.nextTripFrom = configuration.nextTripFrom
    return options
  }

  // MARK: - Time

  /// The instant of the next event; there always is one, the car's next tick at the latest.
  package var nextEvent: Instant {
    if !arrived.isEmpty { return now }
    var next = nextTick
    func consider(_ candidate: Instant?) {
      if let candidate, candidate < next { next = candidate }
    }
    consider(link.nextWake(at: now))
    consider(held.nextInstant)
    consider(server.nextWake)
    consider(phone?.nextWake)
    return max(next, now)
  }

  /// Handles the next event if it is due by `limit`; else moves the clock there.
  ///
  /// - Returns: true if an event was handled.
  @discardableResult
  package func step(until limit: Instant) -> Bool {
    let next = nextEvent
    guard next <= limit else {
      now = max(now, limit)
      return false
    }
    now = next
    rest.note(now) { wakes }
    change { handleNext() }
    return true
  }

  /// Who wants to be woken when, for a world that does not come to rest.
  private var wakes: String {
    func text(_ instant: Instant?) -> String { instant.map { "\($0.milliseconds)" } ?? "never" }
    return """
      \(arrived.count) arrived, link \(text(link.nextWake(at: now))), \
      held \(text(held.nextInstant)), tick \(text(nextTick)), \
      server \(text(server.nextWake)), phone \(text(phone?.nextWake))
      """
  }

  /// Moves to `instant`, handling everything due on the way.
  package func advance(to instant: Instant) {
    while step(until: instant) {}
  }

  /// One event: arrivals first, then the car, then the timers of server and phone.
  private func handleNext() {
    if arrived.isEmpty, let wake = link.nextWake(at: now), wake <= now {
      arrived += link.wake(at: now).compactMap { inFlight.removeValue(forKey: $0.message) }
    }
    if !arrived.isEmpty {
      handle(arrived.removeFirst())
    } else if let entry = held.pop(dueAt: now) {
      send(entry.element)
    } else if nextTick <= now {
      tick()
    } else if let wake = server.nextWake, wake <= now {
      server.wake(at: now)
    } else if let wake = phone?.nextWake, wake <= now {
      phone?.wake(at: now)
    }
  }

  /// Half a second of driving, and once a second what the receiver says.
  private func tick() {
    nextTick = now + MotionProfile.tick
    ticks += 1
    vehicle.tick()
    updateRadio()
    if ticks % 2 == 0 {
      leaveTrail()
      locate()
    }
    server.driverPosition(vehicle.position, at: now)
    if ticks % 2 == 0 { phone?.saveMemory() }
  }

  private func leaveTrail() {
    // A car that stands leaves one place.
    let coordinate = map.projection.coordinate(of: vehicle.position)
    guard trail.last?.coordinate != coordinate else { return }
    if trail.count == Self.mostTrail { trail.removeFirst(Self.mostTrail / 2) }
    trail.append(Track.Fix(coordinate, at: now.milliseconds))
  }

  private func locate() {
    let hasSky = isGPSOn && !map.roads[vehicle.roadPosition.road].isTunnel
    guard
      let point = receiver.fix(
        of: vehicle.position, isMoving: !vehicle.isStopped, hasSky: hasSky, at: now)
    else { return }
    phone?.located(
      Fix(at: now, coordinate: map.projection.coordinate(of: point), point: point), at: now)
  }

  // MARK: - After every event

  /// Does something to the world, an event or an input, and lets everything that follows at this
  /// instant happen.
  func change<Result>(_ work: () throws -> Result) rethrows -> Result {
    defer {
      isUnsaved = true
      settle()
    }
    return try work()
  }

  /// Messages leave, what changed is written down, and the car is steered.
  private func settle() {
    noteLinkChanges()
    sendOutgoing()
    collectEngineEvents()
    collectServerEvents()
    guard let phone else {
      shown = nil
      return
    }
    let shown = look(at: phone)
    noteDetour(shown, phone)
    steer(by: shown, phone)
  }

  /// What the phone shows now, looked up and told of only where it may have changed: nearly all
  /// events are the car's alone.
  private func look(at phone: Phone) -> Shown {
    if let shown, shown.holds(for: phone, at: now) { return shown }
    let new = Shown(of: phone, at: now, going: heading(for:))
    shown = new
    track(new, phone)
    return new
  }

  /// The events since last taken, in order.
  package func takeEvents() -> [WorldEvent] {
    defer { events = [] }
    return events
  }

  func log(_ name: WorldEvent.Name, _ fields: [WorldEvent.Field] = []) {
    events.append(WorldEvent(at: now, name, fields))
  }
}
