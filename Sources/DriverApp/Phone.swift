import OptimisticEngine
import RideModel
import StreetMap

/// The driver's app: the optimistic engine with the driver's requests on it, the session with the
/// server, the trip meter, and what the screens read.
///
/// Stepped from outside: it has no clock and sends nothing itself. Time, fixes, the radio, and the
/// server's messages are given to it; what it wants sent is taken from it. Killing it is dropping
/// it: a new one on the same storage goes on where it was.
package final class Phone {
  package struct Configuration: Sendable {
    package var driver: String
    /// Unique per installation: the first half of every idempotency key.
    package var phoneID: String
    package var map: StreetMap
    package var tariff: Tariff
    package var seed: UInt64
    package var limits: OfflineLimits
    package var showsMeter: Bool
    package var mode: AppMode

    package init(
      driver: String, phoneID: String, map: StreetMap, tariff: Tariff, seed: UInt64,
      limits: OfflineLimits, showsMeter: Bool = false, mode: AppMode = .optimistic
    ) {
      self.driver = driver
      self.phoneID = phoneID
      self.map = map
      self.tariff = tariff
      self.seed = seed
      self.limits = limits
      self.showsMeter = showsMeter
      self.mode = mode
    }
  }

  package internal(set) var configuration: Configuration {
    didSet { changes += 1 }
  }
  package let engine: OptimisticEngine<DriverRequest>
  let storage: any RequestStorage

  package internal(set) var clock: PhoneClock {
    didSet { if clock != oldValue { changes += 1 } }
  }
  package internal(set) var signal: PhoneSignal {
    didSet { if !signal.isSame(as: oldValue) { changes += 1 } }
  }
  package internal(set) var car = CarReading()
  package internal(set) var lastFix: Fix?
  var session: Session {
    didSet { if session.token != oldValue.token { changes += 1 } }
  }
  var outgoing: [PhoneMessage] = []
  /// Batches sent and not answered, with the instant at which the answer is given up.
  var outstanding: [(batch: Int64, deadline: Instant, token: String?)] = []
  var telemetry: [Fix] = []
  var memory: PhoneMemory
  /// Counts what the engine does not know of and views are made from.
  var changes: Int64 = 0
  var cache = ViewCache()
  /// The revision at which running trips were last looked at.
  var watchedRevision: Int64 = -1
  var memoryIsDirty = false
  /// Dependent requests that wait, and the word of the last that was not taken.
  var dependents: [(key: RequestKey, kind: RequestKind)] = []
  var lastWord: ControlWord?
  /// What the server was last told about taking offers.
  var toldTakesOffers = true
  /// The gathering of requests without signal that the next summary will tell of.
  var spell: OfflineSpell?
  package internal(set) var summary: ReturnSummary?
  /// Taps of an old app that found no signal, in the order they are sent when it is back.
  package internal(set) var kept: [DriverTap] = []

  /// Opens the app on what its storage holds: the first view is base and queue.
  ///
  /// - Throws: `StorageError` where the storage cannot be read.
  package init(
    configuration: Configuration, storage: any RequestStorage, clock: PhoneClock, at now: Instant
  ) throws {
    memory = try PhoneMemory.load(from: storage)
    var configuration = configuration
    configuration.driver = memory.login ?? configuration.driver
    self.configuration = configuration
    self.storage = storage
    self.clock = clock
    var options = EngineOptions(phone: configuration.phoneID, login: configuration.driver)
    options.seed = configuration.seed
    engine = try OptimisticEngine(storage: storage, options: options, at: now)
    signal = PhoneSignal(state: .unknown, since: now, bars: 0, roundTrip: 0)
    session = Session(since: now)
    self.clock.restore(serverOrigin: memory.serverOrigin)
    // No token yet: the engine must not ask to be woken for what cannot be sent.
    engine.authorisationChanged(
      false, login: configuration.driver, epoch: 0, credentials: "", at: now)
  }

  /// Who signed in last on the phone with that disk; nil where nobody but its own driver has.
  package static func lastLogin(on storage: any RequestStorage) throws(StorageError) -> String? {
    try PhoneMemory.load(from: storage).login
  }

  /// Another number whenever what is shown may have changed, but for what runs with the clock.
  package var revision: Int64 { engine.revision + changes }

  package var view: StateView { engine.view }
  package var base: StateView { engine.base }
  package var currency: Currency { configuration.tariff.currency }

  func money(_ minor: Int64) -> Money { Money(minor: minor, currency) }

  /// Somebody else signs in: what waits is his who tapped it, and goes out when he is back.
  package func signIn(as login: String, at now: Instant) {
    let login = LoginName.cleaned(login)
    configuration.driver = login
    memory.login = login
    memoryIsDirty = true
    session = Session(since: now)
    // What is under way is nobody's any more: it goes out again with the same key.
    for attempt in outstanding { engine.attemptLost(batch: attempt.batch, .timeout, at: now) }
    outstanding = []
    kept = []
    engine.authorisationChanged(
      false, login: engine.login, epoch: 0, credentials: "", at: now)
    pump(at: now)
  }

  /// Somebody set the phone's clock or zone.
  package func setClock(offset: Milliseconds, zone: Int64) {
    clock.offset = offset
    clock.zone = zone
  }

  // MARK: - What the world tells it

  /// The radio or what gets through changed.
  package func signalChanged(_ signal: PhoneSignal, at now: Instant) {
    let before = self.signal
    self.signal = signal
    if signal.isOffline && !before.isOffline {
      outstanding = []
      // "Back online" is not true any more; what became of the requests stands in Events.
      summary = nil
      engine.linkChanged(false, at: now)
      spell = spell ?? OfflineSpell(since: signal.since)
    } else if !signal.isOffline && before.isOffline {
      engine.linkChanged(true, at: now)
      // What ended a lie-fi is most often the answer that was asked for: not twice.
      if before.reason != .barsNoData || !session.mustAsk { session.linkBack(at: now) }
      gatherSpell(at: now)
      sendKept(at: now)
    }
    pump(at: now)
  }

  /// What the navigation says of the car.
  package func carChanged(_ car: CarReading) {
    self.car = car
  }

  /// A position from the receiver.
  package func located(_ fix: Fix, at now: Instant) {
    // What the receiver made up is nowhere: no END is judged by it, and the server is not told.
    if TripMeter.isBelievable(fix, after: lastFix, on: configuration.map) {
      lastFix = fix
      telemetry.append(fix)
      if telemetry.count > Self.telemetryBound { telemetry.removeFirst(telemetry.count / 2) }
    } else {
      memory.rejectedFixes += 1
      memoryIsDirty = true
    }
    guard memory.meter != nil else { return }
    memory.meter?.take(fix, on: configuration.map) { toll in
      Money(parsing: toll.amount, currency)?.minor ?? 0
    }
    memoryIsDirty = true
  }

  /// Positions that the receiver made up, left out and counted, over the life of this phone.
  package var rejectedFixes: Int64 { memory.rejectedFixes }

  /// Positions are telemetry: bounded, the oldest half goes first. An hour at one a second.
  private static let telemetryBound = 3_600

  /// When it wants to be woken; nil while nothing is due.
  package var nextWake: Instant? {
    var next = engine.nextWake
    func consider(_ wake: Instant) { next = next.map { min($0, wake) } ?? wake }
    for batch in outstanding { consider(batch.deadline) }
    if !signal.isOffline || isProbing { consider(session.nextWake) }
    return next
  }

  /// Time has come to `now`: timers run out, what is due is sent.
  package func wake(at now: Instant) {
    for late in outstanding where late.deadline <= now {
      engine.attemptLost(batch: late.batch, .timeout, at: now)
    }
    outstanding.removeAll { $0.deadline <= now }
    engine.wake(at: now)
    noteFinishedDependents(at: now)
    pump(at: now)
  }

  /// Once a second: what must survive a kill and is not a request (the meter, the clock).
  package func saveMemory() {
    guard memoryIsDirty else { return }
    memory.serverOrigin = clock.serverOrigin
    // A full disk costs a second of metering, not a request; the next save tries again.
    memoryIsDirty = (try? memory.save(to: storage)) == nil
  }
}

/// What the phone keeps of a stretch without signal, for the summary on return.
struct OfflineSpell {
  let since: Instant
  var back: Instant?
  var keys: [RequestKey] = []
  var trips: [String] = []
}
