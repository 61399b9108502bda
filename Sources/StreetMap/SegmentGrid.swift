/// Finds road segments near a point without looking at all of them.
///
/// A uniform grid; memory is a few words a segment, a look-up touches a few cells.
package struct SegmentGrid: Sendable {
  private let bounds: Bounds
  private let cell: Int64
  private let columns: Int
  private let rows: Int
  /// Segments by cell: cell c has `first[c]..<first[c + 1]`.
  private var first: [Int32]
  private var segments: [Segment]

  /// Segment `index` of road `road`: from its point `index` to the next.
  package struct Segment: Hashable, Sendable {
    package var road: Int32
    package var index: Int32
  }

  private static let smallestCell: Int64 = 50_000
  private static let mostCellsAcross: Int64 = 256

  package init(_ roads: [Road]) {
    let bounds =
      Bounds(roads.lazy.flatMap(\.points)) ?? Bounds(minX: 0, minY: 0, maxX: 0, maxY: 0)
    let across = max(bounds.width, bounds.height)
    self.bounds = bounds
    cell = max(SegmentGrid.smallestCell, across / SegmentGrid.mostCellsAcross + 1)
    columns = Int(bounds.width / cell) + 1
    rows = Int(bounds.height / cell) + 1
    first = [Int32](repeating: 0, count: columns * rows + 1)
    segments = []
    fill(roads)
  }

  private mutating func fill(_ roads: [Road]) {
    forEachCell(roads) { cell, _ in first[cell + 1] += 1 }
    for index in 0..<(columns * rows) { first[index + 1] += first[index] }
    var next = first
    segments = Array(repeating: Segment(road: 0, index: 0), count: Int(first[columns * rows]))
    forEachCell(roads) { cell, segment in
      segments[Int(next[cell])] = segment
      next[cell] += 1
    }
  }

  private func forEachCell(_ roads: [Road], _ body: (Int, Segment) -> Void) {
    for (number, road) in roads.enumerated() {
      for index in 0..<(road.points.count - 1) {
        let segment = Segment(road: Int32(number), index: Int32(index))
        let a = road.points[index]
        let b = road.points[index + 1]
        let columns = column(min(a.x, b.x))...column(max(a.x, b.x))
        for row in row(min(a.y, b.y))...row(max(a.y, b.y)) {
          for column in columns { body(row * self.columns + column, segment) }
        }
      }
    }
  }

  private func column(_ x: Int64) -> Int { min(max(Int((x - bounds.minX) / cell), 0), columns - 1) }
  private func row(_ y: Int64) -> Int { min(max(Int((y - bounds.minY) / cell), 0), rows - 1) }

  /// Calls `body` with segments in rings of cells around a point, nearest ring first, until it
  /// says that nothing farther than the distance it is given can matter. A segment may come twice.
  func search(
    around point: Point, isDone: (_ ringDistance: Int64) -> Bool, _ body: (Segment) -> Void
  ) {
    let column = column(point.x)
    let row = row(point.y)
    for ring in 0...max(columns, rows) {
      // What lies in this ring is at least this far away.
      if ring > 0, isDone(distance(to: ring - 1, from: point, column, row)) { return }
      for y in (row - ring)...(row + ring) where y >= 0 && y < rows {
        let step = y == row - ring || y == row + ring || ring == 0 ? 1 : 2 * ring
        for x in stride(from: column - ring, through: column + ring, by: step)
        where x >= 0 && x < columns {
          visit(cell: y * columns + x, body)
        }
      }
    }
  }

  /// Distance from a point to the edge of the square of cells up to `ring`; 0 if it lies outside.
  private func distance(to ring: Int, from point: Point, _ column: Int, _ row: Int) -> Int64 {
    let left = bounds.minX + Int64(column - ring) * cell
    let bottom = bounds.minY + Int64(row - ring) * cell
    let side = Int64(2 * ring + 1) * cell
    let inside = min(
      min(point.x - left, left + side - point.x), min(point.y - bottom, bottom + side - point.y))
    return max(inside, 0)
  }

  private func visit(cell: Int, _ body: (Segment) -> Void) {
    for index in Int(first[cell])..<Int(first[cell + 1]) { body(segments[index]) }
  }
}
