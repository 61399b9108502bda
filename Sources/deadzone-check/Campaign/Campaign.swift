import Scenarios

/// Many seeds, several at a time.
struct Campaign {
  struct Failure: Sendable {
    var seed: UInt64
    var violation: Violation

    /// What it is about, numbers and names of keys left out: failures of one kind have one cause,
    /// most often.
    var kind: String { "\(violation)".filter { !$0.isNumber } }
  }

  struct Result: Sendable {
    var sightings = Sightings()
    var failures: [Failure] = []
    var digests: [(seed: UInt64, digest: UInt64)] = []
  }

  let options: CheckOptions

  func run() async -> Result {
    var all = Result()
    await withTaskGroup(of: Result.self) { group in
      var next = options.from
      let end = options.from + options.seeds
      func start() {
        guard next < end else { return }
        let range = next..<min(next + options.layer.turn, end)
        next = range.upperBound
        group.addTask { [layer = options.layer] in Self.play(range, layer) }
      }
      for _ in 0..<options.jobs { start() }
      while let part = await group.next() {
        all.sightings.add(part.sightings)
        all.failures += part.failures
        if options.printsDigests { all.digests += part.digests }
        if Self.kinds(all.failures).count < Self.mostKinds { start() }
      }
    }
    all.failures.sort { $0.seed < $1.seed }
    all.digests.sort { $0.seed < $1.seed }
    return all
  }

  /// After so many kinds of failures no more is begun.
  static let mostKinds = 5

  /// The first failure of each kind.
  static func kinds(_ failures: [Failure]) -> [Failure] {
    var known: Set<String> = []
    return failures.filter { known.insert($0.kind).inserted }
  }

  private static func play(_ seeds: Range<UInt64>, _ layer: CheckOptions.Layer) -> Result {
    var result = Result()
    let maker = WorldStageMaker.forCampaigns()
    for seed in seeds {
      Trouble.begins(seed)
      let trial =
        switch layer {
        case .engine: Trial.engine(seed: seed)
        case .world: WorldTrial(seed: seed, maker).trial
        }
      Trouble.ends(seed)
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
  func text(_ layer: CheckOptions.Layer) -> String {
    layer == .engine ? engineText : worldText
  }

  /// The scenario that fails, as small as it gets: what is printed is what `deadzone run` plays.
  private var worldText: String {
    let world = WorldTrial(seed: seed, WorldStageMaker.forCampaigns())
    return """
      # seed \(seed) of deadzone-check --layer world: \(violation)
      \(ScenarioPrinter.print(world.shrunk ?? world.scenario))
      """
  }

  private var engineText: String {
    let plan = ToyPlan(seed: seed)
    let kept = Shrinker.shrink(plan.deeds.count) {
      Trial.engine(seed: seed, keep: $0).violation?.invariant == violation.invariant
    }
    var lines = ["  \(plan.options)"]
    _ = Trial.engine(seed: seed, keep: kept) { lines.append("  " + $0) }
    lines.append("  deadzone-check --seed \(seed) --keep \(CheckOptions.text(of: kept))")
    return lines.joined(separator: "\n") + "\n"
  }
}
