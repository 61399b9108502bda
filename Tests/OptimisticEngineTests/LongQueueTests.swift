import OptimisticEngine
import Testing

/// A queue that does not fit into memory is the same queue: everything that is seen, sent and
/// refused is what it is with all of it in memory.
@Suite struct LongQueueTests {
  /// One phone with little memory and one with plenty, which do the same.
  struct Twins {
    var small: Bench
    var large: Bench
    var random: SeededRandom
    var made: [EntityRef] = []

    static let things = (0..<12).map { EntityRef("things", "t\($0)") }

    init(seed: UInt64, memory: Int = 8) throws {
      random = SeededRandom(seed: seed, stream: "twins")
      var records: [EntityRef: Fields] = [driver: ["earnings": 0]]
      for thing in Self.things { records[thing] = ["n": 0] }
      small = try Bench(records)
      large = try Bench(records)
      small.options.memoryRequests = memory
      try small.restart()
      small.link(false)
    }

    mutating func tap() throws {
      let draw = random.integer(in: 0...99)
      let thing = Self.things[Int(random.integer(in: 0...11))]
      let lane = "lane/\(thing.id)"
      var tap: Tap
      switch draw {
      case 0..<40: tap = Tap("add", lane: lane, .add(thing, "n", random.integer(in: 1...5)))
      case 40..<60: tap = Tap("set", lane: lane, .set(thing, "by", .int(draw)))
      case 60..<70:
        let other = Self.things[Int(random.integer(in: 0...11))]
        tap = Tap("both", lane: "both", .add(thing, "n", 1), .add(other, "m", 1))
      case 70..<82:
        let note = EntityRef("notes", small.engine.newLocalID("n"))
        made.append(note)
        tap = Tap("note", lane: "notes", .insert(note, ["text": .int(draw)]))
      case 82..<90 where !made.isEmpty:
        let note = made[Int(random.integer(in: 0...Int64(made.count - 1)))]
        tap = Tap("edit", lane: "notes", .set(note, "text", .int(draw + 1_000)))
      case 90..<94 where !made.isEmpty:
        tap = Tap("drop", lane: "notes", .remove(made.removeLast()))
      default: tap = Tap("tip", lane: "tips", .add(driver, "earnings", 1))
      }
      tap.urgency = [.money, .trip, .normal, .background][Int(random.integer(in: 0...3))]
      try small.tap(tap)
      try large.tap(tap)
    }

    func sees(_ bench: Bench) -> [Value] {
      let refs = Self.things + [driver] + made
      return refs.map { bench.engine.view.record($0).map(Value.map) ?? .null }
        + [.list(bench.engine.view.ids(in: "notes").map(Value.text))]
        + [.int(Int64(bench.engine.queueCount))]
    }

    func expectSame(_ what: Comment) {
      #expect(sees(small) == sees(large), what)
    }
  }

  @Test(arguments: 0..<8) func whatIsSeenOfALongQueueIsTheSame(seed: Int) throws {
    var twins = try Twins(seed: UInt64(seed))
    for round in 0..<4 {
      for _ in 0..<40 { try twins.tap() }
      twins.expectSame("offline, round \(round)")
      if round == 1 {
        try twins.small.restart()
        twins.small.link(false)
        #expect(twins.small.engine.recordsInMemory == 0)
        twins.expectSame("after a start")
      }
    }
    twins.small.settle()
    twins.large.settle()
    #expect(twins.small.isSettled)
    for ref in Twins.things + [driver] {
      #expect(twins.small.server.records[ref] == twins.large.server.records[ref], "\(ref)")
    }
    #expect(twins.small.server.effects.count == twins.large.server.effects.count)
    #expect(twins.small.engine.deadLetters == [])
    #expect(twins.small.storage.count("outbox") == 0)
    #expect(twins.small.storage.count("outbox_chunks") == 0)
  }

