import StreetMap

/// What there is to tell about a run: where the car was, what the signal was, what became of each
/// request and fare. Looked at while it is played; changes nothing in it.
package struct RunStory {
  /// How things stood at an instant.
  package struct Moment: Equatable, Sendable {
    package var at: Int64
    package var place: Point?
    package var signal: SignalState
    package var queue: Int64
  }

  /// One request from tap to its end.
  package struct Request: Equatable, Sendable {
    package var name: String
    package var key: String
    package var trip: String?
    package var tapped: Int64
    package var states: [(state: RequestStateWord, at: Int64)] = []
    package var code: String?
    /// Milliseconds the driver did not have to wait; nil while not known.
    package var saved: Int64?

    package func first(_ state: RequestStateWord) -> Int64? {
      states.first { $0.state == state }?.at
    }
    package var last: RequestStateWord { states.last?.state ?? .queued }
    package var attempts: Int { states.count { $0.state == .sending } }

    package static func == (a: Self, b: Self) -> Bool {
      a.key == b.key && a.states.count == b.states.count
    }
  }

  package struct Fare: Equatable, Sendable {
    package var trip: String
    package var estimate: String?
    package var due: String?
    package var confirmed: String?
    package var reasons: [String] = []
  }

  package struct Note: Equatable, Sendable {
    package var at: Int64
    package var text: String
  }

  /// Farther apart than this, milliseconds; halved when there are more than `mostMoments`.
  private static let everyMoment: Int64 = 1000
  private static let mostMoments = 20_000

  package private(set) var moments: [Moment] = []
  package private(set) var requests: [Request] = []
  package private(set) var fares: [Fare] = []
  package private(set) var notices: [Note] = []
  package private(set) var captions: [Note] = []
  package private(set) var signalChanges: [(at: Int64, signal: SignalState)] = []
  package private(set) var marks: [Note] = []
  package private(set) var map: StreetMap?
  package private(set) var currency = ""
  package private(set) var start: Int64
  package private(set) var end: Int64
  package private(set) var earned: (confirmed: String, pending: String) = ("", "")
  private var gap = RunStory.everyMoment
  private var indexOfRequest: [String: Int] = [:]

  package init(_ stage: any ScenarioStage) {
    start = stage.now
    end = stage.now
    map = stage.map
    currency = stage.currencyCode
    look(stage)
  }

  // MARK: While it is played

  /// Looks at how things stand after a move.
  package mutating func look(_ stage: any ScenarioStage) {
    end = stage.now
    let now = Moment(
      at: stage.now, place: stage.position, signal: stage.signal, queue: stage.queue)
    if signalChanges.last?.signal != now.signal { signalChanges.append((now.at, now.signal)) }
    if let last = moments.last, last.signal == now.signal, last.queue == now.queue,
      now.at - last.at < gap
    {
      return
    }
    moments.append(now)
    guard moments.count > Self.mostMoments else { return }
    gap *= 2
    moments = moments.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
  }

  package mutating func say(_ caption: String, at time: Int64) {
    captions.append(Note(at: time, text: caption))
  }

  package mutating func take(_ event: LogEvent) {
    if let state = event.name.requestState { return take(request: event, state) }
    switch event.name {
    case .fareEstimate: fare(event) { $0.estimate = $1 }
    case .fareDue: fare(event) { $0.due = $1 }
    case .fareConfirmed: fare(event) { $0.confirmed = $1 }
    case .noticeShown: notices.append(Note(at: event.at, text: event.text("text") ?? ""))
    default: break
    }
  }

  private mutating func take(request event: LogEvent, _ state: RequestStateWord) {
    guard let key = event.text("key") else { return }
    let index = indexOfRequest[key] ?? requests.count
    if index == requests.count {
      indexOfRequest[key] = index
      requests.append(
        Request(
          name: event.text("request") ?? "", key: key, trip: event.text("trip"), tapped: event.at))
    }
    requests[index].trip = requests[index].trip ?? event.text("trip")
    requests[index].code = event.text("code") ?? requests[index].code
    requests[index].states.append((state, event.at))
  }

  private mutating func fare(_ event: LogEvent, _ set: (inout Fare, String?) -> Void) {
    guard let trip = event.text("trip") else { return }
    if !fares.contains(where: { $0.trip == trip }) { fares.append(Fare(trip: trip)) }
    guard let index = fares.firstIndex(where: { $0.trip == trip }) else { return }
    set(&fares[index], event.text("amount"))
  }

  /// What is known only when all is over.
  package mutating func close(_ stage: any ScenarioStage) {
    look(stage)
    for index in requests.indices {
      requests[index].saved = stage.saved(byRequest: requests[index].key)
    }
    for index in fares.indices {
      fares[index].reasons = stage.reasons(ofTrip: fares[index].trip).map {
        "\($0.text) \(Decimals.amountText($0.amount, digits: stage.currencyDigits))"
      }
    }
    marks = stage.marks.map { Note(at: $0.at, text: $0.text) }
    func text(_ which: EarningsWord) -> String {
      Decimals.amountText(stage.earnings(which), digits: stage.currencyDigits)
    }
    earned = (text(.confirmed), text(.pending))
  }

  // MARK: What it comes to

  /// Times without signal, from and to.
  package var darkTimes: [(from: Int64, to: Int64)] {
    signalChanges.indices.compactMap { index in
      guard signalChanges[index].signal == .offline else { return nil }
      let next = index + 1
      return (signalChanges[index].at, next < signalChanges.count ? signalChanges[next].at : end)
    }
  }

  package var savedInAll: Int64 { requests.reduce(0) { $0 + ($1.saved ?? 0) } }
}
