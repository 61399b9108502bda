import Testing

@testable import StreetMap

@Suite struct RouterTests {
  /// Points of a grid of 100 m.
  private func road(
    _ points: (Int64, Int64)..., name: String = "", oneway: Oneway = .both, speed: Int64 = 10_000
  ) -> Road {
    Road(
      name: name, kind: .residential, oneway: oneway, speed: speed, isTunnel: false,
      points: points.map { Point(x: $0.0 * 100_000, y: $0.1 * 100_000) })
  }

  private func router(_ roads: [Road]) -> Router {
    Router(roads: roads, network: RoadNetwork(roads: roads))
  }

  private func at(_ road: Int, _ metres: Int64, _ roads: [Road]) -> RoadPosition {
    let line = roads[road]
    return RoadPosition(
      road: road, offset: metres * 1000,
      point: Polyline.point(at: metres * 1000, along: line.points, line.distances))
  }

  @Test func drivesWithinOneStretchBothWays() throws {
    let roads = [road((0, 0), (5, 0), name: "Mill Street")]
    let there = try #require(router(roads).route(from: at(0, 100, roads), to: at(0, 400, roads)))
    let back = try #require(router(roads).route(from: at(0, 400, roads), to: at(0, 100, roads)))
    #expect([there.length, back.length] == [300_000, 300_000])
    #expect([there.duration, back.duration] == [30_000, 30_000])
    #expect([there.heading(at: 0), back.heading(at: 0)] == [90, 270])
    #expect(back.point(at: 100_000) == Point(x: 300_000, y: 0))
    #expect(back.position(at: 100_000).offset == 300_000)
    #expect(back.position(at: 100_000).direction == .backward)
  }

  @Test func goesRoundTheBlockOnOneWayStreets() throws {
    let roads = [
      road((0, 0), (5, 0), name: "East", oneway: .forward),
      road((5, 0), (5, 1), (0, 1), (0, 0), name: "Back", oneway: .forward),
    ]
    let route = try #require(router(roads).route(from: at(0, 400, roads), to: at(0, 100, roads)))
    #expect(route.length == 100_000 + 700_000 + 100_000)
    #expect(route.pieces.map(\.name) == ["East", "Back", "East"])
    #expect(route.distances.last == route.length)
    #expect(route.points.count == route.distances.count)
  }

  @Test func facesTheWayTheCarStands() throws {
    let roads = [road((0, 0), (5, 0)), road((5, 0), (6, 0))]
    var start = at(0, 300, roads)
    start.direction = .forward
    let route = try #require(router(roads).route(from: start, to: at(0, 100, roads)))
    // On to the next junction, and back from there.
    #expect(route.length == 200_000 + 400_000)
  }

  @Test func quickestAndShortestDiffer() throws {
    let roads = [
      road((0, 0), (4, 0), name: "Lane", speed: 2_000),
      road((0, 0), (0, 3), (4, 3), (4, 0), name: "Bypass", speed: 20_000),
    ]
    let start = at(0, 0, roads)
    let end = at(0, 400, roads)
    let quick = try #require(router(roads).route(from: start, to: end))
    let short = try #require(router(roads).route(from: start, to: end, by: .shortest))
    #expect(quick.pieces.map(\.name) == ["Bypass"])
    #expect(quick.duration == 50_000)
    #expect(short.pieces.map(\.name) == ["Lane"])
  }

  @Test func nowhereToGoIsNil() {
    let roads = [road((0, 0), (1, 0), oneway: .forward), road((2, 0), (3, 0))]
    #expect(router(roads).route(from: at(0, 50, roads), to: at(1, 50, roads)) == nil)
    #expect(router(roads).route(from: at(0, 50, roads), to: at(0, 20, roads)) == nil)
  }

  @Test func standingStillIsARouteOfNoLength() throws {
    let roads = [road((0, 0), (5, 0), name: "Mill Street")]
    let route = try #require(router(roads).route(from: at(0, 100, roads), to: at(0, 100, roads)))
    #expect(route.length == 0)
    #expect(route.pieces.map(\.name) == ["Mill Street"])
    #expect(route.point(at: 10) == Point(x: 100_000, y: 0))
  }

  /// Every pair of a crooked town with one-way streets, against the simplest algorithm there is.
  @Test func agreesWithBellmanAndFordOnEveryPair() throws {
    var state: UInt64 = 3
    func random(_ bound: Int64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 33) % bound
    }
    func crooked(_ x: Int64, _ y: Int64) -> Point {
      Point(x: x * 100_000 + x * y * 3_001 % 17_000, y: y * 100_000 + x * y * 5_003 % 23_000)
    }
    var roads: [Road] = []
    for x: Int64 in 0..<7 {
      for y: Int64 in 0..<7 {
        for (dx, dy) in [(1, 0), (0, 1)] as [(Int64, Int64)] where random(10) < 8 {
          roads.append(
            Road(
              name: "", kind: .residential, oneway: random(3) == 0 ? .forward : .both,
              speed: 5_000 + random(4) * 5_000, isTunnel: false,
              points: [crooked(x, y), crooked(x + dx, y + dy)]))
        }
      }
    }
    let network = RoadNetwork(roads: roads)
    let router = Router(roads: roads, network: network)
    for measure in [Router.Measure.shortest, .fastest] {
      for start in network.junctions.indices {
        let expected = bellmanFord(network, from: start, measure)
        let found = network.junctions.indices.map {
          router.cost(from: start, to: $0, by: measure)
        }
        #expect(found == expected)
      }
    }
  }

  private func bellmanFord(
    _ network: RoadNetwork, from start: Int, _ measure: Router.Measure
  ) -> [Int64?] {
    var costs = [Int64?](repeating: nil, count: network.junctions.count)
    costs[start] = 0
    for _ in network.junctions {
      for junction in network.junctions.indices {
        guard let base = costs[junction] else { continue }
        for index in network.firstArc[junction]..<network.firstArc[junction + 1] {
          let arc = network.arcs[Int(index)]
          let cost = base + (measure == .shortest ? arc.length : arc.time)
          costs[Int(arc.target)] = min(costs[Int(arc.target)] ?? .max, cost)
        }
      }
    }
    return costs
  }
}
