import TerminalUI
import Testing

/// Bad recordings, tracks, tariffs, maps and scenarios to the real program: one clear line that says
/// what, where and what to do, exit 2, and nothing changed.
@Suite(.serialized) struct BadWorldTests {
  private let folder = TemporaryFolder()

  /// A file with something wrong in it, what it is given to, and the line that says so.
  struct Case: Sendable, CustomTestStringConvertible {
    var file: String
    var bytes: [UInt8]
    var arguments: [String]
    var line: String

    init(_ file: String, _ text: String, _ arguments: String, _ line: String) {
      self.file = file
      bytes = Array(text.utf8)
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.line = line
    }

    var testDescription: String { "\(file): \(line)" }
  }

  private static let header = "Timestamp,Longitude,Latitude,NetworkMode,RSRP\n"
  private static func point(_ latitude: String) -> String {
    "<trkpt lat=\"\(latitude)\" lon=\"25\"></trkpt>"
  }
  private static let link = "run DIR/good.scenario --link"
  private static let track = "run DIR/good.scenario --track"

  private static let recordings: [Case] = [
    Case(
      "letter.up", "12\n1x3\n15\n", "\(link) DIR/letter.up",
      "--link DIR/letter.up:2: '1x3' is no millisecond stamp; a trace has one whole number a line"),
    Case(
      "back.up", "5\r\n3\r\n", "\(link) DIR/back.up",
      "--link DIR/back.up:2: stamp 3 comes after 5: stamps never go back; sort the file"),
    Case(
      "huge.up", "9223372036854775808\n", "\(link) DIR/huge.up",
      "--link DIR/huge.up:1: '9223372036854775808' is no millisecond stamp; a trace has one whole "
        + "number a line"),
    Case(
      "nul.up", "12\0\n14\n", "\(link) DIR/nul.up",
      "--link DIR/nul.up:1: '12?' is no millisecond stamp; a trace has one whole number a line"),
    Case(
      "zero.up", "0\n0\n", "\(link) DIR/zero.up",
      "--link DIR/zero.up: all stamps are 0: a trace has to last"),
    Case(
      "empty.csv", "", "\(link) DIR/empty.csv",
      "--link DIR/empty.csv: the file is empty; record a trace first"),
    Case(
      "header.csv", "\u{FEFF}" + header, "\(link) DIR/header.csv",
      "--link DIR/header.csv: no usable row in it, only a header"),
    Case(
      "back.csv",
      header + "2019.12.04_14.24.05,-8.4,51.9,LTE,-90\n2019.12.04_14.24.00,-8,51,LTE,-\n",
      "\(link) DIR/back.csv",
      "--link DIR/back.csv:3: '2019.12.04_14.24.00' is before the row above; sort the log by time"),
    Case(
      "quote.csv", header + "\"2019.12.04_14.24.05,-8.4,51.9,LTE,-90\n", "\(link) DIR/quote.csv",
      "--link DIR/quote.csv:2: '\"2019.12.04_14.24.05' is no time like 2019.11.29_09.37.23"),
    Case(
      "short.csv", header + "2019.12.04_14.24.05,-8.4\n", "\(link) DIR/short.csv",
      "--link DIR/short.csv:2: 2 columns where the header has 5"),
    Case(
      "nopoints.gpx", "<gpx></gpx>", "\(track) DIR/nopoints.gpx",
      "--track DIR/nopoints.gpx: there is no track point in it; record a drive and export it"),
    Case(
      "letter.gpx", "<gpx>\n" + point("6x") + point("61") + "</gpx>", "\(track) DIR/letter.gpx",
      "--track DIR/letter.gpx:2: \"6x\" is no lat from -90 to 90"),
    Case(
      "cut.gpx", "<gpx>\n" + point("60") + "\n<trkpt lat=\"60.", "\(track) DIR/cut.gpx",
      "--track DIR/cut.gpx:3: the file ends in the middle; get the whole file again"),
    Case(
      "still.gpx", "<gpx>" + point("60") + point("60") + "</gpx>", "\(track) DIR/still.gpx",
      "--track DIR/still.gpx: a track needs two places that differ; record a drive"),
    Case(
      "far.gpx", "<gpx>" + point("-60") + point("60") + "</gpx>", "\(track) DIR/far.gpx",
      "--track DIR/far.gpx: it leads over 3 degrees away from its start; cut the track"),
    Case(
      "yard.gpx", "<gpx>" + point("60") + point("60.001") + "</gpx>", "\(track) DIR/yard.gpx",
      "--track DIR/yard.gpx: it is 111 m long and the shortest ride 400 m; record a longer drive"),
    Case(
      "words.gpx", "hello\n", "\(track) DIR/words.gpx",
      "--track DIR/words.gpx: neither GPX nor the CSV of a G-NetTrack drive; export the track as GPX"
    ),
  ]

