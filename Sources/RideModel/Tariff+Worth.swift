import OptimisticEngine

extension Tariff {
  /// What so much driving is worth by this card: its kilometre and its minute, the minute of waiting
  /// where it has none for driving; no base, minimum, surcharge or tax. Minor units.
  package func worth(metres: Int64, milliseconds: Milliseconds) -> Int64 {
    switch metering {
    case .distanceAndTime:
      let minute = perMinute > 0 ? perMinute : waiting.perMinute
      let amount =
        FareAmount.rate(perKm, for: max(0, metres), per: 1_000)
        + FareAmount.rate(minute, for: max(0, milliseconds), per: 60_000)
      return amount.rounded
    case .distanceOrSlowTime(let price, let length, let time):
      let meter = SlowTimeMeter(millimetres: length, milliseconds: time)
      return price * meter.units(metres: max(0, metres), driving: max(0, milliseconds))
    }
  }
}
