import OptimisticEngine
import RideModel

/// The views that were made at one revision of the phone: the world asks for them at every event,
/// and between two events almost never has anything changed.
///
/// What runs with the clock (ages, countdowns, the wait) is put in when a view is handed out.
struct ViewCache {
  var revision: Int64 = -1
  var currentTrip: String??
  var trips: [String: TripView?] = [:]
  var fares: [String: FareView?] = [:]
  var shift: ShiftView?
  var unsent: Unsent?

  /// What the limits are about.
  struct Unsent {
    var count = 0
    var oldest: Instant?
    /// Minor units taken in cash.
    var cash: Int64 = 0
  }
}

extension Phone {
  /// What was made under that path at this revision, else what `make` makes now.
  func cached<View>(
    _ path: WritableKeyPath<ViewCache, View?>, _ make: () -> View
  ) -> View {
    let revision = engine.revision + changes
    if cache.revision != revision {
      cache = ViewCache()
      cache.revision = revision
    }
    if let known = cache[keyPath: path] { return known }
    let made = make()
    cache[keyPath: path] = made
    return made
  }
}
