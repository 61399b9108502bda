/// Reduces a failing scenario to a small one that fails in the same statement for the same reason.
///
/// Takes away steps in ever smaller groups, then triggers and header statements one by one, as
/// long as it still fails. Cost: one run an attempt, at most `mostRuns`.
package struct ScenarioShrinker {
  package static let mostRuns = 2000

  /// What failed in a run; nil when the scenario cannot be run.
  package typealias Runner = (Scenario) -> [ExpectationOutcome]?

  private let run: Runner
  /// What must go on failing: a statement, in its `when` or in what it expects.
  private let failure: ExpectationOutcome
  private var best: Scenario
  private(set) var runs = 0

  /// The smallest failing scenario found; nil when it does not fail at all.
  package static func shrink(_ scenario: Scenario, run: @escaping Runner) -> Scenario? {
    guard let failure = run(scenario)?.first else { return nil }
    var shrinker = ScenarioShrinker(run: run, failure: failure, best: scenario)
    shrinker.dropSteps()
    shrinker.dropTriggers()
    shrinker.dropHeader()
    return shrinker.best
  }

  private init(run: @escaping Runner, failure: ExpectationOutcome, best: Scenario) {
    self.run = run
    self.failure = failure
    self.best = best
  }

  /// Keeps a smaller scenario if it fails in the same statement for the same reason: without the
  /// trip a wrong fare is "none", which is another failure.
  private mutating func keep(_ scenario: Scenario) -> Bool {
    guard scenario != best, runs < Self.mostRuns else { return false }
    runs += 1
    let failsAlike = run(scenario)?.contains {
      $0.statement == failure.statement && $0.failure?.isTrigger == failure.failure?.isTrigger
        && $0.failure?.actual == failure.failure?.actual
    }
    guard failsAlike == true else { return false }
    best = scenario
    return true
  }

  private mutating func dropSteps() {
    var size = max(1, best.steps.count / 2)
    while true {
      var start = 0
      var dropped = false
      while start < best.steps.count {
        var smaller = best
        smaller.steps.removeSubrange(start..<min(start + size, best.steps.count))
        if !smaller.steps.isEmpty, keep(smaller) { dropped = true } else { start += size }
      }
      if size == 1 && !dropped { return }
      if !dropped { size = max(1, size / 2) }
    }
  }

  private mutating func dropTriggers() {
    for index in best.steps.indices where best.steps[index].trigger != nil {
      var smaller = best
      // The failing statement keeps its own words.
      guard ScenarioPrinter.print(smaller.steps[index]) != failure.statement else { continue }
      smaller.steps[index].trigger = nil
      _ = keep(smaller)
    }
  }

  private mutating func dropHeader() {
    let changes: [(inout ScenarioHeader) -> Void] = [
      { $0.tags = [] }, { $0.size = nil }, { $0.start = nil }, { $0.mode = nil },
      { $0.riders = nil }, { $0.trips = nil }, { $0.limitRequests = nil }, { $0.limitMoney = nil },
      { $0.limitAge = nil }, { $0.link = nil }, { $0.seed = nil }, { $0.driver = nil },
    ]
    for change in changes {
      var smaller = best
      change(&smaller.header)
      _ = keep(smaller)
    }
  }
}