  private static let prices: [Case] = [
    (
      "\"steps\":[{\"toKm\":5,\"perKm\":1},{\"fromKm\":4,\"perKm\":2}]",
      "steps overlap from 4.000 km"
    ),
    ("\"perKm\":-1", "\"perKm\" must not be negative (-1)"),
    ("\"moneyLimit\":-1", "\"moneyLimit\" must not be negative (-1)"),
    ("\"base\":1000000000", "\"base\" is too large"),
    ("\"perKm\":NaN", "expected a value"),
    ("\"perKm\":\"1", "the file ends in the middle"),
    ("\"perKm\":1}}", "there is text after the end of the JSON"),
  ].map { members, problem in
    Case(
      "priced/tariff.json",
      "{\"name\":\"n\",\"source\":\"s\",\"date\":\"d\",\"currency\":\"EUR\",\n\(members)}",
      "map check DIR/priced", "deadzone: DIR/priced/tariff.json:2: \(problem)")
  }

  private static let scenarios: [Case] = [
    ("limit requests -1\nkill", ":2:16: found '-1', expected how many requests"),
    ("limit money -0.01\nkill", ":2:13: found -0.01, expected an amount in EUR from 0"),
    ("limit age -1s\nkill", ":2:11: found '-1s', expected a time (500ms, 12s, 3m, 1h)"),
    ("server reprices -5", ":2:17: found -5, expected an amount in EUR from 0"),
    (
      "server offers \"Here\" \"There\"",
      ":2:22: found the place \"There\", which no road leads to, expected a place of the map "
        + "(Rank, Here)"
    ),
    ("server offers \"Here\" \"Here\"", ":2:1: a ride from \"Here\" to itself is none"),
    (
      "server offers \"Here\" \"Mars\"",
      ":2:22: found the place \"Mars\", expected a place of the map "
        + "(Rank, Here)"
    ),
    (
      "server offers \"Here",
      ":2:15: found a text without its closing quote, expected \" before the "
        + "end of the line (the key is Quote)"
    ),
    (
      "server offers \"Here\" \"Rank\" surge 99999999999",
      ":2:35: found '99999999999', expected a "
        + "surge above 0 with at most 2 decimals (1.5)"
    ),
    (
      "wait 99999999999999999999h",
      ":2:6: found '99999999999999999999h', expected a time (500ms, "
        + "12s, 3m, 1h)"
    ),
  ].map { step, problem in
    Case(
      "wrong.scenario", "map split\n\(step)\n", "run DIR/wrong.scenario",
      "DIR/wrong.scenario\(problem)")
  }

  private static let maps: [Case] = [
    Case(
      "cut.osm.pbf", "\0\0\0\u{0D}\n\tOSMHeader\u{18}\u{05}abcde\0\0",
      "map import DIR/cut.osm.pbf -o DIR/n",
      "deadzone: DIR/cut.osm.pbf: the file ends in the middle; get the whole file again"),
    Case(
      "cut.osm", "<osm version=\"0.6\"><node id=\"1\"", "map import DIR/cut.osm -o DIR/n",
      "deadzone: DIR/cut.osm: the file ends in the middle; get the whole file again"),
    Case(
      "empty.osm", "", "map import DIR/empty.osm -o DIR/n",
      "deadzone: DIR/empty.osm: it is empty; get the file again"),
    Case(
      "nul/map.geojson", "\0", "map check DIR/nul",
      "deadzone: DIR/nul/map.geojson: line 1 column 1: expected a value; save it again as GeoJSON, "
        + "or mend it there"),
    Case(
      "fringe/map.geojson",
      joined.replacing("{\"name\":\"Zone\"", with: "{\"name\":\"Zone\",\"fringe\":-5"),
      "map check DIR/fringe",
      "deadzone: DIR/fringe/map.geojson: feature 7 (Zone): \"fringe\" is no width in metres; write a "
        + "number from 0 to 1000"),
  ]

