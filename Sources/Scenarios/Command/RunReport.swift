/// What became of one file, as the command tells it.
package struct RunReport: Equatable, Sendable {
  package var path: String
  package var knownFailure: String?
  package var result: ScenarioResult?
  /// Where a recording's replay went another way, if it did.
  package var divergence: String?
  /// Whether it was a recording, and the digest of the log it gave.
  package var isReplay = false
  package var logDigest = ""

  package init(path: String, scenario: Scenario) {
    self.path = path
    self.knownFailure = scenario.header.knownFailure
  }

  /// Whether all was met, whatever is known about it.
  private var isMet: Bool { result?.isMet ?? false }

  /// Whether it counts as met: a known failure must fail, and a recording must repeat itself.
  package var isGood: Bool {
    divergence == nil && isMet == (knownFailure == nil)
  }

  /// A line for the file; below it, indented, what it has to say and each thing that failed.
  package var text: String {
    let remarks = (result?.remarks ?? []).map { "        \($0)" }
    return ([headline] + remarks + (isGood ? [] : details)).map { $0 + "\n" }.joined()
  }

  private var headline: String {
    guard let result else { return "FAILED  \(path)" }
    var counts = "\(result.met) met"
    if !result.isMet { counts += ", \(result.failures.count) failed" }
    if result.asked > 0 { counts += ", \(result.asked) to ask skipped" }
    counts += ", \(Self.minutes(result.simulated)) simulated"
    if isReplay && divergence == nil { counts += ", the same log (digest \(logDigest))" }
    switch (isGood, knownFailure) {
    case (true, nil): return "met     \(path)  \(counts)"
    case (true, let why?): return "known   \(path)  \(counts): \(why)"
    case (false, nil): return "FAILED  \(path)  \(counts)"
    case (false, _?) where divergence != nil: return "FAILED  \(path)  \(counts)"
    case (false, _?):
      return "FAILED  \(path)  \(counts), but is marked known-failure: remove the mark"
    }
  }

  private var details: [String] {
    var lines: [String] = []
    for failure in result?.failures ?? [] {
      let at = LogEvent.seconds(failure.at)
      lines.append(
        "        \(failure.position): \(failure.statement): \(failure.failure?.actual ?? "") "
          + "(at \(at) s)")
    }
    if result?.endedEarly == true { lines.append("        the steps after it were not run") }
    if let divergence { lines.append("        \(divergence)") }
    return lines
  }

  /// `4:12` for minutes and seconds, `1:04:12` with hours.
  static func minutes(_ milliseconds: Int64) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let seconds = milliseconds / 1000
    let tail = "\(two(seconds % 60))"
    let hours = seconds / 3600
    return hours > 0
      ? "\(hours):\(two(seconds / 60 % 60)):\(tail)" : "\(seconds / 60):\(tail)"
  }
}
