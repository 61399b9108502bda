/// Makes a drivable map of OpenStreetMap data.
///
/// Keeps the roads a car may use as far as they hang together in both directions, tunnels as dead
/// zones, and places to drive to. Everything left out is counted in `report`.
struct OSMImport {
  private(set) var source = MapSource()
  private(set) var report = OSMReport()

  static let attribution = "(c) OpenStreetMap contributors, ODbL"

  init(_ file: OSMFile, path: String, title: String) throws(MapError) {
    report.nodes = file.nodeCount
    report.ways = file.wayCount
    source.title = title
    source.attribution = OSMImport.attribution
    source.note =
      "Made from OpenStreetMap data by Deadzone; roads not connected in both"
      + " directions are left out, tunnels are dead zones. The data stays under the ODbL 1.0."
    // The import keeps exact positions: joining what merely lies close would invent crossings.
    source.joinDistance = 0
    let lines = drivable(file)
    guard !lines.isEmpty else {
      throw MapError(path, "", "it has no road a car may use", do: "take an extract with streets")
    }
    let first = lines[0].coordinates[0]
    guard lines.allSatisfy({ $0.coordinates.allSatisfy { $0.isInReach(of: first) } }) else {
      throw MapError(path, "", "its roads lie over 2 degrees apart", do: "cut one city out of it")
    }
    report.foundMetres = OSMImport.metres(lines)
    source.roads = connected(lines)
    report.keptMetres = OSMImport.metres(source.roads)
    guard !source.roads.isEmpty else {
      throw MapError(
        path, "", "no two of its roads are connected in both directions",
        do: "take a larger extract")
    }
    let tunnels = OSMTunnels(source.roads)
    source.zones = tunnels.zones
    report.tunnels = tunnels.zones.count
    report.tunnelMetres = OSMImport.metres(source.roads.filter(\.isTunnel))
    let places = OSMPlaces(
      spots: file.spots.filter { $0.coordinate.isInReach(of: first) }, roads: source.roads,
      tunnels: tunnels)
    source.places = places.places
    source.offers = places.offers
    report.spots = file.spots.count
    report.places = places.counts
  }

  private static func metres(_ lines: [MapSource.Line]) -> Int64 {
    guard let first = lines.first?.coordinates.first else { return 0 }
    let projection = Projection(origin: first)
    let length = lines.reduce(Int64(0)) { total, line in
      total + (Polyline.distances(along: line.coordinates.map(projection.point(of:))).last ?? 0)
    }
    return length / 1000
  }

  /// The ways a car may use, cut where the extract lacks a node.
  private mutating func drivable(_ file: OSMFile) -> [MapSource.Line] {
    var lines: [MapSource.Line] = []
    for way in file.roads {
      guard let road = OSMRoad(way.tags) else {
        report.dropped[OSMRoad.reason(way.tags), default: 0] += 1
        continue
      }
      var run: [Coordinate] = []
      var missing = 0
      func finish() {
        if run.count >= 2 { lines.append(road.line(run)) }
        run = []
      }
      for node in way.nodes {
        if let coordinate = file.coordinate(of: node) {
          if run.last != coordinate { run.append(coordinate) }
        } else {
          missing += 1
          finish()
        }
      }
      finish()
      report.missingNodes += missing
      report.roads += 1
    }
    return lines
  }

  /// What is left of the lines in the largest part that is connected in both directions.
  private mutating func connected(_ lines: [MapSource.Line]) -> [MapSource.Line] {
    let projection = Projection(origin: lines[0].coordinates[0])
    let roads = lines.map { line in
      Road(
        name: "", kind: line.kind, oneway: line.oneway,
        speed: Road.speed(kilometresPerHour: line.kind.defaultSpeed), isTunnel: false,
        points: line.coordinates.map(projection.point(of:)))
    }
    let network = RoadNetwork(roads: roads)
    var kept: [MapSource.Line] = []
    for (number, road) in roads.enumerated() {
      var run: Range<Int>?
      func finish() {
        guard let range = run else { return }
        var line = lines[number]
        line.coordinates = Array(line.coordinates[range.lowerBound...range.upperBound])
        kept.append(line)
        run = nil
      }
      let sections = Int(network.roadSections[number])..<Int(network.roadSections[number + 1])
      for section in sections {
        guard network.isConnected(section) else {
          finish()
          continue
        }
        let from = Polyline.segment(at: network.sections[section].from, road.distances)
        let to = Polyline.vertex(at: network.sections[section].to, road.distances)
        run = (run?.lowerBound ?? from)..<to
      }
      finish()
    }
    return kept
  }
}

