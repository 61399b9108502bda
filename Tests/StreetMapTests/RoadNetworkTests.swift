import Testing

@testable import StreetMap

@Suite struct RoadNetworkTests {
  private func road(_ points: (Int64, Int64)..., oneway: Oneway = .both) -> Road {
    Road(
      name: "", kind: .residential, oneway: oneway, speed: 10_000, isTunnel: false,
      points: points.map { Point(x: $0.0 * 1000, y: $0.1 * 1000) })
  }

  @Test func roadsAreCutWhereTheyShareAPoint() {
    let network = RoadNetwork(roads: [
      road((0, 0), (50, 0), (70, 0), (100, 0)), road((50, 0), (50, 40)),
    ])
    #expect(network.junctions.count == 4)
    #expect(
      network.sections.map { [$0.from, $0.to] } == [[0, 50_000], [50_000, 100_000], [0, 40_000]])
    #expect(network.section(at: 49_999, on: 0) == 0)
    #expect(network.section(at: 50_000, on: 0) == 1)
    #expect(network.section(at: 100_000, on: 0) == 1)
    #expect(network.arcs.count == 6)
  }

  @Test func crossingWithoutASharedPointIsABridge() {
    let network = RoadNetwork(roads: [road((0, 0), (100, 0)), road((50, -50), (50, 50))])
    #expect(network.sections.count == 2)
    #expect(Set(network.part).count == 2)
  }

  @Test func aRoadThatMeetsItselfIsCutThere() {
    let network = RoadNetwork(roads: [road((0, 0), (50, 0), (50, 50), (20, 50), (50, 0))])
    #expect(network.sections.map(\.length) == [50_000, 50_000 + 30_000 + 58_309])
  }

  @Test func onlyWhatCanBeLeftAgainIsConnected() {
    let network = RoadNetwork(roads: [
      road((0, 0), (100, 0)), road((100, 0), (200, 0), oneway: .forward),
      road((0, 0), (0, 90)), road((300, 0), (300, 50)),
    ])
    #expect((0..<4).map(network.isConnected) == [true, false, true, false])
  }

  @Test func aRingOfOneWayRoadsIsConnected() {
    let network = RoadNetwork(roads: [
      road((0, 0), (100, 0), oneway: .forward),
      road((100, 0), (100, 100), (0, 0), oneway: .forward),
    ])
    #expect((0..<2).map(network.isConnected) == [true, true])
  }
}
