import OptimisticEngine
import RideModel

// What driver and rider write to each other, and what the driver writes to the company.

extension Phone {
  func converse(_ tap: DriverTap, at now: Instant) -> TapResult {
    switch tap {
    case .message(let text, let replyTo): return write(text, replyTo: replyTo, at: now)
    case .editMessage(let id, let text):
      let details: Fields = ["message": .text(id), "text": .text(SafeText.clean(text))]
      return submit(request(.editMessage, thread(of: id), details: details, at: now), at: now)
    case .deleteMessage(let id):
      return submit(
        request(.deleteMessage, thread(of: id), details: ["message": .text(id)], at: now), at: now)
    case .readMessages: return read(at: now)
    case .incident(let kind, let text):
      let details: Fields = [
        "id": .text(newLocalID()), "kind": .text(kind), "text": .text(SafeText.clean(text)),
      ]
      return submit(request(.incident, currentTrip, details: details, at: now), at: now)
    case .incidentNote(let incident, let text):
      let details: Fields = [
        "id": .text(newLocalID()), "incident": .text(incident),
        "text": .text(SafeText.clean(text)),
      ]
      return submit(request(.note, details: details, at: now), at: now)
    default: return .done
    }
  }

  private func write(_ text: String, replyTo: String?, at now: Instant) -> TapResult {
    guard let trip = currentTrip else { return .refused("There is no trip to write about") }
    var details: Fields = ["id": .text(newLocalID()), "text": .text(SafeText.clean(text))]
    details["replyTo"] = replyTo.map { .text($0) }
    return submit(request(.message, trip, details: details, at: now), at: now)
  }

  /// Everything the rider wrote so far has been seen.
  private func read(at now: Instant) -> TapResult {
    guard let trip = currentTrip else { return .done }
    let unread = messages(of: trip).filter { !$0.isRead && !$0.isMine }.map(\.id)
    guard let last = unread.last else { return .done }
    let details: Fields = [
      "upTo": .text(last), "seen": .list(unread.suffix(Self.seenAtOnce).map { .text($0) }),
    ]
    return submit(request(.read, trip, details: details, at: now), at: now)
  }

  /// Named one by one in a read mark; those before them follow from the newest.
  private static let seenAtOnce = 8

  private func thread(of message: String) -> String? {
    view[EntityRef(Collection.messages, message), MessageField.thread].text
  }

  /// An id for a thing made on this phone, kept for life: the number of the request that makes it.
  private func newLocalID() -> String {
    "\(configuration.phoneID)-\(engine.nextNumber)"
  }

  // MARK: - What the screens read

  package struct MessageView: Hashable, Sendable {
    package var id: String
    package var isMine: Bool
    package var text: String
    package var at: Milliseconds
    package var isRead: Bool
    package var isEdited: Bool
    package var isSent: Bool
    /// The message it answers.
    package var replyTo: String?
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
        isRead: message.isRead, isEdited: message.isEdited, isSent: base.record(ref) != nil,
        replyTo: message.replyTo)
    }
    .sorted { $0.at == $1.at ? $0.id < $1.id : $0.at < $1.at }
  }

  package struct IncidentView: Hashable, Sendable {
    package var id: String
    package var trip: String?
    package var kind: String
    package var text: String
    package var at: Milliseconds
    package var isSent: Bool
    /// What was added later, oldest first.
    package var notes: [String]
  }

  /// The incidents written down, oldest first.
  package func incidents() -> [IncidentView] {
    let notes = view.ids(in: Collection.incidentNotes).compactMap { id -> Fields? in
      view.record(EntityRef(Collection.incidentNotes, id))
    }
    .sorted { ($0[MessageField.at]?.int ?? 0) < ($1[MessageField.at]?.int ?? 0) }
    return view.ids(in: Collection.incidents).compactMap { id -> IncidentView? in
      let ref = EntityRef(Collection.incidents, id)
      guard let fields = view.record(ref) else { return nil }
      func words(_ field: String) -> String { SafeText.clean(fields[field]?.text ?? "") }
      let names = [id, engine.serverID(of: ref)]
      return IncidentView(
        id: id, trip: fields[MessageField.trip]?.text, kind: words(MessageField.kind),
        text: words(MessageField.text), at: fields[MessageField.at]?.int ?? 0,
        isSent: base.record(ref) != nil,
        notes: notes.filter { names.contains($0[MessageField.incident]?.text) }
          .map { SafeText.clean($0[MessageField.text]?.text ?? "") })
    }
    .sorted { $0.at == $1.at ? $0.id < $1.id : $0.at < $1.at }
  }
}
