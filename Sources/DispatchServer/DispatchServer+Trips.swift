import OptimisticEngine
import RideModel

// The steps of a trip, judged by when they were tapped; never backwards.

extension DispatchServer {
  func step(_ request: ServerRequest) throws(Refusal) {
    guard let id = request.body[BodyField.trip].text,
      var trip = trip(id, driver: request.driver)
    else { throw Refusal(.notFound, "The trip is not there") }
    let time = request.time(notBefore: trip.lastStep)
    if let tap = request.tap, tap.skew { trip.clockOff = tap.wall - tap.at }
    switch request.kind {
    case .arrive: try arrive(&trip, time)
    case .start: try start(&trip, time, request)
    case .stop: try stop(&trip, time)
    case .resume: try resume(&trip, time)
    case .end: try end(&trip, time, request)
    case .cash: try takeCash(&trip, time, request)
    case .rate: try rate(&trip, request)
    case .cancel: try cancel(&trip, time, request)
    case .noShow: try noShow(&trip, time)
    case .proof: try prove(&trip, time, request)
    default: throw Refusal(.notAllowed)
    }
    save(trip)
    afterStep(request.kind, trip)
  }

  /// What follows from a step for the driver: free again, or at least paid.
  private func afterStep(_ kind: RequestKind, _ trip: TripCase) {
    switch kind {
    case .cancel, .noShow: release(trip, offerIn: DispatchTimes.firstOffer)
    case .end, .cash:
      if trip.record.isSettled { release(trip, offerIn: DispatchTimes.quietAfterTrip) }
    default: break
    }
  }

  // MARK: - To the rider

  private func arrive(_ trip: inout TripCase, _ time: Milliseconds) throws(Refusal) {
    if trip.beforeCancel == .toPickup, time < trip.record.cancelledAt ?? 0 {
      // It was done before the cancel: the trip stays cancelled, unless a start comes as well.
      trip.beforeCancel = .waiting
    } else {
      guard trip.state == .toPickup else { throw misplaced(trip, "arrive") }
      trip.state = .waiting
    }
    trip.fields[TripField.arrivedAt] = .int(time)
    trip.lastStep = time
    let metres = trip.pickupMetres
    edit(driverRef(trip.driver), driver: trip.driver) {
      $0[DriverField.metresEmpty] = .int(($0[DriverField.metresEmpty]?.int ?? 0) + metres)
    }
  }

  private func start(
    _ trip: inout TripCase, _ time: Milliseconds, _ request: ServerRequest
  ) throws(Refusal) {
    let cancelled = trip.record.cancelledAt ?? 0
    let startedFirst = trip.beforeCancel == .waiting && time < cancelled
    guard startedFirst || trip.state == .waiting else { throw misplaced(trip, "start") }
    if trip.record.needsPIN, request.body[BodyField.pin].bool != true {
      throw Refusal(.wrongPIN)
    }
    if startedFirst { try uncancel(&trip) }
    trip.state = .onTrip
    trip.fields[TripField.startedAt] = .int(time)
    trip.fields[TripField.waitShown] = .int(
      tariff.waitCharge(from: trip.record.arrivedAt ?? time, to: time))
    trip.lastStep = time
    estimate(&trip)
    trip.nextEstimate = now.milliseconds + DispatchTimes.estimate
  }

  /// The rider was on board when the cancel came: the start wins, quietly.
  ///
  /// A trip accepted meanwhile goes to somebody else; only one that has its rider as well stands.
  private func uncancel(_ trip: inout TripCase) throws(Refusal) {
    let other = activeTrip(of: trip.driver)
    if let other, other.id != trip.id {
      guard !other.state.hasRider else { throw misplaced(trip, "start") }
      giveAway(other)
    }
    for field in [
      TripField.cancelledAt, TripField.cancelledBy, TripField.cancelWhy,
    ] {
      trip.fields[field] = .null
    }
    takeBackFee(of: &trip)
    trip.beforeCancel = nil
    let id = trip.id
    withdrawOffer(trip.driver)
    edit(driverRef(trip.driver), driver: trip.driver) { $0[DriverField.trip] = .text(id) }
    var desk = desk(trip.driver)
    desk.offerDue = nil
    save(desk, of: trip.driver)
  }

  // MARK: - On the way

  private func stop(_ trip: inout TripCase, _ time: Milliseconds) throws(Refusal) {
    guard trip.state == .onTrip else { throw misplaced(trip, "stop") }
    trip.state = .atStop
    trip.standingSince = time
    trip.lastStep = time
  }

  private func resume(_ trip: inout TripCase, _ time: Milliseconds) throws(Refusal) {
    guard trip.state == .atStop else { throw misplaced(trip, "drive on") }
    leaveStop(&trip, time)
    trip.state = .onTrip
    trip.lastStep = time
  }

  func leaveStop(_ trip: inout TripCase, _ time: Milliseconds) {
    guard let since = trip.standingSince else { return }
    if tariff.waiting.atStops {
      trip.stopWaiting += tariff.billedWaiting(from: since, to: time)
    }
    trip.standingSince = nil
    trip.fields[TripField.stopIndex] = .int(Int64(trip.record.stopIndex + 1))
  }

