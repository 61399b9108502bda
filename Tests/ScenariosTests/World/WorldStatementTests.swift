import OptimisticEngine
import StreetMap
import Testing
import WorldSimulation

@testable import Scenarios

/// What the world menu does with a line of the scenario language.
@Suite struct WorldStatementTests {
  private let maker = WorldStageMaker(
    finder: MapFinder(folders: [WorldStageTests.maps]),
    openStorage: { _ in .success(.inMemory()) })

  private func world() throws -> World {
    try maker.makeWorldStage(try ScenarioParser.parse("trips 0\nkill", file: "f"), StageSettings())
      .world
  }

  @Test func aLineDoesWhatItDoesInAScenario() throws {
    let world = try world()
    for line in [
      "fault lose-reply end times 3", "fault slow any 2s rate 20%", "zone -03:00", "clock +1h",
      "second-copy", "gps off", "disk full", "signal off", "login driver-08", "disk ok",
      "server offers \"Airport Hotel\" \"Arrivals\" card stop \"Cab Rank\" pin 0427 surge 1.5",
      "kill before-write accept",
    ] {
      try WorldStatement.perform(line, in: world)
    }
    #expect(world.faults.rules.map(\.kind) == [.loseReply, .slow(2_000)])
    #expect(world.faults.rules.map(\.amount) == [.times(3), .rate(20)])
    #expect(world.phone?.clock.zone == -180)
    #expect(world.phone?.clock.offset == 3_600_000)
    #expect(!world.isGPSOn)
    #expect(world.link.mode == .forcedOff)
    #expect(!world.isDiskFull)
  }

  @Test(arguments: [
    ("", "Write what is done, as a scenario does"),
    ("falt any", "Write what is done, as a scenario does; did you mean fault?"),
    ("expect queue 0", "Write what is done, as a scenario does"),
    ("press Enter", "press Enter: only a scenario does that"),
    ("fault lose-reply", "found the end of the line, expected "),
    ("zone +25:00", "found '+25:00', expected a time zone from -12:00 to +14:00"),
    (
      "server offers \"Moon\" \"Arrivals\"", "found the place \"Moon\", expected a place of the map"
    ),
    ("server reprices 1.234", "found 1.234, expected an amount in INR with at most 2 decimals"),
    ("server reassigns", "reassigns: the driver has no trip"),
    ("restart", "the app is running"),
    ("gps off\ngps on", "found more than one line, expected one statement"),
  ])
  func whatCannotBeDoneIsToldInOneLine(line: String, why: String) throws {
    let world = try world()
    do throws(Refusal) {
      try WorldStatement.perform(line, in: world)
      Issue.record("\(line) was done")
    } catch {
      #expect(error.text.hasPrefix(why), "\(error.text)")
    }
    #expect(world.isGPSOn && world.faults.rules.isEmpty)
  }

  /// The menu's last line takes it, and shows what is set with how often.
  @Test func theWorldMenuTakesALine() throws {
    let report = try play(
      """
      trips 0
      press !
      press End
      press Enter
      expect screen "fault lose-reply end times 3"
      type "fault lose-reply accept times 3"
      press Enter
      expect screen "Set now: lose-reply on accept times 3"
      press Enter
      type "falt slow any 2s"
      press Enter
      expect screen "did you mean fault?"
      expect screen "falt slow any 2s"
      press Home
      press Right
      press Right
      type "u"
      press Enter
      expect screen "slow on any"
      press Escape
      press Enter
      when shift on server offers "Airport Hotel" "Arrivals"
      when trip offered press Enter
      when trip to-pickup expect server effects accept 1
      """)
    #expect(report.hasPrefix("met "), "\(report)")
  }

  /// What cannot be written down is not thrown away either.
  @Test func theNotebookKeepsWhatIsToBeMended() throws {
    let report = try play(
      """
      trips 0
      press n
      press n
      press Tab
      type "Toll"
      press Enter
      expect screen "An expense ends in its amount"
      expect screen "New expense: Toll"
      type " 120.00"
      press Enter
      expect no screen "New expense"
      expect screen "Toll  120.00"
      """)
    #expect(report.hasPrefix("met "), "\(report)")
  }

  @Test func anOfferIsWrittenAsInAScenario() throws {
    var keys = ""
    for _ in 0..<21 { keys += "press Down\n" }
    let report = try play(
      """
      trips 0
      press Enter
      when shift on press !
      \(keys)press Enter
      expect screen "AN OFFER"
      type "\\"Airport Hotel\\" \\"Arrivals\\" parcel surge 1.5"
      press Enter
      press Escape
      when trip offered within 30s expect screen "parcel"
      """)
    #expect(report.hasPrefix("met "), "\(report)")
  }

  private func play(_ text: String) throws -> String {
    let scenario = try ScenarioParser.parse(text, file: "f")
    let stage = try maker.make(scenario, StageSettings()).get()
    var report = RunReport(path: "f", scenario: scenario)
    report.result = ScenarioRunner(scenario, on: stage).run()
    return report.text
  }
}
