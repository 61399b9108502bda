import DriverApp
import WorldSimulation

/// One shift as one app would have it, on one seed.
struct ShiftRun: Sendable {
  var mode: AppMode
  var seed: UInt64

  /// What it came to.
  struct Outcome: Equatable, Sendable {
    var mode: AppMode
    /// Milliseconds waited at each step.
    var waits: [Int64] = []
    var trips = 0
    var offersMissed = 0
    /// Steps that were done, and refused or given up afterwards.
    var takenBack = 0
    /// Milliseconds for which a screen showed what was taken back.
    var shownWrong: Int64 = 0
    /// Millimetres driven to where a step could be done.
    var farther: Int64 = 0
    /// What riders paid more for it, in minor units.
    var dearer: Int64 = 0
    /// What the driver earned, confirmed or to be, in minor units.
    var earned: Int64 = 0
    /// Steps that were kept in memory when the app died.
    var lost = 0
  }

  func play(_ shift: (scenario: Scenario, stage: WorldStage)) -> Outcome {
    let stage = shift.stage
    var result = Outcome(mode: mode)
    let notes = Notes()
    let runner = ScenarioRunner(shift.scenario, on: stage) { notes.note($0) }
    while !runner.isFinished {
      let kept = stage.world.phone?.kept.count ?? 0
      runner.move()
      if stage.world.phone == nil { result.lost += kept }
      notes.meter.note(carIsThere: stage.isStepDueHere, at: stage.now)
    }
    result.waits = notes.meter.waits
    result.trips = notes.meter.trips
    result.offersMissed = notes.meter.offersMissed
    result.takenBack = notes.takenBack
    result.shownWrong = notes.shownWrong
    result.farther = stage.world.oldWay.farther
    result.dearer = stage.world.oldWayPaidMore
    result.earned = stage.earnings(.confirmed) + stage.earnings(.pending)
    return result
  }

  /// What the log tells of a shift.
  private final class Notes {
    var meter = StepMeter()
    private(set) var takenBack = 0
    private(set) var shownWrong: Int64 = 0
    /// When a request that is shown as done was tapped.
    private var tapped: [String: Int64] = [:]

    func note(_ event: LogEvent) {
      meter.note(event)
      guard let key = event.text("key") else { return }
      switch event.name {
      case .requestQueued where tapped[key] == nil: tapped[key] = event.at
      case .requestConfirmed: tapped[key] = nil
      case .requestRefused:
        guard let tap = tapped.removeValue(forKey: key) else { return }
        takenBack += 1
        shownWrong += event.at - tap
      default: break
      }
    }
  }
}

extension WorldStage {
  /// Whether the car stands where the trip's next step is done, and that may be done by now.
  var isStepDueHere: Bool {
    guard let phone = world.phone, phone.car.isAtTarget else { return false }
    guard let trip = phone.tripView(at: world.now), trip.phase == .onTrip,
      trip.stopIndex == trip.stops.count, let started = trip.startedAt
    else { return true }
    return phone.clock.server(at: world.now) - started >= DriverRequest.shortestTrip
  }
}
