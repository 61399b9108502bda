/// The files that show what a run did: for a bug report, with nothing personal in it.
package struct Evidence: Sendable {
  /// The files every evidence has; screenshots come with it.
  package static let files = [
    "summary.md", "events.jsonl", "screen.txt", "junit.xml", "recording.jsonl",
  ]

  private let report: RunReport
  private let log: EventLog
  private let recording: Recording

  package init(of report: RunReport, log: EventLog, recording: Recording) {
    self.report = report
    self.log = log
    self.recording = recording
  }

  /// Writes all files into a folder, which is made where there is none.
  package func write(to folder: String) throws(BadInput) {
    try OutputFile.makeFolder(folder)
    for (name, text) in contents { try OutputFile.write(text, to: "\(folder)/\(name)") }
  }

  private var contents: [(name: String, text: String)] {
    let screen = report.result?.lastScreen?.lines ?? []
    let texts = [
      summary, log.text, Self.text(screen), JUnitReport.text([named]), recording.text,
    ]
    let shots = report.result?.screenshots ?? []
    return zip(Self.files, texts).map { ($0, $1) }
      + shots.map { ("\($0.name).txt", Self.text($0.frame.lines)) }
  }

  /// The report without the folders of this machine.
  private var named: RunReport {
    var named = report
    named.path = name
    return named
  }

  private var name: String {
    report.path.split(separator: "/").last.map(String.init) ?? report.path
  }

  private static func text(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  private var summary: String {
    let result = report.result ?? ScenarioResult()
    var lines = ["# \(name): \(report.isGood ? "met" : "failed")", ""]
    lines.append(
      "deadzone \(Recording.programVersion), \(RunReport.minutes(result.simulated)) simulated, "
        + "\(result.met) expectations met, \(result.failures.count) failed.")
    for failure in result.failures {
      lines += [
        "", "## Line \(failure.position.line), at \(LogEvent.seconds(failure.at)) s", "",
        "- Expected: `\(failure.words)`", "- Actual: \(failure.failure?.actual ?? "")", "",
        "```text",
      ]
      lines += failure.failure?.screen ?? []
      lines.append("```")
    }
    return Self.text(lines)
  }
}
