import DriverApp
import OptimisticEngine
import RideModel
import StreetMap
import WorldSimulation

/// What the screen remembers of what happened: lines, the requests' times, the signal's spans.
///
/// Made from the world's events alone, in order; bounded. The newest of it is kept with the world.
package struct Journal {
  /// Newest first.
  package private(set) var lines: [Line] = []
  /// All lines ever written, also those that are no longer kept.
  package private(set) var written = 0
  package private(set) var requests: [Request] = []
  package private(set) var signal: [Span] = []
  package private(set) var lossAnnounced: Instant?
  /// What gathered without signal and is being sent: how many there were, how many are through.
  package private(set) var drain: (total: Int, done: Int)?
  /// When the last of what gathered was through.
  package private(set) var drained: Instant?
  package private(set) var settled: [String: Instant] = [:]
  /// What was last said of the limits on working without signal.
  private var limits = LimitNews()
  private var messages = MessageNews()
  /// When the app last started: it tells again then where it stands, which is no news.
  private var startedAt: Instant?
  /// When the offer on the screen came, and when its time is up.
  private var offered: (at: Instant, lapses: Instant)?

  package struct Line: Hashable, Sendable {
    package var at: Instant
    package var text: String
    package var kind: ScreenModel.EventRow.Kind
    /// What Events say of it where the whole stands elsewhere on the screen.
    var brief: String?
  }

  package struct Request: Hashable, Sendable {
    package var key: String
    package var kind: String
    package var trip: String?
    /// As the outbox called it, where that says more than its kind: `note Ramp`.
    package var name: String?
    package var tapped: Instant
    package var sent: Instant?
    package var received: Instant?
    package var confirmed: Instant?
    package var ended: Instant?
    package var state: RequestState
    /// The line in the events that says it is saved here was written.
    package var isTold = false
    package var wasOffline: Bool

    package var title: String {
      if let name { return name }
      let words = RequestKind(rawValue: kind)?.words ?? kind
      return trip.map { "\(words) #\($0)" } ?? words
    }
  }

  package struct Span: Hashable, Sendable {
    package var from: Instant
    package var state: SignalState
    package var bars: Int
  }

  private static let mostLines = 300
  private static let mostRequests = 200
  private static let mostSpans = 400

  package init() {}

  mutating func restore(lines: [Line], requests: [Request], signal: [Span]) {
    self.lines = lines
    self.requests = requests
    self.signal = signal
  }

  // MARK: Writing

  mutating func write(
    _ text: String, _ kind: ScreenModel.EventRow.Kind = .plain, brief: String? = nil, at: Instant
  ) {
    // What a request is called in the outbox begins a sentence here.
    lines.insert(Line(at: at, text: Journal.sentence(text), kind: kind, brief: brief), at: 0)
    written += 1
    if lines.count > Journal.mostLines { lines.removeLast() }
  }

  /// It begins with a capital; a file's name stays what it is.
  private static func sentence(_ text: String) -> String {
    let first = text.prefix { $0 != " " }
    return first.dropLast().contains(".") ? text : text.capitalisedFirst
  }

  /// What a key was answered; the same answer again is no news.
  mutating func writeAnswer(_ text: String, at: Instant) {
    if lines.first?.text != Journal.sentence(text) { write(text, at: at) }
  }

  /// Four lines on the very first start: what you are, what will happen, that nothing is lost.
  mutating func welcome(at: Instant, inOldMode: Bool) {
    for text in [
      "Enter is always the next step; ? shows every key.",
      inOldMode
        ? "This is how apps were before: they keep nothing safe here."
        : "Nothing is lost: it is saved here, sent when signal returns.",
      "The signal will vanish: in tunnels, basements, crowded kerbs.",
      "You drive a cab. Work comes over the phone.",
    ] {
      write(text, .welcome, at: at)
    }
  }

  /// Takes what the world did, and what the signal is now.
  package mutating func take(_ events: [WorldEvent], _ world: World) {
    for event in events {
      tellSlow(at: event.at, world)
      take(event, world)
    }
    noteSignal(world)
    tellSlow(at: world.now, world)
    if let phone = world.phone, let text = limits.news(phone, at: world.now) {
      write(text, .signal, at: world.now)
    }
    for text in world.phone.map({ messages.news($0) }) ?? [] { write(text, at: world.now) }
  }

  private mutating func take(_ event: WorldEvent, _ world: World) {
    if event.name.rawValue.hasPrefix("request.") {
      takeRequest(event, world)
      return
    }
    let queue = world.phone?.engine.queueCount ?? 0
    if event.at == startedAt, Journal.restated.contains(event.name) {
      if event["state"].text == TripPhase.settled.rawValue { noteSettled(event, at: .longAgo) }
      return
    }
    switch event.name {
    case .linkLost, .linkLiefi:
      lossAnnounced = event.at
      (drain, drained) = (nil, nil)
      write(lossText(event.name, world), .signal, at: event.at)
    case .linkBack:
      lossAnnounced = nil
      let held = world.phone?.heldTaps.count ?? 0
      let goes = max(0, queue - held)
      drain = goes > 0 ? (goes, 0) : nil
      let news =
        goes > 0 ? ": sending \(goes)" : held > 0 ? "; \(held) wait for your word (p)" : ""
      write("Signal is back\(news)", .back, at: event.at)
    case .tripState: takeTrip(event, world)
    case .shiftState:
      let reason = event["reason"].text.map { ": \($0)" } ?? ""
      let words = event["state"].text == "on" ? "On shift. Offers come by themselves" : "Off shift"
      write("\(words)\(reason)", at: event.at)
    case .fareEstimate: write("Estimate \(amount(event, world))", .money, at: event.at)
    case .fareConfirmed: takeConfirmedFare(event, world)
    case .noticeShown:
      let text = event["text"].text ?? ""
      write(text, .refused, brief: brief(ofNotice: text, world), at: event.at)
    case .faultInjected:
      write(
        "Fault: \(event["fault"].text ?? "") on \(event["request"].text ?? "")", at: event.at)
    case .appKilled: write("The driver's app was killed", at: event.at)
    case .appStarted where event.at.milliseconds > 0:
      startedAt = event.at
      write("The driver's app runs again on what it had saved", at: event.at)
    default: break
    }
  }

  /// What was refused and why; the rest stands in the notice and in Problems.
  private func brief(ofNotice text: String, _ world: World) -> String? {
    guard let phone = world.phone else { return nil }
    let views = phone.engine.notices.reversed().lazy.map(phone.noticeView(of:))
    guard let view = views.first(where: { text.hasPrefix($0.title) }) else { return nil }
    return ([view.title] + view.lines.prefix(1)).joined(separator: ". ")
  }

  private func amount(_ event: WorldEvent, _ world: World) -> String {
    guard let text = event["amount"].text,
      let money = Money(parsing: text, world.configuration.tariff.currency)
    else { return "-" }
    return money.amount
  }

  private func lossText(_ name: WorldEvent.Name, _ world: World) -> String {
    let start = name == .linkLiefi ? "Bars, no data. " : "No signal. "
    if world.configuration.mode.isOld { return start + "Each step waits until it returns" }
    switch world.phone?.tripView(at: world.now)?.phase {
    case .onTrip, .atStop, .collect, .ended:
      return start + "You can end the trip and take cash, not accept offers"
    case .toPickup, .waiting:
      return start + "You can arrive and start; what you do is saved here"
    default:
      let isOn = world.phone?.shiftState.isOn ?? false
      return start
        + (isOn
          ? "What you do is saved here; offers come with signal"
          : "Going on shift waits until it returns")
    }
  }

  // MARK: Trips and money

  private mutating func takeTrip(_ event: WorldEvent, _ world: World) {
    tellLapsed(at: event.at, world)
    switch event["state"].text.flatMap(TripPhase.init(rawValue:)) {
    case .offered:
      guard let offer = world.phone?.offerView(at: world.now) else { return }
      let way = "\(offer.pickup.name) to \(offer.drop.name)"
      let isNext = world.phone?.tripView(at: world.now)?.phase.isUnderWay ?? false
      offered = (event.at, event.at + offer.lapsesIn)
      write(isNext ? "Offer for after this trip: \(way)" : "Offer: \(way)", at: event.at)
    case .cancelled: write("Trip #\(event["trip"].text ?? "") is cancelled", at: event.at)
    case .settled: noteSettled(event, at: event.at)
    default: break
    }
  }

  /// An offer that nobody took or declined here is another driver's.
  private mutating func tellLapsed(at now: Instant, _ world: World) {
    guard let offer = offered else { return }
    offered = nil
    let isAnswered = requests.contains {
      Journal.answers.contains($0.kind) && $0.tapped >= offer.at
    }
    guard !isAnswered else { return }
    let isInTime = now < offer.lapses
    let why = isInTime ? world.phone?.offerGone ?? "The offer went to another driver" : nil
    write(why ?? RefusalCode.offerExpired.words, at: now)
  }

  private static let answers = [RequestKind.accept.rawValue, RequestKind.decline.rawValue]
  private static let restated: [WorldEvent.Name] = [
    .tripState, .shiftState, .fareEstimate, .fareConfirmed,
  ]

  /// The first time counts: an offer that comes and goes shows the trip before it again.
  private mutating func noteSettled(_ event: WorldEvent, at now: Instant) {
    let trip = event["trip"].text ?? ""
    settled[trip] = settled[trip] ?? now
  }

  private mutating func takeConfirmedFare(_ event: WorldEvent, _ world: World) {
    let fare = event["trip"].text.flatMap { world.phone?.fareView(of: $0, at: world.now) }
    let isLeft = event["trip"].text != world.phone?.currentTrip
    let whose = isLeft ? "Fare of #\(event["trip"].text ?? "") confirmed" : "Fare confirmed"
    var text = "\(whose): \(amount(event, world))"
    if let confirmed = fare?.confirmed, let estimate = fare?.estimate {
      text += confirmed == estimate ? ", as estimated" : ", \((confirmed - estimate).signed)"
    }
    write(text, .confirmed, at: event.at)
  }

  // MARK: Requests

  /// What was saved in the second before a kill is in the queue and in no journal.
  mutating func addUnwritten(_ world: World) {
    guard let phone = world.phone else { return }
    let known = Set(requests.map(\.key))
    for pending in phone.engine.pending.suffix(Journal.mostRequests)
    where !known.contains(pending.key.text) {
      requests.append(
        Request(
          key: pending.key.text, kind: pending.request.requestKind.rawValue,
          trip: pending.request.trip, name: Journal.name(of: pending), tapped: pending.tapped,
          state: pending.state, isTold: true, wasOffline: true))
    }
    // By the tap: a request that was taken back and one that was not keep their order.
    requests = requests.enumerated()
      .sorted { ($0.element.tapped, $0.offset) < ($1.element.tapped, $1.offset) }
      .map(\.element).suffix(Journal.mostRequests)
  }

  private mutating func takeRequest(_ event: WorldEvent, _ world: World) {
    guard let key = event["key"].text,
      let state = RequestState(rawValue: String(event.name.rawValue.dropFirst(8)).uppercased())
    else { return }
    let index = index(of: key, event, world)
    let before = requests[index].state
    requests[index].state = state
    switch state {
    case .sending: requests[index].sent = requests[index].sent ?? event.at
    case .received: requests[index].received = event.at
    case .confirmed:
      requests[index].received = requests[index].received ?? event.at
      requests[index].confirmed = event.at
    default: break
    }
    if state.isFinal, !before.isFinal {
      requests[index].ended = event.at
      if let now = drain {
        let left = world.phone?.engine.queueCount ?? 0
        drain = left == 0 ? nil : (max(now.total, left), min(now.total, now.done + 1))
        if left == 0 { drained = event.at }
      }
    }
    tell(index, state, event, world)
  }

  private static func name(of pending: PendingRequest<DriverRequest>) -> String? {
    pending.request.row == nil ? nil : Phone.title(of: pending.request)
  }

  private mutating func index(of key: String, _ event: WorldEvent, _ world: World) -> Int {
    if let known = requests.lastIndex(where: { $0.key == key }) { return known }
    let pending = world.phone?.engine.pending.first { $0.key.text == key }
    requests.append(
      Request(
        key: key, kind: event["request"].text ?? "", trip: event["trip"].text,
        name: pending.flatMap(Journal.name),
        tapped: pending?.tapped ?? event.at, state: .queued,
        wasOffline: world.phone?.signal.isOffline ?? false))
    if requests.count > Journal.mostRequests { requests.removeFirst() }
    return requests.count - 1
  }

  /// One line when it is saved here, or one when it is through: never both at once online.
  private mutating func tell(
    _ index: Int, _ state: RequestState, _ event: WorldEvent, _ world: World
  ) {
    let request = requests[index]
    guard RequestKind(rawValue: request.kind) != .read else { return }
    switch state {
    case .queued where request.wasOffline && !request.isTold:
      requests[index].isTold = true
      write("\(request.title): saved here", .saved, at: event.at)
    case .confirmed:
      let waited = event.at - request.tapped
      let isOld = world.configuration.mode.isOld
      let saved =
        request.isTold && waited >= 1_000 && !isOld ? ", \(secondsText(waited)) saved" : ""
      requests[index].isTold = true
      write("\(request.title): confirmed\(saved)", .confirmed, at: event.at)
    case .refused where Journal.withoutNotice.contains(request.kind):
      let words = event["code"].text.map(RefusalCode.words(for:)) ?? "The server refused it"
      write("\(request.title): \(words)", .refused, at: event.at)
    case .expired:
      write("\(request.title): no connection, nothing changed; Enter tries again", at: event.at)
    default: break
    }
  }

  /// What was never optimistic: its refusal brings no notice, so a line tells of it.
  private static let withoutNotice = [
    RequestKind.accept.rawValue, RequestKind.goOnShift.rawValue, RequestKind.noShow.rawValue,
  ]

  /// Whoever tapped is told within two seconds, also where the answer takes its time.
  private mutating func tellSlow(at now: Instant, _ world: World) {
    for index in requests.indices.suffix(Journal.mostSlow)
    where !requests[index].isTold && !requests[index].state.isFinal
      && requests[index].state != .waiting && now - requests[index].tapped >= Journal.slow
    {
      requests[index].isTold = true
      // What waited for its turn is told of when that has come.
      let at = max(requests[index].tapped + Journal.slow, lines.first?.at ?? now)
      let key = RequestKey(text: requests[index].key)
      let isSaved = world.phone?.engine.pending.first { $0.key == key }?.isSaved ?? true
      let words =
        world.configuration.mode.isOld
        ? "waits for the server"
        : isSaved ? savedWords(world) : "on its way, not saved here: the disk is full"
      write("\(requests[index].title): \(words)", isSaved ? .saved : .refused, at: at)
    }
  }

  /// Nothing is on its way where there is no way.
  private func savedWords(_ world: World) -> String {
    switch world.phone?.signal.state {
    case .online, .weak: "saved here, on its way"
    case .offline, .unknown, nil: "saved here"
    }
  }

  private static let slow: Milliseconds = 1_500
  /// Requests older than so many others were told of long ago.
  private static let mostSlow = 20

  // MARK: Signal

  private mutating func noteSignal(_ world: World) {
    guard let now = world.phone?.signal else { return }
    let span = Span(from: world.now, state: now.state, bars: now.bars)
    guard signal.last?.state != span.state || signal.last?.bars != span.bars else { return }
    if signal.last?.from == span.from { signal.removeLast() }
    signal.append(span)
    if signal.count > Journal.mostSpans { signal.removeFirst() }
  }

  /// The signal at a moment; nil before the journal began.
  func signal(at moment: Instant) -> Span? {
    signal.last { $0.from <= moment }
  }
}

extension Instant {
  /// Before anything that this screen has seen.
  fileprivate static let longAgo = Instant(milliseconds: .min / 2)
}
