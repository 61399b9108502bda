extension OptimisticEngine {
  /// The moment at which `wake` and `batchToSend` want to be called; nil when nothing can happen
  /// before an answer, a tap or a change of the link.
  public var nextWake: Instant? {
    var next = nextSending
    func consider(_ moment: Instant?) {
      if let moment { next = next.map { min($0, moment) } ?? moment }
    }
    consider(nextExpiry)
    consider(nextUnblock)
    consider(nextSave)
    return next.map { max($0, now) }
  }

  /// When something could be sent, as far as time decides it.
  private var nextSending: Instant? {
    guard mayBeReady, isLinkUp, !needsAuthorisation, !isSignedOut else { return nil }
    guard pacing.isOpen ? bytesInFlight < options.windowBytes : flights.isEmpty else { return nil }
    let gates = [pacing.notBefore, authoriseNotBefore].compactMap { $0 }
    return gates.max() ?? now
  }

  /// Lets time pass: patience ends, old requests are given up, failed writes are tried again.
  public func wake(at moment: Instant) {
    now = max(now, moment)
    if let until = nextUnblock, until <= now { unblockLanes() }
    if let save = nextSave, save <= now { retrySaving() }
    if let until = authoriseNotBefore, until <= now { authoriseNotBefore = nil }
    if let expiry = nextExpiry, expiry <= now { expire() }
  }

  private func retrySaving() {
    if journal.isClean { noteTrouble(nil) }
    flushBacklog()
  }

  private func unblockLanes() {
    nextUnblock = nil
    for lane in lanes.values {
      guard let until = lane.blockedUntil else { continue }
      if until <= now {
        lane.blockedUntil = nil
        mayBeReady = true
      } else {
        nextUnblock = min(nextUnblock ?? until, until)
      }
    }
  }

  private func expire() {
    var round = Round()
    for entry in order where !entry.isGone {
      if let expires = entry.expires, expires <= now, !entry.isReceived {
        round.expired.append(entry)
        if entry.mayBeKnown {
          let built = cascade(of: entry).filter { !$0.isReceived && !$0.isDoubtful }
          doubt(built, because: entry, in: &round)
        }
      } else if let givenUp = entry.givenUp, givenUp <= now {
        let text = "it could not be sent within its time"
        round.giveUp(entry, Refusal(code: "too-old", text: text))
      }
    }
    close(round)
    refreshExpiry()
    mayBeReady = true
  }

  // MARK: Sign-in

  /// New credentials (`ok`), or a refused refresh (not `ok`: nothing is sent, nothing is lost).
  ///
  /// With another login, that login's queue and state take the place of the present ones, which
  /// stay on disk and are neither sent nor shown. If that one's cannot be read, the engine counts
  /// as signed out and `storageTrouble` says why.
  public func authorisationChanged(
    _ ok: Bool, login: String, epoch: Int64, credentials: String, at moment: Instant
  ) {
    now = max(now, moment)
    isSignedOut = !ok || !changeLogin(to: login)
    guard !isSignedOut else { return }
    if epoch != self.epoch {
      self.epoch = epoch
      wantsChanges = true
    }
    self.credentials = credentials
    if needsAuthorisation {
      // The server may go on saying so: then it is asked again, but slower each time.
      authorisations += 1
      if authorisations > 1 {
        authoriseNotBefore = now + pacing.pause(after: authorisations - 1, &random)
      }
    }
    needsAuthorisation = false
    mayBeReady = true
  }

  /// Whether that login's queue is the present one now.
  private func changeLogin(to login: String) -> Bool {
    guard login != self.login else { return true }
    journal.keep([totalsWrite()])
    closeSpace()
    self.login = login
    do throws(StorageError) {
      try openSpace(of: login)
    } catch {
      // Under no login, so that the next sign-in reads it again.
      self.login = ""
      noteTrouble(error)
      return false
    }
    holdOld()
    wantsChanges = true
    publishAll()
    return true
  }

  /// Lets requests that are too old to be sent silently wait for a word; taps go up with numbers.
  private func holdOld() {
    func isOld(_ tapped: Instant) -> Bool { now - tapped > options.confirmAfterLoginChange }
    var through = order.last { !$0.isGone && isOld($0.tapped) }?.number ?? 0
    if !tail.isInMemory {
      let unloaded = tail.chunks.flatMap(\.numbers).filter { $0 > through && entries[$0] == nil }
      let old = unloaded.last { number in
        guard let bytes = try? journal.read(Table.outbox, space.key(number)),
          let stored = try? StoredRequest(bytes)
        else { return false }
        return isOld(stored.tapped)
      }
      through = max(through, old ?? 0)
    }
    if through > heldThrough { setHeld(through: through) }
    for entry in order where entry.number <= heldThrough { entry.isHeld = true }
  }

  private func setHeld(through number: Int64) {
    guard number != heldThrough else { return }
    heldThrough = number
    journal.keep([numberWrite("held", number)])
  }

  /// Sends the held requests of before a change of login after all.
  public func confirmHeld(at moment: Instant) {
    now = max(now, moment)
    for entry in order { entry.isHeld = false }
    setHeld(through: 0)
    mayBeReady = true
  }

  /// Gives up the held requests: each becomes a dead letter, at the person's word.
  ///
  /// One of them may have been sent before; so that none is given up here and done there, it
  /// happens with the next answer, which says what the server has.
  public func discardHeld(at moment: Instant) {
    now = max(now, moment)
    while tail.headThrough < min(heldThrough, tail.through), !tail.isInMemory {
      guard fillHead(to: order.count + Chunk.capacity) else { return }
    }
    var round = Round()
    doubt(order.filter { !$0.isGone && $0.isHeld && !$0.isDoubtful }, because: nil, in: &round)
    close(round)
    setHeld(through: 0)
    mayBeReady = true
  }
}
