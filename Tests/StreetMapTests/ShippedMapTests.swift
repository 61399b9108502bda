import Testing

@testable import StreetMap

/// The maps that come with the program: that they are what the walk-through needs.
@Suite struct ShippedMapTests {
  static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Maps"
  }()

  /// A ride at the speed limits, in seconds.
  private struct Ride {
    var seconds: Int64
    /// Stretches without signal: the zone's name and the seconds in it.
    var dark: [String]
    /// Seconds until there is signal after the start.
    var untilSignal: Int64
    /// Whether signal and no signal always have a weak stretch between them.
    var hasFringes: Bool
  }

  private func ride(_ map: StreetMap, _ from: String, _ to: String) throws -> Ride {
    let start = try #require(map.place(named: from))
    let end = try #require(map.place(named: to))
    let route = try #require(map.route(from: start.access, to: end.access))
    let spans = map.coverage(along: route)
    let dark = spans.filter(\.coverage.isDead)
    let steps = zip(spans, spans.dropFirst())
    return Ride(
      seconds: route.duration / 1000,
      dark: dark.map { span in
        let name = span.coverage.zone.map { map.zones[$0].name } ?? "no mast"
        return "\(name) \(seconds(route, span))"
      },
      untilSignal: spans[0].coverage.isDead ? seconds(route, spans[0]) : 0,
      hasFringes: steps.allSatisfy { before, after in
        let other = before.coverage.isDead ? after : before
        return before.coverage.isDead == after.coverage.isDead
          || other.coverage.rsrp < Coverage.weakBelow
      })
  }

  private func seconds(_ route: Route, _ span: CoverageSpan) -> Int64 {
    let milliseconds = route.pieces.reduce(Int64(0)) { total, piece in
      let length = min(piece.end, span.end) - max(piece.start, span.start)
      return total + (length > 0 ? length * 1000 / piece.speed : 0)
    }
    return milliseconds / 1000
  }

  /// Figures at the speed limits; the car also has to speed up, turn and stop: some 15 s a ride.
  @Test func theDefaultMapKeepsThePaceOfTheWalkThrough() throws {
    let map = try StreetMap.load(folder: Self.folder + "/bengaluru-airport")
    #expect(map.rank.name == "Cab Rank")
    let names = map.suggestedTrips.map { [map.places[$0.pickup].name, map.places[$0.drop].name] }
    #expect(names == [["Airport Hotel", "Departures"], ["P2 Basement", "Business Park"]])

    let empty = try ride(map, "Cab Rank", "Airport Hotel")
    #expect(empty.seconds == 40)
    #expect(empty.dark == [])

    let first = try ride(map, "Airport Hotel", "Departures")
    #expect(first.seconds == 104)
    #expect(first.dark == ["Taxiway Underpass 11", "Departures kerb 12"])
    #expect(first.hasFringes)

    let out = try ride(map, "Departures", "Cab Rank")
    #expect(out.untilSignal == 11)
    #expect(out.dark == ["Departures kerb 11"])
    #expect(out.hasFringes)

    let second = try ride(map, "P2 Basement", "Business Park")
    #expect(second.dark == ["P2 203"])
    #expect(second.hasFringes)
  }

  /// What a ride from the hub has come to by its end, and the worst on the way.
  @Test(arguments: [
    ("Mine", "dead", "dead"), ("Quarry", "liefi", "liefi"), ("Mall", "captive", "captive"),
    ("Stadium", "busy", "busy"), ("Marsh", "weak", "dead"), ("Old Town", "edge", "edge"),
    ("Valley", "3g", "dead"), ("Ridge", "good", "dead"),
  ])
  func everyRoadFromTheHubLeadsIntoAnotherKindOfSignal(
    place: String, atTheEnd: String, worst: String
  ) throws {
    func kind(_ coverage: Coverage) -> String {
      if coverage.isDead { return "dead" }
      if coverage.isLiefi { return "liefi" }
      if coverage.isCaptive { return "captive" }
      if coverage.load > 0 { return "busy" }
      if let network = coverage.network, network != "lte" { return network }
      return coverage.rsrp < Coverage.weakBelow ? "weak" : "good"
    }
    let map = try StreetMap.load(folder: Self.folder + "/every-signal")
    let hub = try #require(map.place(named: "Hub"))
    let end = try #require(map.place(named: place))
    let way = try #require(map.route(from: hub.access, to: end.access))
    let kinds = map.coverage(along: way).map { kind($0.coverage) }
    #expect(kinds.first == "good")
    #expect(kinds.last == atTheEnd)
    #expect(kinds.contains(worst), "\(kinds)")
    #expect(try ride(map, "Hub", place).hasFringes)
  }

  @Test(arguments: [("bengaluru-airport", 14), ("every-signal", 9)])
  func everyPlaceOfADrawnMapReachesEveryOther(name: String, places: Int) throws {
    let map = try StreetMap.load(folder: "\(Self.folder)/\(name)")
    #expect(map.places.count == places)
    for from in map.places {
      for to in map.places {
        let route = map.route(from: from.access, to: to.access)
        #expect(route != nil, "\(from.name) to \(to.name)")
      }
    }
  }

  // What the first trip ends with: a charge that no estimate has in it.
  @Test func theDeparturesLaneIsPaidAfterwards() throws {
    let map = try StreetMap.load(folder: Self.folder + "/bengaluru-airport")
    let hotel = try #require(map.place(named: "Airport Hotel"))
    let kerb = try #require(map.place(named: "Departures"))
    let way = try #require(map.route(from: hotel.access, to: kerb.access))
    #expect(map.tolls(along: way).map(\.name) == ["Departures Lane"])
    #expect(map.tolls(along: way).map(\.isEstimated) == [false])
    #expect(map.tolls.filter(\.isEstimated).map(\.name) == ["Sadahalli Toll", "Sadahalli Toll"])
  }

  @Test func theExpresswayTakesItsToll() throws {
    let map = try StreetMap.load(folder: Self.folder + "/bengaluru-airport")
    let city = try #require(map.place(named: "Hebbal Side"))
    let kerb = try #require(map.place(named: "Arrivals"))
    let there = try #require(map.route(from: city.access, to: kerb.access))
    let back = try #require(map.route(from: kerb.access, to: city.access))
    #expect(map.tolls(along: there).map(\.amount) == ["120"])
    #expect(map.tolls(along: back).map(\.amount) == ["120"])
  }
}
