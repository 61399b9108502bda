/// The roads as a graph: junctions, and the stretches of road between them.
package struct RoadNetwork: Sendable {
  /// A stretch of one road between two junctions, no junction inside.
  package struct Section: Hashable, Sendable {
    package var road: Int32
    package var start: Int32
    package var end: Int32
    /// Millimetres along the road.
    package var from: Int64
    package var to: Int64

    package var length: Int64 { to - from }
  }

  /// One way to drive a section.
  package struct Arc: Hashable, Sendable {
    package var target: Int32
    package var section: Int32
    package var isForward: Bool
    /// Millimetres.
    package var length: Int64
    /// Microseconds at the speed limit.
    package var time: Int64
  }

  /// Where each junction lies.
  package private(set) var junctions: [Point] = []
  package private(set) var sections: [Section] = []
  /// Sections by road: road r has `roadSections[r]..<roadSections[r + 1]`, in order along it.
  package private(set) var roadSections: [Int32] = []
  /// Arcs by junction: junction j has `firstArc[j]..<firstArc[j + 1]`.
  package private(set) var firstArc: [Int32] = []
  package private(set) var arcs: [Arc] = []
  /// The part of the network each junction belongs to: from any junction of a part, every other
  /// one of it can be reached.
  package private(set) var part: [Int32] = []
  /// The part with the greatest length of road: the one that is driven.
  package private(set) var largestPart: Int32 = 0
  /// Highest speed limit, for the router's estimate; millimetres a second.
  package private(set) var topSpeed: Int64 = 1

  package init(roads: [Road]) {
    cut(roads)
    connect(roads)
    (part, largestPart) = StrongParts.find(in: self)
  }

  /// Whether a car that stands on the section can go anywhere on the map and come back.
  package func isConnected(_ section: Int) -> Bool {
    part[Int(sections[section].start)] == largestPart
      && part[Int(sections[section].end)] == largestPart
  }

  /// The section that holds a place on a road.
  package func section(at offset: Int64, on road: Int) -> Int {
    var low = Int(roadSections[road])
    var high = Int(roadSections[road + 1]) - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if sections[middle].from <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Cuts roads where they share a point with another road, or meet themselves.
  private mutating func cut(_ roads: [Road]) {
    var uses: [Point: Int32] = [:]
    uses.reserveCapacity(roads.reduce(0) { $0 + $1.points.count })
    for road in roads {
      for (index, point) in road.points.enumerated() {
        // An end is always a junction.
        let weight: Int32 = index == 0 || index == road.points.count - 1 ? 2 : 1
        uses[point, default: 0] += weight
      }
    }
    var junction: [Point: Int32] = [:]
    for (number, road) in roads.enumerated() {
      roadSections.append(Int32(sections.count))
      var start = id(of: road.points[0], &junction)
      var from: Int64 = 0
      for index in 1..<road.points.count where uses[road.points[index], default: 0] >= 2 {
        let end = id(of: road.points[index], &junction)
        let to = road.distances[index]
        sections.append(
          Section(road: Int32(number), start: start, end: end, from: from, to: to))
        (start, from) = (end, to)
      }
      topSpeed = max(topSpeed, road.speed)
    }
    roadSections.append(Int32(sections.count))
  }

  private mutating func id(of point: Point, _ junction: inout [Point: Int32]) -> Int32 {
    if let known = junction[point] { return known }
    let id = Int32(junctions.count)
    junction[point] = id
    junctions.append(point)
    return id
  }

  private mutating func connect(_ roads: [Road]) {
    var degree = [Int32](repeating: 0, count: junctions.count + 1)
    for section in sections {
      degree[Int(section.start)] += 1
      if roads[Int(section.road)].oneway == .both { degree[Int(section.end)] += 1 }
    }
    firstArc = [Int32](repeating: 0, count: junctions.count + 1)
    for index in junctions.indices { firstArc[index + 1] = firstArc[index] + degree[index] }
    var next = firstArc
    let empty = Arc(target: 0, section: 0, isForward: true, length: 0, time: 0)
    arcs = [Arc](repeating: empty, count: Int(firstArc[junctions.count]))
    for (number, section) in sections.enumerated() {
      let road = roads[Int(section.road)]
      let time = RoadNetwork.time(section.length, at: road.speed)
      func add(from: Int32, to: Int32, isForward: Bool) {
        arcs[Int(next[Int(from)])] = Arc(
          target: to, section: Int32(number), isForward: isForward, length: section.length,
          time: time)
        next[Int(from)] += 1
      }
      add(from: section.start, to: section.end, isForward: true)
      if road.oneway == .both { add(from: section.end, to: section.start, isForward: false) }
    }
  }

  /// Microseconds for a length in millimetres at a speed in millimetres a second.
  package static func time(_ length: Int64, at speed: Int64) -> Int64 {
    IntegerMath.rounded(length * 1_000_000, over: speed)
  }
}

/// Strongly connected parts of a network (Tarjan's algorithm, without recursion).
enum StrongParts {
  static func find(in network: RoadNetwork) -> (part: [Int32], largest: Int32) {
    var search = Search(network)
    for root in network.junctions.indices where search.order[root] == 0 { search.visit(root) }
    var lengths = [Int64](repeating: 0, count: Int(search.count))
    for section in network.sections {
      let part = search.part[Int(section.start)]
      if part == search.part[Int(section.end)] { lengths[Int(part)] += section.length }
    }
    // Of equal ones the first found, so that the choice never varies.
    var largest = 0
    for index in lengths.indices where lengths[index] > lengths[largest] { largest = index }
    return (search.part, Int32(largest))
  }

  private struct Search {
    let network: RoadNetwork
    /// When a junction was first seen, from 1; 0 for not yet.
    var order: [Int32]
    var low: [Int32]
    var part: [Int32]
    var isOnStack: [Bool]
    var stack: [Int32] = []
    var clock: Int32 = 0
    var count: Int32 = 0

    init(_ network: RoadNetwork) {
      self.network = network
      let size = network.junctions.count
      order = [Int32](repeating: 0, count: size)
      low = [Int32](repeating: 0, count: size)
      part = [Int32](repeating: -1, count: size)
      isOnStack = [Bool](repeating: false, count: size)
    }

    mutating func visit(_ root: Int) {
      var path: [(junction: Int, arc: Int)] = [(root, Int(network.firstArc[root]))]
      open(root)
      while let (junction, arc) = path.last {
        guard arc < Int(network.firstArc[junction + 1]) else {
          path.removeLast()
          close(junction)
          if let parent = path.last?.junction { low[parent] = min(low[parent], low[junction]) }
          continue
        }
        path[path.count - 1].arc += 1
        let target = Int(network.arcs[arc].target)
        if order[target] == 0 {
          open(target)
          path.append((target, Int(network.firstArc[target])))
        } else if isOnStack[target] {
          low[junction] = min(low[junction], order[target])
        }
      }
    }

    private mutating func open(_ junction: Int) {
      clock += 1
      order[junction] = clock
      low[junction] = clock
      stack.append(Int32(junction))
      isOnStack[junction] = true
    }

    private mutating func close(_ junction: Int) {
      guard low[junction] == order[junction] else { return }
      while let member = stack.popLast() {
        isOnStack[Int(member)] = false
        part[Int(member)] = count
        if Int(member) == junction { break }
      }
      count += 1
    }
  }
}
