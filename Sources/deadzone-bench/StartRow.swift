import Glibc
import OptimisticEngine
import SQLiteStorage

extension Benchmark {
  static let start = Benchmark(
    name: "5", title: "start of a process with N queued, until the first right frame"
  ) { report, effort in
    let scratch = Scratch()
    var first: (time: Int64, memory: Int64)?
    for count in effort.sizes([0, 10_000, 100_000, 1_000_000]) {
      let path = scratch.file("start-\(count).sqlite")
      try StartChild.fill(path, with: count)
      var (times, memory) = (Samples(), Samples())
      for round in 0...effort.rounds {
        guard let output = Process.output(of: Process.own, ["--start-child", path, "\(count)"]),
          case let words = output.split(whereSeparator: \.isWhitespace), words.count == 2,
          let took = Int64(words[0]), let resident = Int64(words[1])
        else { throw MeasureError("the started process did not show the right frame") }
        if round == 0 { continue }
        times.add(took)
        memory.add(resident)
      }
      let isTarget = count == 100_000
      report.add(
        Line(
          row: "5", what: "\(Report.grouped(Int64(count))) queued", unit: .nanoseconds,
          median: times.median, p99: times.p99,
          versus: first.map { "\(Report.ratio(times.median, $0.time)) an empty queue" } ?? "",
          target: isTarget ? "<= 50 ms, <= 1.5x an empty queue" : "",
          isMet: isTarget
            ? times.median <= 50_000_000 && times.median * 10 <= (first?.time ?? 0) * 15 : nil,
          gates: true))
      report.memory(memory, count, more: memory.median - (first?.memory ?? memory.median))
      first = first ?? (times.median, memory.median)
    }
  }
}

extension Report {
  /// What a queue of that length holds in memory, and how much more that is than an empty one.
  fileprivate func memory(_ samples: Samples, _ count: Int, more: Int64) {
    let limit: (words: String, isMet: Bool)? =
      switch count {
      case 100_000: ("<= 64 MB", samples.median <= 64 << 20)
      case 1_000_000: ("<= 32 MB more than an empty queue", more <= 32 << 20)
      default: nil
      }
    add(
      Line(
        row: "5", what: "  memory in RAM", unit: .bytes, median: samples.median,
        p99: samples.p99,
        versus: count == 0 ? "" : "\(Self.decimal(more, 1_048_576)) MB more",
        target: limit?.words ?? "", isMet: limit?.isMet, gates: true))
  }
}

/// The process that is started, and what it finds.
enum StartChild {
  /// Ten requests a trip; the last trip is the one that is looked at.
  static func fill(_ path: String, with count: Int) throws {
    let engine = try BenchEngine.bench(try SQLiteStorage(path: path))
    engine.linkChanged(false, at: engine.now0)
    for start in stride(from: 0, to: count, by: 1_000) {
      let requests = (start..<min(count, start + 1_000)).map { number in
        BenchRequest(
          EntityRef("trips", "T-\(number / 10)"), lane: "trip/T-\(number / 10)",
          value: Int64(number), text: String(repeating: "x", count: 150))
      }
      _ = try engine.submit(all: requests, at: engine.now0)
      _ = engine.takeEvents()
    }
    let last = EntityRef("trips", "T-\(max(0, count - 1) / 10)")
    engine.receive(
      StateMessage(
        epoch: 0, from: 0, to: 1,
        changes: [
          .put(last, ["value": -1, "name": "the trip"]),
          .put(EntityRef("trips", "T-0"), ["value": -1, "name": "the first"]),
        ]), at: engine.now0)
  }

  /// Opens, looks at the first and the last trip and at how many wait, and says how long it took
  /// and how much memory that is. Exits with 1 if what it sees is not right.
  static func run(_ path: String, expecting count: Int) throws -> Never {
    let start = Clock.nanoseconds()
    let engine = try BenchEngine.bench(try SQLiteStorage(path: path))
    let last = EntityRef("trips", "T-\(max(0, count - 1) / 10)")
    let value = engine.view[last, "value"]
    let oldest = engine.view[EntityRef("trips", "T-0"), "value"]
    let waiting = engine.queueCount
    let took = Clock.nanoseconds() - start
    let isRight =
      value == .int(Int64(count - 1)) && oldest == .int(min(9, Int64(count - 1)))
      && waiting == count
    show("\(took) \(Machine.residentBytes.now)")
    exit(isRight ? 0 : 1)
  }
}
