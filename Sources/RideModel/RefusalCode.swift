/// Why the server refused a request for good; the driver reads the words, the detail view the code.
package enum RefusalCode: String, CaseIterable, Sendable {
  case offerTaken = "offer-taken"
  case offerExpired = "offer-expired"
  case riderCancelled = "rider-cancelled"
  case reassigned
  case alreadyEnded = "already-ended"
  case wrongPIN = "wrong-pin"
  case tooShort = "too-short"
  case invalidState = "invalid-state"
  case accountBlocked = "account-blocked"
  case tooOld = "too-old"
  case tooLarge = "too-large"
  case quota
  case keyReused = "key-reused"
  case notFound = "not-found"
  case notAllowed = "not-allowed"
  case `internal`

  package var words: String {
    switch self {
    case .offerTaken: "Another driver took this offer"
    case .offerExpired: "The offer's time ran out"
    case .riderCancelled: "The rider cancelled"
    case .reassigned: "The trip was given to another driver"
    case .alreadyEnded: "The trip had already been ended"
    case .wrongPIN: "The rider's PIN does not match"
    case .tooShort: "It is too early for that"
    case .invalidState: "The trip is not at that step"
    case .accountBlocked: "Your account is blocked; call support"
    case .tooOld: "It was done too long ago to be taken now"
    case .tooLarge: "It is too large to send"
    case .quota: "Too many for one day"
    case .keyReused: "It was sent twice with different content"
    case .notFound: "What it is about is no longer there"
    case .notAllowed: "That is not allowed here"
    case .internal: "The server could not do it"
    }
  }

  /// Words for any code the server sends; one this app does not know is told as such.
  package static func words(for code: String) -> String {
    RefusalCode(rawValue: code)?.words ?? "The server refused it"
  }
}
