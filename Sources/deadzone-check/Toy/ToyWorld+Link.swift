import OptimisticEngine

// The way between phone and server, both directions as bytes: late, lost, doubled, out of order,
// unreadable.

extension ToyWorld {
  // MARK: Out of the phone

  /// Sends what is due until nothing is.
  func pump() throws(Violation) {
    var bound = 200
    while let engine, let batch = engine.batchToSend(at: now) {
      bound -= 1
      if bound == 0 { throw Violation("I15", "batches without end") }
      try send(batch)
    }
    if left != nil { try check() }
  }

  private func send(_ batch: Batch) throws(Violation) {
    if left != nil { return try check() }
    if case .sending(let count) = armed {
      armed = count > 0 ? .sending(count - 1) : nil
      if count == 0 { return die(storage.killed()) }
    }
    if !isTrustGone { try checkSending(batch) }
    try silence.noteSend(at: now)
    try questions.noteSend(isQuestion: batch.calls.isEmpty, at: now)
    open[batch.id] = now
    tell?("\(now.milliseconds)   sends \(batch.id) \(batch.calls.map(\.number))")
    let bytes = batch.encoded()
    mix(bytes)
    try check()
    if isLost(.up) { return }
    launch(
      .up(bytes: bytes, process: incarnation, login: batch.login, sent: now, trouble: nextTrouble())
    )
    if !isCalm, random.chance(perMille: plan.options.doubled) {
      sightings.fault()
      launch(
        .up(bytes: bytes, process: incarnation, login: batch.login, sent: now, trouble: nil))
    }
  }

  /// What must be true of everything that leaves the phone.
  private func checkSending(_ batch: Batch) throws(Violation) {
    guard let engine, let oracle = oracles[login] else { return }
    guard batch.login == login else {
      throw Violation("I1", "a batch of \(batch.login) while \(login) is signed in")
    }
    if let first = oracle.pending.first, batch.lowWater > first {
      throw Violation("I2", "the low-water mark \(batch.lowWater) is above pending \(first)")
    }
    var before: Set<Int64> = []
    for call in batch.calls {
      try checkCall(call, oracle, before, engine)
      before.insert(call.number)
      oracles[login]?.noteSent(call.number)
    }
  }

  private func checkCall(
    _ call: Call, _ oracle: Oracle, _ before: Set<Int64>, _ engine: Engine
  ) throws(Violation) {
    guard let item = oracle.kept[call.number], item.fate == .pending else {
      throw Violation("I1", "number \(call.number) is sent and not pending")
    }
    guard call.key == RequestKey(phone: "p", number: call.number), call.lane == item.request.lane,
      call.body["tags"] == .list(item.request.tags.map(Value.int))
    else { throw Violation("I3", "number \(call.number) is sent as another request") }
    for number in item.dependsOn where oracle.kept[number]?.fate == .pending {
      guard before.contains(number) || server.verdicts[number] != nil else {
        throw Violation("I4", "\(call.number) is sent before \(number), which it depends on")
      }
    }
    for number in oracle.pending where number < call.number {
      guard oracle.kept[number]?.request.lane == call.lane, !before.contains(number),
        server.verdicts[number] == nil
      else { continue }
      throw Violation("I4", "\(call.number) is sent before \(number) of the same lane")
    }
    try checkNames(call, item.request, engine)
  }

  /// Nothing goes out under a local name once the phone knows the server's.
  private func checkNames(
    _ call: Call, _ request: ToyRequest, _ engine: Engine
  ) throws(Violation) {
    for (edit, part) in zip(request.edits, call.body["edits"].list ?? []) {
      if case .insert = edit { continue }
      guard let known = identifiers[edit.ref] else { continue }
      guard part[2] == .text(known) else {
        throw Violation("I8", "\(edit.ref) goes out as \(part[2].jsonText), it is \(known)")
      }
    }
    for ref in request.touches {
      guard let id = engine.serverID(of: ref) else { continue }
      if let known = identifiers[ref], known != id {
        throw Violation("I8", "\(ref) was \(known) and is \(id)")
      }
      identifiers[ref] = id
    }
  }

  /// What goes wrong with the next batch at the server's edge.
  private func nextTrouble() -> ToyServer.Trouble? {
    if isCalm { return nil }
    if !troubles.isEmpty {
      sightings.fault()
      return troubles.removeFirst()
    }
    guard random.chance(perMille: plan.options.troubled) else { return nil }
    sightings.fault()
    return random.chance(percent: 50) ? .serverError : .errorAfterApplying
  }

  private func isLost(_ way: Deed.Direction) -> Bool {
    if !isUp || !passes { return true }
    if isCalm { return false }
    if losesNext.remove(way) != nil || random.chance(perMille: plan.options.lost) {
      sightings.fault()
      return true
    }
    return false
  }

  private func launch(_ delivery: Delivery) {
    let (fast, slow) = (plan.options.fastest, plan.options.slowest)
    queue.push(delivery, at: now + (isCalm ? fast : random.integer(in: fast...slow)))
  }

