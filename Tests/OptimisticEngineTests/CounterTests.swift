import OptimisticEngine
import Testing

/// The model in its smallest form: a counter, one test a situation.
struct CounterTests {
  let counter = EntityRef("counters", "c")

  func bench() throws -> Bench {
    let bench = try Bench()
    bench.server.put(counter, ["value": 0])
    bench.settle()
    bench.watched = [(counter, "value")]
    bench.link(false)
    return bench
  }

  func plusOne() -> Tap { Tap("increment", lane: "counter", .add(counter, "value", 1)) }

  @Test func plusOneShowsOne() throws {
    let bench = try bench()
    try bench.tap(plusOne())
    #expect(bench.engine.view[counter, "value"] == 1)
    #expect(bench.engine.base[counter, "value"] == 0)
  }

  @Test func withoutATransformARequestOfflineOnlyFails() throws {
    let bench = try bench()
    try bench.tap(plusOne().with { $0.patience = 20_000 })
    #expect(bench.engine.view[counter, "value"] == 0)
    bench.run(for: 30_000)
    #expect(bench.engine.view[counter, "value"] == 0)
    #expect(bench.states(of: "increment") == [.waiting, .expired])
  }

  @Test func withATransformItShowsAndLaterSyncs() throws {
    let bench = try bench()
    try bench.tap(plusOne())
    bench.run(for: 30_000)
    #expect(bench.engine.view[counter, "value"] == 1)
    bench.settle()
    #expect(bench.engine.view[counter, "value"] == 1)
    #expect(bench.engine.base[counter, "value"] == 1)
    #expect(bench.server[counter, "value"] == 1)
    #expect(bench.states(of: "increment") == [.queued, .sending, .received, .confirmed])
  }

  @Test func theServerSaysOneWhileTwoIsShownAndTwoStays() throws {
    let bench = try bench()
    try bench.tap(plusOne())
    bench.link(true)
    bench.run(for: 60)
    try bench.tap(plusOne())
    #expect(bench.engine.view[counter, "value"] == 2)
    bench.run(for: 60)
    #expect(bench.engine.base[counter, "value"] == 1)
    #expect(bench.engine.view[counter, "value"] == 2)
    bench.settle()
    #expect(bench.server[counter, "value"] == 2)
    #expect(bench.shown == [0, 1, 2])
  }
}
