import Testing

@testable import StreetMap

@Suite struct CoverageTests {
  /// A street west to east, its middle third in a tunnel, and a street across above it.
  private func map(_ zones: String...) throws -> StreetMap {
    try TestMaps.map(
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.943,60.17]]"),
        TestMaps.line("[[24.943,60.17],[24.947,60.17]]", #""tunnel":"yes","name":"Tunnel""#),
        TestMaps.line("[[24.947,60.17],[24.95,60.17]]"),
        TestMaps.line("[[24.94,60.17],[24.94,60.172],[24.95,60.172],[24.95,60.17]]"),
        TestMaps.line("[[24.945,60.168],[24.945,60.172]]"), TestMaps.ends,
        zones.joined(separator: ",")))
  }

  private static let tunnelArea =
    "[[24.943,60.1699],[24.947,60.1699],[24.947,60.1701],[24.943,60.1701]]"

  private func point(_ map: StreetMap, _ longitude: Int32, _ latitude: Int32) -> Point {
    map.projection.point(of: Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func aTunnelZoneLeavesTheStreetAboveLit() throws {
    let map = try map(
      TestMaps.area(
        Self.tunnelArea, #""name":"Tunnel","deadzone":"yes","tunnel":"yes","fringe":60"#))
    let middle = point(map, 249_450_000, 601_700_000)
    #expect(map.coverage(at: middle, inTunnel: true).isDead)
    #expect(map.rsrp(at: middle, inTunnel: true) == Coverage.none)
    #expect(map.zones(at: middle).isEmpty)
    #expect(map.rsrp(at: middle) == -85)
  }

  @Test func aDeadZoneHasAWeakFringeAtItsPortals() throws {
    let map = try map(
      TestMaps.area(
        Self.tunnelArea, #""name":"Tunnel","deadzone":"yes","tunnel":"yes","fringe":60"#))
    let route = try #require(map.route(from: map.places[0].access, to: map.places[1].access))
    let spans = map.coverage(along: route)
    #expect(spans.map(\.coverage.rsrp) == [-85, -108, -112, -140, -112, -108, -85])
    #expect(spans.map(\.coverage.isDead) == [false, false, false, true, false, false, false])
    #expect(spans[0].start == 0)
    #expect(spans.last?.end == route.length)
    for (span, next) in zip(spans, spans.dropFirst()) { #expect(span.end == next.start) }
    // 60 m of fringe before 221 m of tunnel, to the half metre of the search.
    #expect(abs(spans[2].end - spans[1].start - 60_000) <= 1_000)
    #expect(abs(spans[3].end - spans[3].start - 221_246) <= 1_000)
  }

  @Test func overlappingZonesGiveTheWeakestSignal() throws {
    let all = "[[24.93,60.16],[24.96,60.16],[24.96,60.18],[24.93,60.18]]"
    let map = try map(
      TestMaps.area(all, #""name":"Fair","rsrp":-98"#),
      TestMaps.area(all, #""name":"Crowd","busy":60"#),
      TestMaps.area(all, #""name":"Weak","rsrp":-111"#),
      TestMaps.area(all, #""name":"Hotspot","liefi":"yes""#))
    let coverage = map.coverage(at: point(map, 249_450_000, 601_700_000))
    #expect(
      coverage == Coverage(rsrp: -111, isDead: false, load: 60, isLiefi: true, zone: 3))
  }

  @Test func portalsAndSlowStretchesAreToldApart() throws {
    let all = "[[24.93,60.16],[24.96,60.16],[24.96,60.18],[24.93,60.18]]"
    let map = try map(
      TestMaps.area(all, #""name":"Old network","slow":"yes""#),
      TestMaps.area(all, #""name":"Station","captive":"yes","slow":"gprs""#))
    var expected = Coverage(rsrp: -85, isDead: false, load: 0, isLiefi: false, zone: 1)
    expected.isCaptive = true
    expected.network = "edge"
    #expect(map.coverage(at: point(map, 249_450_000, 601_700_000)) == expected)
  }

  @Test func mastsGiveTheSignalWhereThereAreAny() throws {
    let map = try map(
      TestMaps.point("[24.940,60.17]", #""site":"yes","rsrp":-60,"range":500"#),
      TestMaps.point("[24.950,60.17]", #""site":"yes","name":"Far mast","rsrp":-70,"range":200"#))
    #expect(map.sites.map(\.range) == [500_000, 200_000])
    func rsrp(_ longitude: Int32) -> Int { map.rsrp(at: point(map, longitude, 601_700_000)) }
    #expect(rsrp(249_400_000) == -60)
    #expect(rsrp(249_500_000) == -70)
    // Farther from the one mast, nearer to the other, and out of reach of both.
    #expect(rsrp(249_410_000) < rsrp(249_402_000))
    #expect(rsrp(249_470_000) > -115)
    #expect(map.coverage(at: point(map, 249_650_000, 601_700_000)).isDead)
  }

  @Test(arguments: [
    (#""site":"yes","range":0"#, #""range" is no reach of a mast; write metres from 50 to 50000"#),
    (
      #""site":"yes","rsrp":5"#, #""rsrp" is no power in dBm; write a number from -140 to -44"#
    ),
  ])
  func aMastThatCannotBeIsAProblem(properties: String, problem: String) {
    let reader = TestMaps.read(
      TestMaps.collection(TestMaps.point("[24.94,60.17]", properties)))
    #expect(reader.problems.map(\.description).contains("map.geojson: feature 1: \(problem)"))
  }

  @Test func aHoleInAZoneIsOutside() throws {
    let map = try map(
      """
      {"type":"Feature","properties":{"deadzone":"yes","fringe":0},"geometry":{"type":"Polygon",
       "coordinates":[[[24.94,60.16],[24.95,60.16],[24.95,60.18],[24.94,60.18]],
        [[24.944,60.169],[24.946,60.169],[24.946,60.171],[24.944,60.171]]]}}
      """)
    #expect(!map.coverage(at: point(map, 249_450_000, 601_700_000)).isDead)
    #expect(map.coverage(at: point(map, 249_420_000, 601_700_000)).isDead)
  }
}
