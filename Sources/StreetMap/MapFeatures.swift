/// A named place: where riders are met, dropped, and where the car waits.
package struct Place: Hashable, Sendable {
  /// The same on every load of the same map: its position among the places.
  package var id: Int
  package var name: String
  /// Free word: "rank", "terminal", "parking", "station", ... "rank" is where a free car waits.
  package var kind: String
  package var coordinate: Coordinate
  package var point: Point
  /// Where a car stops for it.
  package var access: RoadPosition
}

/// A place on a road.
package struct RoadPosition: Hashable, Sendable {
  package enum Direction: String, Sendable {
    case forward, backward
  }

  /// Index into the map's roads.
  package var road: Int
  /// Millimetres from the road's first point.
  package var offset: Int64
  package var point: Point
  /// The way the car faces along the road's points; nil where it may leave either way.
  package var direction: Direction?

  package init(road: Int, offset: Int64, point: Point, direction: Direction? = nil) {
    self.road = road
    self.offset = offset
    self.point = point
    self.direction = direction
  }
}

/// An area with a signal of its own.
package struct Zone: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// Nothing gets through.
    case deadZone
    /// Measured strength; weak or not by its `rsrp`.
    case coverage
    /// Full bars, slow answers: too many phones.
    case busy
    /// Bars, no data.
    case liefi
    /// Bars, and a portal answers in place of everybody else.
    case captive
    /// Another network, slower than the rest of the map's.
    case slow
  }

  package var id: Int
  package var name: String
  package var kind: Kind
  /// Received power in dBm where the kind is `coverage`.
  package var rsrp: Int?
  /// Load in percent where the kind is `busy`.
  package var load: Int?
  /// The profile of the network where the kind is `slow`.
  package var network: String?
  /// Holds only for cars on tunnel roads: streets above stay lit.
  package var tunnelOnly: Bool
  /// Width of the weak fringe around a dead zone in millimetres.
  package var fringe: Int64
  /// Where tunnel roads come up inside or near a tunnel-only zone: the fringe lies around these.
  package var portals: [Point]
  /// First the outer ring, then holes; rings are closed by their first point, not repeated.
  package var rings: [[Point]]
  package var bounds: Bounds

  /// Whether the point lies inside the outer ring and outside the holes.
  package func contains(_ point: Point) -> Bool {
    guard bounds.contains(point), let outer = rings.first,
      Polygon.contains(outer, point)
    else { return false }
    return !rings.dropFirst().contains { Polygon.contains($0, point) }
  }
}

/// A mast: the signal is strong beside it and gone beyond its range.
package struct Site: Hashable, Sendable {
  package var name: String
  package var point: Point
  /// Received power beside it, dBm.
  package var power: Int
  /// How far it carries, in millimetres.
  package var range: Int64

  /// Power is told in steps of so many dB: a phone's own reading swings by more.
  private static let step: Int64 = 5

  /// Received power there: falls with the square root of the distance to the edge of what a phone
  /// can use at the range, and on beyond it.
  package func power(at point: Point) -> Int {
    let share = IntegerMath.squareRoot(self.point.distance(to: point) * 1_000_000 / range)
    let loss = Int64(power - Coverage.deadBelow) * share / 1_000
    return max(Coverage.none, power - Int(loss / Self.step * Self.step))
  }
}

/// Where money is taken for passing.
package struct Toll: Hashable, Sendable {
  package var name: String
  /// In the tariff's currency, as written: "120" or "1.50".
  package var amount: String
  /// Whether the price of an offer has it in; one that is not is added when it was passed.
  package var isEstimated: Bool
  package var point: Point
  package var position: RoadPosition
}

/// A line or area drawn for the eye alone: a runway, a terminal building, water.
package struct Outline: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case building, water, park, runway, railway, other
  }

  package var name: String
  package var kind: Kind
  package var points: [Point]
  package var isClosed: Bool
  package var bounds: Bounds
}

/// Two places a ride goes between, first in the map's list of suggestions.
package struct SuggestedTrip: Hashable, Sendable {
  /// Index into the map's places.
  package var pickup: Int
  package var drop: Int
}

/// The signal at one spot.
package struct Coverage: Hashable, Sendable {
  /// Received power, dBm; `none` where nothing gets through.
  package var rsrp: Int
  /// Inside a dead zone.
  package var isDead: Bool
  /// Load in percent where the place is crowded, else 0.
  package var load: Int
  package var isLiefi: Bool
  package var isCaptive = false
  /// The profile of the network where it is not the link's own.
  package var network: String?
  /// The zone to name: the dead one, else lie-fi, else busy, else the one that gives `rsrp`.
  package var zone: Int?

  /// What a phone reads where it hears nothing.
  package static let none = -140
  /// Below this the signal is weak; below `deadBelow` it is gone.
  package static let weakBelow = -105
  package static let deadBelow = -115
}

enum Polygon {
  /// Even-odd rule by whole numbers; a point on an edge may fall either way, the same every time.
  static func contains(_ ring: [Point], _ point: Point) -> Bool {
    var inside = false
    var previous = ring.count - 1
    for index in ring.indices {
      let a = ring[index]
      let b = ring[previous]
      previous = index
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
      if (b.y > a.y) == (side > 0) { inside.toggle() }
    }
    return inside
  }

  /// Distance from a point to the ring's line, millimetres.
  static func distance(_ ring: [Point], to point: Point) -> Int64 {
    var best = Int64.max
    var previous = ring.count - 1
    for index in ring.indices {
      let near = Polyline.nearest(to: point, from: ring[previous], to: ring[index]).point
      best = min(best, point.distance(to: near))
      previous = index
    }
    return best
  }
}
