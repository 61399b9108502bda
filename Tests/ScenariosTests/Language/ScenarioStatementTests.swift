import Testing

@testable import Scenarios

/// Every statement of the language: each line here is canonical, so it must come back as written.
@Suite struct ScenarioStatementTests {
  static let headers = [
    "map helsinki-centre", "map ../own-map", "map \"my maps/town\"", "seed 0",
    "seed 18446744073709551615", "link 3g", "link \"drive.csv\"", "tariff \"eur.json\"",
    "track \"morning.gpx\"", "start 00:00", "start 23:50", "mode optimistic", "mode collect",
    "mode blocking", "trips 0", "trips 12", "riders plain", "riders any", "size 120x36", "size 1x1",
    "size 500x200",
    "limit requests 5", "limit money 100", "limit money 99.50", "limit age 2h", "tag offline",
    "known-failure \"the meter is late\"", "driver manual", "driver auto",
  ]

  static let keys =
    ["a", "Z", "1", "?", "<", "\\", "é", "C-c", "C-z", "F1", "F12"] + KeyName.names

  static let actions =
    keys.map { "press \($0)" } + [
      "type \"12.50\"", "type \"a \\\"b\\\" \\\\ # c\"", "type \"\"", "signal on", "signal off",
      "signal map", "gps on", "gps off", "clock +1h", "clock -30m", "zone +05:30", "zone -12:00",
      "zone +14:00", "wait 500ms", "wait 12s", "wait 3m", "wait 1h", "wait 0s", "wait 1500ms",
      "wait 90s", "kill", "kill before-write end", "kill after-write cash",
      "kill while-sending any", "kill before-write message#2", "restart", "second-copy",
      "disk full", "disk ok", "login driver-08", "screenshot at-the-kerb", "say \"A caption\"",
      "ask \"Is the fare there?\"", "include \"to-the-kerb.steps\"",
    ] + faults + serverActions

  static let faults = [
    "fault lose-request end", "fault lose-reply end", "fault hang cash", "fault slow end 10s",
    "fault duplicate any", "fault reorder message", "fault refuse end rider-cancelled",
    "fault refuse end something-new", "fault error-after-applying end", "fault unauthorised any",
    "fault throttle end 7s", "fault server-error end times 3", "fault server-error any rate 25%",
    "fault lose-request any rate 0%", "fault slow message#2 1500ms times 2", "fault none",
  ]

  static let serverActions = [
    "server offers \"Kerb A\" \"P2\"", "server offers \"Kerb A\" \"P2\" cash",
    "server offers \"A\" \"B\" card stop \"C\" pin 0042 parcel rider \"Zoë\" surge 1.5",
    "server offers \"A\" \"B\" food surge 2", "server offers \"A\" \"B\" surge 1.05",
    "server rider-cancels", "server reassigns", "server ends-trip",
    "server force-ends \"Stood too long\"", "server changes-destination \"Harbour Rd\"",
    "server reprices 17.08", "server blocks-account", "server pushes-stale", "server restarts",
    "server expires-token", "server refuses-refresh", "server message \"Where are you?\"",
  ]

  static let conditions =
    TripStateWord.words.flatMap { ["trip \($0)", "server trip \($0)"] }
    + RequestStateWord.words.map { "request end \($0)" }
    + RequestName.words.map { "request \($0) confirmed" } + [
      "screen \"SAVED ON THIS PHONE\"", "no screen \"failed\"", "shift on", "shift off",
      "signal online", "signal weak", "signal offline", "signal unknown", "queue 0", "queue < 3",
      "queue > 3", "queue <= 3", "queue >= 3", "request message#2 queued",
      "waits end \"signal\"", "fare estimate 17.08", "fare due 17", "fare confirmed any",
      "fare confirmed none", "estimate age 10s", "estimate age < 10s", "estimate age > 1m",
      "reason \"toll\" 4.00", "reason \"shorter way\" -1.32", "earnings confirmed 14.72",
      "earnings pending -2.28", "saved end 38s", "saved end >= 30s", "saved any <= 5m",
      "reconciled within 10s", "notice \"cancelled\"", "notices 1", "dead-letters 0",
      "server effects end 1", "server effects any < 9", "server order start end",
      "server order arrive start end cash", "server order message#1 message#2", "attempts end 2",
      "attempts any <= 12", "sent bytes < 4096", "sent bytes 0", "flicker 0", "money balanced",
      "app running", "app killed", "file summary.md exists",
    ]

  static let triggers = [
    "at 0s", "at 90s", "after 500ms", "when trip on-trip", "when trip on-trip within 1m",
    "when server order start end within 5s", "when reconciled within 10s within 2m",
    "when queue >= 3",
  ]

