import OptimisticEngine
import RideModel

// What the screens read of the shift, the offer and the trip.

extension Phone {
  var driverRef: EntityRef { EntityRef(Collection.drivers, configuration.driver) }

  func tripRef(_ id: String) -> EntityRef { EntityRef(Collection.trips, id) }

  package func shiftView(at now: Instant) -> ShiftView {
    freshenViews()
    var shift = cache.shift ?? makeShiftView()
    cache.shift = shift
    if let since = shift.runsSince { shift.totals.time += max(0, clock.server(at: now) - since) }
    if shift.goingOn != nil {
      let waiting = engine.pending.first { $0.request.requestKind == .goOnShift }
      shift.goingOn = waiting.map { patienceLeft(of: $0, at: now) }
    }
    return shift
  }

  /// The part of it that is looked at on every event.
  package var shiftState: ShiftState {
    freshenViews()
    if let known = cache.shiftState { return known }
    let driver = DriverRecord(view.record(driverRef) ?? [:])
    let state = ShiftState(
      isOn: driver.isOnShift, reason: driver.shiftReason, isBlocked: driver.isBlocked,
      isGoingOn: engine.pending.contains { $0.request.requestKind == .goOnShift })
    cache.shiftState = state
    return state
  }

  private func makeShiftView() -> ShiftView {
    let driver = DriverRecord(view.record(driverRef) ?? [:])
    let state = shiftState
    let unsettled = unsettled
    let taken = unsentCash
    return ShiftView(
      isOn: state.isOn, reason: state.reason, goingOn: state.isGoingOn ? 0 : nil,
      isBlocked: state.isBlocked,
      isSignedIn: session.token != nil, driver: configuration.driver,
      tripsDone: Int(driver.tripsDone), earningsConfirmed: money(driver.earnings),
      earningsPending: money(unsettled.reduce(taken.tips) { $0 + expectedPay($1) }),
      cashInHand: money(driver.cashInHand + taken.cash),
      totals: driver.shiftTotals(at: driver.shiftSince ?? 0),
      runsSince: driver.isOnShift ? driver.shiftSince : nil, unsettledTrips: unsettled.count,
      unsettledMetres: unsettled.reduce(0) { $0 + $1.estimateMetres })
  }

  /// Cash the server does not know of yet, and how much of it is tips.
  private var unsentCash: (cash: Int64, tips: Int64) {
    engine.pending.reduce((0, 0)) { sum, pending in
      let request = pending.request
      guard request.requestKind == .cash, request.driver == configuration.driver else { return sum }
      return (
        sum.0 + (request.details[BodyField.amount]?.int ?? 0),
        sum.1 + (request.details[BodyField.tip]?.int ?? 0)
      )
    }
  }

  /// Ended trips the server has not settled yet.
  private var unsettled: [TripRecord] {
    view.ids(in: Collection.trips).map { TripRecord(view.record(tripRef($0)) ?? [:]) }
      .filter { $0.state == .ended && $0.pay == nil }
  }

  /// What a trip will bring, by its estimate, the same share that the server confirms; unknown
  /// without one.
  private func expectedPay(_ trip: TripRecord) -> Int64 {
    trip.estimate.map {
      Settlement.expectedPay(of: $0, passedOn: trip.tolls, tariff: configuration.tariff)
    } ?? 0
  }

  /// The offer on screen: one that reached the phone and has not lapsed.
  package func offerView(at now: Instant) -> OfferView? {
    guard let id = view.ids(in: Collection.offers).last,
      let fields = view.record(EntityRef(Collection.offers, id)),
      let deadline = memory.offerDeadlines[id]
    else { return nil }
    let accept = engine.pending.first {
      $0.request.requestKind == .accept && $0.request.details[BodyField.offer]?.text == id
    }
    guard deadline > now || accept != nil else { return nil }
    let offer = OfferRecord(fields)
    guard let pickup = offer.pickup, let drop = offer.drop else { return nil }
    return OfferView(
      id: id, trip: offer.trip, rider: offer.rider, pickup: pickup, drop: drop,
      stops: offer.stops, payment: offer.payment, job: offer.job, metres: offer.metres,
      seconds: offer.seconds, pickupMetres: offer.pickupMetres ?? 0,
      estimate: offer.estimate.map(money), surge: offer.surge, lapsesIn: max(0, deadline - now),
      accepting: accept.map { patienceLeft(of: $0, at: now) })
  }

  /// The id of the trip the driver is on, or was on last.
  package var currentTrip: String? {
    freshenViews()
    if let known = cache.currentTrip { return known }
    let trip = tripNow
    cache.currentTrip = .some(trip)
    return trip
  }

