// A map on which the car drives along a recorded track and nowhere else.

extension StreetMap {
  /// A place this far from the track cannot be reached on it, millimetres.
  private static var farthestFromTrack: Int64 { farthestAccess }
  /// How many places a track gets that leads past none of the map's.
  private static var placesOfTrack: Int64 { 9 }

  /// The map with the track as its only road, driven both ways at the recorded pace.
  ///
  /// Places, zones and tolls near it stay, and the streets stay to be seen; where it runs through a
  /// tunnel of the map's, so does its road. Where it leads past
  /// fewer than two places, as on another continent, it is a map of its own: named by distance, in
  /// the open.
  package func along(_ track: Track) -> StreetMap {
    let line = TrackLine(track, projection, isTunnel: isTunnel)
    // Cut at tunnels the chain has other roads: a world saved without them is on another map.
    let digest = line.hasTunnels ? ~digest : digest
    if let here = StreetMap(self, line, digest: digest ^ track.digest) { return here }
    let own = TrackLine(track, Projection(origin: track.fixes[0].coordinate))
    return StreetMap(own, of: self, digest: digest ^ track.digest)
  }

  /// How far a receiver may put a car beside the road it is on, millimetres.
  private static var besideRoad: Int64 { 25_000 }

  /// Whether a stretch of a track is in a tunnel of this map's: the nearest road that runs along it
  /// is one.
  private func isTunnel(from start: Point, to end: Point) -> Bool {
    let middle = start.moved(towards: end, part: 1, of: 2)
    // Also keeps the search short: far from all roads it would look at each of them.
    guard bounds.grown(by: Self.besideRoad).contains(middle) else { return false }
    let near = nearestRoad(middle, heading: start.heading(to: end))
    return roads[near.road].isTunnel && near.point.distance(to: middle) <= Self.besideRoad
  }

  /// The track on this map; nil where it leads past fewer than two places.
  private convenience init?(_ map: StreetMap, _ line: TrackLine, digest: UInt64) {
    // Also keeps distances in range: a track may lie on the other side of the Earth.
    guard let bounds = Bounds(line.roads.lazy.flatMap(\.points)),
      bounds.grown(by: Self.farthestFromTrack).intersects(map.bounds)
    else { return nil }
    let network = RoadNetwork(roads: line.roads)
    let grid = SegmentGrid(line.roads)
    let finder = RoadFinder(roads: line.roads, network: network, grid: grid)
    var places: [Place] = []
    for var place in map.places {
      guard let access = finder.nearest(to: place.point),
        access.point.distance(to: place.point) <= Self.farthestFromTrack
      else { continue }
      place.id = places.count
      place.access = access
      places.append(place)
    }
    guard Set(places.map { [Int64($0.access.road), $0.access.offset] }).count >= 2 else {
      return nil
    }
    let tolls = map.tolls.compactMap { toll -> Toll? in
      guard let position = finder.nearest(to: toll.point),
        position.point.distance(to: toll.point) <= Self.farthestToll
      else { return nil }
      var toll = toll
      toll.position = position
      return toll
    }
    let streets = map.roads.map { road in
      Outline(
        name: "", kind: .other, points: road.points, isClosed: false, bounds: road.bounds)
    }
    self.init(
      map, roads: line.roads, network: network, grid: grid, projection: map.projection,
      places: places, zones: map.zones, sites: map.sites, survey: map.survey,
      tolls: tolls, outlines: map.outlines + streets, digest: digest)
  }

  /// The track as a map of its own, with places along it.
  private convenience init(_ line: TrackLine, of map: StreetMap, digest: UInt64) {
    let network = RoadNetwork(roads: line.roads)
    let places = (0..<Self.placesOfTrack).map { index in
      let along = line.length * index / (Self.placesOfTrack - 1)
      let access = line.position(at: along)
      let name =
        index == 0
        ? "Track start" : index == Self.placesOfTrack - 1 ? "Track end" : "Track \(Self.km(along))"
      return Place(
        id: Int(index), name: name, kind: index == 0 ? "rank" : "",
        coordinate: line.projection.coordinate(of: access.point), point: access.point,
        access: access)
    }
    self.init(
      map, roads: line.roads, network: network, grid: SegmentGrid(line.roads),
      projection: line.projection, places: places, zones: [], sites: [], survey: nil, tolls: [],
      outlines: [], digest: digest)
  }

