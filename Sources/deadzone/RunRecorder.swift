import DriverApp
import DriverScreens
import Scenarios
import StreetMap
import WorldSimulation

/// Keeps a drive on the shelf of the last runs. A drive that cannot be recorded goes on, and says
/// so at its end.
final class RunRecorder {
  let recorder: DriveRecorder?
  private let state: String
  private var problem: String?
  private var evidences = 0
  /// The session whose refused requests are evidence, too; set once that is made.
  weak var session: DriverSession?
  private var isEnded = false

  init(_ start: DriveCommand.Start, _ options: Options) {
    var settings = StageSettings(options)
    settings.map = start.origin.map
    settings.seed = start.origin.seed
    settings.isDrive = true
    settings.isFirstStart = start.isFirst
    state = StateFolder.named(options.text("--state")).path
    let shelf = RunShelf(state: state)
    do throws(BadInput) {
      recorder = try shelf.recorder(
        header: Recording.Header(settings, start.sources), sources: start.sources)
    } catch {
      recorder = nil
      problem = error.description
    }
  }

  /// Writes the evidence of the run so far, made from its recording; the folder's name.
  func writeEvidence() throws -> String {
    guard let recorder else { throw BadInput(problem ?? "this run is not recorded") }
    evidences += 1
    let run = recorder.path.split(separator: "/").last?.prefix { $0 != "." } ?? "run"
    let folder = "\(state)/evidence/\(run)-\(evidences)"
    var request = ExportRequest(path: recorder.path)
    request.evidence = folder
    let maker = WorldStageMaker(finder: MapCommand.finder, openStorage: ScenarioCommand.throwAway)
    let output = ExportCommand.run(request, finder: MapCommand.finder, makeStage: maker.make)
    guard output.exitCode == CommandOutput.allMet else { throw BadInput(output.errors) }
    let problems =
      session?.world.phone?.engine.deadLetters.map { ProblemFile(letter: $0).text } ?? []
    try OutputFile.write(problems.joined(), to: "\(folder)/problems.jsonl")
    return folder
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
    guard Files.exists(recorder.path) else {
      return CommandOutput(errors: "deadzone: not recorded: \(recorder.path) was removed\n")
    }
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
    mode = options.text("--mode").flatMap(AppMode.init)
    track = options.text("--track")
    phoneMeter = options.has("--meter")
  }
}
