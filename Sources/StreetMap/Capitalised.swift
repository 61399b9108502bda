extension StringProtocol {
  /// With a capital first letter: `Rider cancelled` of `rider cancelled`.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