  private static func km(_ millimetres: Int64) -> String {
    "\(millimetres / 1_000_000).\(millimetres / 10_000 % 100 < 10 ? "0" : "")"
      + "\(millimetres / 10_000 % 100) km"
  }
}

extension Track {
  /// Along it, without the receiver's noise and jumps, millimetres. Costs one pass.
  package var length: Int64 {
    TrackLine(self, Projection(origin: fixes[0].coordinate)).length
  }
}

/// A track as a chain of roads, each as fast as it was driven.
struct TrackLine {
  let projection: Projection
  private(set) var roads: [Road] = []
  /// Millimetres from the track's start to each road's.
  private var starts: [Int64] = []
  private(set) var length: Int64 = 0
  private(set) var hasTunnels = false

  /// Fixes nearer than this to the last one kept are the receiver's noise, millimetres.
  private static let noise: Int64 = 4_000
  /// A road of the chain is at least this long, so that its speed means something: 150 m.
  private static let pieceLength: Int64 = 150_000
  /// The slowest and fastest a track is driven, millimetres a second: standing is left out.
  private static let slowest: Int64 = 4_000
  private static let fastest: Int64 = 40_000
  /// Faster than this from one fix to the next is a fault of the receiver.
  private static let impossible: Int64 = 70_000
  /// Where the file has no times: 40 km/h.
  private static let untimed: Int64 = 11_111

  /// - Parameter isTunnel: Whether the stretch between two points is in a tunnel.
  init(
    _ track: Track, _ projection: Projection,
    isTunnel: (_ start: Point, _ end: Point) -> Bool = { _, _ in false }
  ) {
    self.projection = projection
    let (points, times) = Self.kept(track, projection)
    var start = 0
    var along: Int64 = 0
    for index in 1..<points.count {
      along += points[index - 1].distance(to: points[index])
      guard along >= Self.pieceLength || index == points.count - 1 else { continue }
      let speed = Self.speed(along, from: times[start], to: times[index])
      add(Array(points[start...index]), speed, isTunnel)
      (start, along) = (index, 0)
    }
  }

  private static func speed(_ along: Int64, from start: Int64?, to end: Int64?) -> Int64 {
    guard let start, let end, end > start else { return untimed }
    return min(max(along * 1_000 / (end - start), slowest), fastest)
  }

  /// A piece driven at one speed, cut where it goes into a tunnel or comes out of one.
  private mutating func add(
    _ points: [Point], _ speed: Int64, _ isTunnel: (_ start: Point, _ end: Point) -> Bool
  ) {
    var first = 0
    var inside = isTunnel(points[0], points[1])
    for index in 1..<points.count {
      let next = index + 1 < points.count ? isTunnel(points[index], points[index + 1]) : !inside
      guard next != inside else { continue }
      add(
        Road(
          name: "Track", kind: .secondary, oneway: .both, speed: speed, isTunnel: inside,
          points: Array(points[first...index])))
      (first, inside) = (index, next)
    }
  }

  private mutating func add(_ road: Road) {
    roads.append(road)
    starts.append(length)
    length += road.length
    hasTunnels = hasTunnels || road.isTunnel
  }

  /// The fixes without noise and impossible jumps; at least two.
  private static func kept(_ track: Track, _ projection: Projection) -> ([Point], [Int64?]) {
    let all = track.fixes.map { (point: projection.point(of: $0.coordinate), at: $0.at) }
    var kept = [all[0]]
    for fix in all.dropFirst() {
      let last = kept[kept.count - 1]
      let step = last.point.distance(to: fix.point)
      guard step >= noise else { continue }
      if let before = last.at, let now = fix.at,
        step * 1_000 > impossible * max(now - before, 1_000)
      {
        continue
      }
      kept.append(fix)
    }
    if kept.count == 1, let other = all.first(where: { $0.point != all[0].point }) {
      kept.append(other)
    }
    if kept.count == 1 { kept.append((Point(x: all[0].point.x + noise, y: all[0].point.y), nil)) }
    return (kept.map(\.point), kept.map(\.at))
  }

  /// The place on the chain `along` millimetres from its start.
  func position(at along: Int64) -> RoadPosition {
    let road = starts.lastIndex { $0 <= along } ?? 0
    let offset = min(along - starts[road], roads[road].length)
    return RoadPosition(
      road: road, offset: offset,
      point: Polyline.point(at: offset, along: roads[road].points, roads[road].distances))
  }
}
