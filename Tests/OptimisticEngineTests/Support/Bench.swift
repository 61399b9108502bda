import OptimisticEngine
import Testing

/// One phone, one server and the way between them, on a virtual clock.
final class Bench {
  typealias Engine = OptimisticEngine<Tap>

  var server = FakeServer()
  var storage = MemoryStorage()
  var engine: Engine
  var options = EngineOptions(phone: "p", login: "d7")
  private(set) var now = Instant(milliseconds: 0)

  /// One way, in milliseconds; drawn from when it holds more than one.
  var latency: [Milliseconds] = [50]
  var timeout: Milliseconds = 10_000
  /// Whether anything passes, whatever the radio says.
  var passes = true
  var losesRequests = 0
  var losesReplies = 0
  /// Lost at that rate, in per cent, both ways.
  var lossRate = 0
  var random = SeededRandom(seed: 1, stream: "bench")

  /// Whether all that must fit together is checked after each step.
  var looksAtEverything = true
  private(set) var frames: [Value] = []
  var watched: [(EntityRef, String)] = [] { didSet { look() } }
  private(set) var events: [EngineEvent] = []
  private(set) var sends: [(at: Instant, numbers: [Int64])] = []

  /// What the process left on disk when it was killed in the middle of something.
  private(set) var left: MemoryStorage?
  var isDead: Bool { left != nil }
  /// Kills the process at that point, counted from now: commits (before and after each), sends
  /// and answers, whatever comes.
  var killAfter: Int? { didSet { armKill() } }
  private(set) var killPoints = 0

  private var queue: [(at: Instant, order: Int, run: () -> Void)] = []
  private var order = 0
  private var open: [Int64: Instant] = [:]

  /// A phone without signal that knows what the server knows.
  convenience init(_ records: [EntityRef: Fields]) throws {
    try self.init()
    for ref in records.keys.sorted() { server.put(ref, records[ref] ?? [:]) }
    settle()
    link(false)
    events = []
    sends = []
  }

  init(_ options: EngineOptions = EngineOptions(phone: "p", login: "d7")) throws {
    self.options = options
    engine = try Engine(storage: storage, options: options, at: Instant(milliseconds: 0))
    engine.linkChanged(false, at: now)
  }

  // MARK: Doing

  @discardableResult
  func tap(_ tap: Tap) throws -> RequestKey {
    let key = try engine.submit(tap, at: now)
    look()
    return key
  }

  /// One of a long backlog: five on each thing, in lanes of their own.
  static func backlog(_ number: Int) -> Tap {
    let thing = EntityRef("things", "t\(number / 5)")
    return Tap(
      "add", lane: "lane/\(number / 5 % 50)",
      number % 5 == 0
        ? .insert(thing, ["n": .int(Int64(number))]) : .set(thing, "n", .int(Int64(number))))
  }

  /// So many, submitted while there is no signal.
  func queue(_ count: Int) throws {
    for start in stride(from: 0, to: count, by: 500) {
      let taps = (start..<min(count, start + 500)).map(Self.backlog)
      _ = try engine.submit(all: taps, at: now)
    }
    _ = engine.takeEvents()
  }

  func link(_ isUp: Bool) {
    engine.linkChanged(isUp, at: now)
    if !isUp { open = [:] }
    look()
  }

  /// The radio is there and what is queued goes until nothing is pending, or the time is over.
  func settle(within limit: Milliseconds = 120_000) {
    link(true)
    run(for: limit, until: { self.isSettled })
  }

  /// Nothing is pending, and the phone knows all the server does.
  var isSettled: Bool { engine.pending.isEmpty && engine.baseVersion == server.version }

  func push(_ state: StateMessage) {
    engine.receive(state, at: now)
    look()
  }

  func push() { push(server.state(since: engine.baseVersion)) }

