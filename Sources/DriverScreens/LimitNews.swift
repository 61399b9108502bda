import DriverApp
import OptimisticEngine

/// What is said once when a limit on working without signal comes near, is reached, or is left.
struct LimitNews {
  private enum Level { case far, near, reached }
  private var level = Level.far
  private var looked: Instant?

  /// A line for the events when something changed; looks at most once a second.
  mutating func news(_ phone: Phone, at now: Instant) -> String? {
    if let looked, now - looked < 1_000 { return nil }
    looked = now
    let (before, stopped) = (level, phone.offersStopped(at: now))
    let warning = stopped == nil ? phone.limitWarning(at: now) : nil
    level = stopped != nil ? .reached : warning != nil ? .near : .far
    guard level != before else { return nil }
    switch level {
    case .reached: return stopped
    case .near where before == .far: return warning
    case .near, .far: return before == .reached ? "Offers come again" : nil
    }
  }
}
