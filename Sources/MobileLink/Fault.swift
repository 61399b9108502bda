import OptimisticEngine

/// What goes wrong with one attempt of a call, by meaning.
///
/// The link carries messages and does not know calls, so the world does what a fault says.
package enum FaultKind: Hashable, Sendable {
  /// Lost on the way to the server: not applied, not answered.
  case loseRequest
  /// Applied; the answer is lost.
  case loseReply
  /// Neither applied nor answered, and the connection stays open until the attempt times out.
  case hang
  /// Applied on arrival, answered this much later.
  case slow(Milliseconds)
  /// The message arrives twice.
  case duplicate
  /// Held until the next message the same way has passed it, 2 s at most.
  case reorder
  /// The server refuses with this code.
  case refuse(String)
  /// Applied, then answered with a server error.
  case errorAfterApplying
  /// Answered as if the sign-in had run out; not applied.
  case unauthorised
  /// Answered "later", with the time to wait; not applied.
  case throttle(Milliseconds)
  /// Answered with a server error; not applied.
  case serverError

  /// The word for it in scenarios and in the event log.
  package var word: String {
    switch self {
    case .loseRequest: "lose-request"
    case .loseReply: "lose-reply"
    case .hang: "hang"
    case .slow: "slow"
    case .duplicate: "duplicate"
    case .reorder: "reorder"
    case .refuse: "refuse"
    case .errorAfterApplying: "error-after-applying"
    case .unauthorised: "unauthorised"
    case .throttle: "throttle"
    case .serverError: "server-error"
    }
  }

  /// All the words, in the order they are documented.
  package static let words = [
    "lose-request", "lose-reply", "hang", "slow", "duplicate", "reorder", "refuse",
    "error-after-applying", "unauthorised", "throttle", "server-error",
  ]
}

/// A fault that hits an attempt now.
package struct Fault: Hashable, Sendable {
  package var kind: FaultKind
  /// The request it was meant for: the one in the batch whose call it hits.
  package var request: String

  package init(kind: FaultKind, request: String) {
    self.kind = kind
    self.request = request
  }
}
