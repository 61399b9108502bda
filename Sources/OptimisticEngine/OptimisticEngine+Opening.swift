extension OptimisticEngine {
  /// Reads up to where numbers were reserved: those may have been used, so counting goes on after.
  func loadNumbers() throws(StorageError) {
    guard let bytes = try journal.read(Table.meta, StorageKey.text("numbers")) else { return }
    guard let reserved = try? Record.value(bytes).saneInt, reserved >= 0 else {
      throw .damaged("the counter of request numbers")
    }
    reservedThrough = reserved
    if !planted(.numbersReused) { nextNumberFree = reserved + 1 }
  }

  /// What reserves more numbers, if those left are few; the caller notes it once written.
  func reservation(for count: Int64 = 1) -> (through: Int64, writes: [StorageWrite]) {
    let spare = options.numberBlock / 4
    let last = nextNumberFree + count - 1
    guard last + spare > reservedThrough else { return (reservedThrough, []) }
    let through = last + options.numberBlock
    return (through, [numbersWrite(through)])
  }

  /// Reserves the first numbers before a tap needs one: on a full disk only those can be used.
  func reserveNumbers() {
    let reserved = reservation()
    guard !reserved.writes.isEmpty else { return }
    do throws(StorageError) {
      try journal.commit(reserved.writes)
      reservedThrough = reserved.through
    } catch {
      // The first submit tries again, and says so if it cannot be kept.
    }
  }

  func numbersWrite(_ through: Int64) -> StorageWrite {
    .put(
      table: Table.meta, key: StorageKey.text("numbers"), bytes: Record.seal(.int(through)))
  }

  /// Loads everything of that login: queue, totals, notices, dead letters.
  func openSpace(of login: String) throws(StorageError) {
    space = try spaceIndex(of: login)
    lowestOfOthers = try lowestNumberOfOthers()
    try loadAccount()
    try loadProblems()
    try loadOutbox()
    // What was watched under another login is another record here. Not before the queue is known:
    // a record is read with what is pending on it.
    watchers = [:]
    for observer in observers { watch(observer) }
    close(Round())
  }

  /// The lowest number that waits under another login of this phone; nil where none does.
  ///
  /// What a full disk has not taken yet counts as well.
  private func lowestNumberOfOthers() throws(StorageError) -> Int64? {
    var lowest: Int64?
    for index in 0..<spaces where Space(index) != space {
      let other = Space(index)
      let first = try journal.storage.scan(Table.outbox, from: other.prefix, limit: 1).first
      var numbers = first.flatMap { other.number($0.key) }.map { [$0] } ?? []
      try journal.forEach(Table.doubts, prefix: other.prefix) { row in
        if let doubt = Doubt(row.bytes, since: 0), doubt.cause > 0 { numbers.append(doubt.cause) }
        return true
      }
      try journal.forEach(Table.outbox, prefix: other.prefix) { row in
        if let number = other.number(row.key) { numbers.append(number) }
        return false
      }
      for number in numbers { lowest = min(lowest ?? number, number) }
    }
    return lowest
  }

  /// The login's place in the tables; a new login gets the next one.
  private func spaceIndex(of login: String) throws(StorageError) -> Space {
    let key = StorageKey.text("logins")
    var known: [Value] = []
    defer { spaces = Int64(known.count) }
    if let bytes = try journal.read(Table.meta, key) {
      guard let list = try? Record.value(bytes).list else { throw .damaged("the list of logins") }
      known = list
    }
    if let index = known.firstIndex(of: .text(login)) { return Space(Int64(index)) }
    known.append(.text(login))
    journal.keep([.put(table: Table.meta, key: key, bytes: Record.seal(.list(known)))])
    return Space(Int64(known.count - 1))
  }

  private func loadAccount() throws(StorageError) {
    if let bytes = try journal.read(Table.account, space.key("base")) {
      if let value = try? Record.value(bytes), let version = value[0].saneInt {
        baseVersion = version
        needsWholeState = value[3].bool ?? false
        if let wall = value[1].saneInt, let at = value[2].saneInt {
          serverTime = (wall, Instant(milliseconds: at))
        }
      } else {
        quarantine(Table.account, space.key("base"), bytes, "the base's version")
        needsWholeState = true
      }
    }
    if let bytes = try journal.read(Table.account, space.key("totals")) {
      if let value = try? Record.value(bytes) {
        statistics = Statistics(value)
      } else {
        quarantine(Table.account, space.key("totals"), bytes, "the totals")
      }
    }
  }

  /// One pending request from its row. What was on its way may have arrived: "unknown, same key".
  func loadRow(_ row: StorageEntry) {
    let number = space.number(row.key)
    let isInTail = number.map { number in tail.through >= number } ?? false
    // Whatever is in it, its number has been used.
    nextNumberFree = max(nextNumberFree, (number ?? 0) + 1)
    reservedThrough = max(reservedThrough, number ?? 0)
    do throws(DamagedRecord) {
      guard let number else { throw DamagedRecord("no number") }
      let entry = try makeEntry(try StoredRequest(row.bytes), number: number)
      if case .received(let version) = entry.phase, version <= baseVersion {
        return confirmFromDisk(entry, isInTail: isInTail)
      }
      if isInTail {
        entry.isInTail = true
        tail.loaded += 1
      }
      insert(entry)
    } catch {
      quarantine(Table.outbox, row.key, row.bytes, error.what)
      if isInTail { tail.count -= 1 }
      keepLetter(
        DeadLetter(
          key: RequestKey(phone: options.phone, number: number ?? 0), number: number ?? 0,
          kind: "unreadable", lane: "", tapped: now, died: now, code: "unreadable",
          text: "A saved request could not be read: \(error.what)", attempts: 0, stored: .null,
          version: 0, dependsOn: [], cascade: [], isSeen: false))
    }
  }

  /// One that the server acknowledged before the last start and that came into the base while it
  /// was on disk only: on top of that base it would count twice.
  private func confirmFromDisk(_ entry: Item, isInTail: Bool) {
    if isInTail { tail.count -= 1 }
    if entry.isOptimistic { countSaved(entry) }
    finish(entry, as: .confirmed)
    journal.keep(removal(of: entry) + [totalsWrite()])
  }

  private func makeEntry(_ stored: StoredRequest, number: Int64) throws(DamagedRecord) -> Item {
    let request = try Request(stored: stored.request, version: stored.version)
    let entry = Item(
      request, number: number, key: RequestKey(phone: options.phone, number: number),
      tapped: stored.tapped, stored: stored.request.encoded(),
      dependsOn: dependencies(of: request, after: stored.after, before: number),
      after: stored.after)
    entry.mayBeKnown = true
    entry.isHeld = number <= heldThrough
    entry.isDoubtful = doubts.contains { $0.numbers.contains(number) }
    entry.attempts = stored.attempts
    entry.isSaved = !journal.owes(Table.outbox, space.key(number))
    if let version = stored.acknowledged {
      entry.phase = .received(version: version)
      entry.state = .received
    }
    return entry
  }

  private func loadProblems() throws(StorageError) {
    let letters = try readAll(Table.letters)
    for row in letters {
      if let letter = try? DeadLetter(Record.value(row.bytes)) {
        deadLetters.append(letter)
      } else {
        quarantine(Table.letters, row.key, row.bytes, "a dead letter")
      }
    }
    for row in try readAll(Table.notices) {
      if let notice = try? Notice(Record.value(row.bytes)) {
        notices.append(notice)
        nextNotice = max(nextNotice, notice.id + 1)
      } else {
        quarantine(Table.notices, row.key, row.bytes, "a notice")
      }
    }
    refusalsSeen = try readAll(Table.seen).compactMap { space.number($0.key) }
  }

  func readAll(_ table: String) throws(StorageError) -> [StorageEntry] {
    var all: [StorageEntry] = []
    try journal.forEach(table, prefix: space.prefix) {
      all.append($0)
      return true
    }
    return all
  }

  /// Moves what cannot be read out of the way, keeps its bytes, and says so.
  func quarantine(_ table: String, _ key: [UInt8], _ bytes: [UInt8], _ what: String) {
    journal.keep([
      .put(table: Table.quarantine, key: Array(table.utf8) + [0] + key, bytes: bytes),
      .delete(table: table, key: key),
    ])
    events.append(.quarantined(table: table, what: what, at: now))
  }

  /// Forgets everything in memory that belongs to the present login.
  func closeSpace() {
    order = []
    goneInOrder = 0
    tail = Tail()
    heldThrough = 0
    store.mayBeUnfolded = false
    entries = [:]
    lanes = [:]
    creators = [:]
    received = []
    flights = [:]
    bytesInFlight = 0
    notices = []
    deadLetters = []
    refusalsSeen = []
    doubts = []
    needsWholeState = false
    statistics = Statistics()
    baseVersion = 0
    serverTime = nil
    space = .none
    store.removeAll()
    watchers = [:]
  }
}

