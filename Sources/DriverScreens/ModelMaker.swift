import DispatchServer
import DriverApp
import MobileLink
import OptimisticEngine
import RideModel
import StreetMap
import WorldSimulation

/// Makes what is shown from the world: reads only, the same world gives the same screen.
struct ModelMaker {
  let world: World
  let phone: Phone?
  let journal: Journal
  let extras: Extras
  /// Read once: several parts of the screen speak of them.
  let trip: TripView?
  let offer: OfferView?
  let pending: [PendingRequest<DriverRequest>]
  /// The drain of what gathered; over once all that is left waits for the driver's word.
  let drain: (total: Int, done: Int)?

  /// What the screen shows that the world does not know.
  struct Extras {
    var drawing: MapDrawing
    /// `0.1.0 seed 7 airport@ab12`.
    var build: String
    /// How long the END of a trip took to be safe on the disk, in milliseconds.
    var savedIn: [String: Int64] = [:]
    var caption: String?
    var beat: ScreenModel.Beat?
    var isKept = true
    var hasLostQueue = false
    var isRecorded = false
    /// The zone that is announced and lit.
    var lookAhead: Milliseconds = 40_000
    /// What is open: pages that are not are not made.
    var layers: [Layer] = []
    /// Whether the fare alone is on the screen, and with it what a ride costs.
    var showsTariff = false
    /// The newest lines of the journal, as they are shown.
    var events: [ScreenModel.EventRow] = []
  }

  init(_ world: World, _ journal: Journal, _ extras: Extras) {
    self.world = world
    phone = world.phone
    self.journal = journal
    self.extras = extras
    trip = phone?.tripView(at: world.now)
    offer = phone?.offerView(at: world.now)
    pending = phone?.engine.pending ?? []
    drain = pending.allSatisfy { $0.waitsFor == .confirmation } ? nil : journal.drain
  }

  var now: Instant { world.now }

  /// Until the sign-in is through nothing goes out.
  var waitsForSignIn: Bool { pending.contains { $0.waitsFor == .session } }

  func make() -> ScreenModel {
    var model = ScreenModel()
    model.appRunning = phone != nil
    model.build = "\(extras.build) t \(clock(now.milliseconds))"
    model.caption = extras.caption
    model.beat = extras.beat
    model.isKept = extras.isKept
    model.isRecorded = extras.isRecorded
    model.header = header()
    model.map = scene()
    model.events = extras.events
    model.strip = strip()
    model.world = worldState()
    model.isOldApp = world.configuration.mode.isOld
    guard let phone else {
      model.trip.headline = "THE APP IS NOT RUNNING"
      let what = model.isOldApp ? "What was in memory is lost" : "What was saved is safe"
      model.trip.lines = ["World and server go on. \(what)."]
      model.now = .awaited(extras.beat == nil ? "! starts the app again" : "")
      return model
    }
    model.now = next(phone, trip, offer)
    model.trip = tripPanel(phone, trip, offer)
    model.fare = farePanel(phone, trip, offer)
    model.outbox = outbox(phone)
    model.shift = shift(phone)
    model.pace = paceHints()
    model.offer = offer.map { offerCard($0) }
    model.collect = trip.flatMap { collect(phone, $0) }
    let ended = model.now == .step(.rate) ? phone.tripToRate(at: now) : trip
    model.settling = ended.flatMap { settling(phone, $0) }
    model.ghost = ended.flatMap { ghost($0) }
    model.notices = notices(phone)
    model.problems = problems(phone)
    model.summary = phone.summary.map(summary)
    model.more = moreActions(phone, trip)
    addPages(to: &model, phone)
    return model
  }

  /// The pages that are open.
  private func addPages(to model: inout ScreenModel, _ phone: Phone) {
    if extras.showsTariff { model.tariff = TariffLines(phone.configuration.tariff).lines }
    for layer in extras.layers {
      switch layer {
      case .truth: model.truth = truth(phone, trip)
      case .timeline(let selected): model.timeline = timeline(phone, selected)
      case .messages: model.messages = messages(phone, trip)
      case .history(let scroll): model.history = history(phone, scroll: scroll)
      case .notebook: model.notebook = notebook(phone)
      case .help: model.tariff = TariffLines(phone.configuration.tariff).lines
      default: break
      }
    }
  }

