import OptimisticEngine
import StreetMap
import Testing

@testable import WorldSimulation

@Suite struct VehicleTests {
  private let map = ShippedMaps.airport

  private func drive(_ from: String, _ to: String) throws -> Vehicle {
    let start = try #require(map.place(named: from)).access
    let end = try #require(map.place(named: to)).access
    var vehicle = Vehicle(parkedAt: start)
    vehicle.drive(try #require(map.route(from: start, to: end)), for: .toDrop, on: map)
    return vehicle
  }

  /// The car's distance and speed every tick until it stands.
  private func trail(_ vehicle: Vehicle) -> [(along: Int64, speed: Int64)] {
    var vehicle = vehicle
    var trail: [(Int64, Int64)] = [(vehicle.along, vehicle.speed)]
    while !vehicle.isStopped {
      vehicle.tick()
      trail.append((vehicle.along, vehicle.speed))
    }
    return trail
  }

  @Test func speedsUpKeepsTheLimitsAndStopsAtTheEnd() throws {
    let vehicle = try drive("Cab Rank", "Airport Hotel")
    let route = try #require(vehicle.route)
    let trail = trail(vehicle)
    #expect(trail.last?.along == route.length)
    #expect(trail.first?.speed == 0)
    for (before, after) in zip(trail, trail.dropFirst()) {
      #expect(after.along > before.along)
      #expect(after.speed - before.speed <= 800)
      let limit = max(
        route.pieces[route.piece(at: before.along)].speed,
        route.pieces[route.piece(at: after.along)].speed)
      #expect(after.speed <= limit)
    }
  }

  @Test func knowsToTheTickWhenItArrives() throws {
    let vehicle = try drive("Airport Hotel", "Departures")
    let ticks = trail(vehicle).count - 1
    #expect(vehicle.remaining == Int64(ticks) * MotionProfile.tick)
    #expect(vehicle.time(to: vehicle.route!.length) == vehicle.remaining)
  }

  @Test func betweenTicksItIsOnTheStraightLine() throws {
    var vehicle = try drive("Cab Rank", "Airport Hotel")
    for _ in 0..<20 { vehicle.tick() }
    let here = vehicle.position(ahead: 0)
    let half = vehicle.position(ahead: 250)
    vehicle.tick()
    #expect(vehicle.position(ahead: 0) != here)
    let there = vehicle.position
    #expect(here.distance(to: half) + half.distance(to: there) <= here.distance(to: there) + 50)
  }

  @Test func pullsOverWithinSightAndGoesOn() throws {
    var vehicle = try drive("Cab Rank", "Airport Hotel")
    for _ in 0..<30 { vehicle.tick() }
    let speed = vehicle.speed
    let before = vehicle.along
    vehicle.pullOver()
    while !vehicle.isStopped { vehicle.tick() }
    #expect(vehicle.isPulledOver && !vehicle.hasArrived)
    #expect(vehicle.along - before <= speed * speed / 4_000 + speed)
    vehicle.goOn()
    #expect(trail(vehicle).last?.along == vehicle.route?.length)
  }

  @Test func savedAndRestoredItDrivesOnTheSame() throws {
    var vehicle = try drive("Airport Hotel", "Departures")
    for _ in 0..<57 { vehicle.tick() }
    let restored = try Vehicle(saved: vehicle.saved, on: map)
    #expect(restored.along == vehicle.along)
    #expect(restored.speed == vehicle.speed)
    #expect(restored.odometer == vehicle.odometer)
    #expect(trail(restored).map(\.along) == trail(vehicle).map(\.along))
  }

  @Test func announcesTheNextDeadZone() throws {
    var vehicle = try drive("Airport Hotel", "Departures")
    let ahead = try #require(vehicle.deadZoneAhead)
    let zone = try #require(ahead.zone)
    #expect(map.zones[zone].kind == .deadZone)
    while !vehicle.coverage(on: map).isDead { vehicle.tick() }
    #expect(vehicle.along >= ahead.distance)
    #expect(vehicle.deadZoneAhead == nil)
  }

  @Test func theWalkThroughTakesTheTimeItShould() throws {
    let empty = try #require(drive("Cab Rank", "Airport Hotel").remaining)
    let first = try #require(drive("Airport Hotel", "Departures").remaining)
    let back = try #require(drive("Departures", "Cab Rank").remaining)
    let second = try #require(drive("P2 Basement", "Business Park").remaining)
    // START to END in at most 140 s; the way to the pickup fits in eight seconds at x8.
    #expect(empty <= 64_000)
    #expect(first <= 140_000)
    #expect(back <= 300_000)
    #expect(second <= 600_000)
  }
}
