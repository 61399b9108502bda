/// Lengths for people.
package enum Distance {
  /// "850 m" under a kilometre, "3.2 km" from there; of millimetres.
  package static func text(millimetres: Int64) -> String {
    text(metres: millimetres / 1_000)
  }

  package static func text(metres: Int64) -> String {
    guard metres >= 1_000 else { return "\(metres) m" }
    return "\(metres / 1_000).\(metres % 1_000 / 100) km"
  }
}
