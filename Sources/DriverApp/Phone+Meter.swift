import OptimisticEngine
import RideModel

// The phone's own meter (`--meter phone`): what the fare would be by what this phone measured. It
// stands beside the server's estimate and never takes its place.

extension Phone {
  /// The fare by the meter: running with the trip, and as it was at END afterwards. Nil without
  /// the meter, before START, and where the trip was not measured on this phone.
  func meterFare(of id: String, at now: Instant) -> Money? {
    guard configuration.showsMeter else { return nil }
    if let kept = memory.metered[id] { return money(kept) }
    return runningFare(of: id, at: now).map(money)
  }

  /// Keeps the meter's last word on a trip that ends.
  func closeMeter(of id: String, at now: Instant) {
    if configuration.showsMeter, let fare = runningFare(of: id, at: now) {
      memory.metered[id] = fare
      let many = max(0, memory.metered.count - Self.meteredKept)
      let oldest = memory.metered.keys.sorted().prefix(many)
      for trip in oldest { memory.metered[trip] = nil }
    }
    memory.meter = nil
    memoryIsDirty = true
    saveMemory()
  }

  private static let meteredKept = 4

  private func runningFare(of id: String, at now: Instant) -> Int64? {
    guard let meter = memory.meter, meter.trip == id else { return nil }
    let trip = TripRecord(view.record(tripRef(id)) ?? [:])
    guard let started = trip.startedAt else { return nil }
    let pickup = trip.pickup.flatMap { configuration.map.place(named: $0.name) }
    let ride = RideQuantities(
      metres: meter.byFixes / 1_000, driving: clock.server(at: now) - started, startedAt: started,
      waiting: configuration.tariff.billedWaiting(from: trip.arrivedAt ?? started, to: started),
      tolls: meter.tolls.reduce(0, +), surge: trip.surge,
      fromAirport: ["terminal", "airport"].contains(pickup?.kind))
    return FareCalculator(configuration.tariff).fare(ride).total
  }
}
