import StreetMap
import TerminalUI

/// Where a name may stand.
struct LabelCandidate: Hashable {
  var name: String
  var column: Int
  var row: Int
  var role: Role
  /// Smaller ones are placed first.
  var rank: Int
}

/// Finds for each street's name the places where the street runs level for long enough.
enum StreetLabels {
  static func candidates(for roads: [MapDrawing.Road], in viewport: Viewport) -> [LabelCandidate] {
    var runs: [Run] = []
    for road in roads where !road.name.isEmpty {
      if road.kind == .minor && viewport.zoom <= 13 { continue }
      runs += levelRuns(of: road, in: viewport)
    }
    runs.sort {
      ($0.rank, -$0.length, $0.name, $0.row, $0.column) < (
        $1.rank, -$1.length, $1.name, $1.row, $1.column
      )
    }
    return runs.map { run in
      let width = TextWidth.of(run.name)
      return LabelCandidate(
        name: run.name, column: run.column + (run.length - width) / 2, row: run.row,
        role: run.role, rank: run.rank)
    }
  }

  private struct Run {
    var name: String
    var role: Role
    var rank: Int
    var column: Int
    var row: Int
    var length: Int
  }

  /// The stretches of a road that stay in one row of cells and are long enough for its name.
  private static func levelRuns(of road: MapDrawing.Road, in viewport: Viewport) -> [Run] {
    let width = TextWidth.of(road.name)
    let (role, rank): (Role, Int) =
      switch road.kind {
      case .major: (.roadMajor, 1)
      case .tunnel: (.roadTunnel, 2)
      case .medium: (.roadMedium, 3)
      case .minor: (.roadMinor, 4)
      }
    var found: [Run] = []
    var row = Int.min
    var first = 0
    var last = 0
    func close() {
      let length = last - first + 1
      if length >= width + 2 {
        found.append(
          Run(
            name: road.name, role: role, rank: rank, column: first, row: row, length: length))
      }
    }
    walk(road.points, in: viewport) { column, cellRow in
      if cellRow == row && column >= first - 1 && column <= last + 1 {
        first = min(first, column)
        last = max(last, column)
      } else {
        close()
        (row, first, last) = (cellRow, column, column)
      }
    }
    close()
    return found
  }

  /// Calls `visit` for the cells of a polyline that lie in the window, in order.
  static func walk(_ points: [Point], in viewport: Viewport, _ visit: (Int, Int) -> Void) {
    let positions = points.map(viewport.position)
    let maxX = viewport.width * 32
    let maxY = viewport.height * 64
    for index in positions.indices.dropFirst() {
      let a = positions[index - 1]
      let b = positions[index]
      if max(a.x, b.x) < 0 || min(a.x, b.x) >= maxX || max(a.y, b.y) < 0 || min(a.y, b.y) >= maxY {
        continue
      }
      // A step is at most half a cell, so no cell of the line is jumped over; at most a long
      // street at the nearest zoom, some ten thousand steps.
      let steps = min(20_000, max(abs(b.x - a.x) / 16, abs(b.y - a.y) / 32) + 1)
      for step in 0...steps {
        let x = a.x + (b.x - a.x) * step / steps
        let y = a.y + (b.y - a.y) * step / steps
        if x >= 0 && y >= 0 && x < maxX && y < maxY { visit(x / 32, y / 64) }
      }
    }
  }
}