// MARK: Reading records

extension OptimisticEngine {
  func readBase(_ ref: EntityRef) -> Fields? {
    let key = space.key(ref)
    if let fields = unwrittenBase[key] { return fields }
    do {
      guard let bytes = try journal.read(Table.base, key) else { return nil }
      if let fields = try? Record.value(bytes).map { return fields }
      // What the server has must come again, asked for from the beginning. Noted before the record
      // goes: a kill in between must not hide that it is missing.
      needsWholeState = true
      journal.keep([baseWrite()])
      quarantine(Table.base, key, bytes, "the record \(ref)")
      wantsChanges = true
      mayBeReady = true
      return nil
    } catch {
      noteTrouble(error)
      return nil
    }
  }

  func readIDs(in collection: String) -> [String] {
    let prefix = space.key(collection: collection)
    var ids: [String] = []
    do {
      try journal.forEach(Table.base, prefix: prefix) { row in
        ids.append(String(decoding: row.key.dropFirst(prefix.count), as: UTF8.self))
        return true
      }
    } catch {
      noteTrouble(error)
    }
    return ids
  }

  func localName(of ref: EntityRef) -> EntityRef {
    guard let bytes = try? journal.read(Table.localIDs, space.key(ref)),
      let id = try? Record.value(bytes).text
    else { return ref }
    return EntityRef(ref.collection, id)
  }

  func readServerID(_ ref: EntityRef) -> String? {
    guard let bytes = try? journal.read(Table.serverIDs, space.key(ref)) else { return nil }
    return try? Record.value(bytes).text
  }

  func noteTrouble(_ error: StorageError?) {
    guard error != storageTrouble else { return }
    storageTrouble = error
    if let error {
      events.append(.notSaved(error, at: now))
      nextSave = now + options.retryBase
    } else {
      events.append(.savedAgain(at: now))
      nextSave = nil
      // Lanes that owed something may go on.
      mayBeReady = true
      for entry in order where !entry.isGone { entry.isSaved = true }
    }
  }
}
