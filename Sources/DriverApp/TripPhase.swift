import OptimisticEngine
import RideModel

/// Where a trip is, as the driver lives it: the words of scenarios and of the event log.
///
/// `offered` is an offer on screen; `ended` is passed through at the END tap on the way to
/// `collect` (cash) or `rate`; `settled` is a trip the server has closed: fare in base, END, cash
/// and rating confirmed.
package enum TripPhase: String, CaseIterable, Sendable {
  case none
  case offered
  case toPickup = "to-pickup"
  case waiting
  case onTrip = "on-trip"
  case atStop = "at-stop"
  case ended
  case collect
  case rate
  case settled
  case cancelled

  package var words: String {
    switch self {
    case .none: "NO TRIP"
    case .offered: "OFFER"
    case .toPickup: "TO PICKUP"
    case .waiting: "WAITING FOR RIDER"
    case .onTrip: "ON TRIP"
    case .atStop: "AT STOP"
    case .ended: "ENDED"
    case .collect: "COLLECT CASH"
    case .rate: "RATE RIDER"
    case .settled: "SETTLED"
    case .cancelled: "CANCELLED"
    }
  }
}

/// The one next step, which Enter does.
package enum NextStep: String, CaseIterable, Sendable {
  case goOnShift, accept, arrive, start, stop, resume, end, collect, rate

  /// What the footer says while Enter does it.
  package var label: String {
    switch self {
    case .goOnShift: "Go on shift"
    case .accept: "Accept"
    case .arrive: "Arrive"
    case .start: "Start"
    case .stop: "Arrive at stop"
    case .resume: "Drive on"
    case .end: "End trip"
    case .collect: "Collect"
    case .rate: "Rate"
    }
  }
}

/// What the driver did with a key; the phone answers with a `TapResult`.
package enum DriverTap: Hashable, Sendable {
  case goOnShift, goOffShift
  case accept, decline
  case arrive, stop, resume
  /// With the rider's PIN where the trip has one.
  case start(pin: String?)
  /// Where the trip should end, or anywhere (`here`), which asks first where it is far off.
  case end(confirmed: Bool)
  /// Minor units received.
  case cash(Int64)
  case rate(Int)
  case skipRating
  case cancel(why: String)
  case noShow
  case proof(name: String)
  case message(String)
  case readMessages
  case incident(kind: String, text: String)
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
