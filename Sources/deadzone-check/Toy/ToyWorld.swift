import OptimisticEngine
import WorldSimulation

/// The engine alone in a hostile world: one phone, one server for each login, the way between
/// them and the disk, on a virtual clock. Everything is checked after every step.
final class ToyWorld {
  typealias Engine = OptimisticEngine<ToyRequest>

  let plan: ToyPlan
  var now = Instant(milliseconds: 0)

  // The phone.
  /// Nil while the process is dead.
  var engine: Engine?
  var storage = MemoryStorage()
  var isDiskFull = false
  var login = ToyDomain.logins[0]
  var epoch: Int64 = 0
  var epochTokens = 0
  var incarnation: Int64 = 0
  var restartAt: Instant?
  var restartPause: Milliseconds = 0
  var armed: Deed.KillMoment?
  /// What the process left on disk when it was killed in the middle of something.
  var left: MemoryStorage?
  /// Whether it owed writes then.
  var owedAtKill = false
  /// What was being done when it was killed.
  var halfDone = HalfDone()
  /// A disk broke its promise: the phone may have forgotten anything.
  var isTrustGone = false
  var nextTag: Int64 = 1
  var notes: [String: [EntityRef]] = [:]
  var publications = Publications(watchesAll: true)

  // The server and what it is compared with.
  var servers: [String: ToyServer] = [:]
  var oracles: [String: Oracle] = [:]
  /// Server ids that went out or were learned, by the local name: immutable and durable.
  var identifiers: [EntityRef: String] = [:]

  // The link.
  var random: SeededRandom
  var isUp = true
  var passes = true
  var queue = EventQueue<Delivery>()
  var open: [Int64: Instant] = [:]
  var troubles: [ToyServer.Trouble] = []
  var losesNext: Set<Deed.Direction> = []
  var isCalm = false
  var liefiSince: Instant?
  var silence = Silence()
  var questions = Questions()

  /// Times that anybody has looked at the phone.
  private var looks = 0
  var sightings = Sightings()
  /// Over every byte on the wire and every transition: the same for the same seed.
  var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  /// Told what happens, line by line, where someone wants to read it.
  var tell: ((String) -> Void)?

  static let timeout: Milliseconds = 10_000
  /// No conversation needs more steps in one millisecond.
  static let mostStepsAtOnce = 2_000

  /// A call that was under way when the process was killed: it may have happened or not.
  struct HalfDone {
    var requests: [ToyRequest] = []
    var letter: Int64?
    var notice: RequestKey?
  }

  /// A message on its way.
  enum Delivery {
    case up(
      bytes: [UInt8], process: Int64, login: String, sent: Instant, trouble: ToyServer.Trouble?)
    case answer(bytes: [UInt8], batch: Int64, incarnation: Int64)
    case push(bytes: [UInt8], incarnation: Int64)
  }

  init(_ plan: ToyPlan) {
    self.plan = plan
    random = SeededRandom(seed: plan.seed, stream: "link")
    for login in ToyDomain.logins {
      servers[login] = ToyServer(
        seed: plan.seed, refusalRate: plan.options.refused, lagRate: plan.options.lagging)
      oracles[login] = Oracle()
      notes[login] = []
    }
  }

  var server: ToyServer { servers[login]! }

  // MARK: Running

  /// Plays the plan to its end, then lets everything settle.
  func run() throws(Violation) {
    try playDeeds()
    try settleAll()
  }

  func playDeeds() throws(Violation) {
    for (index, thing) in ToyDomain.things.enumerated() {
      for login in ToyDomain.logins {
        servers[login]?.put(thing, ["n": .int(Int64(index)), "s": "", "state": "a"])
      }
    }
    storage.losesUnsynced = plan.options.liesAboutSync
    signIn(login)
    try start()
    for deed in plan.deeds {
      tell?("\(now.milliseconds) \(deed.act)")
      try perform(deed.act)
      try advance(by: deed.pause)
    }
  }

  /// Lets time pass, step by step.
  func advance(by span: Milliseconds, until done: () -> Bool = { false }) throws(Violation) {
    let end = now + span
    try pump()
    var atOnce = 0
    while !done(), let next = nextMoment, next <= end {
      atOnce = next > now ? 0 : atOnce + 1
      guard atOnce < Self.mostStepsAtOnce else {
        throw Violation("I16", "no end of steps at \(now.milliseconds)")
      }
      now = max(now, next)
      try step()
      try pump()
    }
    if !done() { now = max(now, end) }
  }

  private var nextMoment: Instant? {
    [
      queue.nextInstant, open.values.min().map { $0 + Self.timeout }, engine?.nextWake, restartAt,
    ].compactMap { $0 }.min()
  }

  private func step() throws(Violation) {
    sightings.step()
    if let restart = restartAt, restart <= now { return try start() }
    if let entry = queue.pop(dueAt: now) { return try deliver(entry.element) }
    for (batch, sent) in open.sorted(by: { $0.key < $1.key }) where sent + Self.timeout <= now {
      open[batch] = nil
      silence.noteLoss(at: now)
      engine?.attemptLost(batch: batch, .timeout, at: now)
      return try check()
    }
    engine?.wake(at: now)
    try check()
  }

  // MARK: The process

  func signIn(_ login: String) {
    epoch += 1
    self.login = login
    server.epoch = epoch
    server.token = "t\(epoch)"
  }

