import Glibc

/// Real time, which only measuring may look at.
enum Clock {
  /// Nanoseconds of the monotonic clock.
  static func nanoseconds() -> Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Today, `2026-11-30`, by the machine's clock in UTC.
  static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  /// How long that takes, in nanoseconds.
  static func measure(_ work: () throws -> Void) rethrows -> Int64 {
    let start = nanoseconds()
    try work()
    return nanoseconds() - start
  }
}

extension Clock {
  /// What that takes of a processor, in nanoseconds: what else the machine does is left out.
  static func measureProcessor(_ work: () throws -> Void) rethrows -> Int64 {
    let start = nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID)
    try work()
    return nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) - start
  }
}

/// Repeats of one measurement, in nanoseconds (or whatever the row counts).
struct Samples {
  private(set) var values: [Int64] = []

  mutating func add(_ value: Int64) { values.append(value) }

  /// One value for each of many things that were done together.
  mutating func add(_ total: Int64, for count: Int) {
    values.append((total + Int64(count) / 2) / Int64(max(1, count)))
  }

  var median: Int64 { percentile(50) }
  var p99: Int64 { percentile(99) }
  var mean: Int64 { values.reduce(0, +) / Int64(max(1, values.count)) }
  var least: Int64 { values.min() ?? 0 }

  func percentile(_ percent: Int) -> Int64 {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }
}
