/// `deadzone matrix`: every request with every fault at every moment, each cell a scenario.
package struct MatrixCommand {
  /// - Parameters:
  ///   - name: A cell's name or the beginning of one; nil for all.
  ///   - makeMaker: Makes what a worker makes its stages with; called once for each.
  package static func run(
    cell name: String?, makeMaker: @escaping @Sendable () -> WorldStageMaker
  ) -> CommandOutput {
    do {
      let cells = try name.map { name throws(BadInput) in try MatrixCell.named(name) }
      if let cells, cells.count == 1 { return one(cells[0], try play(cells[0], makeMaker())) }
      return output(try play(cells ?? MatrixCell.all, makeMaker))
    } catch {
      return CommandOutput(
        exitCode: CommandOutput.badInput, errors: "deadzone: \(error.description)\n")
    }
  }

  private static func play(
    _ cells: [MatrixCell], _ makeMaker: @escaping @Sendable () -> WorldStageMaker
  ) throws(BadInput) -> [RunReport] {
    let results = Workers.map(cells) {
      let maker = makeMaker()
      return { cell in
        Result { () throws(BadInput) in try play(cell, maker) }
      }
    }
    var reports: [RunReport] = []
    for result in results { reports.append(try result.get()) }
    return reports
  }

  /// - Throws: That there is no map to play on.
  private static func play(
    _ cell: MatrixCell, _ maker: WorldStageMaker
  ) throws(BadInput) -> RunReport {
    let scenario: Scenario
    do {
      scenario = try ScenarioParser.parse(MatrixScript.text(of: cell), file: cell.description)
    } catch {
      preconditionFailure("the scenario of \(cell): \(error)")
    }
    let stage = try maker.make(scenario, StageSettings()).get()
    var report = RunReport(path: cell.description, scenario: scenario)
    report.result = ScenarioRunner(scenario, on: stage).run()
    return report
  }

  // MARK: What is printed

  /// One cell: its scenario as a file would hold it, then what became of it.
  private static func one(_ cell: MatrixCell, _ report: RunReport) -> CommandOutput {
    CommandOutput(
      exitCode: report.isGood ? CommandOutput.allMet : CommandOutput.failed,
      output: MatrixScript.text(of: cell) + "\n" + report.text)
  }

  private static func output(_ reports: [RunReport]) -> CommandOutput {
    let red = reports.filter { !$0.isGood }
    var text = ""
    for report in red { text += report.text }
    if !red.isEmpty { text += "\nPlay one with deadzone matrix --cell \(red[0].path)\n" }
    text += "\(reports.count) cells, \(reports.count - red.count) green, \(red.count) red\n"
    return CommandOutput(
      exitCode: red.isEmpty ? CommandOutput.allMet : CommandOutput.failed, output: text)
  }
}