  /// Kill -9 and a new start on what is on disk.
  func restart() throws {
    storage = left ?? storage.killed()
    left = nil
    engine = try Engine(storage: storage, options: options, at: now)
    open = [:]
    look()
  }

  private func armKill() {
    killPoints = 0
    storage.onCommit = { [unowned self] _, _ in passKillPoint() }
  }

  private func passKillPoint() {
    guard !isDead else { return }
    if killPoints == killAfter { left = storage.killed() }
    killPoints += 1
  }

  func after(_ pause: Milliseconds, _ run: @escaping () -> Void) {
    order += 1
    queue.append((now + pause, order, run))
  }

  func run(for span: Milliseconds, until done: () -> Bool = { false }) {
    let end = now + span
    pump()
    while !done(), !isDead, let next = nextMoment, next <= end {
      now = max(now, next)
      step()
      pump()
    }
    if !done(), !isDead { now = max(now, end) }
  }

  private var nextMoment: Instant? {
    [queue.map(\.at).min(), open.values.min().map { $0 + timeout }, engine.nextWake]
      .compactMap { $0 }.min()
  }

  private func step() {
    if let next = queue.filter({ $0.at <= now }).min(by: { ($0.at, $0.order) < ($1.at, $1.order) })
    {
      queue.removeAll { $0.order == next.order }
      next.run()
      look()
      return
    }
    for (id, sent) in open.sorted(by: { $0.key < $1.key }) where sent + timeout <= now {
      open[id] = nil
      engine.attemptLost(batch: id, .timeout, at: now)
      look()
      return
    }
    engine.wake(at: now)
    look()
  }

  private func pump() {
    var bound = 10_000
    while !isDead, let batch = engine.batchToSend(at: now) {
      bound -= 1
      precondition(bound > 0, "batches without end")
      send(batch)
      look()
    }
  }

  private func send(_ batch: Batch) {
    passKillPoint()
    if isDead { return }
    sends.append((now, batch.calls.map(\.number)))
    open[batch.id] = now
    let bytes = batch.encoded()
    if !passes || random.chance(percent: lossRate) { return }
    if losesRequests > 0 {
      losesRequests -= 1
      return
    }
    after(oneWay()) { [self] in
      guard let arrived = try? Batch(decoding: bytes) else { return }
      let answer = server.receive(arrived).encoded()
      if !passes || random.chance(percent: lossRate) { return }
      if losesReplies > 0 {
        losesReplies -= 1
        return
      }
      after(oneWay()) { [self] in
        passKillPoint()
        guard !isDead, passes, let answer = try? BatchAnswer(decoding: answer) else { return }
        open[answer.batch] = nil
        engine.handle(answer, at: now)
      }
    }
  }

  private func oneWay() -> Milliseconds {
    latency.count == 1
      ? latency[0] : latency[Int(random.integer(in: 0...Int64(latency.count - 1)))]
  }

  // MARK: Looking

  /// One frame: the watched fields, as a person sees them. Everything is checked in each.
  private func look() {
    if isDead { return }
    if looksAtEverything { engine._checkInvariants() }
    events += engine.takeEvents()
    guard !watched.isEmpty else { return }
    let frame = Value.list(watched.map { engine.view[$0.0, $0.1] })
    if frames.last != frame { frames.append(frame) }
  }

  var noticeCodes: [String] { engine.notices.map(\.code) }

  /// The frames of the first watched field, without repeats.
  var shown: [Value] { frames.map { $0[0] } }

  /// The transitions of requests, in order: `end QUEUED`.
  var transitions: [String] {
    events.compactMap {
      if case .request(let state, let note) = $0 { "\(note.kind) \(state.rawValue)" } else { nil }
    }
  }

  func states(of kind: String) -> [RequestState] {
    events.compactMap {
      if case .request(let state, let note) = $0, note.kind == kind { state } else { nil }
    }
  }
}

// Things of the tests' small world.
let trip = EntityRef("trips", "T-1")
let driver = EntityRef("drivers", "d7")
