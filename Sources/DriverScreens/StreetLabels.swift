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
  /// Beside its street, which runs upright.
  var isBeside = false
}

/// Finds for each street's name the places where the street runs level for long enough.
enum StreetLabels {
  static func candidates(for roads: [MapDrawing.Road], in viewport: Viewport) -> [LabelCandidate] {
    var found: [Run] = []
    for road in roads where !road.name.isEmpty {
      if road.kind == .minor && viewport.zoom <= 13 { continue }
      found += runs(of: road, in: viewport)
    }
    found.sort {
      ($0.rank, -$0.length, $0.name, $0.row, $0.column)
        < ($1.rank, -$1.length, $1.name, $1.row, $1.column)
    }
    return found.flatMap { run in run.isUpright ? beside(run) : [on(run)] }
  }

  private static func on(_ run: Run) -> LabelCandidate {
    LabelCandidate(
      name: run.name, column: run.column + (run.length - TextWidth.of(run.name)) / 2, row: run.row,
      role: run.role, rank: run.rank)
  }

  /// To the right of an upright street and then to its left, the middle of it first.
  private static func beside(_ run: Run) -> [LabelCandidate] {
    let middle = run.row + run.length / 2
    let rows = (max(run.row, middle - 3)...min(run.row + run.length - 1, middle + 3))
      .sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
    return [run.column + 2, run.column - 1 - TextWidth.of(run.name)].flatMap { column in
      rows.map {
        LabelCandidate(
          name: run.name, column: column, row: $0, role: run.role, rank: run.rank, isBeside: true)
      }
    }
  }

  private struct Run {
    var name: String
    var role: Role
    var rank: Int
    var column: Int
    var row: Int
    /// Cells in a row; rows for an upright one.
    var length: Int
    var isUpright = false
  }

  /// The stretches of a road that stay in one row of cells and are long enough for its name, and
  /// after them those that run upright, beside which the name fits.
  private static func runs(of road: MapDrawing.Road, in viewport: Viewport) -> [Run] {
    let (role, rank): (Role, Int) =
      switch road.kind {
      case .major: (.roadMajor, 1)
      case .tunnel: (.roadTunnel, 2)
      case .medium: (.roadMedium, 3)
      case .minor: (.roadMinor, 4)
      }
    let cells = cells(of: road.points, in: viewport)
    let width = TextWidth.of(road.name)
    let level = stretches(cells.map { (line: $0.row, place: $0.column) })
      .filter { $0.length >= width + 2 }
      .map {
        Run(
          name: road.name, role: role, rank: rank, column: $0.first, row: $0.line,
          length: $0.length)
      }
    let upright = stretches(cells.map { (line: $0.column, place: $0.row) })
      .filter { $0.length >= uprightRows }
      .map {
        Run(
          name: road.name, role: role, rank: rank + 4, column: $0.line, row: $0.first,
          length: $0.length, isUpright: true)
      }
    return level + upright
  }

  /// An upright street shorter than this keeps its name to itself.
  private static let uprightRows = 4

  private struct Stretch {
    var line: Int
    var first: Int
    var last: Int
    var length: Int { last - first + 1 }
  }

  /// The runs of cells that follow one another in one line.
  private static func stretches(_ cells: [(line: Int, place: Int)]) -> [Stretch] {
    var found: [Stretch] = []
    for cell in cells {
      if let now = found.last, now.line == cell.line,
        (now.first - 1...now.last + 1).contains(cell.place)
      {
        found[found.count - 1].first = min(now.first, cell.place)
        found[found.count - 1].last = max(now.last, cell.place)
      } else {
        found.append(Stretch(line: cell.line, first: cell.place, last: cell.place))
      }
    }
    return found
  }

  private static func cells(
    of points: [Point], in viewport: Viewport
  ) -> [(column: Int, row: Int)] {
    var cells: [(column: Int, row: Int)] = []
    walk(points, in: viewport) { column, row in
      if cells.last.map({ $0 != (column, row) }) ?? true { cells.append((column, row)) }
    }
    return cells
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
