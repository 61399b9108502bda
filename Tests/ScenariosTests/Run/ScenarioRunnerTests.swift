import Testing

@testable import Scenarios

@Suite struct ScenarioRunnerTests {
  let stage = FakeStage()

  /// Plays a text; each expectation as a line, then how it ended.
  private func run(_ text: String) throws -> String {
    let runner = ScenarioRunner(try ScenarioParser.parse(text, file: "f"), on: stage)
    let result = runner.run()
    let lines = result.expectations.map { expectation in
      let what = expectation.failure.map { "FAILED (\($0.actual))" } ?? "met"
      return "\(expectation.at) \(expectation.position.line) \(what)"
    }
    return (lines + [result.endedEarly ? "ended early" : "ended at \(result.simulated)"])
      .joined(separator: "\n")
  }

  // MARK: Order and time

  @Test func stepsRunInOrderAndTheRunEndsAfterTheLast() throws {
    stage.at(10_000) { _ in Issue.record("after the end") }
    #expect(try run("press a\npress b\nwait 2s\npress c") == "ended at 2000")
    #expect(stage.keys == ["a", "b", "c"])
  }

  @Test func atIsFromTheStartAndOneAlreadyPastRunsAtOnce() throws {
    #expect(
      try run("at 3s signal off\nat 1s signal on\nat 5s gps off") == "ended at 5000")
    #expect(stage.performed == ["3000 signal off", "3000 signal on", "5000 gps off"])
  }

  @Test func afterIsFromTheStepBefore() throws {
    #expect(
      try run("at 3s signal off\nafter 2s signal on\nafter 500ms gps off") == "ended at 5500")
    #expect(stage.performed == ["3000 signal off", "5000 signal on", "5500 gps off"])
  }

  @Test func eventsOfAnInstantComeBeforeTheStepOfThatInstant() throws {
    stage.at(3000) { $0.performed.append("event") }
    stage.at(3000) { $0.performed.append("second event") }
    _ = try run("at 3s signal off")
    #expect(stage.performed == ["event", "second event", "3000 signal off"])
  }

  @Test func aStepsOwnEffectsAreDoneBeforeTheNextStep() throws {
    stage.onKey = { stage, key in
      stage.at(stage.now) { stage in
        stage.performed.append("effect of \(key.name)")
        if key == .enter { stage.at(stage.now) { $0.performed.append("its own effect") } }
      }
    }
    _ = try run("press Enter\nsignal off\npress x\nsignal on")
    #expect(
      stage.performed == [
        "effect of Enter", "its own effect", "0 signal off", "effect of x", "0 signal on",
      ])
  }

  @Test func whatIsTypedIsPressedKeyByKey() throws {
    _ = try run("type \"1 #\"\npress Hash\npress Quote\npress C-x\npress F1\npress BackTab")
    #expect(stage.keys == ["1", "Space", "Hash", "Hash", "Quote", "C-x", "F1", "BackTab"])
  }

  // MARK: when

  @Test func whenWaitsForTheEventThatMakesItHold() throws {
    stage.at(1000) { $0.queue = 1 }
    stage.at(2000) { $0.queue = 2 }
    #expect(try run("when queue 2 signal off\nafter 1s gps off") == "ended at 3000")
    #expect(stage.performed == ["2000 signal off", "3000 gps off"])
  }

  @Test func whenThatHoldsAlreadyGoesOnAtOnce() throws {
    #expect(try run("when queue 0 signal off") == "ended at 0")
  }

  @Test func aFailedWhenEndsTheRun() throws {
    stage.at(1000) { $0.queue = 1 }
    #expect(
      try run("when queue 2 within 5s signal off\ngps off")
        == "5000 1 FAILED (queue 1)\nended early")
    #expect(stage.performed == [])
  }

  @Test func whenWaitsHalfAnHourByDefault() throws {
    #expect(
      try run("wait 1s\nwhen queue 2 signal off") == "1801000 2 FAILED (queue 0)\nended at 1801000")
  }

  @Test func anEventAtTheDeadlineStillCounts() throws {
    stage.at(5000) { $0.queue = 2 }
    #expect(try run("when queue 2 within 5s signal off") == "ended at 5000")
  }

  @Test func aConditionIsTestedAfterEveryEventOfAnInstant() throws {
    stage.at(1000) { $0.queue = 1 }
    stage.at(1000) { $0.queue = 0 }
    #expect(
      try run("when queue 1 expect queue 0\nexpect queue 0")
        == "1000 1 FAILED (queue 1)\n1000 2 met\nended at 1000")
  }

  // MARK: expect

  @Test func expectLooksAtNowOnly() throws {
    stage.at(1000) { $0.queue = 1 }
    #expect(
      try run("expect queue 0\nexpect queue 1\nafter 1s expect queue 1")
        == "0 1 met\n0 2 FAILED (queue 0)\n1000 3 met\nended at 1000")
  }

  @Test func expectWithinWaitsAndAFailedOneGoesOn() throws {
    stage.at(1000) { $0.queue = 1 }
    #expect(
      try run("expect queue 1 within 2s\nexpect queue 2 within 2s\nexpect queue 1")
        == "1000 1 met\n3000 2 FAILED (queue 1)\n3000 3 met\nended at 3000")
  }

  @Test func whenAndExpectEachHaveTheirOwnWithin() throws {
    stage.at(3000) { $0.queue = 1 }
    stage.at(5000) { $0.queue = 2 }
    #expect(
      try run("when queue 1 within 4s expect queue 2 within 3s") == "5000 1 met\nended at 5000")
  }

  // MARK: Having been there

  @Test func whenHoldsForAStateTheTripHasPassed() throws {
    stage.at(1000) {
      $0.trip(.offered)
      $0.trip(.toPickup)
      $0.trip(.waiting)
    }
    #expect(
      try run("when trip to-pickup expect trip to-pickup\nexpect trip waiting")
        == "1000 1 FAILED (trip waiting)\n1000 2 met\nended at 1000")
  }

  @Test func noneAndOfferedAlwaysMeanNow() throws {
    stage.at(1000) {
      $0.trip(.offered)
      $0.trip(.toPickup)
    }
    #expect(
      try run("wait 1s\nwhen trip offered within 1s press x")
        == "2000 2 FAILED (trip to-pickup)\nended at 2000")
  }

  @Test func endedAndCollectAreAlwaysPassed() throws {
    stage.at(1000) {
      $0.trip(.onTrip)
      $0.trip(.rate)
    }
    #expect(
      try run("wait 1s\nwhen trip ended press x\nwhen trip collect press y") == "ended at 1000")
  }

  @Test func collectIsNotPassedForACard() throws {
    stage.cards = ["T-1"]
    stage.at(1000) { $0.trip(.settled) }
    #expect(
      try run("wait 1s\nwhen trip ended press x\nwhen trip collect within 1s press y")
        == "2000 3 FAILED (trip settled)\nended at 2000")
  }

  @Test func theTripIsTheLastOneNeitherDeclinedNorLapsed() throws {
    stage.at(1000) { $0.trip(.settled) }
    stage.at(2000) { $0.trip(.offered, "T-2") }
    stage.at(3000) { $0.trip(.settled, "T-1") }
    #expect(
      try run(
        "expect trip none\nwhen trip settled press x\nwhen trip offered press y\nwait 1s\nexpect trip settled"
      ) == "0 1 met\n3000 5 met\nended at 3000")
  }

  @Test func aNewTripHasBeenNowhere() throws {
    stage.at(1000) { $0.trip(.settled) }
    stage.at(2000) { $0.trip(.offered, "T-2") }
    #expect(
      try run("when trip offered within 5s press x\nwhen trip settled within 1s press y")
        == "3000 2 FAILED (trip offered)\nended at 3000")
  }

  @Test func aRequestHasBeenThereInWhenAndIsThereInExpect() throws {
    stage.at(1000) {
      $0.trip(.onTrip)
      $0.request(.end, .queued)
      $0.request(.end, .sending)
    }
    #expect(
      try run("when request end queued expect request end sending\nexpect request end queued")
        == "1000 1 met\n1000 2 FAILED (end sending)\nended at 1000")
  }

  @Test func aRequestOfAnEarlierTripDoesNotCount() throws {
    stage.at(1000) {
      $0.trip(.onTrip)
      $0.request(.end, .confirmed)
      $0.trip(.offered, "T-2")
    }
    #expect(
      try run("wait 1s\nwhen request end confirmed within 1s press x")
        == "2000 2 FAILED (no end)\nended at 2000")
  }

  @Test func messagesAreNamedByNumberOrTheNewest() throws {
    stage.at(1000) {
      $0.trip(.onTrip)
      $0.request(.message, .confirmed, key: "m1")
      $0.request(.message, .queued, key: "m2")
    }
    #expect(
      try run(
        """
        wait 1s
        expect request message queued
        expect request message#1 confirmed
        expect request message#2 queued
        expect request message#3 queued
        """) == """
          1000 2 met
          1000 3 met
          1000 4 met
          1000 5 FAILED (no message#3)
          ended at 1000
          """)
  }

  // MARK: Killed

  @Test func whileTheAppIsKilledItsConditionsAreFalseAndKeysDoNothing() throws {
    stage.lines = ["SHIFT ON"]
    stage.isShiftOn = true
    let conditions = [
      "shift on", "shift off", "trip none", "queue 0", "screen \"SHIFT\"", "no screen \"x\"",
      "fare due none",
    ]
    let text =
      ["kill", "press x"] + conditions.map { "expect \($0)" } + [
        "expect app killed", "restart", "press y", "expect shift on", "expect app running",
      ]
    #expect(
      try run(text.joined(separator: "\n")) == """
        0 3 FAILED (the app is killed)
        0 4 FAILED (the app is killed)
        0 5 FAILED (the app is killed)
        0 6 FAILED (the app is killed)
        0 7 FAILED (the app is killed)
        0 8 FAILED (the app is killed)
        0 9 FAILED (the app is killed)
        0 10 met
        0 13 met
        0 14 met
        ended at 0
        """)
    #expect(stage.keys == ["y"])
  }

  // MARK: The automatic driver

  @Test func theAutomaticDriverActsAfterEventsAndConditions() throws {
    stage.at(1000) { $0.trip(.offered) }
    stage.automatic = { $0.queue < 2 && $0.now >= 1000 ? .enter : nil }
    stage.onKey = { stage, _ in stage.queue += 1 }
    #expect(
      try run("driver auto\nwhen trip offered expect queue 0\nexpect queue 2 within 1s")
        == "1000 2 met\n1000 3 met\nended at 1000")
    #expect(stage.keys == ["Enter", "Enter"])
  }

  @Test func theManualDriverDoesNothing() throws {
    stage.at(1000) { _ in }
    stage.automatic = { _ in .enter }
    _ = try run("wait 5s")
    #expect(stage.keys == [])
  }

  @Test func theAutomaticDriverRestsWhileTheAppIsKilled() throws {
    stage.at(1000) { _ in }
    stage.automatic = { $0.keys.isEmpty ? .enter : nil }
    _ = try run("driver auto\nkill\nwait 5s\nexpect app killed")
    #expect(stage.keys == [])
  }

  // MARK: Actions

  @Test func anActionThatDoesNotGoFailsItsStep() throws {
    stage.answers["second-copy"] = .failed("the second copy was let in")
    #expect(
      try run("second-copy\nsignal off")
        == "0 1 FAILED (the second copy was let in)\nended at 0")
    #expect(stage.performed == ["0 second-copy", "0 signal off"])
  }

  @Test func questionsAreSkippedAndCountedCaptionsKept() throws {
    let scenario = try ScenarioParser.parse(
      "ask \"Good?\"\nsay \"Now\"\nask \"Better?\"", file: "f")
    let runner = ScenarioRunner(scenario, on: stage)
    #expect(runner.run().asked == 2)
    #expect(runner.caption == "Now")
  }

  @Test func screenshotsKeepTheFrameAndAreFilesInTheEvidence() throws {
    stage.lines = ["before"]
    stage.at(1000) { $0.lines = ["after"] }
    stage.evidenceFiles = ["summary.md"]
    let scenario = try ScenarioParser.parse(
      """
      screenshot one
      wait 1s
      expect file one exists
      expect file one.txt exists
      expect file summary.md exists
      expect file two exists
      """, file: "f")
    let result = ScenarioRunner(scenario, on: stage).run()
    #expect(result.screenshots.map { $0.frame.contains("before") } == [true])
    #expect(
      result.expectations.map { $0.failure?.actual } == [nil, nil, nil, "one.txt summary.md"])
    #expect(result.lastScreen?.contains("after") == true)
  }

  // MARK: The log

  @Test func theLogTellsEventsKeysExpectationsAndASummary() throws {
    stage.lines = ["A screen"]
    stage.at(1500) {
      $0.trip(.onTrip)
      $0.request(.end, .queued, key: "P-1")
    }
    stage.savings["P-1"] = 38_000
    stage.attempts["any"] = 2
    stage.sentBytes = 512
    var log = EventLog()
    let scenario = try ScenarioParser.parse(
      "press Enter\nwhen trip on-trip expect queue 0\nexpect screen \"B\" within 1s", file: "f")
    _ = ScenarioRunner(scenario, on: stage) { log.append($0) }.run()
    #expect(
      log.text == #"""
        {"t":0.000,"n":1,"event":"input.key","key":"Enter"}
        {"t":1.500,"n":2,"event":"trip.state","trip":"T-1","state":"on-trip"}
        {"t":1.500,"n":3,"event":"request.queued","request":"end","key":"P-1","trip":"T-1"}
        {"t":1.500,"n":4,"event":"expect.met","line":2,"expect":"when trip on-trip expect queue 0"}
        {"t":2.500,"n":5,"event":"expect.failed","line":3,"expect":"expect screen \"B\" within 1s","actual":"not on the screen"}
        {"t":2.500,"n":6,"event":"summary","result":"failed","met":1,"failed":1,"asked":0,"trips":1,"requests":1,"attempts":2,"bytes":512,"notices":0,"flicker":0,"saved":38000,"rejected":0}

        """#)
  }

  // MARK: Moves

  @Test func aPlayerSeesWhenTheNextMoveIsDue() throws {
    stage.at(1000) { _ in }
    let scenario = try ScenarioParser.parse("at 3s press x", file: "f")
    let runner = ScenarioRunner(scenario, on: stage)
    var moves: [Int64] = []
    while !runner.isFinished {
      moves.append(runner.nextMove)
      runner.move()
    }
    #expect(moves == [0, 1000, 3000, 3000, 3000])
  }
}
