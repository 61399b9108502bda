import Testing

@testable import deadzone_check

@Suite struct ShrinkerTests {
  @Test func aFailureThatNeedsNothingShrinksToNothing() {
    #expect(Shrinker.shrink(9) { _ in true } == [])
  }

  @Test func aFailureThatNeedsAllOfItStaysWhole() {
    #expect(Shrinker.shrink(5) { $0.count == 5 } == [0, 1, 2, 3, 4])
  }

  @Test func itStopsAfterItsRuns() {
    var runs = 0
    // Nothing can be left out, and each is tried by itself.
    _ = Shrinker.shrink(10_000) { _ in
      runs += 1
      return false
    }
    #expect(runs == Shrinker.mostRuns)
  }
}
