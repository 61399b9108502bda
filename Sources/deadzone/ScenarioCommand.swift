import Scenarios
import StreetMap
import WorldSimulation

/// `deadzone run`: from flags to the runner, and the state its worlds are made on.
enum ScenarioCommand {
  static func run(_ options: Options) -> CommandOutput {
    var request = RunRequest(paths: options.arguments)
    request.settings = settings(options)
    request.log = options.text("--log")
    request.record = options.text("--record")
    request.evidence = options.text("--evidence")
    request.junit = options.text("--junit")
    request.tap = options.has("--tap")
    request.tag = options.text("--tag")
    request.screen = options.text("--screen").flatMap { ScreenSize($0) }
    request.shrink = options.has("--shrink")
    let maker = WorldStageMaker(finder: MapCommand.finder, openStorage: storage)
    return RunCommand.run(request, makeStage: maker.make)
  }

  static func settings(_ options: Options) -> StageSettings {
    var settings = StageSettings(options)
    settings.state = options.has("--fresh") ? nil : options.text("--state")
    return settings
  }

  /// A throw-away state in memory, or the one in a folder.
  static func storage(_ state: String?) -> Result<WorldStorage, BadInput> {
    guard let state else { return .success(.inMemory()) }
    do {
      return .success(try StateFolder.named(state).open())
    } catch {
      return .failure(error)
    }
  }
}
