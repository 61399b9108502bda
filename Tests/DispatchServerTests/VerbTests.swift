import OptimisticEngine
import RideModel
import Testing

@testable import DispatchServer

/// What the server may do by itself, and what the driver's requests meet then.
@Suite struct VerbTests {
  @Test func aStartTappedBeforeTheRidersCancelWins() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let tapped = phone.wall
    phone.advanceInTheDark(60_000)
    try phone.server.perform(.riderCancels, at: phone.now)
    #expect(phone.server.tripState(trip) == .cancelled)
    let outcomes = phone.send([
      phone.makeCall("arrive", ["trip": .text(trip)], at: tapped + 10_000),
      phone.makeCall("start", ["trip": .text(trip), "pin": false], at: tapped + 50_000),
    ])
    #expect(outcomes.map(\.isDone) == [true, true])
    #expect((phone.trip(trip).state, phone.trip(trip).cancelledBy) == (.onTrip, nil))
    #expect(phone.driver.trip == trip)
    phone.advance(60_000)
    #expect(phone.offer == nil)
  }

  @Test func aStartTappedAfterTheCancelIsRefusedAndTheCashIsKept() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    try phone.server.perform(.riderCancels, at: phone.now)
    phone.advanceInTheDark(1000)
    let arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    let start = phone.makeCall(
      "start", ["trip": .text(trip), "pin": false], dependsOn: [arrive.number])
    phone.advanceInTheDark(120_000)
    let end = phone.makeCall("end", phone.endBody(trip), dependsOn: [start.number])
    let cash = phone.makeCall(
      "cash", phone.cashBody(trip, due: 30_000), dependsOn: [end.number], isFact: true)
    let outcomes = phone.send([arrive, start, end, cash])
    #expect(
      outcomes.map(\.code) == ["rider-cancelled", "rider-cancelled", "rider-cancelled", nil])
    #expect(outcomes[0].words == "The rider cancelled at 12:00:03: Plans changed")
    let record = phone.trip(trip)
    #expect((record.state, record.paid, record.confirmed) == (.cancelled, 30_000, 0))
    #expect((record.credit, phone.driver.owes) == (30_000, 30_000))
  }

  @Test func noOfferIsMadeBeforeTheDriverKnowsOfTheCancel() throws {
    let phone = try PhoneAtServer()
    _ = try phone.untilTrip()
    phone.advanceInTheDark(1000)
    try phone.server.perform(.riderCancels, at: phone.now)
    phone.advanceInTheDark(300_000)
    #expect(phone.server.driver.offer == nil)
    phone.take(phone.server.receive(.heartbeat(baseVersion: phone.base), at: phone.now))
    phone.advance(20_000)
    #expect(phone.offer != nil)
  }

  @Test func aTripAcceptedMeanwhileIsGivenAwayWhenTheFirstRiderWasOnBoard() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let tapped = phone.wall
    phone.advance(30_000)
    phone.send([phone.makeCall("arrive", ["trip": .text(trip)], at: tapped + 10_000)])
    try phone.server.perform(.riderCancels, at: phone.now)
    phone.advance(20_000)
    let other = try #require(phone.offer).trip
    phone.send("accept", ["offer": .optional(phone.driver.offer)])
    let start = phone.makeCall("start", ["trip": .text(trip), "pin": false], at: tapped + 20_000)
    #expect(phone.send([start]).map(\.isDone) == [true])
    #expect((phone.trip(trip).state, phone.driver.trip) == (.onTrip, trip))
    #expect(phone.trip(other).isReassigned)
  }

  @Test func aReassignedTripIsRefusedForGood() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let tapped = phone.wall
    phone.advanceInTheDark(5000)
    try phone.server.perform(.reassigns, at: phone.now)
    let outcome = phone.send("arrive", ["trip": .text(trip)], at: tapped)
    #expect(outcome.code == "reassigned")
    #expect(phone.trip(trip).isReassigned)
    #expect(phone.server.text.contains("otherTrips \(trip)"))
  }

  @Test func anEndByTheServerCountsTheEstimateAndTheDriversIsRefused() throws {
    let phone = try PhoneAtServer(tariff: "tariffs/time-and-distance.json")
    let trip = try phone.untilOnTrip()
    phone.advanceInTheDark(300_000)
    try phone.server.perform(.endsTrip, at: phone.now)
    let end = phone.makeCall("end", phone.endBody(trip, ["metres": 99_000, "gaps": false]))
    let cash = phone.makeCall(
      "cash", phone.cashBody(trip, due: 700), dependsOn: [end.number], isFact: true)
    let outcomes = phone.send([end, cash])
    #expect(outcomes[0].code == "already-ended")
    #expect(outcomes[0].words == "Ended by dispatch at 06:36:33")
    #expect(outcomes[1].isDone)
    let record = phone.trip(trip)
    #expect((record.endedBy, record.due, record.paid) == (.server, 700, 700))
    let km = DecimalText.text(record.estimateMetres / 10, digits: 2)
    #expect(record.lines.contains { $0.text == "Distance \(km) km" })
    #expect(record.isSettled)
  }

  @Test func aForcedEndSaysWhy() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advance(90_000)
    try phone.server.perform(.forceEnds(why: "Road closed by police"), at: phone.now)
    phone.hear()
    #expect((phone.trip(trip).state, phone.trip(trip).endWhy) == (.ended, "Road closed by police"))
  }

  @Test func aChangedDestinationIsPricedAnew() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    let before = phone.trip(trip)
    try phone.server.perform(.changesDestination(place: "Business Park"), at: phone.now)
    phone.hear()
    let after = phone.trip(trip)
    #expect(after.drop?.name == "Business Park")
    #expect(after.dropBefore == before.drop)
    #expect(after.estimateBefore == before.estimate)
    #expect(after.estimateMetres != before.estimateMetres)
  }

  @Test func aFareDispatchChangesHasItsReasonBeforeAndAfterTheEnd() throws {
    let phone = try PhoneAtServer(tariff: "tariffs/time-and-distance.json")
    let trip = try phone.untilOnTrip()
    phone.advanceInTheDark(120_000)
    try phone.server.perform(.reprices(1840), at: phone.now)
    let end = phone.makeCall("end", phone.endBody(trip, ["shown": 1708, "due": 1700]))
    phone.send([
      end, phone.makeCall("cash", phone.cashBody(trip, due: 1700), isFact: true),
    ])
    #expect((phone.trip(trip).confirmed, phone.trip(trip).pay) == (1840, 1472))
    #expect(
      (phone.driver.earnings, phone.driver.cashInHand, phone.driver.owes) == (1472, 1700, 228))
    #expect(phone.trip(trip).reasons.reduce(0) { $0 + $1.amount } == 132)

    try phone.server.perform(.reprices(1590), at: phone.now)
    phone.hear()
    #expect((phone.driver.earnings, phone.driver.owes) == (1272, 428))
    #expect(phone.trip(trip).credit == 110)
    #expect(phone.server.checkInvariants() == [])
  }

  @Test func aBlockedAccountEndsItsTripAndThenItsShift() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    try phone.server.perform(.blocksAccount, at: phone.now)
    phone.advance(90_000)
    #expect(phone.driver.isBlocked)
    #expect(phone.driver.isOnShift)
    #expect(phone.send("end", phone.endBody(trip)).isDone)
    let due = try #require(phone.trip(trip).due)
    phone.send([phone.makeCall("cash", phone.cashBody(trip, due: due), isFact: true)])
    #expect(phone.driver.isOnShift == false)
    #expect(phone.driver.shiftReason == "Your account was blocked; call support")
    #expect(phone.send("go-on-shift").code == "account-blocked")
  }

  @Test func aStaleStateIsOlderThanWhatThePhoneHas() throws {
    let phone = try PhoneAtServer()
    _ = try phone.untilTrip()
    try phone.server.perform(.pushesStale, at: phone.now)
    let base = phone.base
    guard case .state(let stale) = phone.server.pushes(at: phone.now).first else {
      Issue.record("no state was pushed")
      return
    }
    #expect(stale.to < base)
  }

  @Test func anExpiredTokenNeedsOneRefresh() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    try phone.server.perform(.expiresToken, at: phone.now)
    #expect(phone.send("go-on-shift") == .unauthorised)
    phone.take(phone.server.receive(.refresh(token: phone.token), at: phone.now))
    #expect(phone.send("go-on-shift").isDone)
  }

  @Test func aRefreshAskedAgainIsAnsweredAgain() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    try phone.server.perform(.expiresToken, at: phone.now)
    let first = phone.server.receive(.refresh(token: phone.token), at: phone.now)
    // The answer was lost on the way.
    let again = phone.server.receive(.refresh(token: phone.token), at: phone.now)
    #expect(again == first)
    phone.take(again)
    #expect(phone.send("go-on-shift").isDone)
  }

  @Test func aTokenOfBeforeSignsNobodyOut() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    let old = phone.token
    phone.signIn()
    guard
      case .signInRefused(_, let token) = phone.server.receive(
        .refresh(token: old), at: phone.now)
    else {
      Issue.record("an old token was refreshed")
      return
    }
    #expect(token == old)
    #expect(phone.send("go-on-shift").isDone)
  }

  @Test func aRefusedRefreshSignsOutUntilTheNextSignIn() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    try phone.server.perform(.refusesRefresh, at: phone.now)
    let reply = phone.server.receive(.refresh(token: phone.token), at: phone.now)
    #expect(
      reply
        == .signInRefused(
          reason: "You were signed out by the company; sign in again", token: phone.token))
    #expect(phone.send("go-on-shift") == .unauthorised)
    phone.signIn()
    #expect(phone.send("go-on-shift").isDone)
  }

  @Test func aRidersMessageComesToTheTripsThreadAndIsRead() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    try phone.server.perform(.message("I am at door 4\u{202E}"), at: phone.now)
    phone.hear()
    let message = MessageRecord(phone.records[EntityRef("messages", "M-1")] ?? [:])
    #expect((message.text, message.thread, message.isRead) == ("I am at door 4", trip, false))
    phone.send("read", ["trip": .text(trip), "upTo": "M-1"])
    #expect(phone.records[EntityRef("messages", "M-1")]?["read"] == true)
    #expect(
      phone.send("edit-message", ["trip": .text(trip), "message": "M-1", "text": "x"]).code
        == "not-allowed")
  }

  @Test func aVerbThatDoesNotFitSaysWhyAndChangesNothing() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    let before = phone.server.text
    #expect { try phone.server.perform(.riderCancels, at: phone.now) } throws: {
      "\($0)" == "rider-cancels: trip \(trip) is ON TRIP at the server"
    }
    #expect { try phone.server.perform(.changesDestination(place: "X"), at: phone.now) } throws: {
      "\($0)" == "there is no place \"X\" on this map"
    }
    #expect(phone.server.text == before)
  }
}