  // MARK: Arriving

  func deliver(_ delivery: Delivery) throws(Violation) {
    switch delivery {
    case .up(let bytes, let process, let login, let sent, let trouble):
      try arrive(bytes, process, login, sent, trouble)
    case .answer(let bytes, let batch, let incarnation):
      try hear(bytes, batch, incarnation)
    case .push(let bytes, let incarnation):
      guard let engine, incarnation == self.incarnation, isUp, passes,
        let state = try? StateMessage(decoding: bytes)
      else { return }
      silence.end()
      note(state)
      publications.startStep()
      engine.receive(state, at: now)
      if left == nil { try publications.checkOnce() }
      try check()
    }
  }

  private func arrive(
    _ bytes: [UInt8], _ process: Int64, _ login: String, _ sent: Instant,
    _ trouble: ToyServer.Trouble?
  ) throws(Violation) {
    guard let server = servers[login], let batch = try? Batch(decoding: bytes) else {
      throw Violation("I16", "the server cannot read a batch")
    }
    let oracle = oracles[login]
    if batch.calls.contains(where: { oracle?.kept[$0.number]?.fate == .confirmed }) {
      sightings.see(.duplicateAfterConfirm)
    }
    let repeats = server.repeats
    let answer = server.receive(batch, sent: sent, at: now, trouble)
    if server.repeats > repeats { sightings.see(.answeredFromLedger) }
    server.heardBase = batch.baseVersion
    try check()
    if answer.state == nil, server.version > server.heardBase {
      push(server.state(since: server.heardBase))
    }
    if isLost(.down) { return }
    var encoded = answer.encoded()
    if !isCalm, random.chance(perMille: plan.options.damaged) {
      sightings.fault()
      encoded = Self.damaged(encoded, &random)
    }
    // A phone that has forgotten what it sent uses its numbers again: an answer to the process
    // before would be taken for one to this.
    launch(
      .answer(
        bytes: encoded, batch: batch.id, incarnation: isTrustGone ? process : incarnation))
  }

  private func hear(_ bytes: [UInt8], _ batch: Int64, _ incarnation: Int64) throws(Violation) {
    guard let engine, incarnation == self.incarnation, isUp, passes else { return }
    mix(bytes)
    open[batch] = nil
    publications.startStep()
    if let answer = try? BatchAnswer(decoding: bytes), answer.batch == batch {
      silence.end()
      note(answer)
      tell?("\(now.milliseconds)   hears \(batch) \(answer.outcomes)")
      engine.handle(answer, at: now)
    } else {
      sightings.see(.damagedAnswer)
      silence.noteLoss(at: now)
      engine.attemptLost(batch: batch, .damaged, at: now)
    }
    if left == nil { try publications.checkOnce() }
    try check()
    refreshIfAsked()
  }

  /// Cut short: what a broken transport gives; its checksums catch all else.
  private static func damaged(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    Array(bytes.prefix(Int(random.integer(in: 0...Int64(max(0, bytes.count - 1))))))
  }

  /// The app gets new credentials when the server asks for them.
  func refreshIfAsked() {
    guard let engine, engine.needsAuthorisation else { return }
    sightings.see(.unauthorised)
    engine.authorisationChanged(
      true, login: login, epoch: epoch, credentials: server.token, at: now)
  }

  // MARK: Telling what was seen

  private func note(_ answer: BatchAnswer) {
    for numbered in answer.outcomes {
      guard let oracle = oracles[login] else { continue }
      switch numbered.outcome {
      case .throttled: sightings.see(.throttled)
      case .acknowledged(let version, _) where version > oracle.baseVersion:
        if version > answer.state?.to ?? 0 { sightings.see(.answerBeforeState) }
      case .acknowledged where oracle.kept[numbered.number]?.fate == .confirmed:
        sightings.see(.stateBeforeAnswer)
      default: break
      }
    }
    if let state = answer.state { note(state) }
  }

  private func note(_ state: StateMessage) {
    guard let oracle = oracles[login] else { return }
    if state.from == 0, oracle.baseVersion > 0 { sightings.see(.wholeState) }
    if state.from > oracle.baseVersion { sightings.see(.gap) }
    if state.to < oracle.baseVersion { sightings.see(.staleState) }
  }

  func note(_ events: [EngineEvent]) {
    for event in events {
      switch event {
      case .request(let state, let note):
        mix(Array("\(state.rawValue) \(note.key.text) \(now.milliseconds)".utf8))
        if state == .expired { sightings.see(.expired) }
        if note.refusal?.code == "too-old", state == .refused { sightings.see(.tooOld) }
      case .merged: sightings.see(.merged)
      case .quarantined: sightings.see(.damagedRecord)
      case .notice(let notice):
        if notice.cascade.count >= 5 { sightings.see(.deepCascade) }
      default: break
      }
    }
  }

  /// Takes bytes into the run's digest.
  func mix(_ bytes: [UInt8]) {
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}
