import OptimisticEngine

extension Benchmark {
  static let rebase = Benchmark(
    name: "2a", title: "rebase 100 pending over a new base, store of M"
  ) { report, effort in
    var first: Int64?
    for size in effort.sizes([1_000, 10_000, 100_000, 1_000_000]) {
      let engine = try BenchEngine.withThings(size)
      // Ten requests on each of ten things that lie far apart.
      let refs = (0..<10).map { BenchEngine.thing($0 * (size / 10)) }
      for number in 0..<100 {
        try engine.submit(
          BenchRequest(refs[number % 10], lane: "l\(number % 10)", value: Int64(number)),
          at: engine.now0)
      }
      var samples = Samples()
      for round in 0..<effort.rounds * 20 {
        let changes = refs.map { StateChange.put($0, ["value": .int(Int64(-round)), "name": "n"]) }
        let state = StateMessage(
          epoch: 0, from: engine.baseVersion, to: engine.baseVersion + 1, changes: changes)
        let took = Clock.measure { engine.receive(state, at: engine.now0) }
        if round >= effort.rounds { samples.add(took, for: 100) }
        guard engine.view[refs[3], "value"] == 93 else { throw MeasureError("folded wrongly") }
        _ = engine.takeEvents()
      }
      report.add(
        Line(
          row: "2a", what: "engine, each of 100, M = \(Report.grouped(Int64(size)))",
          unit: .nanoseconds, median: samples.median, p99: samples.p99, target: "<= 150 ns",
          isMet: samples.median <= 150))
      if let first { report.growth("2a", "M = \(Report.grouped(Int64(size)))", samples, first) }
      first = first ?? samples.median
    }
    Peers.rebase(report)
  }

  static let optimistic = Benchmark(
    name: "2b", title: "optimistic apply and publish, in memory"
  ) { report, effort in
    let engine = try BenchEngine.withThings(1_000)
    let watched = BenchEngine.thing(1)
    var published: Int64 = 0
    engine.observe(.field(watched, "value")) { _ in published += 1 }
    var samples = Samples()
    for round in 0..<effort.rounds * 10 {
      let requests = (0..<100).map { BenchRequest(watched, lane: "l", value: Int64($0 + 1)) }
      let before = published
      let took = try Clock.measure {
        for request in requests { try engine.submit(request, at: engine.now0) }
      }
      guard published == before + 100 else { throw MeasureError("not every value was published") }
      if round >= effort.rounds { samples.add(took, for: 100) }
      engine.drain()
    }
    report.add(
      Line(
        row: "2b", what: "engine, submit without a disk", unit: .nanoseconds,
        median: samples.median, p99: samples.p99, target: "<= 1 us",
        isMet: samples.median <= 1_000))
  }

  static let reject = Benchmark(
    name: "2c", title: "reject the oldest of N pending, 1 % of them on the same thing"
  ) { report, effort in
    for count in [1_000, 10_000] {
      let engine = try BenchEngine.withThings(count)
      for number in 0..<count { try engine.submit(rejected(number), at: engine.now0) }
      var samples = Samples()
      for round in 0..<effort.rounds * 10 {
        guard let oldest = engine.pending.first else { throw MeasureError("nothing is pending") }
        let state = StateMessage(
          epoch: 0, from: engine.baseVersion, to: engine.baseVersion,
          refusals: [
            RefusalReport(number: oldest.number, key: oldest.key, code: "no", text: "no")
          ])
        let took = Clock.measure { engine.receive(state, at: engine.now0) }
        if round >= effort.rounds { samples.add(took) }
        guard engine.status(of: oldest.key) == .refused else { throw MeasureError("not refused") }
        try engine.discard(oldest.key, at: engine.now0)
        try engine.submit(rejected(count + round), at: engine.now0)
        _ = engine.takeEvents()
      }
      let isTarget = count == 1_000
      report.add(
        Line(
          row: "2c", what: "engine, oldest of \(Report.grouped(Int64(count)))",
          unit: .nanoseconds, median: samples.median, p99: samples.p99,
          target: isTarget ? "<= 20 us" : "", isMet: isTarget ? samples.median <= 20_000 : nil))
    }
  }

  private static func rejected(_ number: Int) -> BenchRequest {
    BenchRequest(
      BenchEngine.thing(number % 100), lane: "lane/\(number % 100)", value: Int64(number))
  }

  static let objectDiff = Benchmark(
    name: "3", title: "object diff, 10 changes among M things"
  ) { report, effort in
    let schema = Schema([.init("things")])
    var first: Int64?
    for size in effort.sizes([1_000, 10_000, 100_000, 1_000_000]) {
      let engine = try BenchEngine.withThings(size)
      let refs = (0..<10).map { BenchEngine.thing($0 * (size / 10) + 1) }
      var samples = Samples()
      for round in 0..<effort.rounds * 20 {
        var rows: [Row] = []
        let took = Clock.measure {
          var draft = Draft(engine.view)
          for ref in refs { draft.set(ref, "value", .int(Int64(round + 1))) }
          rows = draft.rows(schema)
        }
        guard rows.count == 10 else { throw MeasureError("\(rows.count) rows") }
        if round >= effort.rounds { samples.add(took) }
      }
      report.add(
        Line(
          row: "3", what: "engine, draft, edits and rows, M = \(Report.grouped(Int64(size)))",
          unit: .nanoseconds, median: samples.median, p99: samples.p99, target: "<= 10 us",
          isMet: samples.median <= 10_000))
      if let first { report.growth("3", "M = \(Report.grouped(Int64(size)))", samples, first) }
      first = first ?? samples.median
    }
    Peers.diff(report)
  }
}

extension Report {
  /// How the time grows from the smallest size to this one.
  func growth(_ row: String, _ size: String, _ samples: Samples, _ first: Int64) {
    add(
      Line(
        row: row, what: "  growth to \(size)", unit: .nanoseconds, median: samples.median,
        versus: "\(Report.ratio(samples.median, first)) the smallest", target: "<= 1.3x",
        isMet: samples.median * 10 <= first * 13, gates: true))
  }
}
