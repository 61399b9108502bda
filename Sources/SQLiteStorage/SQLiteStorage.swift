import CSQLite
import Glibc
import OptimisticEngine

/// A storage in one SQLite file: write-ahead log, synced on every commit.
///
/// It holds a kernel lock beside the file (`<path>.lock`) for as long as it lives, so that a
/// second process is refused and told who has it, and a killed one leaves nothing behind.
/// A file that is damaged is moved aside and what can be read of it is taken over: `salvage` says
/// so, and its owner has to tell.
public final class SQLiteStorage: RequestStorage {
  /// The version of the file's form.
  public static let format = 1
  /// Marks the file as one of ours ("DzSt").
  static let applicationID: Int32 = 0x447A_5374

  /// The file.
  public let path: String
  /// How it was opened.
  public let access: Access
  /// What had to be moved aside and saved when it was opened, if anything.
  public internal(set) var salvage: Salvage?
  /// Every commit fails as on a full disk while it is set: for trying that out.
  public var isDiskFull = false

  var database: OpaquePointer?
  var tables: [String: Statements] = [:]
  private var begin: OpaquePointer?
  private var end: OpaquePointer?
  private var rollback: OpaquePointer?
  private var lock: Int32 = -1

  /// How a file is opened.
  public enum Access: Sendable {
    /// By its one owner, made if it is not there.
    case owner
    /// Beside the owner, to look at it only; also where nothing can be written.
    case reader
  }

  /// The prepared statements of a table.
  final class Statements {
    let put: OpaquePointer
    let delete: OpaquePointer
    let read: OpaquePointer
    let scan: OpaquePointer

    init(put: OpaquePointer, delete: OpaquePointer, read: OpaquePointer, scan: OpaquePointer) {
      self.put = put
      self.delete = delete
      self.read = read
      self.scan = scan
    }

    deinit { for statement in [put, delete, read, scan] { sqlite3_finalize(statement) } }
  }

  /// Opens the file. Throws `locked`, `readOnly`, `newerVersion`, `failed`; a damaged file is
  /// salvaged and reported in `salvage`.
  public init(path: String, access: Access = .owner) throws(StorageError) {
    self.path = path
    self.access = access
    if access == .owner { try takeLock() }
    do throws(StorageError) {
      if access == .owner { try open() } else { try openToLook() }
    } catch {
      close()
      guard case .damaged = error, access == .owner else {
        releaseLock()
        throw error
      }
      do throws(StorageError) {
        try openSalvaged()
      } catch {
        close()
        releaseLock()
        throw error
      }
    }
  }

  deinit {
    close()
    releaseLock()
  }

  // MARK: Opening

  private func takeLock() throws(StorageError) {
    var holder: Int32 = 0
    lock = csqlite_lock(path + ".lock", &holder)
    guard lock < 0 else { return }
    switch errno {
    case EWOULDBLOCK: throw .locked(pid: Int(holder))
    case EACCES, EROFS, EPERM: throw .readOnly(path + ".lock")
    case let code: throw .failed("cannot open \(path).lock: \(String(cString: strerror(code)))")
    }
  }

  private func releaseLock() {
    if lock >= 0 { csqlite_unlock(lock) }
    lock = -1
  }

  func open() throws(StorageError) {
    try open(
      path,
      access == .owner
        ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        : SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX)
  }

