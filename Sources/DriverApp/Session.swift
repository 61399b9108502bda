import OptimisticEngine
import RideModel

/// The phone's standing with the server: who is signed in, and when to speak next.
struct Session {
  enum State: Hashable {
    case signedOut
    case signedIn(token: String)
    /// The server refused: a person must sign in again.
    case refused
  }

  /// How long an answer may take before the same thing is asked again.
  static let attemptTimeout: Milliseconds = 10_000
  /// The phone speaks at least this often, so that a missed push is noticed.
  static let heartbeat: Milliseconds = 4_000

  private(set) var state: State = .signedOut
  private(set) var epoch: Int64 = 0
  /// When the phone next signs in, refreshes or sends a heartbeat.
  private(set) var nextWake: Instant
  private var isRefreshing = false
  /// The server's time in the newest answer, wall milliseconds.
  private var answeredAt: Milliseconds = .min

  init(since now: Instant) {
    nextWake = now
  }

  /// Whether the server does not speak to this phone before it is asked: nobody is signed in, or
  /// the token has run out.
  var mustAsk: Bool { state == .signedOut || isRefreshing }

  var token: String? {
    if case .signedIn(let token) = state { token } else { nil }
  }

  enum Due {
    case signIn
    case refresh(String)
    case heartbeat
  }

  /// What is due now, if anything; asking for it sets the next time.
  mutating func due(at now: Instant) -> Due? {
    guard now >= nextWake else { return nil }
    switch state {
    case .refused:
      nextWake = Instant(milliseconds: .max)
      return nil
    case .signedOut:
      nextWake = now + Self.attemptTimeout
      return .signIn
    case .signedIn(let token) where isRefreshing:
      nextWake = now + Self.attemptTimeout
      return .refresh(token)
    case .signedIn:
      nextWake = now + Self.heartbeat
      return .heartbeat
    }
  }

  /// Whether an answer is newer than the one it goes by: a late one has a token of before.
  func takes(_ answer: SignedIn) -> Bool { answer.serverTime >= answeredAt }

  mutating func signedIn(_ answer: SignedIn, at now: Instant) {
    state = .signedIn(token: answer.token)
    epoch = answer.epoch
    answeredAt = answer.serverTime
    isRefreshing = false
    nextWake = now + Self.heartbeat
  }

  /// The server no longer takes the token: one refresh, at once.
  mutating func needsRefresh(at now: Instant) {
    guard case .signedIn = state, !isRefreshing else { return }
    isRefreshing = true
    nextWake = now
  }

  /// A refresh that is answered with a no signs out; nothing is deleted.
  mutating func refuse() {
    state = .refused
    isRefreshing = false
    nextWake = Instant(milliseconds: .max)
  }

  mutating func linkBack(at now: Instant) {
    guard state != .refused else { return }
    nextWake = now
  }
}
