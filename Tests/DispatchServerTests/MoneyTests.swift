import OptimisticEngine
import RideModel
import Testing

@testable import DispatchServer

/// Cash, cards, tips, fees and proofs as the server books them.
@Suite struct MoneyTests {
  private func phone(_ plan: OfferPlan) throws -> PhoneAtServer {
    let phone = try PhoneAtServer(tariff: "tariffs/time-and-distance.json") { $0.offers = 0 }
    try phone.server.perform(.offers(plan), at: phone.now)
    return phone
  }

  private var plan: OfferPlan { OfferPlan(from: "Airport Hotel", to: "Departures") }

  @Test func aCardIsChargedWhenTheTripEndsAndNeverInHand() throws {
    var plan = plan
    plan.payment = .card
    let phone = try phone(plan)
    let trip = try phone.untilOnTrip()
    phone.advance(180_000)
    phone.send("end", phone.endBody(trip))
    let record = phone.trip(trip)
    #expect(record.isSettled)
    #expect(record.paid == record.charged)
    #expect((phone.driver.trip, phone.driver.cashInHand) == (nil, 0))
    #expect(phone.driver.earnings == record.pay)
    #expect(phone.driver.transfers == record.pay)
  }

  @Test func cashOnACardTripMakesItACashTrip() throws {
    var plan = plan
    plan.payment = .card
    let phone = try phone(plan)
    let trip = try phone.untilOnTrip()
    phone.advance(180_000)
    phone.send("end", phone.endBody(trip))
    phone.send("cash", phone.cashBody(trip, due: 600))
    #expect(phone.trip(trip).payment == .cash)
    #expect(phone.driver.cashInHand == 600)
  }

  @Test func aTipIsTheDriversAlone() throws {
    let phone = try phone(plan)
    let trip = try phone.untilOnTrip()
    phone.advance(180_000)
    phone.send("end", phone.endBody(trip))
    let due = try #require(phone.trip(trip).due)
    var body = phone.cashBody(trip, due: due)
    body["amount"] = .int(due + 200)
    body["tip"] = 200
    phone.send("cash", body)
    let record = phone.trip(trip)
    #expect((record.paid, record.tip, record.credit) == (due, 200, 0))
    #expect(phone.driver.earnings == (record.pay ?? 0) + 200)
    #expect(phone.driver.cashInHand == due + 200)
  }

  @Test func cashIsRecordedOnce() throws {
    let phone = try phone(plan)
    let trip = try phone.untilOnTrip()
    phone.advance(180_000)
    phone.send("end", phone.endBody(trip))
    #expect(phone.send("cash", phone.cashBody(trip, due: 500)).isDone)
    let again = phone.send("cash", phone.cashBody(trip, due: 500))
    #expect(again.words == "The cash for this trip is recorded already")
    #expect(phone.send("cash", ["trip": .text(trip), "amount": -1]).code == "not-allowed")
    #expect(phone.driver.cashInHand == 500)
  }

  @Test func aRiderWhoDoesNotComePaysTheFeeAfterTheTariffsTime() throws {
    let phone = try phone(plan)
    let trip = try phone.untilTrip()
    phone.send("arrive", ["trip": .text(trip)])
    phone.advance(200_000)
    let early = phone.send("no-show", ["trip": .text(trip)])
    #expect((early.code, early.words) == ("too-short", "The rider has 1:40 left to come"))
    phone.advance(100_000)
    #expect(phone.send("no-show", ["trip": .text(trip)]).isDone)
    let record = phone.trip(trip)
    #expect((record.state, record.isNoShow, record.confirmed) == (.cancelled, true, 400))
    #expect((record.pay, record.fee, record.arrears) == (320, 80, 400))
    #expect(phone.driver.trip == nil)
  }

  @Test func aRiderWhoCancelsLatePaysAFeeAndAnEarlyOneNothing() throws {
    for (minutes, pay) in [(2, nil), (3, 160)] as [(Int64, Int64?)] {
      let phone = try phone(plan)
      let trip = try phone.untilTrip()
      phone.advance(minutes * 60_000)
      try phone.server.perform(.riderCancels, at: phone.now)
      phone.hear()
      #expect(phone.trip(trip).pay == pay)
      #expect(phone.driver.earnings == pay ?? 0)
      #expect(phone.server.checkInvariants() == [])
    }
  }

  @Test func theFeeIsTakenBackWhenTheRideHadBegunBeforeTheCancel() throws {
    let phone = try phone(plan)
    let trip = try phone.untilTrip()
    phone.advance(200_000)
    phone.send("arrive", ["trip": .text(trip)])
    let start = phone.makeCall("start", ["trip": .text(trip), "pin": false])
    phone.advanceInTheDark(5_000)
    try phone.server.perform(.riderCancels, at: phone.now)
    #expect(phone.server.driver.earnings == 160)
    #expect(phone.send([start]).map(\.isDone) == [true])
    #expect(phone.driver.earnings == 0)
    let record = phone.trip(trip)
    #expect((record.state, record.confirmed, record.isSettled) == (.onTrip, nil, false))
    phone.advance(180_000)
    #expect(phone.send("end", phone.endBody(trip)).isDone)
    #expect(phone.trip(trip).confirmed ?? 0 > 200)
  }

  @Test func aDeliveryIsProvedARideIsNot() throws {
    var plan = plan
    plan.job = .parcel
    let phone = try phone(plan)
    let trip = try phone.untilOnTrip()
    #expect(phone.send("proof", ["trip": .text(trip), "name": ""]).code == "not-allowed")
    #expect(phone.send("proof", ["trip": .text(trip), "name": "Zoë\u{7}"]).isDone)
    #expect(phone.trip(trip).proof == "Zoë")

    let rider = try PhoneAtServer()
    let ride = try rider.untilOnTrip()
    #expect(rider.send("proof", ["trip": .text(ride), "name": "x"]).code == "not-allowed")
  }

  @Test func aFareWithNothingShownIsDueAsConfirmed() throws {
    let phone = try phone(plan)
    let trip = try phone.untilOnTrip()
    phone.advance(180_000)
    phone.send("end", phone.endBody(trip, ["shown": .null, "due": .null]))
    let record = phone.trip(trip)
    #expect((record.due, record.reasons) == (nil, []))
    let confirmed = try #require(record.confirmed)
    #expect(record.arrears == phone.tariff.cashDue(confirmed))
  }

  @Test func aRideInNewYorkRunsOnTheTaximeter() throws {
    let phone = try PhoneAtServer(tariff: "tariffs/new-york-taximeter.json")
    let trip = try phone.untilOnTrip()
    phone.advance(600_000)
    phone.send("end", phone.endBody(trip))
    #expect(phone.trip(trip).lines.first == FareLine("Base", 250))
    #expect(phone.trip(trip).lines.contains { $0.text.hasPrefix("Meter ") })
  }
}
