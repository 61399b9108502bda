/// How the app treats a step: the way of this program, and the two old ways to compare it with.
package enum AppMode: String, CaseIterable, Sendable {
  /// Done at once, sent when there is signal.
  case optimistic
  /// A call that fails is kept in memory and goes out on return, with the time of then. The screen
  /// does not advance, nothing builds on it, and a kill loses it.
  case collect
  /// Each step waits for the server; without signal it cannot be done.
  case blocking

  package var isOld: Bool { self != .optimistic }
}
