import TerminalUI
import Testing

/// Bad input to the real program: one clear line on standard error, exit 2, nothing changed.
@Suite(.serialized) struct BadInputTests {
  private let folder = TemporaryFolder()

  private static let cases: [(arguments: [String], line: String)] = [
    (
      ["--map", "nowhere"],
      "deadzone: map nowhere: there is no map of this name; maps are: bengaluru-airport, "
        + "every-signal, helsinki-centre, worked-fares"
    ),
    (
      ["--state", "DIR/none", "--new", "--map", "nowhere"],
      "deadzone: map nowhere: there is no map of this name; maps are: bengaluru-airport, "
        + "every-signal, helsinki-centre, worked-fares"
    ),
    (
      ["--map", "DIR/cut"],
      "deadzone: DIR/cut/map.geojson: line 1 column 41: the file ends in the middle; get the whole "
        + "file again"
    ),
    (
      ["--map", "DIR/priced"],
      "deadzone: DIR/priced/tariff.json:2: unknown currency \"ABCD\" (an ISO 4217 code such as EUR)"
    ),
    (
      ["map", "import", "DIR/plain.osm.pbf", "-o", "DIR/new"],
      "deadzone: DIR/plain.osm.pbf: this is no OpenStreetMap PBF file; name an .osm.pbf or .osm file"
    ),
    (
      ["run", "DIR/none.scenario"], "DIR/none.scenario: no such file or folder"
    ),
    (
      ["run", "DIR/wrong.scenario"],
      "DIR/wrong.scenario:2:19: found 'pres', expected expect or an action (press, type, signal, "
        + "gps, clock, zone, wait, kill, restart, second-copy, disk, login, screenshot, say, ask, "
        + "include, fault, server); did you mean press?"
    ),
    (
      ["--state", "DIR/file"],
      "deadzone: state folder DIR/file: it cannot be made; name another with --state DIR"
    ),
    (
      ["--state", "/proc/none"],
      "deadzone: state folder /proc/none: it cannot be made; name another with --state DIR"
    ),
    (
      ["--speeed", "2"],
      "deadzone: no flag --speeed; did you mean --speed? (deadzone drive --help lists all)"
    ),
    (
      ["--theme", "pink"],
      "deadzone: --theme: found 'pink', expected auto, dark, light, contrast, cvd, mono"
    ),
    (
      ["--once", "0x0"],
      "deadzone: --once: found '0x0', expected columns and rows from 1x1 to 500x200, as 120x36"
    ),
    (["map"], "deadzone: map takes one of import, check, list"),
    (["map", "import"], "deadzone: IN is missing: deadzone map import IN -o DIR"),
  ]

  @Test(arguments: cases)
  func oneLineSaysWhatWhereAndWhatToDo(arguments: [String], line: String) throws {
    folder.makeFolder("cut")
    folder.makeFolder("priced")
    let cut = "{\"type\":\"FeatureCollection\",\"features\":["
    folder.write("map bengaluru-airport\nwhen trip offered pres Enter\n", to: "wrong.scenario")
    folder.write("not a map", to: "plain.osm.pbf")
    folder.write(cut, to: "cut/map.geojson")
    folder.write(text(of: Driver.map + "/map.geojson") ?? "", to: "priced/map.geojson")
    folder.write("{\n  \"currency\": \"ABCD\"\n}\n", to: "priced/tariff.json")
    folder.write("", to: "file")
    let before = folder.everything

    // Not the state of whoever runs the tests.
    let terminal = try PseudoTerminal(
      "deadzone", arguments.map { $0.replacing("DIR", with: folder.path) },
      environment: ["XDG_STATE_HOME": folder.file("home")], options: .stderrToFile)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.sideText.replacing(folder.path, with: "DIR") == line + "\n")
    #expect(terminal.log == [])
    #expect(terminal.modes == terminal.modesBefore)
    #expect(folder.everything == before)
  }

  /// A start afresh clears the old state only when the new world can be made.
  @Test(arguments: [["--map", "nowhere"], ["--link", "nowhere"], ["--track", "nowhere.gpx"]])
  func aStartAfreshThatFailsClearsNothing(wrong: [String]) throws {
    let state = ["--state", folder.file("state")]
    let made = try PseudoTerminal("deadzone", state + ["--once", "80x24"])
    #expect(try made.waitForExit() == .code(0))
    let before = folder.everything
    #expect(before.count > 2)

    let terminal = try PseudoTerminal("deadzone", state + ["--new"] + wrong)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(folder.everything == before)
  }
}
