import OptimisticEngine

/// A storage with the faults a phone's disk has: it may be full, and only one app may hold it.
///
/// Each commit says when it was: the world is saved once a second only, and after a kill -9 its
/// time must not go back behind what the phone wrote down since.
final class GuardedStorage: RequestStorage {
  private let inner: any RequestStorage
  var now = Instant(milliseconds: 0)
  var isFull = false
  private var isHeld = false

  private static let table = "phone"
  private static let key = StorageKey.text("last-commit")

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
    try inner.commit(
      writes + [.put(table: Self.table, key: Self.key, bytes: StorageKey.ordered(now.milliseconds))]
    )
  }

  /// When the newest commit was; nil where there was none.
  ///
  /// - Throws: `StorageError` where it cannot be read.
  func lastCommit() throws(StorageError) -> Instant? {
    try inner.read(Self.table, Self.key).flatMap(StorageKey.number).map(Instant.init(milliseconds:))
  }

  func read(_ table: String, _ key: [UInt8]) throws(StorageError) -> [UInt8]? {
    try inner.read(table, key)
  }

  func scan(_ table: String, from key: [UInt8], limit: Int) throws(StorageError) -> [StorageEntry] {
    try inner.scan(table, from: key, limit: limit)
  }
}
