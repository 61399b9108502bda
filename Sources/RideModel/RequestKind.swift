/// What a driver can do, by the word that scenarios, logs and calls use.
package enum RequestKind: String, CaseIterable, Sendable {
  case goOnShift = "go-on-shift"
  case goOffShift = "go-off-shift"
  case accept, decline, arrive, start, stop, resume, end, cash, rate, message
  case editMessage = "edit-message"
  case deleteMessage = "delete-message"
  case read, cancel
  case noShow = "no-show"
  case proof, incident, note, place, expense, preference

  /// Whether it is a step of a trip, each of which builds on the one before.
  package var isTripStep: Bool {
    switch self {
    case .arrive, .start, .stop, .resume, .end, .cash, .rate, .cancel, .noShow, .proof: true
    default: false
    }
  }

  /// What the driver did, in plain words: the outbox and the notices begin with it.
  package var words: String {
    switch self {
    case .goOnShift: "go on shift"
    case .goOffShift: "go off shift"
    case .accept: "accept offer"
    case .decline: "decline offer"
    case .arrive: "arrive"
    case .start: "start trip"
    case .stop: "stop on the way"
    case .resume: "drive on"
    case .end: "end trip"
    case .cash: "cash taken"
    case .rate: "rate rider"
    case .message: "message"
    case .editMessage: "change message"
    case .deleteMessage: "delete message"
    case .read: "messages read"
    case .cancel: "cancel trip"
    case .noShow: "rider did not come"
    case .proof: "proof of delivery"
    case .incident: "incident"
    case .note: "note"
    case .place: "place"
    case .expense: "expense"
    case .preference: "preference"
    }
  }
}

/// How long a dependent request may wait, from its tap; both sides count the same.
package enum Patience {
  package static let goOnShift: Int64 = 20_000
  package static let accept: Int64 = 12_000
  package static let noShow: Int64 = 20_000
}

/// Why a trip is cancelled before it begins, as each side may choose.
package enum CancelReason {
  package static let drivers = [
    "Trouble with the vehicle", "The rider asked for it", "The pickup cannot be reached",
    "It is not safe", "Another reason",
  ]
  /// The driver's while none was chosen: no reason is put into his mouth.
  package static let unsaid = drivers.count - 1
  package static let riders = [
    "Plans changed", "The wait was too long", "Booked by mistake", "Found another way",
  ]
}
