import OptimisticEngine
import StreetMap
import Testing

@testable import WorldSimulation

@Suite struct PositionReceiverTests {
  /// A car at 15 m/s to the east, a second at a time.
  private func drive(
    _ receiver: inout PositionReceiver, seconds: Range<Int64>, isMoving: Bool = true,
    hasSky: (Int64) -> Bool = { _ in true }
  ) -> [(second: Int64, off: Int64)] {
    seconds.compactMap { second in
      let car = Point(x: isMoving ? second * 15_000 : 0, y: 0)
      let fix = receiver.fix(
        of: car, isMoving: isMoving, hasSky: hasSky(second),
        at: Instant(milliseconds: second * 1_000))
      return fix.map { (second, $0.distance(to: car)) }
    }
  }

  @Test func aMovingCarHasAFixASecondThatIsOffByMetres() {
    var receiver = PositionReceiver(seed: 7)
    let fixes = drive(&receiver, seconds: 0..<600)
    #expect(fixes.map(\.second) == Array(0..<600))
    // A quarter of the last second's way behind, and an error of at most 4 m each way.
    #expect(fixes.allSatisfy { $0.off <= 11_000 })
    #expect(fixes.contains { $0.off > 4_000 })
  }

  @Test func aStandingCarHasOneNowAndThen() {
    var receiver = PositionReceiver(seed: 7)
    let fixes = drive(&receiver, seconds: 0..<60, isMoving: false)
    #expect(fixes.map(\.second) == stride(from: Int64(0), to: 60, by: 4).map { $0 })
  }

  @Test func undergroundThereIsNoneAndTheFirstAfterItTakesItsTime() {
    var receiver = PositionReceiver(seed: 7)
    let fixes = drive(&receiver, seconds: 0..<40) { !(10..<30).contains($0) }
    #expect(fixes.map(\.second) == Array(0..<10) + Array(32..<40))
  }

  @Test func itsWayIsAsLongAsTheCarsWay() {
    var receiver = PositionReceiver(seed: 3)
    var length: Int64 = 0
    var last: Point?
    for second in Int64(0)...600 {
      let fix = receiver.fix(
        of: Point(x: second * 15_000, y: 0), isMoving: true, hasSky: true,
        at: Instant(milliseconds: second * 1_000))
      if let fix, let before = last { length += before.distance(to: fix) }
      last = fix ?? last
    }
    #expect(abs(length - 9_000_000) < 45_000)
  }

  @Test func aSavedOneGoesOn() throws {
    var receiver = PositionReceiver(seed: 7)
    _ = drive(&receiver, seconds: 0..<20)
    var again = try #require(PositionReceiver(saved: receiver.saved))
    #expect(again == receiver)
    let (on, off) = (drive(&receiver, seconds: 20..<40), drive(&again, seconds: 20..<40))
    #expect(on.map(\.off) == off.map(\.off))
    #expect(PositionReceiver(saved: .null) == nil)
  }
}
