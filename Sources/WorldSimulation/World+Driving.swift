import DriverApp
import OptimisticEngine
import RideModel
import StreetMap

// The driver's hands: the car goes where the app's trip says. While the app is dead it goes on to
// where it was going.

/// Where the driver means to go.
enum Heading {
  case parked
  case to(RoadPosition, Vehicle.Purpose)
}

extension World {
  /// Sets the car in motion, or stops it, as the trip now asks, and tells the app.
  func steer(by shown: Shown, _ phone: Phone) {
    let heading = detour == nil ? shown.heading : headingForSignal(phone)
    switch heading {
    case .parked: vehicle.pullOver()
    case .to(let position, let purpose):
      if vehicle.destination != position || vehicle.purpose != purpose {
        drive(to: position, for: purpose)
      } else {
        vehicle.goOn()
      }
    }
    let isStopped = vehicle.isStopped
    phone.carChanged(
      CarReading(
        isAtTarget: isStopped && isAt(heading), isStopped: isStopped,
        arrivesIn: vehicle.remaining, speed: vehicle.speed))
  }

  /// Where the driver goes next by what the app shows.
  func heading(for trip: TripView?) -> Heading {
    guard let trip else { return rank }
    switch trip.phase {
    case .toPickup: return .to(position(of: trip.pickup), .toPickup)
    case .waiting, .atStop, .collect, .ended: return .parked
    case .onTrip where trip.stopIndex < trip.stops.count:
      return .to(position(of: trip.stops[trip.stopIndex]), .toStop)
    case .onTrip: return .to(position(of: trip.drop), .toDrop)
    case .rate, .settled, .cancelled, .none, .offered: return rank
    }
  }

  /// Without signal on towards the rank, and to the side of the road as soon as it is back.
  private func headingForSignal(_ phone: Phone) -> Heading {
    phone.signal.isOffline ? .to(map.rank.access, .toSignal) : .parked
  }

  /// With nobody in the car and nothing to do it goes to the rank.
  private var rank: Heading { .to(map.rank.access, .toRank) }

  private func position(of place: TripPlace) -> RoadPosition {
    map.place(named: place.name)?.access
      ?? map.nearestRoad(map.projection.point(of: place.coordinate))
  }

  /// A car that parks is where it should be.
  private func isAt(_ heading: Heading) -> Bool {
    switch heading {
    case .parked: true
    case .to(let position, _): isAt(position)
    }
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
