import OptimisticEngine
import RideModel

// Records, their versions, and the messages that carry changes to the phone.

/// Which records of a driver changed at which version, newest last.
///
/// Asking for the changes since a version costs as much as there are changes, however many records
/// there are.
struct VersionIndex {
  private var entries: [(version: Int64, ref: EntityRef)] = []
  private var current: [EntityRef: Int64] = [:]

  mutating func note(_ ref: EntityRef, at version: Int64) {
    entries.append((version, ref))
    current[ref] = version
    if entries.count > 2 * current.count + 64 {
      entries.removeAll { current[$0.ref] != $0.version }
    }
  }

  /// What changed after `version`, in the order it changed last.
  func changed(since version: Int64) -> [EntityRef] {
    var refs: [EntityRef] = []
    for entry in entries.reversed() {
      guard entry.version > version else { break }
      if current[entry.ref] == entry.version { refs.append(entry.ref) }
    }
    return refs.reversed()
  }

  subscript(ref: EntityRef) -> Int64 { current[ref] ?? 0 }

  static func all(in ledger: Ledger) -> [String: VersionIndex] {
    var found: [(version: Int64, driver: String, ref: EntityRef)] = []
    for id in ledger.ids(Table.records) {
      let parts = id.split(separator: "|", maxSplits: 2).map(String.init)
      let version = ledger[Table.records, id]["v"].int ?? 0
      found.append((version, parts[0], EntityRef(parts[1], parts[2])))
    }
    var indexes: [String: VersionIndex] = [:]
    for item in found.sorted(by: { $0.version < $1.version }) {
      indexes[item.driver, default: VersionIndex()].note(item.ref, at: item.version)
    }
    return indexes
  }
}

extension DispatchServer {
  // MARK: - Records

  private func row(_ ref: EntityRef, _ driver: String) -> String {
    "\(driver)|\(ref.collection)|\(ref.id)"
  }

  func record(_ ref: EntityRef, driver: String) -> Fields? {
    ledger[Table.records, row(ref, driver)]["f"].map
  }

  /// Sets a whole record; a new version only where something changed.
  func put(_ ref: EntityRef, _ fields: Fields, driver: String) {
    guard record(ref, driver: driver) != fields else { return }
    let version = nextVersion(driver)
    ledger[Table.records, row(ref, driver)] = ["v": .int(version), "f": .map(fields)]
    versions[driver, default: VersionIndex()].note(ref, at: version)
    if driver == session?.login { needsPush = true }
  }

  /// Removes a record; its absence is kept under its version, so that late phones hear of it.
  func remove(_ ref: EntityRef, driver: String) {
    guard record(ref, driver: driver) != nil else { return }
    let version = nextVersion(driver)
    ledger[Table.records, row(ref, driver)] = ["v": .int(version)]
    versions[driver, default: VersionIndex()].note(ref, at: version)
    if driver == session?.login { needsPush = true }
  }

  func edit(_ ref: EntityRef, driver: String, _ change: (inout Fields) -> Void) {
    var fields = record(ref, driver: driver) ?? [:]
    change(&fields)
    put(ref, fields, driver: driver)
  }

  func ids(in collection: String, driver: String) -> [String] {
    let prefix = "\(driver)|\(collection)|"
    return ledger.ids(Table.records, under: prefix)
      .filter { !ledger[Table.records, $0]["f"].isNull }
      .map { String($0.dropFirst(prefix.count)) }
  }

  private func nextVersion(_ driver: String) -> Int64 {
    let next = version(driver) + 1
    setAccount(driver, "version", .int(next))
    return next
  }

  package func version(_ driver: String) -> Int64 {
    ledger[Table.accounts, driver]["version"].int ?? 0
  }

  var currentVersion: Int64 { session.map { version($0.login) } ?? 0 }

  // MARK: - Messages

  /// All changes since `base`; everything where the phone claims a version that never was.
  func state(for session: ServerSession, since base: Int64) -> StateMessage {
    let driver = session.login
    let version = version(driver)
    let from = base >= 0 && base <= version ? base : 0
    let refs = versions[driver]?.changed(since: from) ?? []
    let changes = refs.compactMap { ref -> StateChange? in
      if let fields = record(ref, driver: driver) { return .put(ref, fields) }
      return from == 0 ? nil : .remove(ref)
    }
    return StateMessage(
      epoch: epoch(driver), from: from, to: version, changes: changes,
      processed: processedLanes(session), refusals: unseenRefusals(session),
      identifiers: identifiers(driver, since: from), serverTime: wall)
  }

  private func processedLanes(_ session: ServerSession) -> [LaneProgress] {
    let prefix = Ledger.prefix(session.phone, session.login)
    return ledger.ids(Table.lanes, under: prefix).map {
      LaneProgress(
        lane: String($0.dropFirst(prefix.count)), number: ledger[Table.lanes, $0].int ?? 0)
    }
  }

  private func unseenRefusals(_ session: ServerSession) -> [RefusalReport] {
    let prefix = Ledger.prefix(session.phone, session.login)
    return ledger.ids(Table.refusals, under: prefix).compactMap {
      RefusalReport(value: ledger[Table.refusals, $0])
    }
  }

  private func identifiers(_ driver: String, since version: Int64) -> [IdentifierPair] {
    let prefix = "\(driver)|"
    return ledger.ids(Table.identifiers, under: prefix).compactMap { id in
      let value = ledger[Table.identifiers, id]
      guard let server = value["server"].text, value["v"].int ?? 0 > version else { return nil }
      let parts = id.dropFirst(prefix.count).split(separator: "|", maxSplits: 1).map(String.init)
      return IdentifierPair(local: EntityRef(parts[0], parts[1]), server: server)
    }
  }

  /// Keeps a few pushed states, so that an old one can be pushed again.
  func remember(_ state: StateMessage) {
    recentStates.append(state)
    if recentStates.count > 4 { recentStates.removeFirst() }
  }

  /// The oldest remembered state once more, as a delayed message would come.
  func queueStale() {
    let version = currentVersion
    var stale =
      recentStates.first { $0.to < version }
      ?? StateMessage(epoch: session.map { epoch($0.login) } ?? 0, from: 0, to: max(0, version - 1))
    stale.serverTime = min(stale.serverTime, wall)
    stalePushes.append(stale)
  }

  func staleStates() -> [ServerMessage] {
    defer { stalePushes = [] }
    return stalePushes.map { .state($0) }
  }
}

extension RefusalReport {
  var value: Value {
    [
      "number": .int(number), "key": .text(key.text), "code": .text(code), "text": .text(text),
      "money": moneyEffect,
    ]
  }

  init?(value: Value) {
    guard let number = value["number"].int, let key = value["key"].text,
      let code = value["code"].text, let text = value["text"].text
    else { return nil }
    self.init(
      number: number, key: RequestKey(text: key), code: code, text: text,
      moneyEffect: value["money"])
  }
}
