import OptimisticEngine
import RideModel
import StreetMap

// What a scenario or the world menu makes happen at the server.

extension DispatchServer {
  /// Does it now; a `VerbError` says in one line why it cannot be.
  package func perform(_ verb: ServerVerb, at instant: Instant) throws {
    wake(at: instant)
    switch verb {
    case .restarts: try restart()
    case .pushesStale: queueStale()
    default:
      do {
        try change(verb)
        try commit()
      } catch {
        rollback()
        throw error
      }
    }
  }

  /// Whether the verb's words fit the map and the tariff, before a scenario starts.
  package func check(_ plan: OfferPlan) throws(VerbError) {
    let names = [plan.from] + (plan.stop.map { [$0] } ?? []) + [plan.to]
    for name in names where map.place(named: name) == nil {
      throw VerbError("there is no place \"\(SafeText.clean(name))\" on this map")
    }
    for (place, next) in zip(names, names.dropFirst()) where place == next {
      throw VerbError("a ride from \"\(SafeText.clean(place))\" to itself is none")
    }
    guard plannedRide(plan) != nil else {
      throw VerbError("no road leads from \"\(plan.from)\" to \"\(plan.to)\"")
    }
    guard tariff.clampedSurge(plan.surge) == plan.surge else {
      let highest = DecimalText.text(tariff.highestSurge, digits: 2)
      let lowest = DecimalText.text(tariff.lowestSurge, digits: 2)
      throw VerbError("the tariff allows a surge from \(lowest) to \(highest)")
    }
  }

  private func change(_ verb: ServerVerb) throws(VerbError) {
    switch verb {
    case .offers(let plan): try ask(for: plan)
    case .riderCancels: try riderCancels()
    case .reassigns: try reassigns()
    case .endsTrip: try endTrip(why: nil)
    case .forceEnds(let why): try endTrip(why: SafeText.clean(why, limit: 200))
    case .changesDestination(let place): try changeDestination(place)
    case .reprices(let price): try reprices(price)
    case .blocksAccount: try blockAccount()
    case .expiresToken: expireToken()
    case .refusesRefresh: refuseNextRefresh()
    case .message(let text): try riderWrites(text)
    case .restarts, .pushesStale: break
    }
  }

  /// Stops the process and starts it on what its ledger holds.
  private func restart() throws(StorageError) {
    ledger = try Ledger(storage: storage, after: ledger.generation)
    wakeUp()
  }

  /// The driver the verbs are about: who is signed in, else whom the options name.
  private var subject: String { session?.login ?? options.driver }

  private func ask(for plan: OfferPlan) throws(VerbError) {
    try check(plan)
    var desk = desk(subject)
    desk.asked.append(plan)
    save(desk, of: subject)
    guard !ledger[Table.accounts, subject].isNull else { return }
    becameIdle(subject, offerIn: 0)
    workDesks()
  }

  private func currentTrip(_ states: [TripState], _ verb: String) throws(VerbError) -> TripCase {
    guard let trip = activeTrip(of: subject) ?? lastTrip else {
      throw VerbError("\(verb): the driver has no trip")
    }
    guard states.contains(trip.state) else {
      throw VerbError("\(verb): trip \(trip.id) is \(trip.state.words) at the server")
    }
    return trip
  }

  private var lastTrip: TripCase? {
    ids(in: Collection.trips, driver: subject).compactMap { trip($0, driver: subject) }
      .max { ($0.record.acceptedAt ?? 0, $0.id) < ($1.record.acceptedAt ?? 0, $1.id) }
  }

  // MARK: - About the trip

  private func riderCancels() throws(VerbError) {
    if desk(subject).offer != nil, activeTrip(of: subject) == nil {
      withdrawOffer(subject, as: .riderCancelled)
      becameIdle(subject, offerIn: DispatchTimes.firstOffer)
      return
    }
    var trip = try currentTrip([.toPickup, .waiting], "rider-cancels")
    markCancelled(&trip, by: .rider, why: ridersReason(), at: wall)
    if wall - (trip.record.acceptedAt ?? wall) >= tariff.lateCancel.after {
      charge(tariff.lateCancel.fee, "Cancelled late", to: &trip)
    }
    save(trip)
    release(trip, offerIn: DispatchTimes.quietAfterTrip)
    holdOffers(subject)
  }

  private func ridersReason() -> String {
    let reasons = CancelReason.riders
    return draw("cancels") { reasons[Int($0.integer(in: 0...Int64(reasons.count - 1)))] }
  }

