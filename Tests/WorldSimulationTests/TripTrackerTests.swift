import DriverApp
import Testing

@testable import WorldSimulation

/// What the log says of the trips a phone shows, one after another.
@Suite struct TripTrackerTests {
  @Test func aTripEntersItsPhasesInOrderAndPassesNoneBy() {
    var tracker = TripTracker()
    #expect(tracker.moved(to: "T-1", .offered, isCash: true) == [.offered])
    #expect(tracker.moved(to: "T-1", .onTrip, isCash: true) == [.onTrip])
    #expect(tracker.moved(to: "T-1", .onTrip, isCash: true) == [])
    #expect(tracker.moved(to: "T-1", .atStop, isCash: true) == [.atStop])
    #expect(tracker.moved(to: "T-1", .onTrip, isCash: true) == [.onTrip])
    #expect(tracker.moved(to: "T-1", .rate, isCash: true) == [.ended, .collect, .rate])
  }

  /// When an offer lapses the phone shows the trip before it again: that is nothing new.
  @Test func aTripThatIsShownAgainEntersNothing() {
    var tracker = TripTracker()
    _ = tracker.moved(to: "T-1", .toPickup, isCash: true)
    #expect(tracker.moved(to: "T-1", .cancelled, isCash: true) == [.cancelled])
    #expect(tracker.moved(to: "T-2", .offered, isCash: true) == [.offered])
    #expect(tracker.moved(to: "T-1", .cancelled, isCash: true) == [])
    #expect(tracker.moved(to: "T-2", .toPickup, isCash: true) == [.toPickup])
  }
}
