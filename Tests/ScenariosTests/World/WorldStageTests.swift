import FoundationEssentials
import Testing
import WorldSimulation

@testable import Scenarios

/// Scenarios played on the real world, with the least of screens.
@Suite struct WorldStageTests {
  static let maps = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Maps"

  let maker = WorldStageMaker(
    findMap: { name in .success("\(Self.maps)/\(name)") },
    openStorage: { _ in .success(.inMemory()) })

  private func play(_ text: String) throws -> (report: String, log: EventLog) {
    let scenario = try ScenarioParser.parse(text, file: "f")
    let stage = try maker.make(scenario, StageSettings()).get()
    var log = EventLog()
    var report = RunReport(path: "f", scenario: scenario)
    report.result = ScenarioRunner(scenario, on: stage) { log.append($0) }.run()
    return (report.text, log)
  }

  @Test func aWholeTrip() throws {
    let (report, log) = try play(
      """
      driver auto
      when trip offered expect shift on
      when trip on-trip say "x"
      when trip collect say "x"
      when trip settled expect queue 0
      expect flicker 0
      expect money balanced
      expect server effects end 1
      """)
    print(report)
    print(log.text)
  }
}
