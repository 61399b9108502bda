/// A way to drive: a line of points with what holds on each stretch of it.
package struct Route: Hashable, Sendable {
  /// A stretch of one road, driven one way.
  package struct Piece: Hashable, Sendable {
    package var road: Int
    package var name: String
    package var kind: RoadClass
    /// Speed limit, millimetres a second.
    package var speed: Int64
    package var isTunnel: Bool
    package var isForward: Bool
    /// Millimetres from the route's start.
    package var start: Int64
    package var end: Int64
    /// Millimetres along the road; `roadStart` > `roadEnd` where it is driven backward.
    package var roadStart: Int64
    package var roadEnd: Int64
  }

  package var points: [Point]
  /// Millimetres from the start to each point.
  package var distances: [Int64]
  /// At least one.
  package var pieces: [Piece]
  package var start: RoadPosition
  package var end: RoadPosition

  /// Whole length, millimetres.
  package var length: Int64 { distances[distances.count - 1] }

  /// Time at the speed limits, milliseconds.
  package var duration: Int64 {
    let microseconds = pieces.reduce(0) {
      $0 + RoadNetwork.time($1.end - $1.start, at: $1.speed)
    }
    return IntegerMath.rounded(microseconds, over: 1000)
  }

  /// The piece `distance` millimetres from the start; at a border the later one.
  package func piece(at distance: Int64) -> Int {
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if pieces[middle].start <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The point `distance` millimetres from the start; clamped to the ends.
  package func point(at distance: Int64) -> Point {
    guard points.count > 1 else { return points[0] }
    return Polyline.point(at: distance, along: points, distances)
  }

  /// Degrees clockwise from north at `distance`; at a corner that of the stretch ahead.
  package func heading(at distance: Int64) -> Int {
    guard points.count > 1 else { return 0 }
    let segment = Polyline.segment(at: distance, distances)
    return points[segment].heading(to: points[segment + 1])
  }

  /// Where a car `distance` millimetres from the start is on the road.
  package func position(at distance: Int64) -> RoadPosition {
    let piece = pieces[piece(at: distance)]
    let along = min(max(distance - piece.start, 0), piece.end - piece.start)
    return RoadPosition(
      road: piece.road,
      offset: piece.isForward ? piece.roadStart + along : piece.roadStart - along,
      point: point(at: distance), direction: piece.isForward ? .forward : .backward)
  }
}
