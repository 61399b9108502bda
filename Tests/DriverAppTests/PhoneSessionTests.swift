import DispatchServer
import OptimisticEngine
import RideModel
import Testing

@testable import DriverApp

/// Signing in, limits, PINs, and the clock.
@Suite struct PhoneSessionTests {
  @Test func anExpiredTokenIsRenewedOnceAndNothingIsLost() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(90_000)
    try bench.serverDoes(.expiresToken)
    bench.tap(.end(confirmed: true))
    bench.advance(1_000)
    #expect(bench.isQuiet)
    #expect(bench.serverTrip.state == .ended)
    #expect(bench.phone.engine.statistics.shift.rolledBack == 0)
  }

  @Test func aRefusedRefreshSignsOutAndDeletesNothing() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(90_000)
    try bench.serverDoes(.refusesRefresh)
    try bench.serverDoes(.expiresToken)
    bench.tap(.end(confirmed: true))
    #expect(!bench.shift.isSignedIn)
    #expect((bench.phase, bench.outbox.count) == (.collect, 1))
    bench.tap(.cash(10_500))
    bench.advance(60_000)
    #expect(bench.outbox.map { $0.hasSuffix("waits for sign-in") } == [true, true])
    try bench.kill()
    bench.advance(1_000)
    #expect(bench.isQuiet)
    #expect(bench.serverTrip.paid == 10_500)
  }

  /// The server has changed the token, and the phone does not know it.
  @Test func aLostAnswerToARefreshIsAskedForAgain() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(90_000)
    try bench.serverDoes(.expiresToken)
    bench.losesReplies = true
    bench.tap(.end(confirmed: true))
    bench.advance(12_000)
    bench.losesReplies = false
    bench.advance(15_000)
    #expect(bench.isQuiet)
    #expect(bench.shift.isSignedIn)
    #expect(bench.serverTrip.state == .ended)
  }

  /// Late answers of an earlier sign-in: neither a no nor an old token touches the newer one.
  @Test func whatIsLateOfAnEarlierSignInIsLeftAlone() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    let old = SignedIn(
      token: "token-0", driver: "driver-07", epoch: 0, expiresIn: 1_000,
      serverTime: PhoneBench.noon - 1)
    bench.phone.receive(ServerMessage.signedIn(old).encoded(), at: bench.now)
    for token in ["token-0", nil] {
      bench.phone.receive(
        ServerMessage.signInRefused(reason: "late", token: token).encoded(), at: bench.now)
    }
    #expect(bench.shift.isSignedIn)
    bench.advance(90_000)
    bench.tap(.end(confirmed: true))
    bench.advance(1_000)
    #expect(bench.isQuiet)
    #expect(bench.serverTrip.state == .ended)
  }

  // MARK: - Limits

  // MARK: - Limits

  @Test func atEightyPercentTheDriverIsWarnedAndAtTheLimitOffersStop() throws {
    let bench = try PhoneBench(limits: OfflineLimits(money: 2_000_000, requests: 5))
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(90_000)
    for text in ["1", "2", "3"] { bench.tap(.message(text)) }
    #expect(bench.phone.limitWarning(at: bench.now) == nil)
    bench.tap(.message("4"))
    #expect(
      bench.phone.limitWarning(at: bench.now)
        == "4 of 5 requests wait unsent. At the limit new offers stop; END and cash never do")
    bench.tap(.message("5"))
    #expect(
      bench.phone.offersStopped(at: bench.now)
        == "No new offers: 5 of 5 requests wait unsent. They come again when that is sent")
    #expect(bench.tap(.end(confirmed: true)).isSaved)
    #expect(bench.tap(.cash(10_500)).isSaved)
    bench.restore()
    #expect(bench.phone.offersStopped(at: bench.now) == nil)
    #expect(bench.isQuiet)
  }

  @Test func cashAndAgeHaveLimitsOfTheirOwn() throws {
    let bench = try PhoneBench(limits: OfflineLimits(money: 10_000, age: 3_600_000))
    try bench.untilEndedInTheDark()
    bench.tap(.cash(10_500))
    #expect(
      bench.phone.limitViews(at: bench.now).map(\.words)
        == ["2 of 2,000", "0:00 of 1:00:00", "105.00 of 100.00"])
    #expect(
      bench.phone.offersStopped(at: bench.now)
        == "No new offers: cash unsent 105.00 of 100.00. They come again when that is sent")
    bench.restore()
    bench.cut()
    bench.tap(.message("later"))
    bench.advance(3_600_000)
    #expect(
      bench.phone.offersStopped(at: bench.now)
        == "No new offers: the oldest has waited 1:00:00 of 1:00:00. They come again when that is sent"
    )
  }

  @Test func anOfferAtTheLimitCannotBeTakenAndTheServerMakesNone() throws {
    let bench = try PhoneBench(limits: OfflineLimits(money: 2_000_000, requests: 1))
    try bench.untilOffer()
    bench.losesReplies = true
    bench.tap(.incident(kind: "other", text: "Glass on the road"))
    #expect(bench.tap(.accept).refusal?.hasPrefix("No new offers: 1 of 1 requests") == true)
    #expect(bench.phone.nextStep(at: bench.now) == nil)
    bench.advance(30_000)
    #expect(bench.server.driver.offer == nil)
    bench.losesReplies = false
    bench.advance(60_000)
    #expect(bench.phone.offersStopped(at: bench.now) == nil)
    try bench.untilOffer()
  }

  // MARK: - PIN

  @Test func aPINIsCheckedHereFiveTimesAndTheCountSurvivesAKill() throws {
    let bench = try PhoneBench()
    var plan = OfferPlan(from: "P2 Basement", to: "Airport Hotel")
    plan.pin = "0420"
    try bench.untilTrip(plan)
    bench.cut()
    bench.advance(60_000)
    bench.tap(.arrive)
    #expect(bench.tap(.start(pin: nil)).refusal == "Ask the rider for the PIN")
    for left in [4, 3, 2] as [Int] {
      #expect(
        bench.tap(.start(pin: "1111")).refusal == "That PIN is wrong: \(left) tries left")
    }
    try bench.kill()
    #expect(bench.tap(.start(pin: "420")).refusal == "That PIN is wrong: 1 try left")
    #expect(bench.tap(.start(pin: "0420")).isSaved)
    bench.restore()
    #expect(bench.serverTrip.state == .onTrip)
    #expect(bench.isQuiet)
  }

  @Test func afterFiveWrongPINsTheTripIsSupportsToStart() throws {
    let bench = try PhoneBench()
    var plan = OfferPlan(from: "P2 Basement", to: "Airport Hotel")
    plan.pin = "0420"
    try bench.untilTrip(plan)
    bench.tap(.arrive)
    #expect(bench.phone.nextStep(at: bench.now) == .start)
    for _ in 0..<4 { bench.tap(.start(pin: "9999")) }
    #expect(bench.tap(.start(pin: "9999")).refusal == Phone.outOfPINs)
    try bench.kill()
    #expect(bench.tap(.start(pin: "0420")).refusal == Phone.outOfPINs)
    #expect((bench.phase, bench.phone.nextStep(at: bench.now)) == (.waiting, nil))
    #expect(bench.tap(.cancel(why: CancelReason.drivers[0])).isSaved)
  }

  // MARK: - Shift and clock

  @Test func goingOnShiftBehindAnUnsentEndWaitsForIt() throws {
    let bench = try PhoneBench()
    try bench.untilEndedInTheDark()
    bench.tap(.cash(10_500))
    bench.tap(.goOffShift)
    #expect(!bench.shift.isOn)
    #expect(bench.tap(.goOnShift).isWaiting)
    #expect(bench.outbox.last == "go on shift WAITING, waits for END, 0:20 left")
    bench.advance(20_000)
    #expect(bench.outbox.count == 3)
    #expect(
      bench.phone.controlWord(at: bench.now)?.text
        == "No connection: nothing was changed, Enter tries again")
    bench.tap(.goOnShift)
    bench.restore()
    #expect(bench.shift.isOn)
    #expect(bench.isQuiet)
  }

  @Test(arguments: [false, true])
  func whatIsOldAfterAnotherDriverSignedInWaitsForAWord(sends: Bool) throws {
    let bench = try PhoneBench()
    try bench.untilEndedInTheDark()
    bench.tap(.cash(10_500))
    bench.phone.signIn(as: "driver-08", at: bench.now)
    bench.restore()
    bench.cut()
    bench.advance(3_700_000)
    bench.phone.signIn(as: "driver-07", at: bench.now)
    bench.restore()
    #expect(
      bench.outbox == [
        "end trip #T-1042 QUEUED, waits for your word (p)",
        "cash taken #T-1042 QUEUED, waits for your word (p)",
      ])
    #expect(bench.phone.heldTaps.map(\.title) == ["end trip #T-1042", "cash taken #T-1042"])
    #expect(!bench.sent.contains { $0.contains("end") })
    if sends { bench.phone.sendHeld(at: bench.now) } else { bench.phone.giveUpHeld(at: bench.now) }
    bench.exchange()
    #expect(bench.phone.heldTaps == [])
    #expect(bench.outbox == [])
    #expect(bench.sent.contains("end cash") == sends)
    #expect(
      bench.phone.engine.deadLetters.map { "\($0.kind) \($0.code)" }
        == (sends ? [] : ["end not-sent", "cash not-sent"]))
  }

  @Test func aClockSetOffInTheTunnelChangesNoTimeAndNoFare() throws {
    var fares: [Int64?] = []
    for change in [0, 3_600_000, -1_800_000] as [Milliseconds] {
      let bench = try PhoneBench(tariff: "tariffs/time-and-distance.json")
      try bench.untilOnTrip()
      bench.cut()
      bench.advance(300_000)
      bench.moveClock(by: change)
      bench.tap(.end(confirmed: true))
      bench.advance(1_200_000)
      bench.restore()
      fares.append(bench.serverTrip.confirmed)
      #expect((bench.serverTrip.endedAt ?? 0) - (bench.serverTrip.startedAt ?? 0) == 300_000)
    }
    #expect(fares[0] != nil)
    #expect(fares == [fares[0], fares[0], fares[0]])
  }
}
