import OptimisticEngine

@testable import MobileLink

func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

extension MobileLink {
  /// Runs the link from one instant to another, as the world does: from wake to wake.
  @discardableResult
  mutating func run(from start: Int64, to end: Int64) -> [Arrival] {
    var arrivals: [Arrival] = []
    var now = at(start)
    while let next = nextWake(at: now), next <= at(end) {
      arrivals += wake(at: next)
      now = max(next, now)
    }
    return arrivals + wake(at: at(end))
  }

  /// Sends something small up and gives the number it got.
  mutating func sendUp(
    _ bytes: Int = 300, at now: Int64, reordered: Bool = false
  ) throws -> Int64 {
    switch send(bytes, direction: .up, at: at(now), reordered: reordered) {
    case .arrives(let message, _): return message
    case .lost(let loss): throw LostAtOnce(loss: loss)
    }
  }
}

struct LostAtOnce: Error {
  var loss: Delivery.Loss
}

/// A network without chance: 100 ms each way, a megabit a second.
let plain = LinkProfile(
  name: "plain",
  up: PathProfile(latency: 100, jitter: 0, bitsPerSecond: 1_000_000, lossPerMillion: 0),
  down: PathProfile(latency: 100, jitter: 0, bitsPerSecond: 1_000_000, lossPerMillion: 0),
  isOffline: false)
