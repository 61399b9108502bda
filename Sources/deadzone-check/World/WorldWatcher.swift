import DriverApp
import OptimisticEngine
import RideModel
import Scenarios
import WorldSimulation

/// Counts the rare things that a run of the world shows.
final class WorldWatcher: WorldWitness {
  var sightings = Sightings()
  private var applied: Set<String> = []
  private var confirmed: Set<String> = []
  private var states: [String: RequestStateWord] = [:]
  /// Requests that were on their way when a message came, and whether that was an answer.
  private var sending: Set<RequestKey> = []
  private var isAnswer = false
  private var liefiSince: Int64?
  private var lastOffset: Int64 = 0

  // MARK: The log

  func happened(_ event: LogEvent, in world: World) {
    switch event.name {
    case .serverEffect: applied.insert(event.text("key") ?? "")
    case .requestConfirmed: confirmed.insert(event.text("key") ?? "")
    case .requestExpired: sightings.see(.expired)
    case .requestRefused: noteRefusal(event, world)
    case .faultInjected: sightings.fault()
    case .noticeShown: noteNotice(event, world)
    case .tripState:
      if event.text("state") == TripStateWord.settled.rawValue { sightings.see(.settledTrip) }
    case .linkLost: sightings.fault()
    case .linkLiefi: liefiSince = event.at
    case .linkBack:
      if let since = liefiSince, event.at - since >= 60_000 { sightings.see(.longLiefi) }
      liefiSince = nil
    default: break
    }
    noteState(event)
    noteClock(world)
  }

  private func noteRefusal(_ event: LogEvent, _ world: World) {
    if event.text("code") == RefusalCode.tooOld.rawValue { sightings.see(.tooOld) }
    if event.text("code") == RefusalCode.quota.rawValue { sightings.see(.quota) }
  }

  private func noteNotice(_ event: LogEvent, _ world: World) {
    guard let phone = world.phone, let key = event.text("key") else { return }
    let cascade = phone.engine.notices.last { $0.key?.text == key }?.cascade.count ?? 0
    if cascade >= 5 { sightings.see(.deepCascade) }
    if event.text("code") == RefusalCode.riderCancelled.rawValue {
      sightings.see(.riderCancelledMeanwhile)
    }
  }

  /// A request that was on its way and is queued again met a dead zone.
  private func noteState(_ event: LogEvent) {
    guard let state = event.name.requestState, let key = event.text("key") else { return }
    if state == .queued, states[key] == .sending { sightings.see(.darkInFlight) }
    states[key] = state
  }

  private func noteClock(_ world: World) {
    let offset = world.phone?.clock.offset ?? lastOffset
    if offset < lastOffset { sightings.see(.clockBack) }
    lastOffset = offset
  }

  // MARK: The wire

  func answered(_ message: PhoneMessage, with reply: ServerMessage?, in world: World) {
    guard case .batch(let batch) = message, case .batchAnswer(let answer) = reply else { return }
    for outcome in answer.outcomes {
      guard let call = batch.calls.first(where: { $0.number == outcome.number }) else { continue }
      switch outcome.outcome {
      case .acknowledged, .alreadyDone:
        guard applied.contains(call.key.text) else { continue }
        sightings.see(
          confirmed.contains(call.key.text) ? .duplicateAfterConfirm : .answeredFromLedger)
      case .unauthorised: sightings.see(.unauthorised)
      case .throttled: sightings.see(.throttled)
      case .rejected, .transient: break
      }
    }
  }

  func willReceive(_ message: ServerMessage, in world: World) {
    guard let phone = world.phone else { return }
    sending = Set(phone.engine.pending.lazy.filter { $0.state == .sending }.map(\.key))
    isAnswer = if case .batchAnswer = message { true } else { false }
    if case .state(let state) = message, state.to < phone.engine.baseVersion {
      sightings.see(.staleState)
    }
  }

  func hasReceived(in world: World) {
    guard let engine = world.phone?.engine else { return }
    for key in sending {
      let state = engine.status(of: key)
      if !isAnswer, state == .confirmed { sightings.see(.stateBeforeAnswer) }
    }
  }

  // MARK: The app

  func dies(in world: World) {
    sightings.fault()
    guard let engine = world.phone?.engine else { return }
    let pending = engine.pending
    if pending.contains(where: { $0.state == .sending && applied.contains($0.key.text) }) {
      sightings.see(.killAfterServerCommit)
    }
    if engine.storageTrouble != nil { sightings.see(.killOnFullDisk) }
    if pending.contains(where: { $0.state.isInQueue }) { sightings.see(.killWithQueue) }
  }

  func tapped(_ result: TapResult, in world: World) {
    guard world.isDiskFull else { return }
    switch result {
    case .saved, .waiting:
      if world.phone?.engine.pending.contains(where: { !$0.isSaved }) == true {
        sightings.see(.diskFullTap)
      }
    case .refused: sightings.see(.diskFullRefusal)
    case .asks, .done: break
    }
  }
}
