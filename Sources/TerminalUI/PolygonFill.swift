/// Which cells of a canvas lie in a polygon.
package enum PolygonFill {
  /// Calls `body` for each cell of whose halves, the upper or the lower, the middle is inside
  /// (even-odd rule), row by row: what is thinner than a row still has the cells it runs through.
  ///
  /// A cell may come twice. Corners are in a canvas's coordinates (sixteenths of a dot). Cost:
  /// corners x rows.
  package static func cells(
    in polygon: [BrailleCanvas.Position], width: Int, height: Int, _ body: (Int, Int) -> Void
  ) {
    guard polygon.count >= 3 else { return }
    let unit = BrailleCanvas.unit
    for half in 0..<max(0, height) * 2 {
      let row = half / 2
      let y = (half * 2 + 1) * unit
      let crossings = crossings(of: polygon, y: y)
      var index = 0
      while index + 1 < crossings.count {
        // Cells with crossing <= middle < next crossing; the middle of cell c is (2c + 1) units.
        let first = max(0, ceilDivide(crossings[index] - unit, 2 * unit))
        let end = min(width, ceilDivide(crossings[index + 1] - unit, 2 * unit))
        var column = first
        while column < end {
          body(column, row)
          column += 1
        }
        index += 2
      }
    }
  }

  private static func crossings(of polygon: [BrailleCanvas.Position], y: Int) -> [Int] {
    var crossings: [Int] = []
    var previous = bounded(polygon[polygon.count - 1])
    for corner in polygon.map(bounded) {
      if (previous.y <= y) != (corner.y <= y) {
        let dx = corner.x - previous.x
        let dy = corner.y - previous.y
        crossings.append(previous.x + dx * (y - previous.y) / dy)
      }
      previous = corner
    }
    return crossings.sorted()
  }

  private static func bounded(_ p: BrailleCanvas.Position) -> BrailleCanvas.Position {
    let bound = BrailleCanvas.bound
    return .init(x: min(max(p.x, -bound), bound), y: min(max(p.y, -bound), bound))
  }

  private static func ceilDivide(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return a % b > 0 ? quotient + 1 : quotient
  }
}
