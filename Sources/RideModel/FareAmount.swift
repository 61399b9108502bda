/// An exact amount while a fare is made: a whole number of very small parts of a minor unit.
///
/// Every price per kilometre and minute, share of night, surge and tax comes out whole in it, so
/// nothing is rounded before the one rounding at the end. There is no floating point on money's way.
struct FareAmount: Hashable, Comparable {
  /// Parts in one minor unit: 3,000,000 for per km and per minute, 10^4 for night, 10^2 for surge,
  /// 10^4 for tax.
  static let parts: Int128 = 30_000_000_000_000_000

  var value: Int128

  static let zero = FareAmount(value: 0)

  static func minor(_ minor: Int64) -> FareAmount { FareAmount(value: Int128(minor) * parts) }

  /// `price` for every `per` of `count`; `per` must divide `parts`.
  static func rate(_ price: Int64, for count: Int64, per: Int64) -> FareAmount {
    precondition(parts % Int128(per) == 0, "rate per \(per) is not exact")
    return FareAmount(value: Int128(price) * Int128(count) * (parts / Int128(per)))
  }

  /// That share in hundredths of a percent.
  func share(_ share: Int64) -> FareAmount { FareAmount(value: value * Int128(share) / 10_000) }

  /// Times that many hundredths.
  func times(hundredths: Int64) -> FareAmount {
    FareAmount(value: value * Int128(hundredths) / 100)
  }

  static func + (a: FareAmount, b: FareAmount) -> FareAmount {
    FareAmount(value: a.value + b.value)
  }

  static func - (a: FareAmount, b: FareAmount) -> FareAmount {
    FareAmount(value: a.value - b.value)
  }

  static func += (a: inout FareAmount, b: FareAmount) { a = a + b }

  static func < (a: FareAmount, b: FareAmount) -> Bool { a.value < b.value }

  /// Whole minor units, a half rounded away from zero.
  var rounded: Int64 {
    let half = FareAmount.parts / 2
    return Int64((value < 0 ? value - half : value + half) / FareAmount.parts)
  }
}
