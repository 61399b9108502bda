import DispatchServer
import OptimisticEngine
import RideModel
import Testing

@testable import DriverApp

/// What the server does by itself or refuses: told once, in plain words, and nothing flickers.
@Suite struct PhoneForcedTests {
  /// In the basement without signal, with ARRIVE tapped.
  private func waitingInTheDark() throws -> PhoneBench {
    let bench = try PhoneBench()
    try bench.untilTrip()
    bench.cut()
    bench.advance(60_000)
    bench.tap(.arrive)
    return bench
  }

  @Test func aStartTappedBeforeTheCancelHoldsThoughTheStateOvertakesTheAnswer() throws {
    let bench = try waitingInTheDark()
    bench.tap(.start(pin: nil))
    bench.advance(5_000)
    try bench.serverDoes(.riderCancels)
    bench.holdsAnswers = true
    bench.restore()
    try bench.serverDoes(.message("Hello?"))
    #expect(bench.phase == .onTrip)
    #expect(bench.notices == [])
    bench.deliverHeld()
    #expect((bench.phase, bench.serverTrip.state) == (.onTrip, .onTrip))
    #expect(bench.isQuiet)
    #expect(bench.phone.engine.statistics.shift.flicker == 0)
  }

  @Test func aStartTappedAfterTheCancelIsToldOnceWithBothTimes() throws {
    let bench = try waitingInTheDark()
    bench.advance(5_000)
    try bench.serverDoes(.riderCancels)
    bench.advance(20_000)
    bench.tap(.start(pin: nil))
    bench.advance(90_000)
    bench.tap(.end(confirmed: false))
    let due = try #require(bench.fare?.due?.minor)
    bench.tap(.cash(due))
    bench.tap(.rate(5))
    bench.restore()
    #expect(bench.phase == .cancelled)
    #expect(bench.notices.map(\.title) == ["Start trip #T-1042 was not taken"])
    #expect(
      bench.notices[0].lines == [
        "The rider cancelled at 12:01:12: Plans changed", "You tapped it at 12:01:32",
        "Trip: was ENDED, now CANCELLED", "Fare: was INR 105.00, now INR 0.00",
        "Went with it: end trip", "Went with it: rate rider", "The next offer comes by itself",
      ])
    #expect(bench.notices[0].asksAboutRider)
    #expect(bench.phone.engine.deadLetters.map(\.kind) == ["start"])
    #expect(bench.phone.engine.deadLetters[0].cascade.map(\.kind) == ["end", "rate"])
    #expect(bench.serverTrip.paid == due)
  }

  @Test func aCancelWithNothingTappedIsANoticeAndNoDeadLetter() throws {
    let bench = try PhoneBench()
    try bench.untilTrip()
    bench.advance(10_000)
    try bench.serverDoes(.riderCancels)
    #expect(bench.phase == .cancelled)
    #expect(bench.notices.map(\.title) == ["Trip #T-1042 was cancelled by the rider"])
    #expect(
      bench.notices[0].lines == [
        "The rider cancelled at 12:00:17: Plans changed", "Trip: was TO PICKUP, now CANCELLED",
        "Fare: was INR 105.00, now INR 0.00", "The next offer comes by itself",
      ])
    #expect(!bench.notices[0].asksAboutRider)
    #expect(bench.phone.engine.deadLetters.isEmpty)
    try bench.kill()
    bench.advance(10_000)
    #expect(bench.notices.count == 1)
  }

  @Test(arguments: [ServerVerb.forceEnds(why: "Road closed by police"), .reassigns])
  func whatDispatchDoesIsToldOnce(verb: ServerVerb) throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(90_000)
    try bench.serverDoes(verb)
    #expect(bench.notices.count == 1)
    let isEnd = verb != .reassigns
    #expect(bench.notices[0].code == (isEnd ? "already-ended" : "reassigned"))
    #expect(
      bench.notices[0].lines[1] == "Trip: was ON TRIP, now \(isEnd ? "ENDED" : "CANCELLED")")
    #expect(bench.phone.engine.deadLetters.isEmpty)
    bench.phone.closeNotice(bench.notices[0].id)
    bench.advance(60_000)
    try bench.kill()
    bench.advance(60_000)
    #expect(bench.notices == [])
  }

  @Test func anEndAfterAForcedEndIsOneNoticeOneDeadLetterAndTheDueStays() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(90_000)
    try bench.serverDoes(.forceEnds(why: "Vehicle recalled"))
    bench.advance(10_000)
    bench.tap(.end(confirmed: false))
    let due = try #require(bench.fare?.due)
    bench.tap(.cash(due.minor))
    bench.tap(.rate(5))
    bench.holdsAnswers = true
    bench.restore()
    #expect(bench.fare?.due == due)
    bench.deliverHeld()
    #expect(bench.notices.map(\.code) == ["already-ended"])
    #expect(bench.notices[0].lines[0].hasSuffix(": Vehicle recalled"))
    #expect(bench.phone.engine.deadLetters.map(\.kind) == ["end"])
    #expect((bench.fare?.due, bench.serverTrip.paid) == (due, due.minor))
    #expect(bench.serverTrip.endedBy == .server)
    #expect(bench.phone.engine.statistics.shift.flicker == 0)
  }

  @Test func anotherDestinationIsToldWithBothPrices() throws {
    let bench = try PhoneBench(tariff: "tariffs/time-and-distance.json")
    try bench.untilOnTrip()
    let before = try #require(bench.fare?.estimate)
    try bench.serverDoes(.changesDestination(place: "Business Park"))
    let after = try #require(bench.fare?.estimate)
    #expect(bench.notices.map(\.title) == ["Trip #T-1042 has a new destination"])
    #expect(
      Array(bench.notices[0].lines.dropFirst()) == [
        "To: was Airport Hotel, now Business Park", "Estimate: was \(before), now \(after)",
      ])
    bench.advance(1_000)
    try bench.serverDoes(.changesDestination(place: "Departures"))
    #expect(bench.notices.count == 2)
  }

  @Test func aBlockedAccountMayEndItsTripAndIsToldWhy() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(90_000)
    try bench.serverDoes(.blocksAccount)
    #expect(bench.notices.map(\.title) == ["Your account was blocked"])
    bench.tap(.end(confirmed: true))
    let due = try #require(bench.fare?.due)
    bench.tap(.cash(due.minor))
    #expect((bench.shift.isOn, bench.shift.isBlocked) == (false, true))
    #expect(bench.shift.reason == "Your account was blocked; call support")
    #expect(bench.phone.nextStep(at: bench.now) == .rate)
    #expect(bench.notices.count == 1)
  }

  @Test func aNewFareIsNoNotice() throws {
    let bench = try PhoneBench()
    try bench.untilEndedInTheDark()
    bench.tap(.cash(10_500))
    try bench.serverDoes(.reprices(12_000))
    bench.restore()
    #expect(bench.notices == [])
    #expect((bench.fare?.due?.minor, bench.fare?.confirmed?.minor) == (10_500, 12_000))
    #expect(bench.fare?.reasons.reduce(0) { $0 + $1.amount } == 1_500)
  }

  @Test func aCodeThisAppDoesNotKnowIsADeadLetterAndOtherThingsGoOn() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(90_000)
    bench.tap(.incident(kind: "other", text: "Lost glove"))
    bench.tap(.end(confirmed: true))
    bench.fault = ServerFault(kind: .refuse(code: "moon-phase"), request: "incident")
    bench.restore()
    #expect(bench.notices.map(\.code) == ["moon-phase"])
    #expect(bench.notices[0].lines[0] == "The server refused it")
    #expect(bench.phone.engine.deadLetters.map(\.code) == ["moon-phase"])
    #expect((bench.serverTrip.state, bench.outbox.count) == (.ended, 0))
  }

  @Test func aDayInTheDarkMakesADeadLetterButTheCashIsAFact() throws {
    let bench = try PhoneBench()
    try bench.untilEndedInTheDark()
    bench.tap(.cash(10_500))
    bench.tap(.rate(5))
    bench.advance(25 * 3_600_000)
    #expect(bench.outbox == ["cash taken #T-1042 QUEUED, waits for signal"])
    #expect(bench.notices.map(\.code) == ["too-old"])
    #expect(bench.phone.engine.deadLetters.map(\.kind) == ["end"])
    bench.restore()
    bench.advance(1_000)
    #expect((bench.serverTrip.paid, bench.serverTrip.state) == (10_500, .onTrip))
    #expect(bench.outbox == [])
  }

  @Test func anAcceptSomebodyElseWasQuickerWithSaysSoAtItsControl() throws {
    let bench = try PhoneBench()
    try bench.untilOffer()
    bench.cut()
    #expect(bench.tap(.accept).isWaiting)
    #expect(bench.phone.nextStep(at: bench.now) == nil)
    bench.advance(3_000)
    try bench.serverDoes(.reassigns)
    bench.restore()
    #expect(bench.offer == nil)
    #expect(bench.phase == .none)
    #expect(bench.phone.controlWord(at: bench.now)?.text == "Another driver took this offer")
    #expect(bench.isQuiet)
    bench.advance(8_000)
    #expect(bench.phone.controlWord(at: bench.now) == nil)
  }

  @Test func anAcceptThatFindsNoSignalInTimeSaysSo() throws {
    let bench = try PhoneBench()
    try bench.untilOffer()
    bench.cut()
    bench.tap(.accept)
    #expect(bench.outbox == ["accept offer WAITING, waits for signal, 0:08 left"])
    bench.advance(8_000)
    #expect(
      bench.phone.controlWord(at: bench.now)?.text
        == "No connection: nothing was changed, Enter tries again")
    #expect(bench.isQuiet)
    #expect(bench.phase == .none)
  }
}
