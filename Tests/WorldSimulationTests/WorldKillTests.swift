import DriverApp
import OptimisticEngine
import RideModel
import Testing

@testable import WorldSimulation

/// The driver's app dies; world and server go on.
@Suite struct WorldKillTests {
  /// A drive to the END tap in the dark, with the app killed there at `moment`.
  private func killed(_ moment: KillMoment, _ request: String) throws -> DrivenWorld {
    let driven = try DrivenWorld()
    driven.world.arm(moment, request: request)
    #expect(driven.drive { $0.phone == nil })
    return driven
  }

  @Test func aDeadAppTakesNoTapAndTheCarRollsOn() throws {
    let driven = try DrivenWorld()
    #expect(driven.drive { $0.tracker.hasBeen(.onTrip) && $0.vehicle.speed > 10_000 })
    let world = driven.world
    world.kill()
    world.kill()
    let (odometer, heard) = (world.vehicle.odometer, world.server.lastInstant)
    #expect(world.tap(.end(confirmed: true)) == .refused("The app is not running"))
    world.advance(to: world.now + 60_000)
    #expect(world.vehicle.odometer > odometer + 100_000)
    #expect(world.server.lastInstant >= heard)
    #expect(world.takeEvents().filter { $0.name == .appKilled }.count == 1)
    try world.restart()
    try world.restart()
    #expect(world.tracker.phase == .onTrip)
    #expect(driven.driveToSettled())
    #expect(driven.effects == DrivenWorld.trip)
  }

  @Test func eachArmedKillComesOnce() throws {
    let driven = try DrivenWorld()
    driven.world.arm(.afterWrite, request: "arrive")
    driven.world.arm(.afterWrite, request: "end")
    for kind in ["arrive", "end"] {
      #expect(driven.drive { $0.phone == nil })
      #expect(driven.log.last { $0.name == .requestQueued }?["request"].text == kind)
      try driven.world.restart()
    }
    #expect(!driven.world.isKillArmed)
    #expect(driven.driveToSettled())
    #expect(driven.effects == DrivenWorld.trip)
  }

  @Test func killedBeforeTheWriteTheTapNeverWas() throws {
    let driven = try killed(.beforeWrite, "end")
    try driven.world.restart()
    #expect(driven.world.phone?.engine.pending.isEmpty == true)
    #expect(driven.world.tracker.phase == .onTrip)
    #expect(driven.driveToSettled())
    #expect(driven.effects == DrivenWorld.trip)
  }

  @Test func killedAfterTheWriteTheTapStands() throws {
    let driven = try killed(.afterWrite, "end#1")
    #expect(driven.log.suffix(2).map(\.name) == [.requestQueued, .appKilled])
    try driven.world.restart()
    #expect(driven.world.phone?.engine.pending.map(\.request.kind) == ["end"])
    #expect(driven.world.tracker.phase == .collect)
    #expect(driven.driveToSettled())
    #expect(driven.effects == DrivenWorld.trip)
  }

  @Test func killedWhileSendingNothingIsDoubled() throws {
    let driven = try killed(.whileSending, "arrive")
    try driven.world.restart()
    #expect(driven.driveToSettled())
    #expect(driven.effects == DrivenWorld.trip)
    #expect(driven.world.server.checkInvariants() == [])
  }

  @Test func aNumberMeansJustThatOne() throws {
    let driven = try DrivenWorld(trips: 2)
    driven.world.arm(.afterWrite, request: "accept#2")
    #expect(driven.drive { $0.phone == nil })
    #expect(driven.effects.filter { $0 == "end" }.count == 1)
  }
}
