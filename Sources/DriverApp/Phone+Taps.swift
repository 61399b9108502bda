import OptimisticEngine
import RideModel
import StreetMap

// What the driver does, and the answer it gets at once.

extension Phone {
  /// Does what was tapped: every tap is answered in the same call, nothing waits for the network.
  package func perform(_ tap: DriverTap, at now: Instant) -> TapResult {
    defer { pump(at: now) }
    guard engine.login == configuration.driver else {
      return .refused("\(configuration.driver) is not signed in yet")
    }
    if let refusal = refusedByOldWay(tap) { return refusal }
    switch tap {
    case .goOnShift: return goOnShift(at: now)
    case .goOffShift: return submit(request(.goOffShift, at: now), at: now)
    case .accept: return accept(at: now)
    case .decline:
      guard let offer = offerView(at: now) else { return .refused("There is no offer") }
      return submit(request(.decline, details: ["offer": .text(offer.id)], at: now), at: now)
    case .message, .editMessage, .deleteMessage, .readMessages, .incident, .incidentNote:
      return converse(tap, at: now)
    case .addEntry, .changeEntry, .removeEntry: return write(tap, at: now)
    default: return performOnTrip(tap, at: now)
    }
  }

  private func performOnTrip(_ tap: DriverTap, at now: Instant) -> TapResult {
    guard let trip = tripView(at: now) else { return .refused("There is no trip") }
    switch tap {
    case .arrive: return submit(request(.arrive, trip.id, at: now), at: now)
    case .start(let pin): return start(trip, pin: pin, at: now)
    case .stop: return submit(request(.stop, trip.id, at: now), at: now)
    case .resume: return submit(request(.resume, trip.id, at: now), at: now)
    case .end(let confirmed): return end(trip, confirmed: confirmed, at: now)
    case .cash(let amount, let tip):
      var details: Fields = [
        "amount": .int(amount),
        "due": fareView(of: trip.id, at: now)?.due.map { .int($0.minor) } ?? .null,
      ]
      if tip != 0 { details[BodyField.tip] = .int(tip) }
      return submit(request(.cash, trip.id, details: details, at: now), at: now)
    case .rate, .skipRating: return rate(tap, at: now)
    case .cancel(let why):
      return submit(
        request(.cancel, trip.id, details: ["why": .text(SafeText.clean(why))], at: now), at: now)
    case .noShow: return noShow(trip, at: now)
    case .proof(let name):
      return submit(
        request(.proof, trip.id, details: ["name": .text(SafeText.clean(name))], at: now), at: now)
    default: return .refused("That is not a step of a trip")
    }
  }

  // MARK: - Steps with a rule of their own

  private func rate(_ tap: DriverTap, at now: Instant) -> TapResult {
    guard let trip = tripToRate(at: now) else { return .refused("There is no rider to rate") }
    if case .rate(let stars) = tap {
      return submit(
        request(.rate, trip.id, details: ["stars": .int(Int64(stars))], at: now), at: now)
    }
    memory.ratingSkipped.append(trip.id)
    changes += 1
    memoryIsDirty = true
    saveMemory()
    return .done
  }

  private func goOnShift(at now: Instant) -> TapResult {
    // Behind an unsent END it waits for it: no new work before the server knows the old is done.
    let ends = engine.pending.filter { $0.request.requestKind == .end }.map(\.key)
    return submit(
      DriverRequest(
        .goOnShift, tap: self.tap(at: now), driver: configuration.driver, dependsOn: ends,
        patience: Patience.goOnShift), at: now)
  }

  private func accept(at now: Instant) -> TapResult {
    guard let offer = offerView(at: now) else { return .refused("There is no offer") }
    guard offer.accepting == nil else { return .refused("Already accepting: waits for the server") }
    if let reason = offersStopped(at: now) { return .refused(reason) }
    return submit(
      request(
        .accept, details: ["offer": .text(offer.id)], patience: max(1, offer.lapsesIn), at: now),
      at: now)
  }

