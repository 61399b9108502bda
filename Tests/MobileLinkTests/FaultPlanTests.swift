import OptimisticEngine
import Testing

@testable import MobileLink

@Suite struct FaultPlanTests {
  @Test func aFaultHitsTheNextAttemptOfItsRequestOnly() {
    var plan = FaultPlan(seed: 1)
    plan.add(.loseReply, on: "end")
    #expect(plan.decide(for: ["start"]) == nil)
    #expect(plan.decide(for: ["start", "end"]) == Fault(kind: .loseReply, request: "end"))
    #expect(plan.decide(for: ["end"]) == nil)
    #expect(plan.injected == ["lose-reply": 1])
  }

  @Test func anyHitsWhateverThereIs() {
    var plan = FaultPlan(seed: 1)
    plan.add(.refuse("too-old"), on: FaultPlan.any)
    #expect(plan.decide(for: []) == nil)
    #expect(
      plan.decide(for: ["cash", "rate"]) == Fault(kind: .refuse("too-old"), request: "cash"))
  }

  @Test func timesCountsAttempts() {
    var plan = FaultPlan(seed: 1)
    plan.add(.serverError, on: "end", .times(3))
    let hits = (0..<5).map { _ in plan.decide(for: ["end"]) != nil }
    #expect(hits == [true, true, true, false, false])
  }

  @Test func aRateHitsThatShareUntilItIsEnded() {
    var plan = FaultPlan(seed: 1)
    plan.add(.hang, on: FaultPlan.any, .rate(30))
    let hits = (0..<10_000).count { _ in plan.decide(for: ["message"]) != nil }
    #expect((2_800...3_200).contains(hits))
    plan.add(.hang, on: FaultPlan.any, .rate(0))
    #expect(plan.rules.isEmpty)
  }

  @Test func aNewRateTakesThePlaceOfTheOldOne() {
    var plan = FaultPlan(seed: 1)
    plan.add(.slow(3_000), on: "end", .rate(10))
    plan.add(.slow(5_000), on: "end", .rate(100))
    plan.add(.slow(7_000), on: "end")
    #expect(plan.rules.count == 2)
    #expect(plan.decide(for: ["end"])?.kind == .slow(5_000))
  }

  @Test func noneEndsAllAndKeepsTheCount() {
    var plan = FaultPlan(seed: 1)
    plan.add(.duplicate, on: "end", .times(9))
    _ = plan.decide(for: ["end"])
    plan.clear()
    #expect(plan.decide(for: ["end"]) == nil)
    #expect(plan.injected == ["duplicate": 1])
  }

  @Test func rulesAreTriedInTheOrderTheyWereSet() {
    var plan = FaultPlan(seed: 1)
    plan.add(.loseRequest, on: "end")
    plan.add(.throttle(2_000), on: FaultPlan.any)
    #expect(plan.decide(for: ["end"])?.kind == .loseRequest)
    #expect(plan.decide(for: ["end"])?.kind == .throttle(2_000))
  }

  @Test func aSavedPlanDecidesOnAsTheSavedOne() throws {
    var plan = FaultPlan(seed: 5)
    plan.add(.throttle(4_000), on: "end", .times(2))
    plan.add(.refuse("quota"), on: "cash")
    plan.add(.unauthorised, on: FaultPlan.any, .rate(50))
    _ = plan.decide(for: ["end"])
    var restored = try FaultPlan(saved: Value(decoding: plan.saved.encoded()))
    #expect(restored == plan)
    for _ in 0..<100 { #expect(restored.decide(for: ["end"]) == plan.decide(for: ["end"])) }
  }

  @Test func everyWordHasItsFault() throws {
    for word in FaultKind.words {
      let time: Milliseconds? = ["slow", "throttle"].contains(word) ? 1_000 : nil
      let code: String? = word == "refuse" ? "quota" : nil
      #expect(try FaultKind(word: word, time: time, code: code).word == word)
    }
    #expect(throws: DamagedRecord.self) { try FaultKind(word: "slow", time: nil, code: nil) }
  }
}
