import Mutations
import Testing

@testable import StreetMap

/// Damaged maps are read, or refused in one line that says what to do: never a trap, never no end.
@Suite struct MapFuzzTests {
  /// A bit of everything a map may hold.
  private static let whole = TestMaps.collection(
    TestMaps.line(
      "[[24.940,60.17],[24.945,60.1701,3],[24.950,60.17]]",
      #""name":"Mill Street","maxspeed":"30 mph","highway":"primary""#),
    TestMaps.line(
      "[[24.950,60.17],[24.953,60.171],[24.956,60.171]]",
      #""name":"Tunnel","tunnel":"yes","deadzone":"yes","oneway":"no""#),
    TestMaps.point("[24.945,60.1701]", #""barrier":"toll_booth","toll":"4.00","name":"Gate""#),
    TestMaps.point("[24.947,60.1705]", #""site":"yes","rsrp":-70,"range":900"#),
    TestMaps.area(
      "[[24.949,60.169],[24.951,60.169],[24.951,60.171],[24.949,60.169]]",
      #""busy":60,"name":"Kerb\u00e9","fringe":40"#),
    TestMaps.ends, TestMaps.point("[24.956,60.171]", #""name":"End","kind":"rank""#),
    members: #""title":"Fuzz","rsrp":-85,"join":10,"offers":[{"from":"West","to":"End"}],"#)

  private func isOneLine(_ text: String) -> Bool { !text.contains("\n") && text.count < 600 }

  @Test func aDamagedMap() throws {
    let good = Array(Self.whole.utf8)
    let map = try StreetMap.read(good, name: "f")
    #expect(map.places.count == 3 && map.zones.count == 2 && map.tolls.count == 1)
    var mutations = Mutations(of: good, seed: 41)
    var read = 0
    for _ in 0..<4_000 {
      do throws(MapError) {
        let map = try StreetMap.read(mutations.next(), name: "f")
        read += 1
        let (from, to) = (map.places[0].access, map.places[1].access)
        guard let route = map.route(from: from, to: to) else { continue }
        #expect(route.length >= 0 && !map.coverage(along: route).isEmpty)
        _ = map.tolls(along: route)
      } catch {
        #expect(error.description.hasPrefix("f/") && isOneLine(error.description), "\(error)")
      }
    }
    #expect((1..<4_000).contains(read))
  }

  @Test(arguments: ["t.osm", "t.osm.pbf"]) func aDamagedExtract(name: String) throws {
    let good = name.hasSuffix("pbf") ? MapImportTests.pbf : Array(MapImportTests.town.utf8)
    let folder = TestFolder()
    let path = "\(folder.path)/\(name)"
    var mutations = Mutations(of: good, seed: 43)
    for round in 0..<2_000 {
      try Files.write(mutations.next(), to: path)
      do throws(MapError) {
        _ = try MapImporter.run(input: path, folder: "\(folder.path)/\(round)")
      } catch {
        #expect(error.description.hasPrefix(path) && isOneLine(error.description), "\(error)")
      }
    }
  }
}
