import StreetMap

/// What part of the map is looked at; it follows the car with a dead band, so that it rarely moves.
package struct Camera: Hashable, Sendable {
  package var centre = Point(x: 0, y: 0)
  package var zoom = Camera.startZoom
  package var follows = true
  /// False until the first car was seen.
  package var placed = false

  package static let startZoom = 14
  package static let zooms = 11...18

  package init() {}

  /// The cells that are seen in a panel of this size.
  package func viewport(_ width: Int, _ height: Int) -> Viewport {
    let scale = Viewport.millimetresPerDot(zoom: zoom)
    let column = floorDivide(centre.x, scale * 2) - Int64(width / 2)
    let row = floorDivide(-centre.y, scale * 4) - Int64(height / 2)
    return Viewport(zoom: zoom, column: column, row: row, width: width, height: height)
  }

  /// Moves only when the car leaves the middle of what is seen, then looks ahead of it.
  ///
  /// `visible` rows of the panel's `height` are not covered by a card.
  package mutating func follow(_ car: MapScene.Car, width: Int, height: Int, visible: Int) {
    guard follows || !placed, width > 0, height > 0 else { return }
    let rows = max(1, min(visible, height))
    let view = viewport(width, height)
    let cell = view.cell(of: car.point)
    let columnBand = (width / 5)...max(width / 5, width - 1 - width / 5)
    let rowBand = (rows / 5)...max(rows / 5, rows - 1 - rows / 5)
    if placed && columnBand.contains(cell.column) && rowBand.contains(cell.row) { return }
    placed = true
    let ahead = Direction(heading: car.heading)
    let wantedColumn = width / 2 - ahead.east * (width / 5)
    let wantedRow = rows / 2 + ahead.north * (rows / 5)
    let scale = Viewport.millimetresPerDot(zoom: zoom)
    centre.x = car.point.x - Int64(wantedColumn - width / 2) * scale * 2
    centre.y = car.point.y + Int64(wantedRow - height / 2) * scale * 4
  }

  /// Moves so that the car and another place are both seen, if they fit; else follows the car.
  package mutating func show(
    _ car: MapScene.Car, and place: Point, width: Int, height: Int, visible: Int
  ) {
    guard follows, placed, width > 8, height > 0 else { return }
    let rows = max(1, min(visible, height))
    let view = viewport(width, height)
    let cells = [view.cell(of: car.point), view.cell(of: place)]
    let isSeen = cells.allSatisfy {
      (2..<width - 2).contains($0.column) && (0..<rows).contains($0.row)
    }
    if isSeen { return }
    guard abs(cells[0].column - cells[1].column) < width - 6,
      abs(cells[0].row - cells[1].row) < rows - 1
    else {
      follow(car, width: width, height: height, visible: visible)
      return
    }
    let scale = Viewport.millimetresPerDot(zoom: zoom)
    centre.x = (car.point.x + place.x) / 2
    centre.y = (car.point.y + place.y) / 2 - Int64(height / 2 - rows / 2) * scale * 4
  }

  /// Looks a quarter of the panel further; the car is no longer followed.
  package mutating func pan(east: Int, north: Int, width: Int, height: Int) {
    let scale = Viewport.millimetresPerDot(zoom: zoom)
    centre.x += Int64(east * max(1, width / 4)) * scale * 2
    centre.y += Int64(north * max(1, height / 4)) * scale * 4
    centre.x = min(max(centre.x, -Camera.edge), Camera.edge)
    centre.y = min(max(centre.y, -Camera.edge), Camera.edge)
    follows = false
    placed = true
  }

  /// One step nearer (+1) or further (-1), around the middle of what is seen.
  package mutating func zoom(by steps: Int) {
    zoom = min(max(zoom + steps, Camera.zooms.lowerBound), Camera.zooms.upperBound)
  }

  /// Nobody pans off the Earth: 20,000 km.
  private static let edge: Int64 = 20_000_000_000
}

/// A window on the grid of cells that covers the whole plane at one zoom.
///
/// The grid does not move with the camera, so a label or a tint stays in its cell until the camera
/// moves by whole cells.
package struct Viewport: Hashable, Sendable {
  package var zoom: Int
  /// The leftmost column and the topmost row of the grid that are seen.
  package var column: Int64
  package var row: Int64
  package var width: Int
  package var height: Int

  /// Zoom 15 is 4.8 m a dot; each step halves it.
  package static func millimetresPerDot(zoom: Int) -> Int64 { 156_543_034 >> Int64(zoom) }

  package var scale: Int64 { Viewport.millimetresPerDot(zoom: zoom) }

  /// The middle of the dot a point is in.
  func snapped(_ point: Point) -> Point {
    Point(
      x: floorDivide(point.x, scale) * scale + scale / 2,
      y: -(floorDivide(-point.y, scale) * scale + scale / 2))
  }

  /// The dot of a point, counted from the top left of the window; two by four dots a cell.
  package func dot(of point: Point) -> (x: Int, y: Int) {
    let x = floorDivide(point.x, scale) - column * 2
    let y = floorDivide(-point.y, scale) - row * 4
    return (Int(x), Int(y))
  }

  /// The cell of a point; may lie outside the window.
  package func cell(of point: Point) -> (column: Int, row: Int) {
    let dot = dot(of: point)
    return (Int(floorDivide(Int64(dot.x), 2)), Int(floorDivide(Int64(dot.y), 4)))
  }

  /// The place at the middle of a cell.
  package func centre(ofColumn column: Int, row: Int) -> Point {
    Point(
      x: (self.column + Int64(column)) * scale * 2 + scale,
      y: -((self.row + Int64(row)) * scale * 4 + scale * 2))
  }

  /// The part of the plane that is seen.
  package var bounds: Bounds {
    Bounds(
      minX: column * scale * 2, minY: -(row + Int64(height)) * scale * 4,
      maxX: (column + Int64(width)) * scale * 2, maxY: -row * scale * 4)
  }
}

/// One of eight directions.
struct Direction: Hashable {
  var east: Int
  var north: Int

  init(heading: Int) {
    let sector = ((heading % 360 + 360) % 360 + 22) / 45 % 8
    (east, north) =
      [
        (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1),
      ][sector]
  }
}

/// Division that rounds towards minus infinity, so that cells do not fold at zero.
func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
  let quotient = a / b
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient
}
