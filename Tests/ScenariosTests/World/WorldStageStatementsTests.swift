import FoundationEssentials
import StreetMap
import Testing
import WorldSimulation

@testable import Scenarios

/// Statements one by one on the real world: what each makes happen there.
@Suite struct WorldStageStatementsTests {
  private let maker = WorldStageMaker(
    finder: MapFinder(folders: [WorldStageTests.maps]),
    openStorage: { _ in .success(.inMemory()) })

  private func play(_ text: String, file: String = "f") throws -> String {
    let scenario = try ScenarioParser.parse(text, file: file)
    let stage = try maker.make(scenario, StageSettings()).get()
    var report = RunReport(path: "f", scenario: scenario)
    report.result = ScenarioRunner(scenario, on: stage).run()
    return report.text
  }

  private func isMet(_ text: String) throws {
    let report = try play(text)
    #expect(report.hasPrefix("met "), "\(report)")
  }

  @Test func aSecondCopyMustBeRefused() throws {
    try isMet("second-copy\nexpect app running")
    #expect(
      try play("kill\nsecond-copy").contains("f:2:1: second-copy: a second app was let in"))
  }

  @Test func whatWaitsIsHisWhoTappedIt() throws {
    try isMet(
      """
      driver auto
      when trip on-trip signal off
      when trip collect expect queue >= 3
      login driver-08
      signal on
      wait 10s
      expect queue 0
      expect server effects end 0
      login driver-07
      wait 20s
      expect queue 0
      expect server effects end 1
      expect flicker 0
      expect money balanced
      """)
  }

  @Test func anArmedKillMayNameTheSecondOfItsKind() throws {
    try isMet(
      """
      driver auto
      trips 2
      kill after-write accept#2
      when app killed within 20m expect server effects end 1
      restart
      expect server effects accept 2 within 30s
      """)
  }

  @Test func limitsStopOffersAndNeverTheEnd() throws {
    try isMet(
      """
      driver auto
      trips 2
      limit requests 2
      when trip on-trip signal off
      when trip rate expect queue >= 3
      expect screen " of 2"
      signal on
      when trip settled expect queue 0
      when trip offered expect shift on
      """)
  }

  @Test func theOldWaysSayWhatTheyCost() throws {
    for mode in ["collect", "blocking"] {
      let report = try play("mode \(mode)\ndriver auto\nwhen trip settled expect money balanced")
      #expect(report.contains("\n        the old way: 1 step 0:"), "\(report)")
      #expect(report.contains(" INR dearer: 0.00 paid by the rider, "), "\(report)")
    }
    let report = try play("mode optimistic\ndriver auto\nwhen trip settled expect flicker 0")
    #expect(report.split(separator: "\n").count == 1, "\(report)")
  }

  @Test func aTrackIsDrivenAndADriveIsATrack() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/track-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scenario = try ScenarioParser.parse(
      "driver auto\nwhen trip settled expect flicker 0", file: "f")
    let stage = try maker.make(scenario, StageSettings()).get()
    _ = ScenarioRunner(scenario, on: stage).run()
    try stage.drivenTrack.write(toFile: "\(folder)/a.gpx", atomically: true, encoding: .utf8)
    let report = try play(
      """
      track "a.gpx"
      driver auto
      server offers "Airport Hotel" "Departures"
      when trip collect expect signal offline
      when trip settled expect queue 0
      expect flicker 0
      expect money balanced
      """, file: "\(folder)/f")
    #expect(report.hasPrefix("met "), "\(report)")
  }

  /// What a receiver wrote that cannot be real is left out, and how much it was is told; the same
  /// file as link and track is one, however its path is written, and the signal that of the place.
  @Test func whatIsLeftOutOfARecordingIsTold() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/left-out-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let spoiled = Self.drive + "2026.03.01_09.00.40,24.966,60.171,6G,900\n"
    try spoiled.write(toFile: "\(folder)/a.csv", atomically: true, encoding: .utf8)
    let steps = """
      driver auto
      server offers "Track start" "Track end"
      when trip on-trip expect screen "2 values that cannot be real left out"
      when signal offline expect trip on-trip
      when trip settled expect queue 0
      """
    let both = try play(
      "link \"../\(folder.split(separator: "/").last!)/a.csv\"\n"
        + "track \"a.csv\"\n" + steps, file: "\(folder)/f")
    #expect(
      both.hasPrefix("met ")
        && both.hasSuffix("\n        the recorded link: 2 values that cannot be real left out\n"),
      "\(both)")
    let track = try play("track \"a.csv\"\ndriver auto\nwait 1s", file: "\(folder)/f")
    #expect(
      track.hasSuffix("\n        the recorded track: 2 values that cannot be real left out\n"),
      "\(track)")
  }

  /// A map may go by a recorded drive: dark where it heard nothing, and a recording carries it along.
  @Test func aDriveIsTheSignalOfItsPlaces() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/driven-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/town", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: "\(folder)/town/\(name)", atomically: true, encoding: .utf8)
    }
    try write(Self.town, "map.geojson")
    try write(Self.drive, "drive.csv")
    let tariff = "\(WorldStageTests.maps)/worked-fares/tariff.json"
    try write(try String(contentsOfFile: tariff, encoding: .utf8), "tariff.json")
    let scenario = try ScenarioParser.parse(
      """
      map town
      driver auto
      when screen "Dead zone in" expect signal online
      when signal offline expect trip on-trip
      when signal online expect trip on-trip
      when trip settled expect queue 0
      expect money balanced
      """, file: "\(folder)/f")
    func play(_ settings: StageSettings) throws -> (log: EventLog, sources: RunSources) {
      let stage = try maker.makeWorldStage(scenario, settings)
      var log = EventLog()
      let result = ScenarioRunner(scenario, on: stage) { log.append($0) }.run()
      #expect(result.failures.isEmpty, "\(result.failures)")
      return (log, stage.sources)
    }
    let first = try play(StageSettings())
    try FileManager.default.removeItem(atPath: "\(folder)/town")
    var settings = StageSettings()
    settings.recorded = first.sources
    #expect(try play(settings).log.lines == first.log.lines)
  }

  /// One street of 2.2 km with a place near each end.
  private static let town = """
    {"type":"FeatureCollection","drive":"drive.csv","offers":[{"from":"Mill","to":"Hill"}],"features":[
    {"type":"Feature","properties":{"name":"Mill Street","maxspeed":40},
     "geometry":{"type":"LineString","coordinates":[[24.94,60.17],[24.98,60.17]]}},
    {"type":"Feature","properties":{"name":"Mill"},
     "geometry":{"type":"Point","coordinates":[24.946,60.1701]}},
    {"type":"Feature","properties":{"name":"Hill"},
     "geometry":{"type":"Point","coordinates":[24.975,60.1701]}}]}
    """

  /// Along it every 5 m, with nothing received on 500 m in the middle.
  private static let drive =
    "Timestamp,Longitude,Latitude,NetworkMode,RSRP\n"
    + (0..<400).map { row in
      let minute = 10 + row / 60
      let east = 9_400 + row
      let power = (9_580...9_680).contains(east) ? "-" : "-84"
      return "2019.12.04_14.\(minute).\(row % 60 < 10 ? "0" : "")\(row % 60),"
        + "24.\(east),60.17,LTE,\(power)\n"
    }.joined()

  /// What a flag says wins over the header.
  @Test func flagsWin() throws {
    let header = "seed 1\nmap worked-fares\nlink offline\nmode blocking\nsize 80x24\nkill"
    var settings = StageSettings()
    settings.seed = 5
    settings.map = "bengaluru-airport"
    settings.link = "edge"
    settings.mode = .collect
    settings.size = ScreenSize(columns: 100, rows: 30)
    let stage = try maker.makeWorldStage(
      try ScenarioParser.parse(header, file: "f"), settings)
    let configuration = stage.world.configuration
    #expect(configuration.seed == 5)
    #expect(configuration.map.name == "bengaluru-airport")
    #expect(configuration.profile.name == "edge")
    #expect(configuration.mode == .collect)
    #expect((stage.screen.size.width, stage.screen.size.height) == (100, 30))
  }

  @Test func aTrackThatCannotBeUsedIsBadInput() throws {
    let scenario = try ScenarioParser.parse("track \"none.gpx\"\nkill", file: "f")
    guard case .failure(let found) = maker.make(scenario, StageSettings()) else {
      Issue.record("it was taken")
      return
    }
    #expect(
      found.description
        == "f:1:7: none.gpx: No such file or directory; "
        + "give the path of a .gpx or G-NetTrack .csv file")
  }
}
