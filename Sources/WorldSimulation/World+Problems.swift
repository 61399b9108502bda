import DriverApp
import OptimisticEngine

// What the driver does about the queue and about what was refused, by hand.

extension World {
  /// Sends what waits now, as if the signal had just returned.
  package func sendNow() {
    guard let phone, !phone.signal.isOffline else { return }
    change {
      phone.engine.hurry(at: now)
      phone.wake(at: now)
    }
  }

  /// Makes a refused request again, under a new key and number.
  ///
  /// - Throws: what submitting it throws.
  package func retryProblem(_ key: RequestKey) throws {
    guard let phone else { return }
    // His own word may take back a trip that was done.
    tracker.mayGoBack = true
    // Where the app dies of it, what it shows next is what may have gone back.
    defer { if self.phone != nil { tracker.mayGoBack = false } }
    try change {
      _ = try phone.engine.retry(key, at: now)
      phone.wake(at: now)
    }
  }

  /// Sends what waited for the driver's word, or gives it up.
  package func decideHeld(sends: Bool) {
    guard let phone else { return }
    change {
      if sends { phone.sendHeld(at: now) } else { phone.giveUpHeld(at: now) }
    }
  }

  /// Puts a refused request away for good.
  package func discardProblem(_ key: RequestKey) throws {
    try change { try phone?.engine.discard(key, at: now) }
  }
}