  func eventRows(most: Int) -> [ScreenModel.EventRow] {
    journal.lines.prefix(most).map { .init(wall($0.at), $0.brief ?? $0.text, $0.kind) }
  }

  // MARK: Words

  /// The phone's wall clock at a moment of the world.
  func wall(_ instant: Instant, seconds: Bool = true) -> String {
    guard let phone else {
      let origin = world.configuration.wallOrigin
      return WallTime.text(
        origin + instant.milliseconds, zoneMinutes: world.configuration.tariff.zoneMinutes,
        seconds: seconds)
    }
    return WallTime.text(
      phone.clock.wall(at: instant), zoneMinutes: phone.clock.zone, seconds: seconds)
  }

  /// A server wall time on the phone's clock face, hours and minutes.
  func hour(_ wall: Milliseconds?) -> String {
    guard let wall, let phone else { return "" }
    return WallTime.text(wall, zoneMinutes: phone.clock.zone, seconds: false)
  }

  /// `00:12:31`.
  private func clock(_ milliseconds: Milliseconds) -> String {
    let text = WallTime.length(milliseconds)
    return String("00:00:00".dropLast(text.count)) + text
  }

  /// `8.1 km`, `300 m`.
  func distance(metres: Int64) -> String {
    metres < 1_000 ? "\(metres / 10 * 10) m" : "\(metres / 1_000).\(metres / 100 % 10) km"
  }

  func amount(_ money: Money?) -> String { money?.amount ?? "-" }

  // MARK: Header

  private func header() -> ScreenModel.Header {
    var header = ScreenModel.Header()
    let shift = phone?.shiftView(at: now)
    header.driver = shift?.driver ?? world.configuration.driver
    header.onShift = shift?.isOn ?? false
    header.clock = wall(now)
    header.map = world.map.name
    guard let signal = phone?.signal else { return header }
    header.signal = signal.state
    switch signal.state {
    case .online, .weak: header.signalDetail = roundTrip(signal.roundTrip)
    case .unknown: header.signalDetail = ""
    case .offline:
      let since = WallTime.length(now - signal.since)
      header.signalDetail = "\(since) \(reason(signal.reason))"
    }
    return header
  }

  /// `48 ms`, `4.6 s` from a second on; nothing before the first answer.
  private func roundTrip(_ time: Milliseconds) -> String {
    if time >= 1_000 { return "\(time / 1_000).\(time % 1_000 / 100) s" }
    return time > 0 ? "\(time) ms" : ""
  }

  private func reason(_ reason: OfflineReason?) -> String {
    switch reason {
    case .deadZone(let name?): "dead zone \(name)"
    case .deadZone(nil), nil: "no signal here"
    case .cutByHand: "cut by you"
    case .barsNoData: "bars, no data"
    }
  }

  // MARK: Pace and signal

  private func paceHints() -> ScreenModel.PaceHints {
    var hints = ScreenModel.PaceHints()
    hints.lossAge = journal.lossAnnounced.map { now - $0 }
    hints.isDraining = drain != nil
    hints.drainedAge = journal.drained.map { now - $0 }
    return hints
  }

  private static let stripSpan: Milliseconds = 300_000
  private static let stripSamples: Int64 = 24

  private func strip() -> ScreenModel.SignalStrip {
    var strip = ScreenModel.SignalStrip()
    strip.span = "5 min"
    let step = ModelMaker.stripSpan / ModelMaker.stripSamples
    // On whole steps of time, so that the strip moves by one now and then and not at every frame.
    let end = now.milliseconds / step * step
    for index in 1..<ModelMaker.stripSamples {
      let at = Instant(milliseconds: end - (ModelMaker.stripSamples - 1 - index) * step)
      guard at.milliseconds >= 0, let span = journal.signal(at: at) else { continue }
      strip.samples.append(.init(span.state, bars: span.bars))
    }
    if let signal = phone?.signal { strip.samples.append(.init(signal.state, bars: signal.bars)) }
    return strip
  }

