import Testing

@testable import StreetMap

@Suite struct MapCommandsTests {
  private func commands(_ folder: TestFolder) -> MapCommands {
    MapCommands(finder: MapFinder(folders: [folder.path])) { path, text in
      text.starts(with: Array("bad".utf8)) ? "\(path): a price is below zero; mend it" : nil
    }
  }

  private static let good = TestMaps.collection(
    TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""name":"Mill Street""#), TestMaps.ends,
    members: #""title":"Good","attribution":"drawn by hand","#)

  @Test func listNamesTitlesAndAttributions() throws {
    let folder = TestFolder()
    _ = try folder.map("good", Self.good)
    _ = try folder.map("broken", "{")
    #expect(
      commands(folder).list()
        == .init(
          text: """
            broken  has problems: deadzone map check \(folder.path)/broken
            good    Good, drawn by hand

            """))
    #expect(
      commands(TestFolder()).list()
        == .init(
          error: "there are no maps; set DEADZONE_MAPS to the folder that holds them\n", status: 2))
  }

  @Test func checkSaysThatAllIsWell() throws {
    let folder = TestFolder()
    let path = try folder.map("good", Self.good)
    _ = try folder.write("{}", to: "good/tariff.json")
    let fine =
      "good: Good: 1 road, 0.5 km, 2 places, 0 dead zones, 0 other zones, 0 tolls: no problems\n"
    #expect(commands(folder).check(path) == .init(text: fine))
    #expect(commands(folder).check("good") == .init(text: fine))
  }

  @Test func checkFindsAllProblemsInOneGo() throws {
    let folder = TestFolder()
    let path = try folder.map(
      "bad",
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17]]", #""name":"Stub""#),
        TestMaps.point("[24.94,160.17]", #""name":"Far""#), TestMaps.point("[24.94,60.17]", "")))
    _ = try folder.write("bad", to: "bad/tariff.json")
    let file = "\(path)/map.geojson"
    #expect(
      commands(folder).check("bad")
        == .init(
          text: """
            note: \(file): feature 3: a point without a name is not used; give it a "name"

            """,
          error: """
            \(file): feature 1 (Stub): a road needs two points that differ; add a point or delete the road
            \(file): feature 2 (Far): [24.94, 160.17] is out of range; write [longitude within 180, latitude within 90] in degrees
            \(path)/tariff.json: a price is below zero; mend it

            """,
          status: 2))
  }

  @Test func checkNotesSlipsOfTheHand() throws {
    let folder = TestFolder()
    let path = try folder.map(
      "odd",
      TestMaps.collection(
        TestMaps.line("[[24.94,60.17],[24.95,60.17]]", #""name":"Street""#),
        TestMaps.line("[[24.945,60.169],[24.945,60.171]]", #""name":"Across""#),
        TestMaps.line("[[24.946,60.169],[24.946,60.171]]", #""name":"Over","bridge":"yes""#),
        TestMaps.area(
          "[[24.96,60.16],[24.97,60.16],[24.97,60.15]]", #""name":"Hall","deadzone":1"#),
        TestMaps.area(
          "[[24.943,60.169],[24.944,60.169],[24.944,60.171],[24.943,60.171]]",
          #""name":"Dark","deadzone":1,"fringe":0"#), TestMaps.ends))
    _ = try folder.write("{}", to: "odd/tariff.json")
    let file = "note: \(path)/map.geojson"
    let apart = "can be reached and left again"
    #expect(
      commands(folder).check("odd").text.split(separator: "\n").dropLast().map(String.init) == [
        "\(file): feature 2 (Across): 222 of its 222 m cannot be reached and left again;"
          + " join its ends to other roads, or check one-way roads",
        "\(file): feature 3 (Over): 222 of its 222 m cannot be reached and left again;"
          + " join its ends to other roads, or check one-way roads",
        "\(file): feature 1 (Street): it crosses feature 2 (Across) without meeting it;"
          + " give both a common point, or mark one \"bridge\": \"yes\"",
        "\(file): feature 4 (Hall): no road passes through this zone; move it over a road",
        "\(file): feature 5 (Dark): this dead zone has no weak fringe;"
          + " leave \"fringe\" out for 80 m",
      ], "\(apart)")
  }

  @Test func importReportsAndRefusesABadTariff() throws {
    let folder = TestFolder()
    let input = try folder.write(MapImportTests.town, to: "town.osm")
    let bad = try folder.write("bad", to: "bad.json")
    let card = try folder.write("{\"name\": 1}", to: "card.json")
    let made = "\(folder.path)/made"
    #expect(
      commands(folder).importMap(input, to: made, tariffPath: bad)
        == .init(error: "\(bad): a price is below zero; mend it\n", status: 2))
    #expect(
      commands(folder).importMap(input, to: made, tariffPath: "/no/card")
        == .init(error: "/no/card: it cannot be read; name a tariff file\n", status: 2))
    #expect(!Files.exists(made))
    let output = commands(folder).importMap(input, to: made, tariffPath: card)
    #expect(output.status == 0)
    #expect(
      output.text.hasSuffix(
        "tariff   the one given\ndata     (c) OpenStreetMap contributors, ODbL\nmade     \(made)\n")
    )
    #expect(try Files.read("\(made)/tariff.json") == Array("{\"name\": 1}".utf8))
  }
}