  private func end(
    _ trip: inout TripCase, _ time: Milliseconds, _ request: ServerRequest
  ) throws(Refusal) {
    var time = time
    if trip.state == .ended, trip.record.endedBy == .server,
      let started = trip.record.startedAt, request.time() >= started,
      request.time() < trip.record.endedAt ?? 0
    {
      // It was over before dispatch ended it: the driver's END is the one that counts.
      time = request.time()
      takeBackEnd(of: &trip)
    }
    guard trip.state.hasRider else {
      keepDueShown(trip, request)
      throw misplaced(trip, "end")
    }
    trip.restorePlan(of: time)
    let driven = time - (trip.record.startedAt ?? time)
    guard driven >= DispatchTimes.shortestTrip else {
      let left = (DispatchTimes.shortestTrip - driven + 999) / 1000
      throw Refusal(.tooShort, "A trip lasts a minute at least: \(left) s were missing")
    }
    leaveStop(&trip, time)
    trip.state = .ended
    trip.lastStep = time
    trip.nextEstimate = nil
    trip.fields[TripField.endedAt] = .int(time)
    trip.fields[TripField.endedBy] = .text(Party.driver.rawValue)
    trip.shown = request.body[BodyField.shown].int
    if let shown = trip.shown { trip.fields[TripField.estimate] = .int(shown) }
    // What the rider has paid by does not move: an END before this one was refused.
    if trip.record.paid == nil || trip.record.due == nil {
      trip.fields[TripField.due] = .optional(
        request.body[BodyField.due].int
          ?? trip.shown.map { tariff.due($0, by: trip.record.payment) })
    }
    settle(&trip, measured: measurement(of: trip, request))
  }

  /// What the phone measured. Whether the drop is off target is seen from where END was tapped: the
  /// phone may not have heard of a new destination.
  private func measurement(of trip: TripCase, _ request: ServerRequest) -> Measurement {
    var body = request.body.map ?? [:]
    if let place = request.tap?.place, let drop = trip.record.drop {
      let away = map.projection.point(of: place).distance(
        to: map.projection.point(of: drop.coordinate))
      body[BodyField.offDrop] = .bool(away > tariff.gaps.offTarget * 1_000)
    }
    return Measurement(.map(body), expectedTolls: trip.record.tolls)
  }

  /// As if dispatch had not ended the trip: what it came to is taken out of the totals.
  private func takeBackEnd(of trip: inout TripCase) {
    let (_, metres) = fare(of: trip, endedAt: trip.record.endedAt ?? wall, measured: nil)
    edit(driverRef(trip.driver), driver: trip.driver) {
      $0[DriverField.tripsDone] = .int(($0[DriverField.tripsDone]?.int ?? 1) - 1)
      $0[DriverField.metresWithRider] = .int(
        ($0[DriverField.metresWithRider]?.int ?? metres) - metres)
    }
    trip.state = .onTrip
    trip.fields[TripField.endWhy] = .null
    // The rider has not paid by what dispatch made of it.
    if trip.record.paid == nil { trip.fields[TripField.due] = .null }
  }

  /// The driver's END does not count, but what it showed is what the rider was asked for.
  private func keepDueShown(_ trip: TripCase, _ request: ServerRequest) {
    guard trip.record.endedBy == .server, trip.record.paid == nil,
      let due = request.body[BodyField.due].int, let fare = trip.fare
    else { return }
    var trip = trip
    trip.fields[TripField.due] = .int(due)
    account(&trip, fare)
    save(trip)
  }

  // MARK: - After the ride

  private func takeCash(
    _ trip: inout TripCase, _ time: Milliseconds, _ request: ServerRequest
  ) throws(Refusal) {
    guard let amount = request.body[BodyField.amount].int, amount >= 0,
      amount <= DispatchServer.mostCash
    else { throw Refusal(.notAllowed, "The amount received cannot be right") }
    guard trip.record.paid == nil || trip.record.payment == .card else {
      throw Refusal(.invalidState, "The cash for this trip is recorded already")
    }
    let tip = max(0, min(request.body[BodyField.tip].int ?? 0, amount))
    trip.fields[TripField.payment] = .text(Payment.cash.rawValue)
    trip.fields[TripField.cashAt] = .int(time)
    if trip.record.due == nil || trip.record.endedBy == .server,
      let due = request.body[BodyField.due].int
    {
      // The driver's own END never counted, but what it showed is what the rider paid by.
      trip.fields[TripField.due] = .int(due)
    }
    pay(&trip, amount: amount - tip, tip: tip)
  }

  static let mostCash: Int64 = 100_000_000_000

  private func rate(_ trip: inout TripCase, _ request: ServerRequest) throws(Refusal) {
    guard let stars = request.body[BodyField.stars].int, (1...5).contains(stars) else {
      throw Refusal(.notAllowed, "A rating is one to five stars")
    }
    guard trip.state == .ended else { throw misplaced(trip, "rate") }
    guard trip.record.rating == nil else {
      throw Refusal(.notAllowed, "The rider is rated already")
    }
    trip.fields[TripField.rating] = .int(stars)
  }

