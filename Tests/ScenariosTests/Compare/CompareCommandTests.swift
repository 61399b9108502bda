import FoundationEssentials
import StreetMap
import Testing

@testable import Scenarios

@Suite final class CompareCommandTests {
  let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.path + "/compare-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func compare(_ text: String, seeds: UInt64? = 1) throws -> CommandOutput {
    let file = "\(folder)/a.scenario"
    try Data(text.utf8).write(to: URL(filePath: file))
    var output = CompareCommand.run(file, seeds: seeds, StageSettings()) {
      WorldStageMaker(finder: MapFinder(folders: [WorldStageTests.maps])) { _ in
        .success(.inMemory())
      }
    }
    output.output = output.output.replacing(folder, with: "DIR")
    output.errors = output.errors.replacing(folder, with: "DIR")
    return output
  }

  @Test func whatIsNoScenarioIsToldAsByTheOtherCommands() throws {
    func error(_ name: String) -> CommandOutput {
      var output = CompareCommand.run("\(folder)/\(name)", seeds: 1, StageSettings()) {
        preconditionFailure("nothing is played")
      }
      output.errors = output.errors.replacing(folder, with: "DIR")
      return output
    }
    #expect(
      error("none")
        == CommandOutput(exitCode: 2, errors: "deadzone: DIR/none: no such file or folder\n"))
    try Data("{\"recording\":1}\n".utf8).write(to: URL(filePath: "\(folder)/r.jsonl"))
    #expect(
      error("r.jsonl")
        == CommandOutput(
          exitCode: 2,
          errors: "deadzone: DIR/r.jsonl: a recording; name the scenario of a shift to compare\n"))
  }

  @Test func whatAsksSomethingOfOneAppIsLeftOut() throws {
    let scenario = try ScenarioParser.parse(
      """
      seed 3
      driver manual
      trips 1
      at 5m signal off
      after 1m signal map
      when trip offered press Enter
      when screen "Enter Start" gps off
      expect queue 0
      fault lose-reply end
      """, file: "f")
    let shift = scenario.shift(.collect)
    #expect(
      ScenarioPrinter.print(shift) == """
        seed 3
        mode collect
        trips 100000
        driver auto

        at 5m signal off
        after 1m signal map
        fault lose-reply end
        at 1h wait 0s

        """)
    #expect(scenario.stepsLeftOut == 3)
  }

  @Test func whatIsWrongIsOneLineBeforeAnythingIsPlayed() throws {
    for (text, seeds, error) in [
      ("kill", 0, "--seeds 0: from 1 to 10000"),
      ("kil", 1, "DIR/a.scenario:1:1: found 'kil'"),
      ("map nowhere\nkill", 1, "DIR/a.scenario:1:5: map nowhere: there is no map of this name"),
      ("server offers \"Moon\" \"Departures\"", 1, "DIR/a.scenario:1:15: found the place \"Moon\""),
    ] as [(String, UInt64, String)] {
      let output = try compare(text, seeds: seeds)
      #expect(output.exitCode == 2)
      #expect(output.output == "")
      #expect(output.errors.hasPrefix("deadzone: \(error)"), "\(output.errors)")
      #expect(output.errors.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test func ranksAreOfWhatIsThere() {
    #expect(CompareTable.rank([], percent: 50) == 0)
    #expect(CompareTable.rank([7], percent: 95) == 7)
    #expect(CompareTable.rank([4, 1, 3, 2], percent: 50) == 2)
    #expect(CompareTable.rank(Array(1...100), percent: 95) == 95)
  }
}
