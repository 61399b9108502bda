import Glibc
import Testing

@testable import StreetMap

/// Real extracts, where `DEADZONE_DATA` names the folder that holds them: for `.ci` only.
///
/// With `DEADZONE_GRAPHS` naming a folder, each map's graph and 200 random pairs are written there
/// for `.ci/check-routes` to compare with another program's Dijkstra.
@Suite struct RealMapTests {
  static let data = getenv("DEADZONE_DATA").map { String(cString: $0) }
  static let graphs = getenv("DEADZONE_GRAPHS").map { String(cString: $0) }

  @Test(
    .enabled(if: data != nil, "DEADZONE_DATA is not set"),
    arguments: ["monaco-2016", "porto-alegre-2020", "baltimore-2015"])
  func realMapsHaveRidesIntoAndOutOfTunnels(name: String) throws {
    let folder = TestFolder()
    _ = try MapImporter.run(
      input: "\(try #require(Self.data))/maps/\(name).osm.pbf", folder: "\(folder.path)/\(name)")
    let map = try StreetMap.load(folder: "\(folder.path)/\(name)")
    #expect(map.attribution == "(c) OpenStreetMap contributors, ODbL")
    #expect(map.places.count >= 8)
    let (into, out) = (map.suggestedTrips[0], map.suggestedTrips[1])
    #expect(map.coverage(at: map.places[into.drop].access).isDead)
    #expect(map.coverage(at: map.places[out.pickup].access).isDead)
    for ride in [into, out] {
      let route = try #require(
        map.route(from: map.places[ride.pickup].access, to: map.places[ride.drop].access))
      #expect(map.coverage(along: route).contains { !$0.coverage.isDead })
    }
    if let graphs = Self.graphs {
      try Files.write(Array(graph(of: map).utf8), to: "\(graphs)/\(name).jsonl")
    }
  }

  /// Junctions by position, arcs with millimetres and microseconds, pairs with the least of both.
  private func graph(of map: StreetMap) -> String {
    let network = map.network
    var text = ""
    for point in network.junctions {
      let coordinate = map.projection.coordinate(of: point)
      text += "{\"node\":[\(coordinate.latitude),\(coordinate.longitude)]}\n"
    }
    for junction in network.junctions.indices {
      for index in network.firstArc[junction]..<network.firstArc[junction + 1] {
        let arc = network.arcs[Int(index)]
        text += "{\"arc\":[\(junction),\(arc.target),\(arc.length),\(arc.time)]}\n"
      }
    }
    var state: UInt64 = 1
    func random() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % network.junctions.count
    }
    for _ in 0..<200 {
      let (from, to) = (random(), random())
      let length = map.router.cost(from: from, to: to, by: .shortest) ?? -1
      let time = map.router.cost(from: from, to: to, by: .fastest) ?? -1
      text += "{\"pair\":[\(from),\(to),\(length),\(time)]}\n"
    }
    return text
  }
}
