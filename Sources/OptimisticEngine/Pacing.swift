/// Decides when something may be sent: one budget for all lanes.
///
/// While nothing gets through there is one probe at a time, at growing intervals; any answer
/// opens the way again. Only what gets acknowledged says that there is a way.
struct Pacing: Hashable, Sendable {
  let base: Milliseconds
  let cap: Milliseconds

  /// Whether the last thing heard of was an answer.
  private(set) var isOpen = false
  /// Attempts that came to nothing, in a row.
  private(set) var failures = 0
  /// Not before: the pause after a failed attempt.
  private(set) var nextTry: Instant?
  /// Not before: the server asked for it.
  private(set) var throttledUntil: Instant?
  /// The lane of the last answer, if that was "not now".
  private var refusedLane: String?

  /// Whether the last answer was "not now": nothing is asked for then but by the next attempt.
  var wasRefused: Bool { refusedLane != nil }

  init(base: Milliseconds, cap: Milliseconds) {
    self.base = base
    self.cap = cap
  }

  /// The pause after that many failures: half of it fixed, half drawn.
  func pause(after failures: Int, _ random: inout SeededRandom) -> Milliseconds {
    var whole = base
    for _ in 1..<max(failures, 1) where whole < cap { whole = min(cap, whole * 2) }
    let half = whole / 2
    return half + random.integer(in: 0...max(1, whole - half))
  }

  /// The moment from which something may be sent; nil for at once.
  var notBefore: Instant? {
    switch (nextTry, throttledUntil) {
    case (let next?, let throttled?): max(next, throttled)
    case (let next, let throttled): next ?? throttled
    }
  }

  mutating func noteLinkUp() {
    isOpen = false
    failures = 0
    nextTry = nil
    refusedLane = nil
  }

  /// An attempt came to nothing. Of several that were on their way together, one counts.
  mutating func noteLost(at now: Instant, _ random: inout SeededRandom) {
    isOpen = false
    if let nextTry, nextTry > now { return }
    failures += 1
    nextTry = now + pause(after: failures, &random)
  }

  /// Something was answered.
  mutating func noteAnswer() {
    isOpen = true
    failures = 0
    nextTry = nil
    refusedLane = nil
  }

  /// The server answered "not now" and did nothing else.
  ///
  /// It may be that lane's trouble alone, and the lane waits for itself: others may try at once.
  /// Only when another one is told the same is it everyone's.
  mutating func noteRefusedForNow(
    _ lane: String, at now: Instant, _ random: inout SeededRandom
  ) {
    isOpen = false
    if let refusedLane, refusedLane != lane {
      failures += 1
      nextTry = now + pause(after: failures, &random)
    }
    refusedLane = lane
  }

  mutating func noteThrottled(for pause: Milliseconds, at now: Instant) {
    throttledUntil = now + min(max(pause, base), 3_600_000)
    isOpen = false
  }

  mutating func forgetThrottle(at now: Instant) {
    if let until = throttledUntil, until <= now { throttledUntil = nil }
  }
}
