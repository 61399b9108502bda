import DispatchServer
import DriverApp
import MobileLink
import OptimisticEngine
import RideModel
import StreetMap

/// A message between phone and server, as bytes, with what a fault does to it.
struct Message {
  var direction: Direction
  var bytes: [UInt8]
  /// What goes wrong with the attempt it carries.
  var fault: Fault?
  /// The very call the fault was meant for, where it names one.
  var faultKey: RequestKey?
  /// When the phone sent it, or what it answers; nil for what the server says by itself.
  var askedAt: Instant?
}

extension World {
  // MARK: - Sending

  func sendOutgoing() {
    // An answer may make the other side speak at once; both are asked until both are silent.
    for _ in 0..<Self.mostRounds {
      var isSilent = true
      for message in phone?.takeOutgoing() ?? [] {
        isSilent = false
        sendUp(message)
      }
      for message in server.pushes(at: now) {
        isSilent = false
        logPush(message)
        send(Message(direction: .down, bytes: message.encoded()))
      }
      if isSilent { return }
    }
    fatalError("phone and server do not stop talking at \(now.milliseconds) ms")
  }

  /// A conversation that needs no time would never end; nothing real comes near.
  private static let mostRounds = 1_000

  private func sendUp(_ message: PhoneMessage) {
    var sent = Message(direction: .up, bytes: message.encoded(), askedAt: now)
    var names: [String] = []
    if case .batch(let batch) = message {
      names = batch.calls.flatMap { tally.names(of: $0.key, kind: $0.kind) }
      sent.fault = faults.decide(for: names)
      sent.faultKey = sent.fault.flatMap { tally.numbered($0.request) }
      for call in batch.calls { tally.attempt(call.key, kind: call.kind) }
      if let fault = sent.fault { logFault(fault) }
    }
    link.noteUnanswered(at: now)
    send(sent)
    killIfArmed(.whileSending, names)
  }

  private func logFault(_ fault: Fault) {
    log(
      .faultInjected,
      [.init("fault", .text(fault.kind.word)), .init("request", .text(fault.request))])
  }

  func send(_ message: Message) {
    let kind = message.direction == .up ? message.fault?.kind : nil
    if kind == .loseRequest || kind == .hang { return }
    launch(message, reordered: kind == .reorder)
    if kind == .duplicate {
      var copy = message
      copy.fault = nil
      launch(copy, reordered: false)
    }
  }

  private func launch(_ message: Message, reordered: Bool) {
    let delivery = link.send(
      message.bytes.count, direction: message.direction, at: now, reordered: reordered)
    if case .arrives(let number, _) = delivery { inFlight[number] = message }
    forgetLost()
  }

  /// What the link lost on the way needs no contents any more.
  func forgetLost() {
    for lost in link.takeLost() { inFlight[lost] = nil }
  }

  // MARK: - Arriving

  func handle(_ message: Message) {
    switch message.direction {
    case .up: handleAtServer(message)
    case .down: handleAtPhone(message)
    }
  }

  private func handleAtServer(_ message: Message) {
    guard let decoded = try? PhoneMessage(decoding: message.bytes) else { return }
    let fault = message.fault.flatMap { ServerFault(of: $0, key: message.faultKey) }
    guard let reply = server.receive(decoded, at: now, fault: fault) else { return }
    tally.noteUnauthorised(in: reply, to: decoded)
    witness?.answered(decoded, with: reply, in: self)
    let answer = Message(direction: .down, bytes: reply.encoded(), askedAt: message.askedAt)
    switch message.fault?.kind {
    case .loseReply: break
    case .slow(let late): held.push(answer, at: now + late)
    default: send(answer)
    }
  }

  private func handleAtPhone(_ message: Message) {
    guard let phone else { return }
    link.noteAcknowledged(roundTrip: message.askedAt.map { now - $0 }, at: now)
    heard += 1
    noteLinkChanges()
    if let witness, let decoded = try? ServerMessage(decoding: message.bytes) {
      witness.willReceive(decoded, in: self)
    }
    phone.receive(message.bytes, at: now)
    witness?.hasReceived(in: self)
  }

  // MARK: - The signal

  /// Where the car is decides what the radio hears.
  var coverage: Coverage { vehicle.coverage(on: map) }

  func updateRadio() {
    let conditions = conditionsHere
    guard conditions != link.mapConditions else { return }
    link.move(to: conditions, at: now)
    forgetLost()
  }

  private var conditionsHere: RadioConditions {
    if let log = configuration.traceByPlace {
      return log.conditions(near: map.projection.coordinate(of: vehicle.position))
    }
    let here = coverage
    let load = Crowd.load(base: here.load, minuteOfDay: minuteOfDay, at: now)
    return RadioConditions(here, load: load)
  }

  /// By the local time of the place, whatever the phone's clock says.
  private var minuteOfDay: Int {
    Int((configuration.startOfDay + now.milliseconds) / 60_000 % 1_440)
  }

  /// Tells the phone and the log of what the radio announced since last asked.
  func noteLinkChanges() {
    let changes = link.takeChanges()
    for change in changes { log(change) }
    guard let phone else { return }
    let signal = phoneSignal()
    if signal != phone.signal { phone.signalChanged(signal, at: now) }
  }

  private func log(_ change: SignalChange) {
    var fields: [WorldEvent.Field] = []
    if let reason = change.reason { fields.append(.init("reason", .text(reason.rawValue))) }
    if let zone = zoneName { fields.append(.init("zone", .text(zone))) }
    switch change.kind {
    case .lost:
      tally.signalLost(at: now)
      log(.linkLost, fields)
    case .liefi:
      tally.signalLost(at: now)
      log(.linkLiefi, fields)
    case .back:
      tally.signalBack(at: now)
      log(.linkBack, fields)
    case .weak: log(.linkWeak, fields)
    case .strong: break
    }
  }

  /// The name of the zone the car is in, where the map knows one.
  package var zoneName: String? {
    coverage.zone.flatMap { id in map.zones.first { $0.id == id }?.name }
  }

  private func phoneSignal() -> PhoneSignal {
    let signal = link.signal
    let before = phone?.signal
    let stays = before?.state == signal.state
    let reason: OfflineReason? = signal.reason.map { reason in
      switch reason {
      case .noSignal:
        // The name of the zone where the signal went: the car may drive on through another.
        if stays, case .deadZone(let name?) = before?.reason {
          .deadZone(name)
        } else {
          .deadZone(zoneName)
        }
      case .cutByYou: .cutByHand
      case .barsNoData: .barsNoData
      }
    }
    return PhoneSignal(
      state: signal.state, since: signal.offlineSince ?? (stays ? before?.since ?? now : now),
      bars: signal.bars, roundTrip: signal.roundTrip, reason: reason)
  }
}

extension ServerFault {
  /// The part of a fault that happens at the server's edge; nil where the link does it all.
  fileprivate init?(of fault: Fault, key: RequestKey?) {
    let kind: Kind
    switch fault.kind {
    case .refuse(let code): kind = .refuse(code: code)
    case .errorAfterApplying: kind = .errorAfterApplying
    case .unauthorised: kind = .unauthorised
    case .throttle(let time): kind = .throttle(time)
    case .serverError: kind = .serverError
    case .loseRequest, .loseReply, .hang, .slow, .duplicate, .reorder: return nil
    }
    self.init(kind: kind, request: fault.request, key: key)
  }
}
