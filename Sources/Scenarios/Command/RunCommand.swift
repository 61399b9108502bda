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

  private struct Play {
    var path: String
    var scenario: Scenario
    /// The log the run must repeat, if it is a recording's.
    var recording: Recording?
  }

  /// All files, read and checked for themselves before anything is played.
  private func plays() throws(BadInput) -> [Play] {
    let files = try ScenarioFinder.find(request.paths)
    if files.count > 1, let flag = request.singleFileFlags.first {
      throw BadInput("\(flag) takes one file, and here are \(files.count); name one")
    }
    var plays: [Play] = []
    for file in files {
      let play = try play(file)
      if let tag = request.tag, !play.scenario.header.tags.contains(tag) { continue }
      plays.append(play)
    }
    if plays.isEmpty, let tag = request.tag {
      throw BadInput("--tag \(tag): no scenario has this tag")
    }
    return plays
  }

  private func play(_ file: RunnableFile) throws(BadInput) -> Play {
    switch file {
    case .scenario(let path, let bytes):
      do {
        return Play(path: path, scenario: try ScenarioLoader.load(bytes, file: path))
      } catch {
        throw BadInput(error)
      }
    case .recording(let path, let bytes):
      let recording = try Recording(reading: bytes, file: path)
      return Play(path: path, scenario: recording.scenario(file: path), recording: recording)
    }
  }

  // MARK: One run

  private mutating func report(_ play: Play) throws(BadInput) -> RunReport {
    let settings = settings(of: play)
    let stage = try makeStage(play.scenario, settings).get()
    if let mismatch = play.recording?.mismatch(with: stage.sources) {
      throw BadInput("\(play.path): \(mismatch)")
    }
    try ScenarioCheck.check(play.scenario, on: stage)
    var report = RunReport(path: play.path, scenario: play.scenario)
    report.missing = missing(play.scenario, settings, on: stage)
    guard report.missing.isEmpty else { return report }
    var log = EventLog()
    report.result = result(of: play, on: stage) { log.append($0) }
    report.divergence = play.recording?.divergence(from: log)
    report.isReplay = play.recording != nil
    report.logDigest = log.digest
    let recording =
      play.recording?.isDrive == true
      ? play.recording!
      : Recording(of: play.scenario, settings: settings, sources: stage.sources, log: log)
    try write(log, recording, report)
    if request.shrink, !report.isGood { shrunk = shrink(play.scenario, settings) }
    return report
  }

  private func result(
    of play: Play, on stage: any ScenarioStage, log: @escaping (LogEvent) -> Void
  ) -> ScenarioResult {
    if let recording = play.recording, recording.isDrive {
      return DriveReplay(recording, on: stage, log: log).run()
    }
    return ScenarioRunner(play.scenario, on: stage, log: log).run()
  }

  /// A recording is played with its own settings; its map and link may be elsewhere today.
  private func settings(of play: Play) -> StageSettings {
    var settings = request.settings
    if let recording = play.recording {
      settings = recording.settings
      settings.map = request.settings.map ?? settings.map
      settings.link = request.settings.link ?? settings.link
      settings.track = request.settings.track ?? settings.track
    }
    if let screen = request.screen { settings.size = screen }
    return settings
  }

  private func write(
    _ log: EventLog, _ recording: Recording, _ report: RunReport
  ) throws(BadInput) {
    if let path = request.log { try OutputFile.write(log.text, to: path) }
    if let path = request.record { try OutputFile.write(recording.text, to: path) }
    if let folder = request.evidence {
      try Evidence(of: report, log: log, recording: recording).write(to: folder)
    }
  }

  private func shrink(_ scenario: Scenario, _ settings: StageSettings) -> Scenario? {
    ScenarioShrinker.shrink(scenario) { candidate in
      guard case .success(let stage) = makeStage(candidate, settings) else { return nil }
      return ScenarioRunner(candidate, on: stage).run().failures
    }
  }

  /// Statements that cannot be played yet, each with its place and name.
  private func missing(
    _ scenario: Scenario, _ settings: StageSettings, on stage: any ScenarioStage
  ) -> [String] {
    let flags = settings.statements.compactMap { statement in
      stage.missing(.header(statement)).map { "--\($0) cannot be played yet" }
    }
    return flags
      + scenario.statements.compactMap { statement, position in
        stage.missing(statement).map { "\(position): \($0) cannot be played yet" }
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
