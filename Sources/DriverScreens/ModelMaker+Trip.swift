import DispatchServer
import DriverApp
import OptimisticEngine
import RideModel
import WorldSimulation

extension ModelMaker {
  // MARK: The one next step

  func next(_ phone: Phone, _ trip: TripView?, _ offer: OfferView?) -> ScreenModel.Now {
    if let step = phone.nextStep(at: now) { return .step(step) }
    if offer?.accepting != nil { return .underWay(.accept, waiting(phone, .accept)) }
    if phone.shiftView(at: now).goingOn != nil {
      return .underWay(.goOnShift, waiting(phone, .goOnShift))
    }
    return .awaited(awaited(phone, trip))
  }

  private func waiting(_ phone: Phone, _ kind: RequestKind) -> String {
    phone.outboxView(at: now).rows.first { $0.kind == kind }?.reason ?? ""
  }

  private func awaited(_ phone: Phone, _ trip: TripView?) -> String {
    let shift = phone.shiftView(at: now)
    if let word = phone.controlWord(at: now) { return word.text }
    if let trip, phone.isOutOfPINs(trip) { return Phone.outOfPINs }
    if phone.signal.isOffline, let step = phone.dueStep(at: now) {
      return "\(step.label) waits for signal"
    }
    if world.vehicle.purpose == .toSignal { return "Driving on for signal" }
    if let trip, [.toPickup, .onTrip].contains(trip.phase) {
      if let left = world.vehicle.remaining {
        let next = phone.queuedTrip(at: now).map { ", next \($0.pickup.name)" }
        return "Arriving in \(WallTime.length(left))\(next ?? "")"
      }
      return "Standing; the car goes on by itself"
    }
    if shift.isBlocked { return "Account blocked: call support" }
    if !shift.isSignedIn && !phone.signal.isOffline { return "Signing in" }
    guard shift.isOn else { return "Off shift" }
    if let stopped = phone.offersStopped(at: now) { return stopped }
    if let warning = phone.limitWarning(at: now) { return warning }
    if phone.signal.isOffline { return "Offers come with signal" }
    if let held = heldWords(phone) { return held }
    return trip?.phase == .rate ? "The fare is being settled" : "Waiting for an offer"
  }

  /// `5 wait for your word (p)`; nil while none does.
  private func heldWords(_ phone: Phone) -> String? {
    let held = phone.heldTaps.count
    guard held > 0 else { return nil }
    return "\(held) \(held == 1 ? "waits" : "wait") for your word (p)"
  }

  // MARK: Trip panel

  func tripPanel(
    _ phone: Phone, _ trip: TripView?, _ offer: OfferView?
  ) -> ScreenModel.Trip {
    var panel = ScreenModel.Trip()
    if offer != nil, !(trip?.phase.isUnderWay ?? false) {
      panel.headline = "OFFERED"
      panel.lines = ["Take it before its time is up, or leave it to another driver."]
      return panel
    }
    guard let trip, trip.phase != .settled, trip.phase != .cancelled else {
      return idlePanel(phone, trip)
    }
    panel.id = "#\(trip.id)"
    panel.headline = headline(trip)
    panel.rider = words(trip.rider, trip.payment, trip.job)
    panel.asksPIN = trip.needsPIN && trip.phase == .waiting
    if panel.asksPIN {
      panel.spokenPIN = world.server.riderPIN(ofTrip: trip.id)
      let wrong = phone.wrongPINs(ofTrip: trip.id)
      if wrong > 0 { panel.wrongPIN = Phone.wrongPIN(after: wrong) }
    }
    panel.lacksProof = trip.lacksProof && [.onTrip, .atStop].contains(trip.phase)
    addDriving(&panel, trip)
    panel.stations = stations(trip)
    panel.steps = steps(phone, trip)
    panel.serverKnows = known(of: trip, phone) ?? knownOfTheOneBefore(phone)
    return panel
  }

  private func known(of trip: TripView, _ phone: Phone) -> String? {
    trip.serverKnows.flatMap { known in
      onlyFlashes(trip.id, phone) ? nil : "\(known.phase.words), as of \(phone.time(known.asOf))"
    }
  }

