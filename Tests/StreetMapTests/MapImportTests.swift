import Glibc
import Testing

@testable import StreetMap

@Suite struct MapImportTests {
  /// A ring of streets with a tunnel across it, a dead end by one-way, a footway, and a station.
  static let town = """
    <?xml version="1.0" encoding="UTF-8"?>
    <osm version="0.6">
    <node id="1" lat="60.1700" lon="24.9400"/> <node id="2" lat="60.1700" lon="24.9440"/>
    <node id="3" lat="60.1720" lon="24.9440"/> <node id="4" lat="60.1720" lon="24.9400"/>
    <node id="5" lat="60.1710" lon="24.9400"/> <node id="6" lat="60.1710" lon="24.9440"/>
    <node id="7" lat="60.1740" lon="24.9440"/> <node id="8" lat="60.1703" lon="24.9420"/>
    <node id="9" lat="60.1705" lon="24.9402"><tag k="railway" v="station"/><tag k="name" v="Central"/></node>
    <way id="20"><nd ref="1"/><nd ref="2"/><nd ref="6"/>
      <tag k="highway" v="primary"/><tag k="name" v="Mill Street"/><tag k="maxspeed" v="30"/></way>
    <way id="21"><nd ref="6"/><nd ref="3"/><nd ref="4"/><nd ref="5"/><nd ref="1"/>
      <tag k="highway" v="residential"/><tag k="name" v="Hill Street"/></way>
    <way id="22"><nd ref="5"/><nd ref="6"/>
      <tag k="highway" v="tertiary"/><tag k="tunnel" v="yes"/><tag k="name" v="Hill Tunnel"/></way>
    <way id="23"><nd ref="3"/><nd ref="7"/>
      <tag k="highway" v="residential"/><tag k="oneway" v="yes"/></way>
    <way id="24"><nd ref="1"/><nd ref="8"/><tag k="highway" v="footway"/></way>
    <way id="25"><nd ref="2"/><nd ref="8"/><tag k="highway" v="service"/><tag k="access" v="private"/></way>
    <way id="26"><nd ref="2"/><nd ref="8"/>
      <tag k="highway" v="service"/><tag k="tunnel" v="building_passage"/></way>
    <way id="27"><nd ref="8"/><nd ref="99"/><tag k="highway" v="service"/></way>
    </osm>

    """

  /// Mill Street and Hill Street in 297 bytes of PBF.
  static let pbf: [UInt8] = base64(
    "AAAADQoJT1NNSGVhZGVyGDsQLxo3eJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktbmIUyMlMyi/OzSzN1TfSMzLW"
      + "MwQAX2cOkwAAAAsKB09TTURhdGEYSxBSGkd4nONi4WLgYhDyEvLgYmECAi05LhYGIBACk1JgUglMarEwAUknrgO3Xu4F"
      + "ChzYweTF17D6zVvGho8sQPT/A0sQWB0AfXIPaQAAAAsKB09TTURhdGEYdBCAARpveJzjcuZi4GLPyEzPKE+s5GLJS8xN"
      + "5WIvKMrMTSyq5OL2zczJUQguKUpNLQEq4y5KLc5MSc0ryUzM4eL2QMgJWUpJczAKMTEySTExsyhxcTAIMEgwKDBosDox"
      + "MzExSUlxMEEk2dhRJJlYWAD5Rxhq")

  private static func base64(_ text: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for character in text.utf8 {
      bits = bits << 6 | alphabet.firstIndex(of: character)!
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
    return bytes
  }

  private func failure(_ bytes: [UInt8], _ name: String) throws -> String {
    let folder = TestFolder()
    let input = try folder.write(bytes, to: name)
    let error = #expect(throws: MapError.self) {
      try MapImporter.run(input: input, folder: "\(folder.path)/made")
    }
    // Nothing is left behind, whole or half.
    #expect(Files.names(in: folder.path) == [name])
    return error.map { String($0.description.dropFirst(folder.path.count + 1)) } ?? ""
  }

