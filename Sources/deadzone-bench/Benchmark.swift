/// One row of the table of targets.
struct Benchmark: Sendable {
  /// `1a`.
  let name: String
  let title: String
  let run: @Sendable (Report, Effort) throws -> Void

  static let all: [Benchmark] = [
    .submitOne, .submitBurst, .rebase, .optimistic, .reject, .objectDiff, .reconcile, .start,
    .simulation, .route, .frame, .bytes, .idle, .key, .firstFrame, .osmImport,
  ]
}

/// How long to measure.
struct Effort: Sendable {
  /// Repeats of what is quick.
  var rounds = 20
  /// Whether the largest sizes are left out.
  var isQuick = false

  static let quick = Effort(rounds: 10, isQuick: true)
}
