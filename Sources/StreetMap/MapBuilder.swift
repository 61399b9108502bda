/// Joins what was drawn into a network, and finds what is wrong with it.
struct MapBuilder {
  let name: String
  let path: String
  let source: MapSource
  let projection: Projection
  private(set) var roads: [Road] = []
  private(set) var network: RoadNetwork
  private(set) var grid: SegmentGrid
  private(set) var places: [Place] = []
  /// Named points that no connected road comes near: nobody can be driven there.
  private(set) var strandedPlaces: [String] = []
  private(set) var zones: [Zone] = []
  private(set) var sites: [Site] = []
  /// The signal by place, where the map goes by a recorded drive.
  private(set) var survey: SignalSurvey?
  private(set) var tolls: [Toll] = []
  private(set) var outlines: [Outline] = []
  private(set) var suggestedTrips: [SuggestedTrip] = []
  private(set) var bounds: Bounds
  private(set) var problems: [MapError] = []
  private(set) var notes: [MapError] = []

  init(name: String, path: String, source: MapSource) {
    self.name = name
    self.path = path
    self.source = source
    let projection = Projection(origin: MapBuilder.centre(of: source))
    self.projection = projection
    var lines = source.roads.map { $0.coordinates.map(projection.point(of:)) }
    RoadJoiner.join(&lines, within: source.joinDistance * 1000)
    roads = zip(source.roads, lines).map(MapBuilder.road)
    network = RoadNetwork(roads: roads)
    grid = SegmentGrid(roads)
    bounds = Bounds(minX: 0, minY: 0, maxX: 0, maxY: 0)
    guard !roads.isEmpty else {
      problem("", "it has no road", "draw a line; a line without properties is a street")
      return
    }
    addPlaces()
    addTolls()
    addZones()
    sites = source.sites.map { mast in
      Site(
        name: mast.name, point: projection.point(of: mast.coordinate), power: mast.power,
        range: mast.range * 1_000)
    }
    if source.driveFile != nil { survey = SignalSurvey(source.drive, projection) }
    addOutlines()
    bounds = Bounds(roads.lazy.flatMap(\.points))!
    for place in places { bounds.include(place.point) }
    for offer in source.offers { addSuggestedTrip(offer) }
  }

  private mutating func problem(_ place: String, _ text: String, _ remedy: String) {
    problems.append(MapError(path, place, text, do: remedy))
  }

  private mutating func note(_ place: String, _ text: String, _ remedy: String) {
    notes.append(MapError(path, place, text, do: remedy))
  }

  private static func centre(of source: MapSource) -> Coordinate {
    let all = source.roads.lazy.flatMap(\.coordinates)
    guard let first = all.first else { return Coordinate(latitude: 0, longitude: 0) }
    var (south, west) = (first.latitude, first.longitude)
    var (north, east) = (south, west)
    for coordinate in all {
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
      west = min(west, coordinate.longitude)
      east = max(east, coordinate.longitude)
    }
    // Halves first: the sum of two longitudes does not fit.
    return Coordinate(latitude: south / 2 + north / 2, longitude: west / 2 + east / 2)
  }

  private static func road(_ line: MapSource.Line, _ points: [Point]) -> Road {
    var distinct: [Point] = []
    for point in points where distinct.last != point { distinct.append(point) }
    // Two positions less than a millimetre apart: keep a road of a millimetre, not a trap.
    if distinct.count == 1 { distinct.append(Point(x: distinct[0].x + 1, y: distinct[0].y)) }
    return Road(
      name: line.name, kind: line.kind, oneway: line.oneway,
      speed: Road.speed(kilometresPerHour: line.maxspeed ?? line.kind.defaultSpeed),
      isTunnel: line.isTunnel, points: distinct)
  }

  private func label(_ feature: Int, _ name: String) -> String {
    feature > 0 ? "feature \(feature)\(name.isEmpty ? "" : " (\(name))")" : name
  }

  /// Places that may well be under the street they are drawn on.
  private static let underground = ["tunnel", "parking"]
  /// How much nearer than a street a tunnel must be for another place, millimetres.
  private static let tunnelPenalty: Int64 = 60_000

