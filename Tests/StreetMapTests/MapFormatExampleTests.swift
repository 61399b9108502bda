import Testing

@testable import StreetMap

/// The example of the README's description of the map format, loaded exactly as it stands there.
@Suite struct MapFormatExampleTests {
  private func example() throws -> [UInt8] {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let readme = String(decoding: try Files.read("\(root)/README.md"), as: UTF8.self)
    let begin = try #require(readme.firstRange(of: "```geojson\n"))
    let end = try #require(readme[begin.upperBound...].firstRange(of: "```"))
    return Array(readme[begin.upperBound..<end.lowerBound].utf8)
  }

  @Test func theExampleInTheReadmeIsAMapOneCanDrive() throws {
    let folder = TestFolder()
    let path = try folder.map("town", String(decoding: try example(), as: UTF8.self))
    let check = MapCheck(folder: path)
    #expect(check.problems == [])
    #expect(check.notes == [])
    let map = try StreetMap.load(folder: path)
    #expect(map.title == "Two streets and a tunnel")
    #expect(map.rank.name == "Rank")
    let hill = try #require(map.place(named: "Hill"))
    let route = try #require(map.route(from: map.rank.access, to: hill.access))
    let spans = map.coverage(along: route)
    #expect(spans.map(\.coverage.isDead) == [false, false, false, true, false, false, false])
    #expect(map.zones.map(\.name) == ["Hill tunnel"])
  }
}
