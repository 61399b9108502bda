extension OptimisticEngine {
  /// Makes new requests, with new keys and numbers, of a dead letter and what went with it.
  ///
  /// Throws what `submit` throws; then the dead letter stays.
  @discardableResult
  public func retry(_ key: RequestKey, at moment: Instant) throws -> RequestKey {
    now = max(now, moment)
    guard let letter = deadLetters.first(where: { $0.key == key }) else {
      throw Refusal(code: "not-found", text: "there is no dead letter \(key)")
    }
    let request = try Request(stored: letter.stored, version: letter.version)
    let new = try submit(request, at: now)
    for casualty in letter.cascade {
      let request = try Request(stored: casualty.stored, version: casualty.version)
      _ = try? submit(request, at: now)
    }
    try discard(key, at: now)
    return new
  }

  /// Drops a dead letter for good, and its notice.
  public func discard(_ key: RequestKey, at moment: Instant) throws {
    now = max(now, moment)
    guard let place = deadLetters.firstIndex(where: { $0.key == key }) else {
      throw Refusal(code: "not-found", text: "there is no dead letter \(key)")
    }
    var writes: [StorageWrite] = [
      .delete(table: Table.letters, key: space.key(deadLetters[place].number))
    ]
    let told = notices.filter { $0.key == key }
    writes += told.map { .delete(table: Table.notices, key: space.key($0.id)) }
    try journal.commit(writes)
    deadLetters.remove(at: place)
    notices.removeAll { $0.key == key }
  }

  /// Notes that the person has seen a dead letter.
  public func markSeen(_ key: RequestKey) {
    guard let place = deadLetters.firstIndex(where: { $0.key == key }),
      !deadLetters[place].isSeen
    else { return }
    deadLetters[place].isSeen = true
    journal.keep([letterWrite(deadLetters[place])])
  }

  /// The person has dealt with that notice.
  public func dismissNotice(_ id: Int64) {
    guard let place = notices.firstIndex(where: { $0.id == id }) else { return }
    notices.remove(at: place)
    journal.keep([.delete(table: Table.notices, key: space.key(id))])
  }

  /// A notice of something the server forced, that no request of ours was refused for.
  ///
  /// At most one for each `root`, whenever and however often it is raised.
  /// Returns whether it was made now.
  @discardableResult
  public func raiseNotice(
    root: String, kind: String, lane: String, code: String, text: String,
    changes: [FieldChange] = [], moneyEffect: Value = .null, detail: Value = .null,
    at moment: Instant
  ) -> Bool {
    now = max(now, moment)
    let rootKey = space.key(root)
    if let known = try? journal.read(Table.roots, rootKey), !known.isEmpty { return false }
    let notice = Notice(
      id: nextNotice, key: nil, kind: kind, lane: lane, tapped: nil, raised: now, code: code,
      text: text, changes: changes, cascade: [], moneyEffect: moneyEffect, detail: detail)
    nextNotice += 1
    notices.append(notice)
    journal.keep([
      noticeWrite(notice),
      .put(table: Table.roots, key: rootKey, bytes: Record.seal(.int(notice.id))),
    ])
    events.append(.notice(notice))
    return true
  }

  func keepLetter(_ letter: DeadLetter) {
    deadLetters.append(letter)
    journal.keep([letterWrite(letter)])
  }

  func letterWrite(_ letter: DeadLetter) -> StorageWrite {
    .put(
      table: Table.letters, key: space.key(letter.number), bytes: Record.seal(letter.value))
  }

  func noticeWrite(_ notice: Notice) -> StorageWrite {
    .put(table: Table.notices, key: space.key(notice.id), bytes: Record.seal(notice.value))
  }
}
