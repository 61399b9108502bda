import OptimisticEngine

/// What can be done about a ledger that is damaged, before a server is opened on it.
package enum LedgerMending {
  /// Where rows go that cannot be read.
  package static let asideTable = "quarantine"
  private static let page = 512

  /// Moves the rows that no server can read out of its way; they are kept.
  ///
  /// - Returns: The names of the rows, as far as they have any.
  package static func setAsideUnreadable(
    in storage: any LedgerStorage
  ) throws(StorageError) -> [String] {
    var names: [String] = []
    var writes: [StorageWrite] = []
    try forEach(in: storage) { entry, row in
      guard row == nil else { return }
      names.append(String(decoding: entry.key, as: UTF8.self))
      writes += [
        .put(table: asideTable, key: entry.key, bytes: entry.bytes),
        .delete(table: Ledger.storageTable, key: entry.key),
      ]
    }
    if !writes.isEmpty { try storage.commit(writes) }
    return names
  }

  /// The highest request number of any phone that the ledger knows of; 0 where it knows none.
  package static func highestNumber(in storage: any LedgerStorage) throws(StorageError) -> Int64 {
    var highest: Int64 = 0
    try forEach(in: storage) { _, row in
      guard let row else { return }
      switch row.table {
      case Table.lanes: highest = max(highest, row.value.int ?? 0)
      case Table.phones: highest = max(highest, row.value["lowWater"].int ?? 0)
      case Table.answers:
        // `<phone>|<number>`
        highest = max(highest, row.id.split(separator: "|").last.flatMap { Int64($0) } ?? 0)
      default: break
      }
    }
    return highest
  }

  /// Every entry with the row it is; without one where it cannot be read.
  private static func forEach(
    in storage: any LedgerStorage, _ body: (StorageEntry, Ledger.ReadRow?) -> Void
  ) throws(StorageError) {
    var from: [UInt8] = []
    while true {
      let entries = try storage.scan(Ledger.storageTable, from: from, limit: page)
      for entry in entries { body(entry, try? Ledger.row(entry)) }
      guard entries.count == page, let last = entries.last else { return }
      from = last.key + [0]
    }
  }
}
