/// One row of the table of targets.
struct Benchmark: Sendable {
  /// `1a`.
  let name: String
  let title: String
  let run: @Sendable (Report, Effort) throws -> Void

  static let all: [Benchmark] = [
    .submitOne, .submitBurst, .rebase, .optimistic, .reject, .objectDiff, .reconcile, .start,
    .history,
    .simulation, .route, .frame, .bytes, .idle, .key, .firstFrame, .osmImport,
  ]
}

/// How long to measure.
struct Effort: Sendable {
  /// Repeats of what is quick.
  var rounds = 20
  /// Whether the largest sizes are left out.
  var isQuick = false
  /// Whether only what is small is done, once: to see that every row still runs.
  var isSmoke = false

  static let quick = Effort(rounds: 10, isQuick: true)
  static let smoke = Effort(rounds: 1, isQuick: true, isSmoke: true)

  /// Those of the sizes that are worth the effort; the first always.
  func sizes(_ all: [Int]) -> [Int] {
    isSmoke ? Array(all.prefix(2)) : isQuick ? all.filter { $0 <= 100_000 } : all
  }
}
