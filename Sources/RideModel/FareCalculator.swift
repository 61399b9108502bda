import OptimisticEngine

/// What a fare is made of, measured or estimated.
package struct RideQuantities: Hashable, Sendable {
  package var metres: Int64
  package var driving: Milliseconds
  /// When the ride began: night and rush hours are judged by it.
  package var startedAt: Milliseconds
  /// Waiting beyond the free time.
  package var waiting: Milliseconds
  package var tolls: Int64
  /// Hundredths.
  package var surge: Int64
  package var fromAirport: Bool

  package init(
    metres: Int64, driving: Milliseconds, startedAt: Milliseconds = 0, waiting: Milliseconds = 0,
    tolls: Int64 = 0, surge: Int64 = 100, fromAirport: Bool = false
  ) {
    self.metres = max(0, metres)
    self.driving = max(0, driving)
    self.startedAt = startedAt
    self.waiting = max(0, waiting)
    self.tolls = max(0, tolls)
    self.surge = surge
    self.fromAirport = fromAirport
  }
}

/// Makes fares from a tariff, in whole numbers, rounded half up once at the end.
///
/// Order: (base + distance + time) x surge, then the minimum, then waiting, tolls and fees, which
/// are not surged, then tax.
package struct FareCalculator: Sendable {
  package let tariff: Tariff

  package init(_ tariff: Tariff) { self.tariff = tariff }

  package func fare(_ ride: RideQuantities) -> Fare {
    var exact = travel(ride)
    let surge = tariff.clampedSurge(ride.surge)
    if surge != 100 {
      let more = sum(exact).times(hundredths: surge - 100)
      let times = DecimalText.text(surge, digits: 2)
      exact.append((FarePart(.surge, "Surge", "x\(times)", amount: 0), more))
    }
    let short = FareAmount.minor(tariff.minimum) - sum(exact)
    if short > .zero { exact.append((FarePart(.minimum, "Minimum fare", amount: 0), short)) }
    exact += extras(ride)
    if tariff.taxShare > 0 {
      let detail = "\(DecimalText.percent(tariff.taxShare)) %"
      exact.append((FarePart(.tax, "Tax", detail, amount: 0), sum(exact).share(tariff.taxShare)))
    }
    return rounded(exact)
  }

  private typealias Exact = [(part: FarePart, amount: FareAmount)]

  private func sum(_ exact: Exact) -> FareAmount { exact.reduce(.zero) { $0 + $1.amount } }

  /// Base, distance and time, and what the hour adds to them.
  private func travel(_ ride: RideQuantities) -> Exact {
    var exact: Exact = []
    if tariff.base > 0 {
      let km = DecimalText.text(tariff.includedMetres / 10, digits: 2)
      let detail = tariff.includedMetres > 0 ? "with \(km) km" : ""
      exact.append((FarePart(.base, "Base", detail, amount: 0), .minor(tariff.base)))
    }
    switch tariff.metering {
    case .distanceAndTime:
      let km = "\(DecimalText.text(ride.metres / 10, digits: 2)) km"
      exact.append((FarePart(.distance, "Distance", km, amount: 0), distance(ride.metres)))
      if tariff.perMinute > 0 {
        let time = WallTime.length(ride.driving)
        let amount = FareAmount.rate(tariff.perMinute, for: ride.driving, per: 60_000)
        exact.append((FarePart(.time, "Time", time, amount: 0), amount))
      }
    case .distanceOrSlowTime(let price, let millimetres, let milliseconds):
      let meter = SlowTimeMeter(millimetres: millimetres, milliseconds: milliseconds)
      let units = meter.units(metres: ride.metres, driving: ride.driving)
      exact.append((FarePart(.meter, "Meter", "\(units) units", amount: 0), .minor(units * price)))
    }
    let plain = sum(exact)
    for surcharge in tariff.surcharges where surcharge.applies(at: ride.startedAt, tariff) {
      guard case .share(let share) = surcharge.extra else { continue }
      let part = FarePart(
        .surcharge, surcharge.name, "\(DecimalText.percent(share)) %", amount: 0)
      exact.append((part, plain.share(share)))
    }
    return exact
  }

  private func distance(_ metres: Int64) -> FareAmount {
    let charged = max(0, metres - tariff.includedMetres)
    guard !tariff.steps.isEmpty else {
      return .rate(tariff.perKm, for: charged, per: 1000)
    }
    var amount = FareAmount.zero
    var stepped: Int64 = 0
    for step in tariff.steps {
      let within = min(charged, step.to ?? charged) - step.from
      guard within > 0 else { continue }
      amount += .rate(step.perKm, for: within, per: 1000)
      stepped += within
    }
    return amount + .rate(tariff.perKm, for: charged - stepped, per: 1000)
  }

  /// Waiting, tolls and fees: after the minimum, never surged.
  private func extras(_ ride: RideQuantities) -> Exact {
    var exact: Exact = []
    if ride.waiting > 0, tariff.waiting.perMinute > 0 {
      let part = FarePart(.wait, "Waiting", WallTime.length(ride.waiting), amount: 0)
      exact.append((part, tariff.waitAmount(ride.waiting)))
    }
    if tariff.tollsPassedOn, ride.tolls > 0 {
      exact.append((FarePart(.tolls, "Tolls", amount: 0), .minor(ride.tolls)))
    }
    if ride.fromAirport, tariff.airportFee > 0 {
      exact.append((FarePart(.airport, "Airport fee", amount: 0), .minor(tariff.airportFee)))
    }
    for surcharge in tariff.surcharges where surcharge.applies(at: ride.startedAt, tariff) {
      guard case .amount(let amount) = surcharge.extra else { continue }
      exact.append((FarePart(.fee, surcharge.name, amount: 0), .minor(amount)))
    }
    for fee in tariff.fees {
      exact.append((FarePart(.fee, fee.name, amount: 0), .minor(fee.amount)))
    }
    return exact
  }

  /// The one rounding. What the parts' own roundings are off goes to the distance, so that the
  /// wait, the tolls and the fees stand on the receipt as they were shown.
  private func rounded(_ exact: Exact) -> Fare {
    var parts = exact.map { part, amount in
      FarePart(part.kind, part.name, part.detail, amount: amount.rounded)
    }
    let off = sum(exact).rounded - parts.reduce(0) { $0 + $1.amount }
    let order: [FarePart.Kind] = [.distance, .meter, .time, .base]
    let index = order.lazy.compactMap { kind in parts.firstIndex { $0.kind == kind } }.first
    if off != 0, let index { parts[index].amount += off }
    return Fare(parts: parts)
  }
}

