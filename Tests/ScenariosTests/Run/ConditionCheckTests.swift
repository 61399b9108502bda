import Testing

@testable import Scenarios

/// What each condition compares, and what a failed one says instead.
@Suite struct ConditionCheckTests {
  let stage = FakeStage()

  /// Tests a condition after a second; "met", or what was so instead.
  private func check(_ condition: String) throws -> String {
    let scenario = try ScenarioParser.parse("at 60s expect \(condition)", file: "f")
    let result = ScenarioRunner(scenario, on: stage).run()
    return result.failures.first?.failure?.actual ?? "met"
  }

  private func check(_ expected: [(String, String)]) throws {
    let text = expected.map { "expect \($0.0)" }.joined(separator: "\n")
    let scenario = try ScenarioParser.parse("wait 60s\n" + text, file: "f")
    let result = ScenarioRunner(scenario, on: stage).run()
    for (expectation, line) in zip(result.expectations, expected) {
      #expect(expectation.failure?.actual ?? "met" == line.1, "\(line.0)")
    }
    #expect(result.expectations.count == expected.count)
  }

  @Test func theScreenIsComparedExactly() throws {
    stage.lines = ["OUTBOX 4 saved here"]
    try check([
      ("screen \"4 saved\"", "met"), ("screen \"4 Saved\"", "not on the screen"),
      ("no screen \"failed\"", "met"), ("no screen \"OUTBOX\"", "on the screen"),
    ])
  }

  @Test func stateConditionsSayWhatIsSo() throws {
    stage.signal = .offline
    stage.queue = 3
    stage.serverState = .onTrip
    try check([
      ("signal offline", "met"), ("signal online", "signal offline"), ("shift off", "met"),
      ("shift on", "shift off"), ("queue 3", "met"), ("queue > 3", "queue 3"),
      ("queue >= 3", "met"), ("queue < 4", "met"), ("queue <= 2", "queue 3"),
      ("server trip on-trip", "met"), ("server trip ended", "server trip on-trip"),
      ("app running", "met"), ("app killed", "app running"),
    ])
  }

  @Test func moneyIsComparedInMinorUnits() throws {
    stage.fares = [.estimate: 1708, .due: 1700]
    stage.estimateAge = 42_000
    stage.reasons = [("Toll Kempegowda", 400), ("Shorter way", -132)]
    stage.earned = [.confirmed: 1472, .pending: -228]
    try check([
      ("fare estimate 17.08", "met"), ("fare due 17", "met"), ("fare due 17.0", "met"),
      ("fare due 17.08", "fare due 17.00"), ("fare confirmed none", "met"),
      ("fare confirmed any", "fare confirmed none"), ("fare estimate any", "met"),
      ("fare estimate none", "fare estimate 17.08"), ("estimate age > 40s", "met"),
      ("estimate age < 42s", "estimate age 42s"), ("reason \"toll\" 4.00", "met"),
      ("reason \"shorter WAY\" -1.32", "met"),
      ("reason \"toll\" 4.01", "Toll Kempegowda 4.00; Shorter way -1.32"),
      ("earnings confirmed 14.72", "met"), ("earnings pending -2.28", "met"),
      ("earnings pending 2.28", "earnings pending -2.28"), ("money balanced", "met"),
    ])
  }

  @Test func amountsFollowTheCurrency() throws {
    stage.fares = [.due: 1500]
    stage.currencyDigits = 0
    #expect(try check("fare due 1500") == "met")
    #expect(try check("fare due 15") == "fare due 1500")
    stage.currencyDigits = 3
    #expect(try check("fare due 1.5") == "met")
  }

