import FoundationEssentials
import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DispatchServer
@testable import DriverApp

/// The driver's app and the real server with nothing between them but a switch: what is sent
/// arrives at once, or not at all.
final class PhoneBench {
  static let maps = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Maps"
  static let noon: Milliseconds = 1_764_484_200_000  // 2025-11-30 12:00 in Bengaluru

  let disk = MemoryStorage()
  let server: DispatchServer
  private(set) var phone: Phone
  private(set) var now = Instant(milliseconds: 0)
  private(set) var isUp = true
  /// What the server said by itself or in answer is lost while this is set.
  var losesReplies = false
  /// Whether the next message up, or down, gets through.
  var getsUp: () -> Bool = { true }
  var getsDown: () -> Bool = { true }
  /// What the phone sent, in order: "end cash" for a batch, "positions 120", "heartbeat".
  private(set) var sent: [String] = []
  /// What goes wrong at the server with the next batch.
  var fault: ServerFault?
  /// States are held back, to be delivered by `deliverHeld` when a test says so.
  var holdsAnswers = false
  var held: [ServerMessage] = []
  private let configuration: Phone.Configuration
  private var clock: PhoneClock

  init(
    tariff path: String = "bengaluru-airport/tariff.json", limits: OfflineLimits? = nil,
    showsMeter: Bool = false, loaded: StreetMap? = nil,
    _ change: (inout DispatchOptions) -> Void = { $0.offers = 0 }
  ) throws {
    let map = try loaded ?? StreetMap.load(folder: "\(Self.maps)/bengaluru-airport")
    let tariff = try Tariff(
      reading: Array(try Data(contentsOf: URL(filePath: "\(Self.maps)/\(path)"))), file: path)
    var options = DispatchOptions()
    options.startWall = Self.noon
    change(&options)
    server = try DispatchServer(
      storage: MemoryStorage(), map: map, tariff: tariff, seed: 7, options: options)
    configuration = Phone.Configuration(
      driver: "driver-07", phoneID: "p", map: map, tariff: tariff, seed: 7,
      limits: limits ?? OfflineLimits(money: tariff.moneyLimit), showsMeter: showsMeter)
    clock = PhoneClock(wallOrigin: Self.noon, zone: 330)
    phone = try Phone(configuration: configuration, storage: disk, clock: clock, at: now)
    phone.signalChanged(signal, at: now)
    exchange()
  }

  private var signal: PhoneSignal {
    PhoneSignal(state: isUp ? .online : .offline, since: now, bars: isUp ? 4 : 0, roundTrip: 50)
  }

  // MARK: - The way between

  func cut() {
    isUp = false
    phone.signalChanged(signal, at: now)
    exchange()
  }

  func restore() {
    isUp = true
    phone.signalChanged(signal, at: now)
    exchange()
  }