  private func timeline(_ phone: Phone, _ selected: Int) -> ScreenModel.Timeline {
    var timeline = ScreenModel.Timeline()
    timeline.now = now.milliseconds
    let requests = Array(journal.requests.reversed().filter { $0.kind != "read" })
    if !requests.isEmpty {
      timeline.chosen = times(of: requests[min(max(0, selected), requests.count - 1)], phone)
    }
    timeline.rows = requests.map { request in
      let saved = request.confirmed.flatMap { end -> String? in
        let waited = (request.received ?? end) - request.tapped
        return waited >= 1_000 ? "\(secondsText(waited)) saved" : nil
      }
      return .init(
        request.title, tapped: request.tapped.milliseconds, sent: request.sent?.milliseconds,
        received: request.received?.milliseconds, confirmed: request.confirmed?.milliseconds,
        state: request.state, saved: saved ?? "")
    }
    for (index, span) in journal.signal.enumerated() {
      let next = index + 1 < journal.signal.count ? journal.signal[index + 1].from : now
      timeline.signal.append(
        .init(from: span.from.milliseconds, to: next.milliseconds, span.state))
    }
    return timeline
  }

  private func times(of request: Journal.Request, _ phone: Phone) -> ScreenModel.TimelineTimes {
    var times = ScreenModel.TimelineTimes()
    times.title = request.title
    times.tapped = wall(request.tapped)
    times.sent = request.sent.map { wall($0) }
    times.received = request.received.map { wall($0) }
    times.confirmed = request.confirmed.map { wall($0) }
    let waiting = phone.outboxView(at: now).rows.first { $0.key.text == request.key }
    times.note = waiting?.reason ?? request.state.rawValue
    if let through = request.received ?? request.confirmed, request.state.isFinal {
      let waited = through - request.tapped
      times.note = waited >= 1_000 ? "through after \(secondsText(waited))" : "through at once"
    }
    return times
  }

  private func worldState() -> ScreenModel.WorldState {
    var state = ScreenModel.WorldState()
    state.signal =
      switch world.link.mode {
      case .map: "by the map"
      case .forcedOff: "none"
      case .forcedOn: "everywhere"
      }
    // The rest is seen in the menu of the world alone.
    let isOpen = extras.layers.contains { if case .world = $0 { true } else { false } }
    if isOpen { addMenu(to: &state) }
    return state
  }

  private func addMenu(to state: inout ScreenModel.WorldState) {
    state.gps = world.isGPSOn
    state.diskFull = world.isDiskFull
    state.signedIn = phone?.shiftView(at: now).isSignedIn ?? false
    if let offset = phone?.clock.offset, offset != 0 {
      state.clockOffset = "\(offset < 0 ? "-" : "+")\(WallTime.length(abs(offset)))"
    }
    if state.clockOffset == "right" {
      state.closed[WorldChoice.clockRight.rawValue] = "it is right"
    }
    if world.faults.rules.isEmpty { state.closed[WorldChoice.noFaults.rawValue] = "none is set" }
    state.faults = world.faults.rules.map(\.words)
    let noTrip = trip.map { $0.phase == .settled || $0.phase == .cancelled } ?? true
    for choice in [
      WorldChoice.riderCancels, .reassigns, .endsTrip, .forceEnds, .reprices, .changesDestination,
    ] where noTrip {
      state.closed[choice.rawValue] = "no trip is on"
    }
    if trip == nil { state.closed[WorldChoice.riderMessage.rawValue] = "no rider to write" }
    if phone == nil {
      state.closed[WorldChoice.kill.rawValue] = "it is not running"
    } else {
      state.closed[WorldChoice.restart.rawValue] = "it is running"
    }
  }
}

extension FaultPlan.Rule {
  /// `lose-reply on end`, and how often where it is not once.
  fileprivate var words: String {
    switch amount {
    case .times(1): "\(kind.word) on \(request)"
    case .times(let count): "\(kind.word) on \(request) times \(count)"
    case .rate(let percent): "\(kind.word) on \(request) rate \(percent)%"
    }
  }
}
