import DriverApp
import RideModel
import Testing

@testable import DriverScreens

struct NotebookLineTests {
  private func read(_ kind: NotebookKind, _ line: String, about: String? = nil) -> NotebookText? {
    NotebookLine(kind: kind, line: line).text(in: Fixtures.inr, about: about)
  }

  @Test func titleAndText() {
    #expect(read(.note, "Ramp: ask: now") == NotebookText(.note, title: "Ramp", text: "ask: now"))
    #expect(read(.place, "Gate 4") == NotebookText(.place, title: "Gate 4"))
    #expect(
      read(.note, "Ramp", about: "p1") == NotebookText(.note, title: "Ramp", place: "p1"))
    #expect(read(.preference, "Pets: no", about: "p1")?.place == nil)
  }

  @Test func anExpenseEndsInItsAmount() {
    #expect(
      read(.expense, "Toll at the bridge 120.50")
        == NotebookText(.expense, title: "Toll at the bridge", amount: 12_050))
    for line in ["Toll", "Toll ", "Toll 1.234", "Toll x", "120"] {
      #expect(read(.expense, line) == nil, "\(line)")
    }
  }
}
