extension OptimisticEngine {
  /// What became of the calls of a batch. One for a batch long given up is as good as any: what
  /// it says of a request is true.
  public func handle(_ answer: BatchAnswer, at moment: Instant) {
    now = max(now, moment)
    var round = Round()
    noteReports(answer.state, in: &round)
    let flight = flights.removeValue(forKey: answer.batch)
    if let flight {
      bytesInFlight -= flight.bytes
      refusalsTold(flight.seenRefusals, in: &round)
    }
    let summary = take(answer.outcomes, of: answer.batch, isLate: flight == nil, in: &round)
    if let flight {
      let answered = Set(answer.outcomes.map(\.number))
      let untried = flight.numbers.filter { !answered.contains($0) }
      takeBack(untried, batch: answer.batch, answer: nil, tried: false)
      if flight.asksForChanges {
        // What came into doubt since this was asked for is not settled by it.
        wantsChanges = answer.state == nil || doubts.contains { $0.since > answer.batch }
      }
    }
    pace(summary)
    if let state = answer.state {
      take(state, answerTo: flight == nil ? nil : answer.batch, in: &round)
    }
    close(round)
    mayBeReady = true
  }

  /// The server's changes, pushed or answered.
  public func receive(_ state: StateMessage, at moment: Instant) {
    now = max(now, moment)
    var round = Round()
    noteReports(state, in: &round)
    take(state, in: &round)
    close(round)
    mayBeReady = true
  }

  /// A late answer is true in what it says for good; what it says of its moment is over, and a
  /// request that is on its way again stays there.
  private func take(
    _ outcomes: [NumberedOutcome], of batch: Int64, isLate: Bool, in round: inout Round
  ) -> Summary {
    var summary = Summary()
    for numbered in outcomes {
      let entry = pendingEntry(numbered.number)
      switch numbered.outcome {
      case .acknowledged(let version, let answer):
        summary.anythingDone = true
        if let entry { acknowledge(entry, version: version, answer: answer, in: &round) }
        settleDoubts(about: numbered.number, isDone: true, in: &round)
      case .alreadyDone(let version):
        summary.anythingDone = true
        if let entry { acknowledge(entry, version: version, answer: .null, in: &round) }
        settleDoubts(about: numbered.number, isDone: true, in: &round)
      case .rejected(let code, let text):
        summary.anythingDone = true
        refused(numbered.number, Refusal(code: code, text: text), in: &round)
      case .throttled(let pause):
        summary.throttled = max(summary.throttled ?? 0, pause)
        takeBack([numbered.number], batch: batch, answer: "asked to wait")
      case .unauthorised where !isLate:
        // Also of a batch without calls, which only asks for changes.
        summary.unauthorised = true
        takeBack([numbered.number], batch: batch, answer: nil, tried: false)
      case .transient(let words) where !isLate:
        summary.refusedForNow = entry?.lane ?? ""
        takeBack([numbered.number], batch: batch, answer: words)
        if let entry { block(entry.lane) }
      case .unauthorised, .transient: break
      }
    }
    return summary
  }

  /// Of what went with its root, or of what is over already, it is only noted that it was heard.
  private func refused(_ number: Int64, _ refusal: Refusal, in round: inout Round) {
    if let entry = pendingEntry(number) {
      fold(entry)
      return round.refuse(entry, refusal)
    }
    // Kept, but the disk does not give it: the server says so again.
    if isPending(number) { return }
    round.seen.append(number)
    settleDoubts(about: number, isDone: false, in: &round)
  }

  private func pace(_ summary: Summary) {
    if summary.unauthorised {
      needsAuthorisation = true
    } else if let pause = summary.throttled {
      pacing.noteThrottled(for: pause, at: now)
    } else if let lane = summary.refusedForNow, !summary.anythingDone {
      pacing.noteRefusedForNow(lane, at: now, &random)
    } else {
      pacing.noteAnswer()
      authorisations = 0
    }
  }

  /// The server has it. It leaves the stack when the base has come that far.
  func acknowledge(
    _ entry: Item, version: Int64, answer: Value, in round: inout Round
  ) {
    if let id = answer.text ?? answer["id"].text, entry.creates.count == 1,
      readServerID(entry.creates[0]) == nil
    {
      learn(IdentifierPair(local: entry.creates[0], server: id), in: &round)
    }
    guard !entry.isReceived else { return }
    if entry.isSending { lanes[entry.lane]?.sending -= 1 }
    lanes[entry.lane]?.failures = 0
    entry.phase = .received(version: version)
    entry.answered = now
    entry.isRetrying = false
    received.append(entry)
    round.acknowledged.append(entry)
    updateState(entry)
  }

  /// "Not now": its lane waits for itself, the others go on.
  private func block(_ name: String) {
    guard let lane = lanes[name] else { return }
    lane.failures += 1
    let until = now + pacing.pause(after: lane.failures, &random)
    lane.blockedUntil = until
    nextUnblock = min(nextUnblock ?? until, until)
  }

  /// The server has heard that these refusals are kept here.
  private func refusalsTold(_ numbers: [Int64], in round: inout Round) {
    guard !numbers.isEmpty else { return }
    let told = Set(numbers)
    refusalsSeen.removeAll(where: told.contains)
    round.writes += numbers.map { .delete(table: Table.seen, key: space.key($0)) }
  }
}

/// What one answer or state leads to: one fold, one commit, one publication.
struct Round {
  var acknowledged: [Entry] = []
  var confirmed: [Entry] = []
  /// Refused ones and those given up here, each the root of whatever depends on it.
  var refused: [RefusedRoot] = []
  /// The server's refusals by number: they say what a refusal means in money.
  var reports: [Int64: RefusalReport] = [:]
  /// Dependents whose patience ran out.
  var expired: [Entry] = []
  /// Numbers of refusals to tell the server as kept.
  var seen: [Int64] = []
  /// Slots whose base is another one now, with the base before.
  var changed: [Int] = []
  var oldBase: [Int: Fields] = [:]
  /// Server ids learned, by the local name.
  var learned: [EntityRef: String] = [:]
  /// Their local names, by the server's.
  var names: [EntityRef: EntityRef] = [:]
  var writes: [StorageWrite] = []
  var movedFrom: Int64?

  /// The server has said a permanent no.
  mutating func refuse(_ entry: Entry, _ refusal: Refusal) {
    add(RefusedRoot(entry: entry, refusal: refusal, isGivenUp: false))
  }

  /// It is given up here: the server has not seen it.
  mutating func giveUp(_ entry: Entry, _ refusal: Refusal) {
    add(RefusedRoot(entry: entry, refusal: refusal, isGivenUp: true))
  }

  private mutating func add(_ root: RefusedRoot) {
    guard !refused.contains(where: { $0.entry === root.entry }) else { return }
    refused.append(root)
  }
}

/// A request that was refused or given up, with what goes with it.
struct RefusedRoot {
  var entry: Entry
  var refusal: Refusal
  /// Given up here, not refused there.
  var isGivenUp: Bool
  var cascade: [Entry] = []
}

/// What one answer said, taken together.
private struct Summary {
  var anythingDone = false
  /// The lane of a call that was answered "not now".
  var refusedForNow: String?
  var throttled: Milliseconds?
  var unauthorised = false
}
