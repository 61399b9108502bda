import DispatchServer
import DriverApp
import OptimisticEngine
import RideModel

// Telling what changed: the engine's transitions, the server's effects, the trip and its money.

/// What the phone shows at an instant, looked up once.
struct Shown {
  let offer: OfferView?
  let trip: TripView?
  /// Where the car goes by it.
  let heading: Heading
  private let phone: Phone
  private let revision: Int64
  /// When the offer lapses: that alone comes with time.
  private let lapses: Instant?

  init(of phone: Phone, at now: Instant, going heading: (TripView?) -> Heading) {
    offer = phone.offerView(at: now)
    trip = phone.tripView(at: now)
    self.heading = heading(trip)
    self.phone = phone
    revision = phone.revision
    lapses = offer.map { now + $0.lapsesIn }
  }

  /// Whether the phone shows the same still, but for what runs with the clock.
  func holds(for phone: Phone, at now: Instant) -> Bool {
    guard self.phone === phone, revision == phone.revision else { return false }
    return lapses.map { now < $0 } ?? true
  }
}

extension World {
  func collectEngineEvents() {
    for event in phone?.engine.takeEvents() ?? [] {
      switch event {
      case .request(let state, let note): logRequest(state, note)
      case .notice(let notice):
        let view = phone?.noticeView(of: notice)
        let text = ([view?.title ?? notice.text] + (view?.lines ?? [])).joined(separator: ". ")
        tally.notice(text)
        log(
          .noticeShown,
          [
            .init("code", .text(notice.code)), .init("request", .text(notice.kind)),
            .init("key", notice.key.map { .text($0.text) } ?? .null),
            .init("text", .text(text)),
          ])
      case .merged(let note, _): tally.merged.insert(note.key)
      case .baseMoved, .stateIgnored, .quarantined, .notSaved, .savedAgain: break
      }
    }
    if tally.isAwaitingEmptyQueue, let phone, phone.engine.queueCount == 0 {
      tally.queueIsEmpty(at: now)
    }
  }

  private func logRequest(_ state: RequestState, _ note: RequestNote) {
    let trip = note.lane.hasPrefix("trip/") ? String(note.lane.dropFirst(5)) : nil
    tally.made(note.key, kind: note.kind, trip: trip)
    tally.entered(state, note.key)
    var fields: [WorldEvent.Field] = [
      .init("request", .text(note.kind)), .init("key", .text(note.key.text)),
      .init("trip", trip.map { .text($0) } ?? .null), .init("lane", .text(note.lane)),
      .init("number", .int(note.number)),
    ]
    if let refusal = note.refusal { fields.append(.init("code", .text(refusal.code))) }
    log(Self.names[state]!, fields)
  }

  private static let names: [RequestState: WorldEvent.Name] = [
    .waiting: .requestWaiting, .queued: .requestQueued, .sending: .requestSending,
    .received: .requestReceived, .confirmed: .requestConfirmed, .retry: .requestRetry,
    .refused: .requestRefused, .expired: .requestExpired,
  ]

  func collectServerEvents() {
    for event in server.takeEvents() {
      switch event {
      case .effect(let request, let key, let trip):
        log(
          .serverEffect,
          [
            .init("request", .text(request)), .init("key", .text(key)),
            .init("trip", trip.map { .text($0) } ?? .null),
          ])
      }
    }
  }

  func logPush(_ message: ServerMessage) {
    guard case .state(let state) = message else { return }
    log(.serverPush, [.init("from", .int(state.from)), .init("to", .int(state.to))])
  }

  // MARK: - What the phone shows

  /// Compares what the phone shows with the last time.
  func track(_ shown: Shown, _ phone: Phone) {
    trackTrip(shown, phone)
    trackShift(phone)
    if let trip = shown.trip?.id { trackFare(of: trip, phone) }
    // While an offer is open that is the trip that is told of.
    if shown.offer == nil { trackLeft(phone) }
  }

  /// What becomes of trips that ended before the one that is on.
  private func trackLeft(_ phone: Phone) {
    for trip in tracker.left.map(\.trip) {
      guard let view = phone.tripView(trip, at: now) else { continue }
      log(tracker.went(trip, to: view.phase, isCash: view.payment != .card), of: trip)
      trackFare(of: trip, phone)
    }
  }

  private func log(_ phases: [TripPhase], of trip: String?) {
    for phase in phases {
      log(
        .tripState,
        [
          .init("trip", trip.map { .text($0) } ?? .null), .init("state", .text(phase.rawValue)),
        ])
    }
  }

  private func trackTrip(_ shown: Shown, _ phone: Phone) {
    let trip = shown.offer?.trip ?? shown.trip?.id
    let phase = shown.offer != nil ? .offered : shown.trip?.phase ?? .none
    let before = (trip: tracker.trip, phase: tracker.phase)
    let entered = tracker.moved(to: trip, phase, isCash: shown.trip?.payment != .card)
    if before.trip == trip, TripTracker.goesBack(from: before.phase, to: phase),
      phone.engine.notices.isEmpty, !tracker.mayGoBack
    {
      tally.flicker += 1
    }
    tracker.mayGoBack = false
    log(entered, of: trip)
  }

  private func trackShift(_ phone: Phone) {
    let shift = phone.shiftState
    guard tracker.isOnShift != shift.isOn else { return }
    let isFirst = tracker.isOnShift == nil
    tracker.isOnShift = shift.isOn
    if isFirst && !shift.isOn { return }
    var fields: [WorldEvent.Field] = [.init("state", .text(shift.isOn ? "on" : "off"))]
    if let reason = shift.reason { fields.append(.init("reason", .text(reason))) }
    log(.shiftState, fields)
  }

  private func trackFare(of trip: String, _ phone: Phone) {
    guard let fare = phone.fareView(of: trip, at: now) else { return }
    func tell(_ name: WorldEvent.Name, _ amount: Money?, _ known: inout [String: Money]) {
      guard let amount, known[trip] != amount else { return }
      known[trip] = amount
      log(name, [.init("trip", .text(trip)), .init("amount", .text(amount.plain))])
    }
    tell(.fareEstimate, fare.estimate, &tracker.estimate)
    tell(.fareDue, fare.due, &tracker.due)
    tell(.fareConfirmed, fare.confirmed, &tracker.confirmed)
  }
}
