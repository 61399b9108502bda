import OptimisticEngine
import RideModel

/// The views that were made at one revision of the phone: the world asks for them at every event,
/// and between two events almost never has anything changed.
///
/// What runs with the clock (ages, countdowns, the wait) is put in when a view is handed out.
struct ViewCache {
  var revision: Int64 = -1
  var currentTrip: String??
  var tripBefore: String??
  var trips: [String: TripView?] = [:]
  var fares: [String: FareView?] = [:]
  var shift: ShiftView?
  var shiftState: ShiftState?
  var unsent: Unsent?
  /// The step that is due while no offer is open, for a car there or not there.
  var due: (isAtTarget: Bool, step: NextStep?)?

  /// What the limits are about.
  struct Unsent {
    var count = 0
    var oldest: Instant?
    /// Minor units taken in cash.
    var cash: Int64 = 0
  }
}

extension Phone {
  /// Forgets views of an earlier revision; called before one is looked for.
  func freshenViews() {
    let revision = revision
    guard cache.revision != revision else { return }
    let fares = cache.fares
    cache = ViewCache()
    if planted(.oldFareShown) { cache.fares = fares }
    cache.revision = revision
  }
}
