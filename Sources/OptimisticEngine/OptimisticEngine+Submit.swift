extension OptimisticEngine {
  /// Checks, transforms, commits, and shows: when it returns, the request is on disk and visible.
  ///
  /// Throws a `Refusal` (the client-side check, too large, too many) or a `StorageError`; then
  /// nothing has changed. With a full disk and signal it is kept in memory and sent; then
  /// `PendingRequest.isSaved` is false.
  @discardableResult
  public func submit(_ request: Request, at moment: Instant) throws -> RequestKey {
    now = max(now, moment)
    if let refusal = refusalBeforeSaving(request) { throw refusal }
    let stored = request.stored.encoded()
    if let refusal = tooLarge(stored) { throw refusal }
    if let merged = try coalesce(request, stored) { return merged }
    let entry = newEntry(request, stored)
    try save(entry, outboxWrite(entry, stored))
    nextNumberFree += 1
    show(entry)
    publish(entry.slots)
    putAway()
    return entry.key
  }

  /// Submits several at once with one commit: all are kept or, on a storage error, none.
  ///
  /// Each is checked against the state with those before it. Returns, for each, its key or why it
  /// was refused.
  public func submit(
    all requests: [Request], at moment: Instant
  ) throws(StorageError) -> [Result<RequestKey, Refusal>] {
    now = max(now, moment)
    return try submit(requests.map { Making($0) }, with: [])
  }

  /// A request to be made, and what it was if it is made again.
  struct Making {
    var request: Request
    var number: Int64?
    var dependsOn: [Int64] = []

    init(_ request: Request) { self.request = request }

    init(_ request: Request, again number: Int64, dependsOn: [Int64]) {
      self.request = request
      self.number = number
      self.dependsOn = dependsOn
    }
  }

  /// The same, in one commit with what else belongs to it.
  ///
  /// What is made again depends on the new ones of those it depended on, and goes with one of
  /// them that is refused.
  func submit(
    _ makings: [Making], with others: [StorageWrite]
  ) throws(StorageError) -> [Result<RequestKey, Refusal>] {
    var results: [Result<RequestKey, Refusal>] = []
    var made: [Item] = []
    var again: [Int64: Result<Int64, Refusal>] = [:]
    let first = nextNumberFree
    let reserved = reservation(for: Int64(makings.count))
    var writes = reserved.writes + others
    for making in makings {
      let stored = making.request.stored.encoded()
      var after: [Int64] = []
      var refusal = refusalBeforeSaving(making.request) ?? tooLarge(stored)
      for number in making.dependsOn {
        switch again[number] {
        case .success(let new): after.append(new)
        case .failure(let why): refusal = refusal ?? why
        case nil: after.append(number)
        }
      }
      if let refusal {
        results.append(.failure(refusal))
        if let number = making.number { again[number] = .failure(refusal) }
        continue
      }
      let entry = newEntry(making.request, stored, after: after)
      if let number = making.number { again[number] = .success(entry.number) }
      writes.append(outboxWrite(entry, stored))
      nextNumberFree += 1
      // Folded now, so that the next one is checked on top of it; shown after the commit.
      enqueue(entry)
      made.append(entry)
      results.append(.success(entry.key))
    }
    do throws(StorageError) {
      try journal.commit(writes)
    } catch {
      for entry in made { forget(entry) }
      store.refold(made.flatMap(\.slots))
      nextNumberFree = first
      throw error
    }
    reservedThrough = reserved.through
    for entry in made {
      note(entry)
      noteExpiry(entry)
    }
    mayBeReady = true
    publish(made.flatMap(\.slots))
    putAway()
    return results
  }

  func refusalBeforeSaving(_ request: Request) -> Refusal? {
    if let limit = options.requestLimit, entries.count + tail.unloaded >= limit {
      return Refusal(code: "quota", text: "\(limit) requests wait already; no more can be kept")
    }
    return request.check(view)
  }

  private func tooLarge(_ stored: [UInt8]) -> Refusal? {
    guard stored.count > options.requestBytes else { return nil }
    return Refusal(
      code: "too-large", text: "\(stored.count) bytes; at most \(options.requestBytes) can be kept")
  }

  /// The request as the app's own type: no other is ever put into an entry.
  func request(of entry: Item) -> Request {
    guard let request = entry.request as? Request else {
      preconditionFailure("\(entry.key) holds a \(type(of: entry.request))")
    }
    return request
  }

  func newEntry(_ request: Request, _ stored: [UInt8], after: [Int64] = []) -> Item {
    // All that makes what it touches is in memory then.
    if !tail.isInMemory { for ref in request.touches { _ = store.slot(for: ref) } }
    let pending = after.filter(isPending)
    return Item(
      request, number: nextNumberFree, key: nextKey, tapped: now, stored: stored,
      dependsOn: dependencies(of: request, after: pending, before: nextNumberFree),
      after: pending)
  }

  /// Commits, or with signal lets a full disk pass: then the request goes from memory, under a
  /// number that was reserved earlier.
  private func save(_ entry: Item, _ row: StorageWrite) throws(StorageError) {
    let reserved = reservation()
    if planted(.savedBeforeCommit) { return journal.keepLater(reserved.writes + [row]) }
    do throws(StorageError) {
      try journal.commit(reserved.writes + [row])
      reservedThrough = reserved.through
    } catch {
      guard error.mayPass, isLinkUp, entry.number <= reservedThrough else {
        throw error
      }
      entry.isSaved = false
      journal.keep(reserved.writes + [row])
    }
  }

  func outboxWrite(_ entry: Item, _ stored: [UInt8]) -> StorageWrite {
    var acknowledged: Int64?
    if case .received(let version) = entry.phase { acknowledged = version }
    return .put(
      table: Table.outbox, key: space.key(entry.number),
      bytes: StoredRequest.bytes(
        version: Request.storedVersion, tapped: entry.tapped, acknowledged: acknowledged,
        attempts: entry.attempts, request: stored, after: entry.after))
  }

  /// The numbers of pending requests that must get through before it.
  func dependencies(
    of request: Request, after: [Int64] = [], before limit: Int64
  ) -> [Int64] {
    var numbers = after.isEmpty ? [] : after.filter { $0 < limit && isPending($0) }
    for key in request.dependsOn {
      guard let number = key.number, number < limit,
        key == RequestKey(phone: options.phone, number: number), isPending(number),
        !numbers.contains(number)
      else { continue }
      numbers.append(number)
    }
    if tail.isInMemory, creators.isEmpty { return numbers }
    for ref in request.touches {
      // Whatever touches a loaded thing is in memory.
      if !tail.isInMemory, store.loadedSlot(ref) == nil {
        bring(.makes(ref), through: limit - 1)
      }
      if let creator = creators[ref], creator < limit, !numbers.contains(creator) {
        numbers.append(creator)
      }
    }
    return numbers
  }

  /// Folds it in, if it is not: for a refusal says what was shown.
  func fold(_ entry: Item) {
    guard !store.isFolded(entry) else { return }
    for ref in entry.touches { _ = store.slot(for: ref) }
  }

  /// Puts it at the end of its lane and on top of the projection.
  func enqueue(_ entry: Item) {
    revision += 1
    entries[entry.number] = entry
    order.append(entry)
    let lane = lanes[entry.lane] ?? Lane(entry.lane)
    lanes[entry.lane] = lane
    lane.entries.append(entry)
    for ref in entry.creates { creators[ref] = entry.number }
    if entry.isReceived { received.append(entry) }
    store.push(entry)
  }

  /// Puts one that comes from the disk where its number belongs.
  func insert(_ entry: Item) {
    entries[entry.number] = entry
    Self.insert(entry, into: &order)
    let lane = lanes[entry.lane] ?? Lane(entry.lane)
    lanes[entry.lane] = lane
    Self.insert(entry, into: &lane.entries)
    for ref in entry.creates { creators[ref] = entry.number }
    if entry.isReceived { received.append(entry) }
    if store.mayBeUnfolded {
      store.refold(store.attach(entry))
    } else {
      store.push(entry)
    }
  }

  private static func insert(_ entry: Item, into list: inout [Item]) {
    guard let last = list.last, last.number > entry.number else { return list.append(entry) }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].number < entry.number { low = middle + 1 } else { high = middle }
    }
    list.insert(entry, at: low)
  }

  private func show(_ entry: Item) {
    enqueue(entry)
    note(entry)
    noteExpiry(entry)
    mayBeReady = true
  }

  /// Takes it out of every list but the store's slots; those want a fold afterwards.
  func forget(_ entry: Item) {
    guard !entry.isGone else { return }
    revision += 1
    entry.isGone = true
    entries[entry.number] = nil
    if entry.isInTail {
      tail.count -= 1
      tail.loaded -= 1
    }
    goneInOrder += 1
    if goneInOrder > 64, goneInOrder * 2 > order.count {
      order.removeAll(where: \.isGone)
      goneInOrder = 0
    }
    if let lane = lanes[entry.lane] {
      if let place = lane.entries.firstIndex(where: { $0 === entry }) {
        lane.entries.remove(at: place)
      }
      if entry.isSending { lane.sending -= 1 }
      if lane.entries.isEmpty { lanes[entry.lane] = nil }
    }
    for ref in entry.creates where creators[ref] == entry.number { creators[ref] = nil }
    // Its effect may have been shown before it was let go of: nothing folds that again.
    if !store.isFolded(entry) { store.idsChanged = true }
    if entry.isReceived { received.removeAll { $0 === entry } }
    store.remove(entry)
  }

  /// The event of a request having come into its state.
  func note(_ entry: Item, refusal: Refusal? = nil) {
    revision += 1
    events.append(
      .request(
        entry.state,
        RequestNote(
          kind: entry.kind, key: entry.key, number: entry.number, lane: entry.lane, at: now,
          refusal: refusal)))
  }

  /// Lets the state follow the phase, with an event if it is another one.
  func updateState(_ entry: Item) {
    let state = entry.stateNow
    guard state != entry.state else { return }
    entry.state = state
    note(entry)
  }

  func finish(_ entry: Item, as state: RequestState, refusal: Refusal? = nil) {
    entry.state = state
    note(entry, refusal: refusal)
    finished[entry.key] = state
    finishedOrder.append(entry.key)
    if finishedOrder.count > options.finishedMemory {
      let oldest = finishedOrder.removeFirst()
      finished[oldest] = nil
      savedByKey[oldest] = nil
    }
  }

  func noteExpiry(_ entry: Item) {
    // What the server has is given up by nobody.
    if entry.isReceived { return }
    for moment in [entry.expires, entry.givenUp].compactMap({ $0 }) {
      nextExpiry = min(nextExpiry ?? moment, moment)
    }
  }

  func refreshExpiry() {
    nextExpiry = nil
    for entry in order where !entry.isGone { noteExpiry(entry) }
  }
}
