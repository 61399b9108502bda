/// Finds the quickest or the shortest way over a network (A*, whole-number costs).
///
/// Of equal ways the one found is always the same: ties go to the lower junction number. Cost:
/// about a millisecond in a city of 40,000 junctions.
package struct Router: Sendable {
  package enum Measure: String, Sendable {
    /// Least time at the speed limits.
    case fastest
    case shortest
  }

  let roads: [Road]
  let network: RoadNetwork

  /// Where a search may begin or end: a junction, what it costs to get there, and how.
  private struct Terminal {
    var junction: Int32
    var cost: Int64
    var isForward: Bool
  }

  /// The way from one place on a road to another; nil where none exists.
  ///
  /// A start with a direction is left that way only; an end with one is entered that way only.
  package func route(
    from start: RoadPosition, to end: RoadPosition, by measure: Measure = .fastest
  ) -> Route? {
    let first = network.section(at: start.offset, on: start.road)
    let last = network.section(at: end.offset, on: end.road)
    let exits = terminals(of: first, at: start, measure, isExit: true)
    let entries = terminals(of: last, at: end, measure, isExit: false)
    let direct = first == last ? directCost(start, end, measure) : nil
    let found = search(from: exits, to: entries, goal: end.point, measure, below: direct?.cost)
    if let found { return assemble(start, end, found, measure) }
    guard let direct else { return nil }
    var builder = RouteBuilder(roads, start: start, end: end)
    builder.drive(start.road, from: start.offset, to: end.offset, isForward: direct.isForward)
    return builder.finished()
  }

  /// Least cost only, for checking against other programs: millimetres or microseconds.
  package func cost(
    from start: Int, to end: Int, by measure: Measure
  ) -> Int64? {
    let goal = Terminal(junction: Int32(end), cost: 0, isForward: true)
    let exit = Terminal(junction: Int32(start), cost: 0, isForward: true)
    return search(
      from: [exit], to: [goal], goal: network.junctions[end], measure, below: nil)?.cost
  }

  private func cost(_ length: Int64, on road: Int, _ measure: Measure) -> Int64 {
    measure == .shortest ? length : RoadNetwork.time(length, at: roads[road].speed)
  }

  private func terminals(
    of section: Int, at position: RoadPosition, _ measure: Measure, isExit: Bool
  ) -> [Terminal] {
    let part = network.sections[section]
    let toStart = cost(position.offset - part.from, on: position.road, measure)
    let toEnd = cost(part.to - position.offset, on: position.road, measure)
    var terminals: [Terminal] = []
    if position.direction != .backward {
      terminals.append(
        Terminal(
          junction: isExit ? part.end : part.start, cost: isExit ? toEnd : toStart,
          isForward: true))
    }
    if position.direction != .forward && roads[position.road].oneway == .both {
      terminals.append(
        Terminal(
          junction: isExit ? part.start : part.end, cost: isExit ? toStart : toEnd,
          isForward: false))
    }
    return terminals
  }

  /// The cost within one section, if the end lies ahead.
  private func directCost(
    _ start: RoadPosition, _ end: RoadPosition, _ measure: Measure
  ) -> (cost: Int64, isForward: Bool)? {
    let length = abs(end.offset - start.offset)
    let isForward = end.offset >= start.offset
    let needed: RoadPosition.Direction = isForward ? .forward : .backward
    guard isForward || length == 0 || roads[start.road].oneway == .both else { return nil }
    if length > 0 {
      guard start.direction == nil || start.direction == needed,
        end.direction == nil || end.direction == needed
      else { return nil }
    }
    return (cost(length, on: start.road, measure), isForward)
  }

  /// A found way: where it left the first section, the arcs, where it entered the last.
  private struct Found {
    var cost: Int64
    var exit: Terminal
    var arcs: [Int32]
    var entry: Terminal
  }

  private func search(
    from exits: [Terminal], to entries: [Terminal], goal: Point, _ measure: Measure,
    below limit: Int64?
  ) -> Found? {
    var state = SearchState(network: network, goal: goal, measure: measure)
    for exit in exits { state.reach(exit.junction, cost: exit.cost, arc: -1) }
    var best: (cost: Int64, entry: Terminal)?
    var bound = limit ?? .max
    while let (estimate, junction) = state.next(), estimate < bound {
      for entry in entries where entry.junction == junction {
        let cost = state.cost(junction) + entry.cost
        if cost < bound { (best, bound) = ((cost, entry), cost) }
      }
      state.expand(junction)
    }
    guard let best else { return nil }
    let (arcs, origin) = state.path(to: best.entry.junction)
    let left = exits.filter { $0.junction == origin }.min { $0.cost < $1.cost }!
    return Found(cost: best.cost, exit: left, arcs: arcs, entry: best.entry)
  }

  private func assemble(
    _ start: RoadPosition, _ end: RoadPosition, _ found: Found, _ measure: Measure
  ) -> Route {
    var builder = RouteBuilder(roads, start: start, end: end)
    let first = network.sections[network.section(at: start.offset, on: start.road)]
    builder.drive(
      start.road, from: start.offset, to: found.exit.isForward ? first.to : first.from,
      isForward: found.exit.isForward)
    for arc in found.arcs {
      let arc = network.arcs[Int(arc)]
      let section = network.sections[Int(arc.section)]
      builder.drive(
        Int(section.road), from: arc.isForward ? section.from : section.to,
        to: arc.isForward ? section.to : section.from, isForward: arc.isForward)
    }
    let last = network.sections[network.section(at: end.offset, on: end.road)]
    builder.drive(
      end.road, from: found.entry.isForward ? last.from : last.to, to: end.offset,
      isForward: found.entry.isForward)
    return builder.finished()
  }
}