extension Polyline {
  /// The point that lies exactly `offset` along.
  static func vertex(at offset: Int64, _ distances: [Int64]) -> Int {
    let segment = segment(at: offset, distances)
    return distances[segment] == offset ? segment : segment + 1
  }
}

/// What the tags of a way mean to a car.
struct OSMRoad {
  let name: String
  let kind: RoadClass
  let oneway: Oneway
  let isReversed: Bool
  let maxspeed: Int64?
  let isTunnel: Bool

  /// nil for a way no car may use.
  init?(_ tags: [OSMTag]) {
    guard let kind = RoadClass(highway: tags.value("highway") ?? ""),
      tags.value("area") != "yes", OSMRoad.isOpen(tags)
    else { return nil }
    self.kind = kind
    let tunnel = tags.value("tunnel") ?? "no"
    isTunnel = !["no", "building_passage", "culvert"].contains(tunnel)
    let names = isTunnel ? ["tunnel:name", "name", "ref"] : ["name", "ref"]
    name = MapText.clean(names.lazy.compactMap { tags.value($0) }.first ?? "")
    maxspeed = tags.value("maxspeed").flatMap(MapSpeed.kilometresPerHour(text:))
    let isRound = ["roundabout", "circular"].contains(tags.value("junction") ?? "")
    switch tags.value("oneway") {
    case "yes", "true", "1": (oneway, isReversed) = (.forward, false)
    case "-1", "reverse": (oneway, isReversed) = (.forward, true)
    case nil where isRound || kind == .motorway: (oneway, isReversed) = (.forward, false)
    default: (oneway, isReversed) = (.both, false)
    }
  }

  func line(_ coordinates: [Coordinate]) -> MapSource.Line {
    MapSource.Line(
      feature: 0, name: name, kind: kind, oneway: oneway, maxspeed: maxspeed, isTunnel: isTunnel,
      coordinates: isReversed ? coordinates.reversed() : coordinates)
  }

  /// Why a way is no road for a car, for the report.
  static func reason(_ tags: [OSMTag]) -> String {
    guard RoadClass(highway: tags.value("highway") ?? "") != nil else { return "not for cars" }
    return tags.value("area") == "yes" ? "areas" : "closed to cars"
  }

  /// The most specific access tag decides. Service tunnels that take lorries but no cars count as
  /// open: they are where deliveries lose their signal.
  private static func isOpen(_ tags: [OSMTag]) -> Bool {
    let closed = ["no", "private", "agricultural", "forestry", "emergency", "military"]
    if tags.value("motorcar") == "no", ["yes", "designated"].contains(tags.value("hgv") ?? "") {
      return true
    }
    let keys = ["motorcar", "motor_vehicle", "vehicle", "access"]
    guard let value = keys.lazy.compactMap({ tags.value($0) }).first else { return true }
    return !closed.contains(value)
  }
}

/// What an import kept and dropped, in words.
package struct OSMReport: Sendable {
  var nodes = 0
  var ways = 0
  var roads = 0
  var spots = 0
  var foundMetres: Int64 = 0
  var keptMetres: Int64 = 0
  var tunnels = 0
  var tunnelMetres: Int64 = 0
  var missingNodes = 0
  var dropped: [String: Int] = [:]
  var places = OSMPlaces.Counts()

  /// One line a fact; what was left out is never silent.
  var lines: [String] {
    var lines = [
      "read     \(nodes) nodes, \(ways) ways",
      "kept     \(OSMReport.kilometres(keptMetres)) km of road connected in both directions",
      "kept     \(Plural.of(tunnels, "tunnel")) as \(tunnels == 1 ? "a dead zone" : "dead zones"),"
        + " \(OSMReport.kilometres(tunnelMetres)) km",
      "kept     \(Plural.of(places.total, "place")): \(places.named) named,"
        + " \(Plural.of(places.crossings, "crossing")),"
        + " \(places.tunnels) inside \(places.tunnels == 1 ? "a tunnel" : "tunnels")",
      "dropped  \(OSMReport.kilometres(foundMetres - keptMetres)) km of road that cannot be"
        + " reached and left again",
    ]
    for (reason, count) in dropped.sorted(by: { $0.key < $1.key }) {
      lines.append("dropped  \(Plural.of(count, "way")): \(reason)")
    }
    if missingNodes > 0 {
      lines.append("dropped  \(Plural.of(missingNodes, "point")) of roads outside the extract")
    }
    let unused = spots - places.named
    if unused > 0 {
      lines.append("dropped  \(unused) named places: too close to another, or away from roads")
    }
    return lines
  }

  private static func kilometres(_ metres: Int64) -> String {
    let tenths = (metres + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
