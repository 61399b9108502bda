import DriverApp
import OptimisticEngine

/// The requests of one login as they were kept: what must be pending or final ever after.
struct RequestBook {
  struct Kept {
    var kind: String
    var number: Int64
    var lane: String
    var isOptimistic = true
    var isFact = false
    /// On disk; false where the disk was full at the tap.
    var isSaved = true
    /// Confirmed, refused, expired or merged with another.
    var isFinal = false
    /// A disk that owed something was killed: it may be pending again, or gone.
    var isDoubtful = false
  }

  private(set) var kept: [RequestKey: Kept] = [:]
  /// Keys that are not final, in the order they were made.
  private(set) var open: [RequestKey] = []
  /// Dead letters the driver has not put away, by the key of what was refused.
  var letters: Set<RequestKey> = []
  private var isMistrusted = false

  subscript(key: RequestKey) -> Kept? { kept[key] }

  mutating func add(_ key: RequestKey, kind: String, number: Int64, lane: String) {
    guard kept[key] == nil else { return }
    kept[key] = Kept(kind: kind, number: number, lane: lane)
    open.append(key)
  }

  /// What the app itself says of a pending request.
  mutating func take(_ pending: PendingRequest<DriverRequest>) {
    add(pending.key, kind: pending.request.kind, number: pending.number, lane: pending.lane)
    kept[pending.key]?.isOptimistic = pending.request.patience == nil
    kept[pending.key]?.isFact = pending.request.isFact
    kept[pending.key]?.isSaved = pending.isSaved
  }

  mutating func finish(_ key: RequestKey) {
    kept[key]?.isFinal = true
    open.removeAll { $0 == key }
  }

  /// The process died while its disk owed something: what the next one finds is taken as it is.
  mutating func mistrust() {
    isMistrusted = true
    for key in kept.keys { kept[key]?.isDoubtful = true }
  }

  /// What must still be there, compared with what is.
  mutating func compare(_ pending: [PendingRequest<DriverRequest>]) throws(BrokenRule) {
    let present = Set(pending.map(\.key))
    if isMistrusted {
      isMistrusted = false
      open = pending.map(\.key)
      for key in kept.keys { kept[key]?.isFinal = !present.contains(key) }
      letters = []
    }
    for request in pending {
      if kept[request.key]?.isFinal == true {
        throw BrokenRule("I1", "\(request.key) (\(request.request.kind)) is pending again")
      }
      take(request)
    }
    for key in open where !present.contains(key) {
      guard kept[key]?.isSaved == false else {
        throw BrokenRule(
          "I1", "\(key) (\(kept[key]?.kind ?? "")) is lost: neither pending nor final")
      }
      finish(key)
    }
  }
}
