import DriverApp
import DriverScreens
import FoundationEssentials
import MobileLink
import OptimisticEngine
import Scenarios
import StreetMap
import WorldSimulation

/// `deadzone`, `deadzone drive`: by hand, on the driver's own state.
struct DriveCommand {
  private let options: Options

  /// Drives until the driver quits; a signal ends the process by that signal.
  static func run(_ options: Options) -> CommandOutput {
    do {
      return try DriveCommand(options: options).run()
    } catch {
      return CommandOutput(
        exitCode: CommandOutput.badInput, errors: "deadzone: \(error.description)\n")
    }
  }

  private func run() throws(BadInput) -> CommandOutput {
    try OutputGuard(inputs: StageSettings(options).inputs).check(
      [("--frame-log", options.text("--frame-log"))])
    let screen = try ScreenRun(options: options)
    let start = try start()
    let tellings = Tellings()
    tellings.add(start.told)
    if options.has("--once") {
      var output = try screen.show(session(start, keptBy: nil))
      output.errors += tellings.text
      return output
    }
    let log = RunRecorder(start, options)
    let session = session(start, keptBy: log)
    let shown = try screen.show(session) {
      log.end(session.world)
      return tellings.text
    }
    log.end(session.world)
    var output = log.output
    output.output += waiting(session.world)
    output.errors = tellings.text + shown.errors + output.errors
    return output
  }

  /// What the last page said of the queue, for whoever looks at the shell again.
  private func waiting(_ world: World) -> String {
    guard !options.has("--fresh"), let count = world.phone?.engine.queueCount, count > 0
    else { return "" }
    return "Saved here, not sent yet: \(Plural.of(count, "request")). "
      + "The same command goes on with it.\n"
  }

  // MARK: The world

  /// A world to drive in, and what it was made from.
  struct Start {
    var world: World
    var origin: WorldOrigin
    var sources: RunSources
    /// There was no saved world.
    var isFirst: Bool
    /// What was set aside of the state, a line each.
    var told: [String] = []
  }

  /// The saved world of the state folder, or a new one.
  private func start() throws(BadInput) -> Start {
    guard !options.has("--fresh") else {
      let plan = try plan(WorldOrigin())
      do {
        return try start(plan, .inMemory())
      } catch {
        throw error as? BadInput ?? BadInput("\(error)")
      }
    }
    let folder = StateFolder.named(options.text("--state"))
    // What is asked for is read before anything is made or cleared for it.
    let fresh = options.has("--new") || !folder.exists ? try plan(WorldOrigin()) : nil
    if options.has("--new") { try folder.clear() }
    var state = try folder.open()
    return try worded(folder.path) {
      do {
        return try resume(state, or: fresh)
      } catch  where Self.isDamage(error) {
        // Once: what cannot be read then is not to be helped.
        guard try state.mend() else { throw error }
        return try resume(state, or: fresh)
      }
    }
  }

  private static func isDamage(_ error: any Error) -> Bool {
    if case StorageError.damaged = error { return true }
    return error is DamagedRecord
  }

  /// What went wrong with a state, as one line.
  private func worded(_ folder: String, _ body: () throws -> Start) throws(BadInput) -> Start {
    do {
      return try body()
    } catch let error as BadInput {
      throw error
    } catch  where Self.isDamage(error) {
      throw BadInput(
        "state folder \(folder): \(error); start afresh with --new, or name another with --state DIR"
      )
    } catch {
      throw BadInput("state folder \(folder): \(error); name another with --state DIR")
    }
  }

  private func resume(_ state: OpenedState, or fresh: Plan?) throws -> Start {
    let storage = state.storage
    var start: Start
    if let saved = try WorldOrigin.load(from: storage) {
      try check(saved)
      var plan = try plan(saved)
      try plan.sources.noteStart(storage)
      start = try self.start(plan, storage)
      start.isFirst = false
    } else {
      start = try self.start(fresh ?? plan(WorldOrigin()), storage)
      start.isFirst = state.told.isEmpty
    }
    start.told = state.told
    try start.world.save()
    return start
  }

