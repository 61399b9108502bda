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
    drawRoads(roads)
    labels = StreetLabels.candidates(for: roads, in: viewport)
  }

  private mutating func fillZones(_ drawing: MapDrawing, lit: String?) {
    for zone in drawing.zones where zone.bounds.intersects(viewport.bounds) {
      let ground = MapLayer.ground(of: zone, lit: lit)
      let polygon = zone.polygon.map(viewport.position)
      let width = viewport.width
      PolygonFill.cells(in: polygon, width: width, height: viewport.height) { column, row in
        let index = row * width + column
        if MapLayer.rank(ground) > MapLayer.rank(grounds[index]) { grounds[index] = ground }
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
        case .minor: (1, .roadMinor)
        case .medium: (2, .roadMedium)
        case .tunnel: (3, .roadTunnel)
        case .major: (4, .roadMajor)
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
