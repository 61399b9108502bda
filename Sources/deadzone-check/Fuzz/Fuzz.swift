import OptimisticEngine

/// Bytes that are not what they should be, wherever the engine takes any: a server's answer, a
/// pushed state, a record of any table, with a wrong checksum or with a right one.
///
/// One seed is one world, played to somewhere in its plan, and so many inputs, each tried on a
/// copy of what that world's phone has on disk.
struct Fuzz {
  typealias Engine = OptimisticEngine<ToyRequest>

  static let inputsOfAWorld = 50

  private let world: ToyWorld
  private var random: SeededRandom
  private var mutation: Mutation

  /// How many inputs were taken as they were, and how many were told apart as damaged.
  private(set) var taken = 0
  private(set) var refused = 0

  /// The world of that seed, where its inputs are tried.
  init(seed: UInt64) throws(Violation) {
    var plan = ToyPlan(seed: seed)
    random = SeededRandom(seed: seed, stream: "fuzz")
    mutation = Mutation(seed: seed)
    plan.options.liesAboutSync = false
    // Little memory, so that the tail's tables are there too.
    plan.options.memory.requests = 4
    plan.deeds = Array(plan.deeds.prefix(Int(random.integer(in: 4...Int64(plan.deeds.count)))))
    world = ToyWorld(plan)
    try world.playDeeds()
    try world.startAnew()
  }

  /// Tries all inputs of the world.
  mutating func run() throws(Violation) {
    for _ in 0..<Self.inputsOfAWorld {
      switch random.integer(in: 0...9) {
      case 0...2: try tryMessage()
      default: try tryRecord()
      }
    }
  }

  // MARK: Records

  private mutating func tryRecord() throws(Violation) {
    let storage = world.storage.killed()
    storage.failure = nil
    let tables = storage.tableNames
    guard !tables.isEmpty else { return }
    let table = tables[Int(random.integer(in: 0...Int64(tables.count - 1)))]
    let rows = (try? storage.scan(table, from: [], limit: 1_000)) ?? []
    guard !rows.isEmpty else { return }
    let row = rows[Int(random.integer(in: 0...Int64(rows.count - 1)))]
    let isSealedAgain = random.chance(percent: 70)
    storage.damage(table, row.key, sealsAgain: isSealedAgain) { mutation.change(&$0) }
    let engine: Engine
    do throws(StorageError) {
      engine = try Engine(storage: storage, options: world.options(), at: world.now)
    } catch {
      // Only what every key and every number hangs on stops the opening.
      guard table == "meta", case .damaged = error else {
        throw Violation("I16", "\(table) damaged: it does not open: \(error)")
      }
      refused += 1
      return
    }
    let wasQuarantined = engine.takeEvents().contains {
      if case .quarantined = $0 { true } else { false }
    }
    if wasQuarantined { refused += 1 } else { taken += 1 }
    let number = table == "outbox" ? StorageKey.number(Array(row.key.suffix(8))) : nil
    // With a right checksum it may say now that all is another login's, or that there is less of
    // it: that is believed.
    if !isSealedAgain || !["meta", "account"].contains(table) {
      try checkNothingIsLost(engine, but: number, "\(table) damaged")
    }
    try goOn(engine, "\(table) damaged")
    // What was set aside stays aside: the next start is like any other.
    let again: Engine
    do {
      again = try Engine(storage: storage.killed(), options: world.options(), at: world.now)
    } catch {
      throw Violation("I16", "\(table) damaged: it opens once only: \(error)")
    }
    try goOn(again, "\(table) damaged, second start")
  }

  /// Every other request that was pending is pending, final, or a dead letter.
  private func checkNothingIsLost(
    _ engine: Engine, but damaged: Int64?, _ what: String
  ) throws(Violation) {
    let letters = Set(engine.deadLetters.flatMap { [$0.number] + $0.cascade.map(\.number) })
    for number in world.pendingNumbers where number != damaged && !letters.contains(number) {
      guard engine.status(of: RequestKey(phone: "p", number: number)) == nil else { continue }
      throw Violation("I16", "\(what): \(number) is gone without a word")
    }
  }

  // MARK: Messages

  private mutating func tryMessage() throws(Violation) {
    let storage = world.storage.killed()
    storage.failure = nil
    guard let engine = try? Engine(storage: storage, options: world.options(), at: world.now)
    else { throw Violation("I16", "what the world left does not open") }
    signIn(engine)
    let state = world.server.state(since: engine.baseVersion)
    if random.chance(percent: 40) {
      var bytes = state.encoded()
      mutation.change(&bytes)
      if let state = try? StateMessage(decoding: bytes) {
        taken += 1
        engine.receive(state, at: world.now)
      } else {
        refused += 1
      }
    } else if let batch = engine.batchToSend(at: world.now) {
      var bytes = answer(batch, state).encoded()
      mutation.change(&bytes)
      if let answer = try? BatchAnswer(decoding: bytes) {
        taken += 1
        engine.handle(answer, at: world.now)
      } else {
        refused += 1
        engine.attemptLost(batch: batch.id, .damaged, at: world.now)
      }
    }
    try checkNothingIsLost(engine, but: nil, "a damaged message")
    try goOn(engine, "a damaged message")
  }

  private mutating func answer(_ batch: Batch, _ state: StateMessage) -> BatchAnswer {
    let outcomes: [Outcome] = [
      .acknowledged(version: state.to, answer: "S9"), .alreadyDone(version: state.to),
      .rejected(code: "quota", text: "no"), .throttled(after: 500), .transient("500"),
    ]
    return BatchAnswer(
      batch: batch.id,
      outcomes: batch.calls.map { call in
        NumberedOutcome(
          call.number, outcomes[Int(random.integer(in: 0...Int64(outcomes.count - 1)))])
      }, state: state)
  }

  // MARK: Going on

  private func signIn(_ engine: Engine) {
    engine.authorisationChanged(
      true, login: world.login, epoch: world.epoch, credentials: "t", at: world.now)
  }

  /// Whatever it believes now, it fits together, can be looked at, and goes on.
  private func goOn(_ engine: Engine, _ what: String) throws(Violation) {
    if let problem = engine._invariantProblem() { throw Violation("I16", "\(what): \(problem)") }
    signIn(engine)
    var now = world.now
    for _ in 0..<8 {
      if let batch = engine.batchToSend(at: now) {
        engine.attemptLost(batch: batch.id, .timeout, at: now)
      }
      _ = engine.pending
      for collection in ToyDomain.collections {
        for id in engine.view.ids(in: collection) {
          _ = engine.view.record(EntityRef(collection, id))
        }
      }
      _ = engine.takeEvents()
      guard let wake = engine.nextWake else { break }
      now = max(now, min(wake, now + 86_400_000))
      engine.wake(at: now)
    }
    for letter in engine.deadLetters.prefix(2) { _ = try? engine.retry(letter.key, at: now) }
    for notice in engine.notices.prefix(1) { engine.dismissNotice(notice.id) }
    engine.forgetUnused()
    if let problem = engine._invariantProblem() { throw Violation("I16", "\(what): \(problem)") }
  }
}
