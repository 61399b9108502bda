import OptimisticEngine

/// A storage with the faults a phone's disk has: it may be full, and only one app may hold it.
final class GuardedStorage: RequestStorage {
  private let inner: any RequestStorage
  var isFull = false
  private var isHeld = false

  init(_ inner: any RequestStorage) {
    self.inner = inner
  }

  /// An app opens the disk for itself.
  ///
  /// - Throws: `StorageError.locked` while another one has it.
  func hold() throws(StorageError) {
    // The one process of the simulation stands for the first app's.
    if isHeld { throw .locked(pid: 1) }
    isHeld = true
  }

  func release() { isHeld = false }

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
