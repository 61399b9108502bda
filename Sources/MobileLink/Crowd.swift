import OptimisticEngine

/// How loaded the cell of a crowded place is: by the hour, and moving with the crowd.
///
/// A place has a load of its own (the map says it). Mornings and evenings add to it, the night takes
/// from it, and it goes up and down by the minute, so that the edge of what still works moves.
package enum Crowd {
  /// What each hour adds, in percent.
  private static let hours = [
    -30, -35, -35, -35, -30, -15, 0, 12, 15, 12, 0, 0, 0, 0, 0, 0, 5, 12, 15, 15, 12, 5, -10, -20,
  ]
  /// How far the crowd moves the load each way, and how long it takes to and fro.
  static let swing = 6
  static let swingPeriod: Milliseconds = 90_000

  /// The load at a minute of the local day; 0 where nobody ever is.
  package static func load(base: Int, minuteOfDay: Int, at now: Instant) -> Int {
    guard base > 0 else { return 0 }
    let minute = ((minuteOfDay % 1_440) + 1_440) % 1_440
    let hour = minute / 60
    let part = minute % 60
    let byHour = (hours[hour] * (60 - part) + hours[(hour + 1) % 24] * part) / 60
    return min(max(base + byHour + swing(at: now), 0), 100)
  }

  /// A triangle: from -6 to 6 and back.
  private static func swing(at now: Instant) -> Int {
    let phase = (now.milliseconds % swingPeriod) * Int64(4 * swing) / swingPeriod
    let half = Int64(2 * swing)
    return Int(phase < half ? phase : 2 * half - phase) - swing
  }
}
