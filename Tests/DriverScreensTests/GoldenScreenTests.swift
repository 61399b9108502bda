import TerminalUI
import Testing

@testable import DriverScreens

/// Whole screens, letter by letter.
struct GoldenScreenTests {
  private let big = Size(width: 120, height: 36)
  private let small = Size(width: 80, height: 24)

  @Test func theDarkKerbAtBothSizes() {
    let model = Fixtures.darkKerb()
    let wide = Fixtures.frame(model, size: big)
    #expect(wide.text == GoldenPanels.darkKerbWide)
    #expect(wide.stylePlane == GoldenPanels.darkKerbWideStyles)
    let frame = Fixtures.frame(model, size: small)
    #expect(frame.text == GoldenPanels.darkKerb)
    #expect(frame.groundPlane == GoldenPanels.darkKerbGrounds)
  }

  @Test func theSameInASCII() {
    let frame = Fixtures.frame(Fixtures.darkKerb(), size: small, capabilities: .ascii)
    #expect(frame.text == GoldenPanels.darkKerbASCII)
    let wide = Fixtures.frame(Fixtures.onTrip(), size: big, capabilities: .ascii)
    #expect(wide.text == GoldenPanels.onTripWideASCII)
  }

  @Test func tooSmallSaysStateQueueAndTheWayOut() {
    let frame = Fixtures.frame(Fixtures.darkKerb(), size: Size(width: 79, height: 23))
    #expect(frame.text == GoldenPanels.darkKerbTooSmall)
    #expect(Fixtures.frame(Fixtures.darkKerb(), size: Size(width: 1, height: 1)).text == "q")
    var ui = UIState()
    ui.size = Size(width: 40, height: 8)
    #expect(ui.press(.character("q"), Fixtures.darkKerb()) == nil)
    #expect(
      Fixtures.frame(Fixtures.darkKerb(), ui: ui, size: ui.size)
        .contains("q again quits, Esc stays"))
  }

  @Test func cards() {
    #expect(Fixtures.frame(Fixtures.offer(), size: small).text == GoldenPanels.offer)
    #expect(Fixtures.frame(Fixtures.settled(), size: small).text == GoldenPanels.settled)
    #expect(Fixtures.frame(Fixtures.notice(), size: small).text == GoldenPanels.notice)
  }

  @Test func pages() {
    #expect(page(.help(search: TextInput("signal"), scroll: 0)) == GoldenPages.help)
    #expect(page(.menu(selected: 2)) == GoldenPages.menu)
    #expect(page(.truth(scroll: 0)) == GoldenPages.truth)
    #expect(page(.timeline(selected: 0), big) == GoldenPages.timelineWide)
    #expect(page(.problems(selected: 0)) == GoldenPages.problems)
    #expect(page(.messages(Layer.MessageEntry())) == GoldenPages.messages)
    #expect(page(.world(selected: 0)) == GoldenPages.world)
    #expect(page(.quit(selected: 0)) == GoldenPages.quit)
    #expect(page(.history(scroll: 0)) == GoldenPages.history)
    #expect(page(.confirm(.cancel, selected: 0)) == GoldenPages.cancel)
  }

  private func page(_ layer: Layer, _ size: Size? = nil) -> String {
    var ui = UIState()
    ui.layers = [layer]
    return Fixtures.frame(Fixtures.withPages(Fixtures.draining()), ui: ui, size: size ?? small).text
  }

  /// A long name keeps what there is room for, and says where it was cut; the clock never moves.
  @Test func theHeaderIsCutWithAMark() {
    var model = Fixtures.darkKerb()
    func header(_ detail: String, _ width: Int = 80) -> String {
      model.header.signalDetail = detail
      return Fixtures.frame(model, size: Size(width: width, height: 24)).line(0)
    }
    #expect(
      header("0:31 dead zone Departures kerb")
        == " SHIFT ON  OFFLINE 0:31 Departures kerb OUTBOX 1 saved here 14:02:31 x1 for you")
    #expect(
      header("10:31 dead zone Departures kerb")
        == " SHIFT ON  OFFLINE 10:31 Departures~  OUTBOX 1 saved here   14:02:31 x1 for you")
    #expect(
      header("12:42 bars, no data")
        == " SHIFT ON  OFFLINE 12:42 bars, no data OUTBOX 1 saved here  14:02:31 x1 for you")
    #expect(
      header("0:31 dead zone Departures kerb", 92).contains("0:31 dead zone Departures kerb "))
    model.outbox.sending = 10
    model.outbox.of = 12
    model.header.signal = .weak
    #expect(
      header("900 ms")
        == " SHIFT ON  WEAK 900 ms              OUTBOX sending 10 of 12 14:02:31 x1 for you")
    model.pace.isDraining = true
    model.collect = nil
    for step in [ScreenModel.Now.awaited("Arriving in 0:40"), .step(.end)] {
      model.now = step
      #expect(header("900 ms").dropFirst(60).prefix(8) == "14:02:31")
    }
  }
}
