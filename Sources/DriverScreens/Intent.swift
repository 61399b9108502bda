import OptimisticEngine
import RideModel

/// What a key asks of the world; whatever only the screen needs is done in `UIState`.
package enum Intent: Hashable, Sendable {
  case goOnShift, goOffShift
  case accept, decline, arrive
  case start(pin: String?)
  case stop, resume
  case endTrip, endHere
  case collect(received: Int64, paid: Int64)
  case rate(Int)
  case skipRating
  /// With the reason the driver chose.
  case cancel(why: String)
  case noShow
  case proof(String)
  case incident(String)
  /// Added to an incident written down before.
  case incidentNote(id: String, String)
  case message(String, replyTo: String?)
  case editMessage(id: String, String)
  case deleteMessage(id: String)
  case readMessages
  case notebook(NotebookEdit)
  case sendNow
  case toggleSignal
  case answerNotice(id: String, choice: Int)
  case readSummary
  case problemsSeen
  case exportProblem(key: String)
  case retryProblem(key: String)
  case discardProblem(key: String)
  case decideHeld(sends: Bool)
  /// With what was typed, or what a fault is to hit.
  case world(WorldChoice, argument: String)
  case mark(String)
  case evidence
  case tick
}

/// A line of the notebook, as it was typed.
package enum NotebookEdit: Hashable, Sendable {
  /// A note may be about a place.
  case add(NotebookKind, String, about: String?)
  case change(NotebookKind, id: String, String, about: String?)
  case remove(NotebookKind, id: String)
}
