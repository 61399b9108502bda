import OptimisticEngine

/// A taximeter that counts a unit for a distance or, when the car is slow, for a time.
///
/// Its reading is the integral of the faster of the two rates. Where only the whole distance and
/// the whole time are known it lies between the larger of the two counts and their sum; the
/// estimate takes `larger + 3/8 smaller^2 / larger`, fitted to real trips.
package struct SlowTimeMeter: Hashable, Sendable {
  package let millimetres: Int64
  package let milliseconds: Milliseconds

  package init(millimetres: Int64, milliseconds: Milliseconds) {
    self.millimetres = millimetres
    self.milliseconds = milliseconds
  }

  private static let fine: Int128 = 1_000_000

  /// Units for a ride of which the speed is known piece by piece, in millimetres and milliseconds.
  package func units(pieces: [(millimetres: Int64, milliseconds: Milliseconds)]) -> Int64 {
    let sum = pieces.reduce(Int128(0)) { sum, piece in
      sum + max(byDistance(piece.millimetres), byTime(piece.milliseconds))
    }
    return whole(sum)
  }

  /// Units for a ride of which only distance and duration are known.
  package func units(metres: Int64, driving: Milliseconds) -> Int64 {
    let larger = max(byDistance(metres * 1000), byTime(driving))
    let smaller = min(byDistance(metres * 1000), byTime(driving))
    guard larger > 0 else { return 0 }
    return whole(larger + 3 * smaller * smaller / (8 * larger))
  }

  /// What the reading cannot be less or more than.
  package func bounds(metres: Int64, driving: Milliseconds) -> ClosedRange<Int64> {
    let (distance, time) = (byDistance(metres * 1000), byTime(driving))
    let most = (distance + time + SlowTimeMeter.fine - 1) / SlowTimeMeter.fine
    return Int64(max(distance, time) / SlowTimeMeter.fine)...Int64(most)
  }

  private func byDistance(_ length: Int64) -> Int128 {
    Int128(length) * SlowTimeMeter.fine / Int128(millimetres)
  }

  private func byTime(_ time: Milliseconds) -> Int128 {
    Int128(time) * SlowTimeMeter.fine / Int128(milliseconds)
  }

  private func whole(_ units: Int128) -> Int64 {
    Int64((units + SlowTimeMeter.fine / 2) / SlowTimeMeter.fine)
  }
}
