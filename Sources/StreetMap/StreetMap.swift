/// A drivable map: roads, places, coverage, tolls. Never changes once made.
///
/// Made from a folder (`load`) or from a source (`init`). All positions are whole millimetres on
/// the map's own plane.
package final class StreetMap: Sendable {
  /// The folder's name: what `--map` and scenarios call it.
  package let name: String
  package let title: String
  package let attribution: String
  package let note: String
  package let projection: Projection
  package let bounds: Bounds
  package let roads: [Road]
  package let places: [Place]
  package let zones: [Zone]
  /// Masts; where there are any, they give the signal outside all zones.
  package let sites: [Site]
  /// A recorded drive; along it, its readings give the signal outside all zones.
  package let survey: SignalSurvey?
  /// That drive's file, as the map names it.
  package let driveFile: String?
  package let tolls: [Toll]
  package let outlines: [Outline]
  /// Places that were drawn and that no connected road leads to.
  package let strandedPlaces: [String]
  /// Rides to offer first, in order: how a map sets its pace.
  package let suggestedTrips: [SuggestedTrip]
  package let network: RoadNetwork
  /// Of the map file's bytes: recordings name the map they were made on by it.
  package let digest: UInt64
  /// Signal outside all zones, dBm.
  package let openRSRP: Int

  let grid: SegmentGrid
  package let router: Router

  /// Farthest a place may lie from a road it is reached by, millimetres.
  package static let farthestAccess: Int64 = 300_000
  /// Farthest a toll may lie from the road it is taken on, millimetres.
  package static let farthestToll: Int64 = 40_000

  /// Joins what was drawn into a network; throws the first problem.
  package convenience init(
    name: String, source: MapSource, path: String = "map", digest: UInt64 = 0
  ) throws(MapError) {
    let builder = MapBuilder(name: name, path: path, source: source)
    if let problem = builder.problems.first { throw problem }
    self.init(builder, digest: digest)
  }

  init(_ builder: MapBuilder, digest: UInt64) {
    let source = builder.source
    name = builder.name
    title = source.title.isEmpty ? builder.name : source.title
    attribution = source.attribution
    note = source.note
    projection = builder.projection
    bounds = builder.bounds
    roads = builder.roads
    places = builder.places
    strandedPlaces = builder.strandedPlaces
    zones = builder.zones
    sites = builder.sites
    survey = builder.survey
    driveFile = source.driveFile
    tolls = builder.tolls
    outlines = builder.outlines
    suggestedTrips = builder.suggestedTrips
    network = builder.network
    grid = builder.grid
    router = Router(roads: builder.roads, network: builder.network)
    openRSRP = source.rsrp
    self.digest = digest
  }

  /// The map with other roads, and what lies on them.
  init(
    _ map: StreetMap, roads: [Road], network: RoadNetwork, grid: SegmentGrid,
    projection: Projection, places: [Place], zones: [Zone], sites: [Site],
    survey: SignalSurvey?, tolls: [Toll], outlines: [Outline],
    suggestedTrips: [SuggestedTrip] = [], digest: UInt64
  ) {
    name = map.name
    title = map.title
    attribution = map.attribution
    note = map.note
    self.projection = projection
    var bounds = Bounds(roads.lazy.flatMap(\.points))!
    for place in places { bounds.include(place.point) }
    self.bounds = bounds
    self.roads = roads
    self.places = places
    let kept = Set(places.map(\.name))
    strandedPlaces = map.strandedPlaces + map.places.map(\.name).filter { !kept.contains($0) }
    self.zones = zones
    self.sites = sites
    self.survey = survey
    driveFile = map.driveFile
    self.tolls = tolls
    self.outlines = outlines
    self.suggestedTrips = suggestedTrips
    self.network = network
    self.grid = grid
    router = Router(roads: roads, network: network)
    openRSRP = map.openRSRP
    self.digest = digest
  }

  /// Whether a fix can be of a car that drives here: on the map, or within 50 km around it.
  package func isBelievable(_ fix: Point) -> Bool {
    let around = StreetMap.around
    return Bounds(
      minX: bounds.minX - around, minY: bounds.minY - around, maxX: bounds.maxX + around,
      maxY: bounds.maxY + around
    ).contains(fix)
  }

  private static let around: Int64 = 50_000_000

  package func place(named name: String) -> Place? { places.first { $0.name == name } }

  /// Where a free car waits: the first place of kind "rank", else the first place.
  package var rank: Place { places.first { $0.kind == "rank" } ?? places[0] }

  /// The nearest place on a road a car can go to and come back from.
  ///
  /// With a heading (degrees clockwise from north), roads that run across it or against it count
  /// as up to 40 m farther away, and the position faces along it.
  package func nearestRoad(_ point: Point, heading: Int? = nil) -> RoadPosition {
    RoadFinder(roads: roads, network: network, grid: grid).nearest(to: point, heading: heading)!
  }

  /// The way from one place on a road to another; nil where none exists.
  package func route(
    from start: RoadPosition, to end: RoadPosition, by measure: Router.Measure = .fastest
  ) -> Route? {
    router.route(from: start, to: end, by: measure)
  }

  /// Tolls taken on the way, in order.
  package func tolls(along route: Route) -> [Toll] {
    route.pieces.flatMap { piece in
      let low = min(piece.roadStart, piece.roadEnd)
      let high = max(piece.roadStart, piece.roadEnd)
      let passed = tolls.filter {
        $0.position.road == piece.road && $0.position.offset >= low && $0.position.offset < high
      }
      return passed.sorted {
        piece.isForward == ($0.position.offset < $1.position.offset)
          && $0.position.offset != $1.position.offset
      }
    }
  }

  /// Roads any part of which may lie in a rectangle: for drawing.
  package func roads(in bounds: Bounds) -> [Int] {
    roads.indices.filter { roads[$0].bounds.intersects(bounds) }
  }
}
