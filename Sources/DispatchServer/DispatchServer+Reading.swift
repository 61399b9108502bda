import OptimisticEngine
import RideModel

// What others may look at: the server's truth, its whole state as text, and its invariants.

extension DispatchServer {
  /// The trip as the server has it; nil if it has none of that id.
  package func tripRecord(_ id: String) -> TripRecord? {
    trip(id, driver: session?.login ?? options.driver)?.record
  }

  /// Where the server thinks the trip is.
  package func tripState(_ id: String) -> TripState? { tripRecord(id)?.state }

  /// What the rider of a trip tells the driver at the pickup; nil where there is no PIN.
  package func riderPIN(ofTrip id: String) -> String? {
    trip(id, driver: session?.login ?? options.driver)?.pin
  }

  package var driver: DriverRecord { driverRecord(session?.login ?? options.driver) }

  /// The whole durable state, one row a line, sorted: two equal servers print the same text.
  package var text: String {
    var lines: [String] = []
    for table in ledger.tableNames {
      for id in ledger.ids(table) { lines.append("\(table) \(id) \(ledger[table, id].jsonText)") }
    }
    return lines.joined(separator: "\n")
  }

  /// The driver's records as every phone of his should have them, by name.
  package func records(of login: String) -> [(ref: EntityRef, fields: Fields)] {
    let prefix = "\(login)|"
    return ledger.ids(Table.records, under: prefix).compactMap { id in
      let name = id.dropFirst(prefix.count).split(separator: "|", maxSplits: 1).map(String.init)
      guard let fields = ledger[Table.records, id]["f"].map else { return nil }
      return (EntityRef(name[0], name[1]), fields)
    }
  }

  /// Another number whenever a row of the ledger may have changed.
  package var changeCount: Int { ledger.generation }

  // MARK: - Invariants

  /// Everything that must hold between two calls; what does not, in words. Empty is well.
  package func checkInvariants() -> [String] {
    ledger.ids(Table.accounts).flatMap { driver in
      moneyProblems(of: driver) + stateProblems(of: driver)
    } + ledgerProblems()
  }

  /// What is wrong with the money, by trip and over all; empty is balanced.
  package var moneyProblems: [String] {
    ledger.ids(Table.accounts).flatMap { moneyProblems(of: $0) }
  }

  func trips(of driver: String) -> [TripCase] {
    ids(in: Collection.trips, driver: driver).compactMap { trip($0, driver: driver) }
  }

  private func moneyProblems(of driver: String) -> [String] {
    var problems: [String] = []
    var (pay, tips, cash): (Int64, Int64, Int64) = (0, 0, 0)
    for trip in trips(of: driver) {
      let record = trip.record
      pay += record.pay ?? 0
      tips += record.tip
      if record.payment == .cash { cash += (record.paid ?? 0) + record.tip }
      guard let confirmed = record.confirmed else { continue }
      if (record.pay ?? 0) + (record.fee ?? 0) + (record.tax ?? 0) != confirmed {
        problems.append("\(trip.id): pay + fee + tax is not the confirmed fare")
      }
      let charged = record.charged ?? 0
      if charged != (record.paid ?? 0) + record.arrears - record.credit {
        problems.append("\(trip.id): charged is not paid + arrears - credit")
      }
      if record.adjustment != confirmed - charged {
        problems.append("\(trip.id): the adjustment does not close the rest")
      }
      if record.lines.reduce(0, { $0 + $1.amount }) != confirmed {
        problems.append("\(trip.id): the lines do not sum to the fare")
      }
      if let shown = trip.comparedWith, !record.lines.isEmpty,
        record.reasons.reduce(0, { $0 + $1.amount }) != confirmed - shown
      {
        problems.append("\(trip.id): the reasons do not sum to the difference")
      }
    }
    let totals = driverRecord(driver)
    if totals.earnings != pay + tips { problems.append("\(driver): earnings are not the trips'") }
    if totals.cashInHand != cash { problems.append("\(driver): cash in hand is not the trips'") }
    if totals.earnings != totals.cashInHand + totals.transfers {
      problems.append("\(driver): earnings are not cash in hand + transfers")
    }
    return problems
  }

  private func stateProblems(of driver: String) -> [String] {
    var problems: [String] = []
    let record = driverRecord(driver)
    let running = trips(of: driver).filter { !$0.state.isOver }.map(\.id)
    let own = [record.trip, record.nextTrip].compactMap { $0 }
    for id in running where !own.contains(id) {
      problems.append("\(driver): trip \(id) runs but is not the driver's")
    }
    let offers = ids(in: Collection.offers, driver: driver)
    if offers != (record.offer.map { [$0] } ?? []) {
      problems.append("\(driver): the offers out are \(offers)")
    }
    if record.offer != nil, record.trip != nil, options.nextTripFrom == nil {
      problems.append("\(driver): an offer during a trip")
    }
    return problems
  }

  private func ledgerProblems() -> [String] {
    var problems: [String] = []
    var seen: Set<String> = []
    for effect in effects where !seen.insert(effect.key).inserted {
      problems.append("key \(effect.key) was applied twice")
    }
    for driver in ledger.ids(Table.accounts) {
      let newest = versions[driver]?.newest ?? 0
      if newest > version(driver) { problems.append("\(driver): a record newer than its state") }
    }
    return problems
  }
}

extension VersionIndex {
  var newest: Int64 { changed(since: .min).last.map { self[$0] } ?? 0 }
}
