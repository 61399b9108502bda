import Testing

@testable import StreetMap

@Suite struct StreetMapTests {
  /// The smallest map of the README: a street, a tunnel, a dead zone, two places.
  static let example = """
    {"type": "FeatureCollection", "title": "Two streets", "features": [
      {"type": "Feature", "properties": {"name": "Mill Street"},
       "geometry": {"type": "LineString", "coordinates": [[24.94, 60.17], [24.95, 60.17]]}},
      {"type": "Feature", "properties": {"name": "Station"},
       "geometry": {"type": "Point", "coordinates": [24.941, 60.1701]}},
      {"type": "Feature", "properties": {"name": "Harbour"},
       "geometry": {"type": "Point", "coordinates": [24.949, 60.1699]}}
    ]}
    """

  @Test func routesBetweenTwoPlacesOfTheSmallestMap() throws {
    let reader = GeoJSONReader(path: "map.geojson", text: Array(Self.example.utf8))
    #expect(reader.problems == [])
    let map = try StreetMap(name: "two", source: reader.source)
    let station = try #require(map.place(named: "Station"))
    let harbour = try #require(map.place(named: "Harbour"))
    let route = try #require(map.route(from: station.access, to: harbour.access))
    #expect(route.length == 442_492)
    #expect(route.pieces.map(\.name) == ["Mill Street"])
    #expect(route.heading(at: 100) == 90)
  }
}
