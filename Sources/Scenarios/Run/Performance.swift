/// A run that is played move by move: a scenario, or a recorded drive.
package protocol Performance: AnyObject {
  var stage: any ScenarioStage { get }
  var history: RunHistory { get }
  var result: ScenarioResult { get }
  /// The last `say`.
  var caption: String? { get }
  var isFinished: Bool { get }
  /// The virtual instant of the next move, for a player's pace.
  var nextMove: Int64 { get }
  func move()
}

extension Performance {
  /// Plays to the end.
  package func run() -> ScenarioResult {
    while !isFinished { move() }
    return result
  }
}

extension ScenarioRunner: Performance {}

extension DriveReplay: Performance {
  package var caption: String? { nil }
}
