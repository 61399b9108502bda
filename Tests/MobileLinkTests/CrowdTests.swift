import Testing

@testable import MobileLink

@Suite struct CrowdTests {
  @Test func rushHoursFillAndNightsEmptyACrowdedPlace() {
    // A quarter of the way, the crowd is at its middle.
    let middle = at(Crowd.swingPeriod / 4)
    #expect(Crowd.load(base: 80, minuteOfDay: 12 * 60, at: middle) == 80)
    #expect(Crowd.load(base: 80, minuteOfDay: 18 * 60, at: middle) == 95)
    #expect(Crowd.load(base: 80, minuteOfDay: 3 * 60, at: middle) == 45)
    #expect(Crowd.load(base: 80, minuteOfDay: 17 * 60 + 30, at: middle) == 93)
  }

  @Test func itMovesByTheMinuteAndStaysInBounds() {
    let loads = (0..<90).map {
      Crowd.load(base: 80, minuteOfDay: 720, at: at(Int64($0) * 1_000))
    }
    #expect(loads.min() == 74)
    #expect(loads.max() == 86)
    #expect(zip(loads, loads.dropFirst()).allSatisfy { abs($0 - $1) <= 1 })
    #expect(Crowd.load(base: 100, minuteOfDay: 8 * 60, at: at(45_000)) == 100)
    #expect(Crowd.load(base: 5, minuteOfDay: 3 * 60, at: at(0)) == 0)
  }

  @Test func whereNobodyIsThereIsNoCrowd() {
    #expect(Crowd.load(base: 0, minuteOfDay: 8 * 60, at: at(45_000)) == 0)
  }
}
