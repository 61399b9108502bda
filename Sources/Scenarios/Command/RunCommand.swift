import TerminalUI

/// `deadzone run PATH...`: plays files headless in virtual time.
///
/// Exit code 0: all met. 1: an expectation failed. 2: bad input, which wins over 1.
package struct RunCommand {
  private let request: RunRequest
  private let makeStage: StageMaker
  private var reports: [RunReport] = []
  private var errors: [String] = []
  private var shrunk: Scenario?

  private init(_ request: RunRequest, _ makeStage: @escaping StageMaker) {
    self.request = request
    self.makeStage = makeStage
  }

  package static func run(_ request: RunRequest, makeStage: @escaping StageMaker) -> CommandOutput {
    var command = RunCommand(request, makeStage)
    do {
      return try command.output()
    } catch {
      return CommandOutput(exitCode: CommandOutput.badInput, errors: error.description + "\n")
    }
  }

  private mutating func output() throws(BadInput) -> CommandOutput {
    let plays = try plays()
    for play in plays {
      do {
        reports.append(try report(play))
      } catch {
        errors.append(error.description)
      }
    }
    if let junit = request.junit {
      try OutputFile.write(JUnitReport.text(reports), to: junit)
    }
    let isFailed = reports.contains { !$0.isGood }
    return CommandOutput(
      exitCode: !errors.isEmpty
        ? CommandOutput.badInput : isFailed ? CommandOutput.failed : CommandOutput.allMet,
      output: request.tap ? TAPReport.text(reports) : text,
      errors: errors.map { $0 + "\n" }.joined())
  }

  // MARK: What is played

  /// All files, read and checked for themselves before anything is played.
  private func plays() throws(BadInput) -> [Production] {
    let files = try ScenarioFinder.find(request.paths)
    if files.count > 1, let flag = request.singleFileFlags.first {
      throw BadInput("\(flag) takes one file, and here are \(files.count); name one")
    }
    var plays: [Production] = []
    var inputs = request.settings.inputs
    for file in files {
      let play = try Production.load(file)
      inputs += play.inputs
      if let tag = request.tag, !play.scenario.header.tags.contains(tag) { continue }
      plays.append(play)
    }
    try OutputGuard(inputs: inputs).check(
      [("--log", request.log), ("--record", request.record), ("--junit", request.junit)]
        + Evidence.places(in: request.evidence))
    if plays.isEmpty, let tag = request.tag {
      throw BadInput("--tag \(tag): no scenario has this tag")
    }
    return plays
  }

  // MARK: One run

  private mutating func report(_ play: Production) throws(BadInput) -> RunReport {
    let settings = play.settings(over: request.settings, screen: request.screen)
    let stage = try play.stage(settings, makeStage)
    let told = RunTelling(
      play, settings: settings, on: stage, films: request.evidence != nil)
    if let path = request.log { try OutputFile.write(told.log.text, to: path) }
    if let path = request.record { try OutputFile.write(told.recording.text, to: path) }
    if let folder = request.evidence { try Evidence(told).write(to: folder) }
    if request.shrink, !told.report.isGood { shrunk = shrink(play.scenario, settings) }
    return told.report
  }

  private func shrink(_ scenario: Scenario, _ settings: StageSettings) -> Scenario? {
    ScenarioShrinker.shrink(scenario) { candidate in
      guard case .success(let stage) = makeStage(candidate, settings) else { return nil }
      return ScenarioRunner(candidate, on: stage).run().failures
    }
  }

  // MARK: The text

  private var text: String {
    var text = ""
    if request.screen != nil, let frame = reports.first?.result?.lastScreen {
      text += frame.lines.map { $0 + "\n" }.joined()
    }
    text += reports.map(\.text).joined()
    if reports.count > 1 {
      let good = reports.count { $0.isGood }
      text += "\(reports.count) files: \(good) met, \(reports.count - good) failed\n"
    }
    if let shrunk {
      text += "\nThe smallest that fails in the same way:\n\n" + ScenarioPrinter.print(shrunk)
    }
    return text
  }
}
