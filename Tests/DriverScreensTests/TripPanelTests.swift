import RideModel
import TerminalUI
import Testing

@testable import DriverScreens

/// The trip panel: where rows are left, nothing of the way is hidden.
@Suite struct TripPanelTests {
  private func withStop(serverKnows: String? = nil) -> ScreenModel {
    var model = Fixtures.onTrip()
    model.trip.stations.insert(.init(.stop, "Business Park"), at: 1)
    model.trip.serverKnows = serverKnows
    return model
  }

  /// The panel's own columns, from below its headline.
  private func lines(_ model: ScreenModel) -> [String] {
    let size = Size(width: 120, height: 36)
    let frame = Fixtures.frame(model, size: size)
    guard let trip = Layout(size)?.trip else { return [] }
    return (trip.y + 1..<trip.maxY).map {
      String(String(frame.line($0).dropFirst(trip.x).prefix(trip.width)).trimmed)
    }
  }

  @Test func theDropOfARideWithAStopStandsUnderTheStop() {
    #expect(
      lines(withStop()) == [
        "Asha Rao, cash          5.8 of ~8.1 km", "Pickup  Gate 4                   14:01",
        "Stop    Business Park", "Drop    P2 kerb              in 2.3 km",
        "accept arrive start END cash rate", "", "Arriving in 0:40",
      ])
  }

  @Test func whatTheServerKnowsKeepsItsRow() {
    #expect(
      lines(withStop(serverKnows: "ON TRIP, as of 14:01:49")).dropFirst(3) == [
        "Drop    P2 kerb              in 2.3 km", "accept arrive start END cash rate",
        "Server knows: ON TRIP, as of 14:01:49", "Arriving in 0:40",
      ])
  }

  /// It takes two rows: then the next station comes before the last one.
  @Test func aLongWordOfTheServersTakesTheRowOfTheFarthestStation() {
    let shown = lines(withStop(serverKnows: "WAITING FOR RIDER, as of 14:01:49"))
    #expect(shown.contains("Stop    Business Park"))
    #expect(!shown.contains { $0.hasPrefix("Drop") })
    #expect(shown.suffix(3).first == "Server knows: WAITING FOR RIDER,")
  }

  /// The card under the map says loud what Enter does; here it is said once more, quietly.
  @Test func oneThingIsLoud() {
    func grounds(_ model: ScreenModel) -> [Ground] {
      let frame = Fixtures.frame(model, size: Size(width: 120, height: 36))
      return (80..<96).map { frame[$0, 9].style.ground }
    }
    #expect(grounds(Fixtures.offer()).allSatisfy { $0 == .none })
    var due = Fixtures.onTrip()
    due.now = .step(.end)
    #expect(grounds(due).contains(.selection))
  }
}
