import OptimisticEngine
import RideModel
import Testing

@testable import DispatchServer

/// The server's state as somebody at the dispatch desk reads it.
@Suite struct ReportTests {
  @Test func aShiftWithATripAnOfferAndTheOtherDrivers() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advance(120_000)
    phone.send("end", phone.endBody(trip))
    phone.send([
      phone.makeCall("cash", phone.cashBody(trip, due: 10_500), isFact: true)
    ])
    phone.advance(7_000)
    phone.send([])
    #expect(
      phone.server.report == [
        "driver-07 on shift since 12:00:00, 1 trip",
        "  earnings 80.00, in hand 105.00, owes 25.00",
        "  offer O-2: P2 Basement to Business Park, cash",
        "   \(trip) ENDED, Airport Hotel to Departures, \(phone.trip(trip).rider), cash, "
          + "ended 12:03:33, fare 105.00, paid 105.00",
        "Suresh Kumar is free, 0 trips", "Fatima Shaikh is free, 0 trips",
        "Pekka Laine is free, 0 trips", "Grace Mwangi is free, 0 trips",
        "Luís Andrade is free, 0 trips",
        "6 requests applied, 0 answers kept, 0 refusals to tell, version \(phone.base), "
          + "the phone has \(phone.base)",
      ])
  }

  @Test func whoTookWhatWasDeclinedAndWhatWasCancelled() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    let offered = try #require(phone.offer).trip
    phone.send("decline", ["offer": .optional(phone.driver.offer)])
    phone.advance(3_000)
    let trip = try phone.untilTrip()
    phone.send("cancel", ["trip": .text(trip), "why": "Flat tyre"])
    let report = phone.server.report
    #expect(report.contains("Suresh Kumar drives \(offered), Airport Hotel to Departures, 0 trips"))
    #expect(
      report.contains {
        $0.hasPrefix("   \(trip) CANCELLED, P2 Basement to Business Park")
          && $0.hasSuffix("by the driver at 12:00:06: Flat tyre")
      })
  }

  @Test func aShiftsTotalsBeginAtNothing() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advance(120_000)
    phone.send("end", phone.endBody(trip))
    phone.send("cash", phone.cashBody(trip, due: 10_500))
    let first = phone.driver.shiftTotals(at: phone.wall)
    #expect((first.trips, first.earnings, first.time) == (1, phone.driver.earnings, 213_000))
    #expect((first.metresWithRider, first.metresEmpty) == (1_513, 0))
    phone.send("go-off-shift")
    phone.advance(60_000)
    #expect(phone.driver.shiftTotals(at: phone.wall) == first)
    phone.send("go-on-shift")
    phone.advance(5_000)
    let second = phone.driver.shiftTotals(at: phone.wall)
    #expect((second.trips, second.earnings, second.time) == (0, 0, 5_000))
    #expect(phone.driver.tripsDone == 1)
  }
}
