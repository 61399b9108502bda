import StreetMap
import Testing

@testable import Scenarios

/// Each condition on the real world: what holds at a moment, and what does not, by its own words.
@Suite struct WorldStageConditionsTests {
  private let maker = WorldStageMaker(
    finder: MapFinder(folders: [WorldStageTests.maps]),
    openStorage: { _ in .success(.inMemory()) })

  /// What each condition says at a moment: "met", or what is so instead.
  private func check(
    at moment: String, before: String = "", _ conditions: [(String, String)]
  ) throws {
    let steps = conditions.map { "expect \($0.0)" }.joined(separator: "\n")
    let text = "\(before)\n\(moment) expect app running\n\(steps)"
    let scenario = try ScenarioParser.parse(text, file: "f")
    let stage = try maker.make(scenario, StageSettings()).get()
    let said = ScenarioRunner(scenario, on: stage).run().expectations.suffix(conditions.count)
    #expect(said.count == conditions.count)
    for (expectation, (condition, line)) in zip(said, conditions) {
      #expect(expectation.failure?.actual ?? "met" == line, "\(moment): \(condition)")
    }
  }

  @Test func beforeAnythingIsDone() throws {
    try check(
      at: "at 0s",
      [
        ("trip none", "met"), ("trip offered", "trip none"), ("server trip none", "met"),
        ("shift off", "met"), ("shift on", "shift off"), ("signal unknown", "met"),
        ("signal online", "signal unknown"), ("queue 0", "met"), ("queue > 0", "queue 0"),
        ("queue < 1", "met"), ("fare estimate none", "met"), ("fare due none", "met"),
        ("fare confirmed none", "met"), ("fare due any", "fare due none"),
        ("request end queued", "no end"), ("request any queued", "no any"),
        ("waits end \"signal\"", "end does not wait"),
        ("earnings confirmed 0.00", "met"), ("earnings pending 0.00", "met"),
        ("saved any <= 0s", "met"), ("saved end <= 1h", "nothing saved"),
        ("reconciled within 1h", "the signal has not returned"),
        ("notices 0", "met"), ("notice \"\"", "no notice"), ("dead-letters 0", "met"),
        ("server effects any 0", "met"), ("server order accept arrive", "server order "),
        ("attempts any 0", "met"), ("sent bytes 16", "met"), ("flicker 0", "met"),
        ("money balanced", "met"), ("app killed", "app running"),
        ("file shot exists", "no file"), ("screen \"Enter Go on shift\"", "met"),
        ("no screen \"Enter Go on shift\"", "on the screen"),
      ])
  }

  @Test func whileAnOfferIsOpen() throws {
    try check(
      at: "when trip offered", before: "driver auto",
      [
        ("trip offered", "met"), ("trip to-pickup", "trip offered"),
        ("server trip offered", "met"), ("server trip to-pickup", "server trip offered"),
        ("shift on", "met"), ("signal online", "met"), ("fare estimate 105.00", "met"),
        ("fare estimate 105.01", "fare estimate 105.00"), ("fare due none", "met"),
        ("request go-on-shift confirmed", "met"),
        ("request go-on-shift#2 confirmed", "no go-on-shift#2"),
        ("attempts go-on-shift 1", "met"), ("server effects go-on-shift 1", "met"),
        ("estimate age < 1h", "no estimate"),
      ])
  }

  @Test func inTheDarkWithAQueue() throws {
    try check(
      at: "when screen \"Enter Collect\"",
      before: "trips 1\npress Enter\nwhen trip offered press Enter\n"
        + "when screen \"Enter Arrive\" press Enter\nwhen screen \"Enter Start\" press Enter\n"
        + "when screen \"Enter End trip\" press Enter",
      [
        ("trip collect", "met"), ("trip ended", "trip collect"), ("server trip on-trip", "met"),
        ("server trip collect", "server trip on-trip"), ("signal offline", "met"),
        ("queue 1", "met"), ("queue >= 2", "queue 1"), ("request end queued", "met"),
        ("request end sending", "end queued"), ("request start confirmed", "met"),
        ("waits end \"FOR SIGNAL\"", "met"), ("waits end \"turn\"", "waits for signal"),
        ("waits any \"signal\"", "met"), ("waits start \"signal\"", "start does not wait"),
        ("fare due 105.00", "met"), ("fare confirmed none", "met"),
        ("estimate age > 10s", "met"), ("estimate age < 10s", "estimate age 29250ms"),
        ("earnings pending 80.00", "met"), ("earnings confirmed 80.00", "earnings confirmed 0.00"),
        ("saved end >= 0s", "nothing saved"), ("attempts end 0", "met"),
        ("server effects end 0", "met"), ("server order accept arrive start", "met"),
        ("server order start arrive", "server order accept arrive start"),
        ("money balanced", "met"),
      ])
  }

