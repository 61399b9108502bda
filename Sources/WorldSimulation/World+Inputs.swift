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
    change {
      guard let phone else { return Self.notRunning }
      let names = tap.requestKind.map { tally.nextNames(of: $0.rawValue) } ?? []
      if killIfArmed(.beforeWrite, names) { return Self.notRunning }
      let result = phone.perform(tap, at: now)
      witness?.tapped(result, in: self)
      killIfArmed(.afterWrite, names)
      return result
    }
  }

  private static let notRunning = TapResult.refused("The app is not running")

  // MARK: - The app's life

  /// The driver's app dies at once; the world and the server go on.
  package func kill() {
    change {
      die()
      armedKills = []
    }
  }

  private func die() {
    guard phone != nil else { return }
    witness?.dies(in: self)
    collectEngineEvents()
    if phone?.engine.storageTrouble != nil { tracker.mayGoBack = true }
    phone = nil
    disk.release()
    // Messages to it die with its sockets; those it sent are on their way.
    inFlight = inFlight.filter { $0.value.direction == .up }
    arrived.removeAll { $0.direction == .down }
    held.removeAll { $0.direction == .down }
    log(.appKilled)
  }

  /// Starts the app again on what its disk holds.
  package func restart() throws {
    guard phone == nil else { return }
    try change { try startPhone() }
  }

  func startPhone() throws {
    try disk.hold()
    let phone: Phone
    do {
      phone = try makePhone()
    } catch {
      disk.release()
      throw error
    }
    self.phone = phone
    link.notePhoneStarted(at: now)
    log(.appStarted)
    phone.signalChanged(
      PhoneSignal(
        state: .unknown, since: now, bars: link.signal.bars, roundTrip: link.signal.roundTrip),
      at: now)
  }

  private func makePhone() throws -> Phone {
    try Phone(
      configuration: Phone.Configuration(
        driver: configuration.driver,
        phoneID: WorldConfiguration.phoneID(seed: configuration.seed), map: map,
        tariff: configuration.tariff, seed: configuration.seed, limits: configuration.limits,
        showsMeter: configuration.showsMeter, mode: configuration.mode),
      storage: disk, clock: clock, at: now)
  }

  /// Another app starts on the same disk.
  ///
  /// - Throws: `StorageError.locked` as long as the first one lives.
  package func startSecondCopy() throws(StorageError) {
    try disk.hold()
    disk.release()
  }

  /// Somebody else signs in on this phone.
  package func login(_ name: String) {
    change { phone?.signIn(as: name, at: now) }
  }

  /// Kills the app when it next writes or sends such a request: once, unless `kill` comes first.
  package func arm(_ moment: KillMoment, request: String) {
    armedKills.append(ArmedKill(moment: moment, request: request))
  }

  /// Whether some request will kill the app.
  package var isKillArmed: Bool { !armedKills.isEmpty }

  /// Kills the app if this is the moment; `names` are what the requests concerned are called.
  @discardableResult
  func killIfArmed(_ moment: KillMoment, _ names: [String]) -> Bool {
    let index = armedKills.firstIndex { armed in
      armed.moment == moment
        && (armed.request == FaultPlan.any ? !names.isEmpty : names.contains(armed.request))
    }
    guard let index, phone != nil else { return false }
    armedKills.remove(at: index)
    die()
    return true
  }

  // MARK: - The surroundings

  /// Cuts the signal, forces it on, or gives it back to the map.
  package func setSignal(_ mode: MobileLink.Mode) {
    change {
      link.setMode(mode, at: now)
      forgetLost()
    }
  }

  package func setGPS(_ isOn: Bool) {
    change { isGPSOn = isOn }
  }

  /// Sets the phone's wall clock off by `change` more milliseconds; nothing else notices.
  package func moveClock(by change: Milliseconds) {
    setClock { $0.offset += change }
  }

  /// The phone's time zone, in minutes east.
  package func setZone(_ minutes: Int64) {
    setClock { $0.zone = minutes }
  }

  private func setClock(_ edit: (inout PhoneClock) -> Void) {
    change {
      edit(&clock)
      phone?.setClock(offset: clock.offset, zone: clock.zone)
    }
  }

  package var isDiskFull: Bool {
    get { disk.isFull }
    set { change { disk.isFull = newValue } }
  }

  /// The scenario that set the world up is over: from now on offers and riders come as a day brings
  /// them.
  package func driveOn() {
    change { server.openDemand(nextTripFrom: WorldConfiguration.longTrip, at: now) }
  }

  package func addFault(_ kind: FaultKind, on request: String, _ amount: FaultPlan.Amount) {
    change { faults.add(kind, on: request, amount) }
  }

  package func clearFaults() {
    change { faults.clear() }
  }

  /// Has the server do something by itself.
  package func serverDoes(_ verb: ServerVerb) throws {
    try change { try server.perform(verb, at: now) }
  }
}
