import DriverApp
import Testing

@testable import DriverScreens

struct PaceTests {
  @Test func cruisesUntilSomethingIsToBeSeen() {
    let ui = UIState()
    #expect(!slowsDown(Fixtures.onTrip(), ui))
    #expect(slowsDown(Fixtures.offer(), ui))
    #expect(slowsDown(Fixtures.darkKerb(), ui))
    #expect(slowsDown(Fixtures.notice(), ui))
    #expect(slowsDown(Fixtures.draining(), ui))
    #expect(!slowsDown(Fixtures.settled(), ui))
  }

  @Test func ratingHoldsNothing() {
    #expect(!slowsDown(Fixtures.cashTaken(), UIState()))
  }

  @Test func whatIsOpenSlowsDown() {
    var ui = UIState()
    ui.layers = [.confirm(.cancel, selected: 0)]
    #expect(slowsDown(Fixtures.onTrip(), ui))
  }

  @Test func aLossIsShownForSixSeconds() {
    var model = Fixtures.onTrip()
    model.pace.lossAge = 5_999
    #expect(slowsDown(model, UIState()))
    model.pace.lossAge = 6_000
    #expect(!slowsDown(model, UIState()))
  }

  @Test func whatCameOfTheQueueIsShownForSixSeconds() {
    var model = Fixtures.settled()
    model.pace.drainedAge = 5_999
    #expect(slowsDown(model, UIState()))
    model.pace.drainedAge = 6_000
    #expect(!slowsDown(model, UIState()))
  }

  @Test func aSpeedChosenWhileTimeIsSlowIsSaid() {
    var ui = UIState()
    _ = ui.press(.character(">"), Fixtures.offer())
    #expect(ui.toast?.text == "Cruising at x16; x1 for you now")
    _ = ui.press(.character("<"), Fixtures.onTrip())
    #expect(ui.toast == nil)
    #expect(ui.pace.cruising == 8)
  }

  @Test func textAndFactor() {
    var pace = Pace()
    #expect(pace.text(slowed: false) == "x8" && pace.factor(slowed: false) == 8)
    #expect(pace.text(slowed: true) == "x1 for you" && pace.factor(slowed: true) == 1)
    pace.steady = true
    #expect(pace.text(slowed: true) == "x8" && pace.factor(slowed: true) == 8)
    var seen: [Int] = []
    for _ in 0..<4 {
      pace.change(by: 1)
      seen.append(pace.cruising)
    }
    #expect(seen == [16, 32, 64, 64])
    // A start may ask for more than the keys do, and for what lies between two of them.
    pace.cruising = 100
    pace.change(by: 1)
    #expect(pace.cruising == 100)
    pace.change(by: -1)
    #expect(pace.cruising == 64)
    pace.cruising = 3
    pace.change(by: 1)
    #expect(pace.cruising == 4)
    for _ in 0..<4 { pace.change(by: -1) }
    #expect(pace.text(slowed: true) == "x1")
    pace.paused = true
    #expect(pace.text(slowed: true) == "paused" && pace.factor(slowed: true) == 0)
  }
}
