import OptimisticEngine
import Testing

@testable import WorldSimulation

/// So many attempts are allowed while nothing is heard, and one more is noticed.
@Suite struct SilenceWatchTests {
  /// Attempts every `pause` from a loss at 0 on, until they are too many; nil if they never are.
  private func tooMany(every pause: Milliseconds, through end: Milliseconds) -> String? {
    var watch = SilenceWatch()
    watch.noteLoss(at: Instant(milliseconds: 0))
    do throws(BrokenRule) {
      for moment in stride(from: pause, through: end, by: Int64.Stride(pause)) {
        try watch.noteSend(at: Instant(milliseconds: moment))
      }
      return nil
    } catch {
      return error.description
    }
  }

  @Test func theCapIsHalfTheBound() {
    #expect(tooMany(every: 15_000, through: 3_600_000) == nil)
    #expect(
      tooMany(every: 1_000, through: 3_600_000)
        == "I15: 8 attempts in 8000 ms without an answer, at most 7")
    #expect(
      tooMany(every: 10_000, through: 3_600_000)
        == "I15: 22 attempts in 220000 ms without an answer, at most 21")
  }

  @Test func oneMomentIsOneAttemptAndAnAnswerStartsAgain() throws {
    var watch = SilenceWatch()
    let now = Instant(milliseconds: 5)
    // Before the first loss there is nothing to count.
    for _ in 0..<20 { try watch.noteSend(at: now) }
    watch.noteLoss(at: now)
    for _ in 0..<20 { try watch.noteSend(at: now) }
    for round in 0..<10 as Range<Int64> {
      watch.noteLoss(at: now)
      for send in 0..<7 as Range<Int64> { try watch.noteSend(at: now + round * 10 + send) }
      watch.end()
    }
  }
}
