/// Chooses places to drive to: stations and other named things, the inside of long tunnels, and
/// crossings of named streets where these are few.
struct OSMPlaces {
  struct Counts: Sendable {
    var named = 0
    var crossings = 0
    var tunnels = 0
    var total: Int { named + crossings + tunnels }
  }

  private(set) var places: [MapSource.Spot] = []
  private(set) var offers: [MapSource.Offer] = []
  private(set) var counts = Counts()

  /// What counts as a place, best first.
  static let kinds: [(key: String, value: String)] = [
    ("aeroway", "terminal"), ("railway", "station"), ("amenity", "ferry_terminal"),
    ("amenity", "bus_station"), ("amenity", "taxi"), ("railway", "halt"),
    ("amenity", "hospital"), ("amenity", "townhall"), ("amenity", "theatre"),
    ("amenity", "university"), ("tourism", "museum"), ("leisure", "stadium"),
    ("amenity", "casino"), ("tourism", "hotel"), ("amenity", "marketplace"),
    ("amenity", "library"), ("amenity", "cinema"), ("tourism", "attraction"),
    ("amenity", "parking"),
  ]

  private static let mostNamed = 24
  private static let mostTunnels = 8
  private static let fewest = 8
  /// A tunnel shorter than this has no inside worth waiting in, metres.
  private static let shortestTunnel: Int64 = 60
  /// Between two places, and from a place to the road it is reached by, millimetres.
  private static let apart: Int64 = 150_000
  private static let nearRoad: Int64 = 120_000

  private let projection: Projection
  private var points: [Point] = []
  private var names: Set<String> = []

  init(spots: [OSMFile.Spot], roads: [MapSource.Line], tunnels: OSMTunnels) {
    projection = Projection(origin: roads[0].coordinates[0])
    let lines = roads.map { line in line.coordinates.map(projection.point(of:)) }
    let centre = Bounds(lines.lazy.flatMap { $0 })!.centre
    addNamed(spots, lines, centre)
    if places.count < OSMPlaces.fewest {
      addSpread(crossings(roads), until: OSMPlaces.fewest + 4, centre: centre)
      addSpread(ends(roads), until: OSMPlaces.fewest, centre: centre)
    }
    addTunnels(tunnels.tunnels)
  }

  private mutating func add(_ name: String, _ kind: String, _ coordinate: Coordinate) {
    var unique = name
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(name) \(number)"
      number += 1
    }
    places.append(
      MapSource.Spot(
        feature: 0, name: unique, kind: kind == "taxi" ? "rank" : kind, coordinate: coordinate))
    points.append(projection.point(of: coordinate))
  }

  private func isFree(_ point: Point) -> Bool {
    points.allSatisfy { $0.distance(to: point) >= OSMPlaces.apart }
  }

  private mutating func addNamed(
    _ spots: [OSMFile.Spot], _ lines: [[Point]], _ centre: Point
  ) {
    let grid = NearLines(lines)
    let ranked = spots.enumerated().map { number, spot in
      let rank = OSMPlaces.kinds.firstIndex { $0.value == spot.kind } ?? OSMPlaces.kinds.count
      let point = projection.point(of: spot.coordinate)
      return (rank: rank, away: point.distance(to: centre), number: number, point: point)
    }
    let order = ranked.sorted { ($0.rank, $0.away, $0.number) < ($1.rank, $1.away, $1.number) }
    for candidate in order where counts.named < OSMPlaces.mostNamed {
      let spot = spots[candidate.number]
      let name = MapText.clean(spot.name)
      guard !name.isEmpty, !names.contains(name), isFree(candidate.point),
        grid.isNear(candidate.point, within: OSMPlaces.nearRoad)
      else { continue }
      add(name, spot.kind, spot.coordinate)
      counts.named += 1
    }
  }

  /// Something that may become a place.
  private struct Candidate {
    var name: String
    var coordinate: Coordinate
    var point: Point
    /// From the nearest place so far.
    var away = Int64.max
  }

  /// Crossings of two named streets.
  private func crossings(_ roads: [MapSource.Line]) -> [Candidate] {
    var streets: [Coordinate: [String]] = [:]
    var order: [Coordinate] = []
    for road in roads where !road.name.isEmpty && !road.isTunnel {
      for coordinate in road.coordinates {
        let known = streets[coordinate] ?? []
        if known.contains(road.name) { continue }
        if known.count == 1 { order.append(coordinate) }
        streets[coordinate] = known + [road.name]
      }
    }
    return order.map { coordinate in
      let name = streets[coordinate]!.prefix(2).joined(separator: " / ")
      return Candidate(
        name: name, coordinate: coordinate, point: projection.point(of: coordinate))
    }
  }

  /// Ends of any streets, for maps with few names.
  private func ends(_ roads: [MapSource.Line]) -> [Candidate] {
    roads.lazy.filter { !$0.isTunnel }.map { road in
      let coordinate = road.coordinates[road.coordinates.count - 1]
      return Candidate(
        name: road.name.isEmpty ? "Corner" : road.name, coordinate: coordinate,
        point: projection.point(of: coordinate))
    }
  }

  /// Makes places of candidates until there are `wanted`: the first one nearest to the middle of
  /// the map, each next one as far as can be from those there are.
  private mutating func addSpread(_ from: [Candidate], until wanted: Int, centre: Point) {
    var candidates = from
    func approach(_ point: Point) {
      for index in candidates.indices {
        let away = candidates[index].point.distance(to: point)
        candidates[index].away = min(candidates[index].away, away)
      }
    }
    for point in points { approach(point) }
    while places.count < wanted, !candidates.isEmpty {
      let chosen: Candidate
      if points.isEmpty {
        chosen = candidates.min { $0.point.distance(to: centre) < $1.point.distance(to: centre) }!
      } else {
        chosen = candidates.max { $0.away < $1.away }!
        guard chosen.away > 0 else { return }
      }
      add(chosen.name, "crossing", chosen.coordinate)
      counts.crossings += 1
      approach(chosen.point)
    }
  }

  private mutating func addTunnels(_ tunnels: [OSMTunnels.Tunnel]) {
    let first = places.first?.name
    var inside: [String] = []
    for tunnel in tunnels.prefix(OSMPlaces.mostTunnels)
    where tunnel.metres >= OSMPlaces.shortestTunnel {
      add("Inside \(tunnel.name)", "tunnel", tunnel.middle)
      inside.append(places[places.count - 1].name)
      counts.tunnels += 1
    }
    // The first rides go into a tunnel and out of one: what the map is imported for.
    if let first, let tunnel = inside.first {
      let other = inside.count > 1 ? inside[1] : tunnel
      offers = [.init(from: first, to: tunnel), .init(from: other, to: first)]
    }
  }
}

/// Whether points lie near any of some lines.
private struct NearLines {
  private let roads: [Road]
  private let grid: SegmentGrid

  init(_ lines: [[Point]]) {
    roads = lines.map {
      Road(name: "", kind: .service, oneway: .both, speed: 1, isTunnel: false, points: $0)
    }
    grid = SegmentGrid(roads)
  }

  func isNear(_ point: Point, within distance: Int64) -> Bool {
    var best = Int64.max
    func isDone(_ away: Int64) -> Bool { best <= distance || away > distance }
    grid.search(around: point, isDone: isDone) { segment in
      let points = roads[Int(segment.road)].points
      let near = Polyline.nearest(
        to: point, from: points[Int(segment.index)], to: points[Int(segment.index) + 1])
      best = min(best, point.distance(to: near.point))
    }
    return best <= distance
  }
}
