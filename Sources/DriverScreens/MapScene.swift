import StreetMap

/// What the map panel shows: the streets, prepared once, and what moves on them.
package struct MapScene: Sendable {
  package var drawing = MapDrawing.empty
  package var car: Car?
  /// The rest of the way, from the car on.
  package var route: [Point] = []
  /// Where the car has been on this trip.
  package var trail: [Point] = []
  package var pins: [Pin] = []
  /// The zone that is announced next, or the one the car is in: it is lit.
  package var litZone: String?
  /// `Dead zone in 300 m (0:25)`.
  package var announcement: String?

  package init() {}

  package struct Car: Hashable, Sendable {
    package var point: Point
    /// Degrees clockwise from north.
    package var heading: Int
    /// False without a fix: the place is the last one known.
    package var hasFix: Bool

    package init(at point: Point, heading: Int, hasFix: Bool = true) {
      self.point = point
      self.heading = heading
      self.hasFix = hasFix
    }
  }

  package struct Pin: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case pickup
      case stop(Int)
      case drop
    }
    package var kind: Kind
    package var point: Point
    package var name: String

    package init(_ kind: Kind, at point: Point, name: String) {
      self.kind = kind
      self.point = point
      self.name = name
    }

    /// `[P]`, `[1]`, `[D]`.
    var glyph: String {
      switch kind {
      case .pickup: "[P]"
      case .stop(let number): "[\(number % 10)]"
      case .drop: "[D]"
      }
    }
  }
}

/// The streets of one map, prepared for drawing: made once, shared by every frame.
package final class MapDrawing: Sendable {
  package enum RoadKind: Int, Comparable, Sendable {
    case minor, medium, major, tunnel

    package static func < (a: RoadKind, b: RoadKind) -> Bool { a.rawValue < b.rawValue }
  }

  package struct Road: Sendable {
    package var name: String
    package var kind: RoadKind
    package var points: [Point]
    package var bounds: Bounds

    package init(name: String, kind: RoadKind, points: [Point]) {
      self.name = name
      self.kind = kind
      self.points = points
      bounds = Bounds(points) ?? Bounds(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
  }

  package struct Zone: Sendable {
    package enum Kind: Sendable { case dead, weak, busy, liefi }
    package var id: String
    package var name: String
    package var kind: Kind
    package var polygon: [Point]
    package var bounds: Bounds
    /// Only roads in tunnels are dark: the streets above stay lit.
    package var isUnderground: Bool

    package init(
      id: String, name: String, kind: Kind, polygon: [Point], isUnderground: Bool = false
    ) {
      self.isUnderground = isUnderground
      self.id = id
      self.name = name
      self.kind = kind
      self.polygon = polygon
      bounds = Bounds(polygon) ?? Bounds(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }

    /// What stands on it where there is room.
    var label: String {
      switch kind {
      case .dead: name.isEmpty ? "NO SIGNAL" : "DEAD ZONE \(name)"
      case .liefi: "NO DATA \(name)"
      case .busy: "crowded"
      case .weak: "weak signal"
      }
    }

    /// What stands beside it where there is less: once a frame for zones of one name.
    var shortLabel: String { name.isEmpty ? label : name }
  }

  /// A building, water, a runway: for the eye alone.
  package struct Outline: Sendable {
    package var name: String
    package var isWater: Bool
    package var points: [Point]
    package var bounds: Bounds

    package init(name: String, isWater: Bool = false, points: [Point]) {
      self.name = name
      self.isWater = isWater
      self.points = points
      bounds = Bounds(points) ?? Bounds(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
  }

  package struct Place: Sendable {
    package var name: String
    package var point: Point

    package init(name: String, point: Point) {
      self.name = name
      self.point = point
    }
  }

  package let roads: [Road]
  package let zones: [Zone]
  package let outlines: [Outline]
  package let places: [Place]
  package let attribution: String
  /// Roads by the square of the plane they touch, so that a frame looks at what is near only.
  private let squares: [Square: [Int]]

  private struct Square: Hashable {
    var x: Int64
    var y: Int64
  }
  /// About half a kilometre.
  private static let squareSide: Int64 = 1 << 19

  package static let empty = MapDrawing(roads: [], zones: [], places: [], attribution: "")

  package init(
    roads: [Road], zones: [Zone], outlines: [Outline] = [], places: [Place], attribution: String
  ) {
    self.roads = roads
    self.outlines = outlines
    self.zones = zones
    self.places = places
    self.attribution = attribution
    var squares: [Square: [Int]] = [:]
    for (index, road) in roads.enumerated() {
      for square in MapDrawing.squares(touching: road.bounds) {
        squares[square, default: []].append(index)
      }
    }
    self.squares = squares
  }

  /// The roads that may be seen in `bounds`, minor ones first, each once.
  package func roads(in bounds: Bounds) -> [Road] {
    let squareCount = (bounds.width >> 19 + 1) * (bounds.height >> 19 + 1)
    // Far out, looking at every road costs less than looking at every square.
    if squareCount > roads.count {
      return roads.filter { $0.bounds.intersects(bounds) }.sorted { $0.kind < $1.kind }
    }
    var seen: Set<Int> = []
    var found: [Int] = []
    for square in MapDrawing.squares(touching: bounds) {
      for index in squares[square] ?? [] where seen.insert(index).inserted {
        if roads[index].bounds.intersects(bounds) { found.append(index) }
      }
    }
    found.sort { (roads[$0].kind, $0) < (roads[$1].kind, $1) }
    return found.map { roads[$0] }
  }

  private static func squares(touching bounds: Bounds) -> [Square] {
    var result: [Square] = []
    for y in (bounds.minY >> 19)...(bounds.maxY >> 19) {
      for x in (bounds.minX >> 19)...(bounds.maxX >> 19) { result.append(Square(x: x, y: y)) }
    }
    return result
  }
}
