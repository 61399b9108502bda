/// The one writer to the storage: what could not be written is kept and goes with the next write.
///
/// Writes are puts and deletes of whole records, so repeating or merging them changes nothing:
/// the newest for each record stands.
final class Journal {
  let storage: any RequestStorage
  private var backlog: [Place: StorageWrite] = [:]
  /// Called with the first failure of a series, and with nil when everything is on disk again.
  var onTrouble: (StorageError?) -> Void = { _ in }

  private struct Place: Hashable {
    var table: String
    var key: [UInt8]
  }

  init(_ storage: any RequestStorage) { self.storage = storage }

  var isClean: Bool { backlog.isEmpty }

  /// Writes these and what was left over; on failure nothing is kept of `writes`.
  func commit(_ writes: [StorageWrite]) throws(StorageError) {
    if backlog.isEmpty {
      try storage.commit(writes)
    } else {
      try storage.commit(merged(with: writes).values(inOrder: true))
      backlog = [:]
      onTrouble(nil)
    }
  }

  /// Writes these, if not now then later: for what has happened already.
  @discardableResult
  func keep(_ writes: [StorageWrite]) -> Bool {
    guard !writes.isEmpty || !backlog.isEmpty else { return true }
    do {
      try commit(writes)
      return true
    } catch {
      let wasClean = backlog.isEmpty
      backlog = merged(with: writes)
      if wasClean, !backlog.isEmpty { onTrouble(error) }
      return false
    }
  }

  /// Writes these with whatever is written next.
  func keepLater(_ writes: [StorageWrite]) { backlog = merged(with: writes) }

  /// What is under that key, unwritten changes included.
  func read(_ table: String, _ key: [UInt8]) throws(StorageError) -> [UInt8]? {
    if !backlog.isEmpty, let write = backlog[Place(table: table, key: key)] {
      if case .put(_, _, let bytes) = write { return bytes }
      return nil
    }
    return try storage.read(table, key)
  }

  /// Whether its deletion is not written yet.
  func isDeleted(_ table: String, _ key: [UInt8]) -> Bool {
    if case .delete = backlog[Place(table: table, key: key)] { true } else { false }
  }

  /// Every entry whose key starts so, in order, unwritten changes included.
  func forEach(
    _ table: String, prefix: [UInt8], from first: [UInt8]? = nil, _ body: (StorageEntry) -> Bool
  ) throws(StorageError) {
    let first = first ?? prefix
    let owed = backlog.filter {
      $0.key.table == table && $0.key.key.starts(with: prefix)
        && !$0.key.key.lexicographicallyPrecedes(first)
    }
    if owed.isEmpty { return try storage.forEach(table, prefix: prefix, from: first, body) }
    var rows: [StorageEntry] = []
    try storage.forEach(table, prefix: prefix, from: first) { row in
      if owed[Place(table: table, key: row.key)] == nil { rows.append(row) }
      return true
    }
    for case .put(_, let key, let bytes) in owed.values {
      rows.append(StorageEntry(key: key, bytes: bytes))
    }
    rows.sort { $0.key.lexicographicallyPrecedes($1.key) }
    for row in rows where !body(row) { return }
  }

  /// Whether that record is not on disk as it should be.
  func owes(_ table: String, _ key: [UInt8]) -> Bool {
    !backlog.isEmpty && backlog[Place(table: table, key: key)] != nil
  }

  /// The lowest number that a key of that table ends in and whose deletion is not written yet,
  /// whosever login it belongs to.
  func lowestUnwrittenDelete(_ table: String) -> Int64? {
    var lowest: Int64?
    for (place, write) in backlog {
      guard case .delete = write, place.table == table,
        let number = StorageKey.number(Array(place.key.suffix(8)))
      else { continue }
      lowest = min(lowest ?? number, number)
    }
    return lowest
  }

  private func merged(with writes: [StorageWrite]) -> [Place: StorageWrite] {
    var all = backlog
    for write in writes {
      switch write {
      case .put(let table, let key, _), .delete(let table, let key):
        all[Place(table: table, key: key)] = write
      }
    }
    return all
  }
}

extension Dictionary where Value == StorageWrite {
  /// The writes in the order of their tables and keys: the same for the same writes.
  fileprivate func values(inOrder: Bool) -> [StorageWrite] {
    values.sorted { first, second in
      let (a, b) = (first.place, second.place)
      return a.0 == b.0 ? a.1.lexicographicallyPrecedes(b.1) : a.0 < b.0
    }
  }
}

extension StorageWrite {
  fileprivate var place: (String, [UInt8]) {
    switch self {
    case .put(let table, let key, _), .delete(let table, let key): (table, key)
    }
  }
}
