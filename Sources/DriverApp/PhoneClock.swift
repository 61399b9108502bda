import OptimisticEngine

/// The phone's idea of what time it is: a wall clock that may be wrong, and the server's time,
/// carried on by the monotonic clock, which is what taps are judged by.
package struct PhoneClock: Hashable, Sendable {
  /// Wall milliseconds at instant zero, as the phone was set.
  package var wallOrigin: Milliseconds
  /// Minutes east of UTC.
  package var zone: Int64
  /// How far somebody set the clock off, in milliseconds.
  package var offset: Milliseconds = 0
  /// Server wall milliseconds at instant zero, by the last message; nil before the first.
  package private(set) var serverOrigin: Milliseconds?

  /// A wall clock this far from the server's is flagged on every tap: one minute.
  package static let skewLimit: Milliseconds = 60_000

  package init(wallOrigin: Milliseconds, zone: Int64) {
    self.wallOrigin = wallOrigin
    self.zone = zone
  }

  package func wall(at instant: Instant) -> Milliseconds {
    wallOrigin + offset + instant.milliseconds
  }

  /// Server time by the monotonic clock; the wall clock stands in before the first message.
  package func server(at instant: Instant) -> Milliseconds {
    (serverOrigin ?? wallOrigin + offset) + instant.milliseconds
  }

  package func isSkewed(at instant: Instant) -> Bool {
    guard let serverOrigin else { return false }
    return abs(wallOrigin + offset - serverOrigin) > Self.skewLimit
  }

  /// Takes the server's time from a message.
  ///
  /// A message can only be late, so of all that came the largest origin is the nearest to the truth:
  /// server time never goes back, and a tap and the next never change their order.
  package mutating func heardServer(_ time: Milliseconds, at instant: Instant) {
    let origin = time - instant.milliseconds
    serverOrigin = max(serverOrigin ?? origin, origin)
  }

  package mutating func restore(serverOrigin: Milliseconds?) {
    self.serverOrigin = serverOrigin
  }
}
