/// A storage in memory that can fail as a disk does.
///
/// Commits are synced unless `losesUnsynced` is set; then only what `sync()` has passed survives
/// `powerCut`. It is for tests and simulations, and for a state that is to be thrown away.
public final class MemoryStorage: RequestStorage {
  private var tables: [String: Table] = [:]
  private var durable: [String: Table] = [:]
  private var unsynced: [[StorageWrite]] = []

  /// The next and all later commits fail with this, until it is nil.
  public var failure: StorageError?
  /// All reads fail with this, until it is nil.
  public var readFailure: StorageError?
  /// Lets that many commits through, then fails once with `failure` or, without one, as full.
  public var failsAfterCommits: Int?
  /// Whether commits stay unsynced until `sync()`: a disk that lies.
  public var losesUnsynced = false
  /// How many commits were made.
  public private(set) var commits = 0
  /// Bytes put by all commits, keys included.
  public private(set) var bytesWritten = 0
  /// Called before a commit is applied and after: the place to stop a simulated process.
  public var onCommit: ((_ when: CommitMoment, _ writes: [StorageWrite]) -> Void)?

  /// Before or after a commit takes effect.
  public enum CommitMoment: Sendable { case before, after }

  /// An empty storage.
  public init() {}

  /// Writes all of them or none. Throws what `failure` and `failsAfterCommits` say.
  public func commit(_ writes: [StorageWrite]) throws(StorageError) {
    onCommit?(.before, writes)
    if let left = failsAfterCommits {
      failsAfterCommits = left > 0 ? left - 1 : nil
      if left == 0 { throw failure ?? .full }
    } else if let failure {
      throw failure
    }
    Self.apply(writes, to: &tables)
    for case .put(_, let key, let bytes) in writes { bytesWritten += key.count + bytes.count }
    commits += 1
    if losesUnsynced { unsynced.append(writes) } else { Self.apply(writes, to: &durable) }
    onCommit?(.after, writes)
  }

  /// What is under that key, or nil. Throws `readFailure`. Cost: one look-up.
  public func read(_ table: String, _ key: [UInt8]) throws(StorageError) -> [UInt8]? {
    if let readFailure { throw readFailure }
    return tables[table]?.bytes[key]
  }

  /// Up to `limit` entries in order of their keys. Throws `readFailure`. The first one sorts the
  /// table.
  public func scan(
    _ table: String, from key: [UInt8], limit: Int
  ) throws(StorageError) -> [StorageEntry] {
    if let readFailure { throw readFailure }
    return tables[table]?.entries(from: key, limit: limit) ?? []
  }

  /// Makes everything committed so far durable.
  public func sync() {
    for writes in unsynced { Self.apply(writes, to: &durable) }
    unsynced = []
  }

  /// What a new process finds after a power cut: the synced commits and, of the others, the first
  /// `surviving`; of the next one the first `torn` writes, as when a disk breaks its promise.
  public func powerCut(surviving: Int = 0, torn: Int = 0) -> MemoryStorage {
    let after = MemoryStorage()
    after.durable = durable
    for writes in unsynced.prefix(surviving) { Self.apply(writes, to: &after.durable) }
    if torn > 0, unsynced.count > surviving {
      Self.apply(Array(unsynced[surviving].prefix(torn)), to: &after.durable)
    }
    after.tables = after.durable
    return after
  }

  /// What a new process finds after kill -9: every commit.
  public func killed() -> MemoryStorage {
    let after = MemoryStorage()
    after.tables = tables
    after.durable = durable
    after.unsynced = unsynced
    after.losesUnsynced = losesUnsynced
    return after
  }

  /// Changes the stored bytes behind everyone's back: damage, for tests.
  ///
  /// With `sealsAgain` it changes what is in a record's envelope and makes the checksum right
  /// again: the mistake of a program, which no checksum tells.
  public func damage(
    _ table: String, _ key: [UInt8], sealsAgain: Bool = false, _ change: (inout [UInt8]) -> Void
  ) {
    guard var bytes = tables[table]?.bytes[key] else { return }
    if sealsAgain, var reader = try? Record.open(bytes) {
      var payload = reader.rest()
      change(&payload)
      bytes = Record.seal(payload)
    } else {
      change(&bytes)
    }
    Self.apply([.put(table: table, key: key, bytes: bytes)], to: &tables)
    Self.apply([.put(table: table, key: key, bytes: bytes)], to: &durable)
  }

  /// The names of the tables that hold anything, ascending.
  public var tableNames: [String] { tables.filter { !$0.value.bytes.isEmpty }.keys.sorted() }

  /// How many entries that table holds.
  public func count(_ table: String) -> Int { tables[table]?.bytes.count ?? 0 }

  private static func apply(_ writes: [StorageWrite], to tables: inout [String: Table]) {
    for write in writes {
      switch write {
      case .put(let table, let key, let bytes): tables[table, default: Table()].put(key, bytes)
      case .delete(let table, let key): tables[table]?.delete(key)
      }
    }
  }

  /// Entries by key; in order once someone has scanned, and from then on.
  private struct Table {
    var bytes: [[UInt8]: [UInt8]] = [:]
    /// Ascending; those deleted lately are still among them.
    private var sorted: [[UInt8]]?
    private var gone = 0

    mutating func put(_ key: [UInt8], _ value: [UInt8]) {
      guard bytes.updateValue(value, forKey: key) == nil, sorted != nil else { return }
      let (place, isThere) = place(of: key)
      if isThere { gone -= 1 } else { sorted?.insert(key, at: place) }
    }

    /// Where the key is among the sorted ones, or belongs.
    private func place(of key: [UInt8]) -> (place: Int, isThere: Bool) {
      let keys = sorted ?? []
      let place = Self.lowerBound(keys, key)
      return (place, place < keys.count && keys[place] == key)
    }

    mutating func delete(_ key: [UInt8]) {
      guard bytes.removeValue(forKey: key) != nil, let count = sorted?.count else { return }
      gone += 1
      guard gone > 64, gone * 2 > count else { return }
      sorted?.removeAll { bytes[$0] == nil }
      gone = 0
    }

    mutating func entries(from key: [UInt8], limit: Int) -> [StorageEntry] {
      let keys = sorted ?? bytes.keys.sorted { $0.lexicographicallyPrecedes($1) }
      sorted = keys
      var entries: [StorageEntry] = []
      for key in keys[Self.lowerBound(keys, key)...] {
        if entries.count == limit { break }
        if let bytes = bytes[key] { entries.append(StorageEntry(key: key, bytes: bytes)) }
      }
      return entries
    }

    private static func lowerBound(_ keys: [[UInt8]], _ key: [UInt8]) -> Int {
      var (low, high) = (0, keys.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}
