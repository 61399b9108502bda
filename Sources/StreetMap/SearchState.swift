/// One A* search in progress: costs so far, and the junctions to look at next.
struct SearchState {
  private let network: RoadNetwork
  private let goal: Point
  private let measure: Router.Measure
  private var costs: [Int64]
  /// Estimated rest from each junction; -1 for not yet asked.
  private var rests: [Int64]
  /// The arc by which a junction was reached; -1 at a start.
  private var arrival: [Int32]
  /// Where that arc began.
  private var origin: [Int32]
  private var heap = CostHeap()

  init(network: RoadNetwork, goal: Point, measure: Router.Measure) {
    self.network = network
    self.goal = goal
    self.measure = measure
    let count = network.junctions.count
    costs = [Int64](repeating: .max, count: count)
    rests = [Int64](repeating: -1, count: count)
    arrival = [Int32](repeating: -1, count: count)
    origin = [Int32](repeating: -1, count: count)
  }

  func cost(_ junction: Int32) -> Int64 { costs[Int(junction)] }

  /// Notes a way to a junction if it is better than the best so far.
  mutating func reach(_ junction: Int32, cost: Int64, arc: Int32, from: Int32 = -1) {
    let index = Int(junction)
    guard cost < costs[index] else { return }
    costs[index] = cost
    arrival[index] = arc
    origin[index] = from
    if rests[index] < 0 { rests[index] = estimate(index) }
    heap.push(cost + rests[index], junction)
  }

  /// The most promising junction to look at, with the least cost over it.
  ///
  /// A junction comes again when a better way to it was found: the estimate is rounded, so the
  /// first way is not always the best.
  mutating func next() -> (estimate: Int64, junction: Int32)? {
    while let (key, junction) = heap.pop() {
      guard key == costs[Int(junction)] + rests[Int(junction)] else { continue }
      return (key, junction)
    }
    return nil
  }

  mutating func expand(_ junction: Int32) {
    let index = Int(junction)
    let base = costs[index]
    for number in network.firstArc[index]..<network.firstArc[index + 1] {
      let arc = network.arcs[Int(number)]
      let step = measure == .shortest ? arc.length : arc.time
      reach(arc.target, cost: base + step, arc: number, from: junction)
    }
  }

  /// The arcs that lead to a junction, and the junction they start from.
  func path(to junction: Int32) -> (arcs: [Int32], origin: Int32) {
    var arcs: [Int32] = []
    var current = junction
    while arrival[Int(current)] >= 0 {
      arcs.append(arrival[Int(current)])
      current = origin[Int(current)]
    }
    return (arcs.reversed(), current)
  }

  /// Never more than the true rest: straight, at the map's highest speed, less the rounding of
  /// each stretch of road (half a unit; a point has moved by less than a millimetre).
  private func estimate(_ junction: Int) -> Int64 {
    let straight = network.junctions[junction].distance(to: goal)
    let safe = straight - straight / 256 - 10
    guard safe > 0 else { return 0 }
    return measure == .shortest ? safe : safe * 1_000_000 / network.topSpeed
  }
}

/// A binary heap of (cost, junction), least first; equal costs by lower junction.
struct CostHeap {
  private var items: [(cost: Int64, junction: Int32)] = []

  private static func isBefore(
    _ a: (cost: Int64, junction: Int32), _ b: (cost: Int64, junction: Int32)
  ) -> Bool {
    a.cost < b.cost || (a.cost == b.cost && a.junction < b.junction)
  }

  mutating func push(_ cost: Int64, _ junction: Int32) {
    items.append((cost, junction))
    var index = items.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard CostHeap.isBefore(items[index], items[parent]) else { break }
      items.swapAt(index, parent)
      index = parent
    }
  }

  mutating func pop() -> (cost: Int64, junction: Int32)? {
    guard let top = items.first else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return top }
    items[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < items.count else { break }
      if child + 1 < items.count, CostHeap.isBefore(items[child + 1], items[child]) { child += 1 }
      guard CostHeap.isBefore(items[child], items[index]) else { break }
      items.swapAt(index, child)
      index = child
    }
    return top
  }
}
