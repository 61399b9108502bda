import OptimisticEngine

// What the person, the link, the server and the disk do, deed by deed.

extension ToyWorld {
  func perform(_ act: Deed.Act) throws(Violation) {
    switch act {
    case .wait: return
    case .tap(let recipe):
      if let engine { try tap(make(recipe, engine)) }
    case .taps(let recipes):
      if let engine { try tap(all: recipes.map { make($0, engine) }) }
    case .chain(let length, let refused): try tapChain(length, refused: refused)
    case .link(let isUp): try setLink(isUp)
    case .passes(let passes): setPasses(passes)
    case .lose(let way): losesNext.insert(way)
    case .trouble(let trouble): troubles.append(trouble)
    case .others, .othersRemoveNote, .push, .expireToken: try serverActs(act)
    case .kill, .powerCut, .sync, .disk, .damage: try diskActs(act)
    default: try personActs(act)
    }
  }

  // MARK: Link

  func setLink(_ isUp: Bool) throws(Violation) {
    guard isUp != self.isUp else { return }
    if !isUp, engine?.pending.contains(where: { $0.state == .sending }) == true {
      sightings.see(.darkInFlight)
    }
    self.isUp = isUp
    open = [:]
    silence.end()
    engine?.linkChanged(isUp, at: now)
    try check()
  }

  func setPasses(_ passes: Bool) {
    self.passes = passes
    if passes, let since = liefiSince, now - since > 60_000 { sightings.see(.longLiefi) }
    liefiSince = passes ? nil : liefiSince ?? now
  }

  // MARK: Server

  private func serverActs(_ act: Deed.Act) throws(Violation) {
    switch act {
    case .others(let thing, let field, let value):
      let ref = ToyDomain.things[thing % ToyDomain.things.count]
      var fields = server.records[ref] ?? [:]
      let value = Int64(value)
      switch field % 4 {
      case 0: fields["n"] = .int(value * 100)
      case 1: fields["s"] = .text("others \(value)")
      case 2: fields["state"] = value % 2 == 0 ? "a" : "b"
      default: fields["others"] = .int(value)
      }
      server.put(ref, fields)
      push(server.state(since: server.heardBase))
    case .othersRemoveNote(let place):
      let notes = server.records.keys.filter { $0.collection == "notes" }.sorted()
      guard !notes.isEmpty else { return }
      server.remove(notes[place % notes.count])
      push(server.state(since: server.heardBase))
    case .push(.fresh): push(server.state(since: server.heardBase))
    case .push(.whole): push(server.state(since: 0))
    case .push(.ahead): push(server.state(since: server.version))
    case .push(.stale(let place)):
      if !server.oldStates.isEmpty {
        push(server.oldStates[place % server.oldStates.count])
      }
    default:
      epochTokens += 1
      server.token = "t\(epoch).\(epochTokens)"
    }
    try check()
  }

  func push(_ state: StateMessage) {
    guard isUp, passes, isCalm || !random.chance(perMille: plan.options.lost) else { return }
    let (fast, slow) = (plan.options.fastest, plan.options.slowest)
    queue.push(
      .push(bytes: state.encoded(), incarnation: incarnation),
      at: now + (isCalm ? fast : random.integer(in: fast...slow)))
  }

  // MARK: Person

  private func personActs(_ act: Deed.Act) throws(Violation) {
    guard let engine else { return }
    switch act {
    case .clockBack(let span):
      // A call with an earlier moment counts as one at the latest.
      sightings.see(.clockBack)
      engine.wake(at: now + -span)
    case .retryLetter(let place): return try retryLetter(place, engine)
    case .discardLetter(let place): return try discardLetter(place, engine)
    case .dismissNotice(let place): return try dismissNotice(place, engine)
    case .login(let place): try changeLogin(ToyDomain.logins[place % 2], engine)
    case .hurry:
      silence.end()
      engine.hurry(at: now)
    case .held(let confirm): try decideHeld(confirm, engine)
    case .forget: engine.forgetUnused()
    default: return
    }
    try check()
  }

