import OptimisticEngine

/// How a confirmed fare is shared out, and what it means for rider, driver and platform.
///
/// Balanced by construction: pay + fee + tax = confirmed; charged = paid + arrears - credit;
/// adjustment = confirmed - charged, which the platform bears.
package struct Settlement: Hashable, Sendable {
  package var confirmed: Int64
  package var tax: Int64
  package var fee: Int64
  package var pay: Int64
  /// What the ride costs the rider.
  package var charged: Int64
  package var paid: Int64
  package var credit: Int64
  package var arrears: Int64
  package var adjustment: Int64

  /// Settles `fare` where the rider was shown `due` (nil: nothing) and has paid `paid` in cash;
  /// by card `paid` is nil and the charge is collected in full.
  package init(fare: Fare, due: Int64?, paid: Int64?, tariff: Tariff) {
    let total = fare.total
    confirmed = total
    tax = fare.tax
    let shared = max(0, total - fare.tax - fare.passedOn)
    fee = FareAmount.minor(shared).share(tariff.commissionShare).rounded
    pay =
      planted(.sharesRoundedApart)
      ? total - tax - FareAmount.minor(shared).share(tariff.commissionShare + 3).rounded
      : total - tax - fee
    charged = Settlement.charge(total, due: due, isCash: paid != nil, tariff: tariff)
    self.paid = paid ?? charged
    credit = max(0, self.paid - charged)
    arrears = max(0, charged - self.paid)
    adjustment = total - charged
  }

  /// What the driver will have of a fare that is only estimated: less its tax and the platform's
  /// share, which what he paid on the way is no part of.
  package static func expectedPay(of estimate: Int64, passedOn: Int64, tariff: Tariff) -> Int64 {
    let whole = 10_000 + tariff.taxShare
    let untaxed = (2 * estimate * 10_000 + whole) / (2 * whole)
    let shared = max(0, untaxed - (tariff.tollsPassedOn ? passedOn : 0))
    return untaxed - (shared * tariff.commissionShare + 5000) / 10_000
  }

  /// A rider who was shown an amount never owes more than it. A confirmed fare below it is all he
  /// owes, unless it would be the same in coins.
  private static func charge(
    _ total: Int64, due: Int64?, isCash: Bool, tariff: Tariff
  ) -> Int64 {
    let coins = tariff.due(total, by: isCash ? .cash : .card)
    guard let due else { return coins }
    return total >= due || coins == due ? due : total
  }
}

/// A driver's money over all his trips.
package struct DriverTotals: Hashable, Sendable {
  package var earnings: Int64
  package var cashInHand: Int64

  package init(earnings: Int64, cashInHand: Int64) {
    self.earnings = earnings
    self.cashInHand = cashInHand
  }

  /// What the platform pays out; below zero the driver owes it.
  package var transfers: Int64 { earnings - cashInHand }
  package var owes: Int64 { max(0, -transfers) }
}
