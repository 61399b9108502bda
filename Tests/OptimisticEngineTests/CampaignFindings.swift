import OptimisticEngine
import Testing

/// What the simulation campaign has found, each as the shortest run that shows it.
struct CampaignFindings {
  private let start = Tap("start", .set(trip, "state", "on-trip"))
  private let end = Tap("end", .set(trip, "state", "ended"))

  @Test func aWatchedThingIsNotShownToAnotherLogin() throws {
    let bench = try Bench([trip: ["state": "to-pickup"]])
    var seen: [Value] = []
    bench.engine.observe(.field(trip, "state")) { seen.append($0) }
    bench.engine.authorisationChanged(true, login: "d8", epoch: 1, credentials: "n", at: bench.now)
    #expect(bench.engine.view.exists(trip) == false)
    #expect(seen == ["to-pickup", .null])
  }

  @Test func aLateNotNowLeavesTheNextAttemptOnItsWay() throws {
    let bench = try Bench([trip: ["state": "to-pickup"]])
    bench.link(true)
    bench.passes = false
    let key = try bench.tap(start)
    let first = try #require(bench.engine.batchToSend(at: bench.now))
    bench.engine.attemptLost(batch: first.id, .timeout, at: bench.now)
    let again = try #require(bench.engine.batchToSend(at: bench.now + 60_000))
    #expect(again.calls.map(\.key) == [key])
    bench.engine.handle(
      BatchAnswer(batch: first.id, outcomes: [NumberedOutcome(1, .transient("500"))]),
      at: bench.now + 60_001)
    #expect(bench.engine.status(of: key) == .sending)
    bench.engine._checkInvariants()
  }

  @Test func aQuestionWithoutCallsMayBeUnauthorisedToo() throws {
    let bench = try Bench([:])
    bench.engine.linkChanged(true, at: bench.now)
    let batch = try #require(bench.engine.batchToSend(at: bench.now))
    #expect(batch.calls.isEmpty)
    bench.engine.handle(
      BatchAnswer(batch: batch.id, outcomes: [NumberedOutcome(0, .unauthorised)]), at: bench.now)
    #expect(bench.engine.needsAuthorisation)
    #expect(bench.engine.batchToSend(at: bench.now) == nil)
  }

  @Test func aDependentThatWasReceivedNeedsNoWakeAtTheEndOfItsPatience() throws {
    let bench = try Bench([driver: ["shift": "off"]])
    bench.server.lag = true
    bench.link(true)
    try bench.tap(
      Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on")).with { $0.patience = 20_000 })
    bench.run(for: 30_000)
    #expect(bench.engine.pending.map(\.state) == [.received])
    #expect(bench.engine.nextWake.map { $0 > bench.now } ?? true)
  }

  @Test func aFullDiskBringsNothingBackAtTheNextLogin() throws {
    let bench = try Bench([trip: ["state": "to-pickup"]])
    try bench.tap(start)
    bench.storage.failure = .full
    bench.settle()
    bench.engine.authorisationChanged(true, login: "d8", epoch: 1, credentials: "n", at: bench.now)
    bench.engine.authorisationChanged(true, login: "d7", epoch: 2, credentials: "n", at: bench.now)
    #expect(bench.engine.pending.isEmpty)
    #expect(bench.engine.base[trip, "state"] == "on-trip")
    bench.engine._checkInvariants()
  }

  @Test func aRefusalIsToldAsSeenOnlyWhenItIsOnDisk() throws {
    let bench = try Bench([trip: ["state": "to-pickup"]])
    bench.server.refuses = ["start": Refusal(code: "invalid-state", text: "no")]
    let key = try bench.tap(start)
    bench.storage.failure = .full
    bench.settle()
    try bench.tap(Tap("rate", lane: "rating", .set(trip, "stars", 5)))
    bench.run(for: 1_000)
    #expect(bench.server.batches.last?.seenRefusals == [])
    bench.storage.failure = nil
    try bench.restart()
    bench.settle()
    #expect(bench.engine.deadLetters.map(\.key) == [key])
  }

  @Test func aMissingRecordOfTheBaseIsAskedForAlsoAfterAKill() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    for row in try bench.storage.scan("base", from: [], limit: 9) {
      bench.storage.damage("base", row.key) { $0[$0.count - 1] ^= 1 }
    }
    try bench.restart()
    #expect(bench.engine.base.exists(trip) == false)
    try bench.restart()
    bench.settle()
    bench.run(for: 10_000)
    #expect(bench.engine.base[trip, "state"] == "on-trip")
  }