  /// The trip the driver is busy with, the queued one once that is done, else the newest.
  private var tripNow: String? {
    let driver = DriverRecord(base.record(driverRef) ?? [:])
    let own = [driver.trip, driver.nextTrip].compactMap { $0 }
    return own.first(where: isBusy(with:)) ?? newestTrip
  }

  /// The trip that follows the one the driver is on: accepted, and not begun.
  package func queuedTrip(at now: Instant) -> TripView? {
    guard let next = DriverRecord(base.record(driverRef) ?? [:]).nextTrip, next != currentTrip
    else { return nil }
    return tripView(next, at: now)
  }

  private func isBusy(with id: String) -> Bool {
    let phase = phase(of: id, TripRecord(view.record(tripRef(id)) ?? [:]))
    return phase != .none && !Self.leavesTheDriverFree(phase)
  }

  private var newestTrip: String? {
    view.ids(in: Collection.trips).max { a, b in
      let (first, second) = (acceptedAt(a), acceptedAt(b))
      return first == second ? a < b : first < second
    }
  }

  private func acceptedAt(_ trip: String) -> Milliseconds {
    view[tripRef(trip), TripField.acceptedAt].int ?? 0
  }

  package func tripView(at now: Instant) -> TripView? {
    currentTrip.flatMap { tripView($0, at: now) }
  }

  package func tripView(_ id: String, at now: Instant) -> TripView? {
    freshenViews()
    let known = cache.trips[id] ?? makeTripView(id)
    cache.trips[id] = .some(known)
    guard var trip = known else { return nil }
    trip.wait = trip.arrivedAt.map { (trip.startedAt ?? clock.server(at: now)) - $0 }
    return trip
  }

  private func makeTripView(_ id: String) -> TripView? {
    guard let fields = view.record(tripRef(id)) else { return nil }
    let trip = TripRecord(fields)
    guard let pickup = trip.pickup, let drop = trip.drop else { return nil }
    let phase = phase(of: id, trip)
    return TripView(
      id: id, phase: phase, rider: trip.rider, pickup: pickup, drop: drop, stops: trip.stops,
      stopIndex: trip.stopIndex, payment: trip.payment, job: trip.job, needsPIN: trip.needsPIN,
      lacksProof: trip.job != .ride && trip.proof == nil,
      arrivedAt: trip.arrivedAt, startedAt: trip.startedAt, endedAt: trip.endedAt,
      serverKnows: serverKnows(of: id, instead: phase), cancelledBy: trip.cancelledBy,
      cancelWhy: trip.cancelWhy, rating: trip.rating,
      unconfirmed: engine.pending.filter { $0.request.trip == id }.count, wait: nil)
  }

  /// Where the trip is for the driver, by what the phone shows.
  func phase(of id: String, _ trip: TripRecord) -> TripPhase {
    switch trip.state {
    case .toPickup: .toPickup
    case .waiting: .waiting
    case .onTrip: .onTrip
    case .atStop: .atStop
    case .cancelled: .cancelled
    case .ended: phaseAfterEnd(of: id, trip)
    case nil: .none
    }
  }

  private func phaseAfterEnd(of id: String, _ trip: TripRecord) -> TripPhase {
    if trip.payment == .cash && trip.paid == nil { return .collect }
    let isRated = trip.rating != nil || memory.ratingSkipped.contains(id)
    // A proof may be given after that; it takes nothing back of what is settled.
    let isConfirmed = trip.confirmed != nil && !hasSteps(of: id, but: .proof)
    return isRated && isConfirmed ? .settled : .rate
  }

  private func serverKnows(of id: String, instead shown: TripPhase) -> ServerKnows? {
    guard let fields = base.record(tripRef(id)) else { return nil }
    let known = TripRecord(fields)
    let phase: TripPhase =
      known.state == .ended ? phaseAfterEnd(of: id, known) : self.phase(of: id, known)
    let isBehind = engine.pending.contains { $0.request.trip == id && $0.request.patience == nil }
    guard isBehind, phase != shown || known.state == .ended else { return nil }
    return ServerKnows(
      phase: phase, asOf: engine.serverTime?.wall ?? clock.server(at: signal.since))
  }

  /// The step Enter does now; nil while something is awaited.
  package func nextStep(at now: Instant) -> NextStep? {
    dueStep(at: now).flatMap { isOpen($0) ? $0 : nil }
  }

