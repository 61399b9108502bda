import OptimisticEngine
import RideModel

/// What the app must remember over a kill besides requests and state: kept in its own table.
struct PhoneMemory: Hashable, Sendable {
  /// The trip being measured.
  var meter: TripMeter?
  var serverOrigin: Milliseconds?
  /// When each offer on this phone lapses.
  var offerDeadlines: [String: Instant] = [:]
  /// Trips whose rating the driver skipped.
  var ratingSkipped: [String] = []
  /// Wrong PINs tapped, by trip.
  var pinTries: [String: Int64] = [:]
  /// Trips on this phone that the server may still cancel, end or change by itself.
  var watched: [WatchedTrip] = []
  /// How a trip was shown before one of its steps was refused, by the notice.
  var shownBefore: [Int64: TripState] = [:]
  /// What the phone's own meter came to, by trip: the newest few that ended.
  var metered: [String: Int64] = [:]
  /// When the shift began whose savings are being counted, server wall milliseconds.
  var shiftSince: Milliseconds?
  /// The newest trips of which everything has been told.
  var finished: [String] = []
  /// Positions nobody can have been at.
  var rejectedFixes: Int64 = 0
  /// Who signed in last; nil where nobody but the phone's own driver has.
  var login: String?

  private static let table = "phone"
  private static let key = Array("memory".utf8)

  static func load(from storage: any RequestStorage) throws(StorageError) -> PhoneMemory {
    guard let bytes = try storage.read(table, key), let saved = try? Value(decoding: bytes) else {
      return PhoneMemory()
    }
    return PhoneMemory(saved: saved)
  }

  func save(to storage: any RequestStorage) throws {
    try storage.commit([.put(table: Self.table, key: Self.key, bytes: saved.encoded())])
  }

  private var saved: Value {
    .map([
      "meter": meter?.saved ?? .null,
      "serverOrigin": serverOrigin.map { .int($0) } ?? .null,
      "offers": .map(offerDeadlines.mapValues { .int($0.milliseconds) }),
      "skipped": .list(ratingSkipped.map { .text($0) }),
      "pinTries": .map(pinTries.mapValues { .int($0) }),
      "watched": .list(
        watched.map { [.text($0.id), .text($0.state.rawValue), .optional($0.dropChangedAt)] }),
      "shiftSince": .optional(shiftSince),
      "metered": .map(metered.mapValues { .int($0) }),
      "shown": .list(
        shownBefore.sorted { $0.key < $1.key }.map { [.int($0.key), .text($0.value.rawValue)] }),
      "finished": .list(finished.map { .text($0) }),
      "rejectedFixes": .int(rejectedFixes),
      "login": login.map { .text($0) } ?? .null,
    ])
  }

  private init(saved: Value) {
    meter = TripMeter(saved: saved["meter"])
    serverOrigin = saved["serverOrigin"].int
    offerDeadlines = (saved["offers"].map ?? [:]).compactMapValues { value in
      value.int.map { Instant(milliseconds: $0) }
    }
    ratingSkipped = (saved["skipped"].list ?? []).compactMap(\.text)
    pinTries = (saved["pinTries"].map ?? [:]).compactMapValues(\.int)
    watched = (saved["watched"].list ?? []).compactMap { value in
      guard let id = value[0].text, let state = value[1].text.flatMap(TripState.init) else {
        return nil
      }
      return WatchedTrip(id: id, state: state, dropChangedAt: value[2].int)
    }
    shiftSince = saved["shiftSince"].int
    metered = (saved["metered"].map ?? [:]).compactMapValues(\.int)
    for value in saved["shown"].list ?? [] {
      guard let id = value[0].int, let state = value[1].text.flatMap(TripState.init) else {
        continue
      }
      shownBefore[id] = state
    }
    finished = (saved["finished"].list ?? []).compactMap(\.text)
    rejectedFixes = saved["rejectedFixes"].int ?? 0
    login = saved["login"].text
  }

  init() {}
}
