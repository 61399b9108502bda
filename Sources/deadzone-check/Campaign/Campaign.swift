import Glibc

/// Many seeds, several at a time.
struct Campaign {
  struct Failure: Sendable {
    var seed: UInt64
    var violation: Violation
  }

  struct Result: Sendable {
    var sightings = Sightings()
    var failures: [Failure] = []
    var digests: [(seed: UInt64, digest: UInt64)] = []
  }

  let options: CheckOptions
  /// Seeds of one turn of one worker: long enough to cost nothing, short enough to share evenly.
  private static let turn: UInt64 = 64

  func run() async -> Result {
    var all = Result()
    await withTaskGroup(of: Result.self) { group in
      var next = options.from
      let end = options.from + options.seeds
      func start() {
        guard next < end else { return }
        let range = next..<min(next + Self.turn, end)
        next = range.upperBound
        group.addTask { Self.play(range) }
      }
      for _ in 0..<options.jobs { start() }
      while let part = await group.next() {
        all.sightings.add(part.sightings)
        all.failures += part.failures
        if options.printsDigests { all.digests += part.digests }
        if all.failures.count < Self.mostFailures { start() }
      }
    }
    all.failures.sort { $0.seed < $1.seed }
    all.digests.sort { $0.seed < $1.seed }
    return all
  }

  /// After so many failures no more is begun: they have one cause, most often.
  static let mostFailures = 5

  private static func play(_ seeds: Range<UInt64>) -> Result {
    var result = Result()
    for seed in seeds {
      let trial = Trial.engine(seed: seed)
      result.sightings.add(trial.sightings)
      result.digests.append((seed, trial.digest))
      if let violation = trial.violation {
        result.failures.append(Failure(seed: seed, violation: violation))
      }
    }
    return result
  }
}

extension Campaign.Failure {
  /// The failure in a few lines: what it was, and the least that makes it happen again.
  var text: String {
    let plan = ToyPlan(seed: seed)
    let kept = Shrinker.shrink(plan.deeds.count) {
      Trial.engine(seed: seed, keep: $0).violation?.invariant == violation.invariant
    }
    var lines = ["seed \(seed): \(violation)", "  \(plan.options)"]
    _ = Trial.engine(seed: seed, keep: kept) { lines.append("  " + $0) }
    lines.append("  deadzone-check --seed \(seed) --keep \(CheckOptions.text(of: kept))")
    return lines.joined(separator: "\n") + "\n"
  }
}
