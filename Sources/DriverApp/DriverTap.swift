import OptimisticEngine
import RideModel

/// What the driver did with a key; the phone answers with a `TapResult`.
package enum DriverTap: Hashable, Sendable {
  case goOnShift, goOffShift
  case accept, decline
  case arrive, stop, resume
  /// With the rider's PIN where the trip has one.
  case start(pin: String?)
  /// Where the trip should end, or anywhere (`here`), which asks first where it is far off.
  case end(confirmed: Bool)
  /// Minor units received, and how much of them is a tip.
  case cash(Int64, tip: Int64 = 0)
  case rate(Int)
  case skipRating
  case cancel(why: String)
  case noShow
  case proof(name: String)
  /// To the rider of the trip; in answer to one of the messages, if that is named.
  case message(String, replyTo: String? = nil)
  case editMessage(id: String, text: String)
  case deleteMessage(id: String)
  case readMessages
  case incident(kind: String, text: String)
  /// Adds to an incident written down before, sent or not.
  case incidentNote(incident: String, text: String)
  case addEntry(NotebookText)
  case changeEntry(id: String, NotebookText)
  case removeEntry(NotebookKind, id: String)

  /// The request it makes, if it makes one.
  package var requestKind: RequestKind? {
    switch self {
    case .goOnShift: .goOnShift
    case .goOffShift: .goOffShift
    case .accept: .accept
    case .decline: .decline
    case .arrive: .arrive
    case .start: .start
    case .stop: .stop
    case .resume: .resume
    case .end: .end
    case .cash: .cash
    case .rate: .rate
    case .skipRating: nil
    case .cancel: .cancel
    case .noShow: .noShow
    case .proof: .proof
    case .message: .message
    case .editMessage: .editMessage
    case .deleteMessage: .deleteMessage
    case .readMessages: .read
    case .incident: .incident
    case .incidentNote: .note
    case .addEntry(let text), .changeEntry(_, let text): text.kind.requestKind
    case .removeEntry(let kind, _): kind.requestKind
    }
  }
}

/// What is written into the notebook, whatever its kind.
package struct NotebookText: Hashable, Sendable {
  package var kind: NotebookKind
  package var title: String
  package var text: String
  /// Minor units; for an expense.
  package var amount: Int64?
  /// The place it is about, by its id in the notebook; it may have been made a moment ago.
  package var place: String?

  package init(
    _ kind: NotebookKind, title: String, text: String = "", amount: Int64? = nil,
    place: String? = nil
  ) {
    self.kind = kind
    self.title = title
    self.text = text
    self.amount = amount
    self.place = place
  }
}

/// What became of a tap, at once: every tap has a visible answer.
package enum TapResult: Hashable, Sendable {
  /// Stored on this phone in so many microseconds of the disk's time, or done without a request.
  case saved(RequestKey)
  /// A dependent request: it waits, visibly.
  case waiting(RequestKey)
  /// Nothing changed; the reason in words.
  case refused(String)
  /// The phone wants to be sure.
  case asks(String)
  case done
}
