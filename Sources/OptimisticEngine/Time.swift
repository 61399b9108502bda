/// A span of time in whole milliseconds.
public typealias Milliseconds = Int64

/// A moment on the monotonic clock of whoever drives the engine, in milliseconds.
///
/// The origin is up to the caller (a simulation counts from the start of its world); it must not
/// go back when a process is started again on the same storage. It says nothing about wall time:
/// nothing in the engine is ordered or decided by a wall clock.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the origin.
  public var milliseconds: Milliseconds

  /// The moment that many milliseconds after the start of the clock.
  public init(milliseconds: Milliseconds) { self.milliseconds = milliseconds }

  /// Whether it is the earlier one.
  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

  /// The moment that much later; stops at the largest value instead of overflowing.
  public static func + (a: Instant, b: Milliseconds) -> Instant {
    let (sum, overflow) = a.milliseconds.addingReportingOverflow(b)
    return Instant(milliseconds: overflow ? (b > 0 ? .max : .min) : sum)
  }

  /// How much later `a` is than `b`.
  public static func - (a: Instant, b: Instant) -> Milliseconds {
    let (difference, overflow) = a.milliseconds.subtractingReportingOverflow(b.milliseconds)
    return overflow ? (a > b ? .max : .min) : difference
  }
}
