import DriverApp
import DriverScreens
import MobileLink
import OptimisticEngine
import RideModel
import StreetMap
import TerminalUI
import WorldSimulation

/// The stage scenarios are played on: a simulated world behind the driver's own screen.
package final class WorldStage: ScenarioStage {
  package let session: DriverSession
  private var size: ScreenSize
  package let sources: RunSources
  private let evidence: EvidenceRequest
  /// The frame painted after the last event; nil until somebody looks.
  private var painted: Frame?
  /// Counts what happened, was pressed and was done.
  private var changes = 0
  /// Where the automatic driver last had nothing to do; the car's way alone gives him nothing.
  private var idleSituation: Situation?
  private var savings: [String: Int64] = [:]
  private var deadKeys: Set<RequestKey> = []
  private var knownImbalance: String?
  private var mayBeImbalanced = true
  private var checker = WorldChecker()
  /// Whether the driver did something since the checker last looked.
  private var isByHand = false

  package var world: World { session.world }
  package var brokenRule: BrokenRule? { checker.broken }

  package init(
    _ world: World, size: ScreenSize, sources: RunSources = RunSources(), isFirstStart: Bool = false
  ) {
    self.size = size
    self.sources = sources
    let evidence = EvidenceRequest()
    self.evidence = evidence
    var options = DriverSession.Options()
    options.build = "\(Recording.programVersion) seed \(world.configuration.seed)"
    options.isFirstStart = isFirstStart
    options.statement = WorldStatement.perform
    options.writeEvidence = {
      evidence.isMade = true
      return "the evidence of this run"
    }
    session = DriverSession(world, options)
  }

  /// What decides whether the automatic driver has something to do.
  private struct Situation: Equatable {
    var changes: Int
    var isAtTarget: Bool
  }

  /// Whether `w` asked for evidence; it is written at the end of the run.
  private final class EvidenceRequest {
    var isMade = false
  }

  // MARK: Time

  package var now: Int64 { world.now.milliseconds }
  package var nextEvent: Int64? { world.nextEvent.milliseconds }

  package func runNextEvent() {
    session.step(until: world.nextEvent)
    worldChanged()
  }

  package func advance(to time: Int64) {
    session.advance(to: Instant(milliseconds: time))
    worldChanged()
  }

  package func finish() { session.saveNow() }

  /// Something was done to the world from outside.
  func noteChange() {
    changes += 1
    worldChanged()
  }

  /// The frame is of before.
  func worldChanged() { painted = nil }

  package func takeEvents() -> [LogEvent] {
    session.collect()
    let events = session.takeEvents()
    checker.check(world, events, byHand: isByHand)
    isByHand = false
    guard !events.isEmpty else { return [] }
    mayBeImbalanced = true
    changes += 1
    worldChanged()
    return events.map { event in
      keep(event)
      return LogEvent(event)
    }
  }

  /// What the app knows only while it lives.
  private func keep(_ event: WorldEvent) {
    guard let phone = world.phone else { return }
    switch event.name {
    case .requestConfirmed, .requestRefused, .requestExpired:
      if let key = event["key"].text, let saved = phone.engine.saved(by: RequestKey(text: key)) {
        savings[key] = saved
      }
      noteDeadLetters()
    default: break
    }
  }

  private func noteDeadLetters() {
    for letter in world.phone?.engine.deadLetters ?? [] { deadKeys.insert(letter.key) }
  }

  // MARK: Keys and screen

  package var screen: Frame {
    if let painted { return painted }
    let frame = session.frame(
      size: Size(width: size.columns, height: size.rows), capabilities: .full)
    painted = frame
    return frame
  }

  package func press(_ key: Key) {
    guard world.phone != nil else { return }
    // A key acts on the frame the driver saw.
    _ = screen
    changes += 1
    isByHand = true
    session.handle(key)
    worldChanged()
  }

  package func handle(_ key: Key) -> Bool {
    changes += 1
    isByHand = true
    session.handle(key)
    worldChanged()
    return !session.leftKeyAlone
  }

  package func paint(_ size: Size) {
    self.size = ScreenSize(columns: size.width, rows: size.height)
    _ = session.frame(size: size, capabilities: .full)
  }

  package var picture: Frame {
    session.glance(size: Size(width: size.columns, height: size.rows), capabilities: .full)
  }

  package var pace: Int { session.factor }
  package var position: Point? { world.vehicle.position }
  package var map: StreetMap? { world.map }

  package var marks: [(at: Int64, text: String)] {
    session.marks.map { ($0.at.milliseconds, $0.text) }
  }

  package func automaticKey() -> Key? {
    guard let phone = world.phone else { return nil }
    let situation = Situation(changes: changes, isAtTarget: phone.car.isAtTarget)
    if situation == idleSituation { return nil }
    let key = session.automaticKey()
    idleSituation = key == nil ? situation : nil
    return key
  }

  // MARK: Facts

  package var isAppRunning: Bool { world.phone != nil }

  package var isShiftOn: Bool { world.phone?.shiftView(at: world.now).isOn ?? false }

  package var signal: SignalState { world.link.signal.state }

  package var queue: Int64 { Int64(world.phone?.engine.queueCount ?? 0) }

  package func serverStates(ofTrip trip: String?) -> [TripStateWord] {
    guard let trip else { return [.none] }
    guard let record = world.server.tripRecord(trip) else { return [.offered] }
    switch record.state {
    case nil: return [.none]
    case .toPickup: return [.toPickup]
    case .waiting: return [.waiting]
    case .onTrip: return [.onTrip]
    case .atStop: return [.atStop]
    case .cancelled: return [.cancelled]
    case .ended:
      if record.payment == .cash && record.paid == nil { return [.ended, .collect] }
      return record.isSettled ? [.settled, .ended] : [.ended, .rate]
    }
  }

  package func isCard(trip: String) -> Bool {
    world.server.tripRecord(trip)?.payment == .card
  }

  package func waitReason(ofRequest key: String) -> String? {
    world.phone?.outboxView(at: world.now).rows.first { $0.key.text == key }?.reason
  }

  package func fare(_ which: FareWord, ofTrip trip: String?) -> Int64? {
    guard let phone = world.phone, let trip else { return nil }
    guard let fare = phone.fareView(of: trip, at: world.now) else {
      let offer = phone.offerView(at: world.now)
      return which == .estimate && offer?.trip == trip ? offer?.estimate?.minor : nil
    }
    switch which {
    case .estimate: return fare.estimate?.minor
    case .due: return fare.due?.minor
    case .confirmed: return fare.confirmed?.minor
    }
  }

  package func estimateAge(ofTrip trip: String?) -> Int64? {
    trip.flatMap { world.phone?.fareView(of: $0, at: world.now)?.estimateAge }
  }

  package func reasons(ofTrip trip: String?) -> [(text: String, amount: Int64)] {
    let reasons = trip.flatMap { world.phone?.fareView(of: $0, at: world.now)?.reasons } ?? []
    return reasons.map { ($0.text, $0.amount) }
  }

  package func earnings(_ which: EarningsWord) -> Int64 {
    guard let shift = world.phone?.shiftView(at: world.now) else { return 0 }
    return which == .confirmed ? shift.earningsConfirmed.minor : shift.earningsPending.minor
  }

  package func saved(byRequest key: String) -> Int64? {
    world.phone?.engine.saved(by: RequestKey(text: key)) ?? savings[key]
  }

  package func attempts(_ selector: RequestSelector) -> Int64 {
    Int64(world.tally.attempts(named: selector.description))
  }

  package var sentBytes: Int64 { world.link.statistics.bytesUp }
  package var rejectedFixes: Int64 { world.phone?.rejectedFixes ?? 0 }

  package var deadLetters: Int64 {
    noteDeadLetters()
    return Int64(deadKeys.count)
  }

  package var flicker: Int64 { Int64(world.tally.flicker) }

  /// Looked for only after something happened: the car alone moves no money.
  package var imbalance: String? {
    if mayBeImbalanced {
      knownImbalance = world.server.moneyProblems.first
      mayBeImbalanced = false
    }
    return knownImbalance
  }

  package var currencyCode: String { world.configuration.tariff.currency.code }
  package var currencyDigits: Int { world.configuration.tariff.currency.digits }
  package var placeNames: [String] { world.map.places.map(\.name) }
  package var remarks: [String] {
    world.configuration.remarks + (world.oldWayWords.map { ["the old way: \($0)"] } ?? [])
  }

  package var drivenTrack: String {
    GPXWriter.text(
      world.trail, name: world.map.name, start: world.configuration.wallOrigin / 1_000)
  }

  package var evidenceFiles: [String] { evidence.isMade ? Evidence.files : [] }
}

extension LogEvent {
  /// An event of the world, with the fields in the order of the table.
  init(_ event: WorldEvent) {
    var fields: [String: Value?] = [:]
    for field in event.fields {
      switch field.value {
      case .text(let text): fields[field.name] = .text(text)
      case .int(let int): fields[field.name] = .int(int)
      case .bool(let bool): fields[field.name] = .bool(bool)
      case .null: break
      case .list, .map: fields[field.name] = .text(field.value.jsonText)
      }
    }
    self.init(event.name, at: event.at.milliseconds, fields)
  }
}
