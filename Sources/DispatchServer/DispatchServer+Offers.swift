import OptimisticEngine
import RideModel
import StreetMap

// Offers: made to an idle driver, accepted, declined, lapsed, or taken by somebody else.

extension DispatchServer {
  // MARK: - When

  var deskTimers: [Instant?] {
    ledger.ids(Table.desks).flatMap { driver -> [Instant?] in
      let desk = desk(driver)
      return [desk.offerDue, desk.lapses]
    }
  }

  func workDesks() {
    for driver in ledger.ids(Table.desks) {
      if let lapses = desk(driver).lapses, lapses <= now { lapse(driver) }
      if let due = desk(driver).offerDue, due <= now { makeOffer(to: driver) }
    }
  }

  /// The driver can take work: an offer comes after that pause, unless one is due already.
  func becameIdle(_ driver: String, offerIn pause: Milliseconds) {
    guard canTakeOffers(driver) else { return }
    var desk = desk(driver)
    guard desk.offer == nil, desk.heldUntil == nil, hasMoreOffers(desk) else { return }
    let due = now + pause
    desk.offerDue = min(desk.offerDue ?? due, due)
    save(desk, of: driver)
  }

  /// After a cancel or a change the driver may not know of: the next offer waits until he does.
  func holdOffers(_ driver: String) {
    var desk = desk(driver)
    desk.heldUntil = version(driver)
    desk.offerDue = nil
    save(desk, of: driver)
  }

  /// The phone spoke, and its base has come so far: what was held for that goes on.
  func phoneCaughtUp(_ driver: String, base: Int64) {
    var desk = desk(driver)
    let knows = desk.heldUntil.map { base >= $0 } ?? false
    guard knows || desk.awaitsPhone else { return }
    let pause = knows ? DispatchTimes.quietAfterTrip : DispatchTimes.firstOffer
    if knows { desk.heldUntil = nil }
    desk.awaitsPhone = false
    save(desk, of: driver)
    becameIdle(driver, offerIn: pause)
  }

  /// Whether an offer made now would be seen in its time.
  private func isHeard(_ driver: String) -> Bool {
    driver == session?.login && now - lastHeard <= DispatchTimes.silent
  }

  /// The phone opens or closes itself to offers; one that is out goes to somebody else.
  func hear(takesOffers takes: Bool) {
    guard takes != takesOffers, let driver = session?.login else { return }
    takesOffers = takes
    if takes { return becameIdle(driver, offerIn: DispatchTimes.firstOffer) }
    var desk = desk(driver)
    desk.offerDue = nil
    if options.repeatsLapsedOffer, let plan = desk.plan { desk.asked.insert(plan, at: 0) }
    let plan = desk.plan
    save(desk, of: driver)
    withdrawOffer(driver)
    if let plan, !options.repeatsLapsedOffer { passOn(plan) }
  }

  private func canTakeOffers(_ driver: String) -> Bool {
    guard takesOffers || driver != session?.login else { return false }
    let record = driverRecord(driver)
    guard record.isOnShift, !record.isBlocked else { return false }
    guard let id = record.trip else { return true }
    guard let shortest = options.nextTripFrom, let trip = trip(id, driver: driver) else {
      return false
    }
    return record.nextTrip == nil && trip.state == .onTrip
      && trip.record.estimateSeconds * 1000 >= shortest
  }

  private func hasMoreOffers(_ desk: OfferDesk) -> Bool {
    !desk.asked.isEmpty || options.offers.map { desk.accepted < Int64($0) } ?? true
  }

  /// Offers the next trip while this one has little left to go.
  func offerNext(during trip: TripCase, left: Int64) {
    guard left * 1000 <= DispatchTimes.beforeNext else { return }
    becameIdle(trip.driver, offerIn: 0)
  }

  // MARK: - Making one

  private func makeOffer(to driver: String) {
    var desk = desk(driver)
    desk.offerDue = nil
    guard isHeard(driver) else {
      desk.awaitsPhone = true
      save(desk, of: driver)
      return
    }
    guard canTakeOffers(driver), desk.offer == nil, hasMoreOffers(desk),
      let plan = nextPlan(&desk), let ride = plannedRide(plan)
    else {
      save(desk, of: driver)
      return
    }
    let id = "O-\(count("O"))"
    var made = plan
    made.trip = plan.trip ?? "T-\(1041 + count("T"))"
    made.rider = plan.rider ?? nextRider()
    put(
      EntityRef(Collection.offers, id), offerFields(made, ride, driver: driver), driver: driver)
    edit(driverRef(driver), driver: driver) {
      $0[DriverField.offer] = .text(id)
      $0[DriverField.offerGone] = .null
    }
    desk.offer = id
    desk.plan = made
    desk.lapses = now + DispatchTimes.offerLapses + DispatchTimes.offerGrace
    desk.offerVersion = version(driver)
    save(desk, of: driver)
  }

