import DriverApp
import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import WorldSimulation

/// kill -9 of the whole program at any moment, and the start after it.
@Suite struct WorldSavingTests {
  /// Every few seconds of a trip, in all its states.
  static let moments: [Milliseconds] = Array(stride(from: 500, to: 190_000, by: 9_500))

  private func resumed(_ kept: WorldStorage.Kept) throws -> DrivenWorld {
    try DrivenWorld(storage: kept.killed().storage)
  }

  @Test(arguments: moments) func goesOnAsIfNothingHadHappened(moment: Milliseconds) throws {
    let kept = WorldStorage.Kept()
    let before = try DrivenWorld(storage: kept.storage)
    // Saved once a second, as the program does, and killed in between.
    var saved = before.world.now
    _ = before.drive { world in
      if world.now >= saved + 1_000, (try? world.save()) != nil { saved = world.now }
      return world.now >= Instant(milliseconds: moment)
    }
    let after = try resumed(kept)
    #expect(before.world.now - after.world.now <= 1_000)
    #expect(before.world.vehicle.position.distance(to: after.world.vehicle.position) <= 30_000)
    let pending = before.world.phone?.engine.pending.map(\.key)
    #expect(after.world.phone?.engine.pending.map(\.key) == pending)
    #expect(after.driveToSettled())
    #expect(before.effects + after.effects == DrivenWorld.trip)
    #expect(after.world.server.checkInvariants() == [])
    #expect(after.world.tally.flicker == 0)
    #expect(after.world.phone?.engine.pending.isEmpty == true)
    #expect(after.world.phone?.engine.deadLetters.isEmpty == true)
    // What is on the disks alone decides how it goes on.
    let again = try resumed(kept)
    #expect(again.driveToSettled())
    #expect(again.lines == after.lines)
  }

  @Test func aWorldNeverSavedStartsWhereItsServerIs() throws {
    let kept = WorldStorage.Kept()
    let before = try DrivenWorld(storage: kept.storage)
    _ = before.drive { $0.tracker.hasBeen(.onTrip) }
    let after = try resumed(kept)
    #expect(after.world.now >= before.world.server.lastInstant)
    #expect(after.world.tracker.phase == .onTrip)
  }

  @Test func aWorldSavedBeforeTheDarkStartsWhereItsPhoneIs() throws {
    let kept = WorldStorage.Kept()
    let before = try DrivenWorld(storage: kept.storage)
    _ = before.drive { $0.tracker.hasBeen(.onTrip) }
    try before.world.save()
    _ = before.drive { $0.tracker.hasBeen(.collect) }
    let tapped = try #require(before.world.phone?.engine.pending.last?.tapped)
    #expect(tapped > before.world.server.lastInstant)
    let after = try resumed(kept)
    #expect(after.world.now >= tapped)
    #expect(after.driveToSettled())
    #expect(before.effects + after.effects == DrivenWorld.trip)
    #expect(after.world.phone?.engine.deadLetters.isEmpty == true)
  }

  @Test func aSaveIsWrittenOnlyWhenSomethingHappened() throws {
    let kept = WorldStorage.Kept()
    let world = try DrivenWorld(storage: kept.storage).world
    try world.save()
    #expect(!world.isUnsaved)
    let commits = kept.world.commits
    try world.save()
    #expect(kept.world.commits == commits)
    for input: (World) -> Void in [
      { $0.setGPS(false) }, { $0.moveClock(by: 3_600_000) }, { $0.setZone(0) },
      { $0.isDiskFull = true }, { $0.isDiskFull = false }, { $0.addFault(.hang, on: "any", .next) },
      { $0.clearFaults() }, { $0.setSignal(.forcedOff) }, { $0.tap(.goOnShift) }, { $0.kill() },
    ] {
      input(world)
      #expect(world.isUnsaved)
      try world.save()
    }
  }

  @Test func anotherSeedOrMapIsRefused() throws {
    let kept = WorldStorage.Kept()
    try DrivenWorld(storage: kept.storage).world.save()
    #expect(throws: WorldMismatch.seed(7)) {
      try DrivenWorld(storage: kept.storage) { $0.seed = 8 }
    }
    #expect(throws: WorldMismatch.map) {
      try DrivenWorld(storage: kept.storage) {
        $0.map = ShippedMaps.helsinki
      }
    }
  }

  @Test func aDamagedWorldIsNamed() throws {
    let kept = WorldStorage.Kept()
    try DrivenWorld(storage: kept.storage).world.save()
    kept.world.damage("world", Array("state".utf8)) { $0 = Array($0.prefix(3)) }
    #expect(throws: DamagedRecord.self) { try DrivenWorld(storage: kept.storage) }
  }
}