  /// Lost requests, lost replies and kills in the middle of a long queue.
  @Test(arguments: 0..<8) func aLongQueueSurvivesLossesAndKills(seed: Int) throws {
    var twins = try Twins(seed: UInt64(seed) + 100)
    for _ in 0..<120 { try twins.tap() }
    let bench = twins.small
    bench.options.batchCalls = 7
    bench.options.batchBytes = 700
    bench.random = SeededRandom(seed: UInt64(seed), stream: "losses")
    bench.lossRate = 20
    for _ in 0..<6 {
      try bench.restart()
      bench.link(true)
      bench.run(for: 3_000)
      bench.link(false)
    }
    bench.lossRate = 0
    bench.settle(within: 600_000)
    twins.large.settle()
    #expect(bench.isSettled)
    for ref in Twins.things + [driver] {
      #expect(bench.server.records[ref] == twins.large.server.records[ref], "\(ref)")
      #expect(bench.engine.view.record(ref) == bench.server.records[ref], "\(ref)")
    }
    #expect(
      bench.server.effects.map(\.number).count == Set(bench.server.effects.map(\.number)).count)
  }

  /// A refusal deep in the queue takes what depends on it along, wherever that is.
  @Test func aRefusalFindsItsDependentsOnDisk() throws {
    let bench = try Bench([driver: ["earnings": 0]])
    bench.options.memoryRequests = 8
    try bench.restart()
    bench.link(false)
    let incident = EntityRef("incidents", bench.engine.newLocalID("i"))
    try bench.tap(Tap("incident", lane: "incidents", .insert(incident, ["what": "scratch"])))
    for number in 0..<60 {
      try bench.tap(Tap("tip", lane: "tips/\(number % 5)", .add(driver, "earnings", 1)))
    }
    try bench.tap(Tap("note", lane: "notes", .set(incident, "note", "left door")))
    for number in 0..<60 {
      try bench.tap(Tap("tip", lane: "tips/\(number % 5)", .add(driver, "earnings", 1)))
    }
    try bench.restart()
    bench.server.refuses["incident"] = Refusal(code: "quota", text: "too many")
    bench.settle()
    #expect(bench.server[driver, "earnings"] == 120)
    #expect(bench.engine.deadLetters.map(\.code) == ["quota"])
    #expect(bench.engine.deadLetters.first?.cascade.map(\.kind) == ["note"])
    #expect(bench.noticeCodes == ["quota"])
  }

  @Test func moneyGoesFirstFromTheFarEndOfALongQueue() throws {
    let bench = try Bench([driver: ["earnings": 0], trip: ["state": "on-trip"]])
    bench.options.memoryRequests = 8
    bench.options.batchCalls = 10
    try bench.restart()
    bench.link(false)
    for number in 0..<200 {
      try bench.tap(Tap("tip", lane: "tips/\(number)", .add(driver, "earnings", 1)))
    }
    try bench.tap(Tap("start", .set(trip, "state", "on-trip")))
    try bench.tap(Tap("end", .set(trip, "state", "ended")).with { $0.urgency = .money })
    for number in 0..<200 {
      try bench.tap(Tap("tip", lane: "tips/\(number)", .add(driver, "earnings", 1)))
    }
    try bench.restart()
    bench.settle()
    #expect(bench.isSettled)
    let place = bench.server.kinds.firstIndex(of: "end") ?? .max
    #expect(place < 20)
    #expect(bench.server.kinds.firstIndex(of: "start") ?? .max < place)
  }

  @Test func memoryHoldsWhatIsLookedAtAndNotTheQueue() throws {
    let storage = MemoryStorage()
    var options = EngineOptions(phone: "p", login: "d7")
    options.memoryRequests = 64
    let now = Instant(milliseconds: 0)
    let engine = try Bench.Engine(storage: storage, options: options, at: now)
    engine.linkChanged(false, at: now)
    for number in 0..<3_000 {
      let thing = EntityRef("things", "t\(number / 5)")
      try engine.submit(
        Tap("add", lane: thing.id, .insert(thing, ["n": .int(Int64(number))])), at: now)
    }
    engine._checkInvariants()
    #expect(engine.queueCount == 3_000)
    #expect(engine.pending.count < 500)
    #expect(engine.recordsInMemory < 100)
    let again = try Bench.Engine(storage: storage.killed(), options: options, at: now)
    #expect(again.queueCount == 3_000)
    #expect(again.recordsInMemory == 0)
    #expect(again.view[EntityRef("things", "t500"), "n"] == 2_504)
    #expect(again.recordsInMemory == 1)
    #expect(again.view.ids(in: "things").count == 600)
    again._checkInvariants()
  }

  /// A queue ten times as long is no more in memory: not while it grows, not after a start, not
  /// while it is sent.
  @Test func memoryDoesNotGrowWithTheQueue() throws {
    let (short, long) = (try inMemory(of: 2_000), try inMemory(of: 20_000))
    // A batch is taken into memory with what is put there by the piece.
    for (few, many) in zip(short, long) { #expect(many <= few + 256, "\(short), \(long)") }
    #expect(long[0] <= 1_024 && long[1] <= 256, "\(long)")
  }

  /// How many requests are in memory at most while so many are made, after a start, and after a
  /// batch was sent.
  private func inMemory(of count: Int) throws -> [Int] {
    let storage = MemoryStorage()
    var options = EngineOptions(phone: "p", login: "d7")
    options.memoryRequests = 256
    let now = Instant(milliseconds: 0)
    let engine = try Bench.Engine(storage: storage, options: options, at: now)
    engine.linkChanged(false, at: now)
    var most = 0
    for number in 0..<count {
      let thing = EntityRef("things", "t\(number)")
      try engine.submit(Tap("set", lane: thing.id, .set(thing, "n", 1)), at: now)
      _ = engine.takeEvents()
      most = max(most, engine.requestsInMemory)
    }
    #expect(engine.queueCount == count)
    let again = try Bench.Engine(storage: storage, options: options, at: now)
    #expect(again.queueCount == count)
    let opened = again.requestsInMemory
    again.authorisationChanged(true, login: "d7", epoch: 1, credentials: "c", at: now)
    again.linkChanged(true, at: now)
    #expect(again.batchToSend(at: now)?.calls.isEmpty == false)
    return [most, opened, again.requestsInMemory]
  }

  @Test func aDamagedChunkLosesNothing() throws {
    var twins = try Twins(seed: 5)
    for _ in 0..<120 { try twins.tap() }
    let storage = twins.small.storage
    for key in try storage.scan("outbox_chunks", from: [], limit: 3).map(\.key).dropFirst() {
      storage.damage("outbox_chunks", key) { $0[$0.count / 2] ^= 0x10 }
    }
    try twins.small.restart()
    twins.small.link(false)
    twins.expectSame("after damage")
    for _ in 0..<20 { try twins.tap() }
    twins.expectSame("and on")
    twins.small.settle()
    twins.large.settle()
    #expect(twins.small.isSettled)
    #expect(twins.small.server[driver, "earnings"] == twins.large.server[driver, "earnings"])
  }

  /// What a request does to the ids hangs on those before it and on the base: one that did nothing
  /// when it was put away may make or remove a thing later.
  @Test(arguments: [false, true])
  func idsShowWhatARequestOnDiskComesToDo(isByTheBase: Bool) throws {
    let note = EntityRef("notes", "n1")
    let bench = try Bench([note: ["text": "old"], trip: ["state": "a"], driver: ["earnings": 0]])
    bench.options.memoryRequests = 8
    try bench.restart()
    bench.link(false)
    if isByTheBase {
      try bench.tap(
        Tap("drop", lane: "notes", .remove(note)).with {
          $0.onlyIf = .init(ref: trip, field: "state", equals: "b")
        })
    } else {
      try bench.tap(Tap("drop", lane: "broken", .remove(note)))
      try bench.tap(Tap("drop", lane: "notes", .remove(note)))
    }
    for _ in 0..<40 { try bench.tap(Tap("tip", lane: "tips", .add(driver, "earnings", 1))) }
    if !isByTheBase {
      let first = try #require(try bench.storage.scan("outbox", from: [], limit: 1).first)
      bench.storage.damage("outbox", first.key) { $0[$0.count / 2] ^= 0x10 }
    }
    try bench.restart()
    bench.link(false)
    var seen: [[String]] = []
    bench.engine.observe(.ids(in: "notes")) { seen.append($0) }
    if isByTheBase {
      bench.server.set(trip, "state", "b")
      bench.push()
    }
    #expect(seen == (isByTheBase ? [["n1"], []] : [[]]))
    #expect(bench.engine.view.record(note) == nil)
    #expect(bench.engine.view.ids(in: "notes") == [])
    bench.engine._checkInvariants()
  }

  /// Only what may make or remove a thing is wanted for the ids of its collection.
  @Test func editsStayOnDiskWhileTheIDsAreLookedAt() throws {
    let notes = (0..<40).map { EntityRef("notes", "n\($0)") }
    let bench = try Bench(Dictionary(uniqueKeysWithValues: notes.map { ($0, ["text": "old"]) }))
    bench.options.memoryRequests = 8
    try bench.restart()
    bench.link(false)
    for note in notes { try bench.tap(Tap("edit", lane: note.id, .set(note, "text", "new"))) }
    try bench.restart()
    bench.link(false)
    let before = bench.engine.requestsInMemory
    #expect(bench.engine.view.ids(in: "notes").count == 40)
    #expect(bench.engine.requestsInMemory == before)
    #expect(before < 16)
  }

  /// Acknowledged, then a start, then the base moves on without a word of its lane.
  @Test func whatWasAcknowledgedAndIsOnDiskOnlyDoesNotCountTwice() throws {
    let bench = try Bench([driver: ["earnings": 0]])
    bench.options.memoryRequests = 8
    bench.options.batchCalls = 4
    try bench.restart()
    bench.link(false)
    for _ in 0..<40 { try bench.tap(Tap("tip", lane: "tips", .add(driver, "earnings", 1))) }
    let now = bench.now
    bench.engine.linkChanged(true, at: now)
    let batch = try #require(bench.engine.batchToSend(at: now))
    let version = bench.engine.baseVersion + 1
    let outcomes = batch.calls.map {
      NumberedOutcome($0.number, .acknowledged(version: version, answer: .null))
    }
    bench.engine.handle(BatchAnswer(batch: batch.id, outcomes: outcomes, state: nil), at: now)
    let count = batch.calls.count
    #expect(count == 4)
    try bench.restart()
    bench.engine.linkChanged(false, at: now)
    bench.engine.receive(
      StateMessage(
        epoch: bench.engine.epoch, from: version - 1, to: version,
        changes: [.put(driver, ["earnings": .int(Int64(count))])]), at: now)
    #expect(bench.engine.view[driver, "earnings"] == 40)
    #expect(bench.engine.queueCount == 36)
    #expect(bench.engine.status(of: batch.calls[0].key) == .confirmed)
    #expect(bench.storage.count("outbox") == 36)
    #expect(bench.storage.count("outbox_received") == 0)
    try bench.restart()
    bench.engine.linkChanged(false, at: now)
    #expect(bench.engine.queueCount == 36)
    bench.engine.loadWholeQueue()
    #expect(bench.engine.queueCount == 36)
    bench.engine._checkInvariants()
  }

  @Test func oldRequestsOfALongQueueWaitForAWordAfterAChangeOfLogin() throws {
    let bench = try Bench([driver: ["earnings": 0]])
    bench.options.memoryRequests = 8
    try bench.restart()
    bench.link(false)
    for _ in 0..<100 { try bench.tap(Tap("tip", lane: "tips", .add(driver, "earnings", 1))) }
    bench.run(for: 7_200_000)
    for _ in 0..<30 { try bench.tap(Tap("tip", lane: "later", .add(driver, "earnings", 1))) }
    for login in ["other", "d7"] {
      bench.engine.authorisationChanged(
        true, login: login, epoch: 0, credentials: "c", at: bench.now)
    }
    try bench.restart()
    bench.link(true)
    bench.run(for: 60_000)
    #expect(bench.server[driver, "earnings"] == 30)
    bench.engine.confirmHeld(at: bench.now)
    bench.settle()
    #expect(bench.server[driver, "earnings"] == 130)
  }
}
