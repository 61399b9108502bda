import OptimisticEngine
import RideModel

// What the screens read of the queue, the notices and the conversation.

extension Phone {
  package func outboxView(at now: Instant) -> OutboxView {
    let pending = engine.pending
    let queued = pending.filter(\.state.isInQueue)
    return OutboxView(
      rows: pending.map { row(of: $0, at: now) }, queued: queued.count,
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

  static func title(of request: DriverRequest) -> String {
    request.trip.map { "\(request.requestKind.words) #\($0)" } ?? request.requestKind.words
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
    case .behind(let key): "waits for \(name(of: key))"
    case .answer: "sent, waits for the answer"
    case .state: "the server has it"
    case .nextTry(let at): "next try in \(WallTime.length(max(0, at - now) + 999))"
    case .turn: "waits its turn"
    case .session: "waits for sign-in"
    case .confirmation: "waits for your word"
    }
  }

  private func name(of key: RequestKey) -> String {
    guard let before = engine.pending.first(where: { $0.key == key }) else { return "one before" }
    return before.request.requestKind.rawValue.uppercased()
  }

  /// The oldest notice not dealt with; nil while there is none.
  package func noticeView() -> NoticeView? {
    engine.notices.first.map(noticeView(of:))
  }

  package func noticeView(of notice: Notice) -> NoticeView {
    let kind = RequestKind(rawValue: notice.kind)
    let what = kind?.words ?? notice.kind
    let trip = notice.lane.hasPrefix("trip/") ? " #\(notice.lane.dropFirst(5))" : ""
    var lines = [SafeText.clean(notice.text)]
    if let tapped = notice.tapped {
      lines.append("You tapped it at \(time(clock.server(at: tapped)))")
    }
    for change in notice.changes.prefix(3) {
      if let line = words(for: change) { lines.append(line) }
    }
    if let money = notice.moneyEffect.text { lines.append(SafeText.clean(money)) }
    for kind in notice.cascade {
      lines.append("Went with it: \(RequestKind(rawValue: kind)?.words ?? kind)")
    }
    return NoticeView(
      id: notice.id, code: notice.code,
      title: "\(what.prefix(1).uppercased())\(what.dropFirst())\(trip) was not taken",
      lines: lines, asksAboutRider: notice.code == RefusalCode.riderCancelled.rawValue)
  }

  /// "was X, now Y" of a field people know; nil for the rest.
  private func words(for change: FieldChange) -> String? {
    func shown(_ value: Value) -> String {
      switch value {
      case .null: "none"
      case .text(let text): TripState(rawValue: text)?.words ?? SafeText.clean(text)
      case .int(let number):
        Self.moneyFields.contains(change.field)
          ? money(number).description
          : Self.timeFields.contains(change.field) ? time(number) : String(number)
      case .bool(let flag): flag ? "yes" : "no"
      default: "changed"
      }
    }
    guard let name = Self.fieldNames[change.field] else { return nil }
    return "\(name): was \(shown(change.was)), now \(shown(change.now))"
  }

  private static let fieldNames = [
    TripField.state: "Trip", TripField.due: "Due", TripField.paid: "Paid",
    TripField.rating: "Rating", DriverField.shift: "Shift", MessageField.text: "Message",
  ]
  private static let moneyFields = [TripField.due, TripField.paid]
  private static let timeFields = [TripField.endedAt, TripField.startedAt, TripField.arrivedAt]

  /// A server wall time as the driver's clock shows it.
  package func time(_ wall: Milliseconds) -> String {
    WallTime.text(wall, zoneMinutes: clock.zone)
  }

  /// The driver has read the notice; what it told of stays in Problems.
  package func closeNotice(_ id: Int64) {
    engine.dismissNotice(id)
  }

  // MARK: - Messages

  package struct MessageView: Hashable, Sendable {
    package var id: String
    package var isMine: Bool
    package var text: String
    package var at: Milliseconds
    package var isRead: Bool
    package var isEdited: Bool
    package var isSent: Bool
  }

  /// The conversation of a trip, oldest first.
  package func messages(of trip: String) -> [MessageView] {
    view.ids(in: Collection.messages).compactMap { id -> MessageView? in
      let ref = EntityRef(Collection.messages, id)
      guard let fields = view.record(ref) else { return nil }
      let message = MessageRecord(fields)
      guard message.thread == trip else { return nil }
      return MessageView(
        id: id, isMine: !message.isFromRider, text: message.text, at: message.at,
        isRead: message.isRead, isEdited: message.isEdited, isSent: base.record(ref) != nil)
    }
    .sorted { $0.at == $1.at ? $0.id < $1.id : $0.at < $1.at }
  }
}
