import DispatchServer
import DriverApp
import MobileLink
import OptimisticEngine
import RideModel
import StreetMap

/// Everything a world is made from: with the same configuration and the same inputs at the same
/// instants it is the same world, whatever machine, clock or chunking of time.
package struct WorldConfiguration: Sendable {
  package var map: StreetMap
  package var tariff: Tariff
  package var seed: UInt64
  package var profile: LinkProfile
  package var trace: RecordedTrace?
  /// A recorded drive answers by where the car is, not by the time: the car drives the same track.
  package var isTraceByPlace: Bool
  /// Values of the track that could not be real and were left out.
  package var droppedOfTrack: Int
  package var driver: String
  /// How many offers the generator makes; nil for as many as the day brings.
  package var trips: Int?
  /// A lapsed offer is made again to the same driver, as scenarios want it.
  package var repeatsOffers: Bool
  /// The generator's riders pay cash and have no PIN, stop, parcel or surge, as scenarios want it.
  package var plainRiders: Bool
  /// Towards the end of a trip at least this long the next one is offered; nil: of none.
  package var nextTripFrom: Milliseconds?
  /// Milliseconds since local midnight at instant zero.
  package var startOfDay: Milliseconds
  package var limits: OfflineLimits
  package var showsMeter: Bool
  package var mode: AppMode

  package init(map: StreetMap, tariff: Tariff) {
    self.map = map
    self.tariff = tariff
    seed = Self.defaultSeed
    profile = .lte
    driver = Self.defaultDriver
    trips = nil
    repeatsOffers = false
    plainRiders = false
    nextTripFrom = Self.longTrip
    startOfDay = Self.defaultStart
    limits = OfflineLimits(money: tariff.moneyLimit)
    showsMeter = false
    mode = .optimistic
    isTraceByPlace = false
    droppedOfTrack = 0
  }

  /// The recording that decides by time.
  var traceByTime: RecordedTrace? { isTraceByPlace ? nil : trace }
  /// The recording that decides by place.
  var traceByPlace: DriveLog? {
    guard isTraceByPlace, case .drive(let log) = trace else { return nil }
    return log
  }

  /// What was left out of the recordings, a line each.
  package var remarks: [String] {
    [("link", trace?.dropped ?? 0), ("track", droppedOfTrack)].filter { $0.1 > 0 }.map {
      "the recorded \($0.0): \(Plural.of($0.1, "value")) that cannot be real left out"
    }
  }

  /// Five minutes: the first trips of the shipped map are shorter.
  package static let longTrip: Milliseconds = 300_000

  package static let defaultDriver = "driver-07"

  /// The phone's name, in every key of its requests.
  package static func phoneID(seed: UInt64) -> String { "p\(seed)" }

  package static let defaultSeed: UInt64 = 7
  /// 14:02 local time: day fares, a normal crowd at the terminal.
  package static let defaultStart: Milliseconds = (14 * 60 + 2) * 60_000
  /// The local day every world starts on, a Monday: 2026-11-30.
  package static let day: Milliseconds = 20_787 * WallTime.day

  /// Wall milliseconds since 1970 UTC at instant zero.
  package var wallOrigin: Milliseconds {
    Self.day + startOfDay - tariff.zoneMinutes * 60_000
  }
}

/// The three durable places of a world: the phone's disk, the server's ledger, and the rest.
package struct WorldStorage {
  package var phone: any RequestStorage
  package var server: any RequestStorage
  package var world: any RequestStorage

  package init(
    phone: any RequestStorage, server: any RequestStorage, world: any RequestStorage
  ) {
    self.phone = phone
    self.server = server
    self.world = world
  }

  /// A throw-away state in memory: what scenarios run on.
  package static func inMemory() -> WorldStorage {
    WorldStorage(phone: MemoryStorage(), server: MemoryStorage(), world: MemoryStorage())
  }
}
