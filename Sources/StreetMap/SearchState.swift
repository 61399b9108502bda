import Glibc

/// One A* search in progress: costs so far, and the junctions to look at next.
///
/// The inner loop of every route, so it works on bare memory: one record a junction, zeroed lazily
/// by the system, which makes a short search in a large city touch little of it.
struct SearchState: ~Copyable {
  private struct Record {
    /// Least cost so far plus one; 0 for not reached.
    var cost: Int64
    /// Estimated rest plus one; 0 for not asked.
    var rest: Int64
    /// The arc by which the junction was reached, and where that began; -1 at a start.
    var arrival: Int32
    var origin: Int32
  }

  private let records: UnsafeMutablePointer<Record>
  private let network: RoadNetwork
  private let goal: Point
  private let measure: Router.Measure
  private var heap = CostHeap()

  init(network: RoadNetwork, goal: Point, measure: Router.Measure) {
    self.network = network
    self.goal = goal
    self.measure = measure
    let count = max(network.junctions.count, 1)
    guard let memory = calloc(count, MemoryLayout<Record>.stride) else {
      fatalError("no memory for a search over \(count) junctions")
    }
    records = memory.bindMemory(to: Record.self, capacity: count)
  }

  deinit { free(records) }

  func cost(_ junction: Int32) -> Int64 { records[Int(junction)].cost - 1 }

  /// Notes a way to a junction if it is better than the best so far.
  mutating func reach(_ junction: Int32, cost: Int64, arc: Int32, from: Int32 = -1) {
    let record = records + Int(junction)
    guard record.pointee.cost == 0 || cost + 1 < record.pointee.cost else { return }
    record.pointee.cost = cost + 1
    record.pointee.arrival = arc
    record.pointee.origin = from
    if record.pointee.rest == 0 { record.pointee.rest = estimate(Int(junction)) + 1 }
    heap.push(cost + record.pointee.rest, junction)
  }

  /// The most promising junction to look at, with the least cost over it.
  ///
  /// A junction comes again when a better way to it was found: the estimate is rounded, so the
  /// first way is not always the best.
  mutating func next() -> (estimate: Int64, junction: Int32)? {
    while let (key, junction) = heap.pop() {
      let record = records[Int(junction)]
      guard key == record.cost - 1 + record.rest else { continue }
      return (key - 1, junction)
    }
    return nil
  }

  mutating func expand(_ junction: Int32) {
    let base = cost(junction)
    let range = Int(network.firstArc[Int(junction)])..<Int(network.firstArc[Int(junction) + 1])
    network.arcs.withUnsafeBufferPointer { arcs in
      for number in range {
        let step = measure == .shortest ? arcs[number].length : arcs[number].time
        reach(arcs[number].target, cost: base + step, arc: Int32(number), from: junction)
      }
    }
  }

  /// The arcs that lead to a junction, and the junction they start from.
  func path(to junction: Int32) -> (arcs: [Int32], origin: Int32) {
    var arcs: [Int32] = []
    var current = junction
    while records[Int(current)].arrival >= 0 {
      arcs.append(records[Int(current)].arrival)
      current = records[Int(current)].origin
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

/// A heap of (cost, junction), least first; equal costs by lower junction.
///
/// Four children a node: fewer cache misses than two.
struct CostHeap {
  private struct Item {
    var cost: Int64
    var junction: Int32

    func isBefore(_ other: Item) -> Bool {
      cost < other.cost || (cost == other.cost && junction < other.junction)
    }
  }

  private var items: [Item] = []

  mutating func push(_ cost: Int64, _ junction: Int32) {
    let item = Item(cost: cost, junction: junction)
    items.append(item)
    var index = items.count - 1
    items.withUnsafeMutableBufferPointer { items in
      while index > 0 {
        let parent = (index - 1) / 4
        guard item.isBefore(items[parent]) else { break }
        items[index] = items[parent]
        index = parent
      }
      items[index] = item
    }
  }

  mutating func pop() -> (cost: Int64, junction: Int32)? {
    guard let last = items.popLast() else { return nil }
    guard let top = items.first else { return (last.cost, last.junction) }
    items.withUnsafeMutableBufferPointer { items in
      var index = 0
      while true {
        let first = 4 * index + 1
        guard first < items.count else { break }
        var best = first
        for child in (first + 1)..<max(first + 1, min(first + 4, items.count))
        where items[child].isBefore(items[best]) {
          best = child
        }
        guard items[best].isBefore(last) else { break }
        items[index] = items[best]
        index = best
      }
      items[index] = last
    }
    return (top.cost, top.junction)
  }
}
