import Testing

@testable import deadzone_check

/// The campaign's own parts, and a small campaign.
@Suite struct CampaignTests {
  @Test(arguments: 0..<4) func theFirstSeedsHoldWhatMustAlwaysHold(part: UInt64) {
    for seed in (1 + part * 25)...(25 + part * 25) {
      let trial = Trial.engine(seed: seed)
      #expect(trial.violation == nil, "seed \(seed)")
    }
  }

  @Test func theSameSeedIsTheSameRun() {
    for seed: UInt64 in [3, 84, 2_332] {
      let (first, second) = (Trial.engine(seed: seed), Trial.engine(seed: seed))
      #expect(first.digest == second.digest)
      #expect(first.sightings == second.sightings)
    }
  }

  @Test func whatFailsIsShrunkToWhatMakesItFail() {
    let kept = Shrinker.shrink(40) { $0.contains(7) && $0.contains(23) }
    #expect(kept == [7, 23])
  }

  @Test func theDeedsOfAFailureAreReadAsTheyArePrinted() throws {
    let places = [0, 1, 2, 3, 7, 9, 10]
    #expect(CheckOptions.text(of: places) == "0-3,7,9-10")
    #expect(try CheckOptions(["--seed", "5", "--keep", "0-3,7,9-10"]).keep == places)
    #expect(throws: CheckOptions.BadWords.self) { try CheckOptions(["--keep", "3-1"]) }
    #expect(throws: CheckOptions.BadWords.self) { try CheckOptions(["--seeds"]) }
  }
}
