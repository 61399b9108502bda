import StreetMap
import Testing

@testable import WorldSimulation

/// The default map as the car drives it: what the pace of a first drive needs of it.
@Suite struct ShippedMapPaceTests {
  /// A drive from rest to a stop, in seconds.
  private struct Drive {
    var seconds: Int64
    /// The stretches without signal, in order: seconds from entering to leaving or to the stop.
    var dark: [Int64]
  }

  private func drive(_ map: StreetMap, _ from: String, _ to: String) throws -> Drive {
    let start = try #require(map.place(named: from))
    let end = try #require(map.place(named: to))
    let route = try #require(map.route(from: start.access, to: end.access))
    let profile = MotionProfile(driving: route)
    func seconds(_ distance: Int64) throws -> Int64 {
      Int64(try #require(profile.tick(reaching: distance))) * MotionProfile.tick / 1_000
    }
    let dark = map.coverage(along: route).filter(\.coverage.isDead)
    return Drive(
      seconds: try seconds(route.length),
      dark: try dark.map { try seconds($0.end) - seconds($0.start) })
  }

  @Test func firstRideIsQuickAndDarkOnTheWayAndAtItsEnd() throws {
    let map = ShippedMaps.airport
    let toPickup = try drive(map, "Cab Rank", "Airport Hotel")
    let ride = try drive(map, "Airport Hotel", "Departures")
    let away = try drive(map, "Departures", "Cab Rank")
    // At x8: the pickup 8 s after the accept, START to END in 140 s, and out of the dark in 60 s.
    #expect(toPickup.seconds <= 64)
    #expect(toPickup.dark == [])
    #expect((80...140).contains(ride.seconds))
    // The underpass for practice, then the covered kerb with the loss announced before the stop.
    #expect(ride.dark.count == 2)
    #expect((8...15).contains(ride.dark[0]))
    #expect(ride.dark[1] >= 8)
    #expect(away.dark.count == 1)
    #expect(away.dark[0] <= 60)
  }

  @Test func secondRideStartsMinutesBelowGround() throws {
    let map = ShippedMaps.airport
    let ride = try drive(map, "P2 Basement", "Business Park")
    #expect(ride.dark.count == 1)
    #expect((120...300).contains(ride.dark[0]))
  }
}
