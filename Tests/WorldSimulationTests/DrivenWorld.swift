import DriverApp
import OptimisticEngine
import RideModel
import StreetMap

@testable import WorldSimulation

/// A world on the shipped map, with a driver who does each step as soon as it is due.
final class DrivenWorld {
  struct Input: Equatable {
    var at: Instant
    var tap: DriverTap
  }

  let world: World
  private(set) var log: [WorldEvent] = []
  private(set) var inputs: [Input] = []

  static func configuration(trips: Int = 1) throws -> WorldConfiguration {
    var configuration = WorldConfiguration(
      map: ShippedMaps.airport,
      tariff: try MapFolder.tariff(
        reading: "\(ShippedMaps.folder)/bengaluru-airport/tariff.json"))
    configuration.repeatsOffers = true
    configuration.trips = trips
    return configuration
  }

  init(
    storage: WorldStorage = .inMemory(), trips: Int = 1,
    _ edit: (inout WorldConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = try Self.configuration(trips: trips)
    edit(&configuration)
    world = try World(configuration: configuration, storage: storage)
  }

  /// Drives until the condition holds; false if it did not within the time.
  func drive(
    within limit: Milliseconds = 3_600_000, until condition: (World) -> Bool
  ) -> Bool {
    let end = world.now + limit
    while !condition(world) {
      if world.now >= end { return false }
      world.step(until: end)
      // What is due at this instant happens first, so that the tap's place among events is clear.
      if world.nextEvent > world.now { press() }
      log += world.takeEvents()
    }
    return true
  }

  func driveToSettled() -> Bool { drive { $0.tracker.hasBeen(.settled) } }

  private func press() {
    guard let phone = world.phone, let step = phone.nextStep(at: world.now) else { return }
    let tap: DriverTap
    switch step {
    case .goOnShift: tap = .goOnShift
    case .accept: tap = .accept
    case .arrive: tap = .arrive
    case .start: tap = .start(pin: nil)
    case .stop: tap = .stop
    case .resume: tap = .resume
    case .end: tap = .end(confirmed: true)
    case .collect:
      guard let trip = phone.currentTrip else { return }
      tap = .cash(phone.fareView(of: trip, at: world.now)?.due?.minor ?? 0)
    case .rate: tap = .rate(5)
    }
    inputs.append(Input(at: world.now, tap: tap))
    world.tap(tap)
  }

  /// The log so far, a line an event.
  var lines: [String] {
    log.map { event in
      let fields = event.fields.map { "\($0.name)=\($0.value.jsonText)" }.joined(separator: " ")
      return "\(event.at.milliseconds) \(event.name.rawValue) \(fields)"
    }
  }

  /// The effects at the server, in order.
  var effects: [String] {
    log.filter { $0.name == .serverEffect }.compactMap { $0["request"].text }
  }

  static let trip = [
    "go-on-shift", "accept", "arrive", "start", "end", "cash", "rate",
  ]
}

extension WorldStorage {
  /// Three places in memory, to look into.
  struct Kept {
    var phone = MemoryStorage()
    var server = MemoryStorage()
    var world = MemoryStorage()

    var storage: WorldStorage { WorldStorage(phone: phone, server: server, world: world) }

    /// What a new process finds after kill -9.
    func killed() -> Kept {
      Kept(phone: phone.killed(), server: server.killed(), world: world.killed())
    }

    /// Everything that is stored, as text.
    func contents() throws -> [String] {
      try [("phone", phone), ("server", server), ("world", world)].flatMap { name, storage in
        try storage.tableNames.flatMap { table in
          try storage.scan(table, from: [], limit: .max).map {
            "\(name) \(table) \($0.key) \($0.bytes)"
          }
        }
      }
    }
  }
}
