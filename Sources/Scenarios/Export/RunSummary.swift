import StreetMap

/// A run in words, for people who were not there: expected and actual first, then what happened.
enum RunSummary {
  static func markdown(_ told: RunTelling) -> String {
    let lines =
      head(told) + failures(told) + marks(told.story) + signal(told.story)
      + requests(told.story) + fares(told.story) + notices(told.story)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Virtual minutes and seconds since the run began.
  static func clock(_ time: Int64, _ story: RunStory) -> String {
    RunReport.minutes(max(0, time - story.start))
  }

  /// A time people read: `0.4 s`, `1:12`.
  static func span(_ milliseconds: Int64) -> String {
    if milliseconds < 60_000 {
      return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    }
    return RunReport.minutes(milliseconds)
  }

  /// One line: what the run came to.
  static func verdict(_ told: RunTelling) -> String {
    let result = told.report.result ?? ScenarioResult()
    var parts: [String] = []
    if !result.expectations.isEmpty {
      parts.append("\(result.met) of \(Plural.of(result.expectations.count, "expectation")) met")
    }
    if told.report.isReplay {
      parts.append(told.report.divergence ?? "played again with the same log")
    }
    return parts.isEmpty ? "driven by hand" : parts.joined(separator: ", ")
  }

  private static func head(_ told: RunTelling) -> [String] {
    let header = told.recording.header
    return [
      "# \(told.name): \(told.report.isGood ? "met" : "failed")", "",
      "\(verdict(told)).", "",
      "- deadzone \(header.deadzone), map \(told.recording.sources.map)"
        + (header.seed.map { ", seed \($0)" } ?? ""),
      "- \(RunReport.minutes(told.story.end - told.story.start)) simulated, "
        + Plural.of(told.story.requests.count, "request") + ", "
        + Plural.of(told.story.notices.count, "notice"),
      "- saved \(span(told.story.savedInAll)) of waiting",
    ]
  }

  private static func failures(_ told: RunTelling) -> [String] {
    (told.report.result?.failures ?? []).flatMap { failure in
      [
        "", "## Line \(failure.position.line), at \(LogEvent.seconds(failure.at)) s", "",
        "- Expected: `\(failure.words)`", "- Actual: \(failure.failure?.actual ?? "")", "",
        "```text",
      ] + (failure.failure?.screen ?? []) + ["```"]
    }
  }

  private static func section(_ title: String, _ rows: [String]) -> [String] {
    rows.isEmpty ? [] : ["", "## \(title)", ""] + rows
  }

  private static func marks(_ story: RunStory) -> [String] {
    section("Marked", story.marks.map { "- \(clock($0.at, story))  \($0.text)" })
  }

  private static func signal(_ story: RunStory) -> [String] {
    section(
      "Without signal",
      story.darkTimes.map { "- from \(clock($0.from, story)) for \(span($0.to - $0.from))" })
  }

  private static func requests(_ story: RunStory) -> [String] {
    let rows = story.requests.map { request in
      let cells = [
        clock(request.tapped, story), request.name, request.trip.map { "#\($0)" } ?? "",
        request.last.rawValue.uppercased() + (request.code.map { " (\($0))" } ?? ""),
        request.first(.confirmed).map { span($0 - request.tapped) } ?? "",
        "\(request.attempts)", request.saved.map(span) ?? "",
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let head = [
      "| tapped | request | trip | state | confirmed after | attempts | saved |",
      "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    return section("Requests", rows.isEmpty ? [] : head + rows)
  }

  private static func fares(_ story: RunStory) -> [String] {
    let rows = story.fares.map { fare in
      "| #\(fare.trip) | \(fare.estimate ?? "-") | \(fare.due ?? "-") | \(fare.confirmed ?? "-") "
        + "| \(fare.reasons.joined(separator: ", ")) |"
    }
    let head = [
      "| trip | estimate | due | confirmed (\(story.currency)) | reasons |",
      "| --- | --- | --- | --- | --- |",
    ]
    return section("Fares", rows.isEmpty ? [] : head + rows)
  }

  private static func notices(_ story: RunStory) -> [String] {
    section("Notices", story.notices.map { "- \(clock($0.at, story))  \($0.text)" })
  }
}
