import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DispatchServer

/// A trip from the offer to the next one, and what its steps refuse.
@Suite struct TripTests {
  @Test func theWholeTripFromShiftToCash() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    let offer = try #require(phone.offer)
    #expect((offer.pickup?.name, offer.drop?.name) == ("Airport Hotel", "Departures"))
    #expect((offer.payment, offer.job, offer.lapsesIn) == (.cash, .ride, 12_000))
    let estimate = try #require(offer.estimate)

    let trip = try phone.untilTrip()
    #expect(phone.offer == nil)
    #expect(phone.trip(trip).state == .toPickup)
    #expect(phone.trip(trip).estimate == estimate)

    phone.advance(60_000)
    phone.send("arrive", ["trip": .text(trip)])
    #expect(phone.trip(trip).state == .waiting)
    phone.advance(30_000)
    phone.send("start", ["trip": .text(trip), "pin": false])
    #expect(phone.trip(trip).state == .onTrip)
    phone.advance(120_000)
    let due = phone.tariff.cashDue(estimate)
    let outcomes = phone.send([
      phone.makeCall("end", phone.endBody(trip)),
      phone.makeCall("cash", phone.cashBody(trip, due: due), isFact: true),
      phone.makeCall("rate", ["trip": .text(trip), "stars": 5]),
    ])
    #expect(outcomes.map(\.isDone) == [true, true, true])

    let settled = phone.trip(trip)
    #expect((settled.state, settled.isSettled, settled.rating) == (.ended, true, 5))
    #expect((settled.due, settled.paid) == (due, due))
    #expect(settled.confirmed == estimate)
    #expect(phone.driver.trip == nil)
    #expect(phone.driver.cashInHand == due)
    #expect(phone.driver.earnings == settled.pay)
    #expect(phone.driver.tripsDone == 1)

    phone.advance(6999)
    #expect(phone.offer == nil)
    phone.advance(1)
    #expect(phone.offer?.pickup?.name == "P2 Basement")
    #expect(
      phone.server.effects.map(\.request)
        == ["go-on-shift", "accept", "arrive", "start", "end", "cash", "rate"])
  }

  @Test func backwardAndSkippedStepsAreRefusedAndNameTheState() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let start = phone.send("start", ["trip": .text(trip), "pin": false])
    #expect(start.code == "invalid-state")
    #expect(start.words == "You cannot start now: the trip is TO PICKUP at the server")
    phone.send("arrive", ["trip": .text(trip)])
    let again = phone.send("arrive", ["trip": .text(trip)])
    #expect(again.words == "You cannot arrive now: the trip is WAITING at the server")
    #expect(phone.send("end", phone.endBody(trip)).code == "invalid-state")
    #expect(phone.send("resume", ["trip": .text(trip)]).code == "invalid-state")
    #expect(phone.send("rate", ["trip": .text(trip), "stars": 5]).code == "invalid-state")
    #expect(phone.send("end", phone.endBody("T-1")).code == "not-found")
    #expect(phone.trip(trip).state == .waiting)
  }

  @Test func aStopIsStoodAtAndLeft() throws {
    let phone = try PhoneAtServer { $0.offers = 0 }
    phone.signIn()
    phone.send("go-on-shift")
    var plan = OfferPlan(from: "Airport Hotel", to: "Departures")
    plan.stop = "Business Park"
    try phone.server.perform(.offers(plan), at: phone.now)
    phone.hear()
    let trip = try phone.untilOnTrip()
    #expect(phone.trip(trip).stops.map(\.name) == ["Business Park"])
    phone.advance(60_000)
    phone.send("stop", ["trip": .text(trip)])
    #expect(phone.trip(trip).state == .atStop)
    phone.advance(60_000)
    phone.send("resume", ["trip": .text(trip)])
    #expect((phone.trip(trip).state, phone.trip(trip).stopIndex) == (.onTrip, 1))
  }

  @Test func aTripUnderAMinuteIsTooShort() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advance(41_000)
    let outcome = phone.send("end", phone.endBody(trip))
    #expect(outcome.code == "too-short")
    #expect(outcome.words == "A trip lasts a minute at least: 19 s were missing")
  }

  @Test func theWaitShownAtStartIsTheWaitOfTheFare() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    phone.send("arrive", ["trip": .text(trip)])
    phone.advance(7 * 60_000 + 30_000)
    phone.send("start", ["trip": .text(trip), "pin": false])
    #expect(phone.trip(trip).waitShown == 250)
    phone.advance(120_000)
    phone.send("end", phone.endBody(trip))
    #expect(phone.trip(trip).lines.contains(FareLine("Waiting 2:30", 250)))
  }

  @Test func anEndIsWorthWhatItWasWhenTapped() throws {
    let prompt = try PhoneAtServer(tariff: "tariffs/time-and-distance.json")
    let late = try PhoneAtServer(tariff: "tariffs/time-and-distance.json")
    var confirmed: [Int64?] = []
    for (phone, delay) in [(prompt, Int64(0)), (late, 20 * 60_000)] {
      let trip = try phone.untilOnTrip()
      phone.advance(18 * 60_000)
      let tapped = phone.wall
      phone.advanceInTheDark(delay)
      phone.send("end", phone.endBody(trip), at: tapped)
      confirmed.append(phone.trip(trip).confirmed)
    }
    #expect(confirmed[0] != nil)
    #expect(confirmed[0] == confirmed[1])
  }

  @Test func aTapInTheFutureOrBeforeTheStepBeforeIsBroughtIntoOrder() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    phone.send("arrive", ["trip": .text(trip)], at: phone.wall + 3_600_000)
    #expect(phone.trip(trip).arrivedAt == phone.wall)
    phone.advance(60_000)
    phone.send("start", ["trip": .text(trip), "pin": false], at: phone.wall - 600_000)
    #expect(phone.trip(trip).startedAt == phone.trip(trip).arrivedAt)
  }

  @Test func aPINIsNeverSentAndIsAskedFor() throws {
    let phone = try PhoneAtServer { $0.offers = 0 }
    phone.signIn()
    phone.send("go-on-shift")
    var plan = OfferPlan(from: "Airport Hotel", to: "Departures")
    plan.pin = "0472"
    try phone.server.perform(.offers(plan), at: phone.now)
    phone.hear()
    let trip = try phone.untilTrip()
    let record = phone.trip(trip)
    let (salt, hash) = (try #require(record.pinSalt), try #require(record.pinHash))
    #expect(RiderPIN.matches("0472", salt: salt, hash: hash))
    #expect(!Value.map(record.fields).jsonText.contains("0472"))
    phone.send("arrive", ["trip": .text(trip)])
    #expect(phone.send("start", ["trip": .text(trip), "pin": false]).code == "wrong-pin")
    #expect(phone.send("start", ["trip": .text(trip), "pin": true]).isDone)
  }
}