  /// Gives the trip, or the offer that is out, to another driver.
  private func reassigns() throws(VerbError) {
    if desk(subject).offer != nil, activeTrip(of: subject) == nil {
      takeOfferAway(subject)
      return
    }
    let trip = try currentTrip([.toPickup, .waiting, .onTrip, .atStop], "reassigns")
    giveAway(trip)
    release(trip, offerIn: DispatchTimes.quietAfterTrip)
    holdOffers(subject)
  }

  /// The trip goes to another driver.
  func giveAway(_ trip: TripCase) {
    var trip = trip
    let record = trip.record
    markCancelled(&trip, by: .platform, why: "Given to another driver", at: wall)
    trip.fields[TripField.reassigned] = true
    save(trip)
    var plan = OfferPlan(from: record.pickup?.name ?? "", to: record.drop?.name ?? "")
    plan.trip = trip.id
    plan.rider = record.rider
    passOn(plan)
  }

  private func endTrip(why: String?) throws(VerbError) {
    let verb = why == nil ? "ends-trip" : "force-ends"
    var trip = try currentTrip([.toPickup, .waiting, .onTrip, .atStop], verb)
    leaveStop(&trip, wall)
    trip.state = .ended
    trip.lastStep = wall
    trip.nextEstimate = nil
    trip.fields[TripField.endedAt] = .int(wall)
    trip.fields[TripField.endedBy] = .text(Party.server.rawValue)
    trip.fields[TripField.endWhy] = .optional(why)
    trip.shown = trip.record.estimate
    trip.fields[TripField.due] = .optional(
      trip.record.estimate.map { tariff.due($0, by: trip.record.payment) })
    settle(&trip, measured: nil)
    save(trip)
    if trip.record.isSettled { release(trip, offerIn: DispatchTimes.quietAfterTrip) }
  }

  private func changeDestination(_ name: String) throws(VerbError) {
    var trip = try currentTrip([.toPickup, .waiting, .onTrip, .atStop], "changes-destination")
    guard let place = map.place(named: name) else {
      throw VerbError("there is no place \"\(SafeText.clean(name))\" on this map")
    }
    let before = trip
    trip.fields[TripField.drop] =
      TripPlace(name: place.name, coordinate: place.coordinate).value
    guard plannedRide(trip) != nil else {
      throw VerbError("no road leads to \"\(place.name)\"")
    }
    trip.keepPlan(of: before, until: wall)
    trip.fields[TripField.dropBefore] = before.fields[TripField.drop]
    trip.fields[TripField.estimateBefore] = before.fields[TripField.estimate]
    trip.fields[TripField.dropChangedAt] = .int(wall)
    trip.fields[TripField.longestMetres] = .null
    estimate(&trip)
    save(trip)
  }

  private func reprices(_ price: Int64) throws(VerbError) {
    guard (0...DispatchServer.mostCash).contains(price) else {
      throw VerbError(
        "reprices: a fare is from 0 to \(tariff.money(DispatchServer.mostCash).amount)")
    }
    var trip = try currentTrip([.toPickup, .waiting, .onTrip, .atStop, .ended], "reprices")
    reprice(&trip, to: price)
    save(trip)
  }

  private func riderWrites(_ text: String) throws(VerbError) {
    let trip = try currentTrip(TripState.allCases, "message")
    let id = "M-\(count("M"))"
    put(
      EntityRef(Collection.messages, id),
      [
        MessageField.thread: .text(trip.id), MessageField.from: .text(Party.rider.rawValue),
        MessageField.text: .text(SafeText.clean(text, limit: 1000)), MessageField.at: .int(wall),
        MessageField.read: false, MessageField.edited: false, MessageField.replyTo: .null,
      ], driver: subject)
  }

  // MARK: - About the account

  /// A trip that is on its way may end and be paid; then, or at once, the shift goes off.
  private func blockAccount() throws(VerbError) {
    guard !ledger[Table.accounts, subject].isNull else {
      throw VerbError("blocks-account: \(subject) never signed in")
    }
    edit(driverRef(subject), driver: subject) {
      $0[DriverField.account] = .text(AccountState.blocked)
    }
    withdrawOffer(subject)
    if let next = driverRecord(subject).nextTrip.flatMap({ trip($0, driver: subject) }) {
      giveAway(next)
      release(next, offerIn: DispatchTimes.quietAfterTrip)
    }
    if driverRecord(subject).trip == nil {
      endShift(subject, reason: DispatchServer.blockedReason, at: wall)
    }
  }
}
