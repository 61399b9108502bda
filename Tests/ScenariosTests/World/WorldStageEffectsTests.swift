import StreetMap
import Testing

@testable import Scenarios

/// Each fault, each word of the server and each header: what it makes happen, seen from the outside.
@Suite struct WorldStageEffectsTests {
  private let maker = WorldStageMaker(
    finder: MapFinder(folders: [WorldStageTests.maps]),
    openStorage: { _ in .success(.inMemory()) })

  private func isMet(_ text: String) throws {
    let scenario = try ScenarioParser.parse(text, file: "f")
    let stage = try maker.make(scenario, StageSettings()).get()
    var report = RunReport(path: "f", scenario: scenario)
    report.result = ScenarioRunner(scenario, on: stage).run()
    #expect(report.text.hasPrefix("met "), "\(text)\n\(report.text)")
  }

  /// One fault on END with signal: how often it was tried, and that it counts once. Where only the
  /// answer is missing, the server's next state says it all and nothing is tried again.
  @Test(arguments: [
    ("lose-request end", "expect attempts end 2"),
    ("lose-request end times 3", "expect attempts end 4"),
    ("lose-reply end", "expect attempts end 1"),
    ("hang end", "expect attempts end 2"),
    ("slow end 3s", "expect attempts end 1\nexpect saved end >= 1s"),
    ("duplicate end", "expect attempts end 1"),
    ("reorder end", "expect attempts end 1"),
    ("error-after-applying end", "expect attempts end 1"),
    ("unauthorised end", "expect attempts end 1"),
    ("throttle end 7s", "expect attempts end 2\nexpect saved end >= 7s"),
    ("server-error end times 2", "expect attempts end 3"),
    ("server-error end rate 0%", "expect attempts end 1"),
    ("lose-reply any rate 100%\nfault none", "expect attempts end 1"),
  ])
  func aFaultCostsTriesAndNothingElse(fault: String, effect: String) throws {
    try isMet(
      """
      driver auto
      signal on
      when trip on-trip fault \(fault)
      when trip settled expect queue 0
      \(effect)
      expect server effects end 1
      expect server order start end cash
      expect dead-letters 0
      expect flicker 0
      expect money balanced
      """)
  }

  @Test func aRefusalIsToldOnce() throws {
    try isMet(
      """
      driver auto
      signal on
      when trip on-trip fault refuse end too-short
      when request end refused expect attempts end 1
      expect notices 1 within 5s
      expect dead-letters 1
      expect server effects end 0
      expect flicker 0
      """)
  }

  @Test(arguments: [
    (
      "server rider-cancels", "to-pickup",
      "expect trip cancelled within 5s\nexpect server trip cancelled\nexpect notices 1"
    ),
    ("server reassigns", "to-pickup", "expect trip cancelled within 5s\nexpect notices 1"),
    (
      "server ends-trip", "on-trip",
      "expect server trip ended\nexpect server effects end 0\nexpect trip collect within 5s"
    ),
    (
      "server force-ends \"a road is closed\"", "on-trip",
      "expect notice \"a road is closed\" within 5s\nexpect server trip ended"
    ),
    (
      "server changes-destination \"Arrivals\"", "on-trip",
      "expect screen \"Arrivals\" within 5s\nwhen trip settled expect money balanced"
    ),
    (
      "server reprices 321.00", "on-trip",
      "when trip settled expect fare confirmed 321.00\nexpect notices 0"
    ),
    (
      "server blocks-account", "on-trip",
      "when trip settled expect shift off within 10s\nexpect server effects end 1"
    ),
    ("server pushes-stale", "on-trip", "wait 3s\nexpect trip on-trip\nexpect flicker 0"),
    ("server restarts", "on-trip", "when trip settled expect server effects end 1"),
    ("server expires-token", "on-trip", "when trip settled expect server effects end 1"),
    (
      "server refuses-refresh", "on-trip",
      "server expires-token\nexpect screen \"waits for sign-in\" within 1m\nwhen trip collect expect queue >= 1"
    ),
    ("server message \"At gate 3\"", "to-pickup", "expect screen \"At gate 3\" within 5s"),
  ])
  func theServerDoesWhatItIsTold(verb: String, state: String, effect: String) throws {
    try isMet("driver auto\nsignal on\nwhen trip \(state) \(verb)\n\(effect)")
  }

  @Test(arguments: [
    ("card", "when trip settled expect server effects cash 0\nexpect earnings confirmed any"),
    ("stop \"Cab Rank\"", "when trip at-stop expect server trip at-stop within 10s"),
    ("pin 0427", "when trip waiting expect screen \"PIN\" within 30s"),
    ("parcel", "when trip offered expect screen \"parcel\""),
    ("food", "when trip offered expect screen \"food\""),
    ("rider \"Ōta Mei\"", "when trip to-pickup expect screen \"Ōta Mei\""),
    ("surge 1.5", "when trip offered expect screen \"1.5\""),
  ])
  func anOfferIsWhatItSays(option: String, effect: String) throws {
    let effect = effect.replacing("\nexpect earnings confirmed any", with: "")
    try isMet(
      "driver auto\nserver offers \"Airport Hotel\" \"Arrivals\" \(option)\n\(effect)")
  }

  @Test(arguments: [
    ("start 23:50", "expect screen \"SIM 23:50:00\""),
    ("size 80x24", "screenshot small\nexpect file small exists"),
    ("trips 0", "when shift on wait 2m\nexpect trip none"),
    ("link offline", "wait 10s\nexpect signal offline\nexpect trip none"),
    ("link lte", "signal on\nwait 10s\nexpect signal online"),
    ("link edge", "signal on\nwait 10s\nexpect signal weak"),
    ("limit requests 3", "expect screen \" of 3\""),
    ("limit money 77.00", "expect screen \"of 77.00\""),
    (
      "limit age 30s",
      "when trip collect signal off\nwait 40s\nexpect screen \"No new offers: the oldest has waited\""
    ),
    ("seed 2\nriders any", "when trip offered expect screen \", card, food\""),
    ("seed 2", "when trip offered expect no screen \", card\""),
    ("seed 2", "when trip offered expect screen \", cash\""),
    (
      "tariff \"\(WorldStageTests.maps)/tariffs/city-meter.json\"",
      "when trip offered expect fare estimate 75.36"
    ),
    ("map bengaluru-airport", "when trip offered expect fare estimate 105.00"),
    ("map worked-fares", "when trip offered expect screen \"EUR\""),
  ])
  func aHeaderIsKept(header: String, effect: String) throws {
    try isMet("\(header)\ndriver auto\n\(effect)")
  }

  @Test func theClockAndThePlacesOfTheSkyAreThePhonesAlone() throws {
    try isMet(
      """
      driver auto
      expect screen "SIM 14:02:00"
      zone +00:00
      when trip on-trip gps off
      clock -30m
      expect screen "GPS" within 60s
      gps on
      clock +30m
      when trip settled expect money balanced
      expect flicker 0
      """)
  }
}
