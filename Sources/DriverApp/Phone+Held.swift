import OptimisticEngine
import RideModel

// Taps that are too old to be sent silently after somebody else was signed in: the driver says
// whether they still go.

/// A tap that waits for the driver's word.
package struct HeldTap: Hashable, Sendable {
  package var title: String
  package var tapped: Instant
}

extension Phone {
  /// What waits for the driver's word, oldest first.
  package var heldTaps: [HeldTap] {
    engine.pending.filter { $0.waitsFor == .confirmation }.map {
      HeldTap(title: Self.title(of: $0.request), tapped: $0.tapped)
    }
  }

  /// They are sent after all.
  package func sendHeld(at now: Instant) {
    engine.confirmHeld(at: now)
    pump(at: now)
  }

  /// They are given up: each is a dead letter once the server has said that it has not done it.
  package func giveUpHeld(at now: Instant) {
    engine.discardHeld(at: now)
    pump(at: now)
  }
}
