import OptimisticEngine
import RideModel
import StreetMap

// Routes and estimates: at the offer by the plan, while the trip runs by where the car is.

/// A way over the streets as a fare needs it.
struct PlannedRide: Hashable {
  var metres: Int64
  var seconds: Int64
  var tolls: Int64
}

extension DispatchServer {
  /// How much longer a drive takes than its speed limits say: bends, crossings, other cars.
  private static let slowness: Int64 = 130

  func position(of place: TripPlace) -> RoadPosition {
    if let known = map.place(named: place.name) { return known.access }
    return map.nearestRoad(map.projection.point(of: place.coordinate))
  }

  /// The drive over these positions in order; nil where no road leads.
  func plan(_ positions: [RoadPosition]) -> PlannedRide? {
    var ride = PlannedRide(metres: 0, seconds: 0, tolls: 0)
    var millimetres: Int64 = 0
    var milliseconds: Int64 = 0
    for (from, to) in zip(positions, positions.dropFirst()) {
      guard let route = map.route(from: from, to: to) else { return nil }
      millimetres += route.length
      milliseconds += route.duration
      for toll in map.tolls(along: route) where toll.isEstimated {
        ride.tolls += Money(parsing: toll.amount, tariff.currency)?.minor ?? 0
      }
    }
    ride.metres = IntegerMath.rounded(millimetres, over: 1000)
    ride.seconds = IntegerMath.rounded(milliseconds * DispatchServer.slowness / 100, over: 1000)
    return ride
  }

  func quantities(_ ride: PlannedRide, surge: Int64, startedAt: Milliseconds, fromAirport: Bool)
    -> RideQuantities
  {
    RideQuantities(
      metres: ride.metres, driving: ride.seconds * 1000, startedAt: startedAt, tolls: ride.tolls,
      surge: surge, fromAirport: fromAirport)
  }

  /// Makes the estimate of a trip anew from where the car was last heard of.
  func estimate(_ trip: inout TripCase) {
    guard let ride = remainingRide(trip) ?? plannedRide(trip) else { return }
    let record = trip.record
    var quantities = quantities(
      ride, surge: record.surge, startedAt: record.startedAt ?? wall,
      fromAirport: trip.isFromAirport)
    if let arrived = record.arrivedAt, let started = record.startedAt {
      quantities.waiting = tariff.billedWaiting(from: arrived, to: started) + trip.stopWaiting
    }
    var fare = calculator.fare(quantities)
    if let price = trip.setPrice { fare = fare.changed(to: price, because: "Changed by dispatch") }
    trip.remember(fare)
    trip.fields[TripField.estimate] = .int(fare.total)
    trip.fields[TripField.estimateAt] = .int(wall)
    trip.fields[TripField.estimateMetres] = .int(ride.metres)
    trip.fields[TripField.estimateSeconds] = .int(ride.seconds)
    trip.fields[TripField.longestMetres] = .int(
      max(longest(ride), trip.record.fields[TripField.longestMetres]?.int ?? 0))
    trip.fields[TripField.tolls] = .int(ride.tolls)
  }

  /// The longest way a driver may have had to take: a third longer than the planned one.
  func longest(_ ride: PlannedRide) -> Int64 { ride.metres * 4 / 3 }

  func plannedRide(_ trip: TripCase) -> PlannedRide? {
    let record = trip.record
    guard let pickup = record.pickup, let drop = record.drop else { return nil }
    return plan(([pickup] + record.stops + [drop]).map(position))
  }

  /// Driven so far by road, and what is left from the car's last known place.
  ///
  /// On the planned way the distance stays the planned one, so that a fix a lane aside does not
  /// send the estimate around the block.
  private func remainingRide(_ trip: TripCase) -> PlannedRide? {
    let record = trip.record
    guard let started = record.startedAt, let fix = freshFix, fix.at >= started,
      let pickup = record.pickup, let drop = record.drop
    else { return nil }
    let point = map.projection.point(of: fix.coordinate)
    let elapsed = (fix.at - started) / 1000
    if let planned = plannedRide(trip), let left = shareLeft(trip, from: point) {
      return PlannedRide(
        metres: planned.metres, seconds: elapsed + planned.seconds * left / 1000,
        tolls: planned.tolls)
    }
    let here = map.nearestRoad(point)
    let passed = Array(record.stops.prefix(record.stopIndex)).map(position)
    let ahead = Array(record.stops.dropFirst(record.stopIndex)).map(position)
    guard let driven = plan([position(of: pickup)] + passed + [here]),
      let left = plan([here] + ahead + [position(of: drop)])
    else { return nil }
    return PlannedRide(
      metres: driven.metres + left.metres, seconds: elapsed + left.seconds,
      tolls: driven.tolls + left.tolls)
  }

  /// Thousandths of the planned way still ahead; nil off that way.
  ///
  /// Of the legs only those to the next stop and beyond are looked at: a way that comes back along
  /// the same street passes each place of it twice.
  private func shareLeft(_ trip: TripCase, from point: Point) -> Int64? {
    let record = trip.record
    guard let pickup = record.pickup, let drop = record.drop else { return nil }
    let positions = ([pickup] + record.stops + [drop]).map(position)
    var total: Int64 = 0
    var nearest: (away: Int64, along: Int64)?
    for (leg, (from, to)) in zip(positions, positions.dropFirst()).enumerated() {
      guard let route = map.route(from: from, to: to) else { return nil }
      for (index, (a, b)) in zip(route.points, route.points.dropFirst()).enumerated()
      where leg >= record.stopIndex {
        let near = Polyline.nearest(to: point, from: a, to: b).point
        let away = near.distance(to: point)
        guard away < nearest?.away ?? DispatchServer.besideTheWay else { continue }
        nearest = (away, total + route.distances[index] + a.distance(to: near))
      }
      total += route.length
    }
    return nearest.map { max(0, total - $0.along) * 1000 / max(1, total) }
  }

  /// A fix this near to the planned way is on it: 50 m.
  private static let besideTheWay: Int64 = 50_000

  /// The phone's last reported position while it is no older than an estimate's interval.
  private var freshFix: PositionReport? {
    reported.flatMap { wall - $0.at <= DispatchTimes.estimate ? $0 : nil }
  }

  // MARK: - While the trip runs

  private var runningTrips: [TripCase] {
    ledger.ids(Table.accounts).compactMap { activeTrip(of: $0) }
      .filter { $0.nextEstimate != nil }
  }

  var estimateTimers: [Instant?] {
    runningTrips.map { $0.nextEstimate.map { Instant(milliseconds: $0) } }
  }

  func updateEstimates() {
    for var trip in runningTrips {
      guard let due = trip.nextEstimate, due <= now.milliseconds else { continue }
      trip.nextEstimate = due + DispatchTimes.estimate
      let ride = trip.record.state == .onTrip ? remainingRide(trip) : nil
      if ride != nil { estimate(&trip) }
      save(trip)
      if let ride, let started = trip.record.startedAt {
        offerNext(during: trip, left: ride.seconds - (wall - started) / 1000)
      }
    }
  }
}
