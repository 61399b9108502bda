/// Roots, angles and cosines in whole numbers.
///
/// libm's functions differ in the last bit between machines; what decides behaviour is computed
/// here, by our own polynomials, the same everywhere.
package enum IntegerMath {
  /// Fixed-point one for `cosine`: 2^30.
  package static let one: Int64 = 1 << 30

  /// The largest whole number whose square is at most `value`; 0 for a negative one.
  package static func squareRoot(_ value: Int64) -> Int64 {
    guard value > 0 else { return 0 }
    // IEEE square root is exactly rounded everywhere; the two steps mend the conversion.
    var root = Int64(Double(value).squareRoot())
    while root * root > value { root -= 1 }
    while (root + 1) * (root + 1) <= value { root += 1 }
    return root
  }

  /// `value / divisor` rounded to the nearest, halves away from zero. `divisor` is positive.
  package static func rounded(_ value: Int64, over divisor: Int64) -> Int64 {
    value >= 0 ? (value + divisor / 2) / divisor : -((-value + divisor / 2) / divisor)
  }

  /// Cosine of an angle in 1e-7 degrees within -90 to 90 degrees, as a part of `one`.
  ///
  /// Taylor series to the 12th power in 30-bit fixed point; off by less than 1e-8.
  package static func cosine(_ angle: Int32) -> Int64 {
    // pi / 180 / 1e7 in units of 2^-56.
    let radiansPerUnit: Int64 = 125_764_227
    let x = (Int64(angle.magnitude) * radiansPerUnit) >> 26
    let square = (x * x) >> 30
    var term = one
    for factor: Int64 in [132, 90, 56, 30, 12, 2] {
      term = one - ((square * term) >> 30) / factor
    }
    return max(0, term)
  }

  /// The direction of a vector in whole degrees clockwise from north, 0 to 359; 0 for none.
  package static func heading(east: Int64, north: Int64) -> Int {
    let across = Int64(east.magnitude)
    let along = Int64(north.magnitude)
    guard across + along > 0 else { return 0 }
    // atan(q) for q in 0...1 in tenths of a degree, off by less than one tenth.
    func tenths(_ small: Int64, _ large: Int64) -> Int64 {
      var numerator = small
      var denominator = large
      while denominator > 1 << 40 {
        numerator >>= 1
        denominator >>= 1
      }
      let q = numerator * 1000 / denominator
      return (q * (450 * 1000 - (q - 1000) * (140_200 + 37_900 * q / 1000) / 1000)) / 1_000_000
    }
    let fromNorth = across <= along ? tenths(across, along) : 900 - tenths(along, across)
    let clockwise: Int64 =
      switch (east >= 0, north >= 0) {
      case (true, true): fromNorth
      case (true, false): 1800 - fromNorth
      case (false, false): 1800 + fromNorth
      case (false, true): 3600 - fromNorth
      }
    return Int((clockwise + 5) / 10 % 360)
  }
}
