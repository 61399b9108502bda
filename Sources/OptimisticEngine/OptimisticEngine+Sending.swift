extension OptimisticEngine {
  /// What is due now, with today's ids and credentials; nil when nothing is. Call until nil.
  ///
  /// Its requests are SENDING afterwards, until `handle`, `attemptLost` or `linkChanged`.
  public func batchToSend(at moment: Instant) -> Batch? {
    now = max(now, moment)
    pacing.forgetThrottle(at: now)
    guard mayBeReady, gateIsOpen else { return nil }
    flushBacklog()
    let picked = pickCalls()
    let asks = wantsChanges && !flights.values.contains(where: \.asksForChanges)
    guard !picked.calls.isEmpty || (asks && !pacing.wasRefused) else {
      mayBeReady = false
      return nil
    }
    return launch(picked.items, picked.calls, bytes: picked.bytes, asks: asks)
  }

  /// Whether anything at all may be sent now.
  private var gateIsOpen: Bool {
    guard isLinkUp, !needsAuthorisation, !isSignedOut else { return false }
    if let until = pacing.notBefore, until > now { return false }
    if let until = authoriseNotBefore, until > now { return false }
    return pacing.isOpen ? bytesInFlight < options.windowBytes : flights.isEmpty
  }

  private func launch(_ items: [Item], _ calls: [Call], bytes: Int, asks: Bool) -> Batch {
    let seen = refusalsOnDisk
    let batch = Batch(
      id: nextBatch, phone: options.phone, login: login, epoch: epoch, credentials: credentials,
      calls: calls, lowWater: lowWater, baseVersion: needsWholeState ? 0 : baseVersion,
      seenRefusals: seen, wantsChanges: asks)
    nextBatch += 1
    for item in items {
      item.phase = .sending(batch: batch.id)
      item.mayBeKnown = true
      item.attempts += 1
      item.isRetrying = false
      lanes[item.lane]?.sending += 1
      updateState(item)
    }
    flights[batch.id] = Flight(
      numbers: items.map(\.number), seenRefusals: seen, bytes: bytes, asksForChanges: asks)
    bytesInFlight += bytes
    count { totals in
      totals.attempts += Int64(items.count)
      totals.bytesSent += Int64(bytes)
    }
    return batch
  }

  /// Refusals that the server need not tell again: not those a kill would make forgotten.
  private var refusalsOnDisk: [Int64] {
    if journal.isClean { return refusalsSeen }
    return refusalsSeen.filter { !journal.owes(Table.seen, space.key($0)) }
  }

  /// The lowest number that may still be asked about: below it the server may forget answers.
  ///
  /// Numbers are the phone's, so what waits under another login counts as well.
  var lowWater: Int64 {
    if planted(.lowWaterTooHigh) { return nextNumberFree }
    return min(lowWaterOfLogin, lowestOfOthers ?? .max)
  }

  /// Requests whose removal is not on disk yet would be sent again after a kill; and of what others
  /// wait for in doubt the server must still be able to tell.
  private var lowWaterOfLogin: Int64 {
    var first = order.first(where: { !$0.isGone })?.number ?? nextNumberFree
    for doubt in doubts where doubt.cause > 0 { first = min(first, doubt.cause) }
    if journal.isClean { return first }
    return min(first, journal.lowestUnwrittenDelete(Table.outbox) ?? first)
  }

  /// Due calls, the most urgent lanes first, each lane's in order.
  private func pickCalls() -> (items: [Item], calls: [Call], bytes: Int) {
    fillHead(to: 2 * options.batchCalls)
    bringUrgent()
    var picking = Picking(
      calls: pacing.isOpen ? options.batchCalls : min(options.probeCalls, options.batchCalls),
      bytes: pacing.isOpen
        ? min(options.batchBytes, options.windowBytes - bytesInFlight) : options.batchBytes)
    let ready = readyLanes()
    // A lane may wait for a call of a later one: then it goes on in another round.
    var again = true
    while again, !picking.isFull {
      again = false
      for lane in ready where !picking.isFull {
        if pick(from: lane, &picking) { again = true }
      }
    }
    return (picking.items, picking.calls, picking.bytes)
  }

  private func readyLanes() -> [Lane] {
    var ready: [(lane: Lane, failing: Bool, urgency: Urgency, number: Int64)] = []
    if journal.isClean { owingLanes = [] }
    for lane in lanes.values where lane.sending == 0 && !owingLanes.contains(lane.name) {
      if let until = lane.blockedUntil, until > now { continue }
      guard let first = lane.entries.first(where: \.isIdle), !first.isKeptBack,
        isWithinReach(first)
      else { continue }
      var urgency = first.urgency
      for entry in lane.entries where entry.isIdle { urgency = min(urgency, entry.urgency) }
      ready.append((lane, lane.failures > 0, urgency, first.number))
    }
    ready.sort {
      if $0.failing != $1.failing { return !$0.failing }
      return $0.urgency == $1.urgency ? $0.number < $1.number : $0.urgency < $1.urgency
    }
    return ready.map(\.lane)
  }

  /// Takes what is due of a lane, up to what must wait; whether it took anything.
  private func pick(from lane: Lane, _ picking: inout Picking) -> Bool {
    var took = false
    for entry in lane.entries where entry.isIdle && !picking.numbers.contains(entry.number) {
      guard !picking.isFull, !entry.isKeptBack, isWithinReach(entry),
        isFree(entry, picking.numbers)
      else {
        if planted(.laneOvertaken), !picking.isFull { continue }
        break
      }
      let call = makeCall(entry)
      let size = call.encodedSize(phone: options.phone)
      guard picking.takes(size) else {
        picking.isFull = true
        break
      }
      picking.add(entry, call, size)
      took = true
    }
    return took
  }

  /// Whether all it depends on is through or goes before it in the same batch.
  private func isFree(_ entry: Item, _ picked: Set<Int64>) -> Bool {
    for number in entry.dependsOn {
      if let other = entries[number] {
        if !other.isReceived, !picked.contains(number) { return false }
      } else if isPending(number) {
        return false
      }
    }
    return true
  }

  private func makeCall(_ entry: Item) -> Call {
    let resolver = IdentifierResolver(
      serverID: { [unowned self] in planted(.localNameSent) ? nil : readServerID($0) },
      creator: { [unowned self] ref in
        creators[ref].flatMap { $0 == entry.number ? nil : $0 }
      })
    let content = entry.request.call(resolver)
    let isNew = planted(.newKeyOnRetry) && entry.attempts > 0
    let number = isNew ? entry.number + Int64(entry.attempts) * 1_000 : entry.number
    return Call(
      key: isNew ? RequestKey(phone: options.phone, number: number) : entry.key, number: number,
      lane: entry.lane, kind: entry.kind,
      method: content.method, path: content.path, body: content.body,
      // What was given up here will never come: a fact does not wait for it there.
      dependsOn: entry.dependsOn.filter(isPending),
      deadline: entry.expires.map { max(0, $0 - now) }, digest: entry.digest,
      isFact: entry.isFact)
  }

  /// Tries again to write what could not be written.
  func flushBacklog() {
    guard !journal.isClean else { return }
    journal.keep([])
    nextSave = journal.isClean ? nil : now + options.retryBase
  }

  func count(_ change: (inout Statistics.Totals) -> Void) {
    change(&statistics.life)
    change(&statistics.shift)
  }
}

