import OptimisticEngine
import StreetMap

/// How a car moves along a route, worked out before it starts: the distance covered after each tick.
///
/// A profile is a pure function of the route and the car's speed, so that the time to any place
/// ahead is known exactly and a saved world needs only the tick count. Cost: a few hundred steps of
/// integer arithmetic for a trip across town.
package struct MotionProfile: Sendable {
  /// The length of one tick, in milliseconds.
  package static let tick: Milliseconds = 500

  private enum Comfort {
    static let acceleration: Int64 = 1_500  // mm/s²
    static let braking: Int64 = 2_000  // mm/s²
    static let creeping: Int64 = 800  // mm/s, so that a stop is reached and not only approached
  }

  /// A route that needs more ticks than this (27 hours) is a defect of the map.
  private static let bound = 200_000

  /// Millimetres from the route's start after tick n; never decreasing.
  package let distances: [Int64]

  /// The drive along `route` from rest or from `speed` (mm/s), slowing for corners, to a stop at
  /// its end.
  package init(driving route: Route, from start: Int64 = 0, speed startSpeed: Int64 = 0) {
    let allowed = Self.allowedSpeeds(of: route)
    var along = start
    var speed = startSpeed
    var segment = 0
    var piece = 0
    var distances = [along]
    while along < route.length, distances.count < Self.bound {
      while segment + 2 < route.points.count, along >= route.distances[segment + 1] { segment += 1 }
      while piece + 1 < route.pieces.count, along >= route.pieces[piece].end { piece += 1 }
      let left = route.distances[segment + 1] - along
      let next = allowed[segment + 1]
      let brakeable = IntegerMath.squareRoot(next * next + 2 * Comfort.braking * left)
      let gained = speed + Comfort.acceleration * Self.tick / 1_000
      speed = max(min(route.pieces[piece].speed, brakeable, gained), Comfort.creeping)
      along = min(route.length, along + speed * Self.tick / 1_000)
      distances.append(along)
    }
    self.distances = distances
  }

  /// Braking to a stop from `speed` (mm/s), as a driver who pulls over does.
  package init(stopping route: Route, from start: Int64, speed startSpeed: Int64) {
    var along = start
    var speed = startSpeed
    var distances = [along]
    while speed > 0, along < route.length {
      speed = max(0, speed - Comfort.braking * Self.tick / 1_000)
      along = min(route.length, along + speed * Self.tick / 1_000)
      distances.append(along)
    }
    self.distances = distances
  }

  /// The first tick at or after which the car has covered `distance` (mm); nil if it never does.
  package func tick(reaching distance: Int64) -> Int? {
    guard let last = distances.last, distance <= last else { return nil }
    var low = 0
    var high = distances.count - 1
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] >= distance { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// What may be driven at each vertex (mm/s) so that every corner and the stop at the end can
  /// still be made: corners first, then backwards from the end.
  private static func allowedSpeeds(of route: Route) -> [Int64] {
    let points = route.points
    var allowed = [Int64](repeating: 0, count: points.count)
    for vertex in stride(from: points.count - 2, through: 0, by: -1) {
      let after = allowed[vertex + 1]
      let length = route.distances[vertex + 1] - route.distances[vertex]
      let brakeable = IntegerMath.squareRoot(after * after + 2 * Comfort.braking * length)
      let corner =
        vertex == 0
        ? Int64.max : cornerSpeed(points[vertex - 1], points[vertex], points[vertex + 1])
      let limit = route.pieces[route.piece(at: route.distances[vertex])].speed
      allowed[vertex] = min(corner, brakeable, limit)
    }
    return allowed
  }

  /// The speed (mm/s) at which a car takes the corner a-b-c, from the cosine of its angle.
  private static func cornerSpeed(_ a: Point, _ b: Point, _ c: Point) -> Int64 {
    // Decimetres keep the products far inside 64 bits.
    let (ux, uy) = ((b.x - a.x) / 100, (b.y - a.y) / 100)
    let (vx, vy) = ((c.x - b.x) / 100, (c.y - b.y) / 100)
    let lengths =
      IntegerMath.squareRoot(ux * ux + uy * uy) * IntegerMath.squareRoot(vx * vx + vy * vy)
    guard lengths > 0 else { return Int64.max }
    let cosine = (ux * vx + uy * vy) * 1_000 / lengths
    switch cosine {
    case 940...: return Int64.max
    case 800..<940: return 11_000
    case 500..<800: return 8_000
    case 0..<500: return 6_000
    default: return 4_000
    }
  }
}
