import DispatchServer
import DriverApp
import OptimisticEngine
import RideModel
import StreetMap

// With an old app a driver at a dark kerb drives on until there is signal, and does the step there.
// What that costs is counted.

/// A drive for signal, since a step could not be done where it was due.
struct Detour: Hashable, Sendable {
  let trip: String
  let phase: TripPhase
  let stopIndex: Int
  let began: Instant
  /// All that was driven by then, in millimetres.
  let odometer: Int64
}

/// What an old way of working cost, beside doing each step where it was due.
package struct OldWayCost: Hashable, Sendable {
  /// Steps that could not be done where they were due.
  package internal(set) var steps = 0
  package internal(set) var later: Milliseconds = 0
  /// Millimetres.
  package internal(set) var farther: Int64 = 0
  /// What the fares of trips would have been, ended where they should have, in minor units.
  var faresThere: [String: Int64] = [:]
}

extension World {
  /// Begins or ends a drive for signal, as the app now shows.
  func noteDetour(_ shown: Shown, _ phone: Phone) {
    guard configuration.mode.isOld else { return }
    if let detour, !detour.isOn(shown.trip) { finish(detour) }
    guard detour == nil, let trip = shown.trip, let due = phone.dueStep(at: now),
      trip.phase.needsTheServer, phone.signal.isOffline, vehicle.isStopped,
      configuration.mode == .blocking || phone.keeps(due)
    else { return }
    detour = Detour(
      trip: trip.id, phase: trip.phase, stopIndex: trip.stopIndex, began: now,
      odometer: vehicle.odometer)
    if due == .end {
      oldWay.faresThere[trip.id] = server.fare(
        ofTrip: trip.id, endedAt: now, by: phone.endFacts(at: now))
    }
  }

  private func finish(_ done: Detour) {
    detour = nil
    oldWay.steps += 1
    oldWay.later += now - done.began
    oldWay.farther += vehicle.odometer - done.odometer
  }

  /// What the fares came to above what they would have been, ended where they should have: what
  /// riders paid for the old way.
  package var oldWayPaidMore: Int64 {
    oldWay.faresThere.reduce(0) { sum, trip in
      sum + (server.tripRecord(trip.key)?.confirmed ?? trip.value) - trip.value
    }
  }

  /// What the driving for signal is worth by the tariff, whoever bears it: a card with a minimum or
  /// a distance rule lets the rider off, and the driver has driven it all the same.
  package var oldWayDearer: Int64 {
    max(
      oldWayPaidMore,
      configuration.tariff.worth(
        metres: IntegerMath.rounded(oldWay.farther, over: 1_000), milliseconds: oldWay.later))
  }

  /// "1 step 0:25 later, 122 m farther, 3.35 INR dearer: 0.00 paid by the rider, 3.35 unpaid"; nil
  /// where the old way cost nothing.
  package var oldWayWords: String? {
    guard oldWay.steps > 0 else { return nil }
    let currency = configuration.tariff.currency
    func plain(_ minor: Int64) -> String { Money(minor: minor, currency).plain }
    let (dearer, paid) = (oldWayDearer, oldWayPaidMore)
    return
      "\(Plural.of(oldWay.steps, "step")) \(WallTime.length(oldWay.later)) later, "
      + "\(Distance.text(millimetres: oldWay.farther)) farther, "
      + "\(plain(dearer)) \(currency.code) dearer: \(plain(paid)) paid by the rider, "
      + "\(plain(dearer - paid)) unpaid"
  }
}

extension OldWayCost {
  var saved: Value {
    .map([
      "steps": .int(Int64(steps)), "later": .int(later), "farther": .int(farther),
      "fares": .map(faresThere.mapValues { .int($0) }),
    ])
  }

  init(saved: Value) {
    steps = Int(saved["steps"].int ?? 0)
    later = saved["later"].int ?? 0
    farther = saved["farther"].int ?? 0
    faresThere = (saved["fares"].map ?? [:]).compactMapValues(\.int)
  }
}

extension TripPhase {
  /// Whether the ride cannot go on before the server has heard of the step that is due.
  fileprivate var needsTheServer: Bool {
    switch self {
    case .toPickup, .waiting, .onTrip, .atStop, .collect: true
    case .none, .offered, .ended, .rate, .settled, .cancelled: false
    }
  }
}

extension Detour {
  /// Whether the step it began for is still to be done.
  func isOn(_ trip: TripView?) -> Bool {
    trip?.id == self.trip && trip?.phase == phase && trip?.stopIndex == stopIndex
  }

  var saved: Value {
    .list([
      .text(trip), .text(phase.rawValue), .int(Int64(stopIndex)), .int(began.milliseconds),
      .int(odometer),
    ])
  }

  init?(saved: Value) {
    guard let trip = saved[0].text, let phase = saved[1].text.flatMap(TripPhase.init(rawValue:)),
      let stopIndex = saved[2].int, let began = saved[3].int, let odometer = saved[4].int
    else { return nil }
    self.init(
      trip: trip, phase: phase, stopIndex: Int(stopIndex), began: Instant(milliseconds: began),
      odometer: odometer)
  }
}
