import TerminalUI

/// The files that show what a run did: for a bug report, with nothing personal in it and no folder
/// of this machine.
package struct Evidence: Sendable {
  /// The files every evidence has; screenshots come with it.
  package static let files = [
    "summary.md", "events.jsonl", "screen.txt", "screen.svg", "screen.cast", "junit.xml",
    "recording.jsonl", "versions.json", "drive.gpx",
  ]

  private let contents: [(name: String, text: String)]

  package init(_ told: RunTelling) {
    var report = told.report
    // The report without the folders of this machine.
    report.path = told.name
    let result = report.result ?? ScenarioResult()
    let screen = result.lastScreen
    let texts = [
      RunSummary.markdown(told), told.log.text, Self.text(screen?.lines ?? []),
      screen.map(ScreenPicture.svg) ?? "", told.cast, JUnitReport.text([report]),
      told.recording.text, Self.versions(told.recording), told.track,
    ]
    contents =
      zip(Self.files, texts).map { ($0, $1) }
      + result.screenshots.map { ("\($0.name).txt", Self.text($0.frame.lines)) }
  }

  /// Writes all files into a folder, which is made where there is none.
  package func write(to folder: String) throws(BadInput) {
    try OutputFile.write(contents, toFolder: folder)
  }

  private static func text(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// What was at work: the same run needs the same of each.
  private static func versions(_ recording: Recording) -> String {
    let header = recording.header
    let fields = [
      ("deadzone", JSONText.quoted(header.deadzone)), ("recording", "\(header.recording)"),
      ("map", JSONText.quoted(recording.sources.map)),
      ("mapDigest", JSONText.quoted(header.mapDigest)),
      ("tariffDigest", JSONText.quoted(header.tariffDigest ?? "")),
    ]
    return "{\n" + fields.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }
}

extension RunTelling {
  /// The file's name without its folders.
  package var name: String {
    report.path.split(separator: "/").last.map(String.init) ?? report.path
  }
}
