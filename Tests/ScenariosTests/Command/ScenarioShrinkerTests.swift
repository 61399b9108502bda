import Testing

@testable import Scenarios

@Suite struct ScenarioShrinkerTests {
  /// A world in which pressing x and then y breaks the queue.
  private func failures(_ scenario: Scenario) -> [ExpectationOutcome] {
    let stage = FakeStage()
    stage.onKey = { stage, _ in
      if let x = stage.keys.firstIndex(of: "x"), stage.keys[x...].contains("y") { stage.queue = 9 }
    }
    return ScenarioRunner(scenario, on: stage).run().failures
  }

  @Test func onlyWhatTheFailureNeedsIsLeft() throws {
    let scenario = try ScenarioParser.parse(
      """
      seed 7
      tag long
      size 80x24
      press a
      wait 3s
      press x
      expect shift off
      press b
      after 5s press y
      press c
      expect queue 0
      press d
      """, file: "f")
    let shrunk = try #require(ScenarioShrinker.shrink(scenario, run: failures))
    #expect(ScenarioPrinter.print(shrunk) == "press x\npress y\nexpect queue 0\n")
  }

  /// With one key less the queue is 0, which is not 5 either: that is another failure.
  @Test func itGoesOnFailingForTheSameReason() throws {
    let scenario = try ScenarioParser.parse("press x\npress y\nexpect queue 5", file: "f")
    #expect(ScenarioShrinker.shrink(scenario, run: failures) == scenario)
  }

  @Test func aScenarioThatDoesNotFailIsNotShrunk() throws {
    let scenario = try ScenarioParser.parse("press x\nexpect queue 0", file: "f")
    #expect(ScenarioShrinker.shrink(scenario, run: failures) == nil)
  }

  @Test func theFailingStatementKeepsItsTrigger() throws {
    let scenario = try ScenarioParser.parse(
      "press x\npress y\nwhen queue 9 expect queue 0", file: "f")
    let shrunk = try #require(ScenarioShrinker.shrink(scenario, run: failures))
    #expect(shrunk == scenario)
  }
}
