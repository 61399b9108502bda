import Scenarios

/// `deadzone export`: from flags to what is written.
enum RecordingExport {
  static func run(_ options: Options) -> CommandOutput {
    var request = ExportRequest(path: options.arguments[0])
    request.settings = StageSettings(options)
    request.report = options.text("--report")
    request.cast = options.text("--cast")
    request.scenario = options.text("--scenario")
    request.evidence = options.text("--evidence")
    request.log = options.text("--log")
    request.screen = options.text("--screen")
    let maker = WorldStageMaker(
      finder: MapCommand.finder, openStorage: ScenarioCommand.throwAway)
    return ExportCommand.run(request, finder: MapCommand.finder, makeStage: maker.make)
  }
}