  /// On the way to the next rider the server may still think the one before on board.
  private func knownOfTheOneBefore(_ phone: Phone) -> String? {
    guard let before = phone.tripBefore(at: now), before.serverKnows?.phase.isUnderWay ?? false
    else { return nil }
    return known(of: before, phone).map { "#\(before.id) \($0)" }
  }

  private func idlePanel(_ phone: Phone, _ trip: TripView?) -> ScreenModel.Trip {
    var panel = ScreenModel.Trip()
    let shift = phone.shiftView(at: now)
    panel.headline = shift.isOn ? "FREE" : "OFF SHIFT"
    if world.vehicle.purpose == .toRank && !world.vehicle.isStopped {
      panel.headline += ", to \(world.map.rank.name)"
    }
    if let reason = shift.reason, !shift.isOn { panel.lines.append(reason) }
    if let trip, trip.phase == .cancelled, trip.unconfirmed > 0 {
      panel.headline = "CANCELLED, not sent"
      panel.lines.append(
        "Trip #\(trip.id): the cancel waits here. No new offer comes before it is sent.")
      return panel
    }
    if let trip, trip.phase == .cancelled {
      panel.lines.append("Trip #\(trip.id) is CANCELLED.")
    } else if let trip {
      panel.lines.append("Trip #\(trip.id) is settled.")
    }
    if shift.isOn {
      panel.lines.append("Offers come by themselves while there is signal.")
    } else if shift.reason == nil {
      panel.lines.append("Offers come while you are on shift.")
    }
    if !shift.isSignedIn, phone.signal.isOffline { panel.lines.append("Sign-in waits for signal.") }
    return panel
  }

  private func headline(_ trip: TripView) -> String {
    switch trip.phase {
    case .toPickup: return "TO PICKUP at \(trip.pickup.name)"
    case .waiting: return "WAITING at \(trip.pickup.name)"
    case .onTrip:
      let target = trip.stopIndex < trip.stops.count ? trip.stops[trip.stopIndex] : trip.drop
      return "ON TRIP to \(target.name)"
    case .atStop: return "AT STOP \(trip.stopIndex + 1)"
    case .collect: return "COLLECT CASH"
    case .rate: return trip.payment == .cash ? "CASH TAKEN" : "TRIP ENDED"
    case .none, .offered, .ended, .settled, .cancelled: return trip.phase.words
    }
  }

  private func addDriving(_ panel: inout ScreenModel.Trip, _ trip: TripView) {
    switch trip.phase {
    case .toPickup, .onTrip:
      if let left = world.vehicle.remaining {
        panel.eta = "ETA ~\(wall(now + left, seconds: false))"
      }
      if let route = world.vehicle.route {
        panel.progress =
          "\(distance(metres: world.vehicle.along / 1_000)) of ~\(distance(metres: route.length / 1_000))"
      }
    case .waiting:
      if let wait = trip.wait { panel.progress = "waiting \(WallTime.length(wait))" }
    default: panel.eta = hour(trip.endedAt)
    }
  }

  private func stations(_ trip: TripView) -> [ScreenModel.Station] {
    var stations = [
      ScreenModel.Station(
        .pickup, trip.pickup.name, note: hour(trip.startedAt ?? trip.arrivedAt),
        passed: trip.startedAt != nil)
    ]
    for (index, stop) in trip.stops.enumerated() {
      stations.append(.init(.stop, stop.name, passed: index < trip.stopIndex))
    }
    stations.append(
      .init(.drop, trip.drop.name, note: hour(trip.endedAt), passed: trip.endedAt != nil))
    if let next = stations.firstIndex(where: { !$0.passed }), let route = world.vehicle.route,
      world.vehicle.remaining != nil
    {
      stations[next].note = "in \(distance(metres: (route.length - world.vehicle.along) / 1_000))"
    }
    return stations
  }