  /// The step that is due, whether or not the app lets the driver do it now.
  package func dueStep(at now: Instant) -> NextStep? {
    freshenViews()
    if let known = cache.due, known.isAtTarget == car.isAtTarget { return known.step }
    let offer = offerView(at: now)
    let step = dueStep(of: tripView(at: now), offer, at: now)
    // An offer runs out by itself; without one only what the revision counts can change it.
    if offer == nil { cache.due = (car.isAtTarget, step) }
    return step
  }

  private func dueStep(
    of trip: TripView?, _ offer: OfferView?, at now: Instant
  ) -> NextStep? {
    // A step that is due goes before the offer of the trip after this one.
    if let trip, [.onTrip, .atStop, .collect].contains(trip.phase), let step = nextStep(of: trip) {
      return step
    }
    if let offer {
      return offer.accepting == nil && offersStopped(at: now) == nil ? .accept : nil
    }
    if let trip, let step = nextStep(of: trip) { return step }
    // On the way to the next rider there is time for the one before; it holds up nothing.
    if let trip, trip.phase == .toPickup, tripToRate(at: now) != nil { return .rate }
    let shift = shiftState
    let isFree = trip.map { Self.leavesTheDriverFree($0.phase) } ?? true
    return isFree && !shift.isOn && !shift.isGoingOn && !shift.isBlocked ? .goOnShift : nil
  }

  private static func leavesTheDriverFree(_ phase: TripPhase) -> Bool {
    switch phase {
    case .none, .offered, .settled, .cancelled, .rate, .ended: true
    case .toPickup, .waiting, .onTrip, .atStop, .collect: false
    }
  }

  private func nextStep(of trip: TripView) -> NextStep? {
    switch trip.phase {
    case .toPickup: car.isAtTarget ? .arrive : nil
    case .waiting: isOutOfPINs(trip) ? nil : .start
    case .onTrip where car.isAtTarget: trip.stopIndex < trip.stops.count ? .stop : .end
    case .atStop: .resume
    case .collect: .collect
    case .rate where awaitsRating(trip): .rate
    default: nil
    }
  }

  private func awaitsRating(_ trip: TripView) -> Bool {
    trip.phase == .rate && trip.rating == nil && !memory.ratingSkipped.contains(trip.id)
  }

  /// The trip whose rider may still be rated: the one that has just ended, else the one before the
  /// trip that is on.
  package func tripToRate(at now: Instant) -> TripView? {
    guard let current = tripView(at: now) else { return nil }
    if awaitsRating(current) { return current }
    return tripBefore(at: now).flatMap { awaitsRating($0) ? $0 : nil }
  }

  /// The trip that was accepted last before the one that is on.
  package func tripBefore(at now: Instant) -> TripView? {
    freshenViews()
    if let known = cache.tripBefore { return known.flatMap { tripView($0, at: now) } }
    let before = currentTrip.flatMap { current in
      let accepted = acceptedAt(current)
      return view.ids(in: Collection.trips).filter { acceptedAt($0) < accepted }
        .max { acceptedAt($0) < acceptedAt($1) }
    }
    cache.tripBefore = .some(before)
    return before.flatMap { tripView($0, at: now) }
  }

  // MARK: - Money

  package func fareView(of id: String, at now: Instant) -> FareView? {
    freshenViews()
    let known = cache.fares[id] ?? makeFareView(of: id)
    cache.fares[id] = .some(known)
    guard var fare = known else { return nil }
    fare.meter = meterFare(of: id, at: now)
    fare.estimateAge = fare.estimatedAt.map { max(0, clock.server(at: now) - $0) }
    return fare
  }

  private func makeFareView(of id: String) -> FareView? {
    guard let fields = view.record(tripRef(id)) else { return nil }
    let trip = TripRecord(fields)
    return FareView(
      estimate: trip.estimate.map(money), estimateAge: nil, estimatedAt: trip.estimateAt,
      due: trip.due.map(money), paid: trip.paid.map(money),
      tip: trip.tip > 0 ? money(trip.tip) : nil,
      confirmed: trip.confirmed.map(money), lines: trip.lines, reasons: trip.reasons,
      pay: trip.pay.map(money),
      adjustment: trip.isSettled ? money(trip.adjustment) : nil, meter: nil)
  }

  package func savingsView() -> SavingsView {
    let statistics = engine.statistics
    return SavingsView(
      shift: statistics.shift.saved, shiftTaps: Int(statistics.shift.confirmed),
      lifetime: statistics.life.saved, right: Int(statistics.life.predictionsRight),
      predicted: Int(statistics.life.predictions))
  }

  func patienceLeft(of request: PendingRequest<DriverRequest>, at now: Instant) -> Milliseconds {
    max(0, (request.request.patience ?? 0) - (now - request.tapped))
  }
}
