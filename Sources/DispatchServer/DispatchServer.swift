import OptimisticEngine
import RideModel
import StreetMap

/// The dispatch company's side: offers, trips, fares, accounts, over a durable ledger.
///
/// A product of its own: it judges every request by its tap's time, applies a key once, refuses
/// backward steps, and can be stopped and started at any moment. It has no clock of its own: each
/// call says what time it is. One phone is connected at a time; other drivers exist in it.
package final class DispatchServer {
  package let map: StreetMap
  package let tariff: Tariff
  package let seed: UInt64
  package private(set) var options: DispatchOptions

  let storage: any LedgerStorage
  var ledger: Ledger
  /// Which records changed when, by driver; made from the ledger.
  var versions: [String: VersionIndex] = [:]

  // What a restart loses, and may.
  var now: Instant
  /// The car, as telemetry has it; the phone's own reports are kept apart.
  var car: Point?
  var reported: PositionReport?
  /// What the phone last said: with too much unsent on it, it takes none.
  var takesOffers = true
  /// When the phone last said anything.
  var lastHeard: Instant
  var needsPush = false
  var owedHeartbeat = false
  var nextHeartbeat: Instant?
  var recentStates: [StateMessage] = []
  var stalePushes: [StateMessage] = []
  var events: [ServerEvent] = []
  var effectLog: [ServerEffect] = []
  /// When the disk did not take what was due: not before this is it tried again.
  private var retryAt: Instant?
  private var timers: (generation: Int, next: Instant?)?

  /// Opens the ledger and goes on where it was left; an empty one is a new company.
  package init(
    storage: any LedgerStorage, map: StreetMap, tariff: Tariff, seed: UInt64,
    options: DispatchOptions = DispatchOptions()
  ) throws(StorageError) {
    self.storage = storage
    self.map = map
    self.tariff = tariff
    self.seed = seed
    self.options = options
    ledger = try Ledger(storage: storage)
    now = Instant(milliseconds: ledger[Table.meta, "clock"].int ?? 0)
    lastHeard = now
    wakeUp()
  }

  /// Makes the memory that is not in the ledger again from it.
  func wakeUp() {
    readBack()
    timers = nil
    retryAt = nil
    needsPush = session != nil
    owedHeartbeat = false
    nextHeartbeat = session == nil ? nil : now + DispatchTimes.heartbeat
    recentStates = []
    reported = nil
    takesOffers = true
    lastHeard = now
    if ledger.ids(Table.others).isEmpty { hireOtherDrivers() }
  }

  private func readBack() {
    versions = VersionIndex.all(in: ledger)
    effectLog = storedEffects()
  }

  /// Undoes what was not committed.
  func rollback() {
    ledger.rollback()
    readBack()
  }

  /// The server's wall clock, milliseconds since 1970 UTC.
  package func wallTime(at instant: Instant) -> Milliseconds {
    options.startWall + instant.milliseconds
  }

  var wall: Milliseconds { wallTime(at: now) }

  /// The latest instant the ledger knows of: time does not go back before it.
  package var lastInstant: Instant { Instant(milliseconds: ledger[Table.meta, "clock"].int ?? 0) }

  /// What happened since last asked, in order.
  package func takeEvents() -> [ServerEvent] {
    defer { events = [] }
    return events
  }

  // MARK: - Messages

  /// Takes one message from the phone and gives the direct answer; what else there is to say comes
  /// with `pushes`. The answer is made only after everything it says is durable.
  package func receive(
    _ message: PhoneMessage, at instant: Instant, fault: ServerFault? = nil
  ) -> ServerMessage? {
    wake(at: instant)
    lastHeard = now
    switch message {
    case .signIn(let login, let phone): return committed { signIn(login: login, phone: phone) }
    case .refresh(let token): return committed { refresh(token) }
    case .batch(let batch):
      return committed { .batchAnswer(answer(batch, fault: fault)) }
        ?? .batchAnswer(unanswered(batch, "the server's disk is full"))
    case .positions(let reports, let version):
      heard(baseVersion: version)
      take(reports)
      return nil
    case .heartbeat(let version, let takesOffers):
      heard(baseVersion: version)
      let before = self.takesOffers
      let answer = committed {
        hear(takesOffers: takesOffers)
        return stateIfBehind(version)
      }
      if answer == nil { self.takesOffers = before }
      return answer ?? nil
    }
  }

  /// Runs `work` and commits; nil, and nothing happened, where the disk does not take it.
  func committed<Answer>(_ work: () -> Answer) -> Answer? {
    let kept = events
    let answer = work()
    if planted(.answeredBeforeCommit) { return answer }
    do throws(StorageError) {
      try commit()
      return answer
    } catch {
      rollback()
      events = kept
      return nil
    }
  }

  func commit() throws(StorageError) {
    guard ledger.hasChanges else { return }
    ledger[Table.meta, "clock"] = .int(now.milliseconds)
    try ledger.commit()
  }

  /// What the server wants to say by itself since last asked; one message on the link each.
  package func pushes(at instant: Instant) -> [ServerMessage] {
    wake(at: instant)
    var messages: [ServerMessage] = []
    if needsPush, let session {
      needsPush = false
      let state = state(for: session, since: phone(session.phone).base)
      remember(state)
      messages.append(.state(state))
    }
    if owedHeartbeat, session != nil {
      owedHeartbeat = false
      if messages.isEmpty {
        messages.append(.heartbeat(serverTime: wall, version: currentVersion))
      }
    }
    return staleStates() + messages
  }

  /// Where the car is; used for how far a pickup is, never for a fare.
  package func driverPosition(_ point: Point, at instant: Instant) { car = point }

  /// Whatever demand was asked for, from now on it is that of a day, without an end; the next offer
  /// comes after the pause between two trips.
  package func openDemand(nextTripFrom: Milliseconds, at instant: Instant) {
    wake(at: instant)
    options.offers = nil
    options.repeatsLapsedOffer = false
    options.plainRiders = false
    options.nextTripFrom = nextTripFrom
    guard let driver = session?.login else { return }
    becameIdle(driver, offerIn: DispatchTimes.quietAfterTrip)
    // Not kept is not lost: the desk works on its memory, and the next commit has it.
    try? commit()
  }

  // MARK: - Time

  /// When the server next does something by itself.
  package var nextWake: Instant? {
    let timer = nextTimer
    let next = nextHeartbeat.map { min($0, timer ?? $0) } ?? timer
    return next.map { max($0, retryAt ?? $0) }
  }

  private var nextTimer: Instant? {
    if let timers, timers.generation == ledger.generation { return timers.next }
    let next = ([nextOtherDriver] + deskTimers + estimateTimers).compactMap { $0 }.min()
    timers = (ledger.generation, next)
    return next
  }

  /// Does everything due by `instant`, in order of time.
  package func wake(at instant: Instant) {
    while let next = nextWake, next <= instant {
      now = max(now, next)
      skipHeartbeats(to: min(instant, nextTimer ?? instant))
      let kept = events
      doWhatIsDue()
      do throws(StorageError) {
        try commit()
        retryAt = nil
      } catch {
        // A full disk delays what the server wanted to do; it must not stop its clock.
        rollback()
        events = kept
        retryAt = now + DispatchTimes.diskRetry
      }
    }
    now = max(now, instant)
  }

  /// Heartbeats nobody asked for in between are one: a month in the dark costs no more than a day.
  private func skipHeartbeats(to limit: Instant) {
    guard let due = nextHeartbeat, due < limit else { return }
    let whole = (limit - due) / DispatchTimes.heartbeat
    let last = due + whole * DispatchTimes.heartbeat
    nextHeartbeat = last
    now = max(now, last)
  }

  private func doWhatIsDue() {
    if let due = nextHeartbeat, due <= now {
      owedHeartbeat = true
      nextHeartbeat = due + DispatchTimes.heartbeat
    }
    finishOtherTrips()
    workDesks()
    updateEstimates()
  }
}
