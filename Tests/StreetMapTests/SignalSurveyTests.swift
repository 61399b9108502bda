import Testing

@testable import StreetMap

/// A map whose signal goes by a recorded drive.
@Suite struct SignalSurveyTests {
  private static let header = "Timestamp,Longitude,Latitude,NetworkMode,RSRP\n"
  /// Along a street of 557 m: good, then nothing with its last fix repeated, then slow; far from it
  /// nothing was read.
  private static let drive =
    header + """
      2019.12.04_14.24.01,24.9400,60.17,LTE,-84
      2019.12.04_14.24.02,24.9420,60.17,LTE,-90
      2019.12.04_14.24.03,24.9440,60.17,LTE,-88
      2019.12.04_14.24.04,24.9440,60.17,LTE,-
      2019.12.04_14.24.05,-,-,LTE,-
      2019.12.04_14.24.06,24.9460,60.17,EDGE,-107
      """
  private static let text = TestMaps.collection(
    TestMaps.line("[[24.94,60.17],[24.95,60.17]]"), TestMaps.ends,
    TestMaps.area(
      "[[24.9415,60.1699],[24.9425,60.1699],[24.9425,60.1701],[24.9415,60.1701]]",
      #""name":"Bridge","deadzone":"yes","fringe":0"#),
    members: #""drive":"drive.csv","rsrp":-70,"#)

  private func map(_ drive: String = drive) throws -> StreetMap {
    let folder = TestFolder()
    let path = try folder.map("driven", Self.text)
    _ = try folder.write(drive, to: "driven/drive.csv")
    return try StreetMap.load(folder: path)
  }

  private func coverage(_ map: StreetMap, _ longitude: Int32, _ latitude: Int32) -> Coverage {
    map.coverage(
      at: map.projection.point(of: Coordinate(latitude: latitude, longitude: longitude)))
  }

  @Test func theSignalIsThatOfTheNearestReading() throws {
    let map = try map()
    #expect(
      coverage(map, 249_405_000, 601_700_000)
        == Coverage(
          rsrp: -84, isDead: false, load: 0, isLiefi: false, network: "lte", zone: nil))
    // Of readings at one place the weakest.
    #expect(coverage(map, 249_441_000, 601_700_000).rsrp == Coverage.none)
    #expect(coverage(map, 249_441_000, 601_700_000).isDead)
    #expect(coverage(map, 249_462_000, 601_701_000).rsrp == -107)
    #expect(coverage(map, 249_462_000, 601_701_000).network == "edge")
  }

  @Test func beyondItsReachAndInsideZonesTheMapDecides() throws {
    let map = try map()
    #expect(coverage(map, 249_500_000, 601_700_000).rsrp == -70)
    #expect(coverage(map, 249_500_000, 601_700_000).network == nil)
    #expect(coverage(map, 249_420_000, 601_700_000).isDead)
    #expect(coverage(map, 249_420_000, 601_700_000).zone == 0)
  }

  @Test func aRouteKnowsWhereItWillBeDark() throws {
    let map = try map()
    let route = try #require(map.route(from: map.places[0].access, to: map.places[1].access))
    #expect(
      map.coverage(along: route).map(\.coverage.rsrp) == [-84, -90, -140, -90, -140, -107, -70])
  }

  @Test func whatIsReadAgainFromBytesIsTheSame() throws {
    let read = try map()
    let again = try StreetMap.read(
      Array(Self.text.utf8), drive: Array(Self.drive.utf8), name: "driven")
    #expect(again.digest == read.digest)
    #expect(again.survey?.readings == read.survey?.readings)
    #expect(again.driveFile == "drive.csv")
    #expect(try map(Self.drive + "\n").digest != read.digest)
  }

  @Test func whatIsWrongWithTheDriveIsToldInOneLine() throws {
    for (drive, problem) in [
      ("", "the file is empty; "), (Self.header, "no usable row in it, only a header; "),
      (
        Self.header + "x,24.9,60.1,LTE,-80\n",
        "line 2: 'x' is no time like 2019.11.29_09.37.23; "
      ),
      (Self.header + "2019.12.04_14.24.01,-,-,LTE,-80\n", "no row of it has a place; "),
      ("a,b\n", "line 1: no column Timestamp; "),
    ] {
      let error = #expect(throws: MapError.self) { try map(drive) }
      #expect(error?.description.hasSuffix("give the CSV of a G-NetTrack drive") ?? false)
      #expect(error?.description.contains("driven/drive.csv: \(problem)") ?? false, "\(error!)")
    }
  }

  @Test func aDriveThatIsNotThereIsTheMapsProblem() throws {
    let folder = TestFolder()
    let path = try folder.map("driven", Self.text)
    let error = #expect(throws: MapError.self) { try StreetMap.load(folder: path) }
    #expect(
      error?.description
        == "\(path)/map.geojson: drive: drive.csv: No such file or directory; "
        + "put the drive's CSV beside the map")
  }
}
