import Testing

@testable import StreetMap

/// A map on which the car drives along a track.
@Suite struct TrackMapTests {
  private let airport: StreetMap

  init() throws {
    airport = try StreetMap.load(folder: "\(ShippedMapTests.folder)/bengaluru-airport")
  }

  /// A track along a route of the map, a fix a second at 10 m/s.
  private func track(_ from: String, _ to: String) throws -> Track {
    let start = try #require(airport.place(named: from)).access
    let end = try #require(airport.place(named: to)).access
    let route = try #require(airport.route(from: start, to: end))
    let fixes = stride(from: 0, through: route.length, by: 10_000).map { along in
      Track.Fix(airport.projection.coordinate(of: route.point(at: along)), at: along / 10)
    }
    return try Track(fixes, name: "t")
  }

  @Test func itsPlacesZonesAndTollsStayWhereTheTrackLeads() throws {
    let map = airport.along(try track("Airport Hotel", "Departures"))
    #expect(map.place(named: "Airport Hotel") != nil && map.place(named: "Departures") != nil)
    #expect(map.place(named: "Devanahalli Fort") == nil)
    #expect(map.zones == airport.zones)
    #expect(map.roads.allSatisfy { $0.name == "Track" })
    #expect(map.digest != airport.digest)
    let from = try #require(map.place(named: "Airport Hotel")).access
    let to = try #require(map.place(named: "Departures")).access
    let route = try #require(map.route(from: from, to: to))
    #expect(map.route(from: to, to: from)?.length == route.length)
    // As fast as it was driven.
    #expect(abs(route.duration - route.length / 10) <= route.length / 200)
    #expect(map.coverage(along: route).contains { $0.coverage.isDead })
  }

  /// In the basement it is as dark on a track as on the ramp, and the streets above stay bright.
  @Test func whereItRunsThroughATunnelItIsInOne() throws {
    let map = airport.along(try track("Airport Hotel", "P2 Basement"))
    let hotel = try #require(map.place(named: "Airport Hotel")).access
    let basement = try #require(map.place(named: "P2 Basement")).access
    #expect(map.roads[basement.road].isTunnel && !map.roads[hotel.road].isTunnel)
    #expect(map.coverage(at: basement).isDead)
    let way = try #require(map.route(from: hotel, to: basement))
    let start = try #require(airport.place(named: "Airport Hotel")).access
    let end = try #require(airport.place(named: "P2 Basement")).access
    let street = try #require(airport.route(from: start, to: end))
    func tunnels(_ map: StreetMap, _ route: Route) -> Int64 {
      route.pieces.filter { map.roads[$0.road].isTunnel }
        .reduce(0) { $0 + abs($1.roadEnd - $1.roadStart) }
    }
    #expect(tunnels(airport, street) > 50_000)
    #expect(abs(tunnels(map, way) - tunnels(airport, street)) < 25_000)
    #expect(abs(way.duration - way.length / 10) <= way.length / 200)
  }

  @Test func aTrackFromElsewhereIsAMapOfItsOwn() throws {
    let fixes = (0..<600).map { index in
      Track.Fix(
        Coordinate(latitude: 519_000_000 + index * 900, longitude: -84_000_000), at: nil)
    }
    let map = airport.along(try Track(fixes.map { $0 }, name: "cork"))
    #expect(map.places.map(\.name).first == "Track start")
    #expect(map.places.map(\.name).last == "Track end")
    #expect(map.places.count == 9 && map.rank.name == "Track start")
    let route = try #require(map.route(from: map.places[0].access, to: map.places[8].access))
    #expect(abs(route.length - 599 * 10_008) < 10_000)
    #expect(map.coverage(along: route).count == 1)
    #expect(map.zones.isEmpty && map.outlines.isEmpty)
  }

  @Test func noiseStandingAndImpossibleJumpsAreLeftOut() throws {
    var fixes: [Track.Fix] = []
    for second in 0..<300 {
      // Stands for a hundred seconds, shaking by a metre.
      let moved = second < 100 ? second : max(100, second - 100)
      let shake = Int32(second % 3) * 90
      fixes.append(
        .init(
          Coordinate(latitude: 519_000_000 + Int32(moved) * 900 + shake, longitude: 0),
          at: Int64(second) * 1_000))
    }
    fixes[150].coordinate.longitude = 1_000_000
    let map = airport.along(try Track(fixes, name: "t"))
    let length = map.roads.reduce(0) { $0 + $1.length }
    #expect(abs(length - 199 * 10_008) < 30_000)
    #expect(map.roads.allSatisfy { $0.speed >= 4_000 })
  }
}
