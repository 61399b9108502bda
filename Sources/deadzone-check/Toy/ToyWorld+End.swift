import OptimisticEngine

// The end of a run: faults off, and everything must come to rest.

extension ToyWorld {
  /// With nothing going wrong any more, the queue empties in bounded time and both sides agree.
  func settleAll() throws(Violation) {
    try calmDown()
    try settle(login)
    let other = ToyDomain.logins[login == ToyDomain.logins[0] ? 1 : 0]
    if oracles[other]?.kept.isEmpty == false || isTrustGone {
      try perform(.login(other == ToyDomain.logins[0] ? 0 : 1))
      engine?.confirmHeld(at: now)
      try settle(other)
    }
    try checkEverySingleEffect()
  }

  private func calmDown() throws(Violation) {
    isCalm = true
    troubles = []
    losesNext = []
    armed = nil
    storage.failure = nil
    isDiskFull = false
    setPasses(true)
    try setLink(true)
    try startIfDead()
    engine?.confirmHeld(at: now)
  }

  private func settle(_ login: String) throws(Violation) {
    // An attempt that was lost must time out; then comes at most one pause of the cap, or what
    // the server asked for; then batch after batch.
    let longestThrottle: Milliseconds = 20_000
    let pending = Int64(oracles[login]?.pending.count ?? 0) + Int64(engine?.queueCount ?? 0)
    let trips = 3 + pending / Int64(min(plan.options.batchCalls, 16)) + pending
    let limit =
      Self.timeout + Silence.cap + longestThrottle + trips * 2 * plan.options.fastest
      + plan.options.slowest
    try advance(by: limit) { self.isAtRest }
    push(server.state(since: isTrustGone ? 0 : server.heardBase))
    try advance(by: 4 * plan.options.fastest + Self.timeout + Silence.cap) { self.isAtRest }
    guard isAtRest else {
      let waiting = engine?.pending.map { "\($0.number) \($0.state) \($0.waitsFor)" } ?? []
      throw Violation(
        "I10",
        "not at rest \(limit) ms after the last fault: \(waiting.prefix(3)),"
          + " base \(engine?.baseVersion ?? -1) of \(server.version)")
    }
  }

  private var isAtRest: Bool {
    guard let engine else { return false }
    return engine.queueCount == 0 && engine.pending.isEmpty && engine.baseVersion == server.version
      && engine.storageTrouble == nil && (isTrustGone || oracles[login]?.isBaseIncomplete != true)
  }

  /// A confirmed tap was done once, a refused one never.
  private func checkEverySingleEffect() throws(Violation) {
    for login in ToyDomain.logins {
      guard let oracle = oracles[login], let server = servers[login] else { continue }
      try checkEffects(server)
      if isTrustGone { continue }
      for item in oracle.kept.values { try checkEffect(of: item, server) }
    }
  }

  private func checkEffect(of item: Oracle.Kept, _ server: ToyServer) throws(Violation) {
    switch item.fate {
    case .confirmed:
      for tag in item.request.tags where server.effectsByTag[tag] != 1 {
        throw Violation(
          "I2", "tap \(tag) is confirmed and has \(server.effectsByTag[tag] ?? 0) effects")
      }
    case .refused:
      if case .applied = server.verdicts[item.number] {
        throw Violation("I9", "\(item.number) was refused here and applied there")
      }
    default: break
    }
  }
}
