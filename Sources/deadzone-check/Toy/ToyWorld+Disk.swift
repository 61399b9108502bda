import OptimisticEngine

// The disk and the process: kills, power cuts, a full disk, damage; and what must be there after.

extension ToyWorld {
  func diskActs(_ act: Deed.Act) throws(Violation) {
    switch act {
    case .kill(let moment, let restart):
      sightings.fault()
      restartPause = restart
      if moment == .now { die(storage.killed()) } else { armed = moment }
    case .powerCut(let surviving, let torn, let restart):
      powerCut(surviving, torn, restart)
    case .sync: storage.sync()
    case .disk(let isFull):
      isDiskFull = isFull
      storage.failure = isFull ? .full : nil
      sightings.fault()
    case .damage(let place): try damage(place)
    default: return
    }
  }

  /// The machine loses its power: what was not synced is gone, and the next commit may be torn.
  private func powerCut(_ surviving: Int, _ torn: Int, _ restart: Milliseconds) {
    guard engine != nil, plan.options.liesAboutSync else { return }
    sightings.fault()
    if torn > 0 { sightings.see(.tornCommit) }
    let after = storage.powerCut(surviving: surviving, torn: torn)
    after.losesUnsynced = true
    restartPause = restart
    isTrustGone = true
    die(after)
  }

  // MARK: Damage

  /// A record is changed on the disk while the process is down.
  private func damage(_ place: Int) throws(Violation) {
    guard engine != nil, !isTrustGone, epoch == 1, !isDiskFull else { return }
    restartPause = 0
    die(storage.killed())
    let tables = ["outbox", "outbox", "base", "account", "dead_letters", "notices"]
    let table = tables[place % tables.count]
    let rows = (try? storage.scan(table, from: [], limit: 1_000)) ?? []
    guard !rows.isEmpty else { return }
    let row = rows[place % rows.count]
    sightings.fault()
    storage.damage(table, row.key) { bytes in
      let byte = 1 + place % max(1, bytes.count - 1)
      bytes[min(byte, bytes.count - 1)] ^= 0x5A
    }
    let number = StorageKey.number(Array(row.key.suffix(8))) ?? 0
    switch table {
    case "outbox":
      oracles[login]?.finish(number, as: .lost)
      oracles[login]?.unreadable.insert(number)
    case "account" where !row.key.ends("base"): return
    case "base", "account":
      if table == "account" { oracles[login]?.baseVersion = 0 }
      oracles[login]?.isBaseIncomplete = true
      oracles[login]?.wasBaseIncomplete = true
      oracles[login]?.isBaseUnread = true
    case "dead_letters": oracles[login]?.letters[number] = nil
    default: oracles[login]?.forgetNotices = true
    }
  }

  // MARK: After a kill

  /// What the process finds again, compared with what was kept.
  func compareAfterKill(_ engine: Engine) throws(Violation) {
    if let problem = engine._invariantProblem() { throw Violation("engine", problem) }
    if isTrustGone { return }
    engine.loadWholeQueue()
    tell?("\(now.milliseconds)   starts with \(engine.pending.map(\.number))")
    if oracles[login]?.isRewinding == true {
      // What makes a thing is still there to be sent again, and its id to be learned again.
      for note in notes[login] ?? [] { identifiers[note] = nil }
      oracles[login]?.rewind(to: engine)
    }
    try oracles[login]?.takeHalfDone(halfDone, engine, at: now)
    for (ref, id) in identifiers where ref.collection == "notes" {
      // Another login's names are not this one's.
      guard notes[login]?.contains(ref) == true else { continue }
      guard engine.serverID(of: ref) == id else {
        throw Violation("I8", "\(ref) went out as \(id); after the kill that is forgotten")
      }
    }
    for login in ToyDomain.logins {
      guard let highest = oracles[login]?.kept.keys.max() else { continue }
      guard engine.nextNumber > highest else {
        throw Violation("I3", "the next number is \(engine.nextNumber), \(highest) was used")
      }
    }
    try checkAll(engine, afterKill: true)
    for login in ToyDomain.logins { oracles[login]?.noteRestart() }
  }
}

extension Oracle {
  /// Takes over what was under way when the process was killed: it has happened, or it has not.
  mutating func takeHalfDone(
    _ half: ToyWorld.HalfDone, _ engine: OptimisticEngine<ToyRequest>, at now: Instant
  ) throws(Violation) {
    if let letter = half.letter.flatMap({ letters[$0] }), !half.requests.isEmpty {
      try takeUp(half.requests, of: letter, from: 0, engine)
    }
    let present = Set(engine.pending.map(\.number))
    for request in half.requests { noteMerged(with: request, present: present) }
    var left = half.requests
    for item in engine.pending {
      if let known = kept[item.number] {
        if known.request == item.request { continue }
        guard
          let merged = left.firstIndex(where: { known.request.merged(with: $0) == item.request })
        else { continue }
        left.remove(at: merged)
        replace(item.number, with: item.request)
      } else if let place = left.firstIndex(of: item.request) {
        left.remove(at: place)
        keep(item.request, number: item.number, at: item.tapped, isSaved: true)
      }
    }
    if let letter = half.letter, !engine.deadLetters.contains(where: { $0.number == letter }) {
      putAway(letter)
    }
    if let notice = half.notice, !engine.notices.contains(where: { $0.key == notice }) {
      notices.remove(notice)
    }
    if forgetNotices {
      forgetNotices = false
      notices.formIntersection(engine.notices.compactMap(\.key))
    }
  }
}

extension [UInt8] {
  fileprivate func ends(_ word: String) -> Bool { suffix(word.utf8.count).elementsEqual(word.utf8) }
}
