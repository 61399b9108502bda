import FoundationEssentials
import StreetMap
import Testing
import WorldSimulation

@testable import Scenarios

/// Scenarios played on the real world, with the least of screens.
@Suite struct WorldStageTests {
  static let maps = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Maps"

  let maker = WorldStageMaker(
    finder: MapFinder(folders: [WorldStageTests.maps]),
    openStorage: { _ in .success(.inMemory()) })

  private func play(_ text: String) throws -> (report: String, log: EventLog) {
    let scenario = try ScenarioParser.parse(text, file: "f")
    let stage = try maker.make(scenario, StageSettings()).get()
    var log = EventLog()
    var report = RunReport(path: "f", scenario: scenario)
    report.result = ScenarioRunner(scenario, on: stage) { log.append($0) }.run()
    return (report.text, log)
  }

  @Test func anAutomaticDriverBringsATripToItsEnd() throws {
    let (report, log) = try play(
      """
      driver auto
      when trip offered expect shift on
      when trip collect expect signal offline
      expect fare due any
      when trip settled expect queue 0
      expect fare confirmed any
      expect server trip settled
      expect server order accept arrive start end cash rate
      expect server effects any 7
      expect attempts end 1
      expect saved end >= 10s
      expect reconciled within 20s
      expect flicker 0
      expect money balanced
      expect screen "OUTBOX all sent"
      """)
    #expect(report == "met     f  14 met, 3:10 simulated\n")
    #expect(log.lines.last?.contains("\"requests\":7,\"attempts\":7,") == true)
  }

  /// The track that an evidence holds has no roads of its own, and the basement no sky.
  @Test func aSavedDriveDrivenAgainIsAsDarkAsItWas() throws {
    let story = "\(Self.maps)/bengaluru-airport/start-in-the-basement.scenario"
    let scenario = try ScenarioLoader.load(story)
    let stage = try maker.make(scenario, StageSettings()).get()
    #expect(ScenarioRunner(scenario, on: stage).run().failures.isEmpty)
    let track =
      FileManager.default.temporaryDirectory.path + "/drive-\(UInt64.random(in: 0 ... .max)).gpx"
    try Data(stage.drivenTrack.utf8).write(to: URL(filePath: track))
    defer { try? FileManager.default.removeItem(atPath: track) }
    let (report, _) = try play(
      """
      track "\(track)"
      driver auto
      server offers "P2 Basement" "Airport Hotel"
      when trip to-pickup expect signal online
      when signal offline within 10m expect screen "P2"
      when trip waiting within 3m expect signal offline
      when trip on-trip expect signal offline
      when trip settled expect queue 0
      expect money balanced
      """)
    #expect(report.hasPrefix("met     f  6 met, "), "\(report)")
  }

  @Test func theSameScenarioGivesTheSameLog() throws {
    let text = "seed 11\ndriver auto\nfault server-error any rate 20%\nwhen trip settled wait 5s"
    let (first, second) = (try play(text), try play(text))
    #expect(first.log.lines == second.log.lines)
    #expect(first.report == second.report)
    #expect(first.log.lines.count > 50)
  }

  @Test func everyActionReachesTheWorld() throws {
    let (report, _) = try play(
      """
      driver auto
      when trip on-trip signal off
      expect signal offline within 6s
      signal on
      expect signal online within 10s
      signal map
      gps off
      gps on
      clock +1h
      clock -30m
      zone -03:00
      disk full
      disk ok
      fault slow any 1s times 2
      fault throttle any 2s
      fault duplicate any rate 5%
      fault none
      server message "Where are you?"
      server reprices 120.50
      server changes-destination "Cab Rank"
      server pushes-stale
      server restarts
      server expires-token
      screenshot on-the-way
      expect file on-the-way exists
      kill
      expect app killed
      restart
      expect app running
      expect trip on-trip within 5s
      kill after-write end
      when app killed within 10m restart
      when trip settled expect queue 0
      expect flicker 0
      expect money balanced
      """)
    #expect(report.hasPrefix("met "), "\(report)")
  }

  @Test func whatTheServerCannotDoNowFailsTheStep() throws {
    let (report, _) = try play("restart\nserver reassigns\nexpect shift off")
    #expect(
      report == """
        FAILED  f  1 met, 2 failed, 0:00 simulated
                f:1:1: restart: the app is running (at 0.000 s)
                f:2:1: server reassigns: reassigns: the driver has no trip (at 0.000 s)

        """)
  }

  @Test func aHeaderThatCannotBeUsedIsBadInput() throws {
    for (text, error) in [
      ("map nowhere\nkill", "f:1:5: map nowhere: there is no map of this name; "),
      ("link ltee\nkill", "f:1:6: no link profile 'ltee'; did you mean lte? (lte, "),
      ("link \"none.csv\"\nkill", "f:1:6: none.csv: "),
      ("tariff \"none.json\"\nkill", "f:1:8: none.json: "),
    ] {
      let scenario = try ScenarioParser.parse(text, file: "f")
      guard case .failure(let found) = maker.make(scenario, StageSettings()) else {
        Issue.record("\(text) was taken")
        continue
      }
      #expect(found.description.hasPrefix(error), "\(found)")
    }
  }
}
