import Testing

@testable import RideModel

@Suite struct FareReasonsTests {
  private let card: Tariff

  init() throws { card = try TestTariffs.card() }

  private func fare(
    _ metres: Int64, _ seconds: Int64, waiting: Int64 = 0, tolls: Int64 = 0
  ) -> Fare {
    FareCalculator(card).fare(
      RideQuantities(
        metres: metres, driving: seconds * 1000, waiting: waiting * 1000, tolls: tolls))
  }

  @Test func eachDifferenceHasItsReason() {
    let estimate = fare(8400, 1080, tolls: 400)
    let confirmed = fare(8700, 1160, waiting: 150)
    let reasons = confirmed.reasons(against: estimate, shown: estimate.total)
    #expect(
      reasons == [
        FareLine("Distance 8.70 km, estimated 8.40 km", 36),
        FareLine("Time 19:20, estimated 18:00", 33), FareLine("Waiting 2:30", 75),
        FareLine("Tolls not charged", -400),
      ])
  }

  @Test func anOlderEstimateOnThePhoneIsAReasonToo() {
    let estimate = fare(8400, 1080)
    let reasons = estimate.reasons(against: estimate, shown: 1650)
    #expect(reasons == [FareLine("Newer estimate at the server", 58)])
    #expect(estimate.reasons(against: estimate, shown: nil) == [])
    #expect(estimate.reasons(against: estimate, shown: 1708) == [])
  }

  @Test func aPriceChangedByHandIsAReason() {
    let estimate = fare(8400, 1080)
    let reasons = estimate.changed(to: 1840, because: "Changed by dispatch")
      .reasons(against: estimate, shown: 1708)
    #expect(reasons == [FareLine("Changed by dispatch", 132)])
  }

  @Test func reasonsSumToTheDifferenceExactly() {
    for metres in stride(from: Int64(100), through: 30_000, by: 1733) {
      for shown: Int64 in [0, 500, 1708] {
        let estimate = fare(8400, 1080, waiting: 7, tolls: 400)
        let confirmed = fare(metres, metres / 7, waiting: metres / 100)
        let sum = confirmed.reasons(against: estimate, shown: shown).reduce(0) { $0 + $1.amount }
        #expect(sum == confirmed.total - shown)
      }
    }
  }
}
