import OptimisticEngine
import RideModel

// The phone's side of the conversation with the server.

extension Phone {
  /// What the phone wants sent now, in order; taken once.
  package func takeOutgoing() -> [PhoneMessage] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Puts what is due into `outgoing`; nothing while there is no signal.
  func pump(at now: Instant) {
    guard !signal.isOffline || isProbing else { return }
    if let due = session.due(at: now) {
      switch due {
      case .signIn:
        outgoing.append(.signIn(login: configuration.driver, phone: configuration.phoneID))
      case .refresh(let token): outgoing.append(.refresh(token: token))
      case .heartbeat:
        toldTakesOffers = offersStopped(at: now) == nil
        outgoing.append(heartbeat)
      }
    }
    tellAboutOffers(at: now)
    guard session.token != nil, !signal.isOffline else { return }
    while let batch = engine.batchToSend(at: now) {
      outgoing.append(.batch(batch))
      outstanding.append((batch.id, now + Session.attemptTimeout, session.token))
    }
    sendPositions()
  }

  /// Bars, and nothing gets through: the server's next word will end that. To a phone it has not
  /// signed in it says none, so that one goes on asking, as slowly as for an answer.
  var isProbing: Bool { signal.isOffline && signal.reason == .barsNoData && session.mustAsk }

  /// Positions of one message: two minutes; what gathered longer ago follows in the next ones.
  private static let positionsInMessage = 120

  /// Positions go last: only when nothing else waits, the newest first.
  private func sendPositions() {
    guard telemetry.count >= 5, outstanding.isEmpty, engine.pending.isEmpty else { return }
    let reports = telemetry.suffix(Self.positionsInMessage).map { fix in
      PositionReport(at: clock.server(at: fix.at), coordinate: fix.coordinate)
    }
    outgoing.append(.positions(reports, baseVersion: engine.baseVersion))
    telemetry.removeLast(reports.count)
  }

  /// One message from the server, as bytes off the link; bytes that are no message change nothing.
  ///
  /// - Returns: true if it was understood.
  @discardableResult
  package func receive(_ bytes: [UInt8], at now: Instant) -> Bool {
    guard let message = try? ServerMessage(decoding: bytes) else { return false }
    handle(message, at: now)
    pump(at: now)
    return true
  }

  private func handle(_ message: ServerMessage, at now: Instant) {
    watchRunningTrips()
    switch message {
    case .signedIn(let answer):
      // Somebody else has signed in since this was asked for: his own answer is on its way.
      let isHis = answer.driver == LoginName.cleaned(configuration.driver)
      guard isHis || planted(.signInMixedUp), session.takes(answer) else { return }
      session.signedIn(answer, at: now)
      clock.heardServer(answer.serverTime, at: now)
      engine.authorisationChanged(
        true, login: configuration.driver, epoch: answer.epoch, credentials: answer.token, at: now)
    case .signInRefused(_, let token):
      // A no to what was asked before the last sign-in says nothing of this one.
      guard token == session.token else { return }
      session.refuse()
      engine.authorisationChanged(
        false, login: configuration.driver, epoch: session.epoch, credentials: "", at: now)
    case .batchAnswer(let answer):
      let answer = forThisToken(answer)
      outstanding.removeAll { $0.batch == answer.batch }
      answer.state.map { clock.heardServer($0.serverTime, at: now) }
      noteRefusals(answer.refusals(phone: configuration.phoneID), at: now)
      engine.handle(answer, at: now)
      baseMayHaveMoved(at: now)
    case .state(let state):
      clock.heardServer(state.serverTime, at: now)
      noteRefusals(state.refusals.map { ($0.key, $0.text) }, at: now)
      engine.receive(state, at: now)
      baseMayHaveMoved(at: now)
    case .heartbeat(let serverTime, let version):
      clock.heardServer(serverTime, at: now)
      if version > engine.baseVersion {
        outgoing.append(heartbeat)
      }
    }
    if engine.needsAuthorisation { session.needsRefresh(at: now) }
    memoryIsDirty = memoryIsDirty || clock.serverOrigin != memory.serverOrigin
  }

