import Scenarios
import Testing

@testable import deadzone

/// `deadzone map` from its words to what it prints, on the maps that come with the program.
@Suite struct MapCommandTests {
  private static let maps =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Maps"

  @Test func listShowsTheShippedMapsWithTheirAttribution() {
    #expect(
      Program.run(["map", "list"])
        == CommandOutput(
          output: """
            bengaluru-airport  Bengaluru Airport (schematic), Drawn for Deadzone, schematic
            every-signal       Every kind of signal, a road each, Drawn for Deadzone
            helsinki-centre    Helsinki Centre, (c) OpenStreetMap contributors, ODbL
            worked-fares       Straight roads for worked fares, Drawn for Deadzone

            """))
  }

  @Test func theShippedMapsHaveNoProblems() {
    for name in ["bengaluru-airport", "every-signal", "helsinki-centre", "worked-fares"] {
      let output = Program.run(["map", "check", "\(Self.maps)/\(name)"])
      #expect(output.exitCode == 0)
      #expect(output.output.hasSuffix("no problems\n"))
      #expect(output.output.split(separator: "\n").count == 1, "\(output.output)")
    }
  }

  @Test func badInputIsOneLineAndExitTwo() {
    #expect(
      Program.run(["map", "check", "helsinki-center"])
        == CommandOutput(
          exitCode: 2,
          errors: "deadzone: helsinki-center: there is no map of this name; did you mean"
            + " helsinki-centre? maps are: bengaluru-airport, every-signal, helsinki-centre,"
            + " worked-fares\n"))
    #expect(
      Program.run(["map", "import", "/no/such.osm.pbf", "-o", "/no/where"])
        == CommandOutput(
          exitCode: 2,
          errors: "deadzone: /no/such.osm.pbf: No such file or directory;"
            + " name an .osm.pbf or .osm file\n"))
  }
}