  /// The same files named by a scenario's header, or by a map.
  private static let named: [Case] = [
    Case(
      "bad.gpx", "<gpx></gpx>", "run DIR/track.scenario",
      "DIR/track.scenario:2:7: DIR/bad.gpx: there is no track point in it; record a drive and "
        + "export it"),
    Case(
      "bad.up", "12\nx\n", "run DIR/link.scenario",
      "DIR/link.scenario:2:6: DIR/bad.up:2: 'x' is no millisecond stamp; a trace has one whole "
        + "number a line"),
    Case(
      "bad.json",
      "{\"name\":\"n\",\"source\":\"s\",\"date\":\"d\",\"currency\":\"EUR\",\n"
        + "\"steps\":[{\"toKm\":5,\"perKm\":1},{\"fromKm\":4,\"perKm\":2}]}",
      "run DIR/tariff.scenario",
      "DIR/tariff.scenario:2:8: DIR/bad.json:2: steps overlap from 4.000 km"),
    Case(
      "driven/drive.csv", "", "map check DIR/driven",
      "deadzone: DIR/driven/drive.csv: the file is empty; give the CSV of a G-NetTrack drive"),
    Case(
      "driven/drive.csv", header, "run DIR/driven.scenario",
      "DIR/driven/drive.csv: no usable row in it, only a header; give the CSV of a G-NetTrack drive"
    ),
    Case(
      "driven/drive.csv", header + "now,-8.4,51.9,LTE,-90\n", "map check DIR/driven",
      "deadzone: DIR/driven/drive.csv: line 2: 'now' is no time like 2019.11.29_09.37.23; give the "
        + "CSV of a G-NetTrack drive"),
    Case(
      "driven/drive.csv", header + "2019.12.04_14.24.05,-,-,LTE,-90\n", "map check DIR/driven",
      "deadzone: DIR/driven/drive.csv: no row of it has a place; give the CSV of a G-NetTrack drive"
    ),
    Case(
      "driven/other.csv", header, "map check DIR/driven",
      "deadzone: DIR/driven/map.geojson: drive: drive.csv: No such file or directory; put the "
        + "drive's CSV beside the map"),
  ]

  /// Two streets that do not meet, each with two places.
  private static let split = """
    {"type":"FeatureCollection","features":[
    \(feature(line: "[25.00,60.0],[25.01,60.0]")),
    \(feature(line: "[25.00,60.1],[25.01,60.1]")),
    \(feature("Rank", "[25.001,60.0]")),
    \(feature("Here", "[25.005,60.0]")),
    \(feature("There", "[25.002,60.1]")),
    \(feature("Yonder", "[25.008,60.1]")),
    {"type":"Feature","properties":{"name":"Zone","deadzone":"yes"},"geometry":{"type":"Polygon",
     "coordinates":[[[25.003,60.0],[25.004,60.0],[25.004,60.001],[25.003,60.0]]]}}]}
    """

  /// The same with the second street where the first is.
  private static let joined = split.replacing("60.1]", with: "60.0]")

  private static func feature(line: String) -> String {
    "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"LineString\","
      + "\"coordinates\":[\(line)]}}"
  }

  private static func feature(_ name: String, _ place: String) -> String {
    "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},\"geometry\":{\"type\":\"Point\","
      + "\"coordinates\":\(place)}}"
  }

  @Test(arguments: recordings + prices + scenarios + maps + named)
  func oneLineSaysWhatWhereAndWhatToDo(given: Case) throws {
    let tariff = text(of: "\(Driver.map)/../worked-fares/tariff.json") ?? ""
    for name in ["split", "priced", "nul", "fringe", "driven"] {
      folder.makeFolder(name)
      folder.write(tariff, to: "\(name)/tariff.json")
      folder.write(name == "split" ? Self.split : Self.joined, to: "\(name)/map.geojson")
    }
    folder.write(
      Self.joined.replacing("\"features\"", with: "\"drive\":\"drive.csv\",\"features\""),
      to: "driven/map.geojson")
    folder.write("map driven\nkill\n", to: "driven.scenario")
    for (header, file) in [("track", "bad.gpx"), ("link", "bad.up"), ("tariff", "bad.json")] {
      folder.write("map split\n\(header) \"\(file)\"\nkill\n", to: "\(header).scenario")
    }
    folder.write("map split\nat 1s expect app running\n", to: "good.scenario")
    folder.write(given.bytes, to: given.file)
    let before = folder.everything

    let terminal = try PseudoTerminal(
      "deadzone", given.arguments.map { $0.replacing("DIR", with: folder.path) },
      options: .stderrToFile)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.sideText.replacing(folder.path, with: "DIR") == given.line + "\n")
    #expect(terminal.log == [])
    #expect(folder.everything == before)
  }
}
