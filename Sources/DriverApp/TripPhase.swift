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

  /// A rider is on the way, waited for or to pay: what is offered meanwhile is for after it.
  package var isUnderWay: Bool {
    switch self {
    case .toPickup, .waiting, .onTrip, .atStop, .ended, .collect: true
    case .none, .offered, .rate, .settled, .cancelled: false
    }
  }

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
