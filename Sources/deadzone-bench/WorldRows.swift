import CReadOSM
import DriverApp
import Glibc
import OptimisticEngine
import StreetMap
import WorldSimulation

// The world: how fast it is simulated, a way through a city, a city's import.

extension Benchmark {
  static let simulation = Benchmark(
    name: "6a", title: "Headless: one driver, a shift of 8 hours on the default map"
  ) { report, effort in
    guard let folder = try? MapFolder(reading: "Maps/bengaluru-airport") else {
      return report.skip("Maps/bengaluru-airport (run in the checkout)")
    }
    var samples = Samples()
    var events: Int64 = 0
    var trips: Int64 = 0
    for _ in 0..<(effort.isSmoke ? 1 : effort.isQuick ? 3 : 10) {
      let shift = try Shift(on: folder)
      samples.add(Clock.measureProcessor { shift.drive(for: Shift.length) })
      (events, trips) = (shift.events, shift.trips)
    }
    func perSecond(_ count: Int64) -> Int64 { count * 1_000_000_000 / max(1, samples.median) }
    let seconds = perSecond(Shift.length / 1_000)
    report.add(
      Line(
        row: "6a", what: "simulated seconds in one of a processor", unit: .perSecond,
        median: seconds,
        versus: "\(trips) trips, \(Report.grouped(events)) events, "
          + "\(Report.grouped(perSecond(events))) a second",
        target: ">= 100,000 /s", isMet: seconds >= 100_000))
    Peers.events(report)
  }

  static let route = Benchmark(
    name: "6b", title: "A route with its path among 36,100 junctions"
  ) { report, effort in
    let map = try Grid.map(junctions: 190)
    let small = try Grid.map(junctions: 60)
    let median = measure("36,100 junctions, any two places", map, report, effort)
    let smallMedian = measure("3,600 junctions", small, report, effort)
    report.add(
      Line(
        row: "6b", what: "  growth over 10 times the junctions", unit: .nanoseconds,
        median: median, versus: Report.ratio(median, smallMedian), target: "<= 20x",
        isMet: median <= 20 * smallMedian, gates: true))
    Peers.routes(report)
  }

  private static func measure(
    _ what: String, _ map: StreetMap, _ report: Report, _ effort: Effort
  ) -> Int64 {
    var samples = Samples()
    var random = Lottery(7)
    for _ in 0..<(effort.isSmoke ? 5 : effort.isQuick ? 100 : 400) {
      let (from, to) = (random.place(on: map), random.place(on: map))
      samples.add(
        Clock.measure {
          precondition(map.route(from: from, to: to) != nil, "the grid hangs together")
        })
    }
    let isCity = map.network.junctions.count > 30_000
    report.add(
      Line(
        row: "6b", what: what, unit: .nanoseconds, median: samples.median, p99: samples.p99,
        target: isCity ? "<= 1 ms" : "", isMet: isCity ? samples.median <= 1_000_000 : nil))
    return samples.median
  }

  static let osmImport = Benchmark(
    name: "8", title: "OpenStreetMap import beside libreadosm's parse alone"
  ) { report, effort in
    for name in ["porto-alegre-2020", "monaco-2016"] {
      let folder = getenv("DEADZONE_DATA").map { String(cString: $0) } ?? "."
      let path = "\(folder)/maps/\(name).osm.pbf"
      guard access(path, R_OK) == 0 else {
        report.skip("\(name).osm.pbf (DEADZONE_DATA names its folder)")
        continue
      }
      var parse = Samples()
      var whole = Samples()
      for round in 0..<(effort.isSmoke ? 1 : effort.isQuick ? 3 : 10) {
        parse.add(Clock.measure { OSMParse.run(path) })
        let made = "/tmp/deadzone-bench-\(getpid())-\(round)"
        whole.add(try Clock.measure { _ = try MapImporter.run(input: path, folder: made) })
        for file in ["map.geojson", "tariff.json"] { unlink("\(made)/\(file)") }
        rmdir(made)
      }
      report.add(
        Line(
          row: "8", what: "\(name), parse alone", unit: .nanoseconds, median: parse.median,
          p99: parse.p99))
      report.add(
        Line(
          row: "8", what: "\(name), imported", unit: .nanoseconds, median: whole.median,
          p99: whole.p99, versus: "\(Report.ratio(whole.median, parse.median)) the parse",
          target: "<= 2x", isMet: whole.median <= 2 * parse.median, gates: true))
    }
  }
}

