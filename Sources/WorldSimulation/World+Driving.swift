import DriverApp
import OptimisticEngine
import RideModel
import StreetMap

// The driver's hands: the car goes where the app's trip says. While the app is dead it goes on to
// where it was going.

extension World {
  /// Sets the car in motion, or stops it, as the trip now asks, and tells the app.
  func steer(by shown: Shown, _ phone: Phone) {
    let target = detour == nil ? target(of: shown) : targetForSignal(phone)
    if target.purpose == .parked {
      vehicle.pullOver()
    } else if vehicle.destination != target.position || vehicle.purpose != target.purpose {
      drive(to: target.position, for: target.purpose)
    } else {
      vehicle.goOn()
    }
    let isThere = isAt(target.position)
    phone.carChanged(
      CarReading(
        isAtTarget: isThere && vehicle.isStopped, isStopped: vehicle.isStopped,
        arrivesIn: vehicle.remaining, speed: vehicle.speed))
  }

  private struct Target {
    var purpose: Vehicle.Purpose
    var position: RoadPosition
  }

  /// Where the driver goes next by what the app shows.
  private func target(of shown: Shown) -> Target {
    guard let trip = shown.trip else { return rank }
    switch trip.phase {
    case .toPickup: return Target(purpose: .toPickup, position: position(of: trip.pickup))
    case .waiting, .atStop, .collect, .ended:
      return Target(purpose: .parked, position: vehicle.roadPosition)
    case .onTrip where trip.stopIndex < trip.stops.count:
      return Target(purpose: .toStop, position: position(of: trip.stops[trip.stopIndex]))
    case .onTrip: return Target(purpose: .toDrop, position: position(of: trip.drop))
    case .rate, .settled, .cancelled, .none, .offered: return rank
    }
  }

  /// Without signal on towards the rank, and to the side of the road as soon as it is back.
  private func targetForSignal(_ phone: Phone) -> Target {
    phone.signal.isOffline
      ? Target(purpose: .toSignal, position: map.rank.access)
      : Target(purpose: .parked, position: vehicle.roadPosition)
  }

  /// With nobody in the car and nothing to do it goes to the rank.
  private var rank: Target { Target(purpose: .toRank, position: map.rank.access) }

  private func position(of place: TripPlace) -> RoadPosition {
    map.place(named: place.name)?.access
      ?? map.nearestRoad(map.projection.point(of: place.coordinate))
  }

  private func isAt(_ position: RoadPosition) -> Bool {
    vehicle.roadPosition.point.distance(to: position.point) < 2_000
  }

  private func drive(to position: RoadPosition, for purpose: Vehicle.Purpose) {
    if purpose == .toRank && vehicle.destination == nil && isAt(position) { return }
    guard let route = map.route(from: vehicle.roadPosition, to: position) else { return }
    vehicle.drive(route, for: purpose, on: map)
  }
}