  @Test func whatWentWhileTheBaseWasUnreadableIsGone() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.remove(trip)
    for row in try bench.storage.scan("account", from: [], limit: 9) {
      bench.storage.damage("account", row.key) { $0[$0.count - 1] ^= 1 }
    }
    try bench.restart()
    bench.settle()
    #expect(bench.engine.base.exists(trip) == false)
  }

  @Test(arguments: 0...3) func aRetryByHandIsOneCommit(killPoint: Int) throws {
    let bench = try Bench([trip: ["state": "to-pickup"]])
    bench.server.refuses = ["start": Refusal(code: "invalid-state", text: "no")]
    let first = try bench.tap(start)
    try bench.tap(end.with { $0.dependsOn = [first] })
    bench.settle()
    bench.link(false)
    bench.killAfter = killPoint
    _ = try? bench.engine.retry(first, at: bench.now)
    try bench.restart()
    let isMade = !bench.engine.pending.isEmpty
    #expect(bench.engine.deadLetters.isEmpty == isMade)
    #expect(bench.engine.pending.count == (isMade ? 2 : 0))
  }

  @Test func whatDependsOnAnExpiredOneThatWasDoneIsNotRolledBack() throws {
    let bench = try Bench([driver: ["shift": "off"], trip: ["state": "none"]])
    bench.link(true)
    bench.losesReplies = 1
    bench.server.lag = true
    let shift = try bench.tap(
      Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on")).with { $0.patience = 8_000 })
    let later = try bench.tap(start.with { $0.dependsOn = [shift] })
    bench.passes = true
    bench.run(for: 9_000)
    #expect(bench.states(of: "go-on-shift").last == .expired)
    bench.server.lag = false
    bench.settle()
    #expect(bench.engine.status(of: later) == .confirmed)
    #expect(bench.engine.deadLetters.isEmpty)
    #expect(bench.server.kinds == ["go-on-shift", "start"])
  }

  @Test func whatIsGivenUpByHandIsAskedAboutFirst() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.link(true)
    bench.losesReplies = 1
    let key = try bench.tap(end)
    bench.run(for: 1_000)
    bench.link(false)
    bench.engine.authorisationChanged(true, login: "d8", epoch: 0, credentials: "n", at: bench.now)
    bench.run(for: 7_200_000)
    bench.engine.authorisationChanged(true, login: "d7", epoch: 0, credentials: "n", at: bench.now)
    bench.engine.discardHeld(at: bench.now)
    #expect(bench.engine.pending.map(\.key) == [key])
    bench.settle()
    #expect(bench.engine.status(of: key) == .confirmed)
    #expect(bench.engine.deadLetters.isEmpty)
  }

  /// Else a kill brings the first back, and the lane's progress says that it was done.
  @Test(arguments: [false, true])
  func nothingOfALaneGoesWhileOneGivenUpInItIsStillOnDisk(isKilled: Bool) throws {
    let bench = try Bench([trip: ["hint": 0]])
    let hint = Tap("hint", lane: "hints", .add(trip, "hint", 1))
    let old = try bench.tap(hint.with { $0.maximumAge = 10_000 })
    bench.storage.failure = .full
    bench.run(for: 20_000)
    #expect(bench.engine.status(of: old) == .refused)
    bench.link(true)
    try bench.tap(hint)
    try bench.tap(Tap("rate", lane: "rating", .set(trip, "stars", 5)))
    bench.run(for: 5_000)
    #expect(bench.server.kinds == ["rate"])
    bench.storage.failure = nil
    if isKilled { try bench.restart() }
    bench.settle()
    #expect(bench.server.kinds == ["rate", "hint"])
    #expect(bench.server[trip, "hint"] == 1)
    #expect(bench.engine.deadLetters.map(\.key) == (isKilled ? [] : [old]))
  }

  @Test func whatBuiltOnOneThatExpiredUnderAnotherLoginIsAskedAboutFirst() throws {
    let bench = try Bench([driver: ["shift": "off"], trip: ["state": "none"]])
    let shift = try bench.tap(
      Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on")).with { $0.patience = 8_000 })
    let later = try bench.tap(start.with { $0.dependsOn = [shift] })
    bench.engine.authorisationChanged(true, login: "d8", epoch: 0, credentials: "n", at: bench.now)
    bench.run(for: 9_000)
    bench.engine.authorisationChanged(true, login: "d7", epoch: 0, credentials: "n", at: bench.now)
    bench.run(for: 1)
    #expect(bench.engine.status(of: shift) == .expired)
    #expect(bench.engine.waitReason(of: later) == .answer)
    bench.settle()
    #expect(bench.engine.deadLetters.map(\.code) == ["expired"])
    #expect(bench.server.kinds == [])
  }

  /// Numbers are the phone's: an unwritten removal of any login would be sent again after a kill.
  @Test func theLowWaterMarkStaysBelowWhatAnyLoginHasNotRemovedFromTheDisk() throws {
    let bench = try Bench([trip: ["state": "to-pickup"]])
    func signIn(_ login: String) {
      bench.engine.authorisationChanged(
        true, login: login, epoch: 0, credentials: "n", at: bench.now)
    }
    signIn("d8")
    bench.run(for: 1_000)
    try bench.tap(Tap("hint", lane: "hints").with { $0.edits = [.add(driver, "hints", 1)] })
    signIn("d7")
    try bench.tap(start)
    bench.storage.failure = .full
    bench.settle()
    signIn("d8")
    bench.settle()
    try bench.tap(Tap("rate", lane: "rating", .set(driver, "stars", 5)))
    bench.run(for: 100)
    #expect(bench.server.batches.last?.lowWater == 1)
  }

  @Test func whatIsWatchedShowsTheWholeQueueAlsoAfterAChangeOfLogin() throws {
    let bench = try Bench([trip: ["fare": 0]])
    bench.options.memoryRequests = 8
    try bench.restart()
    bench.link(false)
    bench.engine.observe(.field(trip, "fare")) { _ in }
    for _ in 0..<40 { try bench.tap(Tap("add", .add(trip, "fare", 1))) }
    try bench.restart()
    var seen: [Value] = []
    bench.engine.observe(.field(trip, "fare")) { seen.append($0) }
    for login in ["d8", "d7"] {
      bench.engine.authorisationChanged(
        true, login: login, epoch: 0, credentials: "n", at: bench.now)
    }
    #expect(seen == [40, .null, 40])
    bench.engine._checkInvariants()
  }

  /// What is made again goes in the order of before, and goes together.
  @Test(arguments: [false, true]) func aRetryByHandKeepsWhatDependsOnWhat(isKilled: Bool) throws {
    let bench = try Bench([trip: ["state": "to-pickup"]])
    bench.server.refuses = ["start": Refusal(code: "invalid-state", text: "no")]
    let first = try bench.tap(start)
    let second = try bench.tap(
      Tap("rate", lane: "rating", .set(trip, "stars", 5)).with { $0.dependsOn = [first] })
    try bench.tap(
      Tap("thank", lane: "thanks", .set(trip, "thanks", 1)).with { $0.dependsOn = [second] })
    bench.settle()
    bench.link(false)
    var again = try bench.engine.retry(first, at: bench.now)
    if isKilled { try bench.restart() }
    bench.settle()
    #expect(bench.engine.deadLetters.map(\.key) == [again])
    #expect(bench.engine.deadLetters.first?.cascade.map(\.kind) == ["rate", "thank"])
    bench.link(false)
    again = try bench.engine.retry(again, at: bench.now)
    if isKilled { try bench.restart() }
    bench.server.refuses = [:]
    bench.settle()
    #expect(bench.server.kinds == ["start", "rate", "thank"])
    #expect(bench.engine.status(of: again) == .confirmed)
  }

  @Test func aFactDoesNotWaitAtTheServerForWhatWasGivenUp() throws {
    let bench = try Bench([trip: ["paid": 0]])
    let hint = try bench.tap(
      Tap("hint", lane: "hints", .set(trip, "hint", 1)).with { $0.maximumAge = 10_000 })
    try bench.tap(Tap("stuck", lane: "stuck", .set(trip, "stuck", 1)))
    try bench.tap(
      Tap("cash", lane: "cash", .set(trip, "paid", 40)).with {
        $0.isFact = true
        $0.dependsOn = [hint]
      })
    bench.run(for: 20_000)
    bench.settle()
    #expect(bench.server.batches.flatMap(\.calls).first { $0.kind == "cash" }?.dependsOn == [])
    #expect(bench.server.kinds == ["stuck", "cash"])
    #expect(bench.engine.deadLetters.map(\.key) == [hint])
  }

  /// The server forgets what is below the mark: it could not tell any more.
  @Test(arguments: [false, true])
  func theLowWaterMarkStaysBelowWhatIsInDoubt(isAnotherLogin: Bool) throws {
    let bench = try Bench([driver: ["shift": "off"], trip: ["state": "none"]])
    bench.link(true)
    bench.losesRequests = 9
    let shift = try bench.tap(
      Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on")).with { $0.patience = 8_000 })
    try bench.tap(start.with { $0.dependsOn = [shift] })
    bench.run(for: 9_000)
    bench.losesRequests = 0
    #expect(bench.engine.status(of: shift) == .expired)
    if isAnotherLogin {
      bench.engine.authorisationChanged(
        true, login: "d8", epoch: 0, credentials: "n", at: bench.now)
    }
    try bench.tap(Tap("rate", lane: "rating", .set(driver, "stars", 5)))
    bench.run(for: 30_000)
    #expect(bench.server.batches.first?.lowWater == shift.number)
  }
}
