import Scenarios
import WorldSimulation

/// Keeps a drive on the shelf of the last runs. A drive that cannot be recorded goes on, and says
/// so at its end.
final class RunRecorder {
  let recorder: DriveRecorder?
  private var problem: String?
  private var isEnded = false

  init(_ start: DriveCommand.Start, _ options: Options) {
    var settings = StageSettings(options)
    settings.map = start.origin.map
    settings.seed = start.origin.seed
    settings.isDrive = true
    settings.isFirstStart = start.isFirst
    let shelf = RunShelf(state: StateFolder.named(options.text("--state")).path)
    do throws(BadInput) {
      recorder = try shelf.recorder(
        header: Recording.Header(settings, start.sources), sources: start.sources)
    } catch {
      recorder = nil
      problem = error.description
    }
  }

  /// The drive is over.
  func end(_ world: World) {
    guard !isEnded else { return }
    isEnded = true
    recorder?.ended(world)
    problem = problem ?? recorder?.problem
  }

  /// Where the recording is, or why there is none.
  var output: CommandOutput {
    if let problem { return CommandOutput(errors: "deadzone: not recorded: \(problem)\n") }
    guard let recorder else { return CommandOutput() }
    return CommandOutput(output: "Recorded. To see it again: deadzone play \(recorder.path)\n")
  }
}

extension StageSettings {
  /// What the flags say.
  init(_ options: Options) {
    self.init()
    map = options.text("--map")
    seed = options.text("--seed").flatMap { UInt64($0) }
    link = options.text("--link")
    mode = options.text("--mode").flatMap(ModeWord.init)
    track = options.text("--track")
    phoneMeter = options.has("--meter")
  }
}
