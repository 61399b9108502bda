import OptimisticEngine
import RideModel
import StreetMap

/// One position as the receiver gave it.
package struct Fix: Hashable, Sendable {
  package let at: Instant
  package let coordinate: Coordinate
  package let point: Point

  package init(at: Instant, coordinate: Coordinate, point: Point) {
    self.at = at
    self.coordinate = coordinate
    self.point = point
  }
}

/// What the phone measured of a trip from its fixes: the facts an END carries.
///
/// The server decides with them which distance counts (the table of `DistanceRule`).
package struct TripMeter: Hashable, Sendable {
  /// Faster than this between two fixes and the second is bogus: 70 m/s.
  private static let fastest: Int64 = 70_000
  /// A booth is passed this near to it, and left behind beyond: 40 m and 150 m.
  private static let tollNear: Int64 = 40_000
  private static let tollLeft: Int64 = 150_000
  /// Booths of one name and amount this near to each other are one: both sides of a road. 100 m.
  private static let tollApart: Int64 = 100_000

  package let trip: String
  package let startedAt: Instant
  /// A silence of the receiver of this length is a gap.
  private let gap: Milliseconds
  /// Millimetres over all fixes, straight from one to the next.
  package private(set) var byFixes: Int64 = 0
  /// Millimetres over the known points, by road where a gap lay between two of them.
  package private(set) var byRoad: Int64 = 0
  package private(set) var hasGap = false
  package private(set) var offPickup: Bool
  /// Bogus fixes left out.
  package private(set) var rejected = 0
  package private(set) var tolls: [Int64] = []
  /// The booths the car is at, by their place in the map: each is paid once until it is left.
  private var tollsHere: [Int] = []
  private var last: Fix?

  package init(
    trip: String, startedAt: Instant, at fix: Fix?, pickup: Point, gaps: Tariff.Gaps = .standard
  ) {
    self.trip = trip
    self.startedAt = startedAt
    gap = gaps.gap
    last = fix
    offPickup = fix.map { $0.point.distance(to: pickup) > gaps.offTarget * 1_000 } ?? false
  }

  /// Takes one fix; bogus ones are counted and left out.
  package mutating func take(_ fix: Fix, on map: StreetMap, tollAmount: (Toll) -> Int64) {
    guard Self.isBelievable(fix, after: last, on: map) else {
      rejected += 1
      return
    }
    guard let before = last else {
      noteGap(from: startedAt, to: fix.at)
      passTolls(near: fix, on: map, tollAmount)
      last = fix
      return
    }
    let elapsed = max(1, fix.at - before.at)
    let step = before.point.distance(to: fix.point)
    passTolls(near: fix, on: map, tollAmount)
    byFixes += step
    byRoad += elapsed >= gap ? roadDistance(before.point, fix.point, map) ?? step : step
    noteGap(from: before.at, to: fix.at)
    last = fix
  }

  /// Whether a car can be there, having been at `before`: on the earth, near the map, and reached
  /// in that time.
  static func isBelievable(_ fix: Fix, after before: Fix?, on map: StreetMap) -> Bool {
    let isNowhere = fix.coordinate.latitude == 0 && fix.coordinate.longitude == 0
    guard !isNowhere, map.isBelievable(fix.point) else { return false }
    guard let before else { return true }
    let elapsed = max(1, fix.at - before.at)
    return before.point.distance(to: fix.point) * 1_000 <= fastest * elapsed
  }

  /// Closes the measurement at the END tap: the silence up to now may be a gap as well.
  package func hasGap(at end: Instant) -> Bool {
    hasGap || end - (last?.at ?? startedAt) >= gap
  }

  private mutating func noteGap(from start: Instant, to end: Instant) {
    if end - start >= gap { hasGap = true }
  }

  private func roadDistance(_ a: Point, _ b: Point, _ map: StreetMap) -> Int64? {
    map.route(from: map.nearestRoad(a), to: map.nearestRoad(b))?.length
  }

  private mutating func passTolls(near fix: Fix, on map: StreetMap, _ amount: (Toll) -> Int64) {
    let all = map.tolls
    tollsHere.removeAll {
      !all.indices.contains($0) || all[$0].point.distance(to: fix.point) > Self.tollLeft
    }
    for (index, toll) in all.enumerated()
    where toll.point.distance(to: fix.point) < Self.tollNear {
      let isPaid = tollsHere.contains { other in
        other == index
          || all[other].name == toll.name && all[other].amount == toll.amount
            && all[other].point.distance(to: toll.point) < Self.tollApart
      }
      guard !isPaid else { continue }
      tollsHere.append(index)
      tolls.append(amount(toll))
    }
  }

  // MARK: - Saving

  package var saved: Value {
    .map([
      "trip": .text(trip), "startedAt": .int(startedAt.milliseconds), "byFixes": .int(byFixes),
      "byRoad": .int(byRoad), "hasGap": .bool(hasGap), "offPickup": .bool(offPickup),
      "rejected": .int(Int64(rejected)), "tolls": .list(tolls.map { .int($0) }),
      "here": .list(tollsHere.map { .int(Int64($0)) }), "gap": .int(gap),
      "last": last?.saved ?? .null,
    ])
  }

  package init?(saved: Value) {
    guard let trip = saved["trip"].text, let startedAt = saved["startedAt"].int else { return nil }
    self.trip = trip
    self.startedAt = Instant(milliseconds: startedAt)
    byFixes = saved["byFixes"].int ?? 0
    byRoad = saved["byRoad"].int ?? 0
    hasGap = saved["hasGap"].bool ?? false
    offPickup = saved["offPickup"].bool ?? false
    rejected = Int(saved["rejected"].int ?? 0)
    tolls = (saved["tolls"].list ?? []).compactMap(\.int)
    tollsHere = (saved["here"].list ?? []).compactMap(\.int).map { Int($0) }
    gap = saved["gap"].int ?? Tariff.Gaps.standard.gap
    last = Fix(saved: saved["last"])
  }
}

extension Fix {
  package var saved: Value {
    .list([
      .int(at.milliseconds), .int(Int64(coordinate.latitude)), .int(Int64(coordinate.longitude)),
      .int(point.x), .int(point.y),
    ])
  }

  package init?(saved: Value) {
    guard let parts = saved.list?.compactMap(\.int), parts.count == 5,
      let latitude = Int32(exactly: parts[1]), let longitude = Int32(exactly: parts[2])
    else { return nil }
    self.init(
      at: Instant(milliseconds: parts[0]),
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      point: Point(x: parts[3], y: parts[4]))
  }
}
