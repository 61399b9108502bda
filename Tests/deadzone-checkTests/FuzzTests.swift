import Testing

@testable import deadzone_check

/// Any bytes as an answer, a state or a record: told apart or taken, never a trap, a hang, or a
/// request that is gone without a word.
@Suite struct FuzzTests {
  @Test(arguments: 0..<8) func anyBytesLeaveTheQueueAsItIs(part: UInt64) throws {
    var (taken, refused) = (0, 0)
    for seed in (1 + part * 10)...(10 + part * 10) {
      var fuzz = try Fuzz(seed: seed)
      try fuzz.run()
      taken += fuzz.taken
      refused += fuzz.refused
    }
    // Both happen: else the changes are too mild, or too rough, to say anything.
    #expect(taken > 40 && refused > 40, "\(taken) taken, \(refused) refused")
  }
}
