import FoundationEssentials
import OptimisticEngine
import StreetMap
import Testing
import WorldSimulation

@testable import Scenarios

/// Drives by hand, recorded as they go, and played again.
@Suite final class DriveRecordingTests {
  let folder: String
  let maker = WorldStageMaker(
    finder: MapFinder(folders: [HandDrive.maps]),
    openStorage: { _ in .success(.inMemory()) })

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/runs-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Somebody at the keys: presses Enter every few seconds, and looks less often than that.
  private func drive(
    _ storage: WorldStorage, map: String = HandDrive.maps + "/bengaluru-airport",
    minutes: Int64 = 3, quits: Bool = true
  ) throws -> String {
    let drive = try HandDrive(storage, in: folder, map: map)
    let session = drive.session
    for second in 1...minutes * 60 {
      session.advance(to: drive.world.now + 999)
      if second % 3 == 0 { drive.paint() }
      if second % 2 == 0 { session.handle(.enter) }
      if second == 70 {
        session.handle(.character("m"))
        session.handle(.paste("odd \"kerb\""))
        session.handle(.enter)
      }
      if second == 100 { session.handle(.character("d")) }
    }
    if quits { try drive.quit() } else { try drive.world.save() }
    return try text(drive.recorder.path)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try ScenarioFiles.read(path).get(), as: UTF8.self)
  }

  /// Plays a recording; what `deadzone run` says of it, `DIR` for the folder, the digest left out.
  private func replay(_ text: String, _ change: (inout RunRequest) -> Void = { _ in }) throws
    -> CommandOutput
  {
    let path = "\(folder)/r.jsonl"
    try Data(text.utf8).write(to: URL(filePath: path))
    var request = RunRequest(paths: [path])
    change(&request)
    var output = RunCommand.run(request, makeStage: maker.make)
    output.output = output.output.replacing(folder, with: "DIR")
    output.errors = output.errors.replacing(folder, with: "DIR")
    if let start = output.output.firstRange(of: " (digest ") {
      output.output = String(output.output[..<start.lowerBound])
    }
    return output
  }

  private let same = "met     DIR/r.jsonl  0 met, 3:00 simulated, the same log"

  @Test func aDriveGivesTheSameLog() throws {
    let text = try drive(.inMemory())
    #expect(text.split(separator: "\n").count > 150)
    #expect(text.contains("{\"at\":69930,\"paste\":\"odd \\\"kerb\\\"\"}"))
    #expect(try replay(text) == CommandOutput(output: same.replacing("3:00", with: "2:59")))
  }

  @Test func aKilledAndResumedDriveGivesTheSameLogs() throws {
    let storage = WorldStorage.inMemory()
    let first = try drive(storage, quits: false)
    let second = try drive(storage)
    #expect(!first.contains("\"end\":true"))
    #expect(second.contains("{\"state\":\"world\""))
    for text in [first, second] {
      let output = try replay(text)
      #expect(output.exitCode == 0 && output.output.contains("the same log"), "\(output)")
    }
  }

  @Test func aMapOfOnesOwnIsCarried() throws {
    let own = "\(folder)/own"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    for name in ["map.geojson", "tariff.json"] {
      let text = try text("\(HandDrive.maps)/bengaluru-airport/\(name)")
      try Data(text.replacing("Airport Hotel", with: "My Hotel").utf8)
        .write(to: URL(filePath: "\(own)/\(name)"))
    }
    let text = try drive(.inMemory(), map: own, minutes: 1)
    try FileManager.default.removeItem(atPath: own)
    #expect(try replay(text).output.contains("the same log"))
    #expect(!text.contains(folder))
  }

  @Test func cutAtAnyLineItReplaysToThere() throws {
    let lines = try drive(.inMemory(), minutes: 2).split(separator: "\n")
    for count in stride(from: 1, to: lines.count, by: 13) {
      let cut = lines.prefix(count).joined(separator: "\n") + "\n" + lines[count].prefix(9)
      let output = try replay(cut)
      #expect(output.output.contains("the same log"), "\(count): \(output)")
    }
  }

  @Test func oneThatWasChangedSaysWhere() throws {
    let text = try drive(.inMemory(), minutes: 1)
    let changed = text.replacing("\"key\":\"p7-2\"", with: "\"key\":\"p7-9\"")
    let output = try replay(changed)
    #expect(output.exitCode == 1)
    #expect(output.output.contains("the replay differs in line "))
    #expect(output.output.contains("\"key\":\"p7-9\""))
    #expect(output.output.contains(", now {\"t\":"))
    let older = changed.replacing("\"deadzone\":\"0.1.0\"", with: "\"deadzone\":\"0.0.9\"")
    #expect(
      try replay(older).output.contains("(recorded by deadzone 0.0.9, this is 0.1.0)"))
  }

  /// Whoever replays it has another map of that name.
  @Test func aFolderThatOnlyHasAShippedMapsNameIsCarried() throws {
    let shipped = "\(HandDrive.maps)/bengaluru-airport"
    let own = "\(folder)/bengaluru-airport"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    for name in ["map.geojson", "tariff.json"] {
      try FileManager.default.copyItem(atPath: "\(shipped)/\(name)", toPath: "\(own)/\(name)")
    }
    func carried(_ folder: String) throws -> [CarriedFile.Role] {
      var sources = RunSources()
      sources.note(try MapFolder(reading: folder), in: folder, MapFinder(folders: [HandDrive.maps]))
      #expect(sources.map == "bengaluru-airport")
      return sources.files.map(\.role)
    }
    #expect(try carried(shipped) == [])
    #expect(try carried(own) == [.map, .tariff])
  }

  @Test func theLastTenAreKept() throws {
    let shelf = RunShelf(state: folder)
    for _ in 1...13 {
      _ = try shelf.recorder(
        header: Recording.Header(StageSettings(), RunSources()), sources: .init())
    }
    #expect(
      shelf.paths.map { String($0.dropFirst(folder.count)) }
        == (4...13).map { "/runs/0000\($0 < 10 ? "0" : "")\($0).jsonl" })
  }

  @Test func runsNobodyDroveMakeRoomFirst() throws {
    _ = try drive(.inMemory(), minutes: 1)
    let shelf = RunShelf(state: folder)
    for _ in 1...13 {
      _ = try shelf.recorder(
        header: Recording.Header(StageSettings(), RunSources()), sources: .init())
    }
    #expect(shelf.paths.map { String($0.suffix(8)) }.prefix(2) == ["01.jsonl", "06.jsonl"])
    #expect(shelf.paths.count == RunShelf.mostRuns)
  }

  @Test func aStateIsRecordedAndResumed() throws {
    let storage = WorldStorage.inMemory()
    _ = try drive(storage, minutes: 1)
    let maker = WorldStageMaker(
      finder: MapFinder(folders: [HandDrive.maps]), openStorage: { _ in .success(storage) })
    let path = "\(folder)/a.scenario"
    try Data("wait 20s\nexpect queue 0".utf8).write(to: URL(filePath: path))
    var request = RunRequest(paths: [path])
    request.settings.state = "there"
    request.record = "\(folder)/a.jsonl"
    #expect(RunCommand.run(request, makeStage: maker.make).exitCode == 0)
    let text = try text("\(folder)/a.jsonl")
    #expect(text.contains("{\"state\":\"driver\""))
    #expect(try replay(text).output.contains("1 met"))
    #expect(try replay(text).output.contains("the same log"))
  }
}
