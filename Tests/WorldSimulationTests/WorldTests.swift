import DriverApp
import OptimisticEngine
import RideModel
import Testing

@testable import WorldSimulation

/// A whole trip on the default map: an underpass on the way, the drop-off at the dark kerb.
@Suite struct WorldTests {
  @Test func aTripEndedInTheDarkIsSettledByItself() throws {
    let driven = try DrivenWorld()
    #expect(driven.driveToSettled())
    #expect(driven.effects == DrivenWorld.trip)
    let lost = driven.log.filter { $0.name == .linkLost }
    #expect(lost.map { $0["zone"].text } == ["Taxiway Underpass", "Departures kerb"])
    let end = try #require(driven.inputs.first { $0.tap == .end(confirmed: true) })
    #expect(end.at > lost[1].at)
    let confirmed = try #require(driven.log.first { $0.name == .fareConfirmed })
    #expect(confirmed.at > end.at)
    #expect(driven.world.phone?.engine.pending.isEmpty == true)
    #expect(driven.world.server.checkInvariants() == [])
    #expect(driven.world.tally.flicker == 0)
  }

  @Test func theSameWorldHoweverTimeIsChunked() throws {
    let first = WorldStorage.Kept()
    let driven = try DrivenWorld(storage: first.storage)
    #expect(driven.driveToSettled())
    let end = driven.world.now
    driven.world.advance(to: end)
    try driven.world.save()
    let expected = try first.contents()
    for chunk: Milliseconds in [13, 499, 1_000, 7_777, 3_600_000] {
      let kept = WorldStorage.Kept()
      let world = try DrivenWorld(storage: kept.storage).world
      var events = world.takeEvents()
      func advance(to instant: Instant) {
        while world.now < instant { world.advance(to: min(instant, world.now + chunk)) }
        world.advance(to: instant)
        events += world.takeEvents()
      }
      for input in driven.inputs {
        advance(to: input.at)
        world.tap(input.tap)
      }
      advance(to: end)
      #expect(events == driven.log, "chunks of \(chunk) ms")
      try world.save()
      #expect(try kept.contents() == expected, "chunks of \(chunk) ms")
    }
  }

  @Test func theSameSeedGivesTheSameWorldAndAnotherAnotherOne() throws {
    func lines(seed: UInt64) throws -> [String] {
      let driven = try DrivenWorld { $0.seed = seed }
      #expect(driven.driveToSettled())
      return driven.lines
    }
    let seven = try lines(seed: 7)
    #expect(try lines(seed: 7) == seven)
    #expect(try lines(seed: 8) != seven)
  }

  @Test func anImpossibleRestIsNamedNotHungOn() async {
    await #expect(processExitsWith: .failure) {
      var rest = RestGuard()
      for _ in 0...RestGuard.mostEvents { rest.note(Instant(milliseconds: 5)) { "phone 5" } }
    }
    var rest = RestGuard()
    for time in 0..<Int64(3 * RestGuard.mostEvents) {
      rest.note(Instant(milliseconds: time / 2)) { "" }
    }
  }

  @Test func theDriverMayTapAnythingAtAnyTime() throws {
    let taps: [DriverTap] = [
      .goOnShift, .goOffShift, .accept, .decline, .arrive, .stop, .resume, .start(pin: nil),
      .start(pin: "0000"), .end(confirmed: false), .end(confirmed: true), .cash(0), .cash(-1),
      .cash(123_400), .rate(5), .rate(9), .skipRating, .cancel(why: "flat tyre"), .noShow,
      .proof(name: "n"), .message("hello"), .readMessages, .incident(kind: "other", text: "x"),
    ]
    for seed: UInt64 in 1...6 {
      var random = SeededRandom(seed: seed, stream: "taps")
      let world = try DrivenWorld(trips: 5) { $0.seed = seed }.world
      while world.now < Instant(milliseconds: 900_000) {
        world.advance(to: world.now + random.integer(in: 100...4_000))
        world.tap(taps[Int(random.integer(in: 0...Int64(taps.count - 1)))])
        #expect(world.server.checkInvariants() == [])
      }
      let rest = world.now + 120_000
      world.setSignal(.forcedOn)
      world.advance(to: rest)
      #expect(world.phone?.engine.pending.isEmpty == true, "seed \(seed)")
    }
  }

  /// A route that no longer leads where the trip goes is left for one from where the car is.
  @Test func aNewDestinationIsDrivenToFromWhereTheCarIs() throws {
    let driven = try DrivenWorld()
    let world = driven.world
    #expect(driven.drive { $0.tracker.phase == .onTrip && $0.vehicle.along > 300_000 })
    let rank = try #require(world.map.place(named: "Cab Rank")).access
    #expect(world.vehicle.destination != rank)
    world.setSignal(.forcedOn)
    try world.serverDoes(.changesDestination(place: "Cab Rank"))
    var last = world.vehicle.position
    var farthest: Int64 = 0
    let arrives = driven.drive {
      farthest = max(farthest, $0.vehicle.position.distance(to: last))
      last = $0.vehicle.position
      return $0.vehicle.destination == rank && $0.vehicle.purpose == .toDrop && $0.vehicle.isStopped
    }
    #expect(arrives)
    // Half a second at the fastest road's speed: it never jumped.
    #expect(farthest < 20_000)
    #expect(driven.driveToSettled())
  }
}
