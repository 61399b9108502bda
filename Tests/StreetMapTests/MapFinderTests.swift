import Testing

@testable import StreetMap

@Suite struct MapFinderTests {
  @Test func searchesTheEnvironmentThenHereThenUpwardsFromTheProgram() {
    #expect(
      MapFinder(environment: "/maps", executable: "/opt/deadzone/bin/deadzone").folders
        == ["/maps", "Maps", "/opt/deadzone/bin/Maps", "/opt/deadzone/Maps", "/opt/Maps"])
    #expect(MapFinder(environment: "", executable: nil).folders == ["Maps"])
  }

  @Test func findsByPathAndByName() throws {
    let folder = TestFolder()
    let town = try folder.map("town", "{}")
    let finder = MapFinder(folders: ["/nowhere", folder.path])
    #expect(try finder.folder(of: town + "/") == town)
    #expect(try finder.folder(of: "town") == town)
    #expect(finder.shippedFolder(of: "town") == town)
    #expect(finder.shippedFolder(of: town) == nil)
    #expect(finder.names == ["town"])
  }

  @Test func whatLastsIsTheNameOnlyOfWhatItFinds() throws {
    let folder = TestFolder()
    let town = try folder.map("town", "{}")
    try Files.makeFolder("\(folder.path)/own")
    let other = try folder.map("own/town", "{}")
    let finder = MapFinder(folders: [folder.path])
    #expect(
      ["town", town, town + "/", other, "none"].map(finder.lastingName) == [
        "town", town, town, other, "none",
      ])
    #expect(finder.isFoundByName("town", in: town) && !finder.isFoundByName("town", in: other))
    #expect(!finder.isFoundByName("none", in: town))
    #expect(MapFinder.isSame(town, "\(folder.path)/own/../town") && !MapFinder.isSame(town, other))
  }

  @Test func anUnknownMapIsAnsweredWithTheNearest() throws {
    let folder = TestFolder()
    _ = try folder.map("bengaluru-airport", "{}")
    _ = try folder.map("helsinki-centre", "{}")
    try Files.makeFolder("\(folder.path)/tariffs")
    let finder = MapFinder(folders: [folder.path])
    func message(_ name: String) -> String? {
      #expect(throws: MapError.self) { try finder.folder(of: name) }?.description
    }
    #expect(
      message("bangalore-airport")
        == "bangalore-airport: there is no map of this name; did you mean bengaluru-airport?"
        + " maps are: bengaluru-airport, helsinki-centre")
    #expect(
      message("x")
        == "x: there is no map of this name; maps are: bengaluru-airport, helsinki-centre")
    #expect(
      message("/no/such")
        == "/no/such: there is no such folder; name a map folder, or one of:"
        + " bengaluru-airport, helsinki-centre")
    #expect(
      message("\(folder.path)/tariffs")
        == "\(folder.path)/tariffs: it holds no map.geojson; name a map folder, or one of:"
        + " bengaluru-airport, helsinki-centre")
  }
}
