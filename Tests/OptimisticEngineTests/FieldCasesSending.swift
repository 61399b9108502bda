import OptimisticEngine
import Testing

/// Public reports of queues that wedge, flood, reorder or forget, each with one right answer.
struct FieldCasesSending {
  let start = Tap("start", .set(trip, "state", "on-trip"))
  let end = Tap("end", .set(trip, "state", "ended"))
  let cash = Tap("cash", .set(trip, "paid", 40)).with { $0.urgency = .money }
  let rate = Tap("rate", .set(trip, "rating", 5))

  func message(_ thread: String, _ id: String) -> Tap {
    Tap("message", lane: "thread/\(thread)", .insert(EntityRef("messages", id), ["text": "hello"]))
  }

  @Test func case11ALostReplyIsHealedByTheNextState() throws {
    let bench = try Bench([trip: ["state": "ended"]])
    bench.losesReplies = 1
    let key = try bench.tap(cash)
    try bench.tap(rate)
    bench.link(true)
    bench.run(for: 200)
    #expect(bench.engine.status(of: key) == .sending)
    bench.push()
    bench.settle(within: 1_000)
    #expect(bench.isSettled)
    #expect(bench.server.kinds == ["cash", "rate"])
    #expect(bench.server.sightings[key] == 1)
  }

