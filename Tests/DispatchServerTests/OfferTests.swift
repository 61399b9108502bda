import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DispatchServer

@Suite struct OfferTests {
  @Test func decliningWhatIsGoneAlreadyIsNoRefusal() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    let offer = try #require(phone.driver.offer)
    phone.advance(16_000)
    #expect(phone.driver.offer != offer)
    #expect(phone.send("decline", ["offer": .text(offer)]).isDone)
    #expect(phone.send("decline", ["offer": "O-99"]).code == "not-found")
  }

  @Test func anAcceptRefusedFromOutsideTakesItsOfferAway() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    let offer = try #require(phone.driver.offer)
    let accept = phone.makeCall("accept", ["offer": .text(offer)])
    let fault = ServerFault(kind: .refuse(code: "offer-taken"), request: "accept")
    #expect(phone.send([accept], fault: fault).map(\.code) == ["offer-taken"])
    #expect((phone.driver.offer, phone.driver.trip) == (nil, nil))
    phone.advance(12_000)
    #expect(phone.driver.offer != nil)
  }

  @Test func theFirstOfferComesThreeSecondsAfterGoingOnShift() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    phone.send("go-on-shift")
    phone.advance(2999)
    #expect(phone.offer == nil)
    phone.advance(1)
    #expect(phone.offer?.trip == "T-1042")
  }

  @Test func aLapsedOfferGoesToAnotherDriverAndANewOneComesWithinTwentySeconds() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    let first = try #require(phone.driver.offer)
    phone.advance(12_000)
    phone.advance(20_000)
    #expect(phone.driver.offer != first)
    #expect(phone.offer?.trip == "T-1043")
    #expect(phone.server.text.contains("otherTrips T-1042"))
  }

  @Test func inARunTheSameOfferIsMadeAgain() throws {
    let phone = try PhoneAtServer {
      $0.offers = 1
      $0.repeatsLapsedOffer = true
    }
    phone.untilOffer()
    let first = try #require(phone.offer)
    phone.advance(15_000)
    #expect(phone.offer == nil)
    phone.advance(3000)
    let second = try #require(phone.offer)
    #expect((second.trip, second.pickup, second.rider) == (first.trip, first.pickup, first.rider))
    #expect(try phone.untilTrip() == first.trip)
    #expect(phone.send("accept", ["offer": "O-1"]).code == "offer-expired")
  }

  @Test func threeLapsedOffersThatReachedThePhoneEndTheShiftWithAReason() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    phone.advance(120_000)
    #expect(phone.driver.isOnShift == false)
    #expect(phone.driver.shiftReason == "Three offers ran out without a tap")
    phone.advance(600_000)
    #expect(phone.offer == nil)
  }

  @Test func offersThatNeverReachedThePhoneDoNotCount() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    phone.send("go-on-shift")
    for _ in 0..<100 { phone.advanceInTheDark(4000) }
    #expect(phone.server.driver.isOnShift)
  }

  @Test func aSilentPhoneGetsNoOfferUntilItIsHeardAgain() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    phone.send("go-on-shift")
    phone.advanceInTheDark(2 * 3_600_000)
    // The one made before the silence was noticed, and nothing for two hours after it.
    #expect(phone.server.effects.map(\.request) == ["go-on-shift"])
    #expect(phone.server.text.contains("otherTrips T-1042"))
    #expect(!phone.server.text.contains("otherTrips T-1043"))
    #expect(phone.server.nextWake.map { $0 - phone.now } ?? 0 > 0)
    phone.advance(4_100)
    #expect(phone.offer == nil)
    phone.advance(3_000)
    #expect(phone.offer?.trip == "T-1043")
  }

  @Test func whoSignedOutGetsNoOffersEither() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    phone.send("go-on-shift")
    phone.signIn(as: "driver-08")
    phone.advance(3_600_000)
    #expect(!phone.server.text.contains("otherTrips"))
    phone.signIn()
    phone.advance(7_100)
    #expect(phone.offer?.trip == "T-1042")
  }

  @Test func aDeclineResetsTheLapses() throws {
    let phone = try PhoneAtServer()
    func untilAnother() throws {
      let offer = try #require(phone.driver.offer)
      for _ in 0..<60 where phone.driver.offer == offer { phone.advance(4_500) }
      for _ in 0..<60 where phone.offer == nil { phone.advance(4_500) }
    }
    phone.untilOffer()
    for _ in 0..<2 { try untilAnother() }
    #expect(phone.send("decline", ["offer": .optional(phone.driver.offer)]).isDone)
    phone.advance(3_000)
    for _ in 0..<2 { try untilAnother() }
    #expect(phone.driver.isOnShift && phone.offer != nil)
    try untilAnother()
    #expect(!phone.driver.isOnShift && phone.offer == nil)
  }

  @Test func aDeclinedOfferDoesNotCount() throws {
    let phone = try PhoneAtServer { $0.offers = 1 }
    phone.untilOffer()
    #expect(phone.send("decline", ["offer": .optional(phone.driver.offer)]).isDone)
    #expect(phone.offer == nil)
    phone.advance(3000)
    let trip = try phone.untilTrip()
    phone.send("cancel", ["trip": .text(trip), "why": "car trouble"])
    phone.advance(60_000)
    #expect(phone.offer == nil)
  }

  @Test func anAcceptAfterTheOfferLapsedIsRefusedAndNothingChanges() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    let offer = try #require(phone.driver.offer)
    let accept = phone.makeCall("accept", ["offer": .text(offer)], deadline: 12_000)
    phone.advance(15_001)
    #expect(phone.send([accept]).map(\.code) == ["offer-expired"])
    #expect(phone.driver.trip == nil)
  }

  @Test func aDependentThatComesTooLateIsNotApplied() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    let call = phone.makeCall("go-on-shift", deadline: 20_000)
    phone.advance(20_001)
    #expect(phone.send([call]).map(\.code) == ["too-old"])
    #expect(phone.driver.isOnShift == false)
  }

  @Test func whatWasAskedForComesFirstAndAsItWasAskedFor() throws {
    let phone = try PhoneAtServer { $0.offers = 0 }
    var plan = OfferPlan(from: "P2 Basement", to: "Business Park")
    plan.payment = .card
    plan.job = .parcel
    plan.rider = "Zoë\u{1B}[31m"
    plan.surge = 150
    try phone.server.perform(.offers(plan), at: phone.now)
    phone.untilOffer()
    let offer = try #require(phone.offer)
    #expect((offer.pickup?.name, offer.drop?.name) == ("P2 Basement", "Business Park"))
    #expect((offer.payment, offer.job, offer.surge) == (.card, .parcel, 150))
    #expect(offer.rider == "Zoë[31m")
  }

  @Test func anOfferThatCannotBeIsRefusedInOneLine() throws {
    let phone = try PhoneAtServer()
    #expect {
      try phone.server.perform(.offers(OfferPlan(from: "Nowhere", to: "Departures")), at: phone.now)
    } throws: {
      "\($0)" == "there is no place \"Nowhere\" on this map"
    }
    var plan = OfferPlan(from: "P2 Basement", to: "Departures")
    plan.surge = 900
    #expect { try phone.server.check(plan) } throws: {
      "\($0)" == "the tariff allows a surge from 0.50 to 2.00"
    }
  }

  @Test func demandIsTheSameForASeedAndGoesByRoad() throws {
    var seen: [[String?]] = []
    for seed: UInt64 in [5, 5, 6] {
      let phone = try PhoneAtServer(seed: seed) { $0.plainRiders = false }
      phone.signIn()
      phone.send("go-on-shift")
      var places: [String?] = []
      for _ in 0..<8 {
        phone.advance(12_000)
        guard let offer = phone.offer else { continue }
        places += [offer.pickup?.name, offer.drop?.name, offer.rider]
        #expect(offer.metres >= 400)
        #expect(offer.pickup != offer.drop)
        phone.send("decline", ["offer": .optional(phone.driver.offer)])
      }
      #expect(places.count >= 15)
      seen.append(places)
    }
    #expect(seen[0] == seen[1])
    #expect(seen[0] != seen[2])
  }
}
