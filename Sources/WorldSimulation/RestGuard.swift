import OptimisticEngine

/// Sees to it that a world comes to rest at every instant.
///
/// A part that asks to be woken now and then does nothing would hold the clock for ever; that is a
/// defect, and it is named instead of hung on.
struct RestGuard {
  /// More events than this at one instant are a world that does not come to rest.
  static let mostEvents = 20_000

  private var instant = Instant(milliseconds: -1)
  private var events = 0

  /// One event at `now`; `state` says who wants to be woken when.
  mutating func note(_ now: Instant, state: () -> String) {
    if now != instant {
      instant = now
      events = 0
    }
    events += 1
    if events > Self.mostEvents {
      fatalError("the world does not come to rest at \(now.milliseconds) ms: \(state())")
    }
  }
}
