import Testing

@testable import StreetMap

@Suite struct GeoJSONReaderTests {
  private func problems(_ text: String) -> [String] {
    TestMaps.read(text).problems.map(\.description)
  }

  @Test func readsWhatEditorsWrite() {
    let reader = TestMaps.read(
      "\u{FEFF}"
        + TestMaps.collection(
          TestMaps.line(
            "[[24.94,60.17,12.5],[24.95,60.17,13]]",
            #""name":"Mill\u0007 Street","highway":"primary","maxspeed":"50","oneway":true,"stroke":"red""#
          ),
          """
          {"type":"Feature","properties":{"name":"Two","tunnel":1,"maxspeed":"30 mph"},"id":7,
           "geometry":{"type":"MultiLineString",
            "coordinates":[[[24.94,60.17],[24.94,60.18]],[["24.95","60.17"],[24.95,60.18]]]}}
          """,
          TestMaps.area(
            "[[24.94,60.17],[24.95,60.17],[24.95,60.18]]",
            #""name":"Hall","deadzone":"yes","fringe":"40""#),
          TestMaps.area(
            "[[24.94,60.17],[24.95,60.17],[24.95,60.18],[24.94,60.17]]", #""rsrp":-110"#),
          TestMaps.area("[[24.94,60.17],[24.95,60.17],[24.95,60.18]]", #""busy":90"#),
          TestMaps.area("[[24.94,60.17],[24.95,60.17],[24.95,60.18]]", #""liefi":"yes""#),
          TestMaps.point("[24.94,60.17]", #""name":"Rank","amenity":"taxi""#),
          TestMaps.point("[24.94,60.17]", #""name":"Plaza","toll":1.50"#),
          TestMaps.point("[24.94,60.17]", #""name":"Lane","toll":4,"estimated":"no""#),
          members: #""title":"A","attribution":"B","rsrp":-90,"join":0,"crs":null,"#))
    #expect(reader.problems == [])
    #expect(reader.notes == [])
    let source = reader.source
    #expect([source.title, source.attribution] == ["A", "B"])
    #expect(source.rsrp == -90)
    #expect(source.joinDistance == 0)
    #expect(source.roads.map(\.name) == ["Mill Street", "Two", "Two"])
    #expect(source.roads.map(\.kind) == [.primary, .residential, .residential])
    #expect(source.roads.map(\.oneway) == [.forward, .both, .both])
    #expect(source.roads.map(\.maxspeed) == [50, 48, 48])
    #expect(source.roads.map(\.isTunnel) == [false, true, true])
    #expect(
      source.roads[2].coordinates[0] == Coordinate(latitude: 601_700_000, longitude: 249_500_000))
    #expect(source.zones.map(\.kind) == [.deadZone, .coverage, .busy, .liefi])
    #expect(source.zones.map(\.rsrp) == [nil, -110, nil, nil])
    #expect(source.zones.map(\.load) == [nil, nil, 90, nil])
    #expect(source.zones.map(\.fringe) == [40, 80, 80, 80])
    #expect(source.zones.map { $0.rings[0].count } == [3, 3, 3, 3])
    #expect(source.places.map { [$0.name, $0.kind] } == [["Rank", "rank"]])
    #expect(source.tolls.map(\.amount) == ["1.50", "4"])
    #expect(source.tolls.map(\.isEstimated) == [true, false])
  }

  @Test func onewayIsReadAsInOpenStreetMap() {
    let words = [#""yes""#, #""-1""#, "-1", #""no""#, "false", "1"]
    let lines = words.map {
      TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""oneway":\#($0)"#)
    }
    let others = [#""junction":"roundabout""#, #""highway":"motorway""#].map {
      TestMaps.line("[[24.94,60.17],[24.95,60.17]]", $0)
    }
    let source = TestMaps.read(TestMaps.collection((lines + others).joined(separator: ","))).source
    #expect(
      source.roads.map(\.oneway)
        == [.forward, .forward, .forward, .both, .both, .forward, .forward, .forward])
    #expect(
      source.roads.map { $0.coordinates[0].longitude == 249_400_000 }
        == [true, false, false, true, true, true, true, true])
  }

  @Test func speedsAreReadAsSignsAreWritten() {
    let texts = ["50", "30 mph", "50 km/h", "walk", "none", "50;30", "40mph", "fast", "", "0"]
    #expect(
      texts.map(MapSpeed.kilometresPerHour(text:))
        == [50, 48, 50, 6, 130, 50, 64, nil, nil, nil])
  }

  @Test func aDeadZoneOnARoadDarkensTheRoad() {
    let source = TestMaps.read(
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""tunnel":"yes","deadzone":"yes""#))
    ).source
    #expect(source.zones.map(\.tunnelOnly) == [true])
    #expect(source.zones[0].rings[0].count == 4)
  }

  @Test func linesAndAreasWithoutASignalAreDrawnOnly() {
    let source = TestMaps.read(
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""aeroway":"runway""#),
        TestMaps.area("[[24.94,60.17],[24.95,60.17],[24.95,60.18]]", #""natural":"water""#))
    ).source
    #expect(source.roads == [])
    #expect(source.drawings.map(\.kind) == [.runway, .water])
    #expect(source.drawings.map(\.isClosed) == [false, true])
  }

  @Test func eachMistakeIsOneLineThatSaysWhatToDo() {
    let street = TestMaps.line("[[24.94,60.17],[24.95,60.17]]")
    let cases: [(String, [String])] = [
      (
        String(TestMaps.collection(street).dropLast(40)),
        ["map.geojson: line 3 column 41: the file ends in the middle; get the whole file again"]
      ),
      (
        "PK\u{3}\u{4}",
        [
          "map.geojson: line 1 column 1: expected a value;"
            + " save it again as GeoJSON, or mend it there"
        ]
      ),
      (
        #"{"type":"Topology"}"#,
        ["map.geojson: this is no GeoJSON FeatureCollection; export the map as GeoJSON"]
      ),
      (
        TestMaps.collection(street, TestMaps.line("[[24.94,60.17]]", #""name":"Stub""#)),
        [
          "map.geojson: feature 2 (Stub): a road needs two points that differ;"
            + " add a point or delete the road"
        ]
      ),
      (
        TestMaps.collection(TestMaps.line("[[60.17,24.94],[60.17,124.95]]", #""name":"Swap""#)),
        [
          "map.geojson: feature 1 (Swap): [60.17, 124.95] is out of range;"
            + " write [longitude within 180, latitude within 90] in degrees"
        ]
      ),
      (
        TestMaps.collection(street, TestMaps.point("[60.17,24.94]", #""name":"Swapped""#)),
        [
          "map.geojson: feature 2 (Swapped): 24.9400000, 60.1700000 is over 2 degrees away from"
            + " the map's first position; check for swapped longitude and latitude, or cut the map"
        ]
      ),
      (
        TestMaps.collection(TestMaps.line(#"[["east",60.17],[24.95,60.17]]"#)),
        ["map.geojson: feature 1: a position is not two numbers; write [longitude, latitude]"]
      ),
      (
        TestMaps.collection(TestMaps.area("[[24.94,60.17],[24.95,60.17]]", #""deadzone":1"#)),
        [
          "map.geojson: feature 1: an area needs at least three corners;"
            + " draw it again or delete it"
        ]
      ),
      (
        TestMaps.collection(
          TestMaps.area("[[24.94,60.17],[24.95,60.17],[24.95,60.18]]", #""rsrp":"good""#)),
        ["map.geojson: feature 1: \"rsrp\" is no power in dBm; write a number from -140 to -44"]
      ),
      (
        TestMaps.collection(
          TestMaps.point("[24.94,60.17]", #""name":"Inn""#),
          TestMaps.point("[24.95,60.17]", #""name":"Inn""#)),
        [
          "map.geojson: feature 2 (Inn): the place of feature 1 has the same name;"
            + " give one of them another name"
        ]
      ),
      (
        TestMaps.collection(
          street, TestMaps.ends, members: #""offers":[{"from":"West","to":"North"}],"#),
        ["map.geojson: offers: there is no place \"North\"; add the point or change the name"]
      ),
      (
        TestMaps.collection(
          street, TestMaps.point("[24.94,160.17]", #""name":"North""#),
          members: #""offers":[{"from":"North","to":"South"}],"#),
        [
          "map.geojson: feature 2 (North): [24.94, 160.17] is out of range;"
            + " write [longitude within 180, latitude within 90] in degrees"
        ]
      ),
      (
        #"{"type":"Features","features":[],"offers":[{"from":"West","to":"East"}]}"#,
        ["map.geojson: this is no GeoJSON FeatureCollection; export the map as GeoJSON"]
      ),
    ]
    for (text, expected) in cases { #expect(problems(text) == expected) }
  }

  @Test func whatIsNotUsedIsNoted() {
    let notes = TestMaps.read(
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""highway":"footway""#),
        TestMaps.point("[24.94,60.17]", ""),
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""maxspeed":"fast""#),
        #"{"type":"Feature","properties":null,"geometry":null}"#)
    ).notes.map(\.description)
    #expect(
      notes == [
        "map.geojson: feature 1: no car drives on highway=footway; choose another \"highway\"",
        "map.geojson: feature 2: a point without a name is not used; give it a \"name\"",
        "map.geojson: feature 3: \"maxspeed\" is no speed, the default is used;"
          + " write km/h, or \"30 mph\"",
        "map.geojson: feature 4: it has no geometry; draw it or delete it",
      ])
  }
}