  /// Where the index of the log cannot be made and there is no log, the file is all there is.
  private func openToLook() throws(StorageError) {
    do throws(StorageError) {
      try open()
    } catch {
      var log = stat()
      guard stat(path + "-wal", &log) != 0 || log.st_size == 0 else { throw error }
      if case .damaged = error { throw error }
      close()
      let name = path.utf8.map { byte in
        isalnum(Int32(byte)) != 0 || byte == UInt8(ascii: "/")
          ? String(UnicodeScalar(byte)) : "%" + Self.hexadecimal(byte)
      }
      try open(
        "file:\(name.joined())?immutable=1",
        SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private func open(_ name: String, _ flags: Int32) throws(StorageError) {
    let code = sqlite3_open_v2(name, &database, flags, nil)
    sqlite3_extended_result_codes(database, 1)
    guard code == SQLITE_OK else { throw error(code) }
    sqlite3_busy_timeout(database, access == .owner ? 0 : 250)
    try checkForm()
    if access == .owner { try prepareForWriting() }
    for name in try names() { try addTable(name) }
  }

  private func checkForm() throws(StorageError) {
    let version = try number("PRAGMA user_version")
    let owner = try number("PRAGMA application_id")
    if version > Int64(Self.format) {
      throw .newerVersion(found: Int(version), known: Self.format)
    }
    let isEmpty = try number("SELECT count(*) FROM sqlite_schema") == 0
    guard owner == Int64(Self.applicationID) || (isEmpty && owner == 0) else {
      throw .failed("\(path) is a database of something else")
    }
  }

  private func prepareForWriting() throws(StorageError) {
    if sqlite3_db_readonly(database, "main") == 1 { throw .readOnly(path) }
    try execute("PRAGMA journal_mode = WAL")
    try execute("PRAGMA synchronous = FULL")
    if try number("PRAGMA user_version") != Int64(Self.format) {
      try execute(
        "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(Self.format)")
    }
    begin = try prepare("BEGIN IMMEDIATE")
    end = try prepare("COMMIT")
    rollback = try prepare("ROLLBACK")
  }

  private func names() throws(StorageError) -> [String] {
    let statement = try prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 't\\_%' ESCAPE '\\'"
        + " ORDER BY name")
    defer { sqlite3_finalize(statement) }
    var names: [String] = []
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) {
        names.append(String(String(cString: text).dropFirst(2)))
      }
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else { throw error(code) }
    return names
  }

  private func addTable(_ name: String) throws(StorageError) {
    tables[name] = Statements(
      put: try prepare(
        "INSERT INTO \"t_\(name)\" (key, value) VALUES (?1, ?2)"
          + " ON CONFLICT (key) DO UPDATE SET value = excluded.value"),
      delete: try prepare("DELETE FROM \"t_\(name)\" WHERE key = ?1"),
      read: try prepare("SELECT value FROM \"t_\(name)\" WHERE key = ?1"),
      scan: try prepare(
        "SELECT key, value FROM \"t_\(name)\" WHERE key >= ?1 ORDER BY key LIMIT ?2"))
  }

  func close() {
    tables = [:]
    for statement in [begin, end, rollback] { sqlite3_finalize(statement) }
    (begin, end, rollback) = (nil, nil, nil)
    sqlite3_close_v2(database)
    database = nil
  }

  /// The names of the tables, ascending.
  public var tableNames: [String] { tables.keys.sorted() }

  // MARK: RequestStorage

  /// Writes all of them or none, in one transaction, synced on return. Throws `full`, `busy`,
  /// `failed` and the like; after `failed` the file is opened again by the next call.
  public func commit(_ writes: [StorageWrite]) throws(StorageError) {
    guard access == .owner else { throw .readOnly(path) }
    if isDiskFull { throw .full }
    try reopenIfClosed()
    guard isInPlace else {
      throw .failed("\(path) was removed or replaced while it was in use")
    }
    do throws(StorageError) {
      try write(writes)
    } catch {
      try? step(rollback)
      // A table made in the transaction that failed is not there.
      forgetUnmadeTables()
      // After a failed sync nobody knows what the file holds: it is opened and read again.
      if case .failed = error { close() }
      throw error
    }
  }

  /// What goes into a file without a name is kept nowhere. Costs one look at the file's place.
  private var isInPlace: Bool {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code != SQLITE_OK || hasMoved == 0
  }

  private func write(_ writes: [StorageWrite]) throws(StorageError) {
    // One change to a known table is a transaction of its own.
    if writes.count == 1, tables[writes[0].tableName] != nil {
      return try write(writes[0])
    }
    try step(begin)
    for change in writes { try write(change) }
    try step(end)
  }

  private func write(_ change: StorageWrite) throws(StorageError) {
    let statements = try table(change.tableName)
    let code: Int32
    switch change {
    case .put(_, let key, let bytes):
      code = csqlite_run(
        statements.put, key, Int32(clamping: key.count), bytes, Int32(clamping: bytes.count))
    case .delete(_, let key):
      code = csqlite_run(statements.delete, key, Int32(clamping: key.count), nil, 0)
    }
    if code != SQLITE_DONE { throw error(code) }
  }

  /// The table's statements; the table is made if there is none.
  private func table(_ name: String) throws(StorageError) -> Statements {
    if let known = tables[name] { return known }
    precondition(Self.isTableName(name), "table name \(name): a-z, 0-9 and _ only")
    try execute("CREATE TABLE IF NOT EXISTS \"t_\(name)\" \(Self.columns)")
    try addTable(name)
    guard let made = tables[name] else { throw .failed("table \(name) was not made") }
    return made
  }

  /// The form of every table.
  static let columns = "(key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"

  static func isTableName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || $0 == UInt8(ascii: "_")
          || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
      }
  }

  private func forgetUnmadeTables() {
    guard database != nil, let names = try? names() else { return }
    for name in tables.keys where !names.contains(name) { tables[name] = nil }
  }

  /// What is under that key, or nil. Cost: one look-up in a B-tree.
  public func read(_ table: String, _ key: [UInt8]) throws(StorageError) -> [UInt8]? {
    try reopenIfClosed()
    guard let statement = tables[table]?.read else { return nil }
    defer { finish(statement) }
    let code = key.withUnsafeBytes { bytes in
      sqlite3_bind_blob(statement, 1, bytes.baseAddress, Int32(clamping: bytes.count), nil)
        == SQLITE_OK ? sqlite3_step(statement) : SQLITE_ERROR
    }
    switch code {
    case SQLITE_ROW: return Self.blob(statement, 0)
    case SQLITE_DONE: return nil
    default: throw error(code)
    }
  }

  /// Up to `limit` entries in order of their keys, from that key on. Cost: one look-up and what is
  /// read.
  public func scan(
    _ table: String, from key: [UInt8], limit: Int
  ) throws(StorageError) -> [StorageEntry] {
    try reopenIfClosed()
    guard let statement = tables[table]?.scan else { return [] }
    defer { finish(statement) }
    var entries: [StorageEntry] = []
    let code: Int32 = key.withUnsafeBytes { bytes in
      if bytes.isEmpty {
        sqlite3_bind_zeroblob(statement, 1, 0)
      } else {
        sqlite3_bind_blob(statement, 1, bytes.baseAddress, Int32(clamping: bytes.count), nil)
      }
      sqlite3_bind_int64(statement, 2, Int64(limit))
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW {
        entries.append(StorageEntry(key: Self.blob(statement, 0), bytes: Self.blob(statement, 1)))
        code = sqlite3_step(statement)
      }
      return code
    }
    guard code == SQLITE_DONE else { throw error(code) }
    return entries
  }

  private func reopenIfClosed() throws(StorageError) {
    guard database == nil else { return }
    do throws(StorageError) {
      try open()
    } catch {
      close()
      throw error
    }
  }
}

extension StorageWrite {
  fileprivate var tableName: String {
    switch self {
    case .put(let table, _, _), .delete(let table, _): table
    }
  }
}
