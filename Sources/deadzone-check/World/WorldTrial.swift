import Glibc
import OptimisticEngine
import Scenarios
import StreetMap
import WorldSimulation

/// A seed played in the whole world, and the scenario that came out of it.
struct WorldTrial {
  var trial: Trial
  var scenario: Scenario
  /// How many of its last steps mend everything and look whether all comes right.
  private var endSteps = 0
  private let maker: WorldStageMaker

  /// Plays phone, link, server, driver and disk under that seed.
  init(seed: UInt64, _ maker: WorldStageMaker) {
    self.maker = maker
    scenario = Scenario(file: "seed-\(seed).scenario")
    scenario.header = WorldWriter.header(seed)
    let stage = WorldRun.stage(scenario, maker)
    let writer = WorldWriter(seed: seed, stage: stage)
    let run = WorldRun(scenario, stage)
    run.runner.writer = { writer.next() }
    trial = run.play()
    run.runner.writer = nil
    scenario = run.runner.scenario
    scenario.steps = zip(scenario.steps, run.wasDone).filter(\.1).map(\.0)
    endSteps = writer.endSteps
  }

  /// The smallest scenario found that breaks the same rule; nil where the written one breaks none.
  var shrunk: Scenario? {
    let end = Array(scenario.steps.suffix(endSteps))
    return ScenarioShrinker.shrink(scenario) { candidate in
      // What is expected in the end only holds where all that was broken is mended.
      let failures = failures(candidate)
      return failures?.filter { $0.isAlways || candidate.steps.suffix(end.count) == end[...] }
    }
  }

  /// The rules that a scenario breaks; nil where it cannot be played.
  private func failures(_ scenario: Scenario) -> [ExpectationOutcome]? {
    guard case .success(let stage) = maker.make(scenario, StageSettings()) else { return nil }
    return ScenarioRunner(scenario, on: stage).run().failures.filter(\.isRule)
  }
}

/// One run of a scenario in the world, watched.
final class WorldRun {
  let runner: ScenarioRunner
  private let stage: WorldStage
  private let watcher = WorldWatcher()
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  static func stage(_ scenario: Scenario, _ maker: WorldStageMaker) -> WorldStage {
    do {
      return try maker.makeWorldStage(scenario, StageSettings())
    } catch {
      preconditionFailure("\(scenario.file): \(error)")
    }
  }

  init(_ scenario: Scenario, _ stage: WorldStage) {
    self.stage = stage
    let watcher = watcher
    var line = 0
    var told: ((LogEvent, Int) -> Void)?
    runner = ScenarioRunner(scenario, on: stage) { event in
      line += 1
      watcher.happened(event, in: stage.world)
      told?(event, line)
    }
    told = { [unowned self] event, line in mix(event.line(number: line)) }
    stage.world.witness = watcher
  }

  func play() -> Trial {
    while !runner.isFinished, stage.brokenRule == nil {
      runner.move()
      watcher.sightings.step()
    }
    var trial = Trial()
    trial.sightings = watcher.sightings
    trial.digest = hash
    trial.violation = Self.violation(runner.result)
    return trial
  }

  /// What must hold in every run: the rules, and that all comes right in the end. A step that could
  /// not be done is no failure.
  static func violation(_ result: ScenarioResult) -> Violation? {
    let failure = result.failures.first { $0.isRule }
    return failure.map { Violation($0.statement, $0.failure?.actual ?? "") }
  }

  /// Which steps of the scenario did what they say.
  var wasDone: [Bool] {
    let undone = Set(
      runner.result.failures.filter { !$0.isRule }.map(\.statement))
    return runner.scenario.steps.map { !undone.contains(ScenarioPrinter.print($0)) }
  }

  private func mix(_ line: String) {
    for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}

extension WorldStageMaker {
  /// Each worker reads its maps for itself, and every run has a throw-away state.
  static func forCampaigns() -> WorldStageMaker {
    WorldStageMaker(finder: .forCampaigns) { _ in .success(.inMemory()) }
  }
}

extension MapFinder {
  /// Finds the maps that are shipped, as the program does.
  static var forCampaigns: MapFinder {
    MapFinder(
      environment: getenv("DEADZONE_MAPS").map { String(cString: $0) },
      executable: Files.linkTarget("/proc/self/exe"))
  }
}

extension ExpectationOutcome {
  /// Whether it is about what must hold in every run: no step that just could not be done.
  var isRule: Bool {
    failure != nil && (isAlways || statement.hasPrefix("expect "))
  }

  /// Whether it is a rule that is looked after at every event.
  var isAlways: Bool { statement.hasPrefix("always ") }
}