  private mutating func addPlaces() {
    let finder = RoadFinder(roads: roads, network: network, grid: grid)
    for spot in source.places {
      let point = projection.point(of: spot.coordinate)
      let penalty = MapBuilder.underground.contains(spot.kind) ? 0 : MapBuilder.tunnelPenalty
      guard let access = finder.nearest(to: point, tunnelPenalty: penalty),
        access.point.distance(to: point) <= StreetMap.farthestAccess
      else {
        note(
          label(spot.feature, spot.name), "no connected road within 300 m of this place",
          "move it to a road, or connect the road in both directions")
        strandedPlaces.append(spot.name)
        continue
      }
      places.append(
        Place(
          id: places.count, name: spot.name, kind: spot.kind, coordinate: spot.coordinate,
          point: point, access: access))
    }
    let stops = Set(places.map { [Int64($0.access.road), $0.access.offset] })
    if stops.count < 2 {
      problem(
        "", "no two places are connected by road in both directions",
        "add named points near roads, and check one-way roads and gaps")
    }
  }

  private mutating func addTolls() {
    let finder = RoadFinder(roads: roads, network: network, grid: grid)
    for booth in source.tolls {
      let point = projection.point(of: booth.coordinate)
      guard let position = finder.nearest(to: point),
        position.point.distance(to: point) <= StreetMap.farthestToll
      else {
        note(
          label(booth.feature, booth.name), "no connected road within 40 m of this toll",
          "move it onto the road")
        continue
      }
      tolls.append(
        Toll(
          name: booth.name, amount: booth.amount, isEstimated: booth.isEstimated, point: point,
          position: position))
    }
  }

  private mutating func addZones() {
    let portals = MapBuilder.portals(roads)
    for area in source.zones {
      let rings = area.rings.map { $0.map(projection.point(of:)) }
      guard let bounds = Bounds(rings[0]) else { continue }
      var zone = Zone(
        id: zones.count, name: area.name, kind: area.kind, rsrp: area.rsrp, load: area.load,
        network: area.network, tunnelOnly: area.tunnelOnly, fringe: area.fringe * 1000, portals: [],
        rings: rings,
        bounds: bounds)
      if zone.tunnelOnly { zone.portals = MapBuilder.portals(of: zone, among: portals) }
      zones.append(zone)
    }
  }

  /// Where tunnel roads meet the open air.
  private static func portals(_ roads: [Road]) -> [Point] {
    let tunnels = roads.filter(\.isTunnel)
    guard !tunnels.isEmpty else { return [] }
    var open: Set<Point> = []
    for road in roads where !road.isTunnel { open.formUnion(road.points) }
    var portals: [Point] = []
    for tunnel in tunnels {
      for end in [tunnel.points[0], tunnel.points[tunnel.points.count - 1]]
      where open.contains(end) {
        portals.append(end)
      }
    }
    return portals
  }

  /// Portals inside the zone or close outside it: people do not draw to the metre.
  private static func portals(of zone: Zone, among portals: [Point]) -> [Point] {
    let near: Int64 = 30_000
    return portals.filter {
      zone.bounds.grown(by: near).contains($0)
        && (zone.contains($0) || Polygon.distance(zone.rings[0], to: $0) <= near)
    }
  }

  private mutating func addOutlines() {
    outlines = source.drawings.compactMap { drawing in
      let points = drawing.coordinates.map(projection.point(of:))
      guard let bounds = Bounds(points) else { return nil }
      return Outline(
        name: drawing.name, kind: drawing.kind, points: points, isClosed: drawing.isClosed,
        bounds: bounds)
    }
  }

  private mutating func addSuggestedTrip(_ offer: MapSource.Offer) {
    guard let pickup = places.first(where: { $0.name == offer.from }),
      let drop = places.first(where: { $0.name == offer.to }), pickup.id != drop.id
    else {
      problem(
        "offers", "\"\(offer.from)\" to \"\(offer.to)\" is no ride between two reachable places",
        "name two places")
      return
    }
    suggestedTrips.append(SuggestedTrip(pickup: pickup.id, drop: drop.id))
  }
}
