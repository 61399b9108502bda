import FoundationEssentials
import OptimisticEngine
import StreetMap
import TerminalUI
import Testing
import WorldSimulation

@testable import Scenarios

/// Drives by other people's fingers: each is replayed to the same log, and what `export --scenario`
/// makes of it is met.
@Suite final class DrawnScenarioTests {
  let folder: String
  let finder = MapFinder(folders: [HandDrive.maps])
  let maker: WorldStageMaker

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/mk-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    maker = WorldStageMaker(finder: finder, openStorage: { _ in .success(.inMemory()) })
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let keys: [Key] =
    Array("abcdefghijlmnoprstvwxyz!?/.,<>0123456789+-").map(Key.character)
    + [.space, .escape, .tab, .backTab, .up, .down, .left, .right, .pageUp, .pageDown, .backspace]
    + [.paste("5 \"euro\" \\"), .paste("P2 Basement"), .control("l")]

  /// Four minutes of anything at any time. Half of what is pressed is Enter, so that trips are driven.
  private func fumble(seed: UInt64) throws -> String {
    var random = SeededRandom(seed: seed, stream: "fingers")
    func below(_ bound: Int) -> Int { Int(random.integer(in: 0...Int64(bound - 1))) }
    let drive = try HandDrive(.inMemory(), in: folder)
    for _ in 1...400 {
      drive.session.advance(to: drive.world.now + Int64(below(1_200)))
      if below(3) > 0 { drive.paint(80 + below(60), 24 + below(20)) }
      switch below(4) {
      case 0: break
      case 1: drive.session.handle(Self.keys[below(Self.keys.count)])
      default: drive.session.handle(.enter)
      }
    }
    try drive.quit()
    return drive.recorder.path
  }

  /// A driver who does what is due, on a screen he looks at every other second: riders with cards,
  /// PINs and stops, next trips, outages.
  private func shift() throws -> String {
    let drive = try HandDrive(.inMemory(), in: folder)
    for _ in 1...900 {
      drive.session.advance(to: drive.world.now + 2_000)
      drive.paint()
      if let key = drive.session.automaticKey() { drive.session.handle(key) }
    }
    try drive.quit()
    return drive.recorder.path
  }

  @Test(arguments: 1...UInt64(5))
  func anythingPressedIsPlayedAgain(seed: UInt64) throws {
    try expectPlayedAgain(try fumble(seed: seed))
  }

  @Test func aShiftIsPlayedAgain() throws {
    let recording = try shift()
    let text = String(decoding: try ScenarioFiles.read(recording).get(), as: UTF8.self)
    for happened in ["\"key\":\"6\"", "T-1045", "link.lost"] {
      #expect(text.contains(happened), "\(happened)")
    }
    try expectPlayedAgain(recording)
  }

  private func expectPlayedAgain(_ recording: String) throws {
    let again = RunCommand.run(RunRequest(paths: [recording]), makeStage: maker.make)
    #expect(again.exitCode == 0, "\(again)")

    let scenario = "\(folder)/drawn.scenario"
    var request = ExportRequest(path: recording)
    request.scenario = scenario
    let export = ExportCommand.run(request, finder: finder, makeStage: maker.make)
    #expect(export.exitCode == 0, "\(export)")
    let played = RunCommand.run(RunRequest(paths: [scenario]), makeStage: maker.make)
    #expect(played.exitCode == 0, "\(played)")
  }
}
