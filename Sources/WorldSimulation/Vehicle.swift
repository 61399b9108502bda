import OptimisticEngine
import StreetMap

/// The car: where it is on the streets, where it is going, and how fast.
///
/// It moves one tick at a time along a profile computed when it set off; between ticks its position
/// is a straight line, so that any instant can be shown and no chunking of time changes the drive.
package struct Vehicle: Sendable {
  /// Where the driver means to go: what the app's trip asks for, the rank, or where there is signal.
  package enum Purpose: String, Sendable {
    case parked, toPickup, toStop, toDrop, toRank, toSignal
  }

  package private(set) var purpose: Purpose = .parked
  package private(set) var route: Route?
  /// Where the route ends, for a saved world.
  package private(set) var start: RoadPosition
  package private(set) var destination: RoadPosition?
  private var profile: MotionProfile?
  private var spans: [CoverageSpan] = []
  private var legStart: Int64 = 0
  private var legSpeed: Int64 = 0
  private var pullingOver = false
  private var ticks = 0
  /// All that was ever driven, in millimetres.
  package private(set) var odometer: Int64 = 0

  package init(parkedAt position: RoadPosition) {
    start = position
  }

  package var isStopped: Bool {
    guard let profile else { return true }
    return ticks >= profile.distances.count - 1
  }

  /// Stopped at the end of its route, not merely pulled over.
  package var hasArrived: Bool {
    guard let route else { return true }
    return isStopped && along >= route.length
  }

  package var isPulledOver: Bool { pullingOver && isStopped }

  /// Millimetres from the route's start.
  package var along: Int64 {
    guard let profile else { return 0 }
    return profile.distances[min(ticks, profile.distances.count - 1)]
  }

  /// Millimetres a second over the last tick.
  package var speed: Int64 {
    guard let profile, !isStopped else { return 0 }
    guard ticks > 0 else { return legSpeed }
    let distances = profile.distances
    return (distances[ticks] - distances[ticks - 1]) * 1_000 / MotionProfile.tick
  }

  package var position: Point { route?.point(at: along) ?? start.point }

  /// Where the car is `ahead` milliseconds after the last tick, on the straight line to the next.
  package func position(ahead: Milliseconds) -> Point {
    guard let route, let profile, !isStopped else { return position }
    let here = profile.distances[ticks]
    let next = profile.distances[ticks + 1]
    let share = max(0, min(ahead, MotionProfile.tick))
    return route.point(at: here + (next - here) * share / MotionProfile.tick)
  }

  /// The car's place on its road.
  package var roadPosition: RoadPosition { route?.position(at: along) ?? start }

  /// Degrees clockwise from north; 0 before the first drive.
  package var heading: Int { route?.heading(at: along) ?? 0 }

  /// The signal where the car is.
  package func coverage(on map: StreetMap) -> Coverage {
    guard !spans.isEmpty else { return map.coverage(at: roadPosition) }
    return spans[spanIndex(at: along)].coverage
  }

  /// The next dead zone on the way: how far it begins (mm), and which; nil while in one.
  package var deadZoneAhead: (distance: Int64, zone: Int?)? {
    guard !spans.isEmpty else { return nil }
    let here = spanIndex(at: along)
    guard !spans[here].coverage.isDead,
      let next = spans[(here + 1)...].first(where: \.coverage.isDead)
    else { return nil }
    return (next.start - along, next.coverage.zone)
  }

  private func spanIndex(at distance: Int64) -> Int {
    // Routes have a handful of spans; the last that starts at or before here.
    spans.lastIndex { $0.start <= distance } ?? 0
  }

  /// Milliseconds until the car stops; nil when it stands.
  package var remaining: Milliseconds? {
    guard let profile, !isStopped else { return nil }
    return Int64(profile.distances.count - 1 - ticks) * MotionProfile.tick
  }

  /// Milliseconds until the car has covered `distance` of its route; nil if it will not.
  package func time(to distance: Int64) -> Milliseconds? {
    guard let tick = profile?.tick(reaching: distance), tick >= ticks else { return nil }
    return Int64(tick - ticks) * MotionProfile.tick
  }

  // MARK: - Driving

  /// Sets off along `route`, keeping the present speed when it only turns into a new route.
  package mutating func drive(_ route: Route, for purpose: Purpose, on map: StreetMap) {
    let rolling = speed
    self.start = route.start
    self.destination = route.end
    self.purpose = purpose
    self.route = route
    spans = map.coverage(along: route)
    begin(from: 0, speed: rolling, pullingOver: false)
  }

  /// Brakes to a stop where it can; the route stays, so that it can go on.
  package mutating func pullOver() {
    guard route != nil, !isStopped, !pullingOver else { return }
    begin(from: along, speed: speed, pullingOver: true)
  }

  /// Goes on along the route after a stop.
  package mutating func goOn() {
    guard route != nil, pullingOver else { return }
    begin(from: along, speed: speed, pullingOver: false)
  }

  /// One tick later.
  package mutating func tick() {
    guard !isStopped else { return }
    let before = along
    ticks += 1
    odometer += along - before
  }

  private mutating func begin(from start: Int64, speed: Int64, pullingOver: Bool) {
    guard let route else { return }
    legStart = start
    legSpeed = speed
    self.pullingOver = pullingOver
    ticks = 0
    profile =
      pullingOver
      ? MotionProfile(stopping: route, from: start, speed: speed)
      : MotionProfile(driving: route, from: start, speed: speed)
  }

  // MARK: - Saving

  /// The car as a value; the route itself is found again from its two ends.
  package var saved: Value {
    .map([
      "purpose": .text(purpose.rawValue),
      "start": start.saved,
      "destination": destination.map(\.saved) ?? .null,
      "legStart": .int(legStart),
      "legSpeed": .int(legSpeed),
      "pullingOver": .bool(pullingOver),
      "ticks": .int(Int64(ticks)),
      "odometer": .int(odometer),
    ])
  }

  package init(saved: Value, on map: StreetMap) throws(DamagedRecord) {
    guard let start = RoadPosition(saved: saved["start"], on: map),
      let purpose = saved["purpose"].text.flatMap(Purpose.init(rawValue:))
    else { throw DamagedRecord("the saved car has no place on this map") }
    self.init(parkedAt: start)
    self.purpose = purpose
    odometer = saved["odometer"].int ?? 0
    guard let destination = RoadPosition(saved: saved["destination"], on: map),
      let route = map.route(from: start, to: destination)
    else { return }
    self.destination = destination
    self.route = route
    spans = map.coverage(along: route)
    begin(
      from: saved["legStart"].int ?? 0, speed: saved["legSpeed"].int ?? 0,
      pullingOver: saved["pullingOver"].bool ?? false)
    let last = (profile?.distances.count ?? 1) - 1
    ticks = Int(min(max(saved["ticks"].int ?? 0, 0), Int64(last)))
  }
}

extension RoadPosition {
  var saved: Value {
    .list([.int(Int64(road)), .int(offset), .text(direction?.rawValue ?? "")])
  }

  init?(saved: Value, on map: StreetMap) {
    guard let road = saved[0].int.flatMap(Int.init(exactly:)), map.roads.indices.contains(road),
      let offset = saved[1].int, (0...map.roads[road].length).contains(offset)
    else { return nil }
    let line = map.roads[road]
    self.init(
      road: road, offset: offset,
      point: Polyline.point(at: offset, along: line.points, line.distances),
      direction: saved[2].text.flatMap(Direction.init(rawValue:)))
  }
}
