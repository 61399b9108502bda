import OptimisticEngine
import RideModel
import StreetMap

// The server's state in plain lines: what somebody at the dispatch desk would look at.

extension DispatchServer {
  /// Every account with its shift, trips and money, the offer that is out, the other drivers, and
  /// what the ledger keeps for late phones; in a fixed order, times in the tariff's zone.
  package var report: [String] {
    ledger.ids(Table.accounts).flatMap(report(of:)) + reportOfOthers + [reportOfLedger]
  }

  private func report(of login: String) -> [String] {
    let driver = driverRecord(login)
    let since = driver.shiftSince.map { " since \(clock($0))" } ?? ""
    let why = driver.shiftReason.map { ": \($0)" } ?? ""
    var lines = [
      "\(login) \(driver.isOnShift ? "on" : "off") shift\(since)\(why)"
        + (driver.isBlocked ? ", blocked" : "") + ", \(Plural.of(Int(driver.tripsDone), "trip"))",
      "  earnings \(amount(driver.earnings)), in hand \(amount(driver.cashInHand)), "
        + (driver.owes > 0
          ? "owes \(amount(driver.owes))" : "to be paid \(amount(driver.transfers))"),
    ]
    if let id = driver.offer, let plan = desk(login).plan {
      lines.append("  offer \(id): \(plan.from) to \(plan.to), \(plan.payment.rawValue)")
    }
    let own = [driver.trip, driver.nextTrip].compactMap { $0 }
    for trip in trips(of: login).suffix(Self.tripsReported) {
      lines.append("  \(own.contains(trip.id) ? "*" : " ")\(report(of: trip))")
    }
    return lines
  }

  private static let tripsReported = 8

  private func report(of trip: TripCase) -> String {
    let record = trip.record
    var parts = [
      "\(trip.id) \(trip.state.words)",
      "\(record.pickup?.name ?? "-") to \(record.drop?.name ?? "-")", record.rider,
      record.payment.rawValue,
    ]
    if record.job != .ride { parts.append(record.job.rawValue) }
    if let by = record.cancelledBy {
      let why = record.cancelWhy.map { ": \($0)" } ?? ""
      parts.append("by the \(by.rawValue) at \(clock(record.cancelledAt ?? 0))\(why)")
    }
    if let ended = record.endedAt { parts.append("ended \(clock(ended))") }
    if let off = trip.clockOff {
      parts.append(
        "phone's clock \(WallTime.length(abs(off) + 500)) \(off < 0 ? "behind" : "ahead")")
    }
    if let confirmed = record.confirmed {
      parts.append("fare \(amount(confirmed))")
      parts.append("paid \(record.paid.map(amount) ?? "-")")
    } else if let estimate = record.estimate, !trip.state.isOver {
      parts.append("estimate \(amount(estimate))")
    }
    return parts.joined(separator: ", ")
  }

  private var reportOfOthers: [String] {
    ledger.ids(Table.others).map { id in
      let other = ledger[Table.others, id]
      let name = other["name"].text ?? id
      let done = other["tripsDone"].int ?? 0
      guard let trip = other["trip"].text else {
        return "\(name) is free, \(Plural.of(Int(done), "trip"))"
      }
      let fields = ledger[Table.otherTrips, trip]
      return "\(name) drives \(trip), \(fields["from"].text ?? "-") to "
        + "\(fields["to"].text ?? "-"), \(Plural.of(Int(done), "trip"))"
    }
  }

  private var reportOfLedger: String {
    let answers = ledger.ids(Table.answers).count
    let refusals = ledger.ids(Table.refusals).count
    let base = session.map { phone($0.phone).base }
    return
      "\(Plural.of(effects.count, "request")) applied, \(Plural.of(answers, "answer")) kept, "
      + "\(Plural.of(refusals, "refusal")) to tell"
      + ", version \(currentVersion)\(base.map { ", the phone has \($0)" } ?? "")"
  }

  private func amount(_ minor: Int64) -> String { tariff.money(minor).amount }

  private func clock(_ wall: Milliseconds) -> String {
    WallTime.text(wall, zoneMinutes: tariff.zoneMinutes)
  }
}
