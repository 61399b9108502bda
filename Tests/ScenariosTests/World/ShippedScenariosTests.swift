import StreetMap
import Testing

@testable import Scenarios

/// The scenarios beside the shipped maps: all are met, and each gives the same log again.
@Suite struct ShippedScenariosTests {
  static let files: [String] = {
    let found = try? ScenarioFinder.find([WorldStageTests.maps])
    return (found ?? []).map(\.path)
  }()

  let maker = WorldStageMaker(
    finder: MapFinder(folders: [WorldStageTests.maps]),
    openStorage: { _ in .success(.inMemory()) })

  private func play(_ path: String) throws -> (report: RunReport, log: EventLog) {
    let scenario = try ScenarioLoader.load(path)
    let stage = try maker.make(scenario, StageSettings()).get()
    var report = RunReport(path: path, scenario: scenario)
    var log = EventLog()
    report.result = ScenarioRunner(scenario, on: stage) { log.append($0) }.run()
    return (report, log)
  }

  @Test(arguments: files) func aShippedScenarioIsMetAndRepeatsItself(path: String) throws {
    let first = try play(path)
    #expect(first.report.isGood, "\(first.report.text)")
    #expect(try play(path).log.lines == first.log.lines)
  }

  /// The five stories of the airport are there, each told to a confirmed fare. One is never online;
  /// in one the newest trip is another driver's; one is about no fare.
  @Test func theStoriesOfTheAirportAreThere() throws {
    let names = Self.files.compactMap { $0.split(separator: "/").last }
    for name in [
      "first-dead-zone", "kill-in-the-dead-zone", "lost-reply", "rider-cancelled-meanwhile",
      "start-in-the-basement",
    ] {
      #expect(names.contains("\(name).scenario"))
    }
    for path in Self.files where path.contains("/bengaluru-airport/") {
      let steps = try ScenarioLoader.load(path).steps.map(ScenarioPrinter.print)
      let isStory = !["never-online", "waits-for-your-word", "refresh-lost"].contains {
        path.contains($0)
      }
      #expect(steps.contains { $0.contains("fare confirmed") } == isStory, "\(path)")
      #expect(steps.contains("expect flicker 0") && steps.contains("expect money balanced"))
    }
  }

  /// Each case that drivers reported is played where the language can say it. It cannot send the
  /// phone a bogus fix (13).
  @Test func everyReportedCaseHasItsScenario() throws {
    let tags = try Set(Self.files.flatMap { try ScenarioLoader.load($0).header.tags })
    let reported = [
      1, 2, 3, 4, 6, 7, 9, 10, 11, 15, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 33, 34,
      35,
    ]
    #expect(reported.filter { !tags.contains("c\($0)") } == [])
  }

  /// So are those that were reported of other engines. It cannot tap one thing three times (1), let
  /// an answer pass and hold the state back (2), make a disk busy, slow or torn (14, 19, 21), take
  /// records of an old version (23), queue thousands (24), or look at transforms and merging (7, 36).
  @Test func everyCaseOfTheEngineHasItsScenario() throws {
    let tags = try Set(Self.files.flatMap { try ScenarioLoader.load($0).header.tags })
    let reported = [
      3, 6, 8, 10, 11, 12, 18, 20, 22, 26, 27, 28, 29, 30, 32, 33, 34, 38, 40, 41, 42,
    ]
    #expect(reported.filter { !tags.contains("e\($0)") } == [])
  }
}
