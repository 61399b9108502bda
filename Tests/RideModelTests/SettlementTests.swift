import Testing

@testable import RideModel

@Suite struct SettlementTests {
  private let card: Tariff

  init() throws { card = try TestTariffs.card() }

  private func settle(_ total: Int64, due: Int64?, paid: Int64?) -> Settlement {
    let fare = Fare(parts: [FarePart(.base, "Base", amount: total)])
    return Settlement(fare: fare, due: due, paid: paid, tariff: card)
  }

  private func isBalanced(_ s: Settlement) -> Bool {
    s.pay + s.fee + s.tax == s.confirmed && s.charged == s.paid + s.arrears - s.credit
      && s.adjustment == s.confirmed - s.charged
  }

  @Test func aFareAboveWhatWasPaidIsThePlatformsAndTheDriverOwesItsShare() {
    let settled = settle(1840, due: 1700, paid: 1700)
    let totals = DriverTotals(earnings: settled.pay, cashInHand: 1700)
    #expect(totals.earnings == 1472)
    #expect(totals.owes == 228)
    #expect((settled.charged, settled.arrears, settled.credit) == (1700, 0, 0))
    #expect(settled.adjustment == 140)
    #expect(isBalanced(settled))
  }

  @Test func aFareBelowWhatWasPaidIsTheRidersCredit() {
    let settled = settle(1590, due: 1700, paid: 1700)
    let totals = DriverTotals(earnings: settled.pay, cashInHand: 1700)
    #expect(totals.earnings == 1272)
    #expect(totals.owes == 428)
    #expect(settled.credit == 110)
    #expect(isBalanced(settled))
  }

  @Test func coinsAloneMakeNoCredit() {
    let settled = settle(1730, due: 1750, paid: 1750)
    #expect((settled.charged, settled.credit, settled.adjustment) == (1750, 0, -20))
    #expect(isBalanced(settled))
  }

  @Test func aRiderWhoPaidLessOwesTheRestOfWhatWasShown() {
    let settled = settle(1840, due: 1700, paid: 1000)
    #expect((settled.charged, settled.arrears, settled.adjustment) == (1700, 700, 140))
    #expect(isBalanced(settled))
  }

  @Test func aCardIsChargedAtMostWhatWasShown() {
    #expect(settle(1840, due: 1708, paid: nil).charged == 1708)
    #expect(settle(1590, due: 1708, paid: nil).charged == 1590)
    #expect(settle(1840, due: nil, paid: nil).charged == 1840)
  }

  @Test func commissionLeavesTaxAndTollsAlone() {
    let fare = Fare(parts: [
      FarePart(.base, "Base", amount: 1000), FarePart(.tolls, "Tolls", amount: 400),
      FarePart(.tax, "Tax", amount: 70),
    ])
    let settled = Settlement(fare: fare, due: 1470, paid: 1470, tariff: card)
    #expect((settled.fee, settled.tax, settled.pay) == (200, 70, 1200))
  }

  @Test func everyCombinationIsBalanced() {
    for total in stride(from: Int64(0), through: 4000, by: 37) {
      for due in [nil, 0, 1, 1700, 3999] as [Int64?] {
        for paid in [nil, 0, 1, 1700, 5000] as [Int64?] {
          let settled = settle(total, due: due, paid: paid)
          #expect(isBalanced(settled), "\(settled)")
        }
      }
    }
  }

  /// What is told before the server has settled is what it settles, if the fare stays as estimated.
  @Test(arguments: [0, 1, 99, 105_00, 147_00, 1_234_567_89] as [Int64])
  func whatIsExpectedIsWhatIsConfirmed(total: Int64) throws {
    for (share, tolls) in [(0, 0), (500, 0), (500, 40_00), (2_000, 40_00)] as [(Int64, Int64)] {
      let tariff = try TestTariffs.with(
        """
        "tolls": "passed on", "taxPercent": \(share / 100), "commissionPercent": 20
        """)
      let tax = (2 * total * share + 10_000 + share) / (2 * (10_000 + share))
      let passedOn = min(tolls, total - tax)
      let fare = Fare(parts: [
        FarePart(.base, "Base", amount: total - tax - passedOn),
        FarePart(.tolls, "Tolls", amount: passedOn), FarePart(.tax, "Tax", amount: tax),
      ])
      let settled = Settlement(fare: fare, due: nil, paid: nil, tariff: tariff)
      let expected = Settlement.expectedPay(of: total, passedOn: passedOn, tariff: tariff)
      #expect(abs(expected - settled.pay) <= 1)
    }
  }
}
