import DispatchServer
import OptimisticEngine
import RideModel
import Testing

@testable import DriverApp

/// A trip from the offer to the confirmed fare, with and without signal, and over kills.
@Suite struct PhoneTripTests {
  @Test func aTripWithSignalIsConfirmedStepByStep() throws {
    let bench = try PhoneBench()
    try bench.untilOffer()
    #expect(bench.offer?.rider.isEmpty == false)
    #expect(bench.phone.nextStep(at: bench.now) == .accept)
    bench.tap(.accept)
    #expect(bench.phase == .toPickup)
    #expect(bench.isQuiet)
    bench.advance(60_000)
    bench.tap(.arrive)
    #expect((bench.phase, bench.serverTrip.state) == (.waiting, .waiting))
    #expect(bench.phone.nextStep(at: bench.now) == .start)
    bench.tap(.start(pin: nil))
    bench.advance(120_000)
    let estimate = try #require(bench.fare?.estimate)
    bench.tap(.end(confirmed: false))
    #expect((bench.phase, bench.fare?.due) == (.collect, estimate))
    #expect(bench.phone.nextStep(at: bench.now) == .collect)
    bench.tap(.cash(estimate.minor))
    #expect(bench.phase == .rate)
    bench.tap(.rate(5))
    #expect((bench.phase, bench.trip?.rating) == (.settled, 5))
    #expect(bench.fare?.confirmed == bench.serverTrip.confirmed.map(bench.phone.money))
    #expect(bench.shift.tripsDone == 1)
    #expect(bench.phone.engine.statistics.shift.flicker == 0)
  }

