/// The signal as it was measured along a drive: by place, from the nearest reading.
package struct SignalSurvey: Sendable {
  package struct Reading: Hashable, Sendable {
    package var point: Point
    /// dBm; `Coverage.none` where nothing was received.
    package var rsrp: Int
    /// The profile of the network there; nil where it is not known.
    package var network: String?
  }

  /// A reading says nothing of places farther away: 200 m, in millimetres.
  package static let reach: Int64 = 200_000

  package let readings: [Reading]
  /// Readings by square of `reach`; looked up only, never walked through.
  private var squares: [Square: [Int32]] = [:]

  private struct Square: Hashable {
    var x: Int64
    var y: Int64
  }

  /// Keeps the rows that know where they are.
  package init(_ rows: [DriveRecord.Row], _ projection: Projection) {
    readings = rows.compactMap { row in
      row.coordinate.map {
        Reading(point: projection.point(of: $0), rsrp: row.rsrp, network: row.network)
      }
    }
    for (index, reading) in readings.enumerated() {
      squares[Self.square(of: reading.point), default: []].append(Int32(index))
    }
  }

  /// What was read nearest to a place; nil where no reading is within reach.
  ///
  /// A receiver repeats its last fix where it hears nothing, so of readings at one place the
  /// weakest counts: the dead spot would vanish in the good second before it.
  package func nearest(to point: Point) -> Reading? {
    let middle = Self.square(of: point)
    var nearest: (distance: Int64, reading: Reading)?
    for y in (middle.y - 1)...(middle.y + 1) {
      for x in (middle.x - 1)...(middle.x + 1) {
        for index in squares[Square(x: x, y: y)] ?? [] {
          let reading = readings[Int(index)]
          let distance = reading.point.distance(to: point)
          guard distance <= Self.reach else { continue }
          if let known = nearest,
            (known.distance, known.reading.rsrp) <= (distance, reading.rsrp)
          {
            continue
          }
          nearest = (distance, reading)
        }
      }
    }
    return nearest?.reading
  }

  private static func square(of point: Point) -> Square {
    Square(x: floor(point.x), y: floor(point.y))
  }

  private static func floor(_ value: Int64) -> Int64 {
    value >= 0 ? value / reach : (value - reach + 1) / reach
  }
}
