/// Something that must always hold did not.
struct Violation: Error, Hashable, CustomStringConvertible {
  /// Its name, `I1` to `I16`, or what else it is about.
  var invariant: String
  var text: String

  init(_ invariant: String, _ text: String) {
    self.invariant = invariant
    self.text = text
  }

  var description: String { "\(invariant): \(text)" }
}
