import StreetMap

/// What `deadzone export` was asked for.
package struct ExportRequest: Equatable, Sendable {
  package var path: String
  package var settings = StageSettings()
  package var report: String?
  package var cast: String?
  package var scenario: String?
  package var evidence: String?
  package var log: String?
  package var screen: String?

  package init(path: String) {
    self.path = path
  }

  var outputs: [(flag: String, path: String?)] {
    [
      ("--report", report), ("--cast", cast), ("--scenario", scenario), ("--log", log),
      ("--screen", screen),
    ] + Evidence.places(in: evidence)
  }

  var isEmpty: Bool {
    [report, cast, scenario, evidence, log, screen].allSatisfy { $0 == nil }
  }
}

/// `deadzone export`: a recording, or what a real app logged, as other files.
package struct ExportCommand {
  private let request: ExportRequest
  private let makeStage: StageMaker

  package static func run(
    _ request: ExportRequest, finder: MapFinder, makeStage: @escaping StageMaker
  ) -> CommandOutput {
    do throws(BadInput) {
      let command = ExportCommand(request: request, makeStage: makeStage)
      return try command.output(finder)
    } catch {
      return CommandOutput(
        exitCode: CommandOutput.badInput, errors: "deadzone: \(error.description)\n")
    }
  }

  private func output(_ finder: MapFinder) throws(BadInput) -> CommandOutput {
    if request.isEmpty {
      throw BadInput(
        "nothing to write: give --report, --cast, --scenario, --evidence, --log or --screen")
    }
    if let name = request.screen, ![".svg", ".txt"].contains(where: name.hasSuffix) {
      throw BadInput("--screen \(name): the name ends in .svg or .txt")
    }
    guard case .success(let bytes) = ScenarioFiles.read(request.path) else {
      return try unreadable()
    }
    guard ScenarioFinder.isJSON(bytes) else { return try fromLog(bytes, finder) }
    return try fromRecording(bytes)
  }

  private func unreadable() throws(BadInput) -> CommandOutput {
    switch ScenarioFiles.read(request.path) {
    case .failure(let error): throw BadInput("\(request.path): \(error.reason)")
    case .success: preconditionFailure("\(request.path) can be read after all")
    }
  }

  // MARK: A recording

  private func fromRecording(_ bytes: [UInt8]) throws(BadInput) -> CommandOutput {
    let production = try Production.load(.recording(path: request.path, bytes: bytes))
    try OutputGuard(inputs: production.inputs).check(request.outputs)
    let settings = production.settings(over: request.settings)
    let stage = try production.stage(settings, makeStage)
    let told = RunTelling(
      production, settings: settings, on: stage,
      films: request.cast != nil || request.evidence != nil)
    if let divergence = told.report.divergence {
      throw BadInput("\(request.path): nothing written: \(divergence)")
    }
    var written: [String] = []
    func write(_ path: String?, _ text: () throws(BadInput) -> String) throws(BadInput) {
      guard let path else { return }
      try OutputFile.write(text(), to: path)
      written.append(path)
    }
    try write(request.scenario) { () throws(BadInput) in try ScenarioDraft(told).text() }
    try write(request.report) { ReportPage(told).html }
    try write(request.cast) { told.cast }
    try write(request.log) { told.log.text }
    try write(request.screen) { screen(told) }
    if let folder = request.evidence {
      try Evidence(told).write(to: folder)
      written.append(folder)
    }
    return CommandOutput(output: written.map { "wrote \($0)\n" }.joined())
  }

  /// The last screen, as the name's ending asks.
  private func screen(_ told: RunTelling) -> String {
    guard let frame = told.report.result?.lastScreen else { return "" }
    let name = request.screen ?? ""
    if name.hasSuffix(".svg") { return ScreenPicture.svg(frame) }
    return frame.lines.map { $0 + "\n" }.joined()
  }

  /// By its name, or by its content.
  private func isScenario(_ bytes: [UInt8]) -> Bool {
    if request.path.hasSuffix(".scenario") { return true }
    let scenario = try? ScenarioParser.parse(bytes, file: request.path)
    return scenario?.steps.isEmpty == false
  }

  // MARK: A real app's log

  private func fromLog(_ bytes: [UInt8], _ finder: MapFinder) throws(BadInput) -> CommandOutput {
    if isScenario(bytes) {
      throw BadInput(
        "\(request.path): a scenario, no recording; deadzone run \(request.path) --record F makes one"
      )
    }
    let log = try AppLog(reading: bytes, file: request.path)
    if let other = request.outputs.first(where: { $0.flag != "--scenario" && $0.path != nil }) {
      throw BadInput(
        "\(request.path): the log of an app becomes a scenario and nothing else; leave out "
          + (other.flag.hasPrefix("--") ? other.flag : "--evidence"))
    }
    guard let path = request.scenario else {
      throw BadInput("\(request.path): a log becomes a scenario: give --scenario FILE")
    }
    guard let name = request.settings.map else {
      throw BadInput("\(request.path): give the map it was driven on with --map DIR")
    }
    let map: StreetMap
    do {
      map = try StreetMap.load(folder: finder.folder(of: name))
    } catch {
      throw BadInput("map \(error)")
    }
    let linkPath = path.hasSuffix(".scenario") ? path.dropLast(9) + ".link.csv" : path + ".link.csv"
    let linkName = linkPath.split(separator: "/").last.map(String.init) ?? String(linkPath)
    try OutputGuard(inputs: [request.path]).check(
      [("--scenario", path), ("--scenario", String(linkPath))])
    let scenario = AppLogScenario(
      log, map: map, mapName: finder.lastingName(of: name), linkName: linkName)
    var written = [path]
    if let link = scenario.link {
      try OutputFile.write(link, to: String(linkPath))
      written.append(String(linkPath))
    }
    try OutputFile.write(scenario.text, to: path)
    var output = CommandOutput(output: written.map { "wrote \($0)\n" }.joined())
    if scenario.dropped > 0 {
      output.output +=
        "left out \(Plural.of(scenario.dropped, "position")) at 0, 0 or far from the map\n"
    }
    return output
  }
}
