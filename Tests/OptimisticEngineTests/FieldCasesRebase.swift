import OptimisticEngine
import Testing

/// Public reports of lost or flickering state, each with one right answer.
struct FieldCasesRebase {
  let end = Tap("end", .set(trip, "state", "ended"))
  let start = Tap("start", .set(trip, "state", "on-trip"))

  func rate(_ stars: Int64) -> Tap { Tap("rate", .set(trip, "rating", .int(stars))) }

  @Test func case1FirstReplyDoesNotWipeTheSecondTap() throws {
    let bench = try Bench([trip: ["rating": 0]])
    bench.latency = [1_000, 2_000, 3_000]
    bench.link(true)
    bench.watched = [(trip, "rating")]
    for stars: Int64 in 3...5 {
      try bench.tap(rate(stars))
      bench.run(for: 400)
      bench.push(bench.server.state(since: 0))
    }
    bench.settle()
    #expect(bench.shown == [0, 3, 4, 5])
    #expect(bench.server.kinds == ["rate", "rate", "rate"])
    #expect(bench.server[trip, "rating"] == 5)
  }

  @Test func case2AcknowledgedButNotYetVisibleStaysAndIsNotSentAgain() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.watched = [(trip, "state")]
    bench.server.lag = true
    bench.server.put(driver, ["shift": "on"])
    let older = bench.server.state(since: bench.engine.baseVersion)
    let key = try bench.tap(end)
    bench.link(true)
    bench.run(for: 500)
    #expect(bench.engine.status(of: key) == .received)
    bench.push(older)
    bench.link(false)
    bench.link(true)
    bench.run(for: 500)
    #expect(bench.engine.status(of: key) == .received)
    try bench.restart()
    bench.link(true)
    bench.run(for: 500)
    bench.push()
    #expect(bench.engine.status(of: key) == .confirmed)
    #expect(bench.shown == ["on-trip", "ended"])
    #expect(bench.server.sightings[key] == 1)
  }

  @Test func case3OldStatesAreDroppedAndCounted() throws {
    let bench = try Bench([driver: ["shift": "off"]])
    let before = bench.engine.statistics.life.ignoredStates
    let base = bench.engine.baseVersion
    func state(_ to: Int64, _ text: String, epoch: Int64 = 0) -> StateMessage {
      StateMessage(
        epoch: epoch, from: base, to: base + to, changes: [.put(driver, ["shift": .text(text)])])
    }
    bench.push(state(7, "seven"))
    bench.push(state(9, "nine"))
    bench.push(state(8, "eight"))
    bench.push(state(10, "of the last sign-in", epoch: -1))
    #expect(bench.engine.view[driver, "shift"] == "nine")
    #expect(bench.engine.baseVersion == base + 9)
    #expect(bench.engine.statistics.life.ignoredStates - before == 2)
  }

  @Test func aStateWithAGapBeforeItIsAskedForFromTheBase() throws {
    let bench = try Bench([driver: ["shift": "off"]])
    bench.server.set(driver, "shift", "on")
    let missed = bench.engine.baseVersion
    bench.server.set(driver, "name", "Maya")
    bench.link(true)
    bench.run(for: 0)
    bench.link(false)
    bench.push(bench.server.state(since: missed + 1))
    #expect(bench.engine.baseVersion == missed)
    bench.settle()
    #expect(bench.engine.view.record(driver) == ["shift": "on", "name": "Maya"])
  }

  @Test func case6ATransformThatNoLongerAppliesHarmsNothing() throws {
    let bench = try Bench([trip: ["state": "to-pickup"], driver: ["shift": "off"]])
    let start = start.with {
      $0.onlyIf = Tap.Condition(ref: trip, field: "state", equals: "to-pickup")
    }
    let key = try bench.tap(start)
    #expect(bench.engine.view[trip, "state"] == "on-trip")
    bench.server.set(trip, "state", "cancelled")
    bench.server.refuses["start"] = Refusal(code: "rider-cancelled", text: "the rider cancelled")
    bench.push()
    #expect(bench.engine.view[trip, "state"] == "cancelled")
    #expect(bench.engine.pending.map(\.hasEffect) == [false])
    bench.settle()
    #expect(bench.engine.status(of: key) == .refused)
    #expect(bench.noticeCodes == ["rider-cancelled"])
    #expect(bench.engine.pending.isEmpty)
    try bench.tap(Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on")))
    bench.settle()
    #expect(bench.server[driver, "shift"] == "on")
  }

  @Test func case7NothingChangesUnlessSomethingHappens() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.watched = [(trip, "endedAt"), (trip, "state")]
    var published: [Value] = []
    bench.engine.observe(.field(trip, "endedAt")) { published.append($0) }
    try bench.tap(
      Tap("end", .set(trip, "state", "ended"), .set(trip, "endedAt", 1_218)))
    for number in 0..<100 {
      bench.server.set(trip, "metres", .int(Int64(number)))
      bench.push()
    }
    #expect(bench.frames == [[.null, "on-trip"], [1_218, "ended"]])
    #expect(published == [.null, 1_218])
  }

  @Test func case8RollingBackOneEditLeavesTheOthers() throws {
    let bench = try Bench([trip: ["state": "ended"]])
    try bench.tap(Tap("cash", .set(trip, "paid", 40)))
    try bench.tap(Tap("note", .set(trip, "note", "gate 2")))
    try bench.tap(rate(5))
    bench.server.refuses["note"] = Refusal(code: "not-allowed", text: "no notes here")
    bench.settle()
    let expected: Fields = ["state": "ended", "paid": 40, "rating": 5]
    #expect(bench.engine.view.record(trip) == expected)
    #expect(bench.server.records[trip] == expected)
    #expect(
      bench.engine.notices.map(\.changes) == [
        [FieldChange(ref: trip, field: "note", was: "gate 2", now: .null)]
      ])
  }

  @Test func case10TheFirstFrameAfterAStartHasTheQueueInIt() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(end)
    bench.watched = [(trip, "state")]
    try bench.restart()
    #expect(bench.shown == ["ended"])
    #expect(bench.engine.pending.map(\.state) == [.queued])
  }

  @Test(arguments: 0..<5) func case12ARelativeChangeIsAppliedOnce(seed: Int) throws {
    let bench = try Bench([driver: ["earnings": 0]])
    bench.random = SeededRandom(seed: UInt64(seed), stream: "loss")
    bench.lossRate = 30
    for number in 1...50 as ClosedRange<Int64> {
      try bench.tap(Tap("tip", lane: "tips/\(number % 5)", .add(driver, "earnings", number)))
    }
    #expect(bench.engine.view[driver, "earnings"] == 1_275)
    bench.settle(within: 3_600_000)
    #expect(bench.server[driver, "earnings"] == 1_275)
    #expect(bench.engine.view[driver, "earnings"] == 1_275)
    #expect(bench.server.effects.count == 50)
  }

  @Test func aLaterRequestKeepsItsOwnEffectWhenAnEarlierOneIsRefused() throws {
    let bench = try Bench([driver: ["earnings": 100]])
    try bench.tap(Tap("tip", lane: "tips", .add(driver, "earnings", 1)))
    try bench.tap(Tap("bonus", lane: "tips", .add(driver, "earnings", 10)))
    try bench.tap(Tap("tip", lane: "tips", .add(driver, "earnings", 1_000)))
    bench.server.refuses["bonus"] = Refusal(code: "not-allowed", text: "no bonus")
    bench.settle()
    #expect(bench.engine.view[driver, "earnings"] == 1_101)
    #expect(
      bench.engine.notices[0].changes == [
        FieldChange(ref: driver, field: "earnings", was: 1_111, now: 1_101)
      ])
  }
}