  private func changeLogin(_ login: String, _ engine: Engine) throws(Violation) {
    if login != self.login, engine.queueCount > 0 { sightings.see(.otherLogin) }
    // What is on its way for another login is nothing to this one.
    if login != self.login {
      open = [:]
      // The queue is read from the disk again, as at a start.
      oracles[login]?.noteRestart()
    }
    signIn(login)
    silence.end()
    engine.authorisationChanged(
      true, login: login, epoch: epoch, credentials: server.token, at: now)
    if left == nil, engine.isSignedOut {
      throw Violation("I16", "the queue of \(login) does not open")
    }
    if left == nil, !isTrustGone, oracles[login]?.isRewinding == true {
      engine.loadWholeQueue()
      oracles[login]?.rewind(to: engine)
      try checkAll(engine, afterKill: true)
    }
    if engine.pending.contains(where: { $0.waitsFor == .confirmation }) { sightings.see(.held) }
  }

  private func decideHeld(_ confirm: Bool, _ engine: Engine) throws(Violation) {
    if confirm { return engine.confirmHeld(at: now) }
    engine.loadWholeQueue()
    let held = engine.pending.filter { $0.waitsFor == .confirmation }
    oracles[login]?.givenUp.formUnion(held.map(\.number))
    engine.discardHeld(at: now)
  }

  private func retryLetter(_ place: Int, _ engine: Engine) throws(Violation) {
    guard !engine.deadLetters.isEmpty else { return }
    let letter = engine.deadLetters[place % engine.deadLetters.count]
    let stored = [letter.stored] + letter.cascade.map(\.stored)
    let requests = stored.compactMap { try? ToyRequest(stored: $0, version: letter.version) }
    // One that could merge with what waits would not be itself any more.
    guard requests.count == stored.count, requests.allSatisfy({ $0.step == nil }) else { return }
    let half = HalfDone(requests: requests, letter: letter.number)
    let before = engine.nextNumber
    do {
      _ = try engine.retry(letter.key, at: now)
    } catch {
      if left != nil { return try check(half) }
      // What was made before it failed stays; the letter too.
      if !isTrustGone { try oracles[login]?.takeUp(requests, of: letter, from: before, engine) }
      return try check()
    }
    if left != nil { return try check(half) }
    sightings.see(.retriedByHand)
    if !isTrustGone { try oracles[login]?.takeUp(requests, of: letter, from: before, engine) }
    oracles[login]?.putAway(letter.number)
    try check()
  }

  private func discardLetter(_ place: Int, _ engine: Engine) throws(Violation) {
    guard !engine.deadLetters.isEmpty else { return }
    let letter = engine.deadLetters[place % engine.deadLetters.count]
    do {
      try engine.discard(letter.key, at: now)
      if left == nil { oracles[login]?.putAway(letter.number) }
    } catch {
      if left == nil, !isDiskFull { throw Violation("I12", "discard: \(error)") }
    }
    try check(HalfDone(letter: letter.number))
  }

  private func dismissNotice(_ place: Int, _ engine: Engine) throws(Violation) {
    guard !engine.notices.isEmpty else { return }
    let notice = engine.notices[place % engine.notices.count]
    engine.dismissNotice(notice.id)
    if left == nil, let key = notice.key { oracles[login]?.notices.remove(key) }
    try check(HalfDone(notice: notice.key))
  }
}

extension Oracle {
  /// Requests made again of a dead letter: those of them that are there now, in their order. Each
  /// depends on the new ones of those it depended on.
  mutating func takeUp(
    _ requests: [ToyRequest], of letter: DeadLetter, from first: Int64,
    _ engine: OptimisticEngine<ToyRequest>
  ) throws(Violation) {
    engine.loadWholeQueue()
    let old = [letter.number] + letter.cascade.map(\.number)
    var again: [Int64: Int64] = [:]
    var left = requests[...]
    for item in engine.pending where item.number >= first && kept[item.number] == nil {
      guard let place = left.firstIndex(of: item.request) else {
        throw Violation("I1", "\(item.number) is pending, and nobody made it")
      }
      left = left[(place + 1)...]
      let before = kept[old[place]]?.dependsOn ?? []
      if let dropped = before.first(where: { old.contains($0) && again[$0] == nil }) {
        throw Violation("I4", "\(old[place]) was made again without \(dropped)")
      }
      let after = before.compactMap { again[$0] ?? (kept[$0]?.fate == .pending ? $0 : nil) }
      keep(
        item.request, number: item.number, at: item.tapped, isSaved: item.isSaved, after: after)
      again[old[place]] = item.number
    }
  }
}