  /// "Unauthorised" to a token of before says nothing of the present one: then it was not tried.
  private func forThisToken(_ answer: BatchAnswer) -> BatchAnswer {
    guard let sent = outstanding.first(where: { $0.batch == answer.batch }),
      sent.token != session.token
    else { return answer }
    var answer = answer
    answer.outcomes.removeAll { $0.outcome == .unauthorised }
    return answer
  }

  /// A new shift counts its savings from nothing.
  private func noteShift(at now: Instant) {
    let driver = DriverRecord(base.record(driverRef) ?? [:])
    guard driver.isOnShift, let since = driver.shiftSince, since != memory.shiftSince else {
      return
    }
    memory.shiftSince = since
    memoryIsDirty = true
    engine.beginShift(at: now)
  }

  private func baseMayHaveMoved(at now: Instant) {
    noteShift(at: now)
    noteFinishedDependents(at: now)
    noteOffers(at: now)
    tellWhatWasForced(at: now)
    finishSpell(at: now)
  }

  /// An offer's countdown runs from when it reached the phone.
  private func noteOffers(at now: Instant) {
    let offers = base.ids(in: Collection.offers)
    for id in offers where memory.offerDeadlines[id] == nil {
      let lapses = base[EntityRef(Collection.offers, id), OfferField.lapsesIn].int ?? 0
      memory.offerDeadlines[id] = now + lapses
      memoryIsDirty = true
    }
    if memory.offerDeadlines.count > offers.count {
      noteGone(memory.offerDeadlines.filter { !offers.contains($0.key) }, at: now)
      memory.offerDeadlines = memory.offerDeadlines.filter { offers.contains($0.key) }
      memoryIsDirty = true
    }
  }

  /// An offer that was taken away before its time says why, at its control.
  private func noteGone(_ gone: [String: Instant], at now: Instant) {
    guard gone.values.contains(where: { $0 > now }), let why = offerGone else { return }
    lastWord = ControlWord(kind: .accept, text: why, at: now)
  }

  /// Why the last offer was taken away before its time, in words.
  package var offerGone: String? {
    DriverRecord(base.record(driverRef) ?? [:]).offerGone.map(RefusalCode.words(for:))
  }

  // MARK: - The summary on return

  /// The signal is back: what gathered without it is now told of until it has all been answered.
  func gatherSpell(at now: Instant) {
    guard var spell else { return }
    let gathered = engine.pending.filter { $0.request.patience == nil }
    guard !gathered.isEmpty else {
      self.spell = nil
      return
    }
    spell.back = now
    spell.keys = gathered.map(\.key)
    spell.trips = Set(gathered.compactMap { $0.request.trip }).sorted()
    self.spell = spell
  }

  private func finishSpell(at now: Instant) {
    guard let spell, let back = spell.back else { return }
    let states = spell.keys.map { engine.status(of: $0) ?? .confirmed }
    guard states.allSatisfy(\.isFinal) else { return }
    var difference: Money?
    for trip in spell.trips {
      guard let fare = fareView(of: trip, at: now), let confirmed = fare.confirmed,
        let estimate = fare.estimate
      else { continue }
      difference = (difference ?? money(0)) + (confirmed - estimate)
    }
    summary = ReturnSummary(
      offlineFor: back - spell.since, sent: spell.keys.count,
      confirmed: states.filter { $0 == .confirmed }.count,
      refused: states.filter { $0 == .refused }.count, fareDifference: difference)
    self.spell = nil
  }

  /// The driver has read the summary.
  package func closeSummary() {
    summary = nil
  }
}

extension BatchAnswer {
  /// What was refused, by key, in words.
  fileprivate func refusals(phone: String) -> [(key: RequestKey, text: String)] {
    outcomes.compactMap { numbered in
      guard case .rejected(_, let text) = numbered.outcome else { return nil }
      return (RequestKey(phone: phone, number: numbered.number), text)
    }
  }
}
