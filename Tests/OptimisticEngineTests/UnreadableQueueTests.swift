import OptimisticEngine
import Testing

/// A disk that does not give what is on it for a while: nothing is taken as gone, nothing hangs.
@Suite struct UnreadableQueueTests {
  /// Sixty tips, of which memory holds the newest few.
  private func longQueue() throws -> (bench: Bench, keys: [RequestKey]) {
    let bench = try Bench([driver: ["earnings": 0]])
    bench.options.memoryRequests = 8
    try bench.restart()
    bench.link(false)
    let keys = try (0..<60).map { number in
      try bench.tap(Tap("tip", lane: "tips/\(number % 3)", .add(driver, "earnings", 1)))
    }
    try bench.restart()
    bench.link(false)
    bench.looksAtEverything = false
    return (bench, keys)
  }

  @Test func whatCannotBeReadIsPendingStill() throws {
    let (bench, keys) = try longQueue()
    bench.storage.readFailure = .failed("input/output error")
    #expect(bench.engine.status(of: keys[10]) == .queued)
    #expect(bench.engine.storageTrouble == .failed("input/output error"))
    let rate = try bench.tap(
      Tap("rate", lane: "rate", .set(driver, "rating", 5)).with { $0.dependsOn = [keys[10]] })
    #expect(bench.engine.waitReason(of: rate) == .behind(keys[10]))
    bench.storage.readFailure = nil
    bench.settle()
    bench.run(for: 2_000)
    #expect(bench.isSettled)
    #expect(bench.engine.storageTrouble == nil)
    #expect(bench.server[driver, "earnings"] == 60)
    let numbers = bench.server.effects.map(\.number)
    let place = try #require(keys[10].number.flatMap(numbers.firstIndex))
    #expect(try #require(rate.number.flatMap(numbers.firstIndex)) > place)
  }

  /// A refusal that is heard meanwhile is heard again: it is not told to the server as kept.
  @Test func aRefusalOfWhatCannotBeReadIsNotLost() throws {
    let (bench, keys) = try longQueue()
    let report = RefusalReport(
      number: try #require(keys[10].number), key: keys[10], code: "quota", text: "enough")
    let base = bench.engine.baseVersion
    let state = StateMessage(epoch: 0, from: base, to: base, refusals: [report])
    bench.storage.readFailure = .failed("input/output error")
    bench.push(state)
    #expect(bench.noticeCodes == [])
    bench.storage.readFailure = nil
    bench.push(state)
    #expect(bench.noticeCodes == ["quota"])
    #expect(bench.engine.deadLetters.map(\.key) == [keys[10]])
    #expect(bench.engine.view[driver, "earnings"] == 59)
    #expect(bench.engine.queueCount == 59)
  }

  /// Nothing is sent and nothing is thrown away while it lasts; after it all goes on by itself.
  @Test func theQueueGoesOnWhenItCanBeRead() throws {
    let (bench, _) = try longQueue()
    bench.storage.readFailure = .failed("input/output error")
    bench.engine.discardHeld(at: bench.now)
    bench.link(true)
    bench.run(for: 5_000)
    #expect(bench.engine.deadLetters == [])
    bench.storage.readFailure = nil
    bench.run(for: 60_000)
    #expect(bench.server[driver, "earnings"] == 60)
    #expect(bench.engine.queueCount == 0)
  }
}
