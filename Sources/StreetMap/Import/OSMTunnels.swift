/// Tunnels as dead zones: an area around each tunnel road, and where to stand inside.
struct OSMTunnels {
  /// Tunnel roads that follow on one another, under one name.
  struct Tunnel {
    var name: String
    /// By its own name, not that of a street above.
    var isNamed: Bool
    var metres: Int64
    /// The middle of its longest road.
    var middle: Coordinate
  }

  private(set) var zones: [MapSource.Area] = []
  /// Named ones first, then the longest.
  private(set) var tunnels: [Tunnel] = []

  /// To each side of the road, millimetres.
  private static let margin: Int64 = 15_000

  init(_ roads: [MapSource.Line]) {
    let lines = roads.filter(\.isTunnel)
    guard !lines.isEmpty else { return }
    let streets = NamedStreets(roads)
    let groups = OSMTunnels.groups(lines)
    for group in groups {
      let parts = group.map { (line: lines[$0], shape: Shape(lines[$0].coordinates)) }
      let length = parts.reduce(0) { $0 + $1.shape.length }
      // Of equally long ones the first, so that the choice never varies.
      let longest = parts.reduce(parts[0]) { $1.shape.length > $0.shape.length ? $1 : $0 }
      let named = parts.filter { !$0.line.name.isEmpty }
      let given = named.reduce(named.first) { $1.shape.length > $0!.shape.length ? $1 : $0 }
      let middle = longest.shape.middle
      let name = given?.line.name ?? streets.nearest(to: middle).map { "tunnel at \($0)" }
      tunnels.append(
        Tunnel(
          name: name ?? "tunnel", isNamed: given != nil, metres: length / 1000, middle: middle))
      for part in parts {
        zones.append(
          MapSource.Area(
            feature: 0, name: OSMTunnels.title(name ?? "tunnel"), kind: .deadZone, rsrp: nil,
            load: nil,
            tunnelOnly: true, fringe: MapSource.defaultFringe,
            rings: [part.shape.ring(margin: OSMTunnels.margin)]))
      }
    }
    let order = tunnels.indices.sorted {
      let (a, b) = (tunnels[$0], tunnels[$1])
      if a.isNamed != b.isNamed { return a.isNamed }
      return (-a.metres, $0) < (-b.metres, $1)
    }
    tunnels = order.map { tunnels[$0] }
  }

  private static func title(_ name: String) -> String {
    name.capitalisedFirst
  }

  /// A line on a plane of its own.
  private struct Shape {
    let projection: Projection
    let points: [Point]
    let distances: [Int64]

    init(_ coordinates: [Coordinate]) {
      projection = Projection(origin: coordinates[0])
      points = coordinates.map(projection.point(of:))
      distances = Polyline.distances(along: points)
    }

    var length: Int64 { distances[distances.count - 1] }

    var middle: Coordinate {
      projection.coordinate(of: Polyline.point(at: length / 2, along: points, distances))
    }

    func ring(margin: Int64) -> [Coordinate] {
      Buffer.ring(around: points, margin: margin).map(projection.coordinate(of:))
    }
  }

  /// Lines grouped by shared ends, in the order of their first member.
  private static func groups(_ lines: [MapSource.Line]) -> [[Int]] {
    var leader = Array(lines.indices)
    func find(_ index: Int) -> Int {
      var index = index
      while leader[index] != index { index = leader[index] }
      return index
    }
    var seen: [Coordinate: Int] = [:]
    for (index, line) in lines.enumerated() {
      for end in [line.coordinates[0], line.coordinates[line.coordinates.count - 1]] {
        if let other = seen[end] {
          let (a, b) = (find(other), find(index))
          leader[max(a, b)] = min(a, b)
        } else {
          seen[end] = index
        }
      }
    }
    var groups: [[Int]] = []
    var number: [Int: Int] = [:]
    for index in lines.indices {
      let root = find(index)
      if let known = number[root] {
        groups[known].append(index)
      } else {
        number[root] = groups.count
        groups.append([index])
      }
    }
    return groups
  }
}

/// Finds the named street nearest to a place, to call a nameless tunnel by.
private struct NamedStreets {
  private let projection: Projection
  private let roads: [Road]
  private let grid: SegmentGrid

  init(_ lines: [MapSource.Line]) {
    let projection = Projection(origin: lines[0].coordinates[0])
    self.projection = projection
    roads = lines.filter { !$0.isTunnel && !$0.name.isEmpty }.map {
      Road(
        name: $0.name, kind: $0.kind, oneway: .both, speed: 1, isTunnel: false,
        points: $0.coordinates.map(projection.point(of:)))
    }
    grid = SegmentGrid(roads)
  }

  func nearest(to place: Coordinate) -> String? {
    let point = projection.point(of: place)
    var best: (distance: Int64, road: Int32)?
    func isDone(_ away: Int64) -> Bool { best.map { $0.distance <= away } ?? false }
    grid.search(around: point, isDone: isDone) { segment in
      let points = roads[Int(segment.road)].points
      let near = Polyline.nearest(
        to: point, from: points[Int(segment.index)], to: points[Int(segment.index) + 1])
      let distance = point.distance(to: near.point)
      if best.map({ (distance, segment.road) < ($0.distance, $0.road) }) ?? true {
        best = (distance, segment.road)
      }
    }
    return best.map { roads[Int($0.road)].name }
  }
}
