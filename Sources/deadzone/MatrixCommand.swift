import Scenarios

extension ScenarioCommand {
  /// `deadzone matrix`: on throw-away states, with maps of each worker's own.
  static func matrix(_ options: Options) -> CommandOutput {
    MatrixCommand.run(cell: options.text("--cell")) {
      WorldStageMaker(finder: MapCommand.finder) { _ in .success(.inMemory()) }
    }
  }
}