  @Test func moneyOnceOutOfBalanceStaysSo() throws {
    stage.at(1000) { $0.imbalance = "T-1: pay + fee + tax is 17.08, confirmed 17.00" }
    stage.at(2000) { $0.imbalance = nil }
    #expect(
      try check("money balanced") == "T-1: pay + fee + tax is 17.08, confirmed 17.00")
  }

  @Test func waitsAndNoticesIgnoreCase() throws {
    stage.at(1000) {
      $0.trip(.onTrip)
      $0.request(.end, .queued)
      $0.request(.cash, .queued)
      $0.tell(.noticeShown, ["text": "The rider cancelled at 14:02"])
    }
    stage.waits = ["end": "Waits for signal", "cash": "Waits for END"]
    try check([
      ("waits end \"SIGNAL\"", "met"), ("waits cash \"signal\"", "Waits for END"),
      ("waits any \"end\"", "met"), ("waits rate \"x\"", "rate does not wait"),
      ("notice \"RIDER CANCELLED\"", "met"), ("notices 1", "met"),
      ("notice \"reassigned\"", "1: The rider cancelled at 14:02"),
      ("notices 0", "1: The rider cancelled at 14:02"),
    ])
  }

  /// Another driver's trip came in between, after a change of login.
  @Test func aStepOfAnEarlierTripThatWaitsSaysWhy() throws {
    stage.at(0) {
      $0.trip(.ended, "T-1")
      $0.request(.end, .queued, key: "held", trip: "T-1")
      $0.trip(.ended, "T-2")
      $0.request(.end, .confirmed, trip: "T-2")
    }
    stage.waits = ["held": "Waits for your word"]
    try check([("waits end \"your word\"", "met")])
  }

  @Test func countsAreOfTheWholeRun() throws {
    stage.at(1000) {
      $0.trip(.onTrip)
      for (index, name) in [RequestName.start, .end, .message, .message].enumerated() {
        $0.request(name, .confirmed, key: "k\(index)")
        $0.tell(
          .serverEffect,
          ["request": .text(name.rawValue), "key": .text("k\(index)"), "trip": "T-1"])
      }
      $0.tell(.serverEffect, ["request": "cash", "trip": "T-0"])
    }
    stage.attempts = ["end": 3, "message#2": 2, "any": 7]
    stage.savings = ["k1": 38_000, "k0": 2000]
    stage.sentBytes = 4000
    stage.deadLetters = 1
    stage.flicker = 0
    try check([
      ("server effects end 1", "met"), ("server effects end 2", "1 effects"),
      ("server effects message >= 2", "met"), ("server effects message#2 1", "met"),
      ("server effects any 5", "met"), ("attempts end 3", "met"), ("attempts any 7", "met"),
      ("attempts message#2 2", "met"), ("attempts end < 3", "3 attempts"),
      ("server order start end", "met"), ("server order start message", "met"),
      ("server order message#1 message#2", "met"),
      ("server order end start", "server order start end message message"),
      ("server order end cash", "server order start end message message"),
      ("saved end >= 38s", "met"), ("saved end <= 37s", "saved 38s"), ("saved any 40s", "met"),
      ("saved cash >= 1s", "nothing saved"), ("sent bytes < 4096", "met"),
      ("sent bytes 4096", "sent bytes 4000"), ("dead-letters 1", "met"),
      ("dead-letters 0", "dead-letters 1"), ("flicker 0", "met"), ("flicker 1", "flicker 0"),
    ])
  }

  @Test func reconcilingIsMeasuredFromTheSignalsLastReturn() throws {
    stage.at(1000) {
      $0.queue = 4
      $0.tell(.linkLost)
    }
    stage.at(20_000) { $0.tell(.linkBack) }
    stage.at(23_000) { $0.queue = 0 }
    stage.at(24_000) { $0.queue = 1 }
    try check([
      ("reconciled within 3s", "met"), ("reconciled within 2s", "reconciled in 3s"),
    ])
  }

  @Test func anEmptyQueueAtTheReturnIsReconciledAtOnce() throws {
    stage.at(1000) { $0.tell(.linkLost) }
    stage.at(2000) { $0.tell(.linkBack) }
    #expect(try check("reconciled within 0s") == "met")
  }

  @Test func withoutAReturnNothingIsReconciled() throws {
    #expect(try check("reconciled within 1h") == "the signal has not returned")
    stage.queue = 2
    stage.at(61_000) { $0.tell(.linkBack) }
  }
}
