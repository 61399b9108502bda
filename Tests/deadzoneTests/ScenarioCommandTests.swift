import FoundationEssentials
import OptimisticEngine
import SQLiteStorage
import Testing

@testable import deadzone

/// `deadzone run` from the command line to the exit code.
@Suite final class ScenarioCommandTests {
  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/cli-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ scenario: String, _ flags: String...) throws -> (Int32, String) {
    let file = "\(folder)/a.scenario"
    try Data(scenario.utf8).write(to: URL(filePath: file))
    let output = Program.run(
      ["run", file, "--map", "\(DriveCommandTests.maps)/bengaluru-airport"] + flags)
    return (output.exitCode, (output.output + output.errors).replacing(folder, with: "DIR"))
  }

  @Test func aScenarioIsPlayedAndItsExitCodeSaysHowItWent() throws {
    #expect(
      try run("press Enter\nexpect shift on within 5s")
        == (0, "met     DIR/a.scenario  1 met, 0:00 simulated\n"))
    let failed = try run("expect shift on")
    #expect(failed.0 == 1)
    #expect(
      failed.1 == """
        FAILED  DIR/a.scenario  0 met, 1 failed, 0:00 simulated
                DIR/a.scenario:1:1: expect shift on: shift off (at 0.000 s)

        """)
    #expect(try run("expect shfit on").0 == 2)
  }

  @Test func theLastScreenIsPrinted() throws {
    let lines = try run("wait 1s", "--screen", "80x24").1.split(separator: "\n")
    #expect(lines.count == 25)
    #expect(lines.last == "met     DIR/a.scenario  0 met, 0:01 simulated")
  }

  /// One frame of a start on a state, the map and seed of which are not named.
  private func start(_ state: String, _ flags: String...) -> (screen: String, errors: String) {
    let output = Program.run(["--once", "120x36", "--state", state] + flags)
    #expect(output.exitCode == 0, "\(output.errors)")
    return (output.output, output.errors)
  }

  private static let maps = DriveCommandTests.maps
  private static let lost =
    "deadzone: world.sqlite was missing or empty beside a saved state: the car starts again at the "
    + "rank\n"

  private func runOnFares(_ state: String) throws {
    let file = "\(folder)/fares.scenario"
    let text = """
      map \(Self.maps)/worked-fares
      seed 5
      driver auto
      server offers "Hill" "Mill"
      when trip to-pickup wait 40s
      """
    try Data(text.utf8).write(to: URL(filePath: file))
    #expect(Program.run(["run", file, "--state", state]).exitCode == 0)
  }

  @Test func aStartAfterARunIsInItsWorld() throws {
    let state = "\(folder)/state"
    try runOnFares(state)
    for errors in ["", Self.lost] {
      let started = start(state)
      #expect(started.errors == errors)
      #expect(started.screen.contains("seed 5") && started.screen.contains("Hill"))
      try FileManager.default.removeItem(atPath: "\(state)/world.sqlite")
    }
    #expect(
      try run(
        "track \"\(Self.maps)/bengaluru-airport/airport-run.gpx\"\nwait 1s", "--state", state,
        "--new"
      ).0 == 0)
    #expect(start(state).errors == "")
  }

  /// The trip on the phone is then on the other side of the Earth.
  @Test(arguments: [false, true])
  func aLostWorldOfWhichNothingIsKnownIsTold(isEmptied: Bool) throws {
    let state = "\(folder)/state"
    try runOnFares(state)
    for name in ["driver", "dispatch"] {
      let disk = try SQLiteStorage(path: "\(state)/\(name).sqlite")
      try disk.commit([.delete(table: ProgramTable.name, key: Array("origin".utf8))])
    }
    try FileManager.default.removeItem(atPath: "\(state)/world.sqlite")
    if isEmptied { try Data().write(to: URL(filePath: "\(state)/world.sqlite")) }
    let started = start(state, "--map", "\(Self.maps)/bengaluru-airport")
    #expect(started.errors == Self.lost)
    #expect(started.screen.contains("Hill"))
  }

  @Test func aStateIsResumed() throws {
    let state = "\(folder)/state"
    #expect(try run("press Enter\nwhen trip offered press Enter\nwait 1s", "--state", state).0 == 0)
    let resumed = try run("expect trip to-pickup\nexpect shift on", "--state", state)
    #expect(resumed == (0, "met     DIR/a.scenario  2 met, 0:04 simulated\n"))
    #expect(
      try run("kill", "--state", state, "--seed", "8")
        == (
          2,
          "the saved world has seed 7; leave --seed out, start afresh with --new, or name another "
            + "--state\n"
        ))
    #expect(
      try run("seed 8\nkill", "--state", state) == (
        2,
        "the saved world has seed 7 and the file plays on 8; give --seed 7, start afresh with --new, "
          + "or name another --state\n"
      ))
    #expect(try run("expect shift off", "--state", state, "--new", "--seed", "8").0 == 0)
    #expect(try run("expect shift off", "--state", state, "--seed", "8").0 == 0)
  }
}