  @Test func keepsWhatACarCanDriveAndTurnsTunnelsIntoDeadZones() throws {
    let folder = TestFolder()
    let input = try folder.write(Self.town, to: "town.osm")
    let result = try MapImporter.run(input: input, folder: "\(folder.path)/small-town/")
    #expect(
      result.report == [
        "read     9 nodes, 8 ways",
        "kept     1.2 km of road connected in both directions",
        "kept     1 tunnel as a dead zone, 0.2 km",
        "kept     5 places: 1 named, 3 crossings, 1 inside a tunnel",
        "dropped  0.2 km of road that cannot be reached and left again",
        "dropped  1 way: closed to cars",
        "dropped  1 way: not for cars",
        "dropped  1 point of roads outside the extract",
        "tariff   the default card: 2.50 + 1.20 a km + 0.25 a minute, at least 5.00 EUR",
        "data     (c) OpenStreetMap contributors, ODbL",
      ])
    #expect(Files.names(in: result.folder) == ["map.geojson", "tariff.json"])
    let map = try StreetMap.load(folder: result.folder)
    #expect(map.title == "Small Town")
    #expect(map.attribution == "(c) OpenStreetMap contributors, ODbL")
    #expect(map.roads.map(\.name) == ["Mill Street", "Hill Street", "Hill Tunnel", ""])
    #expect(map.roads.map(\.speed) == [8_333, 11_111, 13_889, 5_556])
    #expect(map.roads.map(\.isTunnel) == [false, false, true, false])
    let inside = try #require(map.place(named: "Inside Hill Tunnel"))
    #expect(map.coverage(at: inside.access).isDead)
    let central = try #require(map.place(named: "Central"))
    #expect(map.roads[central.access.road].name == "Hill Street")
    let route = try #require(map.route(from: central.access, to: inside.access))
    #expect(map.coverage(along: route).map(\.coverage.rsrp) == [-108, -112, -140])
  }

  @Test func pbfAndXMLGiveTheSameMap() throws {
    let folder = TestFolder()
    let pbf = try folder.write(Self.pbf, to: "two.osm.pbf")
    let xml = try folder.write(
      """
      <osm version="0.6"><node id="1" lat="60.17" lon="24.94"/><node id="2" lat="60.17" lon="24.944"/>
      <node id="3" lat="60.17" lon="24.948"/><node id="4" lat="60.172" lon="24.944"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/>
      <tag k="highway" v="primary"/><tag k="name" v="Mill Street"/></way>
      <way id="2"><nd ref="2"/><nd ref="4"/>
      <tag k="highway" v="residential"/><tag k="name" v="Hill Street"/></way></osm>
      """, to: "two.osm")
    let one = OSMImportResult(pbf)
    #expect(one == OSMImportResult(xml))
    #expect(one.source?.roads.map(\.name) == ["Mill Street", "Hill Street"])
  }

  private struct OSMImportResult: Equatable {
    var source: MapSource?

    init(_ path: String) {
      guard let file = try? OSMFile(path: path) else { return }
      source = (try? OSMImport(file, path: "x", title: "x"))?.source
    }
  }

  @Test func anImportReadsBackAsItWasMade() throws {
    let folder = TestFolder()
    let input = try folder.write(Self.town, to: "town.osm")
    let made = try OSMImport(OSMFile(path: input), path: input, title: "Town").source
    let reader = GeoJSONReader(path: "map.geojson", text: GeoJSONWriter.bytes(of: made))
    var read = reader.source
    #expect(reader.problems == [])
    // Only the numbering of features is new.
    for index in read.roads.indices { read.roads[index].feature = 0 }
    for index in read.places.indices { read.places[index].feature = 0 }
    for index in read.zones.indices { read.zones[index].feature = 0 }
    #expect(read == made)
  }

  @Test func aCutPBFIsRefusedWhereverItIsCut() throws {
    let cut = ": the file ends in the middle; get the whole file again"
    for length in [60, 90, 150, 200, 296] {
      let message = try failure(Array(Self.pbf.prefix(length)), "cut.osm.pbf")
      #expect(message == "cut.osm.pbf" + cut, "\(length)")
    }
    // At a border of two blocks what is left is whole in form, but has no road.
    let ways = try failure(Array(Self.pbf.prefix(17 + 59 + 15 + 75)), "ways.osm.pbf")
    #expect(
      ways == "ways.osm.pbf: it has no road a car may use; take an extract with streets")
  }

  @Test func whatIsNoOpenStreetMapFileIsRefused() throws {
    let name = "name an .osm.pbf or .osm file"
    var damaged = Self.pbf
    for index in 110..<130 { damaged[index] ^= 0x5A }
    let cases: [([UInt8], String, String)] = [
      (
        Array("{\"type\": 1}".utf8), "map.pbf",
        "map.pbf: this is no OpenStreetMap PBF file; \(name)"
      ),
      (Array("GIF89a".utf8), "x.osm", "x.osm: this is no OpenStreetMap XML; \(name)"),
      ([], "x.osm.pbf", "x.osm.pbf: it is empty; get the file again"),
      (
        Array(Self.town.utf8.prefix(900)), "x.osm",
        "x.osm: the file ends in the middle; get the whole file again"
      ),
      (
        Array("<osm><node id=1></osm>".utf8), "x.osm",
        "x.osm: line 1: it is damaged here, a <node> without lat; get the whole file again"
      ),
      (
        damaged, "x.osm.pbf",
        "x.osm.pbf: a block of it is damaged (readosm -9); get the whole file again"
      ),
      (
        Self.pbf, "x.osm.gz",
        "x.osm.gz: its name does not end in .osm.pbf or .osm; unpack it first"
      ),
    ]
    for (bytes, name, message) in cases {
      let found = try failure(bytes, name)
      #expect(found == message)
    }
  }

  @Test func aMissingFileAndATakenFolderAreToldApart() throws {
    let folder = TestFolder()
    let missing = #expect(throws: MapError.self) {
      try MapImporter.run(input: "\(folder.path)/no.osm", folder: "\(folder.path)/made")
    }
    #expect(missing?.problem == "No such file or directory")
    let input = try folder.write(Self.town, to: "town.osm")
    let taken = try folder.map("taken", "old")
    let error = #expect(throws: MapError.self) {
      try MapImporter.run(input: input, folder: taken)
    }
    #expect(error?.problem == "it is there already")
    #expect(try Files.read("\(taken)/map.geojson") == Array("old".utf8))
    let nowhere = #expect(throws: MapError.self) {
      try MapImporter.run(input: input, folder: "\(folder.path)/no/where")
    }
    #expect(nowhere?.problem == "it cannot be written: No such file or directory")
    #expect(Files.names(in: folder.path) == ["taken", "town.osm"])
  }

  @Test func onewaysAndAccessAreReadFromTheTags() {
    func road(_ tags: (String, String)...) -> OSMRoad? {
      OSMRoad(tags.map { OSMTag(key: $0.0, value: $0.1) })
    }
    #expect(road(("highway", "footway")) == nil)
    #expect(road(("highway", "service"), ("access", "private")) == nil)
    #expect(road(("highway", "service"), ("access", "no"), ("motor_vehicle", "yes")) != nil)
    #expect(road(("highway", "service"), ("motorcar", "no")) == nil)
    #expect(road(("highway", "service"), ("motorcar", "no"), ("hgv", "yes")) != nil)
    #expect(road(("highway", "service"), ("area", "yes")) == nil)
    #expect(road(("highway", "motorway_link"))?.oneway == .forward)
    #expect(road(("highway", "primary"), ("junction", "roundabout"))?.oneway == .forward)
    #expect(road(("highway", "motorway"), ("oneway", "no"))?.oneway == .both)
    #expect(road(("highway", "primary"), ("oneway", "-1"))?.isReversed == true)
    #expect(road(("highway", "primary"), ("tunnel", "culvert"))?.isTunnel == false)
    #expect(road(("highway", "primary"), ("maxspeed", "30 mph"))?.maxspeed == 48)
    #expect(
      road(("highway", "primary"), ("tunnel", "yes"), ("name", "A"), ("tunnel:name", "B"))?.name
        == "B")
  }
}
