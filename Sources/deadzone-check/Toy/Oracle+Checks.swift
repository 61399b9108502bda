import OptimisticEngine

// The invariants that can be seen from outside after any step: what is pending, what is shown,
// what was refused.

extension Oracle {
  typealias Engine = OptimisticEngine<ToyRequest>

  /// Everything that must hold between two steps.
  mutating func check(
    _ engine: Engine, _ server: ToyServer, at now: Instant, afterKill: Bool = false
  ) throws(Violation) {
    try noteBase(engine.baseVersion)
    let shown = engine.pending
    try noteGone(present: Set(shown.map(\.number)), server, at: now, afterKill: afterKill)
    guard shown.map(\.number) == pending else {
      throw Violation("I1", "pending are \(shown.map(\.number)), kept were \(pending)")
    }
    try check(shown, server)
    try checkBase(engine, server)
    try checkView(engine, server)
    try checkLetters(engine)
    try checkNotices(engine)
  }

  /// The same without bringing anything into memory but one thing, as when somebody glances at a
  /// screen: of a long queue the rest stays on disk.
  mutating func glance(
    at thing: EntityRef, _ engine: Engine, _ server: ToyServer, at now: Instant
  ) throws(Violation) {
    try noteBase(engine.baseVersion)
    let present = Set(pending.filter { Self.isPending($0, engine) })
    try noteGone(present: present, server, at: now, afterKill: false)
    let count = pending.count { kept[$0]?.request.patience == nil || isQueued($0, engine) }
    guard engine.queueCount == count else {
      throw Violation("I1", "\(engine.queueCount) are counted, \(count) were kept")
    }
    try check(engine.pending, server)
    if let base = expectedBase(server) {
      try compare(engine.base.record(thing), base[thing], "base \(baseVersion): \(thing)")
      try compare(engine.view.record(thing), fold(base)[thing], "view: \(thing)")
    }
    try checkLetters(engine)
    try checkNotices(engine)
  }

  static func isPending(_ number: Int64, _ engine: Engine) -> Bool {
    engine.status(of: RequestKey(phone: "p", number: number)).map { !$0.isFinal } ?? false
  }

  private func isQueued(_ number: Int64, _ engine: Engine) -> Bool {
    engine.status(of: RequestKey(phone: "p", number: number))?.isInQueue == true
  }

  private func compare(
    _ fields: Fields?, _ expected: Fields?, _ what: String
  ) throws(Violation) {
    guard fields != expected else { return }
    throw Violation(
      "I5", "\(what) is \(Self.text(fields)), must be \(Self.text(expected))")
  }

  // MARK: Pending

  private mutating func noteGone(
    present: Set<Int64>, _ server: ToyServer, at now: Instant, afterKill: Bool
  ) throws(Violation) {
    for number in pending where !present.contains(number) {
      guard let item = kept[number] else { continue }
      guard let fate = fate(of: item, server, at: now, afterKill: afterKill) else {
        let verdict = server.verdicts[number].map { "\($0)" } ?? "not seen by the server"
        throw Violation(
          "I1", "\(item.request.kind) \(number) is gone; \(verdict), base \(baseVersion)")
      }
      finish(number, as: fate)
    }
    for number in pending {
      guard let item = kept[number] else { continue }
      if case .applied(let version) = server.verdicts[number], version <= baseVersion,
        !isBaseIncomplete
      {
        throw Violation(
          "I6", "\(number) is in the base since \(version) and on top of it (\(baseVersion))")
      }
      if mustGo(item) {
        throw Violation("I4", "\(number) is pending, what it depends on is not to be")
      }
    }
  }

  private func check(
    _ shown: [PendingRequest<ToyRequest>], _ server: ToyServer
  ) throws(Violation) {
    for item in shown {
      guard let known = kept[item.number], known.fate == .pending, known.request == item.request
      else { throw Violation("I1", "\(item.number) is another request than was kept") }
      if item.state.isFinal { throw Violation("I7", "\(item.number) is pending and \(item.state)") }
      guard item.state == .received else { continue }
      guard case .applied = server.verdicts[item.number] else {
        throw Violation("I6", "\(item.number) is RECEIVED, the server has not applied it")
      }
    }
  }

  // MARK: Shown

