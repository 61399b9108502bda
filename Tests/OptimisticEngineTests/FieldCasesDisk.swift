import Testing

@testable import OptimisticEngine

/// Public reports of queues lost, doubled or stuck on disk, each with one right answer.
struct FieldCasesDisk {
  let start = Tap("start", .set(trip, "state", "on-trip"))
  let end = Tap("end", .set(trip, "state", "ended"))
  let cash = Tap("cash", .set(trip, "paid", 40))

  @Test func case14ALocalFailureAfterTheAnswerIsNoFailureOfTheRequest() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    let key = try bench.tap(end)
    bench.storage.failure = .busy
    bench.settle()
    #expect(bench.engine.status(of: key) == .confirmed)
    #expect(bench.engine.deadLetters == [])
    #expect(bench.storage.count(Table.outbox) == 1)
    #expect(bench.server.kinds == ["end"])
    #expect(bench.engine.storageTrouble == .busy)
    bench.storage.failure = nil
    bench.run(for: 2_000)
    #expect(bench.storage.count(Table.outbox) == 0)
    #expect(bench.engine.storageTrouble == nil)
    #expect(bench.server.kinds == ["end"])
  }

  @Test func case14AKillBeforeTheDiskRecoversDoesItOnlyOnce() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(end)
    bench.storage.failure = .busy
    bench.settle()
    #expect(bench.server.batches.last?.lowWater == bench.server.effects[0].number)
    try bench.restart()
    bench.storage.failure = nil
    bench.settle()
    #expect(bench.server.kinds == ["end"])
    #expect(bench.engine.view[trip, "state"] == "ended")
  }

  /// Kills at every commit (before and after), send and answer of a whole trip, and starts again.
  @Test func case18AKillAtAnyPointLosesAndDoublesNothing() throws {
    var point = 0
    while true {
      let bench = try Bench([trip: ["state": "to-pickup"]])
      bench.server.lag = point % 2 == 1
      bench.killAfter = point
      for tap in [start, end, cash] where !bench.isDead { try bench.tap(tap) }
      if !bench.isDead { bench.settle(within: 3_000) }
      bench.server.lag = false
      guard bench.isDead else { break }
      let kept = bench.left?.count(Table.outbox) ?? 0
      try bench.restart()
      #expect(bench.engine.pending.count == kept, "killed at \(point)")
      let done = bench.engine.pending.map(\.request.kind)
      for tap in [start, end, cash]
      where !done.contains(tap.kind) && !bench.server.kinds.contains(tap.kind) {
        try bench.tap(tap)
      }
      bench.settle()
      #expect(bench.server.kinds == ["start", "end", "cash"], "killed at \(point)")
      #expect(bench.engine.view.record(trip) == bench.server.records[trip], "killed at \(point)")
      #expect(bench.engine.view[trip, "paid"] == 40)
      point += 1
    }
    #expect(point >= 10)
  }

  @Test func case19WhatWasKeptIsThereInOrderAndNothingElse() throws {
    let bench = try Bench([driver: ["earnings": 0]])
    var random = SeededRandom(seed: 19, stream: "disk")
    var kept: [RequestKey] = []
    for number in 0..<200 {
      bench.storage.failure = random.chance(percent: 20) ? .full : nil
      let tap = Tap("tip", lane: "tips/\(number % 7)", .add(driver, "earnings", 1))
      if let key = try? bench.tap(tap) { kept.append(key) }
    }
    #expect(kept.count > 100)
    #expect(kept.count < 200)
    try bench.restart()
    #expect(bench.engine.pending.map(\.key) == kept)
    #expect(bench.engine.view[driver, "earnings"] == .int(Int64(kept.count)))
  }

  @Test(arguments: [0, 1]) func case20NothingIsShownAsSavedBeforeItIs(point: Int) throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.watched = [(trip, "state")]
    bench.killAfter = point
    try bench.tap(end)
    #expect(bench.isDead)
    #expect(bench.shown == ["on-trip"])
    try bench.restart()
    #expect(bench.shown == (point == 0 ? ["on-trip"] : ["on-trip", "ended"]))
  }

  @Test func case21AnUnreadableRecordIsSetAsideAndTheRestGoOn() throws {
    let whole = try Bench([trip: ["state": "on-trip"]])
    for number in 0..<3 {
      try whole.tap(Tap("tip", lane: "tips/\(number)", .add(trip, "tip", 1)))
    }
    let second = whole.engine.pending[1].number
    let key = whole.engine.space.key(second)
    let length = try #require(try whole.storage.read(Table.outbox, key)).count
    for cut in 0..<length {
      let bench = try Bench([trip: ["state": "on-trip"]])
      for number in 0..<3 {
        try bench.tap(Tap("tip", lane: "tips/\(number)", .add(trip, "tip", 1)))
      }
      bench.storage.damage(Table.outbox, key) { $0.removeLast(length - cut) }
      try bench.restart()
      #expect(bench.engine.pending.map(\.lane) == ["tips/0", "tips/2"])
      #expect(bench.engine.deadLetters.map(\.code) == ["unreadable"])
      #expect(bench.storage.count(Table.quarantine) == 1)
      bench.settle()
      #expect(bench.server[trip, "tip"] == 2)
    }
  }

  @Test func case21AnyChangedByteIsNoticed() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(end)
    let key = bench.engine.space.key(bench.engine.pending[0].number)
    let length = try #require(try bench.storage.read(Table.outbox, key)).count
    for place in 0..<length {
      let copy = bench.storage.killed()
      copy.damage(Table.outbox, key) { $0[place] ^= 0x10 }
      let engine = try Bench.Engine(storage: copy, options: bench.options, at: bench.now)
      #expect(engine.pending.isEmpty, "byte \(place)")
      #expect(engine.deadLetters.count == 1)
    }
  }

  @Test func aDamagedRecordOfTheBaseIsAskedForAgain() throws {
    let bench = try Bench([trip: ["state": "on-trip"], driver: ["shift": "on"]])
    bench.storage.damage(Table.base, bench.engine.space.key(trip)) { $0[7] ^= 1 }
    try bench.restart()
    #expect(bench.engine.view.record(trip) == nil)
    bench.link(true)
    bench.run(for: 1_000)
    #expect(bench.engine.view.record(trip) == ["state": "on-trip"])
  }

  @Test func case22OnAFullDiskOfflineATapIsRefusedAndNothingChanges() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    bench.storage.failure = .full
    #expect(throws: StorageError.full) { try bench.tap(end) }
    #expect(bench.engine.view[trip, "state"] == "on-trip")
    #expect(bench.engine.pending.isEmpty)
    bench.storage.failure = nil
    try bench.tap(end)
    #expect(bench.engine.view[trip, "state"] == "ended")
  }

  @Test func case22OnAFullDiskOnlineItIsSentWithoutClaimingToBeSaved() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(start)
    bench.settle()
    bench.storage.failure = .full
    let key = try bench.tap(end)
    #expect(bench.engine.pending.map(\.isSaved) == [false])
    #expect(bench.engine.storageTrouble == .full)
    bench.settle()
    #expect(bench.engine.status(of: key) == .confirmed)
    #expect(bench.server.kinds == ["start", "end"])
    bench.storage.failure = nil
    bench.run(for: 2_000)
    #expect(bench.engine.storageTrouble == nil)
    try bench.restart()
    #expect(bench.engine.view[trip, "state"] == "ended")
    #expect(bench.engine.pending.isEmpty)
  }

  @Test func case22ADependentToo() throws {
    let bench = try Bench([driver: ["shift": "off"]])
    let tap = Tap("go-on-shift", lane: "shift", .set(driver, "shift", "on"))
      .with { $0.patience = 20_000 }
    bench.storage.failure = .full
    #expect(throws: StorageError.full) { try bench.tap(tap) }
    bench.link(true)
    let key = try bench.tap(tap)
    #expect(bench.engine.pending.map(\.isSaved) == [false])
    bench.settle()
    #expect(bench.engine.status(of: key) == .confirmed)
    #expect(bench.engine.view[driver, "shift"] == "on")
    #expect(bench.server.kinds == ["go-on-shift"])
  }

  @Test func case22TheFirstTapOfEveryStartHasItsNumber() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(start)
    bench.settle()
    try bench.restart()
    bench.link(true)
    bench.storage.failure = .full
    let key = try bench.tap(end)
    bench.settle()
    #expect(bench.engine.status(of: key) == .confirmed)
  }

  @Test func case23OldRecordsAreMigratedOneByOne() throws {
    let bench = try Bench([trip: ["state": "on-trip", "n": 0]])
    func row(_ number: Int64, version: Int, _ stored: Value) -> StorageWrite {
      .put(
        table: Table.outbox, key: bench.engine.space.key(number),
        bytes: StoredRequest.bytes(
          version: version, tapped: bench.now, acknowledged: nil, attempts: 0,
          request: stored.encoded()))
    }
    let add: Value = [["add", "trips", "T-1", "n", 1]]
    try bench.storage.commit([
      row(10, version: 1, ["name": "first", "l": "trip/T-1", "e": add]),
      row(11, version: 1, ["name": "no lane", "e": add]),
      row(12, version: 2, ["k": "third", "l": "trip/T-1", "e": add, "u": 1]),
      row(13, version: 99, ["k": "of the future", "l": "trip/T-1", "e": add]),
    ])
    try bench.restart()
    #expect(bench.engine.pending.map(\.request.kind) == ["first", "third"])
    #expect(bench.engine.deadLetters.map(\.number) == [11, 13])
    #expect(bench.engine.nextNumber > 13)
    bench.settle()
    #expect(bench.server.kinds == ["first", "third"])
    #expect(bench.engine.view[trip, "n"] == 2)
  }

  @Test func case24DiskWorkForATapDoesNotGrowWithTheQueue() throws {
    var costs: [Int] = []
    for size in [10, 1_000, 50_000] {
      let bench = try Bench()
      try bench.queue(size)
      let before = bench.storage.bytesWritten
      // Rows of 250 bytes, as those of a driver are.
      for number in 0..<512 {
        let thing = EntityRef("things", "t\(number)")
        let text = Value.text(String(repeating: "x", count: 180))
        try bench.engine.submit(
          Tap("tip", lane: "tips/\(number % 10)", .set(thing, "note", text)), at: bench.now)
      }
      costs.append((bench.storage.bytesWritten - before) / 512)
    }
    for cost in costs { #expect(abs(cost - costs[0]) * 10 <= costs[0], "\(costs)") }
  }

  /// However much is queued: the first frame needs little, memory holds little, all arrives.
  @Test(arguments: [10, 1_000, 50_000]) func case24ALargeBacklogIsDelivered(size: Int) throws {
    var options = EngineOptions(phone: "p", login: "d7")
    options.memoryRequests = 256
    let bench = try Bench(options)
    // Folding all of it again after each step is for the small ones.
    bench.looksAtEverything = size <= 1_000
    try bench.queue(size)
    #expect(bench.engine.queueCount == size)
    #expect(bench.engine.recordsInMemory < 600)
    try bench.restart()
    let last = EntityRef("things", "t\((size - 1) / 5)")
    #expect(bench.engine.view[last, "n"] == .int(Int64(size - 1)))
    #expect(bench.engine.queueCount == size)
    #expect(bench.engine.recordsInMemory <= 257)
    bench.link(true)
    var most = 0
    bench.run(for: 86_400_000) {
      most = max(most, bench.engine.requestsInMemory)
      return bench.engine.queueCount == 0
    }
    #expect(most <= 4_096)
    #expect(bench.server.effects.map(\.number).count == size)
    #expect(bench.engine.view[last, "n"] == .int(Int64(size - 1)))
    #expect(bench.engine.deadLetters == [])
  }

  @Test func numbersAreNeverUsedTwice() throws {
    let bench = try Bench([driver: ["earnings": 0]])
    var keys = Set<RequestKey>()
    for _ in 0..<20 {
      for _ in 0..<7 {
        let tap = Tap("tip", lane: "tips", .add(driver, "earnings", 1))
        #expect(keys.insert(try bench.tap(tap)).inserted)
      }
      bench.settle()
      bench.link(false)
      try bench.restart()
      bench.link(false)
    }
    #expect(bench.server[driver, "earnings"] == 140)
  }
}