  @Test func whenAllIsSettled() throws {
    try check(
      at: "when trip settled", before: "driver auto",
      [
        ("trip settled", "met"), ("trip rate", "trip settled"), ("server trip settled", "met"),
        ("server trip ended", "met"), ("server trip on-trip", "server trip settled"),
        ("queue <= 0", "met"), ("fare confirmed 147.00", "met"),
        ("reason \"TOLLS\" 40.00", "met"), ("reason \"tax\" 2.00", "met"),
        ("reason \"tax\" 2.01", "Tolls 40.00; Tax 2.00"), ("earnings confirmed 120.00", "met"),
        ("earnings pending 0.00", "met"), ("saved end >= 10s", "met"),
        ("saved end <= 10s", "saved 19734ms"), ("saved any >= 30s", "met"),
        ("reconciled within 10s", "met"), ("reconciled within 1s", "reconciled in 4734ms"),
        ("request any confirmed", "met"), ("request end confirmed", "met"),
        ("server effects any 7", "met"), ("server effects end 2", "1 effects"),
        ("server effects any > 7", "7 effects"), ("server order start end cash rate", "met"),
        ("attempts any 7", "met"), ("attempts end#2 1", "0 attempts"),
        ("sent bytes > 4000", "met"), ("sent bytes < 4000", "sent bytes 4965"),
        ("notices 0", "met"), ("notices 1", "no notice"), ("flicker 1", "flicker 0"),
      ])
  }

  @Test func whatOnlyTheAppKnowsIsFalseWhileItIsKilled() throws {
    let dead = [
      "trip on-trip", "trip none", "shift on", "shift off", "queue 0", "screen \"\"",
      "no screen \"x\"", "request start confirmed", "waits end \"\"", "fare due none",
      "fare estimate any", "estimate age < 1h", "earnings confirmed 0.00", "saved any >= 0s",
    ].map { ($0, "the app is killed") }
    try check(
      at: "when app running", before: "driver auto\nwhen trip on-trip kill\nrestart\nkill\nrestart",
      [("app running", "met"), ("trip on-trip", "met")])
    let text =
      "driver auto\nwhen trip on-trip kill\n"
      + dead.map { "expect \($0.0)" }.joined(separator: "\n")
      + "\nexpect app killed\nexpect server trip to-pickup\nexpect signal online\nexpect notices 0"
    let scenario = try ScenarioParser.parse(text, file: "f")
    let stage = try maker.make(scenario, StageSettings()).get()
    let said = ScenarioRunner(scenario, on: stage).run().expectations
    #expect(
      said.map { $0.failure?.actual ?? "met" } == dead.map(\.1) + ["met", "met", "met", "met"])
  }

  @Test func aRefusalIsANoticeAndADeadLetter() throws {
    try check(
      at: "when request end refused",
      before: "driver auto\nsignal on\nwhen trip on-trip fault refuse end invalid-state",
      [
        ("notices 1", "met"), ("notice \"NOT TAKEN\"", "met"), ("dead-letters 1", "met"),
        ("dead-letters 0", "dead-letters 1"), ("request end refused", "met"),
        ("request end expired", "end refused"), ("server effects end 0", "met"),
      ])
  }

  /// In `when`, what was passed through even for no time holds; none and offered mean now.
  @Test func whenIsAboutThePastAndExpectAboutNow() throws {
    for (state, line) in [
      ("to-pickup", "met"), ("waiting", "met"), ("on-trip", "met"), ("ended", "met"),
      ("collect", "met"), ("rate", "met"), ("none", "trip settled"), ("offered", "trip settled"),
      ("at-stop", "trip settled"), ("cancelled", "trip settled"),
    ] {
      let text = "driver auto\nwhen trip settled expect app running\nwhen trip \(state) within 1ms "
      let scenario = try ScenarioParser.parse(text + "expect app running", file: "f")
      let stage = try maker.make(scenario, StageSettings()).get()
      let said = ScenarioRunner(scenario, on: stage).run().expectations
      #expect(said.last?.failure?.actual ?? "met" == line, "\(state)")
    }
  }
}