  /// The server's state at that version, under the phone's names.
  func expectedBase(_ server: ToyServer) -> Records? {
    guard let there = server.history[baseVersion] else { return nil }
    var records: Records = [:]
    for (ref, fields) in there { records[server.localNames[ref] ?? ref] = fields }
    return records
  }

  private mutating func checkBase(_ engine: Engine, _ server: ToyServer) throws(Violation) {
    guard let expected = expectedBase(server) else {
      throw Violation("I6", "the server never was at version \(baseVersion)")
    }
    let difference = Self.difference(engine.base, expected)
    if isBaseIncomplete, difference == nil, !isBaseUnread { isBaseIncomplete = false }
    isBaseUnread = false
    if let difference, !isBaseIncomplete {
      throw Violation("I5", "base \(baseVersion): \(difference)")
    }
  }

  private func checkView(_ engine: Engine, _ server: ToyServer) throws(Violation) {
    guard !isBaseIncomplete, let base = expectedBase(server) else { return }
    if let difference = Self.difference(engine.view, fold(base)) {
      throw Violation("I5", "view: \(difference)")
    }
  }

  private static func difference(_ view: StateView, _ expected: Records) -> String? {
    for collection in ToyDomain.collections {
      let ids = view.ids(in: collection)
      let wanted = expected.keys.filter { $0.collection == collection }.map(\.id)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      if ids != wanted { return "\(collection) are \(ids), must be \(wanted)" }
      for id in ids {
        let ref = EntityRef(collection, id)
        if view.record(ref) != expected[ref] {
          return "\(ref) is \(text(view.record(ref))), must be \(text(expected[ref]))"
        }
      }
    }
    return nil
  }

  private static func text(_ fields: Fields?) -> String {
    fields.map { Value.map($0).jsonText } ?? "not there"
  }

  // MARK: Refused

  private mutating func checkLetters(_ engine: Engine) throws(Violation) {
    var present: Set<Int64> = []
    for letter in engine.deadLetters {
      guard present.insert(letter.number).inserted else {
        throw Violation("I12", "two dead letters of \(letter.number)")
      }
      if letters[letter.number] == nil { try take(letter) }
    }
    for number in letters.keys.sorted() where !present.contains(number) {
      throw Violation("I12", "the dead letter of \(number) is gone")
    }
    for item in kept.values where item.fate == .refused && item.request.patience == nil {
      guard !covered.contains(item.number) else { continue }
      let others = letters.values.map { [$0.number] + $0.cascade.map(\.number) }
      throw Violation(
        "I12", "\(item.number) was refused and is in no dead letter; those are of \(others)")
    }
  }

  private mutating func take(_ letter: DeadLetter) throws(Violation) {
    letters[letter.number] = letter
    if unreadable.contains(letter.number), letter.code == "unreadable" { return }
    let members =
      [(letter.number, letter.stored)] + letter.cascade.map { ($0.number, $0.stored) }
    for (number, stored) in members {
      // What was in memory only and refused: that may have been the first thing to reach the disk.
      if kept[number]?.fate == .lost, kept[number]?.isSaved == false {
        finish(number, as: .refused)
      }
      guard let item = kept[number] else {
        throw Violation("I12", "a dead letter of \(number), which was never kept")
      }
      guard item.fate == .refused || item.fate == .expired else {
        throw Violation("I12", "a dead letter of \(number), which is \(item.fate)")
      }
      guard covered.insert(number).inserted else {
        throw Violation("I12", "\(number) is in two dead letters")
      }
      guard stored == item.request.stored else {
        throw Violation("I12", "the dead letter of \(number) is another request")
      }
    }
  }

  private mutating func checkNotices(_ engine: Engine) throws(Violation) {
    let keys = engine.notices.compactMap(\.key)
    let present = Set(keys)
    guard present.count == keys.count else { throw Violation("I12", "two notices of one refusal") }
    for key in notices where !present.contains(key) {
      throw Violation("I12", "the notice of \(key) is gone")
    }
    for key in present.subtracting(notices) {
      guard noticesEver.insert(key).inserted else {
        throw Violation("I12", "the notice of \(key) came again")
      }
      guard let number = key.number, covered.contains(number) else {
        throw Violation("I12", "a notice of \(key) without a dead letter")
      }
    }
    for letter in letters.values
    where !noticesEver.contains(letter.key) && !unreadable.contains(letter.number) {
      throw Violation("I12", "the refusal of \(letter.key) has no notice")
    }
    notices = present
  }
}
