import OptimisticEngine
import RideModel
import StreetMap

// Fares, what was paid, and the driver's totals. Whole minor units throughout.

/// What the phone measured of a ride.
struct Measurement {
  let distance: DistanceRule.Measured
  let tolls: Int64

  init(_ body: Value, expectedTolls: Int64) {
    let gaps = body[BodyField.gaps].bool ?? true
    distance = DistanceRule.Measured(
      travelled: body[BodyField.metres].int ?? 0, known: body[BodyField.known].int ?? 0,
      hasGaps: gaps,
      isOffTarget: (body[BodyField.offPickup].bool ?? false)
        || (body[BodyField.offDrop].bool ?? false))
    // A toll passed where there was no fix is not in the phone's list: then the planned ones count.
    let seen = (body[BodyField.tolls].list ?? []).compactMap(\.int).reduce(Int64(0)) {
      sum, toll in
      let (total, overflow) = sum.addingReportingOverflow(max(0, toll))
      return overflow ? sum : total
    }
    tolls = gaps ? expectedTolls : min(seen, DispatchServer.mostTolls)
  }
}

extension DispatchServer {
  static let mostTolls: Int64 = 1_000_000_000

  var calculator: FareCalculator { FareCalculator(tariff) }

  // MARK: - The confirmed fare

  /// Makes the fare of a trip that has just ended; `measured` is nil where the server ended it.
  func settle(_ trip: inout TripCase, measured: Measurement?) {
    let (fare, metres) = fare(of: trip, endedAt: trip.record.endedAt ?? wall, measured: measured)
    account(&trip, fare)
    edit(driverRef(trip.driver), driver: trip.driver) {
      $0[DriverField.tripsDone] = .int(($0[DriverField.tripsDone]?.int ?? 0) + 1)
      $0[DriverField.metresWithRider] = .int(
        ($0[DriverField.metresWithRider]?.int ?? 0) + metres)
    }
  }

  /// What a running trip would cost if the driver ended it then, by what the phone would say;
  /// nil where no such trip runs.
  package func fare(ofTrip id: String, endedAt instant: Instant, by facts: Fields) -> Int64? {
    guard let trip = trip(id, driver: session?.login ?? options.driver), trip.state.hasRider else {
      return nil
    }
    let measured = Measurement(.map(facts), expectedTolls: trip.record.tolls)
    return fare(of: trip, endedAt: wallTime(at: instant), measured: measured).fare.total
  }

  /// The fare of a trip that ends so, and the metres that count.
  func fare(
    of trip: TripCase, endedAt end: Milliseconds, measured: Measurement?
  ) -> (fare: Fare, metres: Int64) {
    let record = trip.record
    let metres = DistanceRule.metres(
      estimated: record.estimateMetres, longest: record.longestMetres,
      measured: measured?.distance, gaps: tariff.gaps)
    let start = record.startedAt
    var fare = calculator.fare(
      RideQuantities(
        metres: metres,
        driving: start.map { end - $0 } ?? record.estimateSeconds * 1000,
        startedAt: start ?? end,
        waiting: billedWaiting(trip), tolls: measured?.tolls ?? record.tolls,
        surge: record.surge, fromAirport: trip.isFromAirport))
    if let price = trip.setPrice { fare = fare.changed(to: price, because: "Changed by dispatch") }
    return (fare, metres)
  }

  private func billedWaiting(_ trip: TripCase) -> Milliseconds {
    let record = trip.record
    guard let arrived = record.arrivedAt, let started = record.startedAt else {
      return trip.stopWaiting
    }
    return tariff.billedWaiting(from: arrived, to: started) + trip.stopWaiting
  }

  /// Writes a settled fare into the trip and its share into the driver's totals.
  func account(_ trip: inout TripCase, _ fare: Fare) {
    let paid = trip.record.paid
    trip.fare = fare
    let settlement = Settlement(
      fare: fare, due: trip.record.due,
      paid: trip.record.payment == .cash ? paid ?? 0 : nil, tariff: tariff)
    let earnedBefore = trip.record.pay ?? 0
    write(settlement, fare, into: &trip)
    trip.fields[TripField.settled] = .bool(trip.record.payment == .card || paid != nil)
    addToTotals(trip.driver, earnings: settlement.pay - earnedBefore)
  }

  private func write(_ settlement: Settlement, _ fare: Fare, into trip: inout TripCase) {
    trip.fields[TripField.confirmed] = .int(settlement.confirmed)
    trip.fields[TripField.charged] = .int(settlement.charged)
    trip.fields[TripField.credit] = .int(settlement.credit)
    trip.fields[TripField.arrears] = .int(settlement.arrears)
    trip.fields[TripField.adjustment] = .int(settlement.adjustment)
    trip.fields[TripField.pay] = .int(settlement.pay)
    trip.fields[TripField.fee] = .int(settlement.fee)
    trip.fields[TripField.tax] = .int(settlement.tax)
    if trip.record.payment == .card { trip.fields[TripField.paid] = .int(settlement.paid) }
    trip.fields[TripField.lines] = .list(fare.lines.map(\.value))
    let estimate = trip.shownEstimate ?? Fare(parts: [])
    trip.fields[TripField.reasons] = .list(
      fare.reasons(against: estimate, shown: trip.comparedWith).map(\.value))
  }

  // MARK: - Cash

  /// Records cash taken: a fact, whatever became of the trip.
  func pay(_ trip: inout TripCase, amount: Int64, tip: Int64) {
    trip.fields[TripField.paid] = .int(amount)
    trip.fields[TripField.tip] = .int(tip)
    addToTotals(trip.driver, earnings: tip, cash: amount + tip)
    if let fare = trip.fare {
      account(&trip, fare)
    } else if trip.state == .cancelled {
      // No ride, no fare: what was paid is the rider's, and support will hear of it.
      account(&trip, Fare(parts: []))
    }
  }

  /// The fee for a rider who did not come, or who cancelled late.
  func charge(_ fee: Int64, _ name: String, to trip: inout TripCase) {
    guard fee > 0 else { return }
    account(&trip, Fare(parts: [FarePart(.fee, name, amount: fee)]))
    trip.fields[TripField.settled] = true
  }

  /// The ride took place after all: what its cancel had cost is undone.
  func takeBackFee(of trip: inout TripCase) {
    guard trip.fare != nil else { return }
    account(&trip, Fare(parts: []))
    trip.fare = nil
    for field in TripField.settlement { trip.fields[field] = nil }
    trip.fields[TripField.settled] = false
  }

  /// The fare of a settled trip becomes `price`.
  func reprice(_ trip: inout TripCase, to price: Int64) {
    trip.setPrice = price
    if let fare = trip.fare {
      account(&trip, fare.changed(to: price, because: "Changed by dispatch"))
    } else {
      estimate(&trip)
    }
  }

  private func addToTotals(_ driver: String, earnings: Int64 = 0, cash: Int64 = 0) {
    guard earnings != 0 || cash != 0 else { return }
    let record = driverRecord(driver)
    let totals = DriverTotals(
      earnings: record.earnings + earnings, cashInHand: record.cashInHand + cash)
    edit(driverRef(driver), driver: driver) {
      $0[DriverField.earnings] = .int(totals.earnings)
      $0[DriverField.cashInHand] = .int(totals.cashInHand)
      $0[DriverField.transfers] = .int(totals.transfers)
      $0[DriverField.owes] = .int(totals.owes)
    }
  }
}