  @Test func case11ALostReplyIsAnsweredAgainFromTheLedger() throws {
    let bench = try Bench([trip: ["state": "ended"]])
    bench.losesReplies = 1
    let key = try bench.tap(cash)
    bench.link(true)
    bench.run(for: bench.timeout)
    try bench.tap(rate)
    let known = bench.now
    bench.settle()
    #expect(
      bench.states(of: "cash") == [.queued, .sending, .retry, .sending, .received, .confirmed])
    #expect(bench.server.kinds == ["cash", "rate"])
    #expect(bench.server[trip, "paid"] == 40)
    #expect(bench.server.sightings[key] == 2)
    // One pause and one way there and back, from when the reply was known to be lost.
    #expect(bench.now - known < bench.options.retryBase + 100)
    #expect(bench.engine.deadLetters == [])
  }

  @Test func aStoredAnswerThatIsGoneIsSuccessToo() throws {
    let bench = try Bench([trip: ["state": "ended"]])
    let key = try bench.tap(cash)
    bench.link(true)
    let batch = try #require(bench.engine.batchToSend(at: bench.now))
    bench.engine.handle(
      BatchAnswer(
        batch: batch.id,
        outcomes: [NumberedOutcome(batch.calls[0].number, .alreadyDone(version: 99))]),
      at: bench.now)
    #expect(bench.engine.status(of: key) == .received)
  }

  @Test func case26APoisonedHeadStopsItsLaneOnlyUntilItsAnswer() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.refuses["message"] = Refusal(code: "too-large", text: "413")
    try bench.tap(message("T-1", "m1"))
    try bench.tap(message("T-2", "m2").with { $0.kind = "other-message" })
    try bench.tap(end)
    try bench.tap(cash)
    bench.settle()
    #expect(bench.server.kinds == ["end", "cash", "other-message"])
    #expect(bench.engine.view.ids(in: "messages") == ["m2"])
    #expect(bench.engine.deadLetters.map(\.kind) == ["message"])
    #expect(bench.engine.deadLetters.map(\.attempts) == [1])
  }

  @Test func case26WhatIsTooLargeIsRefusedAtTheTap() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    let text = String(repeating: "x", count: 20_000)
    let tap = Tap("note", .set(trip, "note", .text(text)))
    #expect(throws: Refusal.self) { try bench.tap(tap) }
    #expect(bench.engine.pending.isEmpty)
  }

  @Test func case27AWaitingQueueAlwaysHasATimer() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.overload = .transient("503")
    try bench.tap(end)
    bench.link(true)
    for _ in 0..<600 {
      bench.run(for: 1_000)
      if bench.engine.pending[0].state == .sending { continue }
      let next = try #require(bench.engine.nextWake)
      #expect(next - bench.now <= bench.options.retryCap)
    }
    bench.server.overload = nil
    bench.run(for: bench.options.retryCap + 1_000)
    #expect(bench.server.kinds == ["end"])
  }

  @Test func case28ARefusalOutlivesTheProcessThatAsked() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(end)
    try bench.restart()
    bench.server.refuses["end"] = Refusal(code: "too-short", text: "under 60 s")
    bench.server.moneyEffects["end"] = 0
    bench.settle()
    #expect(bench.engine.view[trip, "state"] == "on-trip")
    for _ in 0..<2 {
      #expect(bench.engine.deadLetters.map(\.code) == ["too-short"])
      let notice = try #require(bench.engine.notices.first)
      #expect(bench.engine.notices.count == 1)
      #expect(notice.kind == "end")
      #expect(notice.text == "under 60 s")
      #expect(notice.moneyEffect == 0)
      #expect(
        notice.changes == [
          FieldChange(ref: trip, field: "state", was: "ended", now: "on-trip")
        ])
      try bench.restart()
    }
    bench.engine.dismissNotice(bench.engine.notices[0].id)
    try bench.engine.discard(bench.engine.deadLetters[0].key, at: bench.now)
    try bench.restart()
    #expect(bench.engine.notices == [])
    #expect(bench.engine.deadLetters == [])
  }

  @Test func aRefusalWhoseAnswerWasLostIsToldByTheNextStateOnce() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.refuses["end"] = Refusal(code: "too-short", text: "under 60 s")
    bench.losesReplies = 1
    try bench.tap(end)
    bench.link(true)
    bench.run(for: 200)
    bench.push()
    bench.push()
    #expect(bench.noticeCodes == ["too-short"])
    bench.run(for: 60_000)
    try bench.tap(cash)
    bench.settle()
    #expect(bench.server.state(since: 0).refusals == [])
    #expect(bench.noticeCodes == ["too-short"])
  }

  @Test func case29AnOutageDropsNothing() throws {
    let bench = try Bench([trip: ["state": "on-trip"], driver: ["offer": "O-1"]])
    bench.server.overload = .transient("503")
    try bench.tap(end)
    try bench.tap(cash)
    try bench.tap(
      Tap("accept", lane: "offer", .set(driver, "trip", "T-2")).with { $0.patience = 12_000 })
    bench.link(true)
    bench.run(for: 7_200_000)
    #expect(bench.states(of: "accept").last == .expired)
    bench.server.overload = nil
    bench.settle()
    #expect(bench.server.kinds == ["end", "cash"])
    #expect(bench.engine.deadLetters == [])
  }

  @Test func case30WhatDependsOnARefusedRequestIsKeptWithIt() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    let incident = EntityRef("incidents", "i1")
    bench.server.refuses["incident"] = Refusal(code: "quota", text: "enough for today")
    try bench.tap(Tap("incident", lane: "incidents", .insert(incident, ["text": "scratch"])))
    try bench.tap(Tap("note", lane: "incidents", .set(incident, "note", "left door")))
    bench.settle()
    #expect(bench.server.kinds == [])
    #expect(bench.noticeCodes == ["quota"])
    #expect(bench.engine.notices[0].cascade == ["note"])
    let letter = try #require(bench.engine.deadLetters.first)
    #expect(letter.cascade.map(\.kind) == ["note"])
    bench.server.refuses = [:]
    try bench.engine.retry(letter.key, at: bench.now)
    #expect(bench.engine.view.record(incident) == ["text": "scratch", "note": "left door"])
    bench.settle()
    #expect(bench.server.kinds == ["incident", "note"])
    #expect(bench.engine.deadLetters == [])
  }

  @Test func aFactOutlivesWhatItDependsOn() throws {
    let bench = try Bench([trip: ["state": "on-trip"], driver: ["inHand": 0]])
    bench.server.refuses["end"] = Refusal(code: "too-short", text: "under 60 s")
    let end = try bench.tap(end)
    try bench.tap(
      Tap("cash", .set(trip, "paid", 40), .add(driver, "inHand", 40)).with {
        $0.isFact = true
        $0.dependsOn = [end]
      })
    try bench.tap(rate.with { $0.dependsOn = [end] })
    bench.settle()
    #expect(bench.server.kinds == ["cash"])
    #expect(bench.engine.view.record(trip) == ["state": "on-trip", "paid": 40])
    #expect(bench.engine.view[driver, "inHand"] == 40)
    #expect(bench.engine.notices.map(\.cascade) == [["rate"]])
    #expect(bench.engine.deadLetters.count == 1)
  }

  @Test func case32ADependentWaitsFromItsTapAndNoLonger() throws {
    let bench = try Bench([trip: ["state": "on-trip"], driver: ["shift": "off"]])
    for number in 0..<20 {
      try bench.tap(Tap("note", lane: "notes/\(number)", .set(trip, "note", "x")))
    }
    let end = try bench.tap(end)
    bench.run(for: 5_000)
    let shift = try bench.tap(
      Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on")).with {
        $0.patience = 20_000
        $0.dependsOn = [end]
      })
    #expect(bench.engine.waitReason(of: shift) == .behind(end))
    bench.run(for: 19_999)
    #expect(bench.engine.status(of: shift) == .waiting)
    bench.run(for: 1)
    #expect(bench.engine.status(of: shift) == .expired)
    #expect(bench.engine.status(of: end) == .queued)
    #expect(bench.engine.notices == [])
    #expect(bench.engine.deadLetters == [])
    bench.settle()
    #expect(bench.engine.status(of: end) == .confirmed)
    #expect(bench.engine.view[driver, "shift"] == "off")
  }

  @Test func aDependentsLateAnswerChangesNothingButTheBase() throws {
    let bench = try Bench([driver: ["shift": "off"]])
    bench.latency = [15_000]
    bench.timeout = 60_000
    let key = try bench.tap(
      Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on")).with { $0.patience = 20_000 })
    bench.link(true)
    bench.run(for: 20_000)
    #expect(bench.engine.status(of: key) == .expired)
    #expect(bench.engine.view[driver, "shift"] == "off")
    bench.run(for: 20_000)
    #expect(bench.engine.status(of: key) == .expired)
    // It was in time at the server: the state says so, not the answer.
    #expect(bench.engine.base[driver, "shift"] == "on")
  }

  @Test func aDependentCarriesWhatIsLeftOfItsPatience() throws {
    let bench = try Bench([driver: ["shift": "off"]])
    bench.link(true)
    bench.run(for: 1_000)
    try bench.tap(
      Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on")).with { $0.patience = 20_000 })
    bench.link(false)
    bench.run(for: 7_000)
    bench.link(true)
    bench.run(for: 200)
    #expect(bench.server.batches.last?.calls.map(\.deadline) == [13_000])
  }

  @Test(arguments: 0..<200) func case34OrderHoldsWhateverTheWay(seed: Int) throws {
    let bench = try Bench([trip: ["state": "to-pickup"]])
    bench.random = SeededRandom(seed: UInt64(seed), stream: "way")
    bench.latency = [10, 300, 900, 4_000]
    bench.lossRate = seed % 3 * 15
    var last: RequestKey?
    for tap in [start, end, cash, rate] {
      let before = last
      last = try bench.tap(tap.with { $0.dependsOn = before.map { [$0] } ?? [] })
      if seed % 2 == 0 { try bench.restart() }
    }
    bench.link(true)
    for _ in 0..<6 {
      bench.run(for: bench.random.integer(in: 100...3_000))
      bench.link(false)
      bench.link(true)
    }
    bench.settle(within: 600_000)
    #expect(bench.server.kinds == ["start", "end", "cash", "rate"])
    #expect(bench.isSettled)
  }

  @Test func aDependencyInAnotherLaneGoesBeforeInTheSameBatch() throws {
    let bench = try Bench([trip: ["state": "on-trip"], driver: ["shift": "on"]])
    let end = try bench.tap(end.with { $0.urgency = .background })
    try bench.tap(
      Tap("go-off-shift", lane: "shift", .set(driver, "shift", "off")).with {
        $0.dependsOn = [end]
        $0.urgency = .money
      })
    bench.settle()
    #expect(bench.server.kinds == ["end", "go-off-shift"])
    #expect(bench.sends.filter { !$0.numbers.isEmpty }.count == 1)
  }

  @Test func moneyAndTripsGoFirst() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(
      Tap("read", lane: "read", .set(trip, "read", 1)).with { $0.urgency = .background })
    try bench.tap(message("T-1", "m1"))
    try bench.tap(end.with { $0.urgency = .trip })
    try bench.tap(Tap("tip", lane: "tips", .set(trip, "tip", 1)).with { $0.urgency = .money })
    bench.settle()
    #expect(bench.server.kinds == ["tip", "end", "message", "read"])
  }

  @Test func aStuckLaneDelaysAnotherByOneSlotAtMost() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.server.transient = ["end"]
    try bench.tap(end.with { $0.urgency = .money })
    try bench.tap(message("T-1", "m1"))
    bench.link(true)
    bench.run(for: 250)
    #expect(bench.server.kinds == ["message"])
    bench.run(for: 300_000)
    try bench.tap(message("T-1", "m2"))
    bench.run(for: 250)
    #expect(bench.server.kinds == ["message", "message"])
    bench.server.transient = []
    bench.settle()
    #expect(bench.server.kinds == ["message", "message", "end"])
  }
}
