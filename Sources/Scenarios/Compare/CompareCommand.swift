import DriverApp
import WorldSimulation

/// `deadzone compare FILE`: the same shift as three apps would have it.
package struct CompareCommand {
  /// How many seeds are played if nothing is said.
  package static let defaultSeeds: UInt64 = 10
  static let mostSeeds: UInt64 = 10_000

  private let scenario: Scenario
  private let settings: StageSettings
  private let seeds: UInt64

  /// - Parameters:
  ///   - path: A scenario; its world, link and server are what is compared on.
  ///   - seeds: How many seeds are played, from the first one on; nil for ten.
  ///   - makeMaker: Makes what a worker makes its stages with; called once for each.
  package static func run(
    _ path: String, seeds: UInt64?, _ settings: StageSettings,
    makeMaker: @escaping @Sendable () -> WorldStageMaker
  ) -> CommandOutput {
    do {
      let command = try CompareCommand(path, seeds ?? defaultSeeds, settings)
      return CommandOutput(output: try command.text(makeMaker))
    } catch {
      return CommandOutput(
        exitCode: CommandOutput.badInput, errors: "deadzone: \(error.description)\n")
    }
  }

  private init(_ path: String, _ seeds: UInt64, _ settings: StageSettings) throws(BadInput) {
    guard (1...Self.mostSeeds).contains(seeds) else {
      throw BadInput("--seeds \(seeds): from 1 to \(Self.mostSeeds)")
    }
    let file = try ScenarioFinder.findOne(path)
    guard case .scenario = file else {
      throw BadInput("\(path): a recording; name the scenario of a shift to compare")
    }
    scenario = try Production.load(file).scenario
    self.seeds = seeds
    self.settings = settings
  }

  private var firstSeed: UInt64 {
    settings.seed ?? scenario.header.seed ?? WorldConfiguration.defaultSeed
  }

  private func text(
    _ makeMaker: @escaping @Sendable () -> WorldStageMaker
  ) throws(BadInput) -> String {
    // Once here, so that what is wrong with the file is found before anything is played.
    let first = ShiftRun(mode: .optimistic, seed: firstSeed)
    let stage = try Self.stage(first, scenario, settings, makeMaker()).stage
    let runs = (0..<seeds).flatMap { offset in
      AppMode.allCases.map { ShiftRun(mode: $0, seed: firstSeed &+ offset) }
    }
    let (scenario, settings) = (scenario, settings)
    let played = Workers.map(runs) {
      let maker = makeMaker()
      return { run in
        Result { () throws(BadInput) in
          run.play(try Self.stage(run, scenario, settings, maker))
        }
      }
    }
    var results: [ShiftRun.Outcome] = []
    for result in played { results.append(try result.get()) }
    return title
      + CompareTable(results, currency: stage.currencyCode, digits: stage.currencyDigits).text
  }

  private static func stage(
    _ run: ShiftRun, _ scenario: Scenario, _ settings: StageSettings, _ maker: WorldStageMaker
  ) throws(BadInput) -> (scenario: Scenario, stage: WorldStage) {
    let shift = scenario.shift(run.mode)
    var settings = settings
    settings.seed = run.seed
    let stage = try maker.makeWorldStage(shift, settings)
    try ScenarioCheck.check(shift, on: stage)
    return (shift, stage)
  }

  private var title: String {
    let last = firstSeed &+ (seeds - 1)
    var text = "\(scenario.file): the same shift on "
    text += seeds == 1 ? "seed \(firstSeed)" : "seeds \(firstSeed) to \(last)"
    if let link = settings.link ?? scenario.header.link.map(\.value.name) {
      text +=
        ", link \(ScenarioToken.printable(link.split(separator: "/").last.map(String.init) ?? link))"
    }
    text += "\n"
    let left = scenario.stepsLeftOut
    if left > 0 {
      text +=
        "The driver is automatic; \(left) step\(left == 1 ? " asks" : "s ask") something "
        + "of one app and \(left == 1 ? "is" : "are") left out.\n"
    }
    return text + "\n"
  }
}

extension ScenarioHeader.Link {
  /// The profile's name, or the file's.
  fileprivate var name: String {
    switch self {
    case .profile(let name), .file(let name): name
    }
  }
}
