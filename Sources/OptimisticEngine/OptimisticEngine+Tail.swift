// The part of a long queue that stays on disk: what is found there, brought into memory, put away.

extension OptimisticEngine {
  // MARK: Opening

  /// Loads the queue, or of a long one what must be in memory: dependents and the newest.
  func loadOutbox() throws(StorageError) {
    heldThrough = try readNumber("held") ?? 0
    try loadDoubts()
    try loadChunks()
    store.mayBeUnfolded = !tail.chunks.isEmpty
    nextNumberFree = max(nextNumberFree, tail.through + 1)
    for chunk in tail.chunks { for number in chunk.pinned { _ = pendingEntry(number) } }
    try loadReceived()
    let from = space.key(tail.through + 1)
    try journal.forEach(Table.outbox, prefix: space.prefix, from: from) { row in
      loadRow(row)
      return true
    }
    refreshExpiry()
  }

  /// Those of the tail that wait for the base: it may come that far before anyone looks at them.
  private func loadReceived() throws(StorageError) {
    for row in try readAll(Table.received) {
      if let entry = space.number(row.key).flatMap(pendingEntry) {
        entry.isNotedAsReceived = true
      } else {
        journal.keep([.delete(table: Table.received, key: row.key)])
      }
    }
  }

  private func loadChunks() throws(StorageError) {
    tail = Tail()
    let rows = try readAll(Table.chunks)
    for row in rows {
      do throws(DamagedRecord) {
        let chunk = try Chunk(row.bytes)
        guard chunk.first > tail.through else { throw DamagedRecord("chunks in another order") }
        tail.append(chunk)
      } catch {
        // Without one of them the others are of no use: everything is loaded, and put away again.
        quarantine(Table.chunks, row.key, row.bytes, error.what)
        journal.keep(rows.map { .delete(table: Table.chunks, key: $0.key) })
        tail = Tail()
        return
      }
    }
    guard !tail.chunks.isEmpty else { return }
    // One that cannot be is counted again.
    let most = Int64(tail.chunks.count * Chunk.capacity)
    if let count = try readNumber("tail"), count > 0, count <= most {
      tail.count = Int(count)
    } else {
      tail.count = try countTail()
    }
    tail.isChanged = false
  }

  private func countTail() throws(StorageError) -> Int {
    var count = 0
    try journal.forEach(Table.outbox, prefix: space.prefix) { row in
      guard let number = space.number(row.key) else { return true }
      if tail.chunks.contains(where: { $0.contains(number) }) { count += 1 }
      return number < tail.through
    }
    return count
  }

  func readNumber(_ name: String) throws(StorageError) -> Int64? {
    guard let bytes = try journal.read(Table.account, space.key(name)) else { return nil }
    return try? Record.value(bytes).saneInt
  }

  func numberWrite(_ name: String, _ number: Int64) -> StorageWrite {
    .put(table: Table.account, key: space.key(name), bytes: Record.seal(.int(number)))
  }

  // MARK: Bringing into memory

  /// The pending request of that number, from the disk if it is there only.
  func pendingEntry(_ number: Int64) -> Item? {
    if let entry = entries[number] { return entry }
    guard let row = (try? unloadedRow(number)) ?? nil else { return nil }
    loadRow(row)
    return entries[number]
  }

  /// Whether that request is pending, wherever it is. One that the disk does not give is taken as
  /// pending: what depends on it waits, and what is said of it is heard again later.
  func isPending(_ number: Int64) -> Bool {
    if entries[number] != nil { return true }
    do {
      return try unloadedRow(number) != nil
    } catch {
      return tail.chunks.contains { $0.contains(number) }
    }
  }

  private func unloadedRow(_ number: Int64) throws(StorageError) -> StorageEntry? {
    guard !tail.isInMemory, number <= tail.through, number > tail.headThrough else { return nil }
    let key = space.key(number)
    do {
      return try journal.read(Table.outbox, key).map { StorageEntry(key: key, bytes: $0) }
    } catch {
      noteTrouble(error)
      throw error
    }
  }

