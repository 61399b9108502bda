import CSQLite
import Glibc
import OptimisticEngine

// The thin layer over SQLite's C functions.

extension SQLiteStorage {
  func prepare(_ sql: String) throws(StorageError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return statement
  }

  func execute(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(database, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  func step(_ statement: OpaquePointer?) throws(StorageError) {
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    if code != SQLITE_DONE { throw error(code) }
  }

  func number(_ sql: String) throws(StorageError) -> Int64 {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    let code = sqlite3_step(statement)
    guard code == SQLITE_ROW else { throw error(code) }
    return sqlite3_column_int64(statement, 0)
  }

  func finish(_ statement: OpaquePointer) {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  static func blob(_ statement: OpaquePointer, _ column: Int32) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(statement, column))
    guard count > 0, let bytes = sqlite3_column_blob(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// A quota, or a limit on how large a file may grow, is a full disk to whom it stops.
  ///
  /// What the system said is lost where SQLite cleaned up after the write; the limit is there still.
  private func isForWantOfRoom(_ code: Int32) -> Bool {
    if [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(database)) { return true }
    return code == csqlite_ioerr_write() && csqlite_file_size_is_limited() == 1
  }

  /// What SQLite said, as a storage error.
  func error(_ code: Int32) -> StorageError {
    let words = database.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
    switch code & 0xFF {
    case SQLITE_FULL: return .full
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_READONLY, SQLITE_PERM: return .readOnly(path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged("\(path): \(words)")
    case SQLITE_IOERR where isForWantOfRoom(code): return .full
    case SQLITE_CANTOPEN:
      let reason = sqlite3_system_errno(database)
      if [EACCES, EROFS, EPERM].contains(reason) { return .readOnly(path) }
      return .failed("cannot open \(path): \(String(cString: strerror(reason)))")
    default: return .failed("\(path): \(words) (SQLite \(code))")
    }
  }
}
