import OptimisticEngine
import Scenarios
import StreetMap
import Testing

@testable import deadzone_check

/// Runs of one seed: the same again, and what is written of them is what was played.
@Suite struct TrialTests {
  static let maps = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Maps"

  private let maker = WorldStageMaker(finder: MapFinder(folders: [TrialTests.maps])) { _ in
    .success(.inMemory())
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aWorldSeedIsTheSameAgain(seed: UInt64) {
    let (first, second) = (WorldTrial(seed: seed, maker), WorldTrial(seed: seed, maker))
    #expect(first.trial.digest == second.trial.digest)
    #expect(first.scenario == second.scenario)
    #expect(first.trial.violation == nil)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func theScenarioOfASeedReadsBackAndIsMet(seed: UInt64) throws {
    let written = WorldTrial(seed: seed, maker).scenario
    let text = ScenarioPrinter.print(written)
    let read = try ScenarioLoader.load(Array(text.utf8), file: "seed")
    #expect(read == written)
    let stage = try maker.make(read, StageSettings()).get()
    #expect(ScenarioRunner(read, on: stage).run().failures == [])
  }

  @Test func aCampaignSaysTheFirstFailureOfEachKind() {
    func failure(_ seed: UInt64, _ text: String) -> Campaign.Failure {
      Campaign.Failure(seed: seed, violation: Violation("I2", text))
    }
    let failures = [failure(1, "p7-3 twice"), failure(2, "p8-14 twice"), failure(3, "p7-3 lost")]
    #expect(Campaign.kinds(failures).map(\.seed) == [1, 3])
  }

  @Test func sightingsAddUpAndTellWhatIsMissing() {
    var (first, second) = (Sightings(), Sightings())
    first.see(.clockBack)
    first.fault()
    second.see(.clockBack)
    second.see(.merged)
    second.step()
    first.add(second)
    #expect(first.counts == [.clockBack: 2, .merged: 1])
    #expect((first.faults, first.steps) == (1, 1))
    #expect(first.missing(of: [.merged, .tornCommit, .clockBack]) == [.tornCommit])
  }
}