  /// Takes everything with that mark into memory; whether there was anything.
  @discardableResult
  func bring(_ mark: Tail.Mark, through last: Int64 = .max) -> Bool {
    guard !tail.isInMemory, last > tail.headThrough else { return false }
    var brought = false
    for number in tail.numbers(with: mark, after: tail.headThrough, through: last)
    where entries[number] == nil {
      if pendingEntry(number) != nil { brought = true }
    }
    return brought
  }

  /// Pending requests that touch a thing, under any of its names.
  func bringPending(touching ref: EntityRef) {
    guard !tail.isInMemory else { return }
    bring(.touches(ref))
    if let id = readServerID(ref), id != ref.id {
      bring(.touches(EntityRef(ref.collection, id)))
    }
  }

  /// Takes the oldest requests of the tail into memory until that many wait there to be sent.
  ///
  /// Returns false where the disk does not give them.
  @discardableResult
  func fillHead(to wanted: Int) -> Bool {
    guard !tail.isInMemory else { return true }
    var waiting = 0
    for entry in order where !entry.isGone {
      if entry.number > tail.headThrough { break }
      if entry.isIdle { waiting += 1 }
    }
    while waiting < wanted, !tail.isInMemory {
      let piece = 256
      let from = space.key(tail.headThrough + 1)
      let rows: [StorageEntry]
      do throws(StorageError) {
        rows = try journal.storage.scan(Table.outbox, from: from, limit: piece)
      } catch {
        noteTrouble(error)
        return false
      }
      var last = tail.headThrough
      for row in rows {
        guard let number = space.number(row.key), number <= tail.through else { break }
        last = number
        if entries[number] == nil, !journal.isDeleted(Table.outbox, row.key) { loadRow(row) }
        waiting += 1
      }
      let isAtEnd = rows.count < piece || last == tail.headThrough
      tail.headThrough = isAtEnd ? tail.through : last
      if isAtEnd { noteTailIsInMemory() }
    }
    return true
  }

  /// The count was kept with every change, so this only repairs one that a damaged record left.
  private func noteTailIsInMemory() {
    guard !tail.isInMemory else { return }
    tail.count = tail.loaded
  }

  /// Takes urgent requests forward, with what is before them in their lanes.
  func bringUrgent() {
    guard !tail.isInMemory else { return }
    let most = options.batchCalls / 2
    for urgency in [Urgency.money, .trip] {
      var waiting = 0
      for entry in order where !entry.isGone && entry.urgency == urgency && entry.isIdle {
        if entry.number <= tail.headThrough || entry.isAhead || bringAhead(entry) { waiting += 1 }
        if waiting >= most { return }
      }
      for number in tail.numbers(with: .urgency(urgency), after: tail.headThrough) {
        if let known = entries[number], known.isAhead || !known.isIdle { continue }
        guard waiting < most else { return }
        if let entry = pendingEntry(number), bringAhead(entry) { waiting += 1 }
      }
    }
  }

  /// Takes what is before a request in its lane into memory, the first of it if it is much.
  ///
  /// Returns whether the request itself may go now.
  private func bringAhead(_ entry: Item) -> Bool {
    let before = tail.numbers(
      with: .lane(entry.lane), after: tail.headThrough, through: entry.number - 1)
    for number in before.prefix(Chunk.capacity) { pendingEntry(number)?.isAhead = true }
    guard before.count <= Chunk.capacity else { return false }
    for other in lanes[entry.lane]?.entries ?? [] where other.number <= entry.number {
      other.isAhead = true
    }
    return true
  }

  /// Whether everything before it in its lane is in memory.
  func isWithinReach(_ entry: Item) -> Bool {
    tail.isInMemory || entry.number <= tail.headThrough || entry.isAhead
  }

  // MARK: Putting away

  /// Puts the oldest requests that are in no chunk into one, and lets go of what nothing needs,
  /// once there are more than memory should hold.
  func putAway() {
    let most = max(4, options.memoryRequests)
    guard entries.count - tail.loaded > most else { return }
    let size = min(Chunk.capacity, most / 2)
    while entries.count - tail.loaded > most / 4, journal.isClean {
      let members = Array(order.lazy.filter { !$0.isGone && !$0.isInTail }.prefix(size))
      for entry in members { fold(entry) }
      guard
        let chunk = Chunk(
          members.map { ($0.number, marks(of: $0)) },
          pinned: members.filter { !$0.isOptimistic }.map(\.number)), keep(chunk, members)
      else { return }
    }
  }

