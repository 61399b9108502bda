import StreetMap
import TerminalUI

/// A run as one page of HTML: nothing is loaded, no script is needed, light and dark.
package struct ReportPage {
  private let told: RunTelling
  private var story: RunStory { told.story }

  package init(_ told: RunTelling) {
    self.told = told
  }

  package var html: String {
    let title = "\(told.name): \(told.report.isGood ? "met" : "failed")"
    let body =
      ["<h1>\(escaped(title))</h1>", "<p>\(escaped(RunSummary.verdict(told)))</p>"]
      + figures + failures
      + section("The drive over the dead zones", [ReportMap(story).svg])
      + section("Signal, queue and requests over time", [ReportTimeline(story).svg])
      + requestTable + fareTable + noteList("Notices", story.notices)
      + noteList("Marked", story.marks) + noteList("Said", story.captions) + screen + [foot]
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(escaped(title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      \(body.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private func escaped(_ text: String) -> String { XMLText.escaped(text) }

  private func section(_ title: String, _ content: [String]) -> [String] {
    let content = content.filter { !$0.isEmpty }
    return content.isEmpty
      ? [] : ["<section>", "<h2>\(escaped(title))</h2>"] + content + ["</section>"]
  }

  // MARK: Figures

  private var figures: [String] {
    let dark = story.darkTimes.reduce(Int64(0)) { $0 + $1.to - $1.from }
    let confirmed = story.requests.count { $0.last == .confirmed }
    let figures = [
      (RunReport.minutes(story.end - story.start), "simulated"),
      (RunSummary.span(story.savedInAll), "of waiting saved"),
      ("\(confirmed) of \(story.requests.count)", "requests confirmed"),
      (RunSummary.span(dark), "without signal"),
      ("\(story.earned.confirmed) \(story.currency)", "earned, confirmed"),
      ("\(story.earned.pending) \(story.currency)", "still to confirm"),
      ("\(story.notices.count)", story.notices.count == 1 ? "notice" : "notices"),
    ]
    return ["<dl class=\"figures\">"]
      + figures.map { "<div><dd>\(escaped($0.0))</dd><dt>\(escaped($0.1))</dt></div>" }
      + ["</dl>"]
  }

  private var failures: [String] {
    let failures = told.report.result?.failures ?? []
    var content = failures.flatMap { failure -> [String] in
      [
        "<p><b>Line \(failure.position.line), at \(LogEvent.seconds(failure.at)) s.</b> "
          + "Expected <code>\(escaped(failure.words))</code>, actual "
          + "<code>\(escaped(failure.failure?.actual ?? ""))</code></p>"
      ]
    }
    if let divergence = told.report.divergence { content.append("<p>\(escaped(divergence))</p>") }
    return section("What was not as expected", content)
  }

  // MARK: Tables

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    func cells(_ row: [String], _ tag: String) -> String {
      "<tr>" + row.map { "<\(tag)>\(escaped($0))</\(tag)>" }.joined() + "</tr>"
    }
    return "<div class=\"wide\"><table><thead>\(cells(head, "th"))</thead><tbody>\n"
      + rows.map { cells($0, "td") }.joined(separator: "\n") + "</tbody></table></div>"
  }

  private var requestTable: [String] {
    let rows = story.requests.map { request in
      [
        RunSummary.clock(request.tapped, story), request.name,
        request.trip.map { "#\($0)" } ?? "",
        request.last.rawValue.uppercased() + (request.code.map { " (\($0))" } ?? ""),
        request.first(.sending).map { RunSummary.span($0 - request.tapped) } ?? "",
        request.first(.confirmed).map { RunSummary.span($0 - request.tapped) } ?? "",
        "\(request.attempts)", request.saved.map(RunSummary.span) ?? "",
      ]
    }
    return section(
      "Each request from tap to confirmed",
      [
        table(
          [
            "tapped", "request", "trip", "state", "sent after", "confirmed after", "attempts",
            "saved",
          ],
          rows)
      ])
  }

  private var fareTable: [String] {
    section(
      "Fares, estimated and confirmed (\(story.currency))",
      [
        table(
          ["trip", "estimate", "due", "confirmed", "why they differ"],
          story.fares.map {
            [
              "#\($0.trip)", $0.estimate ?? "-", $0.due ?? "-", $0.confirmed ?? "-",
              $0.reasons.joined(separator: ", "),
            ]
          })
      ])
  }

  private func noteList(_ title: String, _ notes: [RunStory.Note]) -> [String] {
    guard !notes.isEmpty else { return [] }
    let items = notes.map {
      "<li><b>\(RunSummary.clock($0.at, story))</b> \(escaped($0.text))</li>"
    }
    return section(title, ["<ul>"] + items + ["</ul>"])
  }

  private var screen: [String] {
    guard let screen = told.report.result?.lastScreen else { return [] }
    return section(
      "The last screen", ["<div class=\"wide screen\">\(ScreenPicture.svg(screen))</div>"])
  }

  private var foot: String {
    let header = told.recording.header
    let seed = header.seed.map { ", seed \($0)" } ?? ""
    let attribution = story.map?.attribution ?? ""
    return "<footer>deadzone \(escaped(header.deadzone)), map "
      + "\(escaped(told.recording.sources.map)) (\(escaped(header.mapDigest)))\(seed), log "
      + "\(told.log.digest). \(escaped(attribution))</footer>"
  }

  // MARK: Style

  private static let style = """
    :root { --ground: #fbfbf9; --card: #ffffff; --ink: #1c2024; --soft: #5c6670; --line: #d5d9de;
      --road: #b9c0c8; --dark: #7a6fb0; --weak: #e0b84c; --online: #2f8f6b; --unknown: #9aa3ad;
      --queue: #3d78c2; --tap: #c2512f; --sent: #3d78c2; --waits: #c9cfd6; }
    @media (prefers-color-scheme: dark) { :root { --ground: #14171a; --card: #1c2024;
      --ink: #e6e8ea; --soft: #98a2ad; --line: #343a41; --road: #4d555e; --dark: #8d82c9;
      --weak: #d9b04a; --online: #45b389; --unknown: #6b747e; --queue: #6aa3e8; --tap: #e8835f;
      --sent: #6aa3e8; --waits: #3d444c; } }
    body { margin: 0; background: var(--ground); color: var(--ink);
      font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 48px; }
    h1 { font-size: 1.6rem; margin: 0 0 4px; } h2 { font-size: 1.1rem; margin: 0 0 12px; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
      padding: 16px; margin: 16px 0; }
    svg { max-width: 100%; height: auto; display: block; } svg text { fill: var(--ink); }
    .screen svg text { fill: revert-layer; }
    .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
      gap: 12px; margin: 16px 0; }
    .figures div { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
      padding: 10px 12px; }
    .figures dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
    .figures dt { color: var(--soft); font-size: .85rem; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th, td { text-align: left; padding: 4px 10px 4px 0; border-bottom: 1px solid var(--line);
      white-space: nowrap; }
    th { color: var(--soft); font-weight: 600; font-size: .85rem; }
    ul { margin: 0; padding-left: 18px; } code { font-size: .9em; }
    footer { color: var(--soft); font-size: .85rem; margin-top: 24px; }
    .key { color: var(--soft); font-size: .85rem; margin: 8px 0 0; }
    """
}
