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

  /// Looks the whole file through; a damaged one is moved aside, and what can be read of it is in
  /// a new file then.
  ///
  /// For when reading throws `damaged` after an opening that went well: opening looks at little
  /// more than the names of the tables. Costs a pass over the file.
  /// - Returns: What was done; nil where the file is sound.
  @discardableResult
  public func mend() throws(StorageError) -> Salvage? {
    guard access == .owner else { throw .readOnly(path) }
    if database != nil, isSound { return nil }
    close()
    try openSalvaged()
    return salvage
  }

  private var isSound: Bool {
    guard let statement = try? prepare("PRAGMA quick_check(1)") else { return false }
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0)
    else { return false }
    return String(cString: text) == "ok"
  }

  func openSalvaged() throws(StorageError) {
    let aside = try moveAside()
    let found = try Self.readable(aside, copy: path + ".salvage")
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
    rename(path + "-wal", aside + "-wal")
    // An index of the log, made anew from it by whoever opens it.
    unlink(path + "-shm")
    return aside
  }

  // MARK: What can be read

  /// Every entry of every table of ours that a damaged file still gives.
  ///
  /// Read from a copy, because reading a log changes the file it belongs to.
  private static func readable(
    _ aside: String, copy: String
  ) throws(StorageError) -> [StorageWrite] {
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(copy + suffix) } }
    try copyFile(aside, to: copy)
    if Glibc.access(aside + "-wal", F_OK) == 0 { try copyFile(aside + "-wal", to: copy + "-wal") }
    mendSchema(copy)
    var database = openTolerantly(copy)
    defer { sqlite3_close_v2(database) }
    var found: [StorageWrite] = []
    var keys: [String: Set<[UInt8]>] = [:]
    for name in schema(database).map(\.table) where keys[name] == nil {
      for direction in ["ASC", "DESC"] {
        for entry in rows(database, name, direction)
        where keys[name, default: []].insert(entry.key).inserted {
          found.append(.put(table: name, key: entry.key, bytes: entry.bytes))
        }
      }
      // One table's damage may keep the connection from reading the next.
      sqlite3_close_v2(database)
      database = openTolerantly(copy)
    }
    return found
  }

  private static func copyFile(_ path: String, to copy: String) throws(StorageError) {
    let source = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    let target = Glibc.open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { for file in [source, target] where file >= 0 { Glibc.close(file) } }
    var count = -1
    if source >= 0, target >= 0 {
      repeat { count = sendfile(target, source, nil, 1 << 20) } while count > 0
    }
    guard count == 0 else {
      let code = errno
      if [ENOSPC, EDQUOT, EFBIG].contains(code) { throw .full }
      throw .failed("cannot copy \(path) to \(copy): \(String(cString: strerror(code)))")
    }
  }

  /// A connection that goes on where the schema or the length of the file is wrong.
  private static func openTolerantly(_ path: String) -> OpaquePointer? {
    var database: OpaquePointer?
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      sqlite3_close_v2(database)
      return nil
    }
    sqlite3_exec(database, "PRAGMA writable_schema = ON", nil, nil, nil)
    return database
  }

  /// Our tables all have one form, so that a name and a place are enough to have one back whose
  /// description is damaged.
  private static func mendSchema(_ path: String) {
    let database = openTolerantly(path)
    defer { sqlite3_close_v2(database) }
    let tables = schema(database)
    guard !tables.isEmpty else { return }
    var sql = "BEGIN; DELETE FROM sqlite_schema;"
    for (table, root) in tables {
      sql += """
        INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES \
        ('table', 't_\(table)', 't_\(table)', \(root), 'CREATE TABLE "t_\(table)" \(columns)');
        """
    }
    if sqlite3_exec(database, sql + "COMMIT", nil, nil, nil) != SQLITE_OK {
      sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
    }
  }

  /// The tables with the first page of each, as far as the schema's rows say.
  private static func schema(_ database: OpaquePointer?) -> [(table: String, root: Int64)] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let sql = "SELECT rootpage, name, tbl_name, sql FROM sqlite_schema"
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement
    else { return [] }
    var tables: [(table: String, root: Int64)] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      let root = sqlite3_column_int64(statement, 0)
      let texts = (1...3).map { String(decoding: blob(statement, $0), as: UTF8.self) }
      guard root > 1, let name = tableName(said: texts),
        !tables.contains(where: { $0.table == name || $0.root == root })
      else { continue }
      tables.append((name, root))
    }
    return tables
  }

  /// A row of the schema names its table three times; most of them are right.
  private static func tableName(said texts: [String]) -> String? {
    let definition = texts[2].split(separator: "\"", omittingEmptySubsequences: false)
    let names = [texts[0], texts[1], definition.count == 3 ? String(definition[1]) : ""]
      .filter { $0.hasPrefix("t_") }.map { String($0.dropFirst(2)) }.filter(isTableName)
    return names.first { name in names.count { $0 == name } > 1 } ?? names.first
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