  /// The line of steps: what the server confirmed, what is saved here only, what is to come.
  private func steps(_ phone: Phone, _ trip: TripView) -> [ScreenModel.StepMark] {
    var kinds: [RequestKind] = [.accept, .arrive, .start, .end]
    if trip.payment == .cash { kinds.append(.cash) }
    kinds.append(.rate)
    let done =
      switch trip.phase {
      case .none, .offered, .toPickup: 1
      case .waiting: 2
      case .onTrip, .atStop: 3
      case .ended, .collect: 4
      case .rate: trip.rating == nil ? kinds.count - 1 : kinds.count
      case .settled, .cancelled: kinds.count
      }
    let pending = Set(
      pending.filter { $0.request.trip == trip.id && !isFlash($0, phone) }
        .map(\.request.requestKind))
    return kinds.enumerated().map { index, kind in
      let state: ScreenModel.StepMark.State =
        index < done
        ? (pending.contains(kind) ? .savedHere : .confirmed)
        : index == done ? .now : .later
      return .init(kind.rawValue, state)
    }
  }

  // MARK: Fare

  func farePanel(
    _ phone: Phone, _ trip: TripView?, _ offer: OfferView?
  ) -> ScreenModel.Fare {
    var panel = ScreenModel.Fare()
    panel.currency = phone.currency.code
    if let offer, !(trip?.phase.isUnderWay ?? false) {
      panel.estimate = offer.estimate.map { "~\($0.amount)" }
      panel.estimateNote = "this offer"
      return panel
    }
    guard let trip, let fare = phone.fareView(of: trip.id, at: now) else { return panel }
    panel.estimate = fare.estimate.map { "~\($0.amount)" }
    panel.estimateNote = fare.estimateAge.map { "server, \(age($0)) old" } ?? ""
    panel.confirmed = fare.confirmed?.amount
    panel.confirmedNote = confirmedNote(phone, trip)
    panel.due = fare.due?.amount
    panel.dueNote = fare.dueWords(isEnded: trip.endedAt != nil)
    if trip.payment != .cash, fare.due != nil { panel.dueNote = "by card" }
    if let confirmed = fare.confirmed, let estimate = fare.estimate {
      panel.estimateNote = ""
      panel.difference = confirmed == estimate ? "as shown" : (confirmed - estimate).signed
      panel.reasons = fare.reasons.map { reason($0, phone) }
    }
    panel.meter = fare.meter?.amount
    let wait = phone.waitCharge(of: trip, at: now)
    if wait > 0, [.waiting, .onTrip, .atStop].contains(trip.phase) {
      panel.wait = Money(minor: wait, phone.currency).amount
      panel.waitNote = trip.phase == .waiting ? "billed so far" : "billed for the wait"
    }
    return panel
  }

  func reason(_ line: FareLine, _ phone: Phone) -> ScreenModel.Reason {
    .init(line.text, Money(minor: line.amount, phone.currency).signed)
  }

  private func confirmedNote(_ phone: Phone, _ trip: TripView) -> String {
    if trip.phase == .cancelled { return "cancelled" }
    guard trip.endedAt != nil else { return "after END" }
    return phone.signal.isThere ? "being settled" : "when signal returns"
  }

  /// `42 s`, `2:10` from a minute and a half on, `1 h` from an hour on.
  func age(_ milliseconds: Milliseconds) -> String {
    if milliseconds >= 3_600_000 { return "\(milliseconds / 3_600_000) h" }
    return milliseconds < 90_000
      ? "\(max(0, milliseconds) / 1_000) s" : WallTime.length(milliseconds)
  }

  /// `Asha Rao, cash`; a job that is no ride is named.
  private func words(_ rider: String, _ payment: Payment, _ job: Job) -> RiderLine {
    RiderLine(rider, job == .ride ? payment.rawValue : "\(payment.rawValue), \(job.rawValue)")
  }

  // MARK: Cards

  func offerCard(_ offer: OfferView) -> ScreenModel.Offer {
    var card = ScreenModel.Offer()
    card.id = offer.id
    card.isNext = trip?.phase.isUnderWay ?? false
    card.pickup = offer.pickup.name
    card.pickupNote = offer.pickupMetres > 0 ? distance(metres: offer.pickupMetres) : ""
    card.stops = offer.stops.map(\.name)
    card.drop = offer.drop.name
    card.dropNote =
      "\(distance(metres: offer.metres)), ~\(max(1, (offer.seconds + 30) / 60)) min"
    card.rider = words(offer.rider, offer.payment, offer.job)
    card.fare = offer.estimate.map { "~\($0.amount)" } ?? "-"
    card.currency = offer.estimate?.currency.code ?? ""
    if offer.surge != 100 {
      let hundredths = offer.surge % 100
      card.surge = "x\(offer.surge / 100).\(hundredths < 10 ? "0" : "")\(hundredths)"
    }
    card.left = offer.accepting ?? offer.lapsesIn
    return card
  }

