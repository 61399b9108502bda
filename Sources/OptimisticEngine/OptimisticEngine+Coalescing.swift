extension OptimisticEngine {
  /// Merges a new request with an earlier one on the same thing, where the table of `Coalescing`
  /// says so; nil where it stays on its own.
  ///
  /// The earlier one must never have been sent, nothing between the two may touch the thing, and
  /// nothing may depend on it.
  func coalesce(_ request: Request, _ stored: [UInt8]) throws -> RequestKey? {
    guard let later = request.coalescing, request.urgency != .money,
      let lane = lanes[request.lane], let earlier = mergeable(lane, with: later.thing),
      let step = earlier.request.coalescing?.step
    else { return nil }
    switch (step, later.step) {
    case (.create, .update), (.update, .update):
      guard let merged = self.request(of: earlier).merged(with: request) else { return nil }
      return try replace(earlier, with: merged)
    case (.create, .remove): return try annihilate(earlier, request)
    case (.update, .remove): return try supersede(earlier, request, stored)
    default: return nil
    }
  }

  private func mergeable(_ lane: Lane, with thing: EntityRef) -> Item? {
    guard let candidate = lane.entries.last(where: { $0.touches.contains(thing) }),
      candidate.request.coalescing?.thing == thing, candidate.urgency != .money,
      candidate.isIdle && !candidate.mayBeKnown || planted(.mergedInFlight), candidate.isSaved,
      !candidate.isInTail
    else { return nil }
    // Another lane's request on the same thing, or one that depends on it, would see a difference.
    let slot = store.slot(for: thing)
    guard store.slots[slot].pending.last === candidate,
      !order.contains(where: { !$0.isGone && $0.dependsOn.contains(candidate.number) })
    else { return nil }
    return candidate
  }

  /// The earlier one takes the later one in and keeps its number: it was never sent.
  private func replace(_ earlier: Item, with request: Request) throws -> RequestKey {
    let stored = request.stored.encoded()
    let merged = Item(
      request, number: earlier.number, key: earlier.key, tapped: earlier.tapped, stored: stored,
      dependsOn: earlier.dependsOn, after: earlier.after)
    try journal.commit([outboxWrite(merged, stored)])
    swap(earlier, for: merged)
    noteMerged(request, number: nextNumberFree, into: earlier.key)
    nextNumberFree += 1
    publish(store.refold(merged.slots))
    return merged.key
  }

  private func swap(_ old: Item, for new: Item) {
    old.isGone = true
    store.remove(old)
    entries[new.number] = new
    if let place = order.lastIndex(where: { $0 === old }) { order[place] = new }
    if let lane = lanes[old.lane], let place = lane.entries.lastIndex(where: { $0 === old }) {
      lane.entries[place] = new
    }
    new.slots = new.touches.map { store.slot(for: $0) }
    for slot in new.slots { store.insert(new, into: slot) }
  }

  /// Made and removed again before anyone heard of it: neither is sent.
  private func annihilate(_ earlier: Item, _ request: Request) throws -> RequestKey {
    try journal.commit([.delete(table: Table.outbox, key: space.key(earlier.number))])
    let slots = earlier.slots
    forget(earlier)
    let key = nextKey
    noteMerged(earlier.request, number: earlier.number, into: nil)
    noteMerged(request, number: nextNumberFree, into: nil)
    nextNumberFree += 1
    publish(store.refold(slots))
    return key
  }

  /// The later one alone says all there is to say.
  private func supersede(
    _ earlier: Item, _ request: Request, _ stored: [UInt8]
  ) throws -> RequestKey {
    let entry = newEntry(request, stored)
    let reserved = reservation()
    try journal.commit(
      reserved.writes + [
        .delete(table: Table.outbox, key: space.key(earlier.number)), outboxWrite(entry, stored),
      ])
    reservedThrough = reserved.through
    let slots = earlier.slots
    forget(earlier)
    noteMerged(earlier.request, number: earlier.number, into: entry.key)
    nextNumberFree += 1
    enqueue(entry)
    note(entry)
    noteExpiry(entry)
    mayBeReady = true
    publish(store.refold(slots + entry.slots))
    return entry.key
  }

  private func noteMerged(_ request: any OptimisticRequest, number: Int64, into key: RequestKey?) {
    events.append(
      .merged(
        RequestNote(
          kind: request.kind, key: RequestKey(phone: options.phone, number: number),
          number: number, lane: request.lane, at: now, refusal: nil), into: key))
  }
}