extension Tariff {
  package func clampedSurge(_ surge: Int64) -> Int64 {
    min(max(surge, lowestSurge), highestSurge)
  }

  /// The waiting that is billed, of a time from arrival to start.
  package func billedWaiting(from arrival: Milliseconds, to start: Milliseconds) -> Milliseconds {
    max(0, start - arrival - waiting.free)
  }

  /// What that waiting costs, as it is shown while it runs and as it stands in the fare.
  package func waitCharge(from arrival: Milliseconds, to start: Milliseconds) -> Int64 {
    waitAmount(billedWaiting(from: arrival, to: start)).rounded
  }

  func waitAmount(_ billed: Milliseconds) -> FareAmount {
    .rate(waiting.perMinute, for: billed, per: 60_000)
  }

  /// What is asked for an amount: a card pays it to the last unit, cash in coins there are.
  package func due(_ amount: Int64, by payment: Payment) -> Int64 {
    payment == .cash ? cashDue(amount) : amount
  }

  /// An amount as it can be paid in cash: rounded half up to the tariff's smallest coin.
  package func cashDue(_ amount: Int64) -> Int64 {
    guard cashRounding > 1 else { return amount }
    return (2 * amount + cashRounding) / (2 * cashRounding) * cashRounding
  }
}

extension Tariff.Surcharge {
  func applies(at wall: Milliseconds, _ tariff: Tariff) -> Bool {
    let time = WallTime.timeOfDay(wall, zoneMinutes: tariff.zoneMinutes)
    if weekdaysOnly, WallTime.weekday(wall, zoneMinutes: tariff.zoneMinutes) > 4 { return false }
    return from < to ? (from..<to).contains(time) : time >= from || time < to
  }
}

extension DecimalText {
  /// Hundredths of a percent as people write a percentage: "5", "7.5", "0.25".
  package static func percent(_ share: Int64) -> String { trimmed(share, digits: 2) }

  /// Without the zeros after the point that say nothing: `trimmed(4_500, digits: 3)` is `4.5`.
  package static func trimmed(_ scaled: Int64, digits: Int) -> String {
    var text = self.text(scaled, digits: digits)
    guard digits > 0 else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
