import Testing

@testable import Scenarios

@Suite struct StepMeterTests {
  private var meter = StepMeter()

  private mutating func trip(_ state: TripStateWord, at time: Int64, _ trip: String = "T-1") {
    meter.note(
      LogEvent(.tripState, at: time, ["trip": .text(trip), "state": .text(state.rawValue)]))
  }

  @Test mutating func aStepWaitsFromWhenItIsDueUntilTheScreenMovesOn() {
    trip(.offered, at: 1_000)
    trip(.toPickup, at: 1_400)
    meter.note(carIsThere: false, at: 5_000)
    meter.note(carIsThere: true, at: 9_000)
    meter.note(carIsThere: false, at: 9_500)
    trip(.waiting, at: 12_000)
    trip(.onTrip, at: 12_000)
    meter.note(carIsThere: true, at: 80_000)
    trip(.ended, at: 140_000)
    trip(.collect, at: 140_000)
    trip(.rate, at: 141_000)
    trip(.settled, at: 190_000)
    #expect(meter.waits == [400, 3_000, 0, 60_000, 1_000])
    #expect(meter.trips == 1)
    #expect(meter.offersMissed == 0)
  }

  @Test mutating func aStepDoneAsTheCarStopsWaitedForNothing() {
    trip(.toPickup, at: 0)
    trip(.waiting, at: 9_000)
    #expect(meter.waits == [0])
  }

  @Test mutating func anOfferThatCameToNothingIsMissed() {
    trip(.offered, at: 1_000)
    trip(.none, at: 13_000)
    trip(.offered, at: 20_000, "T-2")
    trip(.toPickup, at: 20_100, "T-2")
    #expect(meter.waits == [100])
    #expect(meter.offersMissed == 1)
  }

  @Test mutating func aTripTakenAwayIsNoStep() {
    trip(.toPickup, at: 0)
    trip(.waiting, at: 1_000)
    trip(.cancelled, at: 2_000)
    #expect(meter.waits == [0])
    #expect(meter.trips == 0)
  }
}