  /// Lets both talk until both are silent.
  func exchange() {
    var isSilent = false
    var wasSilent = true
    while !isSilent {
      isSilent = true
      defer { wasSilent = wasSilent && isSilent }
      for message in phone.takeOutgoing() where isUp {
        isSilent = false
        note(message)
        guard getsUp() else { continue }
        if let reply = server.receive(message, at: now, fault: fault(for: message)) {
          if reply.tried(message) { fault = nil }
          deliver(reply)
        }
      }
      for message in server.pushes(at: now) where isUp {
        isSilent = false
        deliver(message)
      }
    }
    if !wasSilent { #expect(server.checkInvariants() == []) }
  }

  private func note(_ message: PhoneMessage) {
    switch message {
    case .batch(let batch) where batch.calls.isEmpty: break
    case .batch(let batch): sent.append(batch.calls.map(\.kind).joined(separator: " "))
    case .positions(let reports, _):
      let isNewestLast = reports.map(\.at) == reports.map(\.at).sorted()
      sent.append("positions \(reports.count)\(isNewestLast ? "" : " in disorder")")
    case .heartbeat, .signIn, .refresh: break
    }
  }

  private func fault(for message: PhoneMessage) -> ServerFault? {
    if case .batch = message { fault } else { nil }
  }

  private func deliver(_ message: ServerMessage) {
    if losesReplies || !getsDown() { return }
    if holdsAnswers, case .batchAnswer = message { return held.append(message) }
    phone.receive(message.encoded(), at: now)
  }

  /// The answers held back come now, after everything else.
  func deliverHeld() {
    holdsAnswers = false
    for message in held { phone.receive(message.encoded(), at: now) }
    held = []
    exchange()
  }

  // MARK: - Time

  func advance(_ milliseconds: Milliseconds) {
    let end = now + milliseconds
    // In the dark neither side's timers are the other's business, and heartbeats are nobody's.
    while let next = [phone.nextWake, isUp ? server.nextWake : nil].compactMap({ $0 }).min(),
      next <= end
    {
      now = max(now, next)
      phone.wake(at: now)
      server.wake(at: now)
      exchange()
    }
    now = end
    server.wake(at: now)
    exchange()
    phone.saveMemory()
  }

  // MARK: - The driver and the world

  @discardableResult
  func tap(_ tap: DriverTap) -> TapResult {
    let result = phone.perform(tap, at: now)
    exchange()
    return result
  }

  func serverDoes(_ verb: ServerVerb) throws {
    try server.perform(verb, at: now)
    exchange()
  }

  /// The process dies and a new one starts on what the disk holds.
  func kill() throws {
    phone = try Phone(configuration: configuration, storage: disk, clock: clock, at: now)
    phone.signalChanged(signal, at: now)
    exchange()
  }

  /// Somebody sets the phone's wall clock off.
  func moveClock(by change: Milliseconds) {
    clock.offset += change
    phone.setClock(offset: clock.offset, zone: clock.zone)
  }

  // MARK: - What is shown

  var trip: TripView? { phone.tripView(at: now) }
  var phase: TripPhase { trip?.phase ?? .none }
  var fare: FareView? { trip.flatMap { phone.fareView(of: $0.id, at: now) } }
  var shift: ShiftView { phone.shiftView(at: now) }
  var offer: OfferView? { phone.offerView(at: now) }

  /// The queue as the driver reads it: "end trip #T-1042 QUEUED, waits for signal".
  var outbox: [String] {
    phone.outboxView(at: now).rows.map { "\($0.title) \($0.state.rawValue), \($0.reason)" }
  }

  var notices: [NoticeView] { phone.engine.notices.map(phone.noticeView(of:)) }

  /// Nothing waits, and nothing was refused or forced.
  var isQuiet: Bool {
    outbox.isEmpty && phone.engine.notices.isEmpty && phone.engine.deadLetters.isEmpty
  }

  var serverTrip: TripRecord {
    trip.flatMap { server.tripRecord($0.id) } ?? TripRecord([:])
  }

  // MARK: - The usual steps

  func untilOffer(_ plan: OfferPlan = OfferPlan(from: "P2 Basement", to: "Airport Hotel")) throws {
    try serverDoes(.offers(plan))
    if !shift.isOn { tap(.goOnShift) }
    advance(7_000)
    #expect(offer != nil)
  }

  func untilTrip(_ plan: OfferPlan = OfferPlan(from: "P2 Basement", to: "Airport Hotel")) throws {
    try untilOffer(plan)
    tap(.accept)
    #expect(phase == .toPickup)
  }

  func untilOnTrip(_ plan: OfferPlan = OfferPlan(from: "P2 Basement", to: "Airport Hotel")) throws {
    try untilTrip(plan)
    advance(60_000)
    tap(.arrive)
    advance(20_000)
    tap(.start(pin: plan.pin))
    #expect(phase == .onTrip)
  }

  /// Ninety seconds into the trip without signal, END is tapped.
  func untilEndedInTheDark() throws {
    try untilOnTrip()
    cut()
    advance(90_000)
    tap(.end(confirmed: true))
  }
}

extension ServerMessage {
  /// Whether it answers calls that were looked at: not those of somebody who is not signed in.
  fileprivate func tried(_ message: PhoneMessage) -> Bool {
    guard case .batch(let batch) = message, case .batchAnswer(let answer) = self else {
      return false
    }
    return !batch.calls.isEmpty && !answer.outcomes.contains { $0.outcome == .unauthorised }
  }
}

extension TapResult {
  var isSaved: Bool { if case .saved = self { true } else { false } }
  var isWaiting: Bool { if case .waiting = self { true } else { false } }
  var refusal: String? { if case .refused(let why) = self { why } else { nil } }
}