/// Puts stretches of road together into a route.
private struct RouteBuilder {
  private let roads: [Road]
  private(set) var route: Route

  init(_ roads: [Road], start: RoadPosition, end: RoadPosition) {
    self.roads = roads
    route = Route(points: [start.point], distances: [0], pieces: [], start: start, end: end)
  }

  /// The route; one that goes nowhere still has the piece of road it stands on.
  mutating func finished() -> Route {
    if route.pieces.isEmpty {
      let start = route.start
      addPiece(
        start.road, roads[start.road], from: start.offset, to: start.offset,
        isForward: start.direction != .backward, begin: 0)
    }
    return route
  }

  mutating func drive(_ number: Int, from: Int64, to: Int64, isForward: Bool) {
    guard from != to else { return }
    let road = roads[number]
    let begin = route.length
    // The running length follows the road's own, so that a route is exactly as long as its parts.
    let length = abs(to - from)
    let low = min(from, to)
    let inner = road.distances.indices.filter {
      road.distances[$0] > low && road.distances[$0] < low + length
    }
    for index in isForward ? inner : inner.reversed() {
      add(road.points[index], at: begin + abs(road.distances[index] - from))
    }
    add(Polyline.point(at: to, along: road.points, road.distances), at: begin + length)
    addPiece(number, road, from: from, to: to, isForward: isForward, begin: begin)
  }

  private mutating func add(_ point: Point, at distance: Int64) {
    if distance == route.length {
      guard point != route.points[route.points.count - 1] else { return }
      // Two points closer than a millimetre: the later one stands for both.
      route.points[route.points.count - 1] = point
      return
    }
    route.points.append(point)
    route.distances.append(distance)
  }

  private mutating func addPiece(
    _ number: Int, _ road: Road, from: Int64, to: Int64, isForward: Bool, begin: Int64
  ) {
    if let last = route.pieces.last, last.road == number, last.isForward == isForward,
      last.roadEnd == from
    {
      route.pieces[route.pieces.count - 1].end = route.length
      route.pieces[route.pieces.count - 1].roadEnd = to
      return
    }
    route.pieces.append(
      Route.Piece(
        road: number, name: road.name, kind: road.kind, speed: road.speed,
        isTunnel: road.isTunnel, isForward: isForward, start: begin, end: route.length,
        roadStart: from, roadEnd: to))
  }
}
