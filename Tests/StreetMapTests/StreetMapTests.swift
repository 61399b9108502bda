import Testing

@testable import StreetMap

@Suite struct StreetMapTests {
  @Test func routesBetweenTwoPlacesOfTheSmallestMap() throws {
    let map = try TestMaps.map(
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""name":"Mill Street""#),
        TestMaps.point("[24.941,60.1701]", #""name":"Station""#),
        TestMaps.point("[24.949,60.1699]", #""name":"Harbour""#)))
    let station = try #require(map.place(named: "Station"))
    let harbour = try #require(map.place(named: "Harbour"))
    let route = try #require(map.route(from: station.access, to: harbour.access))
    #expect(route.length == 442_492)
    #expect(route.pieces.map(\.name) == ["Mill Street"])
    #expect(route.heading(at: 100) == 90)
    #expect(map.rank.name == "Station")
  }

  /// A phone may name a place that is on the other side of the Earth.
  @Test func anyPlaceOnEarthHasADistanceAndANearestRoad() throws {
    let map = try TestMaps.map(
      TestMaps.collection(TestMaps.line("[[24.94,60.17],[24.95,60.17]]"), TestMaps.ends))
    let ends = map.roads[0].points
    let units = Int32(Coordinate.unitsPerDegree)
    for latitude: Int32 in [-90, 0, 60, 90] {
      for longitude: Int32 in [-180, -90, 0, 180] {
        let far = map.projection.point(
          of: Coordinate(latitude: latitude * units, longitude: longitude * units))
        #expect(map.nearestRoad(far).point == (longitude < 25 ? ends[0] : ends[1]))
        let exact = (Double(far.x) * Double(far.x) + Double(far.y) * Double(far.y)).squareRoot()
        #expect(abs(Double(Point(x: 0, y: 0).distance(to: far)) - exact) < 200)
      }
    }
    #expect(Point(x: 0, y: 0).distance(to: Point(x: 600_000_000, y: 800_000_000)) == 1_000_000_000)
    #expect(Point(x: .max / 4, y: .min / 4).distance(to: Point(x: .min / 4, y: .max / 4)) > 0)
  }

  @Test func endsDrawnNearARoadJoinIt() throws {
    let side = TestMaps.line("[[24.945,60.17005],[24.945,60.172]]", #""name":"Side""#)
    let street = TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""name":"Street""#)
    let top = TestMaps.point("[24.945,60.172]", #""name":"Top""#)
    let joined = try TestMaps.map(TestMaps.collection(street, side, TestMaps.ends, top))
    let west = try #require(joined.place(named: "West"))
    let route = joined.route(from: west.access, to: try #require(joined.place(named: "Top")).access)
    #expect(route?.pieces.map(\.name) == ["Street", "Side"])

    let apart = try TestMaps.map(
      TestMaps.collection(street, side, TestMaps.ends, top, members: #""join":0,"#))
    #expect(apart.place(named: "Top")?.access.road == 0)
  }

  @Test func placesAboveATunnelAreReachedByTheStreet() throws {
    let roads =
      TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""name":"Street""#) + ","
      + TestMaps.line("[[24.94,60.1703],[24.95,60.1703]]", #""tunnel":"yes","name":"Tunnel""#) + ","
      + TestMaps.line("[[24.94,60.17],[24.94,60.1703]]") + ","
      + TestMaps.line("[[24.95,60.17],[24.95,60.1703]]")
    let map = try TestMaps.map(
      TestMaps.collection(
        roads, TestMaps.point("[24.945,60.1703]", #""name":"Museum""#),
        TestMaps.point("[24.945,60.17031]", #""name":"Car Park","kind":"parking""#)))
    #expect(map.places.map { map.roads[$0.access.road].name } == ["Street", "Tunnel"])
  }

  @Test func aMapWithoutTwoConnectedPlacesIsRefused() {
    let island = TestMaps.line("[[24.96,60.17],[24.965,60.17]]")
    let oneway = TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""oneway":"yes""#)
    let refusal =
      "map.geojson: no two places are connected by road in both directions;"
      + " add named points near roads, and check one-way roads and gaps"
    for text in [
      TestMaps.collection(oneway, TestMaps.ends),
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]"),
        TestMaps.point("[24.94,60.17]", #""name":"West""#), island,
        TestMaps.point("[24.963,60.17]", #""name":"Island""#)),
    ] {
      let error = #expect(throws: MapError.self) { try TestMaps.map(text) }
      #expect(error?.description == refusal)
    }
    let empty = #expect(throws: MapError.self) { try TestMaps.map(TestMaps.collection()) }
    #expect(
      empty?.description
        == "map.geojson: it has no road; draw a line; a line without properties is a street")
  }

  @Test func nearestRoadFacesTheHeading() throws {
    let map = try TestMaps.map(
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""name":"South""#),
        TestMaps.line("[[24.95,60.1702],[24.94,60.1702]]", #""name":"North""#),
        TestMaps.line("[[24.94,60.17],[24.94,60.1702]]"),
        TestMaps.line("[[24.95,60.17],[24.95,60.1702]]"), TestMaps.ends))
    let point = map.projection.point(
      of: Coordinate(latitude: 601_700_900, longitude: 249_450_000))
    #expect(map.nearestRoad(point).road == 0)
    #expect(map.nearestRoad(point).direction == nil)
    #expect(map.nearestRoad(point, heading: 90).direction == .forward)
    #expect(map.nearestRoad(point, heading: 275).direction == .backward)
  }

  @Test func tollsAreTakenInTheOrderTheyArePassed() throws {
    let map = try TestMaps.map(
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]"), TestMaps.ends,
        TestMaps.point("[24.943,60.17]", #""name":"One","toll":"1.50""#),
        TestMaps.point("[24.947,60.17]", #""name":"Two","toll":2"#)))
    let (west, east) = (map.places[0].access, map.places[1].access)
    let there = try #require(map.route(from: west, to: east))
    let back = try #require(map.route(from: east, to: west))
    #expect(map.tolls(along: there).map(\.name) == ["One", "Two"])
    #expect(map.tolls(along: back).map(\.name) == ["Two", "One"])
    #expect(map.tolls(along: back).map(\.amount) == ["2", "1.50"])
  }

  @Test func positionsSurviveTheProjection() throws {
    let projection = Projection(origin: Coordinate(latitude: 601_700_000, longitude: 249_400_000))
    for (latitude, longitude) in [(601_700_000, 249_400_000), (605_123_457, 239_000_001)] {
      let coordinate = Coordinate(latitude: Int32(latitude), longitude: Int32(longitude))
      let point = projection.point(of: coordinate)
      #expect(projection.coordinate(of: point) == coordinate)
    }
    #expect(
      Coordinate(latitude: -5, longitude: 1_800_000_000).description == "-0.0000005, 180.0000000")
  }
}
