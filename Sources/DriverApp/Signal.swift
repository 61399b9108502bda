import OptimisticEngine
import StreetMap

/// Why there is no signal, in words that are nobody's fault.
package enum OfflineReason: Hashable, Sendable {
  case deadZone(String?)
  case cutByHand
  case barsNoData
}

/// What the phone's system tells the app about its signal, after the radio's own hysteresis.
package struct PhoneSignal: Hashable, Sendable {
  package var state: SignalState
  package var since: Instant
  /// 0 to 4.
  package var bars: Int
  /// There and back, in milliseconds.
  package var roundTrip: Milliseconds
  package var reason: OfflineReason?

  package init(
    state: SignalState, since: Instant, bars: Int, roundTrip: Milliseconds,
    reason: OfflineReason? = nil
  ) {
    self.state = state
    self.since = since
    self.bars = bars
    self.roundTrip = roundTrip
    self.reason = reason
  }

  /// Whether only bars and round trip differ, of which no view is made.
  func isSame(as other: PhoneSignal) -> Bool {
    state == other.state && since == other.since && reason == other.reason
  }

  package var isOffline: Bool { state == .offline }
  /// Known to be there: just after a start nobody knows yet.
  package var isThere: Bool { state == .online || state == .weak }
}

/// What the phone knows of the car: given by its navigation, fix or not.
package struct CarReading: Hashable, Sendable {
  /// Standing at the place the trip's next step needs.
  package var isAtTarget: Bool
  package var isStopped: Bool
  /// Milliseconds to the place the trip's next step needs; nil when standing.
  package var arrivesIn: Milliseconds?
  /// Metres per hour would be silly: millimetres a second.
  package var speed: Int64

  package init(
    isAtTarget: Bool = false, isStopped: Bool = true, arrivesIn: Milliseconds? = nil,
    speed: Int64 = 0
  ) {
    self.isAtTarget = isAtTarget
    self.isStopped = isStopped
    self.arrivesIn = arrivesIn
    self.speed = speed
  }
}
