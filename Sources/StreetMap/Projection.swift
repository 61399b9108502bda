/// Degrees to millimetres on a plane that touches the Earth at the map's origin.
///
/// Local equirectangular: distances are right to 0.1 % within about 30 km of the origin's latitude.
/// Not for maps of continents.
package struct Projection: Hashable, Sendable {
  package let origin: Coordinate
  /// Cosine of the origin's latitude, as a part of `IntegerMath.one`.
  private let cosine: Int64

  /// Nanometres in 1e-7 degrees of a great circle on a sphere of the mean radius, 6,371,008.8 m.
  private static let nanometresPerUnit: Int64 = 11_119_508

  package init(origin: Coordinate) {
    self.origin = origin
    // A map on a pole has no east; one part in 2^20 keeps the division below defined.
    cosine = max(IntegerMath.cosine(origin.latitude), IntegerMath.one >> 20)
  }

  package func point(of coordinate: Coordinate) -> Point {
    let east = Int64(coordinate.longitude) - Int64(origin.longitude)
    let north = Int64(coordinate.latitude) - Int64(origin.latitude)
    let x = millimetres(east)
    return Point(x: scaled(x, by: cosine, over: IntegerMath.one), y: millimetres(north))
  }

  package func coordinate(of point: Point) -> Coordinate {
    let east = scaled(point.x, by: IntegerMath.one, over: cosine)
    return Coordinate(
      latitude: Int32(clamping: Int64(origin.latitude) + units(point.y)),
      longitude: Int32(clamping: Int64(origin.longitude) + units(east)))
  }

  private func millimetres(_ units: Int64) -> Int64 {
    IntegerMath.rounded(units * Projection.nanometresPerUnit, over: 1_000_000)
  }

  private func units(_ millimetres: Int64) -> Int64 {
    IntegerMath.rounded(millimetres * 1_000_000, over: Projection.nanometresPerUnit)
  }

  /// value * factor / divisor without overflow for any place on Earth.
  private func scaled(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64 {
    let product = value.magnitude.multipliedFullWidth(by: factor.magnitude)
    let half = divisor.magnitude / 2
    let (low, carry) = product.low.addingReportingOverflow(half)
    let high = product.high + (carry ? 1 : 0)
    let quotient = Int64(clamping: divisor.magnitude.dividingFullWidth((high, low)).quotient)
    return value < 0 ? -quotient : quotient
  }
}
