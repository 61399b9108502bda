import OptimisticEngine
import RideModel

// What the server does to a trip by itself, told to the driver once and wherever he is.

/// A trip as it was last shown while it ran: what a notice means by "was".
struct WatchedTrip: Hashable, Sendable {
  var id: String
  var state: TripState
  /// When the server last changed the destination, as already told.
  var dropChangedAt: Milliseconds?
}

extension Phone {
  /// Raises the notices that the newest base calls for.
  ///
  /// One whose trip still has steps on their way waits for their answers: if the server refuses
  /// one of them for the same reason, that is told by the refusal's notice, and told once.
  func tellWhatWasForced(at now: Instant) {
    let before = memory
    defer { memoryIsDirty = memoryIsDirty || memory != before }
    watchRunningTrips()
    noteWhatWasShown()
    for trip in memory.watched where !hasSteps(of: trip.id) {
      let record = TripRecord(base.record(tripRef(trip.id)) ?? [:])
      guard let state = record.state else { continue }
      if state.isOver {
        tellEnd(of: trip, record, at: now)
      } else {
        tellDestination(of: trip, record, at: now)
      }
    }
    memory.watched.removeAll { trip in
      !hasSteps(of: trip.id)
        && TripRecord(base.record(tripRef(trip.id)) ?? [:]).state?.isOver ?? true
    }
    tellBlock(at: now)
  }

  /// Whether steps of that trip are pending, those of one kind left out.
  func hasSteps(of trip: String, but other: RequestKind? = nil) -> Bool {
    engine.pending.contains {
      $0.request.trip == trip && $0.request.requestKind.isTripStep
        && $0.request.requestKind != other
    }
  }

  /// Takes in trips that began, and follows how those that run for the server are shown.
  func watchRunningTrips() {
    guard watchedRevision != revision else { return }
    defer { watchedRevision = revision }
    let driver = DriverRecord(base.record(driverRef) ?? [:])
    let own = [driver.trip, driver.nextTrip, currentTrip].compactMap { $0 }
    for id in own where !memory.watched.contains(where: { $0.id == id }) {
      guard !memory.finished.contains(id) else { continue }
      memory.watched.append(WatchedTrip(id: id, state: .toPickup))
    }
    for index in memory.watched.indices {
      let ref = tripRef(memory.watched[index].id)
      guard TripRecord(base.record(ref) ?? [:]).state?.isOver == false,
        let state = TripRecord(view.record(ref) ?? [:]).state
      else { continue }
      memory.watched[index].state = state
    }
  }

  /// A step may have lost its effect before it was refused: the notice still says what was shown.
  private func noteWhatWasShown() {
    for notice in engine.notices where notice.key != nil && memory.shownBefore[notice.id] == nil {
      guard let trip = memory.watched.first(where: { "trip/\($0.id)" == notice.lane }) else {
        continue
      }
      memory.shownBefore[notice.id] = trip.state
    }
    let open = engine.notices.map(\.id)
    memory.shownBefore = memory.shownBefore.filter { open.contains($0.key) }
  }

  // MARK: - Each of them

  private func tellEnd(of trip: WatchedTrip, _ record: TripRecord, at now: Instant) {
    defer { noteFinished(trip.id) }
    guard let (code, text) = forcedEnd(record), !isTold(trip.id, code) else { return }
    let changes = [
      FieldChange(
        ref: tripRef(trip.id), field: TripField.state, was: .text(trip.state.rawValue),
        now: .text(record.state?.rawValue ?? ""))
    ]
    engine.raiseNotice(
      root: "\(trip.id) \(code.rawValue)", kind: "", lane: "trip/\(trip.id)", code: code.rawValue,
      text: text, changes: changes, moneyEffect: moneyEffect(record), at: now)
  }

  private func forcedEnd(_ record: TripRecord) -> (RefusalCode, String)? {
    if record.isReassigned {
      return (.reassigned, "Given to another driver at \(hour(record.cancelledAt))")
    }
    if record.state == .cancelled, record.cancelledBy == .rider {
      let why = record.cancelWhy.map { ": \($0)" } ?? ""
      return (.riderCancelled, "The rider cancelled at \(hour(record.cancelledAt))\(why)")
    }
    if record.state == .ended, record.endedBy == .server, let why = record.endWhy {
      return (.alreadyEnded, "Ended by dispatch at \(hour(record.endedAt)): \(why)")
    }
    return nil
  }

  /// The fee that a cancelled trip still brings, or the fare of one that was ended.
  private func moneyEffect(_ record: TripRecord) -> Value {
    ["was": .optional(record.estimate), "now": .int(record.confirmed ?? 0)]
  }

  private func tellDestination(of trip: WatchedTrip, _ record: TripRecord, at now: Instant) {
    guard let changed = record.dropChangedAt, changed != trip.dropChangedAt,
      let before = record.dropBefore, let drop = record.drop
    else { return }
    if let place = memory.watched.firstIndex(of: trip) {
      memory.watched[place].dropChangedAt = changed
    }
    engine.raiseNotice(
      root: "\(trip.id) drop \(changed)", kind: "", lane: "trip/\(trip.id)",
      code: Self.destinationChanged, text: "The destination was changed at \(hour(changed))",
      changes: [
        FieldChange(
          ref: tripRef(trip.id), field: TripField.drop, was: before.value, now: drop.value),
        FieldChange(
          ref: tripRef(trip.id), field: TripField.estimate,
          was: .optional(record.estimateBefore), now: .optional(record.estimate)),
      ], at: now)
  }

  static let destinationChanged = "destination-changed"

  private func tellBlock(at now: Instant) {
    let driver = DriverRecord(base.record(driverRef) ?? [:])
    guard driver.isBlocked else { return }
    let isOnTrip = driver.trip != nil
    engine.raiseNotice(
      root: "blocked", kind: "", lane: "shift", code: RefusalCode.accountBlocked.rawValue,
      text: isOnTrip
        ? "You may end this trip and take the cash; then the shift ends" : "The shift is over",
      at: now)
  }

  // MARK: - Once

  /// Whether a refusal of one of the trip's steps has told it already.
  private func isTold(_ trip: String, _ code: RefusalCode) -> Bool {
    let lane = "trip/\(trip)"
    return engine.notices.contains { $0.lane == lane && $0.code == code.rawValue }
      || engine.deadLetters.contains { $0.lane == lane && $0.code == code.rawValue }
  }

  private func noteFinished(_ trip: String) {
    memory.finished.append(trip)
    if memory.finished.count > Self.finishedKept { memory.finished.removeFirst() }
    memoryIsDirty = true
  }

  /// The newest trip must be among them; a few more do no harm.
  private static let finishedKept = 8

  private func hour(_ wall: Milliseconds?) -> String {
    WallTime.text(wall ?? 0, zoneMinutes: clock.zone)
  }
}
