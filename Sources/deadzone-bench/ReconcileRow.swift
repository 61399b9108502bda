import OptimisticEngine

extension Benchmark {
  static let reconcile = Benchmark(
    name: "4", title: "N queued after an outage, round trip 300 ms, 240 kbit/s (virtual time)"
  ) { report, effort in
    for count in [1_000, 10_000] {
      let way = try VirtualWay(queued: count)
      try way.reconcile()
      // The way up carries the requests, so their bytes over its rate bound it from below.
      let limit = 3 * VirtualWay.roundTrip + way.bytesUp * 8 * 11 / (VirtualWay.rate * 10)
      let isTarget = count == 1_000
      report.add(
        Line(
          row: "4", what: "\(Report.grouped(Int64(count))) queued, until the queue is empty",
          unit: .milliseconds, median: way.took,
          versus: "\(way.bytesUp) B up, \(way.batches) batches; one at a time "
            + "\(count * 300 / 1_000) s",
          target: "<= \(limit) ms (3 round trips + 1.1 x bytes/rate)", isMet: way.took <= limit,
          gates: true))
      report.add(
        Line(
          row: "4", what: "  sends a request", unit: .bytes, median: way.bytesUp / Int64(count),
          versus: "\(Report.ratio(way.sends, Int64(count))) sends, bytes each",
          target: isTarget ? "<= 1.05 sends" : "",
          isMet: isTarget ? way.sends * 100 <= Int64(count) * 105 : nil, gates: true))
    }
  }
}

/// A phone whose queue has gathered, a server that says yes, and a way of that rate between them.
private final class VirtualWay {
  static let roundTrip: Milliseconds = 300
  /// Bits a millisecond, each way.
  static let rate: Int64 = 240

  private(set) var bytesUp: Int64 = 0
  private(set) var sends: Int64 = 0
  private(set) var batches = 0
  private(set) var took: Milliseconds = 0

  private let engine: BenchEngine
  private let count: Int
  private var now = Instant(milliseconds: 0)
  private var version: Int64 = 0
  /// When each direction is free again.
  private var free = (up: Instant(milliseconds: 0), down: Instant(milliseconds: 0))
  private var answers: [(at: Instant, answer: BatchAnswer)] = []

  init(queued count: Int) throws {
    self.count = count
    engine = try BenchEngine.bench(MemoryStorage())
    engine.linkChanged(false, at: now)
    for number in 0..<count {
      try engine.submit(
        BenchRequest(
          EntityRef("trips", "T-\(number / 10)"), lane: "trip/T-\(number / 10)",
          value: Int64(number), text: "tapped at 12:18 near the gate"), at: now)
    }
    now = now + 600_000
    free = (now, now)
  }

  func reconcile() throws {
    let back = now
    engine.linkChanged(true, at: now)
    send()
    while engine.queueCount > 0 {
      guard let next = answers.first else { throw MeasureError("nothing is on its way") }
      answers.removeFirst()
      now = max(now, next.at)
      engine.handle(next.answer, at: now)
      engine.wake(at: now)
      send()
    }
    took = now - back
  }

  private func send() {
    while let batch = engine.batchToSend(at: now) {
      let bytes = batch.encoded()
      batches += 1
      bytesUp += Int64(bytes.count)
      sends += Int64(batch.calls.count)
      let arrives = pass(bytes.count, &free.up, from: now) + Self.roundTrip / 2
      let answer = answer(to: batch)
      let back = pass(answer.encoded().count, &free.down, from: arrives) + Self.roundTrip / 2
      answers.append((back, answer))
    }
  }

  /// When the last of so many bytes has left.
  private func pass(_ bytes: Int, _ free: inout Instant, from start: Instant) -> Instant {
    let begins = max(free, start)
    free = begins + (Int64(bytes) * 8 + Self.rate - 1) / Self.rate
    return free
  }

  /// The server's answer, with the changes of what it applied.
  private func answer(to batch: Batch) -> BatchAnswer {
    var changes: [EntityRef: Fields] = [:]
    let from = version
    version += 1
    var progress: [String: Int64] = [:]
    for call in batch.calls {
      let id = String(call.path.split(separator: "/").last ?? "")
      changes[EntityRef("trips", id)] = ["value": call.body["value"]]
      progress[call.lane] = call.number
    }
    let outcomes = batch.calls.map {
      NumberedOutcome($0.number, .acknowledged(version: version, answer: .null))
    }
    return BatchAnswer(
      batch: batch.id, outcomes: outcomes,
      state: StateMessage(
        epoch: 0, from: from, to: version,
        changes: changes.keys.sorted().map { .put($0, changes[$0] ?? [:]) },
        processed: progress.sorted { $0.key < $1.key }.map {
          LaneProgress(lane: $0.key, number: $0.value)
        }))
  }
}
