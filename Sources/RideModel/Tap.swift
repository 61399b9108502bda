import OptimisticEngine
import StreetMap

/// When and where the driver pressed: what the server judges a request by.
package struct Tap: Hashable, Sendable {
  /// The phone's monotonic clock, milliseconds.
  package var mono: Milliseconds
  /// Server wall time by the last message heard and the monotonic clock since.
  package var at: Milliseconds
  /// The phone's wall clock, which may be wrong; and its zone in minutes east.
  package var wall: Milliseconds
  package var zone: Int64
  /// Where; nil is "no fix".
  package var place: Coordinate?
  /// The phone's wall clock disagrees with the server's time.
  package var skew: Bool
  /// The phone had not heard the server yet: `at` is its wall clock's word alone.
  package var isGuess: Bool

  package init(
    mono: Milliseconds, at: Milliseconds, wall: Milliseconds, zone: Int64,
    place: Coordinate? = nil, skew: Bool = false, isGuess: Bool = false
  ) {
    self.mono = mono
    self.at = at
    self.wall = wall
    self.zone = zone
    self.place = place
    self.skew = skew
    self.isGuess = isGuess
  }

  package var value: Value {
    var fields: Fields = [
      "mono": .int(mono), "at": .int(at), "wall": .int(wall), "zone": .int(zone),
    ]
    if let place {
      fields["lat"] = .int(Int64(place.latitude))
      fields["lon"] = .int(Int64(place.longitude))
    }
    if skew { fields["skew"] = true }
    if isGuess { fields["guess"] = true }
    return .map(fields)
  }

  package init?(value: Value) {
    guard let mono = value["mono"].int, let at = value["at"].int, let wall = value["wall"].int,
      let zone = value["zone"].int
    else { return nil }
    self.init(
      mono: mono, at: at, wall: wall, zone: zone, place: Coordinate(value: value),
      skew: value["skew"].bool ?? false, isGuess: value["guess"].bool ?? false)
  }
}

extension Coordinate {
  /// The coordinate in a record's `lat` and `lon`, if both are there and on the globe.
  package init?(value: Value) {
    guard let latitude = value["lat"].int, let longitude = value["lon"].int,
      abs(latitude) <= 900_000_000, abs(longitude) <= 1_800_000_000
    else { return nil }
    self.init(latitude: Int32(latitude), longitude: Int32(longitude))
  }
}

/// A named place inside an offer or a trip.
package struct TripPlace: Hashable, Sendable {
  package var name: String
  package var coordinate: Coordinate

  package init(name: String, coordinate: Coordinate) {
    self.name = SafeText.clean(name, limit: 80)
    self.coordinate = coordinate
  }

  package init?(value: Value) {
    guard let name = value["name"].text, let coordinate = Coordinate(value: value) else {
      return nil
    }
    self.init(name: name, coordinate: coordinate)
  }

  package var value: Value {
    [
      "name": .text(name), "lat": .int(Int64(coordinate.latitude)),
      "lon": .int(Int64(coordinate.longitude)),
    ]
  }
}

extension Refusal {
  package init(_ code: RefusalCode, _ text: String? = nil) {
    self.init(code: code.rawValue, text: text ?? code.words)
  }
}
