import StreetMap
import TerminalUI

/// What of the map does not move: streets, zones and the cells they take, for one viewport.
struct MapLayer {
  let viewport: Viewport
  /// The canvas with the streets; route and trail are drawn over a copy.
  var canvas: BrailleCanvas
  /// What lies behind each cell, row by row.
  var grounds: [Ground]
  /// Where names of streets may stand, the most important first.
  var labels: [LabelCandidate]

  init(_ drawing: MapDrawing, _ viewport: Viewport, braille: Bool, lit: String?) {
    self.viewport = viewport
    canvas = BrailleCanvas(width: viewport.width, height: viewport.height, braille: braille)
    grounds = Array(repeating: .none, count: viewport.width * viewport.height)
    labels = []
    fillZones(drawing, lit: lit)
    let roads = drawing.roads(in: viewport.bounds)
    for outline in drawing.outlines where outline.bounds.intersects(viewport.bounds) {
      canvas.polyline(
        outline.points.map(viewport.position), priority: 1,
        Style(outline.isWater ? .roadMedium : .border))
    }
    drawRoads(roads)
    fillTunnels(drawing, roads, lit: lit)
    labels = StreetLabels.candidates(for: roads, in: viewport)
  }

  private mutating func fillZones(_ drawing: MapDrawing, lit: String?) {
    for zone in drawing.zones
    where zone.bounds.intersects(viewport.bounds) && !zone.isUnderground {
      let ground = MapLayer.ground(of: zone, lit: lit)
      let polygon = zone.polygon.map(viewport.position)
      let width = viewport.width
      PolygonFill.cells(in: polygon, width: width, height: viewport.height) { column, row in
        let index = row * width + column
        if MapLayer.rank(ground) > MapLayer.rank(grounds[index]) { grounds[index] = ground }
      }
    }
  }

  /// Dark roads under lit streets: the cells of the tunnels lie on the dead zone's ground.
  private mutating func fillTunnels(_ drawing: MapDrawing, _ roads: [MapDrawing.Road], lit: String?)
  {
    let zones = drawing.zones.filter { $0.isUnderground && $0.bounds.intersects(viewport.bounds) }
    guard !zones.isEmpty else { return }
    for road in roads where road.kind == .tunnel {
      guard let zone = zones.first(where: { $0.bounds.intersects(road.bounds) }) else { continue }
      let ground = MapLayer.ground(of: zone, lit: lit)
      StreetLabels.walk(road.points, in: viewport) { column, row in
        let point = viewport.centre(ofColumn: column, row: row)
        // A cell more than the zone has: its middle may lie just outside.
        if zone.bounds.grown(by: viewport.scale * 4).contains(point) {
          for x in max(0, column - 1)...min(viewport.width - 1, column + 1) {
            grounds[row * viewport.width + x] = ground
          }
        }
      }
    }
  }

  private static func ground(of zone: MapDrawing.Zone, lit: String?) -> Ground {
    switch zone.kind {
    case .dead, .liefi: zone.id == lit ? .nextDeadZone : .deadZone
    case .weak: .weakZone
    case .busy: .busyZone
    }
  }

  private static func rank(_ ground: Ground) -> Int {
    switch ground {
    case .nextDeadZone: 4
    case .deadZone: 3
    case .busyZone: 2
    case .weakZone: 1
    default: 0
    }
  }

  private mutating func drawRoads(_ roads: [MapDrawing.Road]) {
    for road in roads {
      if road.kind == .minor && viewport.zoom <= 12 { continue }
      let (priority, role): (UInt8, Role) =
        switch road.kind {
        case .minor: (2, .roadMinor)
        case .medium: (3, .roadMedium)
        case .tunnel: (4, .roadTunnel)
        case .major: (5, .roadMajor)
        }
      canvas.polyline(
        road.points.map(viewport.position), priority: priority, Style(role))
    }
  }
}

/// The last map layer, kept between frames: only a new viewport or a lit zone makes a new one.
package final class MapLayerCache {
  private struct Key: Equatable {
    var drawing: ObjectIdentifier
    var viewport: Viewport
    var braille: Bool
    var lit: String?
  }
  private var key: Key?
  private var layer: MapLayer?

  package init() {}

  func layer(
    _ drawing: MapDrawing, _ viewport: Viewport, braille: Bool, lit: String?
  ) -> MapLayer {
    let wanted = Key(
      drawing: ObjectIdentifier(drawing), viewport: viewport, braille: braille, lit: lit)
    if key == wanted, let layer { return layer }
    let made = MapLayer(drawing, viewport, braille: braille, lit: lit)
    key = wanted
    layer = made
    return made
  }
}

extension Viewport {
  /// A point in the canvas's sixteenths of a dot.
  func position(of point: Point) -> BrailleCanvas.Position {
    BrailleCanvas.Position(
      x: Int(floorDivide(point.x * 16, scale) - column * 32),
      y: Int(floorDivide(-point.y * 16, scale) - row * 64))
  }
}
