import StreetMap

/// The stretches of road where masts or a recorded drive, and no zone, leave a phone with little or
/// nothing, as zones to be drawn.
///
/// Looked at every 25 m of road, once a run; a map whose signal outside its zones is the same
/// everywhere has none.
struct OpenCoverage {
  private static let step: Int64 = 25_000
  /// How far such a zone reaches beside the road, millimetres.
  private static let halfWidth: Int64 = 60_000
  /// More would be a country's, and no help to the eye.
  private static let mostZones = 400

  private(set) var zones: [MapDrawing.Zone] = []
  private let map: StreetMap

  init(_ map: StreetMap) {
    self.map = map
    guard map.survey != nil || !map.sites.isEmpty else { return }
    for index in map.roads.indices where zones.count < Self.mostZones { walk(index) }
  }

  private mutating func walk(_ index: Int) {
    let road = map.roads[index]
    var kind: MapDrawing.Zone.Kind?
    var stretch: [Point] = []
    var offset: Int64 = 0
    while true {
      let point = Polyline.point(at: offset, along: road.points, road.distances)
      let here = Self.kind(
        of: map.coverage(at: RoadPosition(road: index, offset: offset, point: point)))
      stretch.append(point)
      if here != kind {
        add(stretch, kind)
        (kind, stretch) = (here, [point])
      }
      guard offset < road.length else { break }
      offset = min(offset + Self.step, road.length)
    }
    add(stretch, kind)
  }

  /// nil where a zone of the map's own says it, or the signal is good.
  private static func kind(of coverage: Coverage) -> MapDrawing.Zone.Kind? {
    guard coverage.zone == nil else { return nil }
    return coverage.isDead ? .dead : coverage.rsrp < Coverage.weakBelow ? .weak : nil
  }

  private mutating func add(_ stretch: [Point], _ kind: MapDrawing.Zone.Kind?) {
    guard let kind, stretch.count > 1 else { return }
    zones.append(
      MapDrawing.Zone(id: "open-\(zones.count)", name: "", kind: kind, polygon: band(stretch)))
  }

  /// Down one side of the road and back along the other.
  private func band(_ line: [Point]) -> [Point] {
    var left: [Point] = []
    var right: [Point] = []
    for (index, point) in line.enumerated() {
      let before = line[max(index - 1, 0)]
      let after = line[min(index + 1, line.count - 1)]
      let (east, north) = (after.x - before.x, after.y - before.y)
      let length = max(before.distance(to: after), 1)
      let (x, y) = (-north * Self.halfWidth / length, east * Self.halfWidth / length)
      left.append(Point(x: point.x + x, y: point.y + y))
      right.append(Point(x: point.x - x, y: point.y - y))
    }
    return left + right.reversed()
  }
}