  @Test func withoutSignalEveryStepShowsAtOnceAndWaitsVisibly() throws {
    let bench = try PhoneBench()
    try bench.untilTrip()
    bench.advance(30_000)
    bench.cut()
    bench.advance(30_000)
    bench.tap(.arrive)
    bench.tap(.start(pin: nil))
    bench.advance(120_000)
    let due = try #require(bench.fare?.estimate)
    bench.tap(.end(confirmed: false))
    #expect(bench.phase == .collect)
    #expect(bench.fare?.due == due)
    #expect(bench.fare?.confirmed == nil)
    bench.tap(.cash(due.minor))
    bench.tap(.rate(4))
    let trip = try #require(bench.trip?.id)
    #expect(
      bench.outbox == [
        "arrive #\(trip) QUEUED, waits for signal", "start trip #\(trip) QUEUED, waits for signal",
        "end trip #\(trip) QUEUED, waits for signal",
        "cash taken #\(trip) QUEUED, waits for signal",
        "rate rider #\(trip) QUEUED, waits for signal",
      ])
    #expect((bench.phase, bench.serverTrip.state) == (.rate, .toPickup))
    #expect(bench.trip?.serverKnows?.phase == .toPickup)
    bench.restore()
    #expect(bench.phase == .settled)
    #expect(bench.isQuiet)
    #expect(bench.serverTrip.paid == due.minor)
    #expect(
      bench.phone.summary
        == ReturnSummary(
          offlineFor: 150_000, sent: 5, confirmed: 5, refused: 0,
          fareDifference: bench.phone.money((bench.serverTrip.confirmed ?? 0) - due.minor)))
    #expect(bench.phone.engine.statistics.shift.flicker == 0)
  }

  @Test func aKillAtAnyStepInTheDarkLosesNothing() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(120_000)
    for tap in [DriverTap.end(confirmed: false), .cash(10_500), .rate(5)] {
      bench.tap(tap)
      let before = (bench.trip, bench.fare, bench.outbox)
      try bench.kill()
      #expect((bench.trip, bench.fare) == (before.0, before.1))
      #expect(bench.outbox == before.2)
    }
    bench.restore()
    #expect(bench.phase == .settled)
    #expect(bench.isQuiet)
    let applied = bench.server.effects.map(\.request)
    #expect(Array(applied.suffix(3)) == ["end", "cash", "rate"])
  }

  @Test func lostRepliesAndAKillApplyEverythingOnce() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(120_000)
    bench.losesReplies = true
    bench.tap(.end(confirmed: false))
    #expect(bench.phase == .collect)
    bench.tap(.cash(10_500))
    try bench.kill()
    bench.losesReplies = false
    bench.advance(30_000)
    #expect(bench.outbox == [])
    let applied = bench.server.effects.map(\.request)
    #expect(Array(applied.suffix(2)) == ["end", "cash"])
  }

  @Test func theTripThatIsTooShortSaysHowLongItStillTakes() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(20_000)
    #expect(bench.tap(.end(confirmed: true)).refusal == "too short to end yet: 40 s to go")
    #expect(bench.phase == .onTrip)
    #expect(bench.isQuiet)
    bench.advance(40_000)
    #expect(bench.tap(.end(confirmed: true)).isSaved)
  }

  @Test func anEndFarFromTheDropAsksButNotWithoutAFix() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(90_000)
    let place = try #require(bench.trip?.pickup.coordinate)
    let point = bench.phone.configuration.map.projection.point(of: place)
    bench.phone.located(Fix(at: bench.now, coordinate: place, point: point), at: bench.now)
    guard case .asks(let question) = bench.tap(.end(confirmed: false)) else {
      Issue.record("it did not ask")
      return
    }
    #expect(question.hasPrefix("Airport Hotel is "))
    bench.advance(11_000)
    #expect(bench.tap(.end(confirmed: false)).isSaved)
  }

  @Test func stopsAreArrivedAtAndLeftWithoutSignal() throws {
    let bench = try PhoneBench()
    var plan = OfferPlan(from: "P2 Basement", to: "Airport Hotel")
    plan.stop = "Business Park"
    try bench.untilOnTrip(plan)
    bench.cut()
    bench.advance(60_000)
    bench.tap(.stop)
    #expect((bench.phase, bench.trip?.stopIndex) == (.atStop, 0))
    #expect(bench.phone.nextStep(at: bench.now) == .resume)
    bench.advance(60_000)
    bench.tap(.resume)
    #expect((bench.phase, bench.trip?.stopIndex) == (.onTrip, 1))
    bench.restore()
    #expect((bench.serverTrip.state, bench.serverTrip.stopIndex) == (.onTrip, 1))
    #expect(bench.phone.engine.statistics.shift.flicker == 0)
  }

  @Test func aDeliveryIsProvedAndPaidInTheDark() throws {
    let bench = try PhoneBench()
    var plan = OfferPlan(from: "P2 Basement", to: "Airport Hotel")
    plan.job = .parcel
    try bench.untilOnTrip(plan)
    bench.cut()
    bench.advance(90_000)
    #expect(bench.tap(.proof(name: "")).refusal == "the proof needs the name of who received it")
    bench.tap(.proof(name: "R. Desk"))
    bench.tap(.end(confirmed: false))
    let due = try #require(bench.fare?.due?.minor)
    bench.tap(.cash(due))
    bench.restore()
    #expect((bench.serverTrip.proof, bench.serverTrip.paid) == ("R. Desk", due))
    #expect(bench.isQuiet)
  }

  /// A slip of the finger: no note is worth a hundred fares.
  @Test func anAmountThatCannotBeIsNotTaken() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(120_000)
    bench.tap(.end(confirmed: false))
    let due = try #require(bench.fare?.due?.minor)
    #expect(
      bench.tap(.cash(due * 101)).refusal
        == "that is more than a hundred times what is due; type it again")
    #expect(bench.phase == .collect)
    #expect(bench.tap(.cash(due * 100, tip: due * 99)).isSaved)
    #expect(bench.serverTrip.paid == due)
  }

  @Test func aTipIsTheDriversAndNoPartOfTheFare() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(120_000)
    bench.tap(.end(confirmed: false))
    let due = try #require(bench.fare?.due?.minor)
    bench.tap(.cash(due + 2_000, tip: 2_000))
    #expect((bench.serverTrip.paid, bench.serverTrip.tip) == (due, 2_000))
    #expect(bench.shift.cashInHand.minor == due + 2_000)
    #expect(bench.shift.earningsConfirmed.minor == (bench.serverTrip.pay ?? 0) + 2_000)
  }

  @Test func inTheDarkTheFareAndTheTipAreToldApartAsTheServerWill() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(120_000)
    bench.cut()
    bench.tap(.end(confirmed: false))
    let due = try #require(bench.fare?.due)
    let pending = bench.shift.earningsPending.minor
    bench.tap(.cash(due.minor + 2_000, tip: 2_000))
    let fare = try #require(bench.fare)
    #expect((fare.paid, fare.tip?.minor, fare.taken?.minor) == (due, 2_000, due.minor + 2_000))
    #expect(fare.dueWords(isEnded: true) == "taken, tip 20.00")
    #expect(bench.shift.cashInHand.minor == due.minor + 2_000)
    #expect(bench.shift.earningsPending.minor == pending + 2_000)
    #expect(bench.shift.earningsConfirmed.minor == 0)
    bench.restore()
    let settled = try #require(bench.fare)
    #expect((settled.paid, settled.tip, settled.taken) == (fare.paid, fare.tip, fare.taken))
    #expect(bench.shift.cashInHand.minor == due.minor + 2_000)
    #expect(bench.shift.earningsPending.minor == 0)
    #expect(bench.shift.earningsConfirmed.minor == (bench.serverTrip.pay ?? 0) + 2_000)
  }

  @Test func whoPaysLessOwesTheRestToThePlatformAndNotToTheDriver() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(120_000)
    bench.cut()
    bench.tap(.end(confirmed: false))
    let due = try #require(bench.fare?.due?.minor)
    bench.tap(.cash(due - 2_500))
    #expect(bench.fare?.dueWords(isEnded: true) == "25.00 short")
    #expect(bench.shift.cashInHand.minor == due - 2_500)
    bench.restore()
    #expect(bench.fare?.dueWords(isEnded: true) == "25.00 short")
    #expect((bench.serverTrip.paid, bench.serverTrip.arrears) == (due - 2_500, 2_500))
    #expect(bench.shift.earningsConfirmed.minor == bench.serverTrip.pay)
    #expect(bench.server.moneyProblems == [])
  }

  @Test func cashOfARefusedEndStaysAndTheNextEndAsksForNoMore() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(120_000)
    bench.cut()
    bench.tap(.end(confirmed: false))
    let due = try #require(bench.fare?.due)
    bench.tap(.cash(due.minor))
    bench.fault = ServerFault(kind: .refuse(code: "internal"), request: "end", key: nil)
    bench.restore()
    #expect(bench.trip?.phase == .onTrip)
    #expect((bench.fare?.due, bench.fare?.paid) == (due, due))
    #expect(bench.fare?.dueWords(isEnded: false) == "is paid")
    // The ride goes on and costs more; the rider was shown one amount and has paid it.
    try bench.server.perform(.reprices(due.minor + 5_000), at: bench.now)
    bench.advance(60_000)
    bench.tap(.end(confirmed: true))
    #expect(bench.trip?.phase == .rate)
    #expect((bench.serverTrip.due, bench.serverTrip.paid) == (due.minor, due.minor))
    #expect((bench.serverTrip.confirmed, bench.serverTrip.arrears) == (due.minor + 5_000, 0))
    #expect(bench.shift.cashInHand == due)
    #expect(bench.server.moneyProblems == [])
  }
}