  private func offerFields(_ plan: OfferPlan, _ ride: PlannedRide, driver: String) -> Fields {
    let surge = tariff.clampedSurge(plan.surge)
    let fare = calculator.fare(
      quantities(ride, surge: surge, startedAt: wall, fromAirport: isAirport(plan.from)))
    return [
      OfferField.trip: .optional(plan.trip), OfferField.pickup: place(plan.from),
      OfferField.drop: place(plan.to),
      OfferField.stops: .list(plan.stop.map { [place($0)] } ?? []),
      OfferField.rider: .optional(plan.rider), OfferField.payment: .text(plan.payment.rawValue),
      OfferField.job: .text(plan.job.rawValue), OfferField.metres: .int(ride.metres),
      OfferField.seconds: .int(ride.seconds), OfferField.estimate: .int(fare.total),
      OfferField.surge: .int(surge), OfferField.tolls: .int(ride.tolls),
      OfferField.lapsesIn: .int(DispatchTimes.offerLapses), OfferField.madeAt: .int(wall),
      OfferField.pickupMetres: .optional(metresToPickup(plan)),
      OfferField.next: .bool(driverRecord(driver).trip != nil),
    ]
  }

  func plannedRide(_ plan: OfferPlan) -> PlannedRide? {
    let names = [plan.from] + (plan.stop.map { [$0] } ?? []) + [plan.to]
    let places = names.compactMap { map.place(named: $0) }
    return places.count == names.count ? self.plan(places.map(\.access)) : nil
  }

  private func metresToPickup(_ plan: OfferPlan) -> Int64? {
    guard let car, let pickup = map.place(named: plan.from) else { return nil }
    return self.plan([map.nearestRoad(car), pickup.access])?.metres
  }

  func place(_ name: String) -> Value {
    guard let place = map.place(named: name) else { return .null }
    return TripPlace(name: place.name, coordinate: place.coordinate).value
  }

  func isAirport(_ name: String) -> Bool {
    let kind = map.place(named: name)?.kind
    return kind == "terminal" || kind == "airport"
  }

  // MARK: - Accepting

  func accept(_ request: ServerRequest) throws(Refusal) -> Value {
    let id = request.text(BodyField.offer) ?? ""
    var desk = desk(request.driver)
    desk.lapsedInRow = 0
    save(desk, of: request.driver)
    let driver = driverRecord(request.driver)
    guard !driver.isBlocked else { throw Refusal(.accountBlocked) }
    guard let fields = record(EntityRef(Collection.offers, id), driver: request.driver),
      desk.offer == id, let plan = desk.plan
    else { throw gone(id) }
    guard driver.isOnShift else {
      throw Refusal(.invalidState, "You are off shift: the offer went to another driver")
    }
    let trip = makeTrip(OfferRecord(fields), plan, request)
    withdrawOffer(request.driver)
    desk = self.desk(request.driver)
    desk.offerDue = nil
    if plan.isGenerated { desk.accepted += 1 }
    save(desk, of: request.driver)
    let isNext = driver.trip != nil
    edit(driverRef(request.driver), driver: request.driver) {
      $0[isNext ? DriverField.nextTrip : DriverField.trip] = .text(trip.id)
    }
    request.answeredTrip = trip.id
    return ["id": .text(trip.id), "trip": .text(trip.id)]
  }

  private func gone(_ offer: String) -> Refusal {
    ledger[Table.meta, "gone.\(offer)"].text.flatMap(RefusalCode.init).map { Refusal($0) }
      ?? Refusal(.notFound, "There is no such offer")
  }

