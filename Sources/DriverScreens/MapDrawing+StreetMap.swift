import StreetMap

// Inside of `MapDrawing` the plain names mean its own.
private typealias MapZone = Zone

extension MapDrawing {
  /// Prepares a map for drawing; made once a run.
  package convenience init(_ map: StreetMap) {
    self.init(
      roads: map.roads.map { road in
        Road(
          name: road.name, kind: road.isTunnel ? .tunnel : RoadKind(road.kind),
          points: road.points)
      },
      zones: map.zones.compactMap(Zone.init(_:)) + OpenCoverage(map).zones,
      outlines: map.outlines.map { outline in
        Outline(
          name: outline.name, isWater: outline.kind == .water,
          points: outline.isClosed ? outline.points + outline.points.prefix(1) : outline.points)
      },
      places: map.places.map { Place(name: $0.name, point: $0.point) },
      attribution: map.attribution)
  }
}

extension MapDrawing.RoadKind {
  init(_ kind: RoadClass) {
    switch kind {
    case .motorway, .trunk, .primary: self = .major
    case .secondary, .tertiary: self = .medium
    case .residential, .service: self = .minor
    }
  }
}

extension MapDrawing.Zone {
  /// Nil for what needs no mark: coverage that is good enough.
  fileprivate init?(_ zone: MapZone) {
    guard let outer = zone.rings.first else { return nil }
    let kind: Kind
    switch zone.kind {
    case .deadZone: kind = .dead
    case .liefi, .captive: kind = .liefi
    case .slow: kind = .weak
    case .busy: kind = .busy
    case .coverage:
      guard let rsrp = zone.rsrp, rsrp < Coverage.weakBelow else { return nil }
      kind = rsrp < Coverage.deadBelow ? .dead : .weak
    }
    self.init(
      id: "\(zone.id)", name: zone.name, kind: kind, polygon: outer, isUnderground: zone.tunnelOnly)
  }
}
