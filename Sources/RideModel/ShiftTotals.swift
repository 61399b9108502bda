import OptimisticEngine

/// What a shift came to, or the account as a whole: taken when a shift begins, so that the shift
/// is the difference.
package struct ShiftTotals: Hashable, Sendable {
  package var trips: Int64
  /// Confirmed earnings, tips included, in minor units.
  package var earnings: Int64
  package var metresWithRider: Int64
  package var metresEmpty: Int64
  /// Milliseconds on shift.
  package var time: Milliseconds

  /// All the account's totals, as they stand at that server time.
  package init(of driver: DriverRecord, at wall: Milliseconds) {
    trips = driver.tripsDone
    earnings = driver.earnings
    metresWithRider = driver.metresWithRider
    metresEmpty = driver.metresEmpty
    let running = driver.isOnShift ? driver.shiftSince.map { max(0, wall - $0) } : nil
    time = driver.shiftTime + (running ?? 0)
  }

  package static func - (all: ShiftTotals, start: ShiftTotals) -> ShiftTotals {
    var totals = all
    totals.trips -= start.trips
    totals.earnings -= start.earnings
    totals.metresWithRider -= start.metresWithRider
    totals.metresEmpty -= start.metresEmpty
    totals.time -= start.time
    return totals
  }

  package var value: Value {
    [
      .int(trips), .int(earnings), .int(metresWithRider), .int(metresEmpty), .int(time),
    ]
  }

  package init?(value: Value) {
    let parts = (value.list ?? []).compactMap(\.int)
    guard parts.count == 5 else { return nil }
    trips = parts[0]
    earnings = parts[1]
    metresWithRider = parts[2]
    metresEmpty = parts[3]
    time = parts[4]
  }
}

extension DriverRecord {
  /// The present shift, or the last one, at that server time.
  package func shiftTotals(at wall: Milliseconds) -> ShiftTotals {
    let all = ShiftTotals(of: self, at: wall)
    return fields[DriverField.shiftStart].flatMap(ShiftTotals.init).map { all - $0 } ?? all
  }
}
