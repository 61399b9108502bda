extension OptimisticEngine {
  /// Publishes the selected value now and whenever it has become another one.
  ///
  /// Optimistic and confirmed look the same. Cost of a change nobody selected: nothing.
  @discardableResult
  public func observe<Selected: Equatable>(
    _ selector: Selector<Selected>, _ publish: @escaping (Selected) -> Void
  ) -> ObservationToken {
    var last = selector.read(view)
    let observer = Observer(
      id: nextObserver, refs: selector.refs, collections: selector.collections
    ) { view in
      let present = selector.read(view)
      if present == last { return }
      last = present
      publish(present)
    }
    nextObserver += 1
    observers.append(observer)
    watch(observer)
    publish(last)
    return ObservationToken(id: observer.id)
  }

  /// Ends an observation.
  public func stopObserving(_ token: ObservationToken) {
    guard let place = observers.firstIndex(where: { $0.id == token.id }) else { return }
    let observer = observers.remove(at: place)
    observer.isStopped = true
    for ref in observer.refs {
      let slot = store.slot(for: ref)
      watchers[slot]?.removeAll { $0 === observer }
      store.slots[slot].isWatched = !(watchers[slot]?.isEmpty ?? true)
    }
  }

  func watch(_ observer: Observer) {
    for ref in observer.refs {
      let slot = store.slot(for: ref)
      watchers[slot, default: []].append(observer)
      store.slots[slot].isWatched = true
    }
  }

  /// Lets the observers of these slots look again, each once.
  func publish(_ slots: [Int]) {
    guard !observers.isEmpty else { return }
    if slots.count == 1, !store.idsChanged {
      // As after most taps. The list may change while it is gone through.
      guard store.slots[slots[0]].isWatched, let due = watchers[slots[0]] else { return }
      for observer in due where !observer.isStopped { observer.check(view) }
      return
    }
    var due: [Observer] = []
    for slot in slots where store.slots[slot].isWatched {
      for observer in watchers[slot] ?? [] where !due.contains(where: { $0 === observer }) {
        due.append(observer)
      }
    }
    if store.idsChanged {
      store.idsChanged = false
      for observer in observers where !observer.collections.isEmpty {
        if !due.contains(where: { $0 === observer }) { due.append(observer) }
      }
    }
    for observer in due where !observer.isStopped { observer.check(view) }
  }

  func publishAll() {
    for observer in observers where !observer.isStopped { observer.check(view) }
  }

  /// The pending requests, oldest first, with why each waits.
  ///
  /// Of a queue longer than `EngineOptions.memoryRequests` those that are in memory: the oldest,
  /// the newest, and what is looked at. `queueCount` counts all.
  public var pending: [PendingRequest<Request>] {
    fillHead(to: options.batchCalls / 8)
    guard order.count > goneInOrder else { return [] }
    return order.lazy.filter { !$0.isGone }.map { [self] in describe($0) }
  }

  /// Takes the whole queue into memory, however long, so that `pending` shows all of it.
  public func loadWholeQueue() { fillHead(to: .max) }

  /// How many requests are in the queue: QUEUED, SENDING, RECEIVED and RETRY.
  public var queueCount: Int {
    entries.values.reduce(tail.unloaded) { $0 + ($1.state.isInQueue ? 1 : 0) }
  }

  private func describe(_ entry: Item) -> PendingRequest<Request> {
    PendingRequest(
      request: request(of: entry), key: entry.key, number: entry.number, lane: entry.lane,
      state: entry.state, tapped: entry.tapped, attempts: entry.attempts,
      waitsFor: reason(entry), expires: entry.expires, isSaved: entry.isSaved,
      hasEffect: !entry.effects.isEmpty || !store.isFolded(entry), lastAnswer: entry.lastAnswer)
  }

  /// Why that request waits; nil if it is not pending.
  public func waitReason(of key: RequestKey) -> WaitReason? {
    key.number.flatMap { entries[$0] }.map(reason)
  }

  private func reason(_ entry: Item) -> WaitReason {
    switch entry.phase {
    case .sending: return .answer
    case .received: return .state
    case .idle: break
    }
    if entry.isDoubtful { return .answer }
    if entry.isHeld { return .confirmation }
    if !isLinkUp { return behind(entry, dependenciesOnly: true) ?? .signal }
    if needsAuthorisation || isSignedOut { return .session }
    if let reason = behind(entry, dependenciesOnly: false) { return reason }
    let moments = [pacing.notBefore, lanes[entry.lane]?.blockedUntil].compactMap { $0 }
    if let next = moments.max(), next > now { return .nextTry(at: next) }
    return .turn
  }

  /// What must get through before it: what it depends on, else what is before it in its lane.
  private func behind(_ entry: Item, dependenciesOnly: Bool) -> WaitReason? {
    for number in entry.dependsOn {
      if let other = entries[number] {
        if !other.isReceived { return .behind(other.key) }
      } else if isPending(number) {
        return .behind(RequestKey(phone: options.phone, number: number))
      }
    }
    if dependenciesOnly, entry.isOptimistic { return nil }
    guard let lane = lanes[entry.lane] else { return nil }
    for other in lane.entries where other.number < entry.number && !other.isReceived {
      return .behind(other.key)
    }
    return nil
  }
}
