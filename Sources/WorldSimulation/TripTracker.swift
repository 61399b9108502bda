import DriverApp
import OptimisticEngine
import RideModel

/// Follows what the phone shows from event to event, so that changes are told once and nothing that
/// is passed through at one instant is missed.
package struct TripTracker {
  /// "The trip": the last one offered and not declined or lapsed, until the next offer is made.
  package private(set) var trip: String?
  package private(set) var phase: TripPhase = .none
  private var seen: [String: Set<TripPhase>] = [:]
  /// Trips that ended and made room for the next one before they were settled, and where they are.
  private(set) var left: [(trip: String, phase: TripPhase)] = []
  /// No driver leaves more behind that are still to be told of.
  private static let mostLeft = 8
  /// The app died with writes its disk had not taken: what it shows next may be of before them.
  var mayGoBack = false
  var isOnShift: Bool?
  var estimate: [String: Money] = [:]
  var due: [String: Money] = [:]
  var confirmed: [String: Money] = [:]

  /// Whether the trip has been there, even for no time; `none` and `offered` always mean now.
  package func hasBeen(_ phase: TripPhase) -> Bool {
    if phase == .none || phase == .offered { return self.phase == phase }
    guard let trip else { return false }
    return seen[trip]?.contains(phase) ?? false
  }

  /// Takes what the phone shows now: the phases entered since the last time, in order. A trip that
  /// is shown again after another enters nothing it has been in.
  mutating func moved(to trip: String?, _ phase: TripPhase, isCash: Bool) -> [TripPhase] {
    guard trip != self.trip || phase != self.phase else { return [] }
    if let leaves = self.trip, leaves != trip { leave(leaves) }
    left.removeAll { $0.trip == trip }
    let isAnother = trip != self.trip
    let before = isAnother ? .none : self.phase
    self.trip = trip
    self.phase = phase
    var entered = Self.passed(from: before, to: phase, isCash: isCash) + [phase]
    if isAnother, let trip, let known = seen[trip] { entered.removeAll(where: known.contains) }
    if let trip { seen[trip, default: []].formUnion(entered) }
    return entered
  }

  private mutating func leave(_ trip: String) {
    guard Self.rank(phase) >= Self.rank(.toPickup), phase != .settled, phase != .cancelled else {
      return
    }
    left.append((trip, phase))
    if left.count > Self.mostLeft { left.removeFirst() }
  }

  /// Takes where a trip is that was left for the next one: the phases entered since, in order.
  mutating func went(_ trip: String, to phase: TripPhase, isCash: Bool) -> [TripPhase] {
    guard let index = left.firstIndex(where: { $0.trip == trip }), left[index].phase != phase
    else { return [] }
    let entered = Self.passed(from: left[index].phase, to: phase, isCash: isCash) + [phase]
    left[index].phase = phase
    if phase == .settled || phase == .cancelled { left.remove(at: index) }
    seen[trip, default: []].formUnion(entered)
    return entered
  }

  /// Steps no trip can leave out: the END tap passes `ended` and, for cash, `collect`.
  private static func passed(
    from before: TripPhase, to phase: TripPhase, isCash: Bool
  ) -> [TripPhase] {
    guard phase != .cancelled else { return [] }
    let steps: [TripPhase] = isCash ? [.ended, .collect, .rate] : [.ended, .rate]
    return steps.filter { rank(before) < rank($0) && rank($0) < rank(phase) }
  }

  /// Whether a trip on the screen went back. One that is over stays over: that dispatch had ended
  /// what the driver cancelled meanwhile is news, and nothing older.
  static func goesBack(from before: TripPhase, to phase: TripPhase) -> Bool {
    if before == .cancelled, rank(phase) >= rank(.ended) { return false }
    return rank(phase) < rank(before)
  }

  /// The order of a trip's life; a step back without a notice is flicker.
  static func rank(_ phase: TripPhase) -> Int {
    switch phase {
    case .none: 0
    case .offered: 1
    case .toPickup: 2
    case .waiting: 3
    case .onTrip, .atStop: 4
    case .ended: 5
    case .collect: 6
    case .rate: 7
    case .settled: 8
    case .cancelled: 9
    }
  }
}
