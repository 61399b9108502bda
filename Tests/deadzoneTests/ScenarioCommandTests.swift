import FoundationEssentials
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
