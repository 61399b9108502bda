import DriverApp
import DriverScreens
import Scenarios
import StreetMap
import TerminalUI
import WorldSimulation

/// `deadzone demo`: the airport story for a stage, on a throw-away state and without a network;
/// `--versus` plays its trip on two phones at once, the old app's and this one's.
struct DemoCommand {
  private let options: Options

  static func run(_ options: Options) -> CommandOutput {
    do {
      return try DemoCommand(options: options).run()
    } catch {
      return CommandOutput(
        exitCode: CommandOutput.badInput, errors: "deadzone: \(error.description)\n")
    }
  }

  private func run() throws(BadInput) -> CommandOutput {
    try OutputGuard(inputs: []).check([("--frame-log", options.text("--frame-log"))])
    let screen = try ScreenRun(options: options)
    let map = try map()
    let show: any InteractiveProgram = try make {
      guard options.has("--versus") else { return try DemoShow { try session(map) } }
      return try VersusShow { (try session(map, .blocking), try session(map)) }
    }
    return try screen.show(show)
  }

  private func map() throws(BadInput) -> MapFolder {
    try make {
      try MapFolder(reading: try MapCommand.finder.folder(of: WorldStageMaker.defaultMap))
    }
  }

  /// A story told anew begins with the same world.
  private func session(_ map: MapFolder, _ mode: AppMode = .optimistic) throws -> DriverSession {
    var configuration = WorldConfiguration(map: map.map, tariff: map.tariff)
    configuration.mode = mode
    var settings = DriverSession.Options(options, seed: configuration.seed)
    settings.isFirstStart = true
    settings.isKept = false
    return DriverSession(
      try World(configuration: configuration, storage: .inMemory()), settings)
  }

  private func make<Thing>(_ body: () throws -> Thing) throws(BadInput) -> Thing {
    do {
      return try body()
    } catch let error as BadInput {
      throw error
    } catch {
      throw BadInput("\(error)")
    }
  }
}
