import DriverApp
import OptimisticEngine
import RideModel
import Testing

@testable import WorldSimulation

/// The old ways of working, on the trip that ends at the dark kerb.
@Suite struct OldWaysTests {
  private func driven(_ mode: AppMode) throws -> DrivenWorld {
    let driven = try DrivenWorld { $0.mode = mode }
    #expect(driven.driveToSettled())
    return driven
  }

  private func ended(_ driven: DrivenWorld) throws -> (at: Milliseconds, fare: Int64) {
    let record = try #require(driven.world.server.tripRecord("T-1042"))
    return (try #require(record.endedAt), try #require(record.confirmed))
  }

  @Test(arguments: [AppMode.collect, .blocking])
  func theTripEndsLaterAndFarther(mode: AppMode) throws {
    let new = try driven(.optimistic)
    let old = try driven(mode)
    #expect(new.world.oldWay == OldWayCost() && new.world.oldWayWords == nil)
    let cost = old.world.oldWay
    #expect(cost.steps == 1)
    #expect((10_000...90_000).contains(cost.later))
    #expect(cost.farther > 50_000)
    let (newEnd, oldEnd) = (try ended(new), try ended(old))
    #expect(oldEnd.at > newEnd.at)
    #expect(oldEnd.fare >= newEnd.fare)
    // What it would have cost where it should have ended is what it did cost there.
    #expect(cost.faresThere == ["T-1042": newEnd.fare])
    #expect(old.world.oldWayPaidMore == oldEnd.fare - newEnd.fare)
    // The card counts neither so short a way nor minutes: the rider pays no more, and the driver
    // has driven it all the same, at 24.00 a kilometre and 1.00 a minute.
    let worth = (cost.farther * 2_400 * 60 + cost.later * 100 * 1_000_000 / 1_000) / 60_000_000
    #expect(abs(old.world.oldWayDearer - worth) <= 1 && worth > 100)
    #expect(
      old.world.oldWayWords?.hasSuffix(
        "INR dearer: 0.00 paid by the rider, "
          + "\(DecimalText.text(old.world.oldWayDearer, digits: 2)) unpaid") == true)
    #expect(old.effects == DrivenWorld.trip)
    #expect(old.world.server.checkInvariants() == [])
    #expect(old.world.tally.flicker == 0)
  }

  @Test func nothingIsShownBeforeTheServerSaidIt() throws {
    for mode in [AppMode.collect, .blocking] {
      let old = try DrivenWorld { $0.mode = mode }
      #expect(old.drive { $0.detour != nil })
      #expect(old.world.tracker.phase == .onTrip)
      #expect(old.world.phone?.nextStep(at: old.world.now) == nil)
      #expect(old.world.vehicle.purpose == .toSignal)
      let answer = old.world.tap(.end(confirmed: true))
      guard case .refused(let why) = answer else {
        Issue.record("\(answer)")
        continue
      }
      #expect(why.hasPrefix("No connection"))
      #expect(old.world.phone?.engine.pending.isEmpty == true)
    }
  }

  @Test func aKillLosesWhatWasKeptInMemory() throws {
    let old = try DrivenWorld { $0.mode = .collect }
    #expect(old.drive { $0.detour != nil })
    #expect(old.world.phone?.keeps(.end) == true)
    old.world.kill()
    try old.world.restart()
    #expect(old.world.phone?.keeps(.end) == false)
    #expect(old.driveToSettled())
    #expect(old.effects == DrivenWorld.trip)
  }

  @Test func aKeptStepGoesOutByItselfWithTheTimeOfThen() throws {
    let old = try DrivenWorld { $0.mode = .collect }
    #expect(old.drive { $0.detour != nil })
    let kerb = old.world.now
    #expect(old.drive { $0.phone?.signal.isOffline == false })
    #expect(old.world.phone?.engine.pending.map(\.request.kind) == ["end"])
    let tapped = try #require(old.world.phone?.engine.pending.first?.tapped)
    #expect(tapped == old.world.now && tapped > kerb)
  }

  @Test func aSavedDetourGoesOn() throws {
    let kept = WorldStorage.Kept()
    let before = try DrivenWorld(storage: kept.storage) { $0.mode = .blocking }
    #expect(before.drive { $0.detour != nil })
    try before.world.save()
    let after = try DrivenWorld(storage: kept.killed().storage) { $0.mode = .blocking }
    #expect(after.world.detour == before.world.detour)
    #expect(after.world.oldWay == before.world.oldWay)
    #expect(after.driveToSettled())
    #expect(after.world.oldWay.steps == 1)
  }
}