  /// The fee is the server's to grant; that it is too early is known here.
  private func noShow(_ trip: TripView, at now: Instant) -> TapResult {
    if let left = timeToCome(trip) {
      return .refused("The rider has \(WallTime.length(left + 999)) left to come")
    }
    return submit(request(.noShow, trip.id, patience: Patience.noShow, at: now), at: now)
  }

  /// How long a rider who is waited for may still come; nil where the driver may say that he did not.
  package func timeToCome(_ trip: TripView) -> Milliseconds? {
    let left = configuration.tariff.noShow.after - (trip.wait ?? 0)
    return trip.phase == .waiting && left > 0 ? left : nil
  }

  private func start(_ trip: TripView, pin: String?, at now: Instant) -> TapResult {
    var details: Fields = ["pin": .bool(trip.needsPIN)]
    if trip.needsPIN {
      if let refusal = checkPIN(pin, of: trip.id) { return .refused(refusal) }
    }
    if trip.arrivedAt != nil { details[BodyField.waitShown] = .int(waitCharge(of: trip, at: now)) }
    let result = submit(request(.start, trip.id, details: details, at: now), at: now)
    switch result {
    case .saved, .waiting:
      memory.meter = TripMeter(
        trip: trip.id, startedAt: now, at: recentFix(at: now),
        pickup: configuration.map.projection.point(of: trip.pickup.coordinate),
        gaps: configuration.tariff.gaps)
      memoryIsDirty = true
      saveMemory()
    case .refused, .asks, .done: break
    }
    return result
  }

  /// What the wait for the rider is billed by now, in minor units; once started it is what was shown.
  package func waitCharge(of trip: TripView, at now: Instant) -> Int64 {
    trip.arrivedAt.map {
      configuration.tariff.waitCharge(from: $0, to: trip.startedAt ?? clock.server(at: now))
    } ?? 0
  }

  private func end(_ trip: TripView, confirmed: Bool, at now: Instant) -> TapResult {
    if let away = distance(to: trip.drop, at: now), away > offTarget, !confirmed {
      return .asks(
        "\(trip.drop.name) is \(Distance.text(millimetres: away)) away.")
    }
    let result = submit(
      request(.end, trip.id, details: endFacts(of: trip, at: now), at: now), at: now)
    if case .saved = result { closeMeter(of: trip.id, at: now) }
    return result
  }

  /// What an END tapped now would say; empty without a trip.
  package func endFacts(at now: Instant) -> Fields {
    tripView(at: now).map { endFacts(of: $0, at: now) } ?? [:]
  }

  private func endFacts(of trip: TripView, at now: Instant) -> Fields {
    let fare = fareView(of: trip.id, at: now)
    let meter = memory.meter.flatMap { $0.trip == trip.id ? $0 : nil }
    let away = distance(to: trip.drop, at: now)
    return [
      "shown": fare?.estimate.map { .int($0.minor) } ?? .null,
      "shownAt": fare?.estimateAge.map { .int(clock.server(at: now) - $0) } ?? .null,
      "due": fare?.estimate.map {
        .int(configuration.tariff.due($0.minor, by: trip.payment))
      } ?? .null,
      "metres": .int((meter?.byFixes ?? 0) / 1_000),
      "known": .int((meter?.byRoad ?? 0) / 1_000),
      "gaps": .bool(meter?.hasGap(at: now) ?? true),
      "offPickup": .bool(meter?.offPickup ?? false),
      "offDrop": .bool((away ?? 0) > offTarget),
      "tolls": .list((meter?.tolls ?? []).map { .int($0) }),
    ]
  }

  /// A drop farther away than this is off target, millimetres.
  private var offTarget: Int64 { configuration.tariff.gaps.offTarget * 1_000 }

  /// Millimetres to a place of the trip; nil without a fix.
  private func distance(to place: TripPlace, at now: Instant) -> Int64? {
    recentFix(at: now)?.point.distance(
      to: configuration.map.projection.point(of: place.coordinate))
  }

