import OptimisticEngine

/// How much may gather on a phone without signal, as payment terminals have it.
///
/// At 80 % of any the driver is warned; at 100 % new offers stop. No limit ever stops END or cash.
package struct OfflineLimits: Hashable, Sendable {
  /// Cash taken and not yet known to the server, in minor units.
  package var money: Int64
  package var requests: Int
  /// The age of the oldest request, in milliseconds.
  package var age: Milliseconds

  package init(
    money: Int64, requests: Int = 2_000, age: Milliseconds = 24 * 3_600_000
  ) {
    self.money = money
    self.requests = requests
    self.age = age
  }

  /// Whether a phone on which nothing waits is under all of them.
  var isAboveNothing: Bool { money > 0 && requests > 0 && age > 0 }
}
