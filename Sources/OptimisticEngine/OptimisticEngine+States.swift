extension OptimisticEngine {
  /// Remembers what the server says of refusals before outcomes are looked at.
  func noteReports(_ state: StateMessage?, in round: inout Round) {
    guard let state, state.epoch == epoch else { return }
    for report in state.refusals {
      round.reports[report.number] = report
      // As it is shown before the state changes.
      if let entry = pendingEntry(report.number) { fold(entry) }
    }
  }

  /// A state: applied if it follows on the base, dropped and counted if it is old.
  func take(_ state: StateMessage, answerTo batch: Int64? = nil, in round: inout Round) {
    if let why = reasonToIgnore(state) {
      count { $0.ignoredStates += 1 }
      events.append(.stateIgnored(to: state.to, base: baseVersion, why: why, at: now))
      if !doubts.isEmpty { wantsChanges = true }
      return
    }
    serverTime = (state.serverTime, now)
    for pair in state.identifiers { learn(pair, in: &round) }
    if state.to > baseVersion || needsWholeState || planted(.olderStateTaken) {
      apply(state.changes, whole: state.from == 0, in: &round)
      round.movedFrom = baseVersion
      baseVersion = state.to
      if state.from == 0 { needsWholeState = false }
    }
    takeRefusals(of: state, in: &round)
    takeProgress(of: state, in: &round)
    if let batch { settleDoubts(state, answerTo: batch, in: &round) }
  }

  private func reasonToIgnore(_ state: StateMessage) -> String? {
    if state.epoch != epoch, !planted(.otherSignInTaken) { return "of another sign-in" }
    if state.from > baseVersion || (needsWholeState && state.from > 0) {
      wantsChanges = true
      return "changes before it are missing"
    }
    if state.to < baseVersion, !planted(.olderStateTaken) { return "old" }
    if state.to == baseVersion, !needsWholeState, !saysMore(state) { return "old" }
    return nil
  }

  /// Whether a state of the present version tells something about pending requests.
  private func saysMore(_ state: StateMessage) -> Bool {
    state.from == state.to || !state.identifiers.isEmpty
      || state.refusals.contains { !refusalsSeen.contains($0.number) }
      || state.processed.contains { progress in
        lanes[progress.lane]?.entries.contains { $0.number <= progress.number } ?? false
      }
  }

  private func apply(_ changes: [StateChange], whole: Bool, in round: inout Round) {
    if whole { removeMissing(changes, in: &round) }
    for change in changes {
      let ref = localRef(of: change.ref, round)
      let key = space.key(ref)
      switch change {
      case .put(_, let fields):
        round.writes.append(
          .put(table: Table.base, key: key, bytes: Record.seal(.map(fields))))
        setBase(ref, fields, in: &round)
      case .remove:
        round.writes.append(.delete(table: Table.base, key: key))
        setBase(ref, nil, in: &round)
      }
    }
  }

  /// A whole state says of everything it does not name that it is gone.
  private func removeMissing(_ changes: [StateChange], in round: inout Round) {
    var named = Set<[UInt8]>()
    for change in changes { named.insert(space.key(localRef(of: change.ref, round))) }
    var gone: [[UInt8]] = []
    try? journal.forEach(Table.base, prefix: space.prefix) { row in
      if !named.contains(row.key) { gone.append(row.key) }
      return true
    }
    for key in gone {
      round.writes.append(.delete(table: Table.base, key: key))
      let text = key.dropFirst(space.prefix.count)
      guard let zero = text.firstIndex(of: 0) else { continue }
      let ref = EntityRef(
        String(decoding: text[..<zero], as: UTF8.self),
        String(decoding: text[(zero + 1)...], as: UTF8.self))
      setBase(ref, nil, in: &round)
    }
  }

  /// Things not in memory stay out of it: their new base is read when someone asks.
  private func setBase(_ ref: EntityRef, _ fields: Fields?, in round: inout Round) {
    guard let slot = store.loadedSlot(ref) else {
      unwrittenBase[space.key(ref)] = .some(fields)
      if store.hasCollection(ref.collection) { store.noteBase(ref, exists: fields != nil) }
      return
    }
    if round.oldBase[slot] == nil, !store.slots[slot].pending.isEmpty {
      round.oldBase[slot] = store.slots[slot].base ?? [:]
    }
    store.setBase(slot, fields)
    round.changed.append(slot)
  }

  private func localRef(of ref: EntityRef, _ round: Round) -> EntityRef {
    if !round.names.isEmpty, let learned = round.names[ref] { return learned }
    if let slot = store.loadedSlot(ref) { return store.slots[slot].ref }
    return localName(of: ref)
  }

  /// A thing made here has a server id from now on; the local one stays its name.
  func learn(_ pair: IdentifierPair, in round: inout Round) {
    let (local, server) = (pair.local, EntityRef(pair.local.collection, pair.server))
    guard local != server, readServerID(local) == nil, round.learned[local] == nil else { return }
    round.learned[local] = pair.server
    // A record that came under the server's id before belongs to the local one from now on.
    let known = try? journal.read(Table.base, space.key(server))
    if known != nil { _ = store.slot(for: server) }
    round.names[server] = local
    // With the rest of the round: on disk before anything is sent with it.
    let writes: [StorageWrite] = [
      .put(
        table: Table.serverIDs, key: space.key(local), bytes: Record.seal(.text(pair.server))),
      .put(table: Table.localIDs, key: space.key(server), bytes: Record.seal(.text(local.id))),
    ]
    if planted(.mapSavedAfterSend) { journal.keepLater(writes) } else { round.writes += writes }
    guard let merged = store.merge(server: server, into: local) else { return }
    round.changed += [merged.from, merged.into]
    if let fields = store.slots[merged.into].base {
      round.writes.append(.delete(table: Table.base, key: space.key(server)))
      round.writes.append(
        .put(table: Table.base, key: space.key(local), bytes: Record.seal(.map(fields))))
    }
  }

  private func takeRefusals(of state: StateMessage, in round: inout Round) {
    for report in state.refusals {
      if let entry = pendingEntry(report.number), entry.key == report.key {
        round.refuse(entry, Refusal(code: report.code, text: report.text))
      } else if entries[report.number] == nil, isPending(report.number) {
        // Kept, but the disk does not give it: the server says so again.
        continue
      }
      settleDoubts(about: report.number, isDone: false, in: &round)
      round.seen.append(report.number)
    }
  }

  /// What the server has processed and not refused is in this state: a lost answer heals so.
  private func takeProgress(of state: StateMessage, in round: inout Round) {
    let refused = Set(round.refused.map(\.entry.number))
    for progress in state.processed {
      bring(.lane(progress.lane), through: progress.number)
      guard let lane = lanes[progress.lane] else { continue }
      for entry in lane.entries where entry.number <= progress.number {
        guard entry.mayBeKnown, !refused.contains(entry.number) else { continue }
        if !entry.isReceived {
          acknowledge(entry, version: state.to, answer: .null, in: &round)
        }
      }
    }
  }
}
