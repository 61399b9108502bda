import OptimisticEngine

/// Counts what is sent while nothing comes back: no more than the pacing allows, however many
/// requests wait.
struct Silence {
  private var firstLoss: Instant?
  private var sends = 0

  static let base: Milliseconds = 1_000
  static let cap: Milliseconds = 30_000

  mutating func noteLoss(at now: Instant) {
    if firstLoss == nil { firstLoss = now }
  }

  /// Something was heard, or somebody asked for haste: the count starts again.
  mutating func end() { self = Silence() }

  /// At most log2(cap/base) + 2 T / cap + 2 attempts from the first loss on.
  mutating func noteSend(at now: Instant) throws(Violation) {
    guard let firstLoss else { return }
    sends += 1
    let span = now - firstLoss
    let bound = 5 + Int(2 * span / Self.cap) + 2
    if sends > bound {
      throw Violation("I15", "\(sends) attempts in \(span) ms without an answer, at most \(bound)")
    }
  }
}

/// Counts batches that carry no request and only ask: there is no need to ask many times a second.
struct Questions {
  private var times: [Instant] = []

  static let most = 12

  mutating func noteSend(isQuestion: Bool, at now: Instant) throws(Violation) {
    guard isQuestion else { return }
    times.append(now)
    guard times.count > Self.most else { return }
    let first = times.removeFirst()
    if now - first < 2_000 {
      throw Violation("I15", "\(Self.most + 1) questions in \(now - first) ms")
    }
  }
}

/// Watches streams as a screen does: what was published last is what is shown.
final class Publications {
  private var last: [Value] = [.null, .null, .null]
  private(set) var counts = [0, 0, 0]
  /// Else one field only: what is watched stays in memory.
  private let watchesAll: Bool

  init(watchesAll: Bool) { self.watchesAll = watchesAll }

  func observe(_ engine: OptimisticEngine<ToyRequest>) {
    engine.observe(.field(ToyDomain.things[0], "n")) { [unowned self] in take(0, $0) }
    defer { counts = [0, 0, 0] }
    guard watchesAll else { return }
    engine.observe(.record(ToyDomain.things[1])) { [unowned self] in
      take(1, $0.map(Value.map) ?? .null)
    }
    engine.observe(.ids(in: "notes")) { [unowned self] in take(2, .list($0.map(Value.text))) }
  }

  private func take(_ place: Int, _ value: Value) {
    last[place] = value
    counts[place] += 1
  }

  func startStep() { counts = [0, 0, 0] }

  func check(_ engine: OptimisticEngine<ToyRequest>) throws(Violation) {
    var shown = [engine.view[ToyDomain.things[0], "n"]]
    if watchesAll {
      shown += [
        engine.view.record(ToyDomain.things[1]).map(Value.map) ?? .null,
        .list(engine.view.ids(in: "notes").map(Value.text)),
      ]
    }
    for (place, value) in shown.enumerated() where value != last[place] {
      throw Violation(
        "I7", "published was \(last[place].jsonText), shown is \(value.jsonText)")
    }
  }

  /// A rebase or a rollback is one transition: nobody sees what is in between.
  func checkOnce() throws(Violation) {
    if counts.contains(where: { $0 > 1 }) {
      throw Violation("I7", "a stream published \(counts) times in one step")
    }
  }
}
