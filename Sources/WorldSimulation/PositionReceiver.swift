import OptimisticEngine
import StreetMap

/// The phone's satellite receiver: fixes as such receivers give them, not where the car is.
///
/// They lag a little behind, since each is smoothed with the one before; they are off by metres, by an
/// error that wanders slowly; they come every second while the car moves and seldom while it stands;
/// there is none underground, and the first one after it takes its time.
struct PositionReceiver: Hashable, Sendable {
  /// While the car stands: 4 s. An app that asked more often would empty the battery.
  static let whileStanding: Milliseconds = 4_000
  /// From the first open sky to the first fix.
  static let toFirstFix: Milliseconds = 2_000
  /// The error wanders within this of the truth, a step a fix; millimetres.
  private static let mostError: Int64 = 4_000
  private static let errorStep: Int64 = 250

  private var random: SeededRandom
  private var error = Point(x: 0, y: 0)
  /// The fix before, for the next to be smoothed with; nil without sky.
  private var last: Point?
  private var lastAt: Instant?
  private var skySince: Instant?

  init(seed: UInt64) {
    random = SeededRandom(seed: seed, stream: "positions")
  }

  /// Once a second: the fix there is now, if there is one.
  mutating func fix(of car: Point, isMoving: Bool, hasSky: Bool, at now: Instant) -> Point? {
    guard hasSky else {
      (last, skySince) = (nil, nil)
      return nil
    }
    let since = skySince ?? now
    // A phone that was in the open before the world began has its fix.
    let isFirstEver = lastAt == nil
    skySince = since
    guard isFirstEver || last != nil || now - since >= Self.toFirstFix else { return nil }
    if let lastAt, last != nil, !isMoving, now - lastAt < Self.whileStanding { return nil }
    wander()
    let seen = Point(x: car.x + error.x, y: car.y + error.y)
    // Three quarters of what is seen now, one of what was shown before: at a stop it is there soon.
    let shown = last.map { Point(x: (3 * seen.x + $0.x) / 4, y: (3 * seen.y + $0.y) / 4) } ?? seen
    (last, lastAt) = (shown, now)
    return shown
  }

  private mutating func wander() {
    func step(_ error: Int64) -> Int64 {
      let moved = error + random.integer(in: -Self.errorStep...Self.errorStep)
      return min(max(moved, -Self.mostError), Self.mostError)
    }
    error = Point(x: step(error.x), y: step(error.y))
  }

  // MARK: - Saving

  var saved: Value {
    .map([
      "random": .list(random.state.map { .int(Int64(bitPattern: $0)) }),
      "error": .list([.int(error.x), .int(error.y)]),
      "last": last.map { .list([.int($0.x), .int($0.y)]) } ?? .null,
      "lastAt": .optional(lastAt?.milliseconds), "skySince": .optional(skySince?.milliseconds),
    ])
  }

  /// Nil where there is none saved.
  init?(saved: Value) {
    let words = (saved["random"].list ?? []).compactMap(\.int).map { UInt64(bitPattern: $0) }
    guard let random = SeededRandom(state: words) else { return nil }
    self.random = random
    error = Self.point(saved["error"]) ?? error
    last = Self.point(saved["last"])
    lastAt = saved["lastAt"].int.map { Instant(milliseconds: $0) }
    skySince = saved["skySince"].int.map { Instant(milliseconds: $0) }
  }

  private static func point(_ value: Value) -> Point? {
    guard let x = value[0].int, let y = value[1].int else { return nil }
    return Point(x: x, y: y)
  }
}
