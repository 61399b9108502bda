import WorldSimulation

/// Tells the events of the trip the driver is on from those of one he has left for it: that one is
/// still settled, while "the trip" is the next.
struct TripInHand {
  private(set) var trip: String?
  private var taken: Set<String> = []

  /// Takes the events of a run in order.
  ///
  /// - Returns: Whether it is of this trip, or of none; false for one that was left behind.
  mutating func takes(_ event: LogEvent) -> Bool {
    switch event.name {
    case .fareEstimate, .fareDue, .fareConfirmed: return !isLeft(event.text("trip"))
    case .tripState: break
    default: return true
    }
    let state = event.text("state").flatMap(TripStateWord.init)
    let other = event.text("trip")
    if let state, Self.comesLater.contains(state), isLeft(other) { return false }
    if state == .toPickup, let other { taken.insert(other) }
    trip = other
    return true
  }

  private func isLeft(_ other: String?) -> Bool {
    guard let trip, let other, other != trip else { return false }
    return taken.contains(trip)
  }

  /// Where a trip goes by itself after its end.
  private static let comesLater: Set<TripStateWord> = [.rate, .settled, .cancelled]
}