  private func printed(_ text: String) throws -> String {
    ScenarioPrinter.print(try ScenarioParser.parse(text, file: "test.scenario"))
  }

  @Test(arguments: headers) func aHeaderComesBackAsWritten(header: String) throws {
    let text = header + "\n\npress Enter\n"
    #expect(try printed(text) == text)
  }

  @Test(arguments: actions) func anActionComesBackAsWritten(action: String) throws {
    #expect(try printed(action) == action + "\n")
    for trigger in Self.triggers {
      #expect(try printed("\(trigger) \(action)") == "\(trigger) \(action)\n")
    }
  }

  @Test(arguments: conditions) func aConditionComesBackAsWritten(condition: String) throws {
    for line in [
      "expect \(condition)", "expect \(condition) within 10s", "when \(condition) press Enter",
      "when \(condition) within 1m expect \(condition) within 2s",
      "when \(condition) within 1m server rider-cancels", "after 1s expect \(condition)",
    ] {
      #expect(try printed(line) == line + "\n")
    }
  }

  @Test(arguments: [
    ("  press   Enter  ", "press Enter\n"), ("\tpress\tEnter\t# and a comment", "press Enter\n"),
    ("# only\n\n  # comments\npress x", "press x\n"),
    ("press Enter\r\nrestart\r\n", "press Enter\nrestart\n"),
    ("\u{FEFF}kill", "kill\n"), ("wait 60000ms", "wait 1m\n"), ("wait 7200s", "wait 2h\n"),
    ("wait 0h", "wait 0s\n"), ("say \"# no comment\" # one", "say \"# no comment\"\n"),
    (
      "server offers \"A\" \"B\" surge 1.50 rider \"R\" cash",
      "server offers \"A\" \"B\" cash rider \"R\" surge 1.5\n"
    ),
    ("map \"plain\"\nkill", "map plain\n\nkill\n"),
    ("map \"#odd\"\nkill", "map \"#odd\"\n\nkill\n"),
    ("tag b\ntag a\nkill", "tag b\ntag a\n\nkill\n"), ("seed 007\nkill", "seed 7\n\nkill\n"),
    ("seed 7\nlink lte\nmap m\nkill", "map m\nseed 7\nlink lte\n\nkill\n"),
    ("expect fare due -0.50", "expect fare due -0.50\n"),
  ]) func spacingCommentsAndOrderAreNoPartOfIt(text: String, canonical: String) throws {
    #expect(try printed(text) == canonical)
    #expect(try printed(canonical) == canonical)
  }

  @Test func aWholeScenarioIsReadAsWhatItSays() throws {
    let scenario = try ScenarioParser.parse(
      """
      # A dark kerb.
      map airport
      seed 7

      server offers "Gate 4" "P2" pin 0007
      when trip offered within 30s press Enter
      at 90s expect request message#2 queued within 5s
      """, file: "kerb.scenario")
    func place(_ name: String, _ column: Int) -> Located<String> {
      Located(name, SourcePosition(file: "kerb.scenario", line: 5, column: column))
    }
    var offer = ScenarioOffer(from: place("Gate 4", 15), to: place("P2", 24))
    offer.pin = "0007"
    var header = ScenarioHeader()
    header.map = place("airport", 5)
    header.seed = 7
    let at = SourcePosition(file: "kerb.scenario", line: 5, column: 1)
    let enter = try #require(KeyName("Enter"))
    let expected = Scenario(
      file: "kerb.scenario", header: header,
      steps: [
        ScenarioStep(.act(.server(.offers(offer))), at: at),
        ScenarioStep(
          trigger: .when(.trip(.offered), within: 30_000), .act(.press(enter)), at: at),
        ScenarioStep(
          trigger: .at(90_000),
          .expect(.request(RequestSelector(.message, index: 2), .queued), within: 5000), at: at),
      ])
    #expect(scenario == expected)
    #expect(scenario.steps.map(\.position.line) == [5, 6, 7])
    guard case .act(.server(.offers(let read))) = scenario.steps[0].body else {
      Issue.record("no offer")
      return
    }
    #expect(read.from.position.column == 15)
    #expect(read.to.position.column == 24)
  }

  @Test func wordsThatMayFollowAServerOrderAreNoRequests() {
    let after = Set(ScenarioParser.actionWords + ["within", "expect"])
    #expect(after.isDisjoint(with: RequestName.words))
    #expect(Set(ScenarioParser.stepWords).isDisjoint(with: ScenarioParser.headerWords))
  }
}
