import Scenarios

extension ScenarioCommand {
  /// `deadzone matrix`: every cell on a throw-away state.
  static func matrix(_ options: Options) -> CommandOutput {
    MatrixCommand.run(cell: options.text("--cell"), makeMaker: workersMaker)
  }

  /// `deadzone compare`: every shift on a throw-away state.
  static func compare(_ options: Options) -> CommandOutput {
    CompareCommand.run(
      options.arguments[0], seeds: options.text("--seeds").flatMap { UInt64($0) },
      settings(options), makeMaker: workersMaker)
  }

  /// Each worker reads its maps for itself: nothing is shared between threads.
  @Sendable private static func workersMaker() -> WorldStageMaker {
    WorldStageMaker(finder: MapCommand.finder) { _ in .success(.inMemory()) }
  }
}