  private func prove(
    _ trip: inout TripCase, _ time: Milliseconds, _ request: ServerRequest
  ) throws(Refusal) {
    guard trip.record.job.needsProof else {
      throw Refusal(.notAllowed, "Only a delivery has a proof")
    }
    guard let name = request.text(BodyField.name, limit: 120), !name.isEmpty else {
      throw Refusal(.notAllowed, "A proof needs the name of who received it")
    }
    trip.fields[TripField.proof] = ["name": .text(name), "at": .int(time)]
  }

  // MARK: - Not to happen

  private func cancel(
    _ trip: inout TripCase, _ time: Milliseconds, _ request: ServerRequest
  ) throws(Refusal) {
    if trip.state == .cancelled {
      // By the taps the driver's came first: then the rider's is none, and costs nothing.
      guard trip.beforeCancel != nil, time < trip.record.cancelledAt ?? 0 else { return }
      takeBackFee(of: &trip)
      trip.beforeCancel = nil
      trip.state = .waiting
    }
    guard trip.state == .toPickup || trip.state == .waiting else {
      throw misplaced(trip, "cancel")
    }
    trip.lastStep = time
    markCancelled(&trip, by: .driver, why: request.text(BodyField.why, limit: 200), at: time)
  }

  private func noShow(_ trip: inout TripCase, _ time: Milliseconds) throws(Refusal) {
    guard trip.state == .waiting else { throw misplaced(trip, "say that nobody came") }
    let left = tariff.noShow.after - (time - (trip.record.arrivedAt ?? time))
    guard left <= 0 else {
      throw Refusal(.tooShort, "The rider has \(WallTime.length(left + 999)) left to come")
    }
    trip.lastStep = time
    trip.fields[TripField.noShow] = true
    markCancelled(&trip, by: .driver, why: "The rider did not come", at: time)
    charge(tariff.noShow.fee, "Rider did not come", to: &trip)
  }

  func markCancelled(
    _ trip: inout TripCase, by party: Party, why: String?, at time: Milliseconds
  ) {
    if party == .rider { trip.beforeCancel = trip.state }
    trip.state = .cancelled
    trip.nextEstimate = nil
    trip.fields[TripField.cancelledBy] = .text(party.rawValue)
    trip.fields[TripField.cancelWhy] = .optional(why)
    trip.fields[TripField.cancelledAt] = .int(time)
  }

  /// Why a step does not fit, naming where the trip is.
  private func misplaced(_ trip: TripCase, _ step: String) -> Refusal {
    let record = trip.record
    func clock(_ time: Milliseconds?) -> String {
      WallTime.text(time ?? wall, zoneMinutes: tariff.zoneMinutes)
    }
    if record.isReassigned {
      return Refusal(
        .reassigned, "Given to another driver at \(clock(record.cancelledAt))")
    }
    if record.cancelledBy == .rider {
      let why = record.cancelWhy.map { ": \($0)" } ?? ""
      return Refusal(
        .riderCancelled, "The rider cancelled at \(clock(record.cancelledAt))\(why)")
    }
    if trip.state == .ended, step != "rate" {
      let who = record.endedBy == .server ? "by dispatch " : ""
      let why = record.endWhy.map { ": \($0)" } ?? ""
      return Refusal(.alreadyEnded, "Ended \(who)at \(clock(record.endedAt))\(why)")
    }
    return Refusal(
      .invalidState, "You cannot \(step) now: the trip is \(trip.state.words) at the server")
  }

  // MARK: - Free again

  /// The driver has nothing more to do with the trip; the next offer may come.
  func release(_ trip: TripCase, offerIn pause: Milliseconds) {
    let driver = driverRecord(trip.driver)
    guard driver.trip == trip.id || driver.nextTrip == trip.id else { return }
    let isQueued = driver.trip != trip.id
    edit(driverRef(trip.driver), driver: trip.driver) {
      if !isQueued { $0[DriverField.trip] = .optional(driver.nextTrip) }
      $0[DriverField.nextTrip] = .null
    }
    guard !isQueued, driver.nextTrip == nil else { return }
    if driver.isBlocked {
      endShift(trip.driver, reason: DispatchServer.blockedReason, at: wall)
    }
    becameIdle(trip.driver, offerIn: pause)
  }

  static let blockedReason = "Your account was blocked; call support"

  /// What a refused request means in money, for its notice.
  func moneyEffect(of call: Call) -> Value {
    guard let kind = RequestKind(rawValue: call.kind), [.arrive, .start, .end].contains(kind),
      let id = call.body[BodyField.trip].text, let driver = session?.login,
      let trip = trip(id, driver: driver)
    else { return .null }
    let record = trip.record
    let now = record.confirmed ?? (trip.state == .cancelled ? 0 : record.estimate)
    return [
      "was": .optional(call.body[BodyField.due].int ?? record.due ?? record.estimate),
      "now": .optional(now),
    ]
  }
}
