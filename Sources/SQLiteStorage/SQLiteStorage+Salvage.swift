import CSQLite
import Glibc
import OptimisticEngine

extension SQLiteStorage {
  /// What became of a damaged file.
  public struct Salvage: Hashable, Sendable {
    /// Where the damaged file lies now, untouched.
    public var movedTo: String
    /// How many entries could be read of it and are in the new file.
    public var entries: Int
  }

  /// Moves a damaged file aside, makes a new one, and takes over what can be read.
  ///
  /// For when the engine's opening throws `damaged`: give up the storage first, salvage, open
  /// again. Each table is read from its beginning up to the damage and from its end down to it.
  public static func salvage(path: String) throws(StorageError) -> Salvage {
    let storage = try SQLiteStorage(path: path)
    if let done = storage.salvage { return done }
    storage.close()
    try storage.openSalvaged()
    guard let done = storage.salvage else { throw .failed("nothing was salvaged of \(path)") }
    return done
  }

  func openSalvaged() throws(StorageError) {
    let aside = try moveAside()
    let found = Self.readable(aside)
    try open()
    let piece = 500
    var start = 0
    while start < found.count {
      try commit(Array(found[start..<min(start + piece, found.count)]))
      start += piece
    }
    salvage = Salvage(movedTo: aside, entries: found.count)
  }

  /// The file with its log, under a name that is free.
  private func moveAside() throws(StorageError) -> String {
    var number = 1
    while Glibc.access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let aside = "\(path).damaged-\(number)"
    guard rename(path, aside) == 0 else {
      throw .failed("cannot move \(path) aside: \(String(cString: strerror(errno)))")
    }
    for suffix in ["-wal", "-shm"] { rename(path + suffix, aside + suffix) }
    return aside
  }

  /// Every entry of every table of ours that a damaged file still gives.
  private static func readable(_ path: String) -> [StorageWrite] {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      return []
    }
    var found: [StorageWrite] = []
    for name in tableNames(database) {
      var keys = Set<[UInt8]>()
      for direction in ["ASC", "DESC"] {
        for entry in rows(database, name, direction) where keys.insert(entry.key).inserted {
          found.append(.put(table: name, key: entry.key, bytes: entry.bytes))
        }
      }
    }
    return found
  }

  private static func tableNames(_ database: OpaquePointer?) -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
    var names: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      guard let text = sqlite3_column_text(statement, 0) else { continue }
      let name = String(cString: text)
      let table = String(name.dropFirst(2))
      if name.hasPrefix("t_"), isTableName(table) { names.append(table) }
    }
    return names
  }

  private static func rows(
    _ database: OpaquePointer?, _ table: String, _ direction: String
  ) -> [StorageEntry] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let sql = "SELECT key, value FROM \"t_\(table)\" ORDER BY key \(direction)"
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
      let statement
    else { return [] }
    var entries: [StorageEntry] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      entries.append(StorageEntry(key: blob(statement, 0), bytes: blob(statement, 1)))
    }
    return entries
  }
}
