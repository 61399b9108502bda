/// Requests that are to go as soon as it is certain that the server has not done them.
///
/// A dependent that was sent may have been done although its patience is over, and what was built
/// on it with it. The answer to something asked afterwards tells.
struct Doubt: Hashable, Sendable {
  /// The expired request they depend on; 0 where the person gave them up.
  var cause: Int64
  var lane: String
  var numbers: [Int64]
  /// The first batch whose answer decides.
  var since: Int64
}

extension OptimisticEngine {
  /// Keeps those from being sent until it is known what the server has done.
  func doubt(_ entries: [Item], because cause: Item?, in round: inout Round) {
    guard !entries.isEmpty else { return }
    let doubt = Doubt(
      cause: cause?.number ?? 0, lane: cause?.lane ?? "", numbers: entries.map(\.number),
      since: nextBatch)
    for entry in entries { entry.isDoubtful = true }
    doubts.append(doubt)
    round.writes.append(doubtWrite(doubt))
    wantsChanges = true
  }

  private func doubtWrite(_ doubt: Doubt) -> StorageWrite {
    .put(table: Table.doubts, key: space.key(doubt.numbers[0]), bytes: doubt.bytes)
  }

  func loadDoubts() throws(StorageError) {
    for row in try readAll(Table.doubts) {
      if let doubt = Doubt(row.bytes, since: nextBatch) {
        doubts.append(doubt)
      } else {
        quarantine(Table.doubts, row.key, row.bytes, "what is not certain")
      }
    }
  }

  /// Decides what that answer decides: it was asked for after the doubt came up.
  func settleDoubts(_ state: StateMessage, answerTo batch: Int64, in round: inout Round) {
    for doubt in doubts where doubt.since <= batch {
      let isDone =
        doubt.cause > 0
        && state.processed.contains { $0.lane == doubt.lane && $0.number >= doubt.cause }
      settle(doubt, isDone: isDone, in: &round)
    }
  }

  /// The server has said what became of the request they depend on.
  func settleDoubts(about cause: Int64, isDone: Bool, in round: inout Round) {
    if doubts.isEmpty { return }
    for doubt in doubts where doubt.cause == cause { settle(doubt, isDone: isDone, in: &round) }
  }

  private func settle(_ doubt: Doubt, isDone: Bool, in round: inout Round) {
    doubts.removeAll { $0 == doubt }
    round.writes.append(.delete(table: Table.doubts, key: space.key(doubt.numbers[0])))
    for number in doubt.numbers {
      guard let entry = pendingEntry(number), !entry.isReceived else { continue }
      entry.isDoubtful = false
      if !isDone { round.giveUp(entry, doubt.refusal) }
    }
  }
}

extension Doubt {
  /// The record on disk; the batch that decides is another one after a start.
  var bytes: [UInt8] {
    Record.seal(.list([.int(cause), .text(lane)] + numbers.map(Value.int)))
  }

  init?(_ bytes: [UInt8], since batch: Int64) {
    guard let value = try? Record.value(bytes), let cause = value[0].int,
      let lane = value[1].text
    else { return nil }
    let numbers = (value.list ?? []).dropFirst(2).compactMap(\.int)
    guard !numbers.isEmpty else { return nil }
    self.init(cause: cause, lane: lane, numbers: numbers, since: batch)
  }

  fileprivate var refusal: Refusal {
    cause == 0
      ? Refusal(code: "not-sent", text: "it was not sent, as you chose")
      : Refusal(code: "expired", text: "what it depended on found no connection in time")
  }
}