/// A driver who does each step as soon as it is due.
private final class Shift {
  static let length: Milliseconds = 8 * 3_600_000

  private let world: World
  private(set) var events: Int64 = 0

  init(on folder: MapFolder) throws {
    world = try World(
      configuration: WorldConfiguration(map: folder.map, tariff: folder.tariff),
      storage: .inMemory())
  }

  var trips: Int64 { world.server.driver.tripsDone }

  func drive(for length: Milliseconds) {
    let end = world.now + length
    while world.now < end {
      if world.step(until: end) { events += 1 }
      guard world.nextEvent > world.now, let step = world.phone?.nextStep(at: world.now) else {
        continue
      }
      tap(step)
      _ = world.takeEvents()
    }
  }

  private func tap(_ step: NextStep) {
    let due = world.phone?.currentTrip.flatMap {
      world.phone?.fareView(of: $0, at: world.now)?.due?.minor
    }
    let tap: DriverTap =
      switch step {
      case .goOnShift: .goOnShift
      case .accept: .accept
      case .arrive: .arrive
      case .start: .start(pin: nil)
      case .stop: .stop
      case .resume: .resume
      case .end: .end(confirmed: true)
      case .collect: .cash(due ?? 0)
      case .rate: .rate(5)
      }
    guard case .refused = world.tap(tap) else { return }
    // The rider's PIN is not this driver's to know: the trip goes.
    if step == .start { world.tap(.cancel(why: "no PIN")) }
  }
}

/// A town of straight streets that cross: roads of three speeds, a third of them one-way.
private enum Grid {
  static func map(junctions count: Int) throws -> StreetMap {
    var random = Lottery(UInt64(count))
    var features: [String] = []
    // A corner is up to 30 m off the lines, so that no two ways are of one length.
    let corners = (0..<count).map { row in
      (0..<count).map { column in
        "[\(degrees(250_000_000 + column * 20_000 + random.below(5_000))),"
          + "\(degrees(600_000_000 + row * 10_000 + random.below(2_500)))]"
      }
    }
    let classes = ["residential", "residential", "secondary", "primary"]
    for line in 0..<count {
      for isRow in [true, false] {
        let points = (0..<count).map { isRow ? corners[line][$0] : corners[$0][line] }
        let isEdge = line == 0 || line == count - 1
        let oneway = isEdge || line % 3 > 0 ? "no" : line % 2 == 0 ? "yes" : "-1"
        features.append(
          "{\"type\":\"Feature\",\"properties\":{\"highway\":\"\(classes[random.below(4)])\","
            + "\"oneway\":\"\(oneway)\"},\"geometry\":{\"type\":\"LineString\",\"coordinates\":["
            + points.joined(separator: ",") + "]}}")
      }
    }
    for (name, corner) in [("A", corners[0][0]), ("B", corners[count - 1][count - 1])] {
      features.append(
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},\"geometry\":{"
          + "\"type\":\"Point\",\"coordinates\":\(corner)}}")
    }
    let text =
      "{\"type\":\"FeatureCollection\",\"join\":0,\"features\":["
      + features.joined(separator: ",") + "]}"
    return try StreetMap.read(Array(text.utf8), name: "grid")
  }

  private static func degrees(_ units: Int) -> String {
    "\(units / 10_000_000).\(String(10_000_000 + units % 10_000_000).dropFirst())"
  }
}

/// The same numbers in every run.
private struct Lottery {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed | 1 }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func place(on map: StreetMap) -> RoadPosition {
    let junctions = map.network.junctions
    return map.nearestRoad(junctions[below(junctions.count)])
  }
}

/// What libreadosm does by itself: every node, way and relation handed over and let go.
private enum OSMParse {
  static func run(_ path: String) {
    var handle: UnsafeRawPointer?
    precondition(readosm_open(path, &handle) == READOSM_OK, "\(path) cannot be opened")
    let status = readosm_parse(
      handle, nil, { _, _ in READOSM_OK }, { _, _ in READOSM_OK }, { _, _ in READOSM_OK })
    precondition(status == READOSM_OK, "\(path) cannot be parsed")
    readosm_close(handle)
  }
}
