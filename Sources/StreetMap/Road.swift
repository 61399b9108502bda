/// How important a road is: what it is drawn with, and how fast one drives where no sign says.
package enum RoadClass: String, CaseIterable, Sendable {
  case motorway, trunk, primary, secondary, tertiary, residential, service

  /// Speed where the map gives none, km/h.
  package var defaultSpeed: Int64 {
    switch self {
    case .motorway: 100
    case .trunk: 80
    case .primary: 60
    case .secondary: 50
    case .tertiary: 50
    case .residential: 40
    case .service: 20
    }
  }

  /// The class of an OpenStreetMap `highway` value; nil for what no car drives.
  package init?(highway: String) {
    switch highway {
    case "motorway", "motorway_link": self = .motorway
    case "trunk", "trunk_link": self = .trunk
    case "primary", "primary_link": self = .primary
    case "secondary", "secondary_link": self = .secondary
    case "tertiary", "tertiary_link": self = .tertiary
    case "residential", "unclassified", "road", "living_street": self = .residential
    case "service": self = .service
    default: return nil
    }
  }
}

/// Which way traffic may go, seen along the road's points.
package enum Oneway: String, Sendable {
  case both, forward
}

/// One drivable line of the map, as drawn.
package struct Road: Hashable, Sendable {
  package var name: String
  package var kind: RoadClass
  package var oneway: Oneway
  /// Speed limit in millimetres a second.
  package var speed: Int64
  package var isTunnel: Bool
  /// At least two, no two consecutive ones equal.
  package var points: [Point]
  /// Millimetres from the first point to each point.
  package var distances: [Int64]
  package var bounds: Bounds

  package init(
    name: String, kind: RoadClass, oneway: Oneway, speed: Int64, isTunnel: Bool, points: [Point]
  ) {
    precondition(points.count >= 2, "road \(name) has \(points.count) points, needs two")
    self.name = name
    self.kind = kind
    self.oneway = oneway
    self.speed = speed
    self.isTunnel = isTunnel
    self.points = points
    distances = Polyline.distances(along: points)
    bounds = Bounds(points)!
  }

  /// Whole length in millimetres.
  package var length: Int64 { distances[distances.count - 1] }

  /// km/h as millimetres a second.
  package static func speed(kilometresPerHour: Int64) -> Int64 {
    IntegerMath.rounded(kilometresPerHour * 1_000_000, over: 3600)
  }
}

/// Lines of points with their running length.
package enum Polyline {
  package static func distances(along points: [Point]) -> [Int64] {
    var distances: [Int64] = []
    distances.reserveCapacity(points.count)
    var total: Int64 = 0
    for (index, point) in points.enumerated() {
      if index > 0 { total += points[index - 1].distance(to: point) }
      distances.append(total)
    }
    return distances
  }

  /// The point `offset` millimetres along; clamped to the ends.
  package static func point(at offset: Int64, along points: [Point], _ distances: [Int64]) -> Point
  {
    let segment = Polyline.segment(at: offset, distances)
    let length = distances[segment + 1] - distances[segment]
    let part = min(max(offset - distances[segment], 0), length)
    return points[segment].moved(towards: points[segment + 1], part: part, of: length)
  }

  /// The segment that holds `offset`: the last one that starts at or before it.
  package static func segment(at offset: Int64, _ distances: [Int64]) -> Int {
    var low = 0
    var high = distances.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if distances[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The nearest place on a segment: millimetres from its start, and the point there.
  package static func nearest(to point: Point, from start: Point, to end: Point) -> (
    offset: Int64, point: Point
  ) {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let length = start.distance(to: end)
    guard length > 0 else { return (0, start) }
    // A point on the other side of the Earth is projected in coarser units.
    let shift = Point.shift(of: point.x - start.x, point.y - start.y)
    let dot = ((point.x - start.x) >> shift) * dx + ((point.y - start.y) >> shift) * dy
    let offset = min(max(IntegerMath.rounded(dot, over: length) << shift, 0), length)
    return (offset, start.moved(towards: end, part: offset, of: length))
  }
}
