import Scenarios
import TerminalUI

/// `deadzone play FILE`: a scenario or a recording, to watch; and a checklist, to answer.
struct PlayCommand {
  private let options: Options

  static func run(_ options: Options) -> CommandOutput {
    do {
      return try PlayCommand(options: options).run()
    } catch {
      return CommandOutput(
        exitCode: CommandOutput.badInput, errors: "deadzone: \(error.description)\n")
    }
  }

  private func run() throws(BadInput) -> CommandOutput {
    let production = try Production.load(ScenarioFinder.findOne(options.arguments[0]))
    let settings = production.settings(over: ScenarioCommand.settings(options))
    try OutputGuard(inputs: production.inputs + settings.inputs).check(
      ["--answers", "--markdown", "--junit", "--frame-log"].map { ($0, options.text($0)) })
    let checklist = checklist(production)
    if checklist == nil,
      let flag = ["--answers", "--markdown", "--junit"].first(where: options.has)
    {
      throw BadInput(
        "\(flag): \(production.name) asks nothing, so there are no answers to write; "
          + "deadzone run \(production.path) --junit F reports its expectations")
    }
    let screen = try ScreenRun(options: options)
    let tellings = Tellings()
    let stage = try production.stage(settings, ScenarioCommand.maker(options, tellings).make)
    guard let world = stage as? WorldStage else {
      preconditionFailure("a file is watched in a world and nowhere else")
    }
    var log = EventLog()
    let performance = production.performance(on: stage) { log.append($0) }
    let player = Player(
      performance, session: world.session, name: production.name, options: playerOptions,
      checklist: checklist)
    var shown = try screen.show(player) { tellings.text }
    if !options.has("--once") {
      player.saveNow()
      let told = shown.errors
      shown = try output(player, production, log)
      shown.errors = told + shown.errors
    }
    shown.errors = tellings.text + shown.errors
    return shown
  }

  private var playerOptions: Player.Options {
    var player = Player.Options()
    player.thenDrive = options.has("--then-drive")
    player.theme = options.text("--theme").flatMap(Theme.init) ?? .auto
    player.steady = options.has("--steady")
    if let speed = options.speed { player.speed = speed }
    return player
  }

  private func checklist(_ production: Production) -> Checklist? {
    let path =
      options.text("--answers")
      ?? Checklist.path(
        for: production.scenario, in: StateFolder.named(options.text("--state")).path)
    let checklist = Checklist(production.scenario, path: path)
    return checklist.hasQuestions ? checklist : nil
  }

  /// What the watching came to: answers, and whether all was as expected.
  private func output(
    _ player: Player, _ production: Production, _ log: EventLog
  ) throws(BadInput) -> CommandOutput {
    var output = CommandOutput()
    if let answers = player.answers {
      if let path = options.text("--junit") {
        try OutputFile.write(answers.junit(production.name), to: path)
      }
      if let path = options.text("--markdown") {
        try OutputFile.write(answers.markdown(production.name), to: path)
      }
      output.output += "\(production.name): \(answers.summary)\n"
      if let problem = answers.problem { output.errors += "deadzone: not kept: \(problem)\n" }
    }
    guard player.performance.isFinished else { return output }
    var report = RunReport(path: production.path, scenario: production.scenario)
    report.result = player.performance.result
    // What was asked is told above.
    if player.answers != nil { report.result?.asked = 0 }
    report.divergence =
      options.has("--then-drive") ? nil : production.recording?.divergence(from: log)
    output.output += report.text
    if !report.isGood { output.exitCode = CommandOutput.failed }
    return output
  }
}

extension Options {
  var speed: Int? { text("--speed").flatMap { Int($0) } }
}
