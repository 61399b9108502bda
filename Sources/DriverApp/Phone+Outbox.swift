import OptimisticEngine
import RideModel

// What the screens read of the queue.

extension Phone {
  package func outboxView(at now: Instant) -> OutboxView {
    let pending = engine.pending
    let queued = pending.filter(\.state.isInQueue)
    return OutboxView(
      rows: pending.map { row(of: $0, at: now) }, queued: engine.queueCount,
      sending: queued.filter { $0.state == .sending || $0.state == .received }.count,
      oldest: queued.map { now - $0.tapped }.max(),
      needAttention: engine.deadLetters.filter { !$0.isSeen }.count)
  }

  private func row(of pending: PendingRequest<DriverRequest>, at now: Instant) -> OutboxRow {
    let request = pending.request
    return OutboxRow(
      key: pending.key, number: pending.number, kind: request.requestKind, trip: request.trip,
      title: Self.title(of: request), state: pending.state, age: now - pending.tapped,
      reason: reason(of: pending, at: now), attempts: pending.attempts)
  }

  /// `end trip #T-1042`, `note Ramp`, `remove place`.
  package static func title(of request: DriverRequest) -> String {
    switch request.row {
    case .insert(_, let fields):
      let title = SafeText.clean(fields[NotebookField.title]?.text ?? "", limit: 24)
      return "\(request.requestKind.words) \(title)"
    case .update: return "change \(request.requestKind.words)"
    case .remove: return "remove \(request.requestKind.words)"
    case nil: break
    }
    return request.trip.map { "\(request.requestKind.words) #\($0)" } ?? request.requestKind.words
  }

  /// Why a request waits, in words that are nobody's fault.
  private func reason(of pending: PendingRequest<DriverRequest>, at now: Instant) -> String {
    let words = plainReason(of: pending, at: now)
    guard let patience = pending.request.patience else { return words }
    let left = max(0, patience - (now - pending.tapped))
    return "\(words), \(WallTime.length(left)) left"
  }

  private func plainReason(of pending: PendingRequest<DriverRequest>, at now: Instant) -> String {
    switch pending.waitsFor {
    case .signal: "waits for signal"
    // What shows already goes out together with what it builds on.
    case .behind where signal.isOffline && pending.request.patience == nil: "waits for signal"
    case .behind(let key): "waits for \(name(of: key))"
    case .answer: "sent, waits for the answer"
    case .state: "the server has it"
    case .nextTry(let at): "next try in \(WallTime.length(max(0, at - now) + 999))"
    case .turn: "goes out next"
    case .session: signal.isOffline ? "waits for signal" : "waits for sign-in"
    case .confirmation: "waits for your word (p)"
    }
  }

  private func name(of key: RequestKey) -> String {
    guard let before = engine.pending.first(where: { $0.key == key }) else { return "one before" }
    return before.request.requestKind.rawValue.uppercased()
  }
}