  /// A saved world stays on its map and its seed.
  private func check(_ saved: WorldOrigin) throws(BadInput) {
    if let map = options.text("--map"),
      try !MapFinder.isSame(folder(of: map), folder(of: saved.map))
    {
      throw BadInput(
        "--map \(map): the saved world is on \(saved.map); leave --map out, or start afresh "
          + "with --new")
    }
    if let track = options.text("--track"), !Self.isSame(track, saved.track) {
      throw BadInput(
        "--track \(track): the saved world is on \(saved.track ?? saved.map); leave --track out, "
          + "or start afresh with --new")
    }
    if let seed = options.text("--seed"), UInt64(seed) != saved.seed {
      throw BadInput(
        "--seed \(seed): the saved world has seed \(saved.seed); leave --seed out, or start "
          + "afresh with --new")
    }
  }

  private func folder(of map: String) throws(BadInput) -> String {
    do {
      return try MapCommand.finder.folder(of: map)
    } catch {
      throw BadInput("map \(error)")
    }
  }

  /// What a world is to be made from.
  private struct Plan {
    var configuration: WorldConfiguration
    var origin: WorldOrigin
    var sources: RunSources
  }

  private func plan(_ saved: WorldOrigin) throws(BadInput) -> Plan {
    var origin = saved
    var sources = RunSources()
    if let map = options.text("--map") {
      origin.map = MapCommand.finder.lastingName(of: map)
    }
    if let seed = options.text("--seed").flatMap({ UInt64($0) }) { origin.seed = seed }
    do {
      let folder = try folder(of: origin.map)
      let map = try MapFolder(reading: folder)
      sources.note(map, in: folder, MapCommand.finder)
      var configuration = WorldConfiguration(map: map.map, tariff: map.tariff)
      configuration.seed = origin.seed
      configuration.mode = options.text("--mode").flatMap(AppMode.init) ?? .optimistic
      configuration.showsMeter = options.has("--meter")
      try setLink(&configuration, &sources)
      if let track = options.text("--track") { origin.track = Self.lasting(track) }
      if let track = origin.track {
        try WorldStageMaker.follow(
          track, link: options.text("--link").map(Self.lasting), &configuration, &sources)
      }
      return Plan(configuration: configuration, origin: origin, sources: sources)
    } catch let error as BadInput {
      throw error
    } catch {
      throw BadInput("\(error)")
    }
  }

  private func start(_ plan: Plan, _ storage: WorldStorage) throws -> Start {
    do {
      let world = try World(configuration: plan.configuration, storage: storage)
      try plan.origin.save(to: storage)
      return Start(world: world, origin: plan.origin, sources: plan.sources, isFirst: true)
    } catch WorldMismatch.map {
      throw BadInput(
        "map \(plan.origin.map): it has changed since the world was saved; start afresh with --new")
    } catch WorldMismatch.seed(let seed) {
      throw BadInput(
        "the saved world has seed \(seed) and not \(plan.origin.seed); start afresh with --new")
    }
  }

  /// What is named from here is found from anywhere later.
  private static func lasting(_ path: String) -> String {
    guard !path.hasPrefix("/"), path.contains("/") || Files.exists(path) else { return path }
    return Files.absolute(path)
  }

  private static func isSame(_ track: String, _ saved: String?) -> Bool {
    guard let saved else { return false }
    if let file = Files.Identity(track), let other = Files.Identity(saved) { return file == other }
    return lasting(track) == saved
  }

  private func setLink(
    _ configuration: inout WorldConfiguration, _ sources: inout RunSources
  ) throws {
    guard let name = options.text("--link") else { return }
    if let profile = LinkProfile.named(name) {
      configuration.profile = profile
    } else if Files.exists(name) {
      configuration.trace = try RecordedTrace.load(path: name)
      sources.carry(.link, name)
    } else {
      throw BadInput("--link \(name): \(WorldStageMaker.noProfile(name))")
    }
  }

  // MARK: The screen

  private func session(_ start: Start, keptBy log: RunRecorder?) -> DriverSession {
    var settings = DriverSession.Options(options, seed: start.world.configuration.seed)
    settings.isFirstStart = start.isFirst
    settings.told = start.told
    settings.hasLostQueue = start.told.contains { $0.hasPrefix(StateFolder.Part.driver.rawValue) }
    settings.isKept = !options.has("--fresh")
    settings.isRecorded = log?.recorder != nil
    settings.watcher = log?.recorder
    settings.writeEvidence = log?.writeEvidence
    let folder = StateFolder.named(options.text("--state")).path
    settings.exportProblem = { try ProblemFile(letter: $0).write(to: "\(folder)/problems") }
    let session = DriverSession(start.world, settings)
    log?.session = session
    return session
  }
}
