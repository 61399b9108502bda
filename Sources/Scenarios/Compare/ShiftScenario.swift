import DriverApp

extension Scenario {
  /// An hour: what a shift lasts if the file does not make it longer.
  static let shiftTime: Int64 = 3_600_000
  /// More offers than anybody can take in a shift.
  private static let mostTrips = 100_000

  /// The same shift for any app: what the world and the server do at their times, the automatic
  /// driver, and offers without end.
  ///
  /// What waits for an app or asks something of one is left out: keys, expectations, `when`.
  func shift(_ mode: AppMode) -> Scenario {
    var shift = self
    shift.header.mode = mode
    shift.header.driver = .auto
    shift.header.trips = Self.mostTrips
    shift.header.knownFailure = nil
    shift.steps = steps.filter(\.isOfWorld)
    let end = ScenarioStep(
      trigger: .at(Self.shiftTime), .act(.wait(0)),
      at: SourcePosition(file: file, line: 1, column: 1))
    shift.steps.append(end)
    return shift
  }

  /// How many steps a shift leaves out.
  var stepsLeftOut: Int { steps.count { !$0.isOfWorld } }
}

extension ScenarioStep {
  /// Whether it happens whatever the app is and does.
  fileprivate var isOfWorld: Bool {
    if case .when = trigger { return false }
    guard case .act(let action) = body else { return false }
    switch action {
    case .signal, .gps, .clock, .zone, .wait, .kill, .restart, .disk, .fault, .noFaults, .server:
      return true
    case .press, .type, .killArmed, .secondCopy, .login, .screenshot, .say, .ask, .include:
      return false
    }
  }
}
