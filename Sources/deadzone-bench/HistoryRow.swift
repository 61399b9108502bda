import OptimisticEngine
import SQLiteStorage

extension Benchmark {
  static let history = Benchmark(
    name: "9", title: "history: M past trips on disk, one page of 20 is opened and looked at"
  ) { report, effort in
    let scratch = Scratch()
    var first: Int64?
    for count in effort.sizes([1_000, 10_000, 100_000]) {
      let path = scratch.file("history-\(count).sqlite")
      try PastTrips.fill(path, with: count)
      var samples = Samples()
      var inMemory = 0
      for round in 0...effort.rounds {
        let engine = try BenchEngine.bench(try SQLiteStorage(path: path))
        let after = PastTrips.name(count / 2 + round)
        var page: [Value] = []
        let took = Clock.measure {
          let ids = engine.storedIDs(in: "trips", after: after, limit: 20)
          page = engine.restore(ids, as: "trips", PastTrips.schema)
        }
        guard page.count == 20, page[0]["rider"]["name"] == "Asha Rao" else {
          throw MeasureError("the page of the history is not right")
        }
        inMemory = engine.recordsInMemory
        if round > 0 { samples.add(took) }
      }
      let isTarget = count == 100_000
      report.add(
        Line(
          row: "9", what: "\(Report.grouped(Int64(count))) trips, a page", unit: .nanoseconds,
          median: samples.median, p99: samples.p99,
          versus: "\(inMemory) records in memory",
          target: isTarget ? "the page and no more in memory" : "",
          isMet: isTarget ? inMemory <= 40 : nil, gates: true))
      if let first {
        report.growth("9", "M = \(Report.grouped(Int64(count)))", samples, first)
      }
      first = first ?? samples.median
    }
  }
}

/// Trips that are over, each with its rider, as the server has sent them.
private enum PastTrips {
  static let schema = Schema([.init("trips", references: ["rider": "riders"]), .init("riders")])

  /// Padded, so that ids ascend as the numbers do.
  static func name(_ number: Int) -> String { "T-\(1_000_000 + number)" }

  static func fill(_ path: String, with count: Int) throws {
    let engine = try BenchEngine.bench(try SQLiteStorage(path: path))
    let piece = 10_000
    for (version, start) in stride(from: 0, to: count, by: piece).enumerated() {
      var changes = (start..<min(count, start + piece)).map { number in
        StateChange.put(
          EntityRef("trips", name(number)),
          [
            "state": "settled", "rider": .text("R-\(number % 7)"), "fare": .int(Int64(number)),
            "from": "Airport Hotel", "to": "Departures",
          ])
      }
      if version == 0 {
        changes += (0..<7).map { .put(EntityRef("riders", "R-\($0)"), ["name": "Asha Rao"]) }
      }
      engine.receive(
        StateMessage(
          epoch: 0, from: Int64(version), to: Int64(version) + 1, changes: changes),
        at: engine.now0)
      engine.forgetUnused()
    }
  }
}