/// The phone's own meter.
@Suite struct PhoneMeterTests {
  @Test func theMeterStandsBesideTheEstimateAndStaysAfterTheEnd() throws {
    let bench = try PhoneBench(tariff: "tariffs/time-and-distance.json", showsMeter: true)
    try bench.untilOnTrip()
    #expect(bench.fare?.meter?.minor == 500)
    bench.cut()
    bench.advance(18 * 60_000)
    // 2.50 + 18 x 0.25, and no metre without a fix.
    #expect(bench.fare?.meter?.minor == 700)
    let estimate = bench.fare?.estimate
    bench.tap(.end(confirmed: true))
    bench.advance(600_000)
    #expect((bench.fare?.meter?.minor, bench.fare?.estimate) == (700, estimate))
    try bench.kill()
    #expect(bench.fare?.meter?.minor == 700)
  }

  @Test func withoutTheFlagThereIsNone() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    #expect(bench.fare?.meter == nil)
  }
}

/// The trip after this one, accepted while this one runs.
@Suite struct PhoneNextTripTests {
  /// Near the drop with the next trip offered.
  private func nearTheEnd() throws -> PhoneBench {
    let bench = try PhoneBench { $0.nextTripFrom = 0 }
    try bench.untilOnTrip(OfferPlan(from: "Airport Hotel", to: "Departures"))
    let map = bench.phone.configuration.map
    let drop = try #require(map.place(named: "Departures"))
    for _ in 0..<60 where bench.offer == nil {
      bench.advance(1_000)
      bench.phone.located(
        Fix(at: bench.now, coordinate: drop.coordinate, point: drop.point), at: bench.now)
    }
    return bench
  }

