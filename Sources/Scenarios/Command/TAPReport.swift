/// Runs in the Test Anything Protocol, version 13: a point an expectation, and one a file.
package enum TAPReport {
  private struct Point {
    var isOK: Bool
    var name: String
    var directive = ""
    var note: String?
  }

  package static func text(_ reports: [RunReport]) -> String {
    let points = reports.flatMap(points)
    var lines = ["TAP version 13", "1..\(points.count)"]
    for (index, point) in points.enumerated() {
      let verdict = point.isOK ? "ok" : "not ok"
      lines.append("\(verdict) \(index + 1) - \(escaped(point.name))\(point.directive)")
      if let note = point.note { lines.append("# \(oneLine(note))") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func points(_ report: RunReport) -> [Point] {
    var points = (report.result?.expectations ?? []).map { expectation in
      var point = Point(
        isOK: expectation.failure == nil,
        name: "\(report.path):\(expectation.position.line) \(expectation.statement)",
        note: expectation.failure?.actual)
      if !point.isOK, let why = report.knownFailure { point.directive = " # TODO \(oneLine(why))" }
      return point
    }
    let why = report.failureOfTheWhole
    points.append(Point(isOK: why == nil, name: report.path, note: why))
    return points
  }

  /// `#` would begin a directive.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in oneLine(text) { escaped += character == "#" ? "\\#" : String(character) }
    return escaped
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
