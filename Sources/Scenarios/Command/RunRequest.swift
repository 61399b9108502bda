import DriverApp

/// What `deadzone run` was asked for.
package struct RunRequest: Equatable, Sendable {
  package var paths: [String]
  package var settings = StageSettings()
  package var log: String?
  /// Plays at this size and prints the last screen.
  package var screen: ScreenSize?
  package var tag: String?
  package var record: String?
  package var evidence: String?
  package var junit: String?
  package var tap = false
  package var shrink = false

  package init(paths: [String]) {
    self.paths = paths
  }

  /// Flags whose output is of one run, so that they take one file.
  var singleFileFlags: [String] {
    [
      ("--log", log), ("--record", record), ("--screen", screen?.description),
      ("--evidence", evidence), ("--state", settings.state), ("--shrink", shrink ? "" : nil),
    ].compactMap { $0.1 == nil ? nil : $0.0 }
  }
}

/// Settings from the command line; each wins over the scenario's header.
package struct StageSettings: Equatable, Sendable {
  package var map: String?
  package var seed: UInt64?
  package var link: String?
  package var mode: AppMode?
  package var track: String?
  package var size: ScreenSize?
  /// The phone's own meter in place of the server's estimate.
  package var phoneMeter = false
  /// A state folder to resume; nil is a throw-away one.
  package var state: String?
  /// What a recording that is played again was made from; it wins over the files that are here.
  package var recorded: RunSources?
  /// A day as it is driven by hand: offers keep coming, and a lapsed one is gone.
  package var isDrive = false
  /// The driver is welcomed.
  package var isFirstStart = false

  package init() {}
}

/// Makes the stage for a scenario; called anew for each run.
///
/// - Throws: Bad input: a map, a tariff or a state folder that cannot be used.
package typealias StageMaker = (Scenario, StageSettings) -> Result<any ScenarioStage, BadInput>
