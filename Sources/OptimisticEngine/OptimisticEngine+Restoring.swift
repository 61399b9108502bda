extension OptimisticEngine {
  /// Things with everything they hold, read from the storage where they are not in memory.
  ///
  /// Each thing is read once, however many hold it. Memory holds what is looked at, not what
  /// exists; `forgetUnused` lets go of it again.
  public func restore(_ ids: [String], as collection: String, _ schema: Schema) -> [Value] {
    ids.map { schema.denormalise(EntityRef(collection, $0), in: view) }
  }

  /// Some ids of a collection as the server has them, ascending, after that one: pages of a long
  /// history, without loading it.
  public func storedIDs(in collection: String, after id: String? = nil, limit: Int) -> [String] {
    let prefix = space.key(collection: collection)
    let from = id.map { space.key(EntityRef(collection, $0)) + [0] } ?? prefix
    do {
      return try journal.storage.scan(Table.base, from: from, limit: limit)
        .prefix { $0.key.starts(with: prefix) }
        .map { String(decoding: $0.key.dropFirst(prefix.count), as: UTF8.self) }
    } catch {
      noteTrouble(error)
      return []
    }
  }

  /// Lets go of records that nothing pending touches and nobody observes; they are read again
  /// when asked for.
  public func forgetUnused() { store.forgetUnused() }

  /// How many pending requests are in memory; of a long queue the others are on disk only.
  public var requestsInMemory: Int { entries.count }

  /// How many records are in memory.
  public var recordsInMemory: Int { store.slots.reduce(0) { $0 + ($1.isLoaded ? 1 : 0) } }
}
