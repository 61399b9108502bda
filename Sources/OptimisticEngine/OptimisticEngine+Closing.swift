extension OptimisticEngine {
  /// Ends a round: what is through or refused leaves the stack, one fold, one commit, one
  /// publication.
  func close(_ round: consuming Round) {
    revision += 1
    // What comes from the disk meanwhile is folded over the new base.
    defer { unwrittenBase = [:] }
    collectConfirmed(in: &round)
    let roots = collectRoots(in: &round)
    let gone = round.confirmed + round.expired + roots.flatMap { [$0.entry] + $0.cascade }
    let before = roots.map { whatIsShown(by: [$0.entry] + $0.cascade) }
    for entry in gone { forget(entry) }
    let reached = store.refold(round.changed + gone.flatMap(\.slots))
    if let from = round.movedFrom, from != baseVersion {
      events.append(.baseMoved(from: from, to: baseVersion, at: now))
    }
    finishConfirmed(in: &round)
    finishExpired(in: &round)
    for (root, shown) in zip(roots, before) { finishRefused(root, shown, in: &round) }
    noteSeen(in: &round)
    round.writes += closingWrites(round, finished: !gone.isEmpty) + tailWrites()
    if !journal.keep(round.writes) {
      let givenUp = roots.filter(\.isGivenUp).map(\.entry) + roots.flatMap(\.cascade)
      for entry in round.expired + givenUp { owingLanes.insert(entry.lane) }
    }
    publish(reached)
  }

  private func collectConfirmed(in round: inout Round) {
    guard !received.isEmpty else { return }
    let refused = Set(round.refused.map(\.entry.number))
    for entry in received.sorted(by: { $0.number < $1.number }) {
      guard case .received(let version) = entry.phase,
        version <= baseVersion || planted(.droppedAtReply),
        !refused.contains(entry.number)
      else { continue }
      round.confirmed.append(entry)
    }
  }

  /// One root for each cause: a request refused because of another one goes with that.
  private func collectRoots(in round: inout Round) -> [RefusedRoot] {
    for entry in round.expired where !entry.mayBeKnown {
      for dependent in cascade(of: entry) {
        let text = "what it depended on found no connection in time"
        round.giveUp(dependent, Refusal(code: "expired", text: text))
      }
    }
    var taken = Set<Int64>(round.confirmed.map(\.number))
    var roots: [RefusedRoot] = []
    for var root in round.refused.sorted(by: { $0.entry.number < $1.entry.number }) {
      guard !taken.contains(root.entry.number), !root.entry.isGone else { continue }
      root.cascade = cascade(of: root.entry).filter { !taken.contains($0.number) }
      taken.insert(root.entry.number)
      taken.formUnion(root.cascade.map(\.number))
      roots.append(root)
    }
    return roots
  }

  /// What depends on it, directly or not; facts stay, and so does what depends on facts only.
  func cascade(of root: Item) -> [Item] {
    if planted(.dependentsStay) { return [] }
    var found = cascadeInMemory(of: root)
    while !tail.isInMemory {
      var brought = false
      for entry in [root] + found where bring(.dependsOn(entry.number)) { brought = true }
      guard brought else { break }
      found = cascadeInMemory(of: root)
    }
    return found
  }

  private func cascadeInMemory(of root: Item) -> [Item] {
    var going: Set<Int64> = [root.number]
    var found: [Item] = []
    for entry in order
    where !entry.isGone && entry.number > root.number && (!entry.isFact || planted(.factsGo)) {
      guard entry.dependsOn.contains(where: going.contains) else { continue }
      going.insert(entry.number)
      found.append(entry)
    }
    return found
  }

  // MARK: Confirmed

  private func finishConfirmed(in round: inout Round) {
    var later = Set<FieldPlace>()
    for entry in round.confirmed.reversed()
    where entry.isOptimistic && store.isFolded(entry) {
      compare(entry, later: &later, round)
    }
    for entry in round.confirmed {
      round.writes += removal(of: entry)
      if entry.isOptimistic { countSaved(entry) }
      finish(entry, as: .confirmed)
    }
  }

  /// Whether the server came to what was predicted, in the fields no later request has written.
  private func compare(_ entry: Item, later: inout Set<FieldPlace>, _ round: Round) {
    var right = true
    var flickers = false
    var seen = Set<FieldPlace>()
    for effect in entry.effects.reversed() {
      let place = FieldPlace(slot: effect.slot, field: effect.field)
      guard !later.contains(place), seen.insert(place).inserted else { continue }
      let slot = store.slots[effect.slot]
      if let field = effect.field {
        let now = slot.base?[field] ?? .null
        if now == effect.value { continue }
        right = false
        let old = round.oldBase[effect.slot].map { $0[field] ?? .null }
        if slot.value(field) ?? .null == old ?? now, old ?? now == now { flickers = true }
      } else if (slot.base != nil) != (effect.value == .bool(true)) {
        right = false
      }
    }
    later.formUnion(seen)
    count { totals in
      totals.predictions += 1
      totals.predictionsRight += right ? 1 : 0
      totals.flicker += flickers ? 1 : 0
    }
  }

  func countSaved(_ entry: Item) {
    let saved = max(0, (entry.answered ?? now) - entry.tapped)
    savedByKey[entry.key] = saved
    statistics.lastSaved[entry.kind] = saved
    count { totals in
      totals.saved += saved
      totals.confirmed += 1
    }
  }

  private func finishExpired(in round: inout Round) {
    for entry in round.expired {
      round.writes += removal(of: entry)
      count { $0.expired += 1 }
      finish(entry, as: .expired)
    }
  }

  // MARK: Refused

  /// The fields those requests have set, as they are shown now.
  private func whatIsShown(by entries: [Item]) -> [FieldChange] {
    var seen = Set<FieldPlace>()
    var shown: [FieldChange] = []
    for entry in entries {
      for effect in entry.effects {
        guard let field = effect.field,
          seen.insert(FieldPlace(slot: effect.slot, field: field)).inserted
        else { continue }
        let slot = store.slots[effect.slot]
        shown.append(
          FieldChange(
            ref: slot.ref, field: field, was: slot.value(field) ?? .null, now: .null))
      }
    }
    return shown
  }

  private func finishRefused(_ root: RefusedRoot, _ shown: [FieldChange], in round: inout Round) {
    let all = [root.entry] + root.cascade
    for entry in all {
      round.writes += removal(of: entry)
    }
    for entry in all where entry.isOptimistic {
      count { totals in
        totals.rolledBack += 1
        totals.saved -= options.rollbackCost
        if !entry.effects.isEmpty { totals.predictions += 1 }
      }
    }
    statistics.refusals[root.refusal.code, default: 0] += 1
    finish(root.entry, as: .refused, refusal: root.refusal)
    for entry in root.cascade { finish(entry, as: .refused, refusal: root.refusal) }
    round.seen.append(root.entry.number)
    guard all.contains(where: \.isOptimistic) else { return }
    let letter = deadLetter(root)
    deadLetters.append(letter)
    if !planted(.letterNotWritten) { round.writes.append(letterWrite(letter)) }
    let money = round.reports[root.entry.number]?.moneyEffect ?? .null
    let notice = notice(root, changes(from: shown), money: money)
    notices.append(notice)
    if planted(.noticedTwice) { notices.append(notice) }
    round.writes.append(noticeWrite(notice))
    events.append(.notice(notice))
  }

  private func changes(from shown: [FieldChange]) -> [FieldChange] {
    shown.compactMap { change in
      var change = change
      change.now = view[change.ref, change.field]
      return change.was == change.now ? nil : change
    }
  }

  private func deadLetter(_ root: RefusedRoot) -> DeadLetter {
    DeadLetter(
      key: root.entry.key, number: root.entry.number, kind: root.entry.kind,
      lane: root.entry.lane, tapped: root.entry.tapped, died: now, code: root.refusal.code,
      text: root.refusal.text, attempts: root.entry.attempts, stored: root.entry.request.stored,
      version: Request.storedVersion, dependsOn: root.entry.dependsOn,
      cascade: root.cascade.map {
        DeadLetter.Casualty(
          key: $0.key, number: $0.number, kind: $0.kind, stored: $0.request.stored,
          version: Request.storedVersion, dependsOn: $0.dependsOn)
      }, isSeen: false)
  }

  private func notice(_ root: RefusedRoot, _ changes: [FieldChange], money: Value) -> Notice {
    defer { nextNotice += 1 }
    return Notice(
      id: nextNotice, key: root.entry.key, kind: root.entry.kind, lane: root.entry.lane,
      tapped: root.entry.tapped, raised: now, code: root.refusal.code, text: root.refusal.text,
      changes: changes, cascade: root.cascade.map(\.kind), moneyEffect: money, detail: .null)
  }

  private func noteSeen(in round: inout Round) {
    for number in round.seen where !refusalsSeen.contains(number) {
      refusalsSeen.append(number)
      round.writes.append(.put(table: Table.seen, key: space.key(number), bytes: []))
    }
  }

  // MARK: Writing

  private func closingWrites(_ round: Round, finished: Bool) -> [StorageWrite] {
    var writes: [StorageWrite] = []
    for entry in round.acknowledged where !entry.isGone {
      writes.append(outboxWrite(entry, entry.request.stored.encoded()))
      if entry.isInTail { writes.append(receivedWrite(entry)) }
    }
    if round.movedFrom != nil {
      writes.append(baseWrite())
    }
    if finished { writes.append(totalsWrite()) }
    return writes
  }

  /// What takes an ended request off the disk.
  func removal(of entry: Item) -> [StorageWrite] {
    let key = space.key(entry.number)
    let row = StorageWrite.delete(table: Table.outbox, key: key)
    return entry.isNotedAsReceived ? [row, .delete(table: Table.received, key: key)] : [row]
  }

  /// Lets the next start take it into memory, so that it leaves the queue with the base.
  func receivedWrite(_ entry: Item) -> StorageWrite {
    entry.isNotedAsReceived = true
    return .put(table: Table.received, key: space.key(entry.number), bytes: [])
  }

  /// How far the base is; and whether a record of it is missing, until everything has come again.
  func baseWrite() -> StorageWrite {
    .put(
      table: Table.account, key: space.key("base"),
      bytes: Record.seal([
        .int(baseVersion), .optional(serverTime?.wall), .optional(serverTime?.at.milliseconds),
        .bool(needsWholeState),
      ]))
  }

  func totalsWrite() -> StorageWrite {
    .put(
      table: Table.account, key: space.key("totals"), bytes: Record.seal(statistics.value))
  }
}

/// A field of a thing, or (nil) the thing itself.
private struct FieldPlace: Hashable {
  var slot: Int
  var field: String?
}
