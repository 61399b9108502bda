import OptimisticEngine

/// How a dispatch server is set up; the same for the life of its ledger, but that
/// its demand may be opened.
package struct DispatchOptions: Hashable, Sendable {
  package var driver = "driver-07"
  /// Wall time at instant zero, milliseconds since 1970 UTC.
  package var startWall: Milliseconds = 1_764_500_000_000
  /// How many offers the generator makes; a declined or lapsed one does not count. Nil: no end.
  package var offers: Int?
  /// A lapsed offer is made again to the same driver; else it goes to another one.
  package var repeatsLapsedOffer = false
  /// Riders pay cash and have no PIN, stop, parcel or surge unless an offer was asked for with one.
  package var plainRiders = true
  /// Towards the end of a trip at least this long the next one is offered; nil: of none.
  package var nextTripFrom: Milliseconds?
  /// The seed whose first offers are those the map suggests.
  package var suggestionSeed: UInt64 = 7

  package init() {}
}

/// The server's fixed times, in milliseconds.
package enum DispatchTimes {
  /// A phone not heard of for so long gets no offer: five heartbeats, and longer than an offer.
  package static let silent: Milliseconds = 20_000
  /// From going on shift, or from a no to an offer, to the next one.
  package static let firstOffer: Milliseconds = 3_000
  /// From the end of a trip to the next offer: the confirmed fare is to be read in quiet.
  package static let quietAfterTrip: Milliseconds = 7_000
  package static let offerLapses: Milliseconds = 12_000
  /// How much longer than the driver's countdown the server holds an offer, for what is on its way.
  package static let offerGrace: Milliseconds = 3_000
  /// A new offer after one that went to another driver: at most 20 s after the countdown's end.
  package static let nextOffer: ClosedRange<Int64> = 4_000...12_000
  /// How much of a trip is left when the next one is offered.
  package static let beforeNext: Milliseconds = 180_000
  package static let estimate: Milliseconds = 30_000
  package static let diskRetry: Milliseconds = 1_000
  package static let heartbeat: Milliseconds = 4_000
  package static let tokenLife: Milliseconds = 4 * 3_600_000
  package static let shortestTrip: Milliseconds = 60_000
  package static let oldestTap: Milliseconds = 24 * 3_600_000
  /// Lapsed offers in a row that reached the phone and got no tap, before the shift goes off.
  package static let lapsesBeforeOff = 3
}