/// A batch being put together.
private struct Picking {
  let maximumCalls: Int
  let maximumBytes: Int
  var items: [Entry] = []
  var calls: [Call] = []
  var numbers: Set<Int64> = []
  var bytes = 0
  var isFull = false

  init(calls: Int, bytes: Int) {
    maximumCalls = calls
    maximumBytes = bytes
  }

  /// A call larger than any batch goes alone.
  func takes(_ size: Int) -> Bool { calls.isEmpty || bytes + size <= maximumBytes }

  mutating func add(_ item: Entry, _ call: Call, _ size: Int) {
    items.append(item)
    calls.append(call)
    numbers.insert(item.number)
    bytes += size
    isFull = calls.count >= maximumCalls
  }
}

// MARK: Attempts that came to nothing

extension OptimisticEngine {
  /// No (readable) answer came: it is unknown whether it was applied; the same key goes again.
  public func attemptLost(batch id: Int64, _ how: AttemptLoss, at moment: Instant) {
    now = max(now, moment)
    guard let flight = flights.removeValue(forKey: id) else { return }
    bytesInFlight -= flight.bytes
    if how != .linkDown, isLinkUp, !planted(.retriedWithoutPause) {
      pacing.noteLost(at: now, &random)
    }
    takeBack(flight.numbers, batch: id, answer: Self.words(how))
    if flight.asksForChanges { wantsChanges = true }
    mayBeReady = true
  }

  private static func words(_ how: AttemptLoss) -> String {
    switch how {
    case .timeout: "no answer"
    case .linkDown: "the signal went"
    case .damaged: "the answer was unreadable"
    }
  }

  /// Requests of a batch that were not answered wait again, under the same key.
  func takeBack(_ numbers: [Int64], batch: Int64, answer: String?, tried: Bool = true) {
    for number in numbers {
      guard let entry = entries[number], entry.phase == .sending(batch: batch) else { continue }
      entry.phase = .idle
      lanes[entry.lane]?.sending -= 1
      entry.isRetrying = tried && isLinkUp && entry.isOptimistic
      if let answer { entry.lastAnswer = answer }
      if planted(.givenUpAfterTries), entry.attempts > 2 { forget(entry) }
      if !tried {
        entry.attempts -= 1
        count { $0.attempts -= 1 }
      }
      updateState(entry)
    }
  }

  /// The radio's edge. Down: what was on its way is QUEUED again. Up: the retry history is
  /// forgotten and the probe goes at once.
  public func linkChanged(_ isUp: Bool, at moment: Instant) {
    now = max(now, moment)
    guard isUp != isLinkUp else { return }
    isLinkUp = isUp
    if isUp {
      pacing.noteLinkUp()
      for lane in lanes.values {
        lane.failures = 0
        lane.blockedUntil = nil
      }
      wantsChanges = true
    } else {
      let lost = flights.sorted { $0.key < $1.key }
      flights = [:]
      bytesInFlight = 0
      for (id, flight) in lost { takeBack(flight.numbers, batch: id, answer: "the signal went") }
      for entry in order where !entry.isGone && entry.isRetrying {
        entry.isRetrying = false
        updateState(entry)
      }
    }
    mayBeReady = true
  }
}
