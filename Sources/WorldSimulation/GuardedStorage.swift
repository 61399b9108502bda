import OptimisticEngine

/// A storage with the faults a phone's disk has: it may be full, and only one app may hold it.
final class GuardedStorage: RequestStorage {
  private let inner: any RequestStorage
  var isFull = false

  init(_ inner: any RequestStorage) {
    self.inner = inner
  }

  func commit(_ writes: [StorageWrite]) throws(StorageError) {
    if isFull { throw .full }
    try inner.commit(writes)
  }

  func read(_ table: String, _ key: [UInt8]) throws(StorageError) -> [UInt8]? {
    try inner.read(table, key)
  }

  func scan(_ table: String, from key: [UInt8], limit: Int) throws(StorageError) -> [StorageEntry] {
    try inner.scan(table, from: key, limit: limit)
  }
}
