/// How long a driver waits for the app at each step of a trip.
///
/// A step is due when nothing but the app is in its way: the offer is there, the car stands where
/// it must, the step before is done. It is done when the screen has moved on. Rating holds nobody up
/// and is left out.
struct StepMeter {
  /// Milliseconds, a number a step.
  private(set) var waits: [Int64] = []
  /// Trips that came to their end.
  private(set) var trips = 0
  private var offered: Set<String> = []
  private var taken: Set<String> = []
  private var inHand = TripInHand()
  private var state = TripStateWord.none
  /// When the next step became due; nil while it is not.
  private var due: Int64?

  /// Offers that came to nothing.
  var offersMissed: Int { offered.subtracting(taken).count }

  /// A trip came to a state; what it took to get there is known now.
  mutating func note(_ event: LogEvent) {
    let before = inHand.trip
    guard inHand.takes(event), event.name == .tripState,
      let state = event.text("state").flatMap(TripStateWord.init)
    else { return }
    let trip = event.text("trip")
    if let trip, state == .offered { offered.insert(trip) }
    if let trip, state == .toPickup { taken.insert(trip) }
    if trip == before, Self.isStep(from: self.state, to: state) {
      waits.append(event.at - (due ?? event.at))
    }
    if state == .ended { trips += 1 }
    self.state = state
    due = Self.isDueAtOnce(after: state) ? event.at : nil
  }

  /// The car stands where the next step is to be done, or not (any more).
  mutating func note(carIsThere: Bool, at now: Int64) {
    guard carIsThere, due == nil else { return }
    switch state {
    case .toPickup, .onTrip: due = now
    default: break
    }
  }

  private static func isStep(from: TripStateWord, to: TripStateWord) -> Bool {
    switch (from, to) {
    case (.offered, .toPickup), (.toPickup, .waiting), (.waiting, .onTrip), (.onTrip, .atStop),
      (.atStop, .onTrip), (.onTrip, .ended), (.atStop, .ended), (.collect, .rate):
      true
    default: false
    }
  }

  private static func isDueAtOnce(after state: TripStateWord) -> Bool {
    switch state {
    case .offered, .waiting, .atStop, .collect: true
    default: false
    }
  }
}
