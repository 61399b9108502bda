import FoundationEssentials
import StreetMap
import Testing

@testable import Scenarios

/// Recordings and logs as other files.
@Suite final class ExportCommandTests {
  static let maps = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Maps"
  let folder: String
  let finder = MapFinder(folders: [ExportCommandTests.maps])
  let maker: WorldStageMaker

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/ex-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    maker = WorldStageMaker(finder: finder, openStorage: { _ in .success(.inMemory()) })
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try ScenarioFiles.read("\(folder)/\(name)").get(), as: UTF8.self)
  }

  /// Records the main story.
  private func record() throws {
    var request = RunRequest(paths: ["\(Self.maps)/bengaluru-airport/first-dead-zone.scenario"])
    request.record = "\(folder)/r.jsonl"
    #expect(RunCommand.run(request, makeStage: maker.make).exitCode == 0)
  }

  private func export(_ name: String, _ change: (inout ExportRequest) -> Void) -> CommandOutput {
    var request = ExportRequest(path: "\(folder)/\(name)")
    change(&request)
    var output = ExportCommand.run(request, finder: finder, makeStage: maker.make)
    output.output = output.output.replacing(folder, with: "DIR")
    output.errors = output.errors.replacing(folder, with: "DIR")
    return output
  }

  @Test func aReportIsOnePageThatLoadsNothing() throws {
    try record()
    #expect(
      export("r.jsonl") { $0.report = "\(self.folder)/r.html" }
        == CommandOutput(output: "wrote DIR/r.html\n"))
    let page = try read("r.html")
    for forbidden in ["<script", "src=", "href=", "url(http", "@import", folder] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
    for wanted in [
      "<h1>r.jsonl: met</h1>", "35 of 35 expectations met", "prefers-color-scheme: dark",
      "aria-label=\"map of the drive\"", "url(#hatch)", "<td>end</td><td>#T-1042</td>",
      "<td>#T-1042</td><td>105.00</td><td>105.00</td><td>147.00</td>", "Tolls 40.00, Tax 2.00",
    ] {
      #expect(page.contains(wanted), "\(wanted)")
    }
    #expect(!page.contains("Optional("))
  }

  @Test func aCastHasAFrameAndAMarkerAtEachChange() throws {
    try record()
    _ = export("r.jsonl") { $0.cast = "\(self.folder)/r.cast" }
    let lines = try read("r.cast").split(separator: "\n")
    #expect(
      lines[0]
        == "{\"version\": 2, \"width\": 120, \"height\": 36, \"title\": \"r.jsonl\", \"env\": "
        + "{\"TERM\": \"xterm-256color\"}}")
    var last = -1.0
    for line in lines.dropFirst() {
      let event = try JSONDecoder().decode(CastEvent.self, from: Data(line.utf8))
      #expect(event.time >= last)
      last = event.time
    }
    let marks = lines.filter { $0.contains(", \"m\", ") }.map { $0.drop { $0 != "m" } }
    #expect(marks.contains { $0.contains("signal offline") })
    #expect(marks.contains { $0.contains("The fare stands there at once") })
  }

  private struct CastEvent: Decodable {
    var time: Double
    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      time = try parts.decode(Double.self)
      #expect(["o", "m", "r"].contains(try parts.decode(String.self)))
      _ = try parts.decode(String.self)
    }
  }

  @Test func theLogTheScreenAndTheScenarioAreThoseOfTheRun() throws {
    try record()
    let output = export("r.jsonl") {
      $0.log = "\(self.folder)/r.log"
      $0.screen = "\(self.folder)/r.svg"
      $0.scenario = "\(self.folder)/r.scenario"
      $0.evidence = "\(self.folder)/ev"
    }
    #expect(output.exitCode == 0, "\(output)")
    #expect(try read("r.jsonl").hasSuffix(try read("r.log")))
    #expect(try read("r.svg").contains("textLength"))
    for name in Evidence.files { #expect(try !read("ev/\(name)").isEmpty) }
    let again = RunCommand.run(
      RunRequest(paths: ["\(folder)/r.scenario"]), makeStage: maker.make)
    #expect(again.exitCode == 0, "\(again)")
  }

  @Test func whatCannotBeDoneIsOneLineAndNothingIsWritten() throws {
    try record()
    try write("log.csv", "lat,lon\n1,2\n")
    try write("r.txt", "no recording")
    try write("card.scenario", "seed 7\n")
    try write("card", "wait 1s\n")
    let cases: [(String, (inout ExportRequest) -> Void, String)] = [
      (
        "r.jsonl", { _ in },
        "deadzone: nothing to write: give --report, --cast, --scenario, "
          + "--evidence, --log or --screen\n"
      ),
      ("none.jsonl", { $0.log = "x" }, "deadzone: DIR/none.jsonl: no such file\n"),
      (
        "r.jsonl", { $0.screen = "\(self.folder)/r.gif" },
        "deadzone: --screen DIR/r.gif: the name ends in .svg or .txt\n"
      ),
      (
        "r.jsonl", { $0.report = "\(self.folder)/none/r.html" },
        "deadzone: DIR/none/r.html: cannot be written; choose another place\n"
      ),
      (
        "card.scenario", { $0.report = "\(self.folder)/x.html" },
        "deadzone: DIR/card.scenario: a scenario, no recording; deadzone run DIR/card.scenario "
          + "--record F makes one\n"
      ),
      (
        "card", { $0.report = "\(self.folder)/x.html" },
        "deadzone: DIR/card: a scenario, no recording; deadzone run DIR/card --record F makes "
          + "one\n"
      ),
      (
        "log.csv", { $0.scenario = "\(self.folder)/l.scenario" },
        "deadzone: DIR/log.csv:1: no column time; a log has time, lat, lon, rsrp_dbm, bars, "
          + "rtt_ms, event, code, all but time optional\n"
      ),
    ]
    for (name, change, error) in cases {
      #expect(export(name, change) == CommandOutput(exitCode: 2, errors: error))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["card", "card.scenario", "log.csv", "r.jsonl", "r.txt"])
  }

  @Test func whatAnAppLoggedBecomesAScenarioThatRuns() throws {
    try write(
      "app.csv",
      """
      time,lat,lon,rsrp_dbm,rtt_ms,event,code
      14:02:00,13.199,77.68,-84,80,,
      14:02:30,,,-84,80,accept,200
      14:03:10,,,-90,95,arrive,200
      14:03:20,,,-90,95,start,200
      14:05:00,,,-118,,,
      14:05:40,13.1989,77.7068,-120,,end,timeout
      14:06:30,,,-85,90,cash,503

      """)
    let output = export("app.csv") {
      $0.scenario = "\(self.folder)/app.scenario"
      $0.settings.map = "bengaluru-airport"
    }
    #expect(
      output == CommandOutput(output: "wrote DIR/app.scenario\nwrote DIR/app.link.csv\n"))
    let text = try read("app.scenario")
    #expect(text.contains("link \"app.link.csv\"\ndriver auto\nserver offers \""))
    #expect(text.contains("fault hang end\nfault server-error cash\n"))
    #expect(
      try read("app.link.csv").hasPrefix(
        "Timestamp,Longitude,Latitude,NetworkMode,RSRP\n2000.01.01_00.00.00,-,-,LTE,-84\n"))
    let again = RunCommand.run(
      RunRequest(paths: ["\(folder)/app.scenario"]), makeStage: maker.make)
    #expect(again.exitCode == 0, "\(again)")
  }

  private func scenario(_ log: String, map: String = "bengaluru-airport") throws -> (
    output: String, text: String
  ) {
    try write("app.csv", log)
    let output = export("app.csv") {
      $0.scenario = "\(self.folder)/app.scenario"
      $0.settings.map = map
    }
    #expect(output.exitCode == 0, "\(output.errors)")
    return (output.output, try read("app.scenario"))
  }

  /// One bad fix in a good log changes nothing but that it is counted.
  @Test func positionsThatCannotBeRealAreLeftOutAndCounted() throws {
    let good = "0,13.199,77.68,arrive\n20,13.199,77.68,start\n"
    let rest = "900,13.1989,77.7068,end\n"
    let far = "1,0,0,\n2,0.0,-0.0,\n3,-40,-103,arrive\n4,60.17,24.94,\n"
    let header = "time,lat,lon,event\n"
    let clean = try scenario(header + good + rest)
    #expect(clean.output == "wrote DIR/app.scenario\n")
    let spoilt = try scenario(
      header + far.replacing("arrive", with: "") + "5" + good.dropFirst() + rest)
    #expect(spoilt.text == clean.text)
    #expect(
      spoilt.output
        == "wrote DIR/app.scenario\nleft out 4 positions at 0, 0 or far from the map\n")
    let nowhere = try scenario("time,lat,lon,event\n0,40,77,start\n")
    #expect(nowhere.output.hasSuffix("left out 1 position at 0, 0 or far from the map\n"))
  }

  /// A map found by its name keeps it; a folder is named so that it is found from anywhere.
  @Test func theScenarioNamesItsMapAsItWasFound() throws {
    let log = "time,event\n0,accept\n"
    #expect(try scenario(log, map: "worked-fares").text.contains("\nmap worked-fares\n"))
    let path = "\(Self.maps)/worked-fares"
    let named = try scenario(log, map: path).text
    #expect(named.contains("\nmap \(ScenarioPrinter.wordOrText(path))\n"))
  }

  @Test func aLogIsReadAsSpreadsheetsSaveIt() throws {
    let text = """
      \u{FEFF}Time,"event",code,"note, or none"\r
      23:59:50,accept,ok,\r
      "23:59:59.5",arrive, Success ,"he said ""wait"", then went"\r
      00:00:10,start,201,x\r
      23:00:00,end,timeout,\r
      00:30:00,cash,offer-taken,\r

      """
    let log = try AppLog(reading: Array(text.utf8), file: "l.csv")
    #expect(log.rows.map(\.at) == [0, 9_500, 20_000, 82_810_000, 88_210_000])
    #expect(log.rows.map(\.event) == [.accept, .arrive, .start, .end, .cash])
    #expect(log.rows.map(\.code) == ["ok", "Success", "201", "timeout", "offer-taken"])
  }

  @Test func whatBecameOfARequestIsAFaultUnlessItWasDone() throws {
    let codes = [
      "ok", "SUCCESS", "100", "200", "302", "401", "409", "429", "503", "timeout", "quota",
    ]
    let rows = codes.enumerated().map { "\($0.offset),note,\($0.element)\n" }.joined()
    let lines = try scenario("time,event,code\n" + rows).text.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("fault ") } == [
        "fault unauthorised note", "fault refuse note invalid-state", "fault throttle note 7s",
        "fault server-error note", "fault hang note", "fault refuse note quota",
      ])
  }

  /// A signal file of more than a day goes on on the next.
  @Test func aSignalOfDaysIsReadBack() throws {
    _ = try scenario("time,bars\n0,4\n90000,0\n180000,3\n")
    let link = try read("app.link.csv")
    #expect(
      link.split(separator: "\n").dropFirst().map { $0.prefix(19) }
        == ["2000.01.01_00.00.00", "2000.01.02_01.00.00", "2000.01.03_02.00.00"])
  }

  @Test(arguments: [
    "2026-03-01T10:00:00Z", "2026-03-01T10:00:00", "2026-03-01 10:00:00", "2026-03-01t10:00:00z",
    "2026-03-01T15:30:00.000+05:30", "2026-03-01T10:00:00.0009Z", "2026-03-01T11:00:00+01",
    "2026-02-28T22:00:00-1200", "10:00:00", "36000", "36000.0",
  ]) func aTimeIsReadAsAppsWriteIt(time: String) throws {
    let isDay = time.contains("-")
    let next = isDay ? "2026-03-01T10:00:07.25Z" : "36007.25"
    let log = try AppLog(reading: Array("time,bars\n\(time),4\n\(next),0\n".utf8), file: "l.csv")
    #expect(log.rows.map(\.at) == [0, 7_250])
  }

  @Test(arguments: [
    (
      "time,event\n1,acept\n",
      "DIR/l.csv:2: event 'acept', expected a request as scenarios name "
        + "it (accept, end, ...); did you mean accept?"
    ),
    (
      "time\nnoon\n",
      "DIR/l.csv:2: time 'noon', expected seconds, a time as 14:02:31, or ISO 8601 as "
        + "2026-03-01T10:00:00Z"
    ),
    (
      "time\n2026-02-28T10:00:00Z\n2026-02-29T10:00:00Z\n",
      "DIR/l.csv:3: time '2026-02-29T10:00:00Z', expected seconds, a time as 14:02:31, or ISO 8601 "
        + "as 2026-03-01T10:00:00Z"
    ),
    (
      "time\n2026-03-01T10:00:00Z\n2026-03-01T10:59:59+01:00\n",
      "DIR/l.csv:3: time '2026-03-01T10:59:59+01:00', expected no time before the row above"
    ),
    ("time\n9\n8\n", "DIR/l.csv:3: time '8', expected no time before the row above"),
    (
      "time\n25:00:00\n",
      "DIR/l.csv:2: time '25:00:00', expected seconds, a time as 14:02:31, or ISO 8601 as "
        + "2026-03-01T10:00:00Z"
    ),
    (
      "time\n10:60:00\n",
      "DIR/l.csv:2: time '10:60:00', expected seconds, a time as 14:02:31, or ISO 8601 as "
        + "2026-03-01T10:00:00Z"
    ),
    (
      "time\n-5\n",
      "DIR/l.csv:2: time '-5', expected seconds, a time as 14:02:31, or ISO 8601 as "
        + "2026-03-01T10:00:00Z"
    ),
    (
      "time\n10:00:00\n09:59:59\n",
      "DIR/l.csv:3: time '09:59:59', expected no time before the row above"
    ),
    ("time,rtt_ms\n9,-1\n", "DIR/l.csv:2: rtt_ms '-1', expected milliseconds"),
    ("time,lat,lon\n9,--9,1\n", "DIR/l.csv:2: lat, lon '--9, 1', expected degrees"),
    ("time,note\n9,\"a\n", "DIR/l.csv:2: a quote that is not closed; close it on its line"),
    ("time,\"note\n9,a\n", "DIR/l.csv:1: a quote that is not closed; close it on its line"),
    ("time,bars\n9\n", "DIR/l.csv:2: 1 field where the header has 2"),
    ("time,bars\n9,4\n9,4,\n", "DIR/l.csv:3: 3 fields where the header has 2"),
    ("time,bars,Time\n9,4,9\n", "DIR/l.csv:1: two columns time; leave one of them out"),
    (
      "time,event,code\n9,end,succes\n",
      "DIR/l.csv:2: code 'succes', expected ok, success, timeout, a refusal's code "
        + "(offer-taken, ...) or an HTTP status from 100 to 599; did you mean success?"
    ),
    (
      "time,event,code\n9,end,700\n",
      "DIR/l.csv:2: code '700', expected ok, success, timeout, a refusal's code "
        + "(offer-taken, ...) or an HTTP status from 100 to 599"
    ),
    ("time,bars\n9,7\n", "DIR/l.csv:2: bars '7', expected 0 to 4"),
    (
      "time,rsrp_dbm\n9,80\n",
      "DIR/l.csv:2: rsrp_dbm '80', expected a whole number from -140 to -44"
    ),
    ("time,lat,lon\n9,99,1\n", "DIR/l.csv:2: lat, lon '99, 1', expected degrees"),
    ("time\n", "DIR/l.csv: only a header, no row"),
  ]) func aLogThatCannotBeReadSaysWhere(text: String, error: String) throws {
    try write("l.csv", text)
    let output = export("l.csv") { $0.scenario = "\(self.folder)/l.scenario" }
    #expect(output == CommandOutput(exitCode: 2, errors: "deadzone: \(error)\n"))
  }
}