  func collect(_ phone: Phone, _ trip: TripView) -> ScreenModel.Collect? {
    guard trip.phase == .collect, let fare = phone.fareView(of: trip.id, at: now) else {
      return nil
    }
    // Without an estimate nothing is known to be due: the driver types what the rider paid.
    let due = fare.due ?? Money(minor: 0, phone.currency)
    var card = ScreenModel.Collect(due: due)
    card.trip = "#\(trip.id)"
    let old = fare.estimateAge.map { ", \(age($0)) old" } ?? ""
    card.basis = "EST, server\(old)"
    card.shortBasis = "EST\(old)"
    if let confirmed = fare.confirmed {
      // What is to be paid does not move: the digits are what the rider was shown.
      card.basis = confirmed == due ? "CONFIRMED" : "DUE; confirmed \(confirmed.amount)"
      card.shortBasis = confirmed == due ? "CONFIRMED" : "DUE"
    }
    card.isSaved = isSaved(phone, trip.id)
    card.savedIn = extras.savedIn[trip.id]
    return card
  }

  private func isSaved(_ phone: Phone, _ trip: String) -> Bool {
    pending.first { $0.request.trip == trip && $0.request.requestKind == .end }?
      .isSaved ?? true
  }

  /// After the cash, until the fare is settled and that was seen.
  func settling(_ phone: Phone, _ trip: TripView) -> ScreenModel.Settling? {
    let isFresh = journal.settled[trip.id].map { now - $0 < ModelMaker.settledShown } ?? false
    guard trip.phase == .rate || (trip.phase == .settled && (isFresh || phone.summary != nil)),
      let fare = phone.fareView(of: trip.id, at: now)
    else { return nil }
    var card = ScreenModel.Settling()
    card.trip = "#\(trip.id)"
    card.isConfirmed = fare.confirmed != nil
    let shown = fare.paid ?? fare.due ?? fare.estimate
    card.amount = amount(fare.confirmed ?? fare.due ?? shown)
    let took = trip.payment == .cash ? "CASH TAKEN \(amount(fare.taken))" : "PAID BY CARD"
    card.title = trip.phase == .settled ? "SETTLED" : took
    card.basis = "\(phone.currency.code) \(card.isConfirmed ? "CONFIRMED" : "EST")"
    if let confirmed = fare.confirmed, let estimate = fare.estimate, confirmed != estimate {
      card.difference = (confirmed - estimate).signed
      card.reasons = fare.reasons.map { reason($0, phone) }
    }
    card.isSaved = isSaved(phone, trip.id)
    card.savedIn = extras.savedIn[trip.id]
    card.progress = progress(phone)
    if phone.nextStep(at: now) == .rate { card.rates = trip.rider }
    return card
  }

  /// A settled fare stays on screen for so long, unless a summary keeps it: 20 simulated seconds.
  private static let settledShown: Milliseconds = 20_000

  private func progress(_ phone: Phone) -> String {
    if !phone.signal.isThere { return "settled when signal returns" }
    if waitsForSignIn { return "waits for sign-in" }
    if let drain {
      return "sending \(min(drain.done + 1, drain.total)) of \(drain.total)"
    }
    return heldWords(phone) ?? "being settled"
  }

  /// The old app at the same kerb waits from the END tap until an answer could have come.
  func ghost(_ trip: TripView) -> ScreenModel.Ghost? {
    guard !world.configuration.mode.isOld,
      let end = journal.requests.last(where: { $0.kind == "end" && $0.trip == trip.id })
    else {
      return nil
    }
    if let through = end.received ?? end.confirmed {
      let saved = through - end.tapped
      return saved >= 2_000 ? .done(saved: saved) : nil
    }
    let waiting = now - end.tapped
    return end.wasOffline || waiting >= 2_000 ? .waiting(waiting) : nil
  }
}
