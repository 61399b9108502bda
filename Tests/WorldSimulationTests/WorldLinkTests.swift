import DriverApp
import MobileLink
import OptimisticEngine
import RideModel
import Testing

@testable import WorldSimulation

/// What the world makes of the place, the hour and the faults on the way to the link.
@Suite struct WorldLinkTests {
  /// The loads of the cell at the crowded terminal within three minutes.
  private func loads(hour: Int64) throws -> Set<Int> {
    let world = try DrivenWorld(trips: 0) { $0.startOfDay = hour * 3_600_000 }.world
    let arrivals = try #require(world.map.place(named: "Arrivals")).access
    return Set(
      (0..<180).map { (second: Int64) in
        world.advance(to: Instant(milliseconds: second * 1_000))
        world.vehicle = Vehicle(parkedAt: arrivals)
        world.updateRadio()
        return world.link.mapConditions.load
      })
  }

  @Test func theTerminalIsAsCrowdedAsTheHour() throws {
    #expect(try loads(hour: 2) == Set(34...46))
    #expect(try loads(hour: 14) == Set(69...81))
    // In the evening the crowd closes the cell and opens it again.
    #expect(try loads(hour: 18) == Set(84...96))
    #expect((84...96).contains(LinkQuality.fullLoad))
  }

  @Test func theRoundTripShownIsMeasured() throws {
    let driven = try DrivenWorld()
    #expect(driven.drive { $0.phone?.shiftView(at: $0.now).isSignedIn ?? false })
    let usual = driven.world.link.quality.roundTrip
    let shown = driven.world.link.signal.roundTrip
    #expect(abs(shown - usual) < 60)
    driven.world.addFault(.slow(4_000), on: "any", .next)
    #expect(driven.drive(within: 60_000) { $0.link.signal.roundTrip > shown + 500 })
  }

  @Test func aRecordedLinkTakesThePlaceOfTheMapsCoverage() throws {
    let steady = (1...60).map { "\($0 * 100)\n" }.joined()
    let trace = try RecordedTrace(Array(steady.utf8), name: "steady.up")
    let driven = try DrivenWorld { $0.trace = trace }
    let world = driven.world
    let shipped = ShippedMaps.airport
    #expect(world.map.zones.isEmpty && world.map.sites.isEmpty && !shipped.zones.isEmpty)
    #expect(world.map.digest == shipped.digest)
    #expect(world.map.suggestedTrips == shipped.suggestedTrips)
    // Through the underpass and to the dark kerb: no zone is announced, and none is met.
    #expect(
      driven.drive {
        precondition($0.vehicle.deadZoneAhead == nil && !$0.coverage.isDead)
        return $0.tracker.hasBeen(.settled)
      })
    #expect(!driven.log.contains { $0.name == .linkLost })
  }

  @Test func aFaultOnTheSecondMessageHitsJustThat() throws {
    let driven = try DrivenWorld()
    #expect(driven.drive { $0.tracker.hasBeen(.toPickup) })
    let world = driven.world
    world.addFault(.refuse("quota"), on: "message#2", .next)
    world.setSignal(.forcedOff)
    for text in ["one", "two", "three"] { world.tap(.message(text)) }
    world.setSignal(.forcedOn)
    #expect(driven.drive { $0.phone?.engine.pending.isEmpty ?? false })
    #expect(driven.effects.filter { $0 == "message" }.count == 2)
    let refused = try #require(driven.log.first { $0.name == .requestRefused })
    #expect(refused["key"].text == world.tally.key(named: "message#2")?.text)
  }
}
