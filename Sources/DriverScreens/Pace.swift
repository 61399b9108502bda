/// How fast simulated time passes on the screen.
///
/// Cruising is fast; where something is to be seen or done, time runs as it really does.
package struct Pace: Hashable, Sendable {
  package var paused = false
  /// `--steady`: never slows down by itself.
  package var steady = false
  package var cruising = 8

  /// A loss of signal, and what came of all that had gathered, are shown in real time for so long.
  static let shown: Int64 = 6_000

  /// What `<` and `>` choose from; a start may ask for any other from 1 to `fastest`.
  package static let speeds = [1, 2, 4, 8, 16, 32, 64]
  package static let fastest = 1_000

  package init() {}

  /// Simulated milliseconds for each real one; 0 while paused.
  package func factor(slowed: Bool) -> Int {
    if paused { return 0 }
    return slowed && !steady ? 1 : cruising
  }

  /// `x8`, `x1 for you`, `paused`.
  package func text(slowed: Bool) -> String {
    if paused { return "paused" }
    if slowed && !steady && cruising > 1 { return "x1 for you" }
    return "x\(cruising)"
  }

  /// To the next speed of the list that is faster, or slower for a negative number.
  package mutating func change(by direction: Int) {
    let next =
      direction > 0
      ? Pace.speeds.first { $0 > cruising } : Pace.speeds.last { $0 < cruising }
    cruising = next ?? cruising
  }
}