  private func makeTrip(
    _ offer: OfferRecord, _ plan: OfferPlan, _ request: ServerRequest
  ) -> TripCase {
    let id = offer.trip
    var fields: Fields = [:]
    for (trip, field) in [
      (TripField.rider, OfferField.rider), (TripField.pickup, OfferField.pickup),
      (TripField.drop, OfferField.drop), (TripField.stops, OfferField.stops),
      (TripField.payment, OfferField.payment), (TripField.job, OfferField.job),
      (TripField.surge, OfferField.surge), (TripField.tolls, OfferField.tolls),
    ] {
      fields[trip] = offer.fields[field] ?? .null
    }
    fields[TripField.state] = .text(TripState.toPickup.rawValue)
    fields[TripField.stopIndex] = 0
    fields[TripField.settled] = false
    let accepted = request.time(notBefore: offer.madeAt)
    fields[TripField.acceptedAt] = .int(accepted)
    if let pin = plan.pin {
      let salt = "\(id)-\(seed)"
      fields[TripField.pinSalt] = .text(salt)
      fields[TripField.pinHash] = .text(RiderPIN.hash(pin, salt: salt))
    }
    var trip = TripCase(
      id: id, driver: request.driver, fields: fields,
      hidden: [
        "pickupMetres": .int(offer.pickupMetres ?? 0), "fromAirport": .bool(isAirport(plan.from)),
      ])
    trip.lastStep = accepted
    trip.pin = plan.pin
    estimate(&trip)
    save(trip)
    return trip
  }

  // MARK: - Not accepting

  func decline(_ request: ServerRequest) throws(Refusal) {
    let id = request.text(BodyField.offer) ?? ""
    var desk = desk(request.driver)
    desk.lapsedInRow = 0
    save(desk, of: request.driver)
    guard desk.offer == id, let plan = desk.plan else {
      // Gone already is as good as declined.
      guard ledger[Table.meta, "gone.\(id)"].isNull else { return }
      throw gone(id)
    }
    withdrawOffer(request.driver)
    passOn(plan)
    // With a rider in the car one no to the next trip is enough.
    guard driverRecord(request.driver).trip == nil else { return }
    becameIdle(request.driver, offerIn: DispatchTimes.firstOffer)
  }

  private func lapse(_ driver: String) {
    var desk = desk(driver)
    guard let plan = desk.plan else { return }
    guard driverRecord(driver).trip == nil else {
      // Somebody who is driving a rider has better to do than to answer.
      withdrawOffer(driver)
      return passOn(plan)
    }
    let reached = session.map { $0.login == driver && phone($0.phone).base >= desk.offerVersion }
    if reached ?? false { desk.lapsedInRow += 1 }
    let isEnough = desk.lapsedInRow >= Int64(DispatchTimes.lapsesBeforeOff)
    if isEnough { desk.lapsedInRow = 0 }
    if options.repeatsLapsedOffer { desk.asked.insert(plan, at: 0) }
    save(desk, of: driver)
    withdrawOffer(driver)
    if isEnough {
      endShift(driver, reason: "Three offers ran out without a tap", at: wall)
    } else if options.repeatsLapsedOffer {
      becameIdle(driver, offerIn: DispatchTimes.firstOffer)
    } else {
      passOn(plan)
      becameIdle(driver, offerIn: draw("pause") { $0.integer(in: DispatchTimes.nextOffer) })
    }
  }

  /// Somebody else was quicker.
  func takeOfferAway(_ driver: String) {
    guard let plan = desk(driver).plan else { return }
    withdrawOffer(driver, as: .offerTaken)
    passOn(plan)
    becameIdle(driver, offerIn: draw("pause") { $0.integer(in: DispatchTimes.nextOffer) })
  }

  /// An accept was refused from outside: what the refusal says of the offer becomes so.
  func acceptWasRefused(_ call: Call, _ refusal: Refusal, driver: String) {
    guard desk(driver).offer == call.body[BodyField.offer].text else { return }
    switch RefusalCode(rawValue: refusal.code) {
    case .offerTaken: takeOfferAway(driver)
    case .offerExpired, .riderCancelled:
      withdrawOffer(driver, as: RefusalCode(rawValue: refusal.code) ?? .offerExpired)
      becameIdle(driver, offerIn: draw("pause") { $0.integer(in: DispatchTimes.nextOffer) })
    default: break
    }
  }

  /// Takes the offer that is out off the driver's phone.
  func withdrawOffer(_ driver: String, as code: RefusalCode = .offerExpired) {
    var desk = desk(driver)
    guard let id = desk.offer else { return }
    desk.offer = nil
    desk.plan = nil
    desk.lapses = nil
    save(desk, of: driver)
    ledger[Table.meta, "gone.\(id)"] = .text(code.rawValue)
    remove(EntityRef(Collection.offers, id), driver: driver)
    edit(driverRef(driver), driver: driver) {
      $0[DriverField.offer] = .null
      if code != .offerExpired { $0[DriverField.offerGone] = .text(code.rawValue) }
    }
  }
}
