/// Everything that is wrong or odd about a map folder, found in one go.
package struct MapCheck: Sendable {
  /// What makes the map unusable, one line each.
  package private(set) var problems: [String] = []
  /// What is left out or looks like a slip of the hand, one line each.
  package private(set) var notes: [String] = []
  /// The map in one line; nil where it cannot be used.
  package private(set) var summary: String?

  package init(folder: String) {
    let loaded: MapLoader
    do throws(MapError) {
      loaded = try MapLoader(folder: folder)
    } catch {
      problems = [error.description]
      return
    }
    problems = loaded.problems.map(\.description)
    notes = loaded.notes.map(\.description)
    guard let builder = loaded.builder else { return }
    notes += MapInspection(builder).notes.map(\.description)
    if problems.isEmpty { summary = MapCheck.summary(StreetMap(builder, digest: loaded.digest)) }
  }

  private static func summary(_ map: StreetMap) -> String {
    let hundredths = map.roads.reduce(0) { $0 + $1.length } / 100_000
    let dark = map.zones.count { $0.kind == .deadZone }
    let counts = [
      Plural.of(map.places.count, "place"), Plural.of(dark, "dead zone"),
      Plural.of(map.zones.count - dark, "other zone"), Plural.of(map.tolls.count, "toll"),
    ]
    let readings =
      map.survey.map { ", \(Plural.of($0.readings.count, "reading")) of a drive" } ?? ""
    return "\(map.name): \(map.title): \(Plural.of(map.roads.count, "road")), "
      + "\(hundredths / 10).\(hundredths % 10) km, \(counts.joined(separator: ", "))\(readings)"
  }
}

/// Looks for slips of the hand that still make a map.
struct MapInspection {
  private let builder: MapBuilder
  private(set) var notes: [MapError] = []

  /// Beyond this many roads a map was imported, not drawn: its bridges are no slips.
  private static let mostDrawnRoads = 1000

  init(_ builder: MapBuilder) {
    self.builder = builder
    guard !builder.roads.isEmpty else { return }
    findUnconnected()
    if builder.source.joinDistance > 0, builder.roads.count <= MapInspection.mostDrawnRoads {
      findCrossings()
    }
    findIdleZones()
  }

  private func label(_ road: Int) -> String {
    let line = builder.source.roads[road]
    return "feature \(line.feature)\(line.name.isEmpty ? "" : " (\(line.name))")"
  }

  private mutating func note(_ place: String, _ text: String, _ remedy: String) {
    notes.append(MapError(builder.path, place, text, do: remedy))
  }

  private mutating func findUnconnected() {
    let network = builder.network
    for (number, road) in builder.roads.enumerated() {
      let sections = Int(network.roadSections[number])..<Int(network.roadSections[number + 1])
      let lost = sections.filter { !network.isConnected($0) }
      guard !lost.isEmpty else { continue }
      let metres = lost.reduce(0) { $0 + network.sections[$1].length } / 1000
      note(
        label(number),
        "\(metres) of its \(road.length / 1000) m cannot be reached and left again",
        "join its ends to other roads, or check one-way roads")
    }
  }

  private mutating func findCrossings() {
    let roads = builder.roads
    for first in roads.indices {
      for second in roads.indices where second > first {
        let sources = builder.source.roads
        let isMeant = [first, second].contains { sources[$0].isBridge || sources[$0].isTunnel }
        guard !isMeant, roads[first].bounds.intersects(roads[second].bounds),
          Crossing.exists(roads[first].points, roads[second].points)
        else { continue }
        note(
          label(first), "it crosses \(label(second)) without meeting it",
          "give both a common point, or mark one \"bridge\": \"yes\"")
      }
    }
  }

  private mutating func findIdleZones() {
    for zone in builder.zones {
      let feature = builder.source.zones[zone.id].feature
      let label = "feature \(feature)\(zone.name.isEmpty ? "" : " (\(zone.name))")"
      let isMet = builder.roads.contains { road in
        (!zone.tunnelOnly || road.isTunnel) && road.bounds.intersects(zone.bounds)
          && MapInspection.passes(road, zone)
      }
      if !isMet {
        note(label, "no road passes through this zone", "move it over a road")
      } else if zone.kind == .deadZone && zone.fringe == 0 {
        note(label, "this dead zone has no weak fringe", "leave \"fringe\" out for 80 m")
      }
    }
  }

  /// Whether a road is inside the zone anywhere, looked at every few metres.
  private static func passes(_ road: Road, _ zone: Zone) -> Bool {
    stride(from: 0, through: road.length, by: 5_000).contains {
      zone.contains(Polyline.point(at: $0, along: road.points, road.distances))
    }
  }
}

/// Whether two lines cross in the middle of stretches.
enum Crossing {
  static func exists(_ a: [Point], _ b: [Point]) -> Bool {
    for i in 1..<a.count {
      for j in 1..<b.count where cross(a[i - 1], a[i], b[j - 1], b[j]) { return true }
    }
    return false
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let (one, two) = (side(a, b, c), side(a, b, d))
    let (three, four) = (side(c, d, a), side(c, d, b))
    return one * two < 0 && three * four < 0
  }

  private static func side(_ a: Point, _ b: Point, _ c: Point) -> Int64 {
    ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).signum()
  }
}
