/// What a ride costs: data beside the map, read from `tariff.json`.
///
/// Amounts are in minor units of `currency`, lengths in metres, times in milliseconds, shares in
/// hundredths of a percent (5 % is 500), surge in hundredths (1.50 is 150).
package struct Tariff: Sendable, Equatable {
  package enum Metering: Sendable, Equatable {
    /// Every kilometre and every minute counts.
    case distanceAndTime
    /// Either distance or, when slow, time: units of `price` for `metres` or for `milliseconds`,
    /// whichever the car uses up faster at that moment, as a taximeter does.
    case distanceOrSlowTime(price: Int64, millimetres: Int64, milliseconds: Int64)
  }

  /// A price per kilometre for the part of a ride between two distances.
  package struct Step: Sendable, Equatable {
    package let from: Int64
    package let to: Int64?
    package let perKm: Int64
  }

  /// More at some hours: a share of base, distance and time, or a fixed amount. Where two hold at
  /// once, neither is taken of the other.
  package struct Surcharge: Sendable, Equatable {
    package enum Extra: Sendable, Equatable {
      case share(Int64)
      case amount(Int64)
    }
    package let name: String
    package let from: Int64  // milliseconds since local midnight
    package let to: Int64  // the same; at or before `from` it runs over midnight
    package let weekdaysOnly: Bool
    package let extra: Extra
  }

  package struct Waiting: Sendable, Equatable {
    package let free: Int64
    package let perMinute: Int64
    package let atStops: Bool
  }

  /// What a rider pays who does not come, or who cancels late: after that time, counted from the
  /// arrival or from the accept.
  package struct Absence: Sendable, Equatable {
    package let after: Int64
    package let fee: Int64
  }

  /// What the distance rule does where fixes are missing; metres, and milliseconds for `gap`.
  package struct Gaps: Sendable, Equatable {
    package let threshold: Int64
    package let upwardBuffer: Int64
    package let offTarget: Int64
    package let gap: Int64

    package init(threshold: Int64, upwardBuffer: Int64, offTarget: Int64, gap: Int64) {
      self.threshold = threshold
      self.upwardBuffer = upwardBuffer
      self.offTarget = offTarget
      self.gap = gap
    }

    package static let standard = Gaps(
      threshold: 500, upwardBuffer: 2000, offTarget: 300, gap: 30_000)
  }

  package let name: String
  package let source: String
  package let date: String
  package let illustrative: Bool
  package let currency: Currency
  package let zoneMinutes: Int64
  package let base: Int64
  package let includedMetres: Int64
  package let perKm: Int64
  package let perMinute: Int64
  package let minimum: Int64
  package let steps: [Step]
  package let metering: Metering
  package let surcharges: [Surcharge]
  package let waiting: Waiting
  package let noShow: Absence
  package let lateCancel: Absence
  package let lowestSurge: Int64
  package let highestSurge: Int64
  package let tollsPassedOn: Bool
  package let airportFee: Int64
  package let fees: [Fee]
  package let taxShare: Int64
  package let commissionShare: Int64
  package let cashRounding: Int64
  package let moneyLimit: Int64
  package let gaps: Gaps

  /// A fixed amount on every ride, named on the receipt.
  package struct Fee: Sendable, Equatable {
    package let name: String
    package let amount: Int64
  }

  package func money(_ minor: Int64) -> Money { Money(minor: minor, currency) }
}
