import DispatchServer
import DriverApp
import OptimisticEngine
import RideModel

// I5, I6, I7, I10, I11: what the screens show of the trips and of their money.

/// What was last on the screen of one trip.
struct SeenTrip {
  var phase: TripPhase
  var due: Money?
  /// Minor units in the driver's hand, the tip with them: the server tells the two apart.
  var taken: Int64?
  var estimatedAt: Milliseconds?
  /// When the driver ended it.
  var endedAt: Milliseconds?

  /// From END on the amount due stands. A cancel that the server knew of first takes the trip.
  var isOver: Bool { TripTracker.rank(phase) >= TripTracker.rank(.ended) && phase != .cancelled }
}

/// The base as it was last seen.
struct SeenBase {
  var epoch: Int64 = -1
  var version: Int64 = -1
  /// Where phone and server were last found to be alike.
  var alike: (version: Int64, server: Int) = (-1, -1)
}

extension WorldChecker {
  mutating func checkTrips(
    _ phone: Phone, at now: Instant, _ step: CheckStep
  ) throws(BrokenRule) {
    if step.isOtherLogin { seen = [:] }
    let pending = phone.engine.pending
    for id in phone.view.ids(in: Collection.trips) {
      let ref = EntityRef(Collection.trips, id)
      try compareFare(id, TripRecord(phone.view.record(ref) ?? [:]), phone, at: now)
      try compare(id, phone.view.record(ref) ?? [:], phone.base.record(ref), pending)
      try checkMoney(of: id, TripRecord(phone.view.record(ref) ?? [:]))
      try checkSeen(id, phone, at: now, step)
    }
    try checkTotals(
      DriverRecord(
        phone.base.record(EntityRef(Collection.drivers, phone.configuration.driver)) ?? [:]))
  }

  /// The fare on the screen is the record's, of this moment.
  private func compareFare(
    _ id: String, _ trip: TripRecord, _ phone: Phone, at now: Instant
  ) throws(BrokenRule) {
    guard let fare = phone.fareView(of: id, at: now) else { return }
    let shown = [fare.estimate, fare.due, fare.paid, fare.confirmed].map { $0?.minor }
    guard shown != [trip.estimate, trip.due, trip.paid, trip.confirmed] else { return }
    throw BrokenRule("I7", "the fare of \(id) on the screen is of an earlier moment")
  }

  /// What is shown of a trip is what its pending steps make of the base, one after the other.
  private func compare(
    _ id: String, _ shown: Fields, _ base: Fields?, _ pending: [PendingRequest<DriverRequest>]
  ) throws(BrokenRule) {
    guard let base else { return }
    var oracle = TripOracle(base)
    for request in pending where request.request.trip == id { oracle.take(request.request) }
    if let field = oracle.fields.first(where: { $0.value != shown[$0.name] ?? .null }) {
      throw BrokenRule(
        "I5",
        "\(id) shows \(field.name) \((shown[field.name] ?? .null).jsonText), "
          + "base and queue give \(field.value.jsonText)")
    }
  }

  private mutating func checkSeen(
    _ id: String, _ phone: Phone, at now: Instant, _ step: CheckStep
  ) throws(BrokenRule) {
    guard let trip = phone.tripView(id, at: now), let fare = phone.fareView(of: id, at: now) else {
      return
    }
    let tip = phone.view[EntityRef(Collection.trips, id), TripField.tip].int ?? 0
    let next = SeenTrip(
      phase: trip.phase, due: fare.due, taken: fare.paid.map { $0.minor + tip },
      estimatedAt: fare.estimatedAt,
      endedAt: phone.view[EntityRef(Collection.trips, id), TripField.endedBy] == "driver"
        ? trip.endedAt : nil)
    defer { seen[id] = next }
    guard let before = seen[id], !step.hasRollback, !step.byHand else { return }
    guard !TripTracker.goesBack(from: before.phase, to: next.phase) else {
      throw BrokenRule(
        "I7", "\(id) went back from \(before.phase.rawValue) to \(next.phase.rawValue)")
    }
    if let due = before.due, due != next.due, before.isOver, next.phase != .cancelled {
      throw BrokenRule(
        "I7", "the amount due of \(id) moved from \(due.plain) to \(next.due?.plain ?? "none")")
    }
    if trip.payment == .cash, let taken = before.taken, taken != next.taken {
      throw BrokenRule(
        "I7",
        "the cash taken for \(id) moved from \(taken) to \(next.taken.map { "\($0)" } ?? "none")")
    }
    if let ended = before.endedAt, let now = next.endedAt, abs(now - ended) > Self.clockDrift {
      throw BrokenRule("I7", "the end of \(id) moved by \(now - ended) ms")
    }
    if let estimated = before.estimatedAt, estimated > next.estimatedAt ?? .min {
      throw BrokenRule("I6", "the estimate of \(id) is older than one that was shown")
    }
  }

  /// A phone knows the server's clock by the newest message, which was on its way for a while.
  private static let clockDrift: Milliseconds = 1_000

  // MARK: - Money

  private func checkMoney(of id: String, _ trip: TripRecord) throws(BrokenRule) {
    guard let confirmed = trip.confirmed else { return }
    let shares = [trip.pay, trip.fee, trip.tax].compactMap { $0 }.reduce(0, +)
    guard shares == confirmed else {
      throw BrokenRule("I11", "\(id): pay + fee + tax is \(shares), the fare \(confirmed)")
    }
    guard trip.lines.reduce(0, { $0 + $1.amount }) == confirmed else {
      throw BrokenRule("I11", "\(id): the lines do not sum to the fare \(confirmed)")
    }
  }

  private func checkTotals(_ driver: DriverRecord) throws(BrokenRule) {
    guard driver.earnings == driver.cashInHand + driver.transfers else {
      throw BrokenRule(
        "I11",
        "earnings \(driver.earnings), in hand \(driver.cashInHand), "
          + "transfers \(driver.transfers)")
    }
  }

  // MARK: - The base

  /// The version never goes back; at the server's own version the base is what the server has.
  mutating func checkBase(
    _ phone: Phone, _ server: DispatchServer, isNew: Bool
  ) throws(BrokenRule) {
    let engine = phone.engine
    defer { (base.epoch, base.version) = (engine.epoch, engine.baseVersion) }
    if !isNew, engine.epoch == base.epoch, engine.baseVersion < base.version {
      throw BrokenRule("I6", "the base went back from \(base.version) to \(engine.baseVersion)")
    }
    let login = engine.login
    guard server.epoch(login) == engine.epoch, server.version(login) == engine.baseVersion,
      engine.baseVersion > 0, (engine.baseVersion, server.changeCount) != base.alike
    else { return }
    base.alike = (engine.baseVersion, server.changeCount)
    for (ref, fields) in server.records(of: login) {
      guard phone.base.record(ref) != fields else { continue }
      throw BrokenRule(
        "I10",
        "at version \(engine.baseVersion) the phone has \(ref) as "
          + "\(Value.map(phone.base.record(ref) ?? [:]).jsonText), the server as "
          + "\(Value.map(fields).jsonText)")
    }
  }
}
