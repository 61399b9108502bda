import Testing

@testable import RideModel

@Suite struct DistanceRuleTests {
  private func metres(
    e: Int64 = 8400, d: Int64 = 0, a: Int64 = 0, m: Int64 = 9000, gaps: Bool, off: Bool
  ) -> Int64 {
    DistanceRule.metres(
      estimated: e, longest: m,
      measured: .init(travelled: d, known: a, hasGaps: gaps, isOffTarget: off), gaps: .standard)
  }

  @Test func withGoodFixesOnTargetADetourCountsUpToTheLongestWay() {
    #expect(metres(d: 8400, gaps: false, off: false) == 8400)
    #expect(metres(d: 8900, gaps: false, off: false) == 8400)
    #expect(metres(d: 8901, gaps: false, off: false) == 8901)
    #expect(metres(d: 12_000, gaps: false, off: false) == 9500)
    #expect(metres(d: 6000, gaps: false, off: false) == 8400)
  }

  @Test func withGoodFixesOffTargetWhatWasDrivenCounts() {
    #expect(metres(d: 5000, gaps: false, off: true) == 5000)
    #expect(metres(d: 8899, gaps: false, off: true) == 8400)
    #expect(metres(d: 8900, gaps: false, off: true) == 8900)
  }

  @Test func withGapsOnTargetTheEstimateCounts() {
    for distance: Int64 in [0, 5000, 8400, 30_000] {
      #expect(metres(d: distance, a: distance, gaps: true, off: false) == 8400)
    }
  }

  @Test func withGapsOffTargetTheRoadOverKnownPointsCountsWithinItsBuffer() {
    #expect(metres(a: 8000, gaps: true, off: true) == 8000)
    #expect(metres(a: 8800, gaps: true, off: true) == 8400)
    #expect(metres(a: 9500, gaps: true, off: true) == 9500)
    #expect(metres(a: 10_400, gaps: true, off: true) == 10_400)
    #expect(metres(a: 30_000, gaps: true, off: true) == 10_400)
  }

  @Test func endedByTheServerTheEstimateCounts() {
    #expect(
      DistanceRule.metres(estimated: 8400, longest: 9000, measured: nil, gaps: .standard) == 8400)
  }
}
