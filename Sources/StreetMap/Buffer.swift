/// Areas around lines: how a tunnel becomes a dead zone.
package enum Buffer {
  /// A ring `margin` millimetres to both sides of a line and beyond its ends.
  ///
  /// Corners are mitred, bevelled where sharp: good for tunnels, which bend gently. A line that
  /// crosses itself gives a ring that does, too; the even-odd rule may then leave small holes.
  package static func ring(around line: [Point], margin: Int64) -> [Point] {
    var clean: [Point] = []
    // Closer points than this only add noise to the direction.
    for point in line where clean.last.map({ $0.distance(to: point) >= 500 }) ?? true {
      clean.append(point)
    }
    if clean.count < 2, let first = line.first, let last = line.last, first != last {
      clean = [first, last]
    }
    guard clean.count >= 2 else { return square(around: line.first, margin) }
    clean[0] = extended(clean[1], beyond: clean[0], by: margin)
    clean[clean.count - 1] = extended(
      clean[clean.count - 2], beyond: clean[clean.count - 1], by: margin)
    return side(of: clean, margin) + side(of: clean.reversed(), margin)
  }

  private static func square(around centre: Point?, _ margin: Int64) -> [Point] {
    guard let centre else { return [] }
    return [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { (x: Int64, y: Int64) in
      Point(x: centre.x + x * margin, y: centre.y + y * margin)
    }
  }

  private static func extended(_ from: Point, beyond end: Point, by margin: Int64) -> Point {
    let length = from.distance(to: end)
    return from.moved(towards: end, part: length + margin, of: length)
  }

  /// The line moved to its left.
  private static func side(of line: [Point], _ margin: Int64) -> [Point] {
    var points: [Point] = []
    for (index, point) in line.enumerated() {
      let before = index > 0 ? normal(line[index - 1], point, margin) : nil
      let after = index + 1 < line.count ? normal(point, line[index + 1], margin) : nil
      switch (before, after) {
      case (let one?, let two?): points += corner(point, one, two, margin)
      case (let only?, nil), (nil, let only?):
        points.append(Point(x: point.x + only.x, y: point.y + only.y))
      case (nil, nil): break
      }
    }
    return points
  }

  /// A vector `margin` long to the left of the way from `a` to `b`.
  private static func normal(_ a: Point, _ b: Point, _ margin: Int64) -> Point {
    let length = max(a.distance(to: b), 1)
    return Point(
      x: IntegerMath.rounded(-(b.y - a.y) * margin, over: length),
      y: IntegerMath.rounded((b.x - a.x) * margin, over: length))
  }

  private static func corner(
    _ point: Point, _ one: Point, _ two: Point, _ margin: Int64
  ) -> [Point] {
    let sum = Point(x: one.x + two.x, y: one.y + two.y)
    let square = sum.x * sum.x + sum.y * sum.y
    let unit = margin * margin
    // |one + two|^2 = 4 m^2 cos^2(half the turn); below 2 m^2 the turn is over 90 degrees.
    guard square >= 2 * unit else {
      return [one, two].map { Point(x: point.x + $0.x, y: point.y + $0.y) }
    }
    return [
      Point(
        x: point.x + IntegerMath.rounded(sum.x * (2 * unit / 1000), over: max(square / 1000, 1)),
        y: point.y + IntegerMath.rounded(sum.y * (2 * unit / 1000), over: max(square / 1000, 1)))
    ]
  }
}
