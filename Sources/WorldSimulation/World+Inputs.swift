import DispatchServer
import DriverApp
import MobileLink
import OptimisticEngine
import RideModel

// Everything that is done to the world from outside: what the driver taps, and what a scenario or
// the world menu makes happen.

/// The moments at which a scenario may have the driver's app killed.
package enum KillMoment: String, CaseIterable, Sendable {
  case beforeWrite = "before-write"
  case afterWrite = "after-write"
  case whileSending = "while-sending"
}

struct ArmedKill {
  var moment: KillMoment
  var request: String
}

extension World {
  /// A tap on the driver's app; while it is killed nothing happens.
  @discardableResult
  package func tap(_ tap: DriverTap) -> TapResult {
    guard let phone else { return .refused("The app is not running") }
    let kinds = tap.requestKind.map { [$0.rawValue] } ?? []
    if killIfArmed(.beforeWrite, kinds) { return .refused("The app is not running") }
    let result = phone.perform(tap, at: now)
    isUnsaved = true
    collectEngineEvents()
    if killIfArmed(.afterWrite, kinds) { return result }
    settleAfterChange()
    return result
  }

  // MARK: - The app's life

  /// The driver's app dies at once; the world and the server go on.
  package func kill() {
    guard phone != nil else { return }
    phone = nil
    armedKill = nil
    // Messages to it die with its sockets; those it sent are on their way.
    inFlight = inFlight.filter { $0.value.direction == .up }
    arrived.removeAll { $0.direction == .down }
    held.removeAll { $0.direction == .down }
    log(.appKilled)
    isUnsaved = true
  }

  /// Starts the app again on what its disk holds.
  package func restart() throws {
    guard phone == nil else { return }
    try startPhone()
    settleAfterChange()
  }

  func startPhone() throws {
    let phone = try Phone(
      configuration: Phone.Configuration(
        driver: configuration.driver, phoneID: "p\(configuration.seed)", map: map,
        tariff: configuration.tariff, seed: configuration.seed, limits: configuration.limits,
        showsMeter: configuration.showsMeter),
      storage: disk, clock: clock, at: now)
    self.phone = phone
    link.notePhoneStarted(at: now)
    log(.appStarted)
    phone.signalChanged(
      PhoneSignal(
        state: .unknown, since: now, bars: link.signal.bars, roundTrip: link.signal.roundTrip),
      at: now)
  }

  /// Kills the app when it next writes or sends such a request.
  package func arm(_ moment: KillMoment, request: String) {
    armedKill = ArmedKill(moment: moment, request: request)
  }

  @discardableResult
  func killIfArmed(_ moment: KillMoment, _ kinds: [String]) -> Bool {
    guard let armedKill, armedKill.moment == moment, phone != nil,
      armedKill.request == FaultPlan.any ? !kinds.isEmpty : kinds.contains(armedKill.request)
    else { return false }
    kill()
    return true
  }

  // MARK: - The surroundings

  /// Cuts the signal, forces it on, or gives it back to the map.
  package func setSignal(_ mode: MobileLink.Mode) {
    link.setMode(mode, at: now)
    for lost in link.takeLost() { inFlight[lost] = nil }
    settleAfterChange()
    isUnsaved = true
  }

  package func setGPS(_ isOn: Bool) {
    isGPSOn = isOn
    isUnsaved = true
  }

  /// Sets the phone's wall clock off by `change` more milliseconds; nothing else notices.
  package func moveClock(by change: Milliseconds) {
    clock.offset += change
    phone?.setClock(offset: clock.offset, zone: clock.zone)
    isUnsaved = true
  }

  /// The phone's time zone, in minutes east.
  package func setZone(_ minutes: Int64) {
    clock.zone = minutes
    phone?.setClock(offset: clock.offset, zone: clock.zone)
    isUnsaved = true
  }

  package var isDiskFull: Bool {
    get { disk.isFull }
    set {
      disk.isFull = newValue
      isUnsaved = true
    }
  }

  package func addFault(_ kind: FaultKind, on request: String, _ amount: FaultPlan.Amount) {
    faults.add(kind, on: request, amount)
    isUnsaved = true
  }

  package func clearFaults() {
    faults.clear()
    isUnsaved = true
  }

  /// Has the server do something by itself.
  package func serverDoes(_ verb: ServerVerb) throws {
    try server.perform(verb, at: now)
    settleAfterChange()
    isUnsaved = true
  }
}
