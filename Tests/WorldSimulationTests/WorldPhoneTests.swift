import DriverApp
import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import WorldSimulation

/// The phone in the world: who holds its disk, who is signed in, its own meter, and the way driven.
@Suite struct WorldPhoneTests {
  @Test func aSecondAppIsLetInOnlyWhenTheFirstIsDead() throws {
    let world = try DrivenWorld().world
    #expect(throws: StorageError.locked(pid: 1)) { try world.startSecondCopy() }
    world.kill()
    try world.startSecondCopy()
    try world.restart()
    #expect(throws: StorageError.locked(pid: 1)) { try world.startSecondCopy() }
  }

  @Test func whatAnotherDriverTappedWaitsForHim() throws {
    let driven = try DrivenWorld()
    #expect(driven.drive { $0.tracker.hasBeen(.onTrip) })
    let world = driven.world
    world.setSignal(.forcedOff)
    #expect(driven.drive { $0.tracker.hasBeen(.collect) })
    #expect(world.phone?.engine.pending.map(\.request.kind) == ["arrive", "start", "end"])
    world.login("driver-08")
    #expect(world.tap(.goOnShift) == .refused("driver-08 is not signed in yet"))
    world.setSignal(.forcedOn)
    world.advance(to: world.now + 5_000)
    #expect(world.phone?.engine.login == "driver-08")
    #expect(world.phone?.engine.pending.isEmpty == true)
    #expect(world.phone?.tripView(at: world.now) == nil)
    #expect(world.server.driver.tripsDone == 0)
    world.login("driver-07")
    world.advance(to: world.now + 20_000)
    #expect(world.phone?.engine.login == "driver-07")
    #expect(world.phone?.engine.pending.isEmpty == true)
    #expect(world.server.tripRecord("T-1042")?.state == .ended)
    #expect(world.server.checkInvariants() == [])
  }

  @Test func theMeterRunsBesideTheEstimateAndStandsAfterTheEnd() throws {
    let plain = try DrivenWorld()
    let driven = try DrivenWorld { $0.showsMeter = true }
    func meter(_ driven: DrivenWorld) -> Int64? {
      let world = driven.world
      return world.phone?.currentTrip
        .flatMap { world.phone?.fareView(of: $0, at: world.now)?.meter?.minor }
    }
    #expect(plain.drive { $0.tracker.hasBeen(.onTrip) } && meter(plain) == nil)
    #expect(driven.drive { $0.tracker.hasBeen(.onTrip) })
    var last = try #require(meter(driven))
    #expect(last >= driven.world.configuration.tariff.base)
    for _ in 0..<12 where !driven.world.tracker.hasBeen(.collect) {
      let next = driven.world.now + 10_000
      #expect(driven.drive { $0.now >= next || $0.tracker.hasBeen(.collect) })
      let now = try #require(meter(driven))
      #expect(now >= last)
      last = now
    }
    #expect(driven.drive { $0.tracker.hasBeen(.collect) })
    let atEnd = meter(driven)
    #expect(driven.driveToSettled())
    #expect(meter(driven) == atEnd && atEnd != nil)
  }

  @Test func aDriveIsDrivenAgainAlongItsOwnTrack() throws {
    let first = try DrivenWorld()
    #expect(first.driveToSettled())
    let text = GPXWriter.text(first.world.trail, name: "first", start: 0)
    let track = try GPXReader.read(Array(text.utf8), name: "first.gpx")
    let again = try DrivenWorld { $0.map = $0.map.along(track) }
    #expect(again.world.map.roads.allSatisfy { $0.name == "Track" })
    #expect(again.driveToSettled())
    #expect(again.effects == DrivenWorld.trip)
    // The kerb is as dark on the track.
    #expect(again.log.contains { $0.name == .linkLost })
    for fix in again.world.trail {
      let point = first.world.map.projection.point(of: fix.coordinate)
      let away = first.world.trail.map {
        first.world.map.projection.point(of: $0.coordinate).distance(to: point)
      }
      #expect(away.min()! < 40_000)
    }
  }
}
