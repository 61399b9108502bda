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
    let tellings = Tellings()
    var output = RunCommand.run(request, makeStage: maker(options, tellings).make)
    output.errors = tellings.text + output.errors
    return output
  }

  /// Makes the worlds of files, on a throw-away state or on the one that is named.
  static func maker(_ options: Options, _ tellings: Tellings) -> WorldStageMaker {
    WorldStageMaker(
      finder: MapCommand.finder, noteOrigin: { try WorldOrigin($0).save(to: $1) }
    ) { opened($0, isNew: options.has("--new"), tellings) }
  }

  static func settings(_ options: Options) -> StageSettings {
    var settings = StageSettings(options)
    settings.state = options.has("--fresh") ? nil : options.text("--state")
    return settings
  }

  /// A throw-away state in memory, or the one in a folder.
  private static func opened(
    _ state: String?, isNew: Bool, _ tellings: Tellings
  ) -> Result<WorldStorage, BadInput> {
    guard let state else { return throwAway(state) }
    return Result { () throws(BadInput) in
      let folder = StateFolder.named(state)
      if isNew { try folder.clear() }
      let opened = try folder.open()
      tellings.add(opened.told)
      return opened.storage
    }
  }

  /// What is exported plays in memory.
  static func throwAway(_ state: String?) -> Result<WorldStorage, BadInput> {
    .success(.inMemory())
  }
}
