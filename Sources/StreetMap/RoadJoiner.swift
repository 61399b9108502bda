/// Joins roads whose ends were drawn near another road but not exactly on it.
///
/// Editors rarely snap. An end that shares no point with another road is moved to the nearest
/// point of one within the distance; if that lies inside a stretch, the stretch gets a point there.
enum RoadJoiner {
  static func join(_ lines: inout [[Point]], within distance: Int64) {
    guard distance > 0 else { return }
    var uses: [Point: Int] = [:]
    for line in lines { for point in Set(line) { uses[point, default: 0] += 1 } }
    var bounds = lines.map { Bounds($0)!.grown(by: distance) }
    for index in lines.indices {
      for isStart in [true, false] {
        let end = isStart ? lines[index][0] : lines[index][lines[index].count - 1]
        guard uses[end] == 1,
          let found = nearest(to: end, from: index, lines, bounds, within: distance)
        else { continue }
        if let insert = found.insert {
          lines[found.line].insert(found.point, at: insert)
          uses[found.point, default: 0] += 1
        }
        lines[index][isStart ? 0 : lines[index].count - 1] = found.point
        uses[end] = nil
        uses[found.point, default: 0] += 1
        bounds[index] = Bounds(lines[index])!.grown(by: distance)
      }
    }
  }

  private struct Joint {
    var line: Int
    var point: Point
    /// Where the line needs a new point; nil where it has one.
    var insert: Int?
  }

  private static func nearest(
    to end: Point, from own: Int, _ lines: [[Point]], _ bounds: [Bounds], within distance: Int64
  ) -> Joint? {
    var best: (distance: Int64, joint: Joint)?
    func offer(_ point: Point, _ line: Int, _ insert: Int?) {
      let away = end.distance(to: point)
      if away <= distance, away < best?.distance ?? .max {
        best = (away, Joint(line: line, point: point, insert: insert))
      }
    }
    for line in lines.indices where line != own && bounds[line].contains(end) {
      for point in lines[line] { offer(point, line, nil) }
    }
    // A point that is there is better than a new one beside it.
    if let best { return best.joint }
    for line in lines.indices where line != own && bounds[line].contains(end) {
      for index in 1..<lines[line].count {
        let near = Polyline.nearest(to: end, from: lines[line][index - 1], to: lines[line][index])
        offer(near.point, line, index)
      }
    }
    return best?.joint
  }
}
