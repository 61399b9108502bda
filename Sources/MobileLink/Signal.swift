import OptimisticEngine
import StreetMap

/// The signal as the phone can know it: what the header shows and scenarios ask for.
///
/// Not the truth of the radio: a phone learns of a loss late, and of lie-fi only by silence.
package struct Signal: Hashable, Sendable {
  package enum OfflineReason: String, Hashable, Sendable {
    /// No cell is received.
    case noSignal = "no-signal"
    /// The person at the keys cut the signal.
    case cutByYou = "cut-by-you"
    /// Bars are shown and nothing gets through.
    case barsNoData = "bars-no-data"
  }

  package var state: SignalState
  /// 0 to 4.
  package var bars: Int
  /// There and back in milliseconds, as measured, else as this kind of signal usually does.
  package var roundTrip: Milliseconds
  /// Why, while offline.
  package var reason: OfflineReason?
  /// Since when nothing gets through, which is a little before it was announced.
  package var offlineSince: Instant?

  /// `ONLINE 48 ms`, `WEAK 900 ms`, `OFFLINE 0:42`, `CHECKING`.
  package func text(at now: Instant) -> String {
    switch state {
    case .online: return "ONLINE \(roundTrip) ms"
    case .weak: return "WEAK \(roundTrip) ms"
    case .unknown: return "CHECKING"
    case .offline:
      let seconds = max(0, now - (offlineSince ?? now)) / 1_000
      let rest = seconds % 60
      return "OFFLINE \(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
  }
}

/// A change of the signal that the phone announced.
package struct SignalChange: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// `link.lost` in the event log: the radio is gone.
    case lost
    /// `link.back`: something gets through again.
    case back
    /// `link.weak`.
    case weak
    /// From weak to a strong signal; the event log has no line for it.
    case strong
    /// `link.liefi`: bars, and nothing gets through.
    case liefi
  }

  package var kind: Kind
  package var at: Instant
  package var reason: Signal.OfflineReason?

  package init(kind: Kind, at: Instant, reason: Signal.OfflineReason? = nil) {
    self.kind = kind
    self.at = at
    self.reason = reason
  }
}