  /// The numbers of what waits under the present login.
  var pendingNumbers: [Int64] { oracles[login]?.pending ?? [] }

  func options() -> EngineOptions {
    var options = EngineOptions(
      phone: "p", login: login, epoch: epoch, seed: plan.seed &+ UInt64(incarnation))
    options.batchCalls = plan.options.batchCalls
    options.requestLimit = plan.options.requestLimit
    options.confirmAfterLoginChange = plan.options.confirmAfterLoginChange
    options.memoryRequests = plan.options.memory.requests
    options.numberBlock = 16
    return options
  }

  func startIfDead() throws(Violation) {
    guard engine == nil else { return }
    now = max(now, restartAt ?? now)
    try start()
  }

  /// A new process on a disk that takes everything: nothing is owed.
  func startAnew() throws(Violation) {
    isDiskFull = false
    storage.failure = nil
    restartPause = 0
    die(storage.killed())
    try startIfDead()
  }

  /// Opens the storage and goes on where it was left.
  func start() throws(Violation) {
    restartAt = nil
    incarnation += 1
    silence = Silence()
    storage.failure = isDiskFull ? .full : nil
    storage.onCommit = { [unowned self] moment, writes in passCommit(moment, writes) }
    let engine: Engine
    do {
      engine = try Engine(storage: storage, options: options(), at: now)
    } catch {
      throw Violation("I16", "the storage does not open: \(error)")
    }
    self.engine = engine
    engine.linkChanged(isUp, at: now)
    engine.authorisationChanged(
      true, login: login, epoch: epoch, credentials: server.token, at: now)
    publications = Publications(watchesAll: !plan.options.memory.isSmall)
    publications.observe(engine)
    if incarnation > 1 { try compareAfterKill(engine) }
    halfDone = HalfDone()
    try check()
  }

  /// The process is gone; messages to it die with its sockets, those it sent are on their way.
  func die(_ left: MemoryStorage, _ half: HalfDone = HalfDone()) {
    guard let engine else { return }
    let server = server
    let owesWrites = owedAtKill || engine.storageTrouble != nil
    owedAtKill = false
    if owesWrites { sightings.see(.killOnFullDisk) }
    if oracles[login]?.pending.contains(where: { server.verdicts[$0] != nil }) == true {
      sightings.see(.killAfterServerCommit)
    }
    for login in ToyDomain.logins where owesWrites { oracles[login]?.isRewinding = true }
    storage.onCommit = nil
    self.engine = nil
    self.left = nil
    armed = nil
    storage = left
    open = [:]
    halfDone = half
    queue.removeAll {
      if case .up = $0 { false } else { true }
    }
    restartAt = now + restartPause
    tell?("\(now.milliseconds) killed")
  }

  private func passCommit(_ moment: MemoryStorage.CommitMoment, _ writes: [StorageWrite]) {
    guard left == nil else { return }
    switch (armed, moment) {
    case (.beforeCommit(let count), .before):
      armed = .beforeCommit(count - 1)
      if count > 0 { return }
    case (.afterCommit(let count), .after):
      armed = .afterCommit(count - 1)
      if count > 0 { return }
    default: return
    }
    left = storage.killed()
    owedAtKill = engine?.storageTrouble != nil
    let isMap = writes.contains {
      if case .put("server_ids", _, _) = $0 { true } else { false }
    }
    if isMap { sightings.see(.killInIdentifierWrite) }
  }

  // MARK: After every step

  /// Dies if a kill point was passed; else everything that must hold is looked at.
  func check(_ half: HalfDone = HalfDone()) throws(Violation) {
    guard let engine else { return }
    if let left { return die(left, half) }
    note(engine.takeEvents())
    if let problem = engine._invariantProblem() { throw Violation("engine", problem) }
    try publications.check(engine)
    if isTrustGone { return }
    if let complaint = server.complaint { throw complaint }
    let server = server
    if engine.storageTrouble == nil { oracles[login]?.noteSaved() }
    let before = oracles[login]?.pending.count ?? 0
    looks += 1
    let mustLook = oracles[login]?.isBaseIncomplete == true
    if mustLook || looks % plan.options.memory.looksEvery == 0 {
      try checkAll(engine)
    } else {
      let thing = ToyDomain.things[looks % ToyDomain.things.count]
      try oracles[login]!.glance(at: thing, engine, server, at: now)
    }
    noteGone(before: before)
    if engine.requestsInMemory < oracles[login]?.pending.count ?? 0 { sightings.see(.partlyOnDisk) }
    try checkEffects(server)
  }

  /// Looks at everything, wherever it is.
  func checkAll(_ engine: Engine, afterKill: Bool = false) throws(Violation) {
    engine.loadWholeQueue()
    let server = server
    try oracles[login]!.check(engine, server, at: now, afterKill: afterKill)
  }

  private func noteGone(before: Int) {
    guard let oracle = oracles[login] else { return }
    if before - oracle.pending.count >= 1, before >= 50,
      oracle.letters.values.contains(where: { $0.died == now })
    {
      sightings.see(.longQueueRefused)
    }
  }

  /// Whatever is sent twice, delayed or answered late: no tap has two effects.
  func checkEffects(_ server: ToyServer) throws(Violation) {
    guard server.effects.count != server.effectsChecked else { return }
    server.effectsChecked = server.effects.count
    for (tag, count) in server.effectsByTag where count > 1 {
      throw Violation("I2", "tap \(tag) has \(count) effects")
    }
  }
}
