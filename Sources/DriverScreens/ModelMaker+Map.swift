import DriverApp
import OptimisticEngine
import RideModel
import StreetMap
import WorldSimulation

extension ModelMaker {
  func scene() -> MapScene {
    var scene = MapScene()
    scene.drawing = extras.drawing
    let vehicle = world.vehicle
    let ahead = MotionProfileShare.ahead(world)
    let place = vehicle.position(ahead: ahead)
    scene.car = .init(at: place, heading: vehicle.heading, hasFix: hasFix)
    if let route = vehicle.route {
      let split = route.distances.firstIndex { $0 > vehicle.along } ?? route.points.count
      scene.trail = Array(route.points[..<split])
      if !vehicle.hasArrived { scene.route = Array(route.points[split...]) }
      if vehicle.purpose == .toRank { scene.trail = [] }
    }
    scene.pins = pins()
    announce(&scene)
    return scene
  }

  /// Whether the receiver said where the car is within the last ten seconds.
  private var hasFix: Bool {
    guard let fix = phone?.lastFix else { return world.isGPSOn }
    return now - fix.at <= 10_000
  }

  private func pins() -> [MapScene.Pin] {
    if let offer {
      return [pin(.pickup, offer.pickup)] + stops(offer.stops) + [pin(.drop, offer.drop)]
    }
    guard let trip else { return [] }
    switch trip.phase {
    case .toPickup, .waiting:
      return [pin(.pickup, trip.pickup)] + stops(trip.stops) + [pin(.drop, trip.drop)]
    case .onTrip, .atStop, .collect, .ended:
      return stops(trip.stops) + [pin(.drop, trip.drop)]
    default: return []
    }
  }

  private func pin(_ kind: MapScene.Pin.Kind, _ place: TripPlace) -> MapScene.Pin {
    let point =
      world.map.place(named: place.name)?.access.point
      ?? world.map.projection.point(of: place.coordinate)
    return .init(kind, at: point, name: place.name)
  }

  private func stops(_ places: [TripPlace]) -> [MapScene.Pin] {
    places.enumerated().map { pin(.stop($0.offset + 1), $0.element) }
  }

  /// The dead zone ahead comes with how far and how long; the one the car is in is lit.
  private func announce(_ scene: inout MapScene) {
    let vehicle = world.vehicle
    if let inside = vehicle.coverage(on: world.map).zone, vehicle.coverage(on: world.map).isDead {
      scene.litZone = "\(inside)"
      return
    }
    guard let ahead = vehicle.deadZoneAhead,
      let time = vehicle.time(to: vehicle.along + ahead.distance), time <= extras.lookAhead
    else { return }
    scene.litZone = ahead.zone.map { "\($0)" }
    let metres = max(10, ahead.distance / 10_000 * 10)
    scene.announcement = "Dead zone in \(metres) m (\(WallTime.length(time)))"
  }
}

/// The part of a tick that has passed, so that the car moves smoothly between ticks.
enum MotionProfileShare {
  static func ahead(_ world: World) -> Milliseconds {
    max(0, MotionProfile.tick - (world.nextTick - world.now))
  }
}