  @Test func theTripThatRunsStaysOnScreenAndTheQueuedOneFollowsInTheDark() throws {
    let bench = try nearTheEnd()
    let (first, next) = (try #require(bench.trip?.id), try #require(bench.offer?.trip))
    #expect(bench.phone.nextStep(at: bench.now) == .accept)
    bench.tap(.accept)
    #expect((bench.trip?.id, bench.phase) == (first, .onTrip))
    #expect(bench.phone.queuedTrip(at: bench.now)?.id == next)
    bench.cut()
    bench.advance(60_000)
    bench.tap(.end(confirmed: true))
    #expect((bench.trip?.id, bench.phase) == (first, .collect))
    bench.tap(.cash(10_500))
    #expect((bench.trip?.id, bench.phase) == (next, .toPickup))
    #expect(bench.phone.queuedTrip(at: bench.now) == nil)
    bench.advance(60_000)
    bench.tap(.arrive)
    #expect((bench.trip?.id, bench.phase) == (next, .waiting))
    bench.restore()
    #expect(bench.isQuiet)
    #expect((bench.serverTrip.state, bench.server.driver.trip) == (.waiting, next))
  }

  @Test func onTheWayToTheNextRiderTheOneBeforeIsRatedInTheDarkAndKept() throws {
    let bench = try nearTheEnd()
    let (first, next) = (try #require(bench.trip?.id), try #require(bench.offer?.trip))
    bench.tap(.accept)
    bench.cut()
    bench.advance(60_000)
    bench.tap(.end(confirmed: true))
    bench.tap(.cash(10_500))
    #expect((bench.trip?.id, bench.phone.tripToRate(at: bench.now)?.id) == (next, first))
    #expect(bench.phone.nextStep(at: bench.now) == .rate)
    bench.phone.carChanged(CarReading(isAtTarget: true))
    #expect(bench.phone.nextStep(at: bench.now) == .arrive)
    bench.phone.carChanged(CarReading(isAtTarget: false))
    #expect(bench.tap(.rate(3)).isSaved)
    #expect(bench.outbox.last == "rate rider #\(first) QUEUED, waits for signal")
    try bench.kill()
    #expect(bench.phone.tripToRate(at: bench.now) == nil)
    #expect(bench.phone.nextStep(at: bench.now) == nil)
    bench.restore()
    #expect(bench.isQuiet)
    #expect(bench.server.tripRecord(first)?.rating == 3)
    #expect(bench.phone.tripView(first, at: bench.now)?.phase == .settled)
  }

  @Test func theRiderBeforeIsRatedStillWithTheNextOneOnBoardOrSkippedForGood() throws {
    for isSkipped in [false, true] {
      let bench = try nearTheEnd()
      let first = try #require(bench.trip?.id)
      bench.tap(.accept)
      bench.advance(60_000)
      bench.tap(.end(confirmed: true))
      bench.tap(.cash(10_500))
      bench.advance(60_000)
      bench.tap(.arrive)
      #expect(bench.phone.nextStep(at: bench.now) == .start)
      bench.tap(.start(pin: nil))
      #expect(bench.phone.nextStep(at: bench.now) == nil)
      #expect(bench.phone.tripToRate(at: bench.now)?.id == first)
      bench.tap(isSkipped ? .skipRating : .rate(2))
      #expect(bench.phone.tripToRate(at: bench.now) == nil)
      #expect(bench.tap(.rate(1)).refusal == "There is no rider to rate")
      bench.advance(5_000)
      #expect(bench.server.tripRecord(first)?.rating == (isSkipped ? nil : 2))
      #expect(bench.isQuiet)
    }
  }

  @Test func aStepThatIsDueGoesBeforeTheOffer() throws {
    let bench = try nearTheEnd()
    bench.phone.carChanged(CarReading(isAtTarget: true))
    #expect(bench.phone.nextStep(at: bench.now) == .end)
    bench.advance(15_000)
    #expect((bench.offer, bench.shift.isOn) == (nil, true))
    #expect(bench.phase == .onTrip)
  }
}
