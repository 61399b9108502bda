import OptimisticEngine
import RideModel

// The other drivers of the company: who takes what this one does not.

extension DispatchServer {
  private static let otherNames = [
    "Suresh Kumar", "Fatima Shaikh", "Pekka Laine", "Grace Mwangi", "Luís Andrade",
  ]

  func hireOtherDrivers() {
    for (index, name) in DispatchServer.otherNames.enumerated() {
      ledger[Table.others, "other-\(index + 1)"] = [
        "name": .text(name), "trip": .null, "tripsDone": 0,
      ]
    }
  }

  /// Another driver takes a trip; with all of them busy the rider gives up.
  func passOn(_ plan: OfferPlan) {
    let free = ledger.ids(Table.others).filter { ledger[Table.others, $0]["trip"].isNull }
    guard let trip = plan.trip else { return }
    guard let driver = free.first, let ride = plannedRide(plan) else {
      setOtherTrip(trip, driver: nil, plan, state: TripState.cancelled, done: nil)
      return
    }
    var other = ledger[Table.others, driver].map ?? [:]
    other["trip"] = .text(trip)
    ledger[Table.others, driver] = .map(other)
    let done = now + (ride.seconds * 1000 + DispatchServer.wayToPickup)
    setOtherTrip(trip, driver: driver, plan, state: .onTrip, done: done)
  }

  private static let wayToPickup: Milliseconds = 240_000

  private func setOtherTrip(
    _ trip: String, driver: String?, _ plan: OfferPlan, state: TripState, done: Instant?
  ) {
    ledger[Table.otherTrips, trip] = [
      "driver": .optional(driver), "from": .text(plan.from), "to": .text(plan.to),
      "rider": .optional(plan.rider), "state": .text(state.rawValue),
      "done": .optional(done?.milliseconds),
    ]
    // Enough for a look at the day; the oldest goes.
    let all = ledger.ids(Table.otherTrips)
    if all.count > 50,
      let oldest = all.first(where: { ledger[Table.otherTrips, $0]["done"].isNull })
    {
      ledger[Table.otherTrips, oldest] = .null
    }
  }

  private var busyTrips: [(id: String, done: Instant)] {
    ledger.ids(Table.otherTrips).compactMap { id in
      ledger[Table.otherTrips, id]["done"].int.map { (id, Instant(milliseconds: $0)) }
    }
  }

  var nextOtherDriver: Instant? { busyTrips.map(\.done).min() }

  func finishOtherTrips() {
    for trip in busyTrips where trip.done <= now {
      var fields = ledger[Table.otherTrips, trip.id].map ?? [:]
      fields["state"] = .text(TripState.ended.rawValue)
      fields["done"] = .null
      ledger[Table.otherTrips, trip.id] = .map(fields)
      guard let driver = fields["driver"]?.text else { continue }
      var other = ledger[Table.others, driver].map ?? [:]
      other["trip"] = .null
      other["tripsDone"] = .int((other["tripsDone"]?.int ?? 0) + 1)
      ledger[Table.others, driver] = .map(other)
    }
  }
}
