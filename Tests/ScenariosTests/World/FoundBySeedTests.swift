import StreetMap
import Testing
import WorldSimulation

@testable import Scenarios

/// What the campaign of the whole world has found, as small as it was shrunk: each runs clean now.
@Suite struct FoundBySeedTests {
  private let maker = WorldStageMaker(
    finder: MapFinder(folders: [WorldStageTests.maps]),
    openStorage: { _ in .success(.inMemory()) })

  private func failures(_ text: String) throws -> [String] {
    let scenario = try ScenarioParser.parse(text, file: "f")
    let stage = try maker.make(scenario, StageSettings()).get()
    return ScenarioRunner(scenario, on: stage).run().failures.map {
      "\($0.statement): \($0.failure?.actual ?? "")"
    }
  }

  // The answer to the first driver's sign-in came when the second was already signing in, and was
  // taken for his: he was shown the other's state.
  @Test func theAnswerToAnothersSignInIsLeftAlone() throws {
    #expect(
      try failures(
        """
        driver auto
        login driver-12
        at 9060ms signal off
        wait 10s
        signal on
        expect queue 0 within 1m
        """) == [])
  }

  // A full disk let go of the queue's lane, and nobody looked whether it could go on.
  @Test func afterARefusalOnAFullDiskTheQueueGoesOnWhenThereIsRoom() throws {
    #expect(
      try failures(
        """
        seed 69751
        driver auto
        disk full
        fault refuse arrive invalid-state
        at 978199ms disk ok
        expect queue 0 within 1m
        """) == [])
  }

  // What was tapped on a full disk and waits under another login was below the low-water mark, and
  // counted as done.
  @Test func stepsOnAFullDiskSurviveAnotherLogin() throws {
    #expect(
      try failures(
        """
        driver auto
        server offers "P2 Basement" "Business Park" card surge 1.5
        disk full
        at 180748ms fault lose-request any times 4
        signal on
        at 191253ms login driver-11
        at 193274ms disk ok
        login driver-07
        expect queue 0 within 2m
        """) == [])
  }

  // The app died with steps the full disk had never taken: that they are gone is no flicker, and
  // the screen had said so.
  @Test func whatWasNeverSavedIsNotMissedAfterAKill() throws {
    #expect(
      try failures(
        """
        driver auto
        at 166090ms disk full
        at 226280ms kill
        restart
        expect flicker 0
        """) == [])
  }

  // Dispatch had ended what the driver cancelled in the dark: news, and nothing older.
  @Test func anEndByDispatchAfterACancelIsNoFlicker() throws {
    #expect(
      try failures(
        """
        driver auto
        at 25608ms signal off
        press x
        at 89616ms server ends-trip
        signal on
        wait 30s
        expect flicker 0
        """) == [])
  }

  // A fault may say any code: that one of them means a broken rule elsewhere does not count here.
  @Test func aMadeRefusalOfAReusedKeyIsNoBrokenRule() throws {
    #expect(
      try failures(
        """
        driver auto
        fault refuse end key-reused
        wait 5m
        expect dead-letters 1
        expect flicker 0
        """) == [])
  }

  @Test func aBrokenRuleFailsTheRunOnce() throws {
    let stage = FakeStage()
    stage.at(1_000) { $0.brokenRule = BrokenRule("I2", "the server applied p7-3 twice") }
    let scenario = try ScenarioParser.parse("wait 5s\nexpect queue 0", file: "f")
    let result = ScenarioRunner(scenario, on: stage).run()
    #expect(result.failures.map(\.statement) == ["always I2"])
    #expect(result.failures.map { $0.failure?.actual } == ["the server applied p7-3 twice"])
    #expect(result.failures.map(\.at) == [1_000])
  }
}
