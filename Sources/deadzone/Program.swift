import Scenarios

/// From a command line to an exit code: the composition of the program.
enum Program {
  static func run(_ words: [String]) -> CommandOutput {
    do {
      switch try OptionParser.parse(words) {
      case .print(let text): return CommandOutput(output: text)
      case .invoke(let options): return run(options)
      }
    } catch {
      return CommandOutput(
        exitCode: CommandOutput.badInput, errors: "deadzone: \(error.description)\n")
    }
  }

  private static func run(_ options: Options) -> CommandOutput {
    switch options.command {
    case .drive: DriveCommand.run(options)
    case .demo: DemoCommand.run(options)
    case .run: ScenarioCommand.run(options)
    case .play: PlayCommand.run(options)
    case .export: RecordingExport.run(options)
    case .compare: ScenarioCommand.compare(options)
    case .matrix: ScenarioCommand.matrix(options)
    case .mapImport, .mapCheck, .mapList: MapCommand.run(options)
    case .outboxList, .outboxShow, .outboxRetry, .outboxExport, .outboxDiscard, .outboxStats:
      OutboxCommand.run(options)
    case .completions: Completions.run(options)
    case .man: CommandOutput(output: ManPage.text)
    }
  }
}
