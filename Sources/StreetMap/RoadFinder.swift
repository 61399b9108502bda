/// Finds the road nearest to a point.
struct RoadFinder {
  let roads: [Road]
  let network: RoadNetwork
  let grid: SegmentGrid

  /// What a road that runs against the heading counts farther away, millimetres a degree.
  private static let penaltyPerDegree: Int64 = 222

  /// nil only where no road is connected.
  ///
  /// Tunnels count `tunnelPenalty` millimetres farther away: what stands above one is not in it.
  func nearest(to point: Point, heading: Int? = nil, tunnelPenalty: Int64 = 0) -> RoadPosition? {
    var best: (score: Int64, position: RoadPosition)?
    func isDone(_ distance: Int64) -> Bool { best.map { $0.score <= distance } ?? false }
    grid.search(around: point, isDone: isDone) { segment in
      guard var candidate = candidate(segment, point, heading) else { return }
      if roads[candidate.position.road].isTunnel { candidate.score += tunnelPenalty }
      if best.map({ RoadFinder.isBetter(candidate, $0) }) ?? true { best = candidate }
    }
    return best?.position
  }

  /// Equal ones by road and offset, so that the choice never varies.
  private static func isBetter(
    _ a: (score: Int64, position: RoadPosition), _ b: (score: Int64, position: RoadPosition)
  ) -> Bool {
    if a.score != b.score { return a.score < b.score }
    return (a.position.road, a.position.offset) < (b.position.road, b.position.offset)
  }

  private func candidate(
    _ segment: SegmentGrid.Segment, _ point: Point, _ heading: Int?
  ) -> (score: Int64, position: RoadPosition)? {
    let road = roads[Int(segment.road)]
    let index = Int(segment.index)
    let start = road.points[index]
    let end = road.points[index + 1]
    let near = Polyline.nearest(to: point, from: start, to: end)
    let offset = road.distances[index] + near.offset
    guard network.isConnected(network.section(at: offset, on: Int(segment.road))) else {
      return nil
    }
    var score = point.distance(to: near.point)
    var direction: RoadPosition.Direction?
    if let heading {
      let turn = abs((start.heading(to: end) - heading + 540) % 360 - 180)
      let isForward = road.oneway == .forward || turn <= 90
      direction = isForward ? .forward : .backward
      score += Int64(isForward ? turn : 180 - turn) * RoadFinder.penaltyPerDegree
    }
    return (
      score,
      RoadPosition(
        road: Int(segment.road), offset: offset, point: near.point, direction: direction)
    )
  }
}
