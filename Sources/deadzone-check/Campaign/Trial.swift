import OptimisticEngine

/// One run of one seed: what went wrong, what was seen.
struct Trial: Sendable {
  var violation: Violation?
  var sightings = Sightings()
  /// The same for the same seed, whatever process, build or hash seed.
  var digest: UInt64 = 0

  /// Plays the engine alone under that seed; `keep` names the deeds that stay, nil for all.
  static func engine(
    seed: UInt64, keep: [Int]? = nil, tell: ((String) -> Void)? = nil
  ) -> Trial {
    var plan = ToyPlan(seed: seed)
    if let keep {
      plan.deeds = keep.compactMap { plan.deeds.indices.contains($0) ? plan.deeds[$0] : nil }
    }
    let world = ToyWorld(plan)
    world.tell = tell
    var trial = Trial()
    do throws(Violation) {
      try world.run()
    } catch {
      trial.violation = error
      tell?("\(world.now.milliseconds) \(error)")
    }
    trial.sightings = world.sightings
    trial.digest = world.digest
    return trial
  }
}

/// Takes away what is not needed for a failure, in ever smaller groups.
enum Shrinker {
  static let mostRuns = 3_000

  /// The fewest of `0..<count` found for which `fails` is still true, in order.
  static func shrink(_ count: Int, fails: ([Int]) -> Bool) -> [Int] {
    var kept = Array(0..<count)
    var size = max(1, count / 2)
    var runs = 0
    while runs < mostRuns {
      var start = 0
      var dropped = false
      while start < kept.count, runs < mostRuns {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + size, kept.count))
        runs += 1
        if fails(fewer) {
          kept = fewer
          dropped = true
        } else {
          start += size
        }
      }
      if size == 1, !dropped { break }
      if !dropped { size = max(1, size / 2) }
    }
    return kept
  }
}
