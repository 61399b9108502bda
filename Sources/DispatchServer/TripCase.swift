import OptimisticEngine
import RideModel

/// A trip on the server's table: the record the phone sees, and what the server alone knows of it.
struct TripCase {
  let id: String
  let driver: String
  var fields: Fields
  /// Never sent: the last step's time, what a cancelled trip was before, standing times, fares.
  var hidden: Fields

  var record: TripRecord { TripRecord(fields) }
  var ref: EntityRef { EntityRef(Collection.trips, id) }

  var state: TripState {
    get { record.state ?? .cancelled }
    set { fields[TripField.state] = .text(newValue.rawValue) }
  }

  /// When the last step was done: the next one is not earlier.
  var lastStep: Milliseconds {
    get { hidden["lastStep"]?.int ?? 0 }
    set { hidden["lastStep"] = .int(newValue) }
  }

  /// Where the driver really was with it, though the rider cancelled: a start tapped before the
  /// cancel wins.
  var beforeCancel: TripState? {
    get { hidden["beforeCancel"]?.text.flatMap(TripState.init) }
    set { hidden["beforeCancel"] = .optional(newValue?.rawValue) }
  }

  /// The last estimate and the settled fare, part by part.
  var estimate: Fare? {
    get { hidden["estimate"].flatMap(Fare.init) }
    set { hidden["estimate"] = newValue?.value ?? .null }
  }

  /// Estimates made before, newest last: what a driver in the dark was still shown.
  private static let mostEstimates = 16

  mutating func remember(_ estimate: Fare) {
    var kept = hidden["estimates"]?.list ?? []
    if let last = kept.last, Fare(value: last)?.total == estimate.total { kept.removeLast() }
    kept.append(estimate.value)
    hidden["estimates"] = .list(kept.suffix(TripCase.mostEstimates))
    self.estimate = estimate
  }

  /// The estimate the driver was shown at END, else the newest.
  var shownEstimate: Fare? {
    let kept = (hidden["estimates"]?.list ?? []).compactMap(Fare.init)
    return kept.last { $0.total == shown } ?? estimate
  }

  var fare: Fare? {
    get { hidden["fare"].flatMap(Fare.init) }
    set { hidden["fare"] = newValue?.value ?? .null }
  }

  /// What the driver was shown at END.
  var shown: Int64? {
    get { hidden["shown"]?.int }
    set { hidden["shown"] = .optional(newValue) }
  }

  /// What the fare is held against: what was shown at END, or the estimate of a ride that never
  /// came to one; nil where the driver ended it with none on his screen.
  var comparedWith: Int64? { shown ?? (record.endedBy == nil ? record.estimate : nil) }

  /// How far the phone's wall clock was off at the last step that found it wrong: a flag for
  /// whoever looks into times, which it does not move.
  var clockOff: Milliseconds? {
    get { hidden["clockOff"]?.int }
    set { hidden["clockOff"] = .optional(newValue) }
  }

  /// The price dispatch set by hand.
  var setPrice: Int64? {
    get { hidden["setPrice"]?.int }
    set { hidden["setPrice"] = .optional(newValue) }
  }

  /// Milliseconds stood at stops, billed where the tariff bills them.
  var stopWaiting: Milliseconds {
    get { hidden["stopWaiting"]?.int ?? 0 }
    set { hidden["stopWaiting"] = .int(newValue) }
  }

  var standingSince: Milliseconds? {
    get { hidden["standingSince"]?.int }
    set { hidden["standingSince"] = .optional(newValue) }
  }

  /// What of the ride a new destination changes.
  private static let planned = [
    TripField.drop, TripField.estimateMetres, TripField.estimateSeconds, TripField.longestMetres,
    TripField.tolls,
  ]

  /// Keeps the plan that a new destination ends: an END tapped before that is judged by it.
  mutating func keepPlan(of before: TripCase, until time: Milliseconds) {
    var plan = before.fields.filter { TripCase.planned.contains($0.key) }
    plan["until"] = .int(time)
    hidden["plans"] = .list((hidden["plans"]?.list ?? []) + [.map(plan)])
  }

  /// Puts the plan back that held at a time; a destination that was changed after it is none.
  mutating func restorePlan(of time: Milliseconds) {
    let plans = (hidden["plans"]?.list ?? []).compactMap(\.map)
    guard let plan = plans.first(where: { time < $0["until"]?.int ?? .min }) else { return }
    for field in TripCase.planned { fields[field] = plan[field] ?? .null }
    for field in [TripField.dropBefore, TripField.dropChangedAt, TripField.estimateBefore] {
      fields[field] = .null
    }
  }

  /// When the estimate is next made anew, monotonic milliseconds.
  var nextEstimate: Milliseconds? {
    get { hidden["nextEstimate"]?.int }
    set { hidden["nextEstimate"] = .optional(newValue) }
  }

  /// What the rider knows by heart; the phone only ever gets its hash.
  var pin: String? {
    get { hidden["pin"]?.text }
    set { hidden["pin"] = .optional(newValue) }
  }

  var pickupMetres: Int64 { hidden["pickupMetres"]?.int ?? 0 }
  var isFromAirport: Bool { hidden["fromAirport"]?.bool ?? false }
}

extension DispatchServer {
  func trip(_ id: String, driver: String) -> TripCase? {
    guard let fields = record(EntityRef(Collection.trips, id), driver: driver) else { return nil }
    return TripCase(
      id: id, driver: driver, fields: fields, hidden: ledger[Table.trips, id].map ?? [:])
  }

  func save(_ trip: TripCase) {
    put(trip.ref, trip.fields, driver: trip.driver)
    ledger[Table.trips, trip.id] = .map(trip.hidden)
  }

  /// The trip the driver is on, if any.
  func activeTrip(of driver: String) -> TripCase? {
    driverRecord(driver).trip.flatMap { trip($0, driver: driver) }
  }
}