  private func keep(_ chunk: Chunk, _ members: [Item]) -> Bool {
    let key = space.key(chunk.last)
    do throws(StorageError) {
      try journal.commit(
        [
          .put(table: Table.chunks, key: key, bytes: chunk.bytes),
          numberWrite("tail", Int64(tail.count + members.count)),
        ] + members.filter(\.isReceived).map(receivedWrite))
    } catch {
      return false
    }
    if tail.chunks.isEmpty { tail.headThrough = 0 }
    // What is sent next is not known yet: nothing is kept for it while the queue only grows.
    if tail.isInMemory, let lowest = order.first(where: { !$0.isGone })?.number {
      tail.headThrough = max(tail.headThrough, lowest - 1)
    }
    tail.append(chunk)
    tail.count += members.count
    tail.loaded += members.count
    tail.isChanged = false
    for entry in members { entry.isInTail = true }
    store.mayBeUnfolded = true
    release()
    return true
  }

  private func marks(of entry: Item) -> [Tail.Mark] {
    var marks: [Tail.Mark] = [.lane(entry.lane)]
    marks += entry.touches.map { .touches($0) }
    for slot in entry.slots where !entry.touches.contains(store.slots[slot].ref) {
      marks.append(.touches(store.slots[slot].ref))
    }
    marks += entry.creates.map { .makes($0) }
    if !entry.creates.isEmpty { marks.append(.maker) }
    marks += entry.dependsOn.map { .dependsOn($0) }
    if entry.urgency < .normal { marks.append(.urgency(entry.urgency)) }
    // What it may do, not what it does now: that hangs on the base and on those before it.
    let collections = (entry.creates + entry.request.makesOrRemoves).map(\.collection)
    for place in collections.indices where !collections[..<place].contains(collections[place]) {
      marks.append(.changesIDs(of: collections[place]))
    }
    return marks
  }

  /// Lets go of requests of the tail that are not sent next and that nobody looks at.
  private func release() {
    var seen = Set<Int64>()
    var leaving: [Item] = []
    for entry in order where entry.isInTail && !entry.isGone && !seen.contains(entry.number) {
      let (nodes, slots) = store.reach(entry)
      for node in nodes { seen.insert(node.number) }
      if slots.contains(where: { store.slots[$0].isWatched || store.slots[$0].isUsed }) {
        // Whoever looked at it may do so again; next time it goes.
        for slot in slots { store.slots[slot].isUsed = false }
        continue
      }
      var gone: [Item] = []
      for node in nodes {
        if let other = entries[node.number], canLeave(other) { gone.append(other) }
      }
      for other in gone { store.remove(other) }
      store.unload(slots)
      leaving += gone
    }
    guard !leaving.isEmpty else { return }
    for entry in leaving { leaveMemory(entry) }
    order.removeAll { $0.isGone }
    goneInOrder = 0
    tail.loaded -= leaving.count
  }

  private func canLeave(_ entry: Item) -> Bool {
    entry.isInTail && entry.isIdle && entry.isOptimistic && entry.isSaved && !entry.isAhead
      && entry.number > tail.headThrough
  }

  private func leaveMemory(_ entry: Item) {
    entry.isGone = true
    entries[entry.number] = nil
    if let lane = lanes[entry.lane] {
      lane.entries.removeAll { $0 === entry }
      if lane.entries.isEmpty { lanes[entry.lane] = nil }
    }
    for ref in entry.creates where creators[ref] == entry.number { creators[ref] = nil }
  }

  /// What must be written of the tail when requests have ended.
  func tailWrites() -> [StorageWrite] {
    if entries.isEmpty, tail.isInMemory { store.mayBeUnfolded = false }
    guard !tail.chunks.isEmpty else { return [] }
    var writes: [StorageWrite] = []
    let lowest = order.first { !$0.isGone }?.number ?? .max
    let before = tail.isInMemory ? lowest : min(lowest, tail.headThrough + 1)
    for chunk in tail.dropChunks(before: before) {
      writes.append(.delete(table: Table.chunks, key: space.key(chunk.last)))
    }
    if tail.isChanged {
      writes.append(numberWrite("tail", Int64(tail.count)))
      tail.isChanged = false
    }
    return writes
  }
}
