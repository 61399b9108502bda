/// Wall-clock helpers over milliseconds since 1970 UTC and a zone in minutes east; no calendar needed.
package enum WallTime {
  package static let day: Int64 = 86_400_000

  /// Milliseconds since local midnight.
  package static func timeOfDay(_ wall: Int64, zoneMinutes: Int64) -> Int64 {
    let local = wall + zoneMinutes * 60_000
    return ((local % day) + day) % day
  }

  /// The local weekday, Monday 0 to Sunday 6 (1970-01-01 was a Thursday).
  package static func weekday(_ wall: Int64, zoneMinutes: Int64) -> Int64 {
    let local = wall + zoneMinutes * 60_000
    let days = (local - timeOfDay(wall, zoneMinutes: zoneMinutes)) / day
    return (((days + 3) % 7) + 7) % 7
  }

  /// `14:02:31`, or `14:02` without seconds.
  package static func text(_ wall: Int64, zoneMinutes: Int64, seconds: Bool = true) -> String {
    let time = timeOfDay(wall, zoneMinutes: zoneMinutes) / 1000
    let hourMinute = "\(two(time / 3600)):\(two(time / 60 % 60))"
    return seconds ? "\(hourMinute):\(two(time % 60))" : hourMinute
  }

  /// A length of time as a clock shows it: `0:42`, `12:05`, `1:02:03`; rounded down to seconds.
  package static func length(_ milliseconds: Int64) -> String {
    let seconds = max(0, milliseconds) / 1000
    let hours = seconds / 3600
    return hours > 0
      ? "\(hours):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
      : "\(seconds / 60):\(two(seconds % 60))"
  }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
