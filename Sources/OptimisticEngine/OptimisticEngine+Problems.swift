extension OptimisticEngine {
  /// Makes new requests, with new keys and numbers, of a dead letter and what went with it.
  ///
  /// They depend on each other as the old ones did. One commit: a kill leaves the dead letter or
  /// the new requests, never both. Throws the `Refusal` of its client-side check or a
  /// `StorageError`; then the dead letter stays. What went with it and is refused by its own check
  /// now is dropped, with what depended on that.
  @discardableResult
  public func retry(_ key: RequestKey, at moment: Instant) throws -> RequestKey {
    now = max(now, moment)
    let letter = try deadLetter(key)
    let request = try Request(stored: letter.stored, version: letter.version)
    if let refusal = refusalBeforeSaving(request) { throw refusal }
    var makings = [Making(request, again: letter.number, dependsOn: letter.dependsOn)]
    for casualty in letter.cascade {
      makings.append(
        Making(
          try Request(stored: casualty.stored, version: casualty.version),
          again: casualty.number, dependsOn: casualty.dependsOn))
    }
    let results = try submit(makings, with: removal(of: letter))
    putAway(letter)
    return try results[0].get()
  }

  /// Drops a dead letter for good, and its notice.
  public func discard(_ key: RequestKey, at moment: Instant) throws {
    now = max(now, moment)
    let letter = try deadLetter(key)
    try journal.commit(removal(of: letter))
    putAway(letter)
  }

  private func deadLetter(_ key: RequestKey) throws(Refusal) -> DeadLetter {
    guard let letter = deadLetters.first(where: { $0.key == key }) else {
      throw Refusal(code: "not-found", text: "there is no dead letter \(key)")
    }
    return letter
  }

  private func removal(of letter: DeadLetter) -> [StorageWrite] {
    [.delete(table: Table.letters, key: space.key(letter.number))]
      + notices.filter { $0.key == letter.key }.map {
        .delete(table: Table.notices, key: space.key($0.id))
      }
  }

  private func putAway(_ letter: DeadLetter) {
    deadLetters.removeAll { $0.key == letter.key }
    notices.removeAll { $0.key == letter.key }
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
