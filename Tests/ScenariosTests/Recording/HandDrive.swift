import DriverScreens
import OptimisticEngine
import StreetMap
import TerminalUI
import WorldSimulation

@testable import Scenarios

/// A drive by hand that records itself, for tests: the program's own session and recorder, with
/// somebody else's fingers.
struct HandDrive {
  static let maps = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Maps"

  let session: DriverSession
  let recorder: DriveRecorder
  let world: World

  /// - Parameter folder: Where the recording goes.
  init(
    _ storage: WorldStorage, in folder: String,
    map: String = HandDrive.maps + "/bengaluru-airport"
  ) throws {
    var sources = RunSources()
    try sources.noteStart(storage)
    let read = try MapFolder(reading: map)
    sources.note(read, in: map, MapFinder(folders: [Self.maps]))
    var settings = StageSettings()
    settings.map = map
    settings.seed = 7
    settings.isDrive = true
    recorder = try RunShelf(state: folder).recorder(
      header: Recording.Header(settings, sources), sources: sources)
    world = try World(
      configuration: WorldConfiguration(map: read.map, tariff: read.tariff), storage: storage)
    var options = DriverSession.Options()
    options.watcher = recorder
    options.statement = WorldStatement.perform
    session = DriverSession(world, options)
  }

  func paint(_ width: Int = 100, _ height: Int = 30) {
    _ = session.frame(size: Size(width: width, height: height), capabilities: .ascii)
  }

  /// Leaves the program as `q` does.
  func quit() throws {
    try world.save()
    recorder.ended(world)
  }
}
