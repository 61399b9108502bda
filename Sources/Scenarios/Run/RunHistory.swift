/// What has been so far in a run, drawn from its events.
///
/// It knows "the trip", which states a trip and a request have passed, the server's effects, the
/// notices, and how long reconciling took.
package struct RunHistory: Sendable {
  package struct Request: Equatable, Sendable {
    package var name: RequestName
    package var key: String
    package var trip: String?
    package var state: RequestStateWord
    package var passed: Set<RequestStateWord>
    /// The trip that was offered last when it was tapped.
    var offer: String?
  }

  package struct Effect: Equatable, Sendable {
    package var name: RequestName
    package var key: String?
    package var trip: String?
  }

  private struct Trip {
    var id: String
    var state: TripStateWord
    var passed: Set<TripStateWord>
  }

  /// In the order in which they were tapped.
  package private(set) var requests: [Request] = []
  package private(set) var effects: [Effect] = []
  /// The text of each notice that was shown at any time.
  package private(set) var notices: [String] = []
  private var indexOfRequest: [String: Int] = [:]
  /// The trip that was offered last, whatever became of it.
  private var offered: String?
  /// Trips that were offered and neither declined nor lapsed, oldest first.
  private var trips: [Trip] = []
  /// Trips in all, declined and lapsed ones left out.
  package var tripCount: Int { trips.count }
  private var lastReturn: Int64?
  /// When the queue was empty first after the last return.
  private var reconciledAt: Int64?

  package init() {}

  /// The trip: the last one offered that was neither declined nor lapsed.
  package var trip: String? { trips.last?.id }
  package var tripState: TripStateWord { trips.last?.state ?? .none }

  /// Whether the trip is or, where that counts, has been in a state.
  package func tripHasBeen(_ state: TripStateWord) -> Bool {
    if state == .none || state == .offered { return tripState == state }
    return trips.last?.passed.contains(state) ?? false
  }

  package mutating func note(_ event: LogEvent, isCard: (String) -> Bool) {
    if let state = event.name.requestState {
      note(request: event, state)
      return
    }
    switch event.name {
    case .tripState: note(trip: event, isCard: isCard)
    case .linkBack:
      lastReturn = event.at
      reconciledAt = nil
    case .noticeShown: notices.append(event.text("text") ?? "")
    case .serverEffect:
      guard let name = event.text("request").flatMap(RequestName.init) else { return }
      effects.append(Effect(name: name, key: event.text("key"), trip: event.text("trip")))
    default: break
    }
  }

  /// Tells the queue as it stands after an event.
  package mutating func note(queue: Int64, at time: Int64) {
    if queue == 0, lastReturn != nil, reconciledAt == nil { reconciledAt = time }
  }

  /// Milliseconds from the signal's last return to the empty queue; nil when not yet.
  package var reconciledAfter: Int64? {
    guard let lastReturn, let reconciledAt else { return nil }
    return reconciledAt - lastReturn
  }

  package var signalHasReturned: Bool { lastReturn != nil }

  private mutating func note(request event: LogEvent, _ state: RequestStateWord) {
    guard let key = event.text("key"),
      let name = event.text("request").flatMap(RequestName.init)
    else { return }
    if let index = indexOfRequest[key] {
      requests[index].state = state
      requests[index].passed.insert(state)
      requests[index].trip = event.text("trip") ?? requests[index].trip
    } else {
      indexOfRequest[key] = requests.count
      requests.append(
        Request(
          name: name, key: key, trip: event.text("trip"), state: state, passed: [state],
          offer: offered))
    }
  }

  private mutating func note(trip event: LogEvent, isCard: (String) -> Bool) {
    guard let state = event.text("state").flatMap(TripStateWord.init) else { return }
    let id = event.text("trip")
    if state == .offered { offered = id }
    // An offer that is not the trip any more was declined or lapsed: it never was one.
    if let last = trips.last, last.id != id, last.state == .offered { trips.removeLast() }
    guard let id, state != .none else { return trips.removeAll { $0.id == id } }
    let index: Int
    if let known = trips.lastIndex(where: { $0.id == id }) {
      index = known
    } else {
      index = trips.count
      trips.append(Trip(id: id, state: state, passed: []))
    }
    trips[index].state = state
    trips[index].passed.insert(state)
    if [.collect, .rate, .settled].contains(state) { trips[index].passed.insert(.ended) }
    if [.rate, .settled].contains(state), !isCard(id) { trips[index].passed.insert(.collect) }
  }
}

extension RunHistory {
  /// Requests the driver makes once in a trip: for these "this trip" decides, not the newest.
  private static let tripSteps: Set<RequestName> = [
    .accept, .decline, .arrive, .start, .stop, .resume, .end, .cash, .rate, .cancel, .noShow,
  ]

  /// All requests of the run that a name means; with `#2` just the second.
  package func all(_ selector: RequestSelector) -> [Request] {
    let named = requests.filter { selector.name == .any || $0.name == selector.name }
    guard let index = selector.index else { return named }
    return index <= named.count ? [named[index - 1]] : []
  }

  /// The request a name means now: the newest, of this trip where it is a step of one.
  package func newest(_ selector: RequestSelector) -> Request? {
    ofThisTrip(selector).last
  }

  /// The requests whose past counts for a name in `when`.
  package func ofThisTrip(_ selector: RequestSelector) -> [Request] {
    let named = all(selector)
    guard selector.index == nil, Self.tripSteps.contains(selector.name) else {
      return selector.index == nil && selector.name != .any ? named.suffix(1) : named
    }
    // An answer to an offer is of that offer, which may never become a trip.
    let isAnswer = [.accept, .decline].contains(selector.name)
    return named.filter { isAnswer ? $0.offer == offered : $0.trip == nil || $0.trip == trip }
  }

  package func requestHasBeen(_ selector: RequestSelector, _ state: RequestStateWord) -> Bool {
    ofThisTrip(selector).contains { $0.passed.contains(state) }
  }

  package func requestIs(_ selector: RequestSelector, _ state: RequestStateWord) -> Bool {
    if selector.name == .any { return requests.contains { $0.state == state } }
    return newest(selector)?.state == state
  }

  package func effects(_ selector: RequestSelector) -> [Effect] {
    if selector.index != nil {
      let keys = Set(all(selector).map(\.key))
      return effects.filter { $0.key.map(keys.contains) ?? false }
    }
    return effects.filter { selector.name == .any || $0.name == selector.name }
  }

  /// Whether the trip's effects hold these, in this order.
  package func effectsAreInOrder(_ selectors: [RequestSelector]) -> Bool {
    var rest = effects.filter { $0.trip == trip }[...]
    for selector in selectors {
      let keys = selector.index.map { _ in Set(all(selector).map(\.key)) }
      let index = rest.firstIndex { effect in
        effect.name == selector.name && (keys?.contains(effect.key ?? "") ?? true)
      }
      guard let index else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  /// The trip's effects as words, for a failed expectation.
  package var effectsOfTrip: String {
    effects.filter { $0.trip == trip }.map(\.name.rawValue).joined(separator: " ")
  }
}
