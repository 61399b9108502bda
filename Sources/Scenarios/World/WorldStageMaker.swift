import DriverApp
import MobileLink
import RideModel
import StreetMap
import WorldSimulation

/// What a world was made from: a map's name or its folder, the seed, the file of a track.
package struct StageOrigin: Hashable, Sendable {
  package var map: String
  package var seed: UInt64
  package var track: String?

  package init(map: String, seed: UInt64, track: String? = nil) {
    self.map = map
    self.seed = seed
    self.track = track
  }
}

/// Makes the world a scenario starts from: its header, with the command line winning over it.
package final class WorldStageMaker {
  package static let defaultMap = "bengaluru-airport"
  package static let defaultSize = ScreenSize(columns: 120, rows: 36)
  /// The maps that come with the program: a recording names them, and carries any other.
  package static let shippedMaps = [
    "bengaluru-airport", "every-signal", "helsinki-centre", "worked-fares",
  ]

  package typealias StorageOpening = (_ state: String?) -> Result<WorldStorage, BadInput>
  /// Is told what the world of a kept state is on, so that a later start finds it again.
  package typealias OriginNote = (_ origin: StageOrigin, _ storage: WorldStorage) throws -> Void

  private let finder: MapFinder
  private let openStorage: StorageOpening
  private let noteOrigin: OriginNote?
  /// Maps read already, by folder: many scenarios are played on the same.
  private var maps: [String: MapFolder] = [:]

  /// - Parameters:
  ///   - finder: Finds shipped maps by name.
  ///   - noteOrigin: Is called with each world made in a state that is kept.
  ///   - openStorage: The state in a folder, or a throw-away one for nil.
  package init(
    finder: MapFinder, noteOrigin: OriginNote? = nil, openStorage: @escaping StorageOpening
  ) {
    self.finder = finder
    self.noteOrigin = noteOrigin
    self.openStorage = openStorage
  }

  package func make(
    _ scenario: Scenario, _ settings: StageSettings
  ) -> Result<any ScenarioStage, BadInput> {
    Result { () throws(BadInput) in try makeWorldStage(scenario, settings) }
  }

  /// The same by its own type, for those that look into the world.
  package func makeWorldStage(
    _ scenario: Scenario, _ settings: StageSettings
  ) throws(BadInput) -> WorldStage {
    do {
      var sources = RunSources()
      let configuration = try configuration(of: scenario, settings, &sources)
      let storage = try storage(settings, &sources)
      let world = try world(configuration, storage: storage, isSeedAsked: settings.seed != nil)
      if settings.state != nil, settings.recorded?.start == nil {
        let origin = origin(of: scenario, settings, sources, seed: configuration.seed)
        try noteOrigin?(origin, storage)
      }
      let size = settings.size ?? scenario.header.size ?? Self.defaultSize
      return WorldStage(
        world, size: size, sources: sources, isFirstStart: settings.isFirstStart)
    } catch let error as BadInput {
      throw error
    } catch {
      throw BadInput("\(scenario.file): \(error)")
    }
  }

  /// The state to begin with: the recorded one, the one in a folder, or none.
  private func storage(
    _ settings: StageSettings, _ sources: inout RunSources
  ) throws -> WorldStorage {
    if let start = settings.recorded?.start {
      sources.start = start
      return try start.storage()
    }
    let storage = try openStorage(settings.state).get()
    if settings.state != nil { try sources.noteStart(storage) }
    return storage
  }

  private func world(
    _ configuration: WorldConfiguration, storage: WorldStorage, isSeedAsked: Bool
  ) throws -> World {
    do {
      return try World(configuration: configuration, storage: storage)
    } catch WorldMismatch.seed(let seed) {
      let asked = "the saved world has seed \(seed)"
      throw BadInput(
        isSeedAsked
          ? "\(asked); leave --seed out, start afresh with --new, or name another --state"
          : "\(asked) and the file plays on \(configuration.seed); give --seed \(seed), start afresh "
            + "with --new, or name another --state")
    } catch WorldMismatch.map {
      throw BadInput(
        "the saved world is on another map; name that, start afresh with --new, or name another "
          + "--state")
    }
  }

  /// What a kept world is made from, in words that mean the same later.
  private func origin(
    of scenario: Scenario, _ settings: StageSettings, _ sources: RunSources, seed: UInt64
  ) -> StageOrigin {
    // A map that a recording carries is in no folder: its name is all there is.
    let isCarried = settings.recorded?.file(.map) != nil
    let map = isCarried ? sources.map : lastingMap(of: scenario, settings)
    let track =
      settings.track
      ?? scenario.header.track.map {
        ScenarioFiles.path($0.value, relativeTo: $0.position.file)
      }
    return StageOrigin(map: map, seed: seed, track: track.map(Files.absolute))
  }

  private func lastingMap(
    of scenario: Scenario, _ settings: StageSettings
  ) -> String {
    if let name = settings.map { return finder.lastingName(of: name) }
    guard let name = scenario.header.map else { return finder.lastingName(of: Self.defaultMap) }
    if finder.shippedFolder(of: name.value) != nil { return name.value }
    let beside = ScenarioFiles.path(name.value, relativeTo: name.position.file)
    return finder.lastingName(of: Files.isFolder(beside) ? beside : name.value)
  }

  // MARK: The header

  private func configuration(
    of scenario: Scenario, _ settings: StageSettings, _ sources: inout RunSources
  ) throws -> WorldConfiguration {
    let header = scenario.header
    let folder = try mapFolder(scenario, settings, &sources)
    var tariff = folder.tariff
    if let file = header.tariff, settings.recorded?.file(.tariff) == nil {
      let path = ScenarioFiles.path(file.value, relativeTo: file.position.file)
      tariff = try read(file.position) { try MapFolder.tariff(reading: path) }
      sources.carry(.tariff, path)
    } else if let bytes = settings.recorded?.file(.tariff) {
      tariff = try Tariff(reading: bytes, file: "the recorded tariff.json")
      sources.carry(.tariff, bytes)
    }
    var configuration = WorldConfiguration(map: folder.map, tariff: tariff)
    configuration.seed = settings.seed ?? header.seed ?? WorldConfiguration.defaultSeed
    if settings.isDrive || header.riders == .any {
      configuration.trips = header.trips ?? (scenario.makesOffers ? 0 : nil)
    } else {
      configuration.trips = header.trips ?? (scenario.makesOffers ? 0 : 1)
      configuration.repeatsOffers = true
      configuration.plainRiders = true
      configuration.nextTripFrom = nil
    }
    configuration.showsMeter = settings.phoneMeter
    configuration.mode = settings.mode ?? header.mode ?? .optimistic
    if let start = header.start { configuration.startOfDay = Int64(start) * 60_000 }
    if let requests = header.limitRequests { configuration.limits.requests = requests }
    if let age = header.limitAge { configuration.limits.age = age }
    if let money = header.limitMoney {
      // More decimals than the currency has are found by the check before the run.
      configuration.limits.money =
        Decimals.minorUnits(money.value, digits: tariff.currency.digits) ?? 0
    }
    try setLink(scenario, settings, &configuration, &sources)
    try setTrack(scenario, settings, &configuration, &sources)
    return configuration
  }

  /// The map and its tariff: those a recording carries, else those of a folder.
  private func mapFolder(
    _ scenario: Scenario, _ settings: StageSettings, _ sources: inout RunSources
  ) throws(BadInput) -> MapFolder {
    let map: MapFolder
    if let recorded = settings.recorded, let carried = try Self.carried(recorded) {
      map = carried
      sources = recorded
    } else {
      let folder = try folder(of: scenario, settings)
      map = try read(map: folder)
      sources.note(map, in: folder, finder)
    }
    return map
  }

  private static func carried(_ recorded: RunSources) throws(BadInput) -> MapFolder? {
    guard let map = recorded.file(.map), let tariff = recorded.file(.tariff) else { return nil }
    do {
      return try MapFolder(
        map: map, drive: recorded.file(.drive), tariff: tariff, name: recorded.map)
    } catch {
      throw BadInput("the recorded map: \(error)")
    }
  }

  /// A shipped map first, else a folder as seen from the scenario's own.
  private func folder(
    of scenario: Scenario, _ settings: StageSettings
  ) throws(BadInput) -> String {
    if let name = settings.map { return try folder(of: name) }
    guard let name = scenario.header.map else { return try folder(of: Self.defaultMap) }
    if let folder = finder.shippedFolder(of: name.value) { return folder }
    let beside = ScenarioFiles.path(name.value, relativeTo: name.position.file)
    if Files.isFolder(beside) { return beside }
    do {
      return try folder(of: name.value)
    } catch {
      throw BadInput("\(name.position): \(error)")
    }
  }

  private func folder(of name: String) throws(BadInput) -> String {
    do {
      return try finder.folder(of: name)
    } catch {
      throw BadInput("map \(error)")
    }
  }

  private func read(map folder: String) throws(BadInput) -> MapFolder {
    if let known = maps[folder] { return known }
    do {
      let map = try MapFolder(reading: folder)
      maps[folder] = map
      return map
    } catch {
      throw BadInput("\(error)")
    }
  }

  private func read<Content>(
    _ position: SourcePosition, _ body: () throws -> Content
  ) throws(BadInput) -> Content {
    do {
      return try body()
    } catch {
      throw BadInput("\(position): \(error)")
    }
  }

  private func setLink(
    _ scenario: Scenario, _ settings: StageSettings, _ configuration: inout WorldConfiguration,
    _ sources: inout RunSources
  ) throws(BadInput) {
    if let bytes = settings.recorded?.file(.link) {
      do {
        configuration.trace = try RecordedTrace(bytes, name: "the recorded link")
        sources.carry(.link, bytes)
      } catch {
        throw BadInput("\(error)")
      }
      return
    }
    if let name = settings.link {
      if let profile = LinkProfile.named(name) {
        configuration.profile = profile
      } else if Files.exists(name) {
        do {
          configuration.trace = try RecordedTrace.load(path: name)
          sources.carry(.link, name)
        } catch {
          throw BadInput("--link \(error)")
        }
      } else {
        throw BadInput("--link \(name): " + Self.noProfile(name))
      }
      return
    }
    guard let link = scenario.header.link else { return }
    switch link.value {
    case .profile(let name):
      guard let profile = LinkProfile.named(name) else {
        throw BadInput("\(link.position): " + Self.noProfile(name))
      }
      configuration.profile = profile
    case .file(let file):
      let path = ScenarioFiles.path(file, relativeTo: link.position.file)
      configuration.trace = try read(link.position) { try RecordedTrace.load(path: path) }
      sources.carry(.link, path)
    }
  }

  /// Why a name is no link profile, with the nearest and all.
  package static func noProfile(_ name: String) -> String {
    let meant = NearestWord.find(name, among: LinkProfile.names).map { "; did you mean \($0)?" }
    let names = LinkProfile.names.joined(separator: ", ")
    return "no link profile '\(ScenarioToken.printable(name))'\(meant ?? "") (\(names))"
  }
}

extension Scenario {
  /// Whether it has the server make offers, so that none is made by itself.
  var makesOffers: Bool {
    steps.contains {
      if case .act(.server(.offers)) = $0.body { true } else { false }
    }
  }
}