  /// A fix older than this says nothing about where a tap happened: 10 s.
  private static let freshFix: Milliseconds = 10_000

  func recentFix(at now: Instant) -> Fix? {
    lastFix.flatMap { now - $0.at <= Self.freshFix ? $0 : nil }
  }

  /// How many wrong PINs of this trip's rider were typed.
  package func wrongPINs(ofTrip trip: String) -> Int64 { memory.pinTries[trip] ?? 0 }

  /// Five wrong PINs and the phone takes no more; counted on disk.
  private func checkPIN(_ pin: String?, of trip: String) -> String? {
    let ref = EntityRef(Collection.trips, trip)
    let tries = memory.pinTries[trip] ?? 0
    guard tries < RiderPIN.tries else { return Self.outOfPINs }
    guard let pin else { return "Ask the rider for the PIN" }
    let (salt, hash) = (view[ref, TripField.pinSalt].text, view[ref, TripField.pinHash].text)
    if let salt, let hash, RiderPIN.matches(pin, salt: salt, hash: hash) { return nil }
    memory.pinTries[trip] = tries + 1
    changes += 1
    memoryIsDirty = true
    saveMemory()
    return Self.wrongPIN(after: tries + 1)
  }

  package static let outOfPINs = "Five wrong PINs: call support, or cancel the trip (x)"

  /// Whether no PIN is taken any more, right or wrong.
  package func isOutOfPINs(_ trip: TripView) -> Bool {
    trip.needsPIN && trip.phase == .waiting && wrongPINs(ofTrip: trip.id) >= RiderPIN.tries
  }

  /// What is said after so many wrong PINs.
  package static func wrongPIN(after tries: Int64) -> String {
    let left = Int64(RiderPIN.tries) - tries
    guard left > 0 else { return outOfPINs }
    return "That PIN is wrong: \(left) \(left == 1 ? "try" : "tries") left"
  }

  // MARK: - Making requests

  /// The time and place of a tap: server time by the monotonic clock, never the wall clock alone.
  func tap(at now: Instant) -> Tap {
    let fix = recentFix(at: now)
    return Tap(
      mono: now.milliseconds, at: clock.server(at: now), wall: clock.wall(at: now),
      zone: clock.zone, place: fix?.coordinate, skew: clock.isSkewed(at: now),
      isGuess: clock.serverOrigin == nil)
  }

  func request(
    _ kind: RequestKind, _ trip: String? = nil, details: Fields = [:],
    patience: Milliseconds? = nil, at now: Instant
  ) -> DriverRequest {
    DriverRequest(
      kind, trip: trip, details: details, tap: tap(at: now), driver: configuration.driver,
      dependsOn: stepBefore(kind, trip).map { [$0] } ?? [],
      patience: patience ?? (configuration.mode.isOld ? Self.oldPatience : nil))
  }

  /// The unsent step of the trip that this one builds on: refused, it takes this one along.
  private func stepBefore(_ kind: RequestKind, _ trip: String?) -> RequestKey? {
    guard kind.isTripStep, let trip else { return nil }
    return engine.pending.last {
      $0.request.trip == trip && $0.request.requestKind.isTripStep && !$0.request.isFact
    }?.key
  }

  func submit(_ request: DriverRequest, at now: Instant) -> TapResult {
    do {
      let key = try engine.submit(request, at: now)
      guard request.patience != nil else { return .saved(key) }
      noteDependent(key, request.requestKind)
      return .waiting(key)
    } catch let refusal as Refusal {
      return .refused(refusal.text)
    } catch {
      return .refused("Not saved: \(error). Nothing was changed; \(Self.advice(error))")
    }
  }

  private static func advice(_ error: any Error) -> String {
    guard case StorageError.full = error else { return "quit, and start deadzone again" }
    return "free some space and tap again"
  }
}
