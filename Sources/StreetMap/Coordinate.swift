/// A place on Earth in whole units of 1e-7 degrees, WGS 84.
///
/// One unit is about 11 mm. Integers, so that two machines never disagree about where a thing is.
package struct Coordinate: Hashable, Sendable {
  package var latitude: Int32
  package var longitude: Int32

  /// Units in one degree.
  package static let unitsPerDegree: Int64 = 10_000_000

  package init(latitude: Int32, longitude: Int32) {
    self.latitude = latitude
    self.longitude = longitude
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(Int64(latitude) << 32 ^ Int64(longitude))
  }
}

extension Coordinate: CustomStringConvertible {
  /// Degrees as people read them: "13.1986300, 77.7066000".
  package var description: String {
    "\(Coordinate.degrees(latitude)), \(Coordinate.degrees(longitude))"
  }

  /// Exact decimal degrees of one ordinate, seven digits: what the map files hold.
  package static func degrees(_ units: Int32) -> String {
    let magnitude = Int64(units).magnitude
    let fraction = String(magnitude % UInt64(unitsPerDegree))
    let padding = String(repeating: "0", count: 7 - fraction.count)
    return "\(units < 0 ? "-" : "")\(magnitude / UInt64(unitsPerDegree)).\(padding)\(fraction)"
  }
}

/// A place on the map's plane: millimetres east (x) and north (y) of the map's origin.
package struct Point: Hashable, Sendable {
  package var x: Int64
  package var y: Int64

  package init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }

  /// One word instead of two: points are looked up by the hundred thousand.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(x &* 0x9e37_79b9 &+ y)
  }

  /// Straight distance in millimetres, rounded down; beyond 1,000 km in ever larger steps, so that
  /// any two places on Earth have one.
  package func distance(to other: Point) -> Int64 {
    let shift = Point.shift(of: other.x - x, other.y - y)
    let dx = (other.x - x) &>> shift
    let dy = (other.y - y) &>> shift
    return IntegerMath.squareRoot(dx * dx + dy * dy) &<< shift
  }

  /// How far two numbers are shifted down so that the sum of their squares fits; 0 on any map.
  static func shift(of a: Int64, _ b: Int64) -> Int64 {
    max(0, 34 - Int64(max(a.magnitude, b.magnitude).leadingZeroBitCount))
  }

  /// The point `part` of `whole` on the way to `other`.
  package func moved(towards other: Point, part: Int64, of whole: Int64) -> Point {
    guard whole > 0 else { return self }
    return Point(
      x: x + IntegerMath.rounded((other.x - x) * part, over: whole),
      y: y + IntegerMath.rounded((other.y - y) * part, over: whole))
  }

  /// The direction to `other` in whole degrees clockwise from north, 0 to 359; 0 for no distance.
  package func heading(to other: Point) -> Int {
    IntegerMath.heading(east: other.x - x, north: other.y - y)
  }
}

/// An upright rectangle on the map's plane, edges included.
package struct Bounds: Hashable, Sendable {
  package var minX: Int64
  package var minY: Int64
  package var maxX: Int64
  package var maxY: Int64

  package init(minX: Int64, minY: Int64, maxX: Int64, maxY: Int64) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The smallest rectangle around some points; nil around none.
  package init?(_ points: some Sequence<Point>) {
    var bounds: Bounds?
    for point in points {
      bounds?.include(point)
      if bounds == nil {
        bounds = Bounds(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
      }
    }
    guard let bounds else { return nil }
    self = bounds
  }

  package mutating func include(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  package func intersects(_ other: Bounds) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Larger by `margin` millimetres on every side.
  package func grown(by margin: Int64) -> Bounds {
    Bounds(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  package var width: Int64 { maxX - minX }
  package var height: Int64 { maxY - minY }
  package var centre: Point { Point(x: minX + width / 2, y: minY + height / 2) }
}

extension Coordinate {
  /// How far a map reaches from its first position: two degrees, so that lengths stay whole numbers
  /// of millimetres that can be squared.
  func isInReach(of first: Coordinate) -> Bool {
    let reach = 2 * Coordinate.unitsPerDegree
    return abs(Int64(latitude) - Int64(first.latitude)) <= reach
      && abs(Int64(longitude) - Int64(first.longitude)) <= reach
  }
}
