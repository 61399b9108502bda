import TerminalUI
import Testing

@testable import DriverScreens

/// Why a fare differs: all of it, or a word that there is more.
@Suite struct FarePanelTests {
  private func model() -> ScreenModel {
    var model = Fixtures.onTrip()
    model.fare.confirmed = "20.87"
    model.fare.difference = "+5.56"
    model.fare.due = "15.00"
    model.fare.reasons = [
      .init("Distance 9.1 km, estimated 8.4 km", "+0.84"), .init("Waiting 4:30", "+0.75"),
      .init("Toll", "+4.00"), .init("Rounding", "-0.03"),
    ]
    return model
  }

  private func reasons(_ frame: Frame) -> [String] {
    frame.lines.filter { line in
      ["Distance 9", "Waiting 4", "Toll  ", "Rounding", "more  "].contains(where: line.contains)
    }.map { line in
      line.suffix(42).split(separator: " ", omittingEmptySubsequences: true).filter {
        !["│", "││"].contains($0)
      }.joined(separator: " ")
    }
  }

  @Test func reasonsThatDoNotFitAreCounted() {
    let frame = Fixtures.frame(model(), size: Size(width: 120, height: 36))
    let shown = reasons(frame)
    #expect(shown.count == 2, "\(shown)")
    #expect(shown.last == "3 more 3 z shows all", "\(shown)")
  }

  @Test func zoomedAllAreThere() {
    var ui = UIState()
    ui.focus = .fare
    ui.zoomed = true
    let frame = Fixtures.frame(model(), ui: ui, size: Size(width: 120, height: 36))
    for text in ["+0.84", "+0.75", "+4.00", "-0.03"] { #expect(frame.contains(text), "\(text)") }
    #expect(!frame.contains("shows all"))
  }
}
