import StreetMap

/// Runs as JUnit XML: a suite a file, a case an expectation.
package enum JUnitReport {
  package static func text(_ reports: [RunReport]) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let suites = reports.map(suite)
    lines.append("<testsuites \(counts(suites.flatMap(\.cases)))>")
    for suite in suites {
      lines.append(
        "  <testsuite name=\"\(XMLText.escaped(suite.name))\" \(counts(suite.cases)) "
          + "time=\"\(suite.time)\">"
      )
      lines += suite.cases.flatMap { $0.lines(suite: suite.name) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  private struct Suite {
    var name: String
    var time: String
    var cases: [Case]
  }

  private struct Case {
    var name: String
    var time: String
    var failure: (message: String, text: String)?
    var skipped: String?

    func lines(suite: String) -> [String] {
      let start =
        "    <testcase classname=\"\(XMLText.escaped(suite))\" name=\"\(XMLText.escaped(name))\" "
        + "time=\"\(time)\""
      if let skipped {
        return [
          start + ">", "      <skipped message=\"\(XMLText.escaped(skipped))\"/>",
          "    </testcase>",
        ]
      }
      guard let failure else { return [start + "/>"] }
      let open = "      <failure message=\"\(XMLText.escaped(failure.message))\">"
      return [start + ">", open + XMLText.escaped(failure.text) + "</failure>", "    </testcase>"]
    }
  }

  private static func suite(_ report: RunReport) -> Suite {
    let result = report.result ?? ScenarioResult()
    var cases = result.expectations.map { expectation in
      var one = Case(
        name: "line \(expectation.position.line): \(expectation.statement)",
        time: LogEvent.seconds(expectation.at))
      if let failure = expectation.failure {
        if let why = report.knownFailure {
          one.skipped = "known failure: \(why)"
        } else {
          one.failure = (
            "expected: \(expectation.words); actual: \(failure.actual)",
            failure.screen.joined(separator: "\n")
          )
        }
      }
      return one
    }
    // What is no expectation is a case of its own, so that every file has one.
    var whole = Case(name: "the whole file", time: LogEvent.seconds(result.simulated))
    if let why = report.failureOfTheWhole { whole.failure = (why, "") }
    cases.append(whole)
    return Suite(
      name: report.path, time: LogEvent.seconds(result.simulated), cases: cases)
  }

  private static func counts(_ cases: [Case]) -> String {
    let failures = cases.count { $0.failure != nil }
    let skipped = cases.count { $0.skipped != nil }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
  }
}

extension RunReport {
  /// Why the file failed apart from its expectations, or nil.
  var failureOfTheWhole: String? {
    if let divergence { return divergence }
    if let knownFailure, !isGood { return "all met, but marked known-failure: \(knownFailure)" }
    return nil
  }
}
