import OptimisticEngine
import Testing

/// Public reports of bad links, floods, and credentials, each with one right answer.
struct FieldCasesPacing {
  let end = Tap("end", .set(trip, "state", "ended"))

  func tip(_ number: Int) -> Tap { Tap("tip", lane: "tips/\(number)", .add(trip, "tip", 1)) }

  @Test func case40aNothingIsLostWhenBarsCarryNothing() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.passes = false
    try bench.tap(end)
    bench.link(true)
    bench.run(for: 300_000)
    #expect(bench.engine.pending.count == 1)
    bench.passes = true
    bench.run(for: 31_000)
    #expect(bench.server.kinds == ["end"])
  }

  @Test func case40bAttemptsAreBoundedByTimeAndNotByTheQueue() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.passes = false
    bench.timeout = 10
    for number in 0..<100 { try bench.tap(tip(number)) }
    bench.link(true)
    bench.run(for: 600_000)
    // log2(cap / base) + 2 T / cap + 2, in all.
    #expect(bench.sends.count <= 5 + 2 * 600 / 30 + 2)
    bench.passes = true
    bench.timeout = 10_000
    let before = bench.sends.map(\.numbers.count).reduce(0, +)
    bench.settle()
    let after = bench.sends.map(\.numbers.count).reduce(0, +) - before
    #expect(after <= 105)
    #expect(bench.server[trip, "tip"] == 100)
  }

  @Test func case40cAFailureJustAfterTheReturnIsTriedAgainSoon() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.passes = false
    bench.timeout = 10
    try bench.tap(end)
    bench.link(true)
    bench.run(for: 300_000)
    bench.link(false)
    bench.link(true)
    bench.run(for: 11)
    let next = try #require(bench.engine.nextWake)
    #expect(next - bench.now <= 2_000)
  }

  @Test func case40dARetryAfterIsKeptToTheSecond() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.overload = .throttled(after: 7_000)
    try bench.tap(end)
    bench.link(true)
    bench.run(for: 200)
    bench.server.overload = nil
    let sent = bench.sends.count
    bench.run(for: 6_800)
    #expect(bench.sends.count == sent)
    bench.run(for: 400)
    #expect(bench.server.kinds == ["end"])
  }

  @Test func case40dManyPhonesDoNotRetryTogether() throws {
    var moments: [Milliseconds: Int] = [:]
    for phone in 0..<500 {
      var options = EngineOptions(phone: "p\(phone)", login: "d7")
      options.seed = UInt64(phone)
      let bench = try Bench(options)
      bench.server.overload = .transient("503")
      try bench.tap(end)
      bench.link(true)
      bench.run(for: 5_000)
      for send in bench.sends.dropFirst() { moments[send.at.milliseconds / 100, default: 0] += 1 }
    }
    #expect(try #require(moments.values.max()) <= 250)
  }

  @Test func neverTwoBatchesOfALaneAtOnce() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.link(true)
    bench.run(for: 500)
    try bench.tap(end)
    bench.run(for: 10)
    try bench.tap(Tap("rate", .set(trip, "rating", 5)))
    bench.run(for: 10)
    #expect(bench.engine.pending.map(\.state) == [.sending, .queued])
    #expect(bench.engine.pending[1].waitsFor == .behind(bench.engine.pending[0].key))
  }

  @Test func anAttemptCutOffByTheLinkIsQueuedAgain() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(end)
    bench.link(true)
    bench.run(for: 10)
    bench.link(false)
    bench.passes = false
    bench.run(for: 60_000)
    bench.passes = true
    bench.settle()
    #expect(
      bench.states(of: "end") == [.queued, .sending, .queued, .sending, .received, .confirmed])
  }

  @Test func theRadiosReturnForgetsTheHistoryAndSendsAtOnce() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.passes = false
    try bench.tap(end)
    bench.link(true)
    bench.run(for: 200_000)
    bench.link(false)
    #expect(bench.engine.pending.map(\.state) == [.queued])
    #expect(bench.engine.pending.map(\.waitsFor) == [.signal])
    bench.passes = true
    let back = bench.now
    bench.link(true)
    bench.run(for: 200)
    #expect(bench.sends.last?.at == back)
    #expect(bench.server.kinds == ["end"])
  }

  @Test func aThousandAfterAnOutageTakeThreeRoundTrips() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.latency = [150]
    for number in 0..<1_000 { try bench.engine.submit(tip(number % 50), at: bench.now) }
    let back = bench.now
    bench.settle()
    #expect(bench.now - back <= 3 * 300 + 300)
    #expect(bench.sends.map(\.numbers.count).reduce(0, +) <= 1_050)
  }

  // MARK: Sign-in

  @Test func case41aOneRefreshAndNoAttemptCounted() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.overload = .unauthorised
    for number in 0..<5 { try bench.tap(tip(number)) }
    bench.link(true)
    bench.run(for: 60_000)
    #expect(bench.engine.needsAuthorisation)
    #expect(bench.sends.count == 1)
    #expect(bench.engine.pending.map(\.attempts) == [0, 0, 0, 0, 0])
    #expect(bench.engine.pending.map(\.state) == Array(repeating: .queued, count: 5))
    #expect(bench.engine.pending[0].waitsFor == .session)
    bench.server.overload = nil
    bench.engine.authorisationChanged(
      true, login: "d7", epoch: 0, credentials: "new", at: bench.now)
    bench.settle()
    #expect(bench.server.effects.count == 5)
    #expect(bench.server.batches.last?.credentials == "new")
    #expect(bench.sends.count <= 3)
  }

  @Test func case41aARefusedRefreshLosesNothing() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.overload = .unauthorised
    try bench.tap(end)
    bench.link(true)
    bench.run(for: 1_000)
    bench.engine.authorisationChanged(false, login: "d7", epoch: 0, credentials: "", at: bench.now)
    bench.run(for: 600_000)
    #expect(bench.sends.count == 1)
    #expect(bench.engine.pending.count == 1)
    bench.server.overload = nil
    bench.engine.authorisationChanged(true, login: "d7", epoch: 0, credentials: "n", at: bench.now)
    bench.settle()
    #expect(bench.server.kinds == ["end"])
  }

  @Test func aServerThatGoesOnSayingUnauthorisedIsAskedMoreAndMoreSlowly() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.overload = .unauthorised
    try bench.tap(end)
    bench.link(true)
    for _ in 0..<600 {
      bench.run(for: 1_000)
      if bench.engine.needsAuthorisation {
        bench.engine.authorisationChanged(
          true, login: "d7", epoch: 0, credentials: "n", at: bench.now)
      }
    }
    #expect(bench.sends.count < 60)
  }

  @Test func anothersRequestsAreNeitherSentNorShown() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    let key = try bench.tap(end)
    bench.engine.authorisationChanged(true, login: "d8", epoch: 1, credentials: "n", at: bench.now)
    #expect(bench.engine.pending.isEmpty)
    #expect(bench.engine.view.record(trip) == nil)
    bench.server.epoch = 1
    bench.link(true)
    bench.run(for: 10_000)
    #expect(bench.server.kinds == [])
    bench.server.epoch = 2
    bench.engine.authorisationChanged(true, login: "d7", epoch: 2, credentials: "n", at: bench.now)
    #expect(bench.engine.pending.map(\.key) == [key])
    #expect(bench.engine.view[trip, "state"] == "ended")
    bench.settle()
    #expect(bench.server.kinds == ["end"])
  }

  @Test func case41cOldWorkIsNotSentSilentlyAfterAChangeOfLogin() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(end)
    bench.engine.authorisationChanged(true, login: "d8", epoch: 1, credentials: "n", at: bench.now)
    bench.run(for: 7_200_000)
    bench.engine.authorisationChanged(true, login: "d7", epoch: 0, credentials: "n", at: bench.now)
    bench.link(true)
    bench.run(for: 60_000)
    #expect(bench.server.kinds == [])
    #expect(bench.engine.pending.map(\.waitsFor) == [.confirmation])
    bench.engine.confirmHeld(at: bench.now)
    bench.settle()
    #expect(bench.server.kinds == ["end"])
  }

  @Test func requestsOlderThanTheirAgeBecomeDeadLettersWithTheirLog() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(end.with { $0.maximumAge = 86_400_000 })
    bench.run(for: 86_400_000)
    #expect(bench.engine.deadLetters.map(\.code) == ["too-old"])
    #expect(bench.engine.view[trip, "state"] == "on-trip")
    #expect(bench.noticeCodes == ["too-old"])
  }
}
