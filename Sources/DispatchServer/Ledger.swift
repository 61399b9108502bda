import OptimisticEngine

/// The server's durable rows are kept through the same kind of storage as the phone's requests.
package typealias LedgerStorage = RequestStorage

/// The server's memory: rows by table and id, all of them durable once committed.
///
/// Everything the server decides by is a row, so that a restart is nothing but reading them again
/// and the whole state can be printed. Changes collect until `commit`, which is all or nothing;
/// `rollback` undoes what was not committed. Reads cost a look-up; `ids` sorts one table.
final class Ledger {
  private let storage: any LedgerStorage
  private var tables: [String: [String: Value]] = [:]
  /// What the rows touched since the last commit were before.
  private var before: [Row: Value?] = [:]
  private var touched: [Row] = []
  /// Changes with every row that does: what is made from rows is made again only then.
  private(set) var generation = 0

  private struct Row: Hashable {
    let table: String
    let id: String
    var key: [UInt8] { Array("\(table)/\(id)".utf8) }
  }

  static let storageTable = "dispatch"
  private static let page = 512

  /// - Parameter generation: of the ledger that was open on the storage before, if there was one.
  init(storage: any LedgerStorage, after generation: Int = -1) throws(StorageError) {
    self.storage = storage
    self.generation = generation + 1
    var from: [UInt8] = []
    while true {
      let entries = try storage.scan(Ledger.storageTable, from: from, limit: Ledger.page)
      for entry in entries { try load(entry) }
      guard entries.count == Ledger.page, let last = entries.last else { return }
      from = last.key + [0]
    }
  }

  private func load(_ entry: StorageEntry) throws(StorageError) {
    let row = try Ledger.row(entry)
    tables[row.table, default: [:]][row.id] = row.value
  }

  typealias ReadRow = (table: String, id: String, value: Value)

  /// A row as it was stored.
  ///
  /// - Throws: `StorageError.damaged` where it is none.
  static func row(_ entry: StorageEntry) throws(StorageError) -> ReadRow {
    guard let key = String(validating: entry.key, as: UTF8.self),
      let slash = key.utf8.firstIndex(of: UInt8(ascii: "/"))
    else { throw .damaged("a row of the dispatch ledger has no name") }
    do throws(DamagedRecord) {
      let id = String(key[key.utf8.index(after: slash)...])
      return (String(key[..<slash]), id, try Value(decoding: entry.bytes))
    } catch {
      throw .damaged("row \(key) of the dispatch ledger: \(error.what)")
    }
  }

  subscript(table: String, id: String) -> Value {
    get { tables[table]?[id] ?? .null }
    set {
      let row = Row(table: table, id: id)
      let old = tables[table]?[id]
      guard old ?? .null != newValue else { return }
      generation += 1
      if before[row] == nil {
        before[row] = .some(old)
        touched.append(row)
      }
      set(row, newValue)
    }
  }

  /// Null is no row. Said in so many words, because `nil` literals are values here.
  private func set(_ row: Row, _ value: Value) {
    if value.isNull {
      tables[row.table]?.removeValue(forKey: row.id)
    } else {
      tables[row.table, default: [:]][row.id] = value
    }
  }

  /// The ids of a table, by their bytes.
  func ids(_ table: String) -> [String] {
    (tables[table] ?? [:]).keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func ids(_ table: String, under prefix: String) -> [String] {
    ids(table).filter { $0.hasPrefix(prefix) }
  }

  var tableNames: [String] { tables.keys.sorted() }

  var hasChanges: Bool { !touched.isEmpty }

  /// Makes everything since the last commit durable; on an error nothing is.
  func commit() throws(StorageError) {
    guard hasChanges else { return }
    let writes = touched.map { row -> StorageWrite in
      guard let value = tables[row.table]?[row.id] else {
        return .delete(table: Ledger.storageTable, key: row.key)
      }
      return .put(table: Ledger.storageTable, key: row.key, bytes: value.encoded())
    }
    try storage.commit(writes)
    forget()
  }

  /// Back to the last commit.
  func rollback() {
    generation += 1
    for row in touched { set(row, (before[row] ?? .none) ?? .null) }
    forget()
  }

  private func forget() {
    before = [:]
    touched = []
  }
}

/// The ledger's tables.
enum Table {
  /// Counters, clock, random streams, session: one row each.
  static let meta = "meta"
  /// Accounts by login: driver, version, epoch.
  static let accounts = "accounts"
  /// What the phones see: `<driver>|<collection>|<id>`, with the version that changed it last.
  static let records = "records"
  /// Server ids of things made on a phone: `<driver>|<collection>|<local id>`.
  static let identifiers = "identifiers"
  /// Phones by their id: what is known of their base and queue.
  static let phones = "phones"
  /// Answers by `<phone>|<number>`, until the phone's low-water mark passes them.
  static let answers = "answers"
  /// The highest number processed by `<phone>|<driver>|<lane>`.
  static let lanes = "lanes"
  /// Refusals by `<phone>|<driver>|<number>`, until that driver's phone has seen them.
  static let refusals = "refusals"
  /// What the server alone knows of a trip.
  static let trips = "trips"
  /// Everything applied, in order.
  static let effects = "effects"
  static let others = "others"
  static let otherTrips = "otherTrips"
  /// What each driver's offers are decided by.
  static let desks = "desks"
}
