import OptimisticEngine
import RideModel
import Testing

@testable import DispatchServer

@Suite struct NextTripTests {
  /// On trip, with the car reported at the drop: little is left to go.
  private func nearTheEnd() throws -> (PhoneAtServer, String) {
    let phone = try PhoneAtServer { $0.nextTripFrom = 0 }
    let trip = try phone.untilOnTrip()
    let drop = try #require(phone.map.place(named: "Departures"))
    for _ in 0..<4 {
      phone.advance(9_000)
      _ = phone.server.receive(
        .positions(
          [PositionReport(at: phone.wall, coordinate: drop.coordinate)], baseVersion: phone.base),
        at: phone.now)
    }
    return (phone, trip)
  }

  @Test func theNextTripIsOfferedBeforeThisOneEndsAndFollowsIt() throws {
    let (phone, trip) = try nearTheEnd()
    let offer = try #require(phone.offer)
    #expect(offer.isNext)
    phone.send("accept", ["offer": .optional(phone.driver.offer)])
    #expect((phone.driver.trip, phone.driver.nextTrip) == (trip, offer.trip))
    #expect(phone.trip(offer.trip).state == .toPickup)
    phone.advance(60_000)
    phone.send("end", phone.endBody(trip))
    phone.send("cash", phone.cashBody(trip, due: phone.trip(trip).due ?? 0))
    #expect((phone.driver.trip, phone.driver.nextTrip) == (offer.trip, nil))
    phone.advance(60_000)
    #expect(phone.offer == nil)
    #expect(phone.send("arrive", ["trip": .text(offer.trip)]).isDone)
  }

  @Test func aQueuedTripCanBeCancelledWithoutTouchingThisOne() throws {
    let (phone, trip) = try nearTheEnd()
    let next = try #require(phone.offer).trip
    phone.send("accept", ["offer": .optional(phone.driver.offer)])
    phone.send("cancel", ["trip": .text(next), "why": "too far"])
    #expect((phone.driver.trip, phone.driver.nextTrip) == (trip, nil))
    #expect(phone.trip(trip).state == .onTrip)
  }
}
