import OptimisticEngine
import RideModel

/// What is counted over a whole run, kills and restarts included: for scenarios and reports.
package struct Tally {
  /// Calls sent, by request key; an attempt answered "unauthorised" is none.
  private var attempts: [RequestKey: Int] = [:]
  /// The keys of each kind in the order they were made.
  private var keys: [String: [RequestKey]] = [:]
  private var states: [RequestKey: RequestState] = [:]
  private var statesSeen: [RequestKey: Set<RequestState>] = [:]
  private var trips: [RequestKey: String] = [:]
  /// Requests that became part of another, or of none, before they were sent.
  package internal(set) var merged: Set<RequestKey> = []
  /// Notices shown at any time, in order.
  package private(set) var notices: [String] = []
  /// Values that went back while their request was pending, on the view models.
  package internal(set) var flicker = 0
  /// When the signal last went and came.
  package private(set) var lostAt: Instant?
  package private(set) var backAt: Instant?
  /// When the queue was first empty after the signal's last return.
  package private(set) var emptyAt: Instant?

  // MARK: - Requests

  mutating func made(_ key: RequestKey, kind: String, trip: String?) {
    guard states[key] == nil else { return }
    keys[kind, default: []].append(key)
    if let trip { trips[key] = trip }
  }

  mutating func entered(_ state: RequestState, _ key: RequestKey) {
    states[key] = state
    statesSeen[key, default: []].insert(state)
  }

  mutating func attempt(_ key: RequestKey, kind: String) {
    attempts[key, default: 0] += 1
  }

  /// A 401 is no attempt.
  mutating func noteUnauthorised(in reply: ServerMessage, to message: PhoneMessage) {
    guard case .batchAnswer(let answer) = reply, case .batch(let batch) = message else { return }
    for outcome in answer.outcomes where outcome.outcome == .unauthorised {
      guard let call = batch.calls.first(where: { $0.number == outcome.number }) else { continue }
      attempts[call.key, default: 1] -= 1
    }
  }

  /// What a fault may call a request: its kind, and its kind with its place among those made.
  func names(of key: RequestKey, kind: String) -> [String] {
    guard let index = keys[kind]?.firstIndex(of: key) else { return [kind] }
    return [kind, "\(kind)#\(index + 1)"]
  }

  /// What the next request of a kind will be called.
  func nextNames(of kind: String) -> [String] {
    [kind, "\(kind)#\((keys[kind]?.count ?? 0) + 1)"]
  }

  /// The very request that `message#2` means; nil for a name without a number.
  func numbered(_ name: String) -> RequestKey? {
    name.contains("#") ? key(named: name) : nil
  }

  /// The request a scenario's name means: `message#2` the second, `message` the newest.
  package func key(named name: String) -> RequestKey? {
    let parts = name.split(separator: "#", maxSplits: 1)
    guard let made = keys[String(parts[0])] else { return nil }
    guard parts.count == 2 else { return made.last }
    guard let place = Int(parts[1]), made.indices.contains(place - 1) else { return nil }
    return made[place - 1]
  }

  package func state(of key: RequestKey) -> RequestState? { states[key] }

  /// Whether the request was ever in that state, even for no time.
  package func wasSeen(_ key: RequestKey, in state: RequestState) -> Bool {
    statesSeen[key]?.contains(state) ?? false
  }

  package func trip(of key: RequestKey) -> String? { trips[key] }

  /// Attempts of the named request, or of all of a kind where no place is given.
  package func attempts(named name: String) -> Int {
    if name == "any" { return attempts.values.reduce(0, +) }
    if name.contains("#") { return key(named: name).flatMap { attempts[$0] } ?? 0 }
    return (keys[name] ?? []).reduce(0) { $0 + (attempts[$1] ?? 0) }
  }

  package var made: [String: [RequestKey]] { keys }

  // MARK: - Notices and signal

  mutating func notice(_ text: String) { notices.append(text) }

  mutating func signalLost(at now: Instant) {
    lostAt = now
    backAt = nil
    emptyAt = nil
  }

  mutating func signalBack(at now: Instant) {
    backAt = now
    emptyAt = nil
  }

  /// Whether the queue has not been empty since the signal's last return.
  var isAwaitingEmptyQueue: Bool { backAt != nil && emptyAt == nil }

  mutating func queueIsEmpty(at now: Instant) { emptyAt = now }

  /// How long after the signal's last return the queue was empty; nil while it is not, or where
  /// the signal never went.
  package var reconciledAfter: Milliseconds? {
    guard let backAt, let emptyAt else { return nil }
    return emptyAt - backAt
  }
}
