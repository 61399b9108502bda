import OptimisticEngine
import RideModel
import StreetMap

/// Where the server keeps its ledger: the same kind of storage as the phone's.
package typealias LedgerStorage = RequestStorage

/// What a world tells its server once.
package struct DispatchOptions: Sendable {
  package var driver = "driver-07"
  /// The server's wall clock at instant zero.
  package var startWall: Milliseconds = 0
  /// How many offers the generator makes; nil for as many as the day brings.
  package var offers: Int?
  /// A lapsed offer is made again to the same driver, as scenarios want it.
  package var repeatsLapsedOffer = false

  package init() {}
}

/// What the server does by itself when a scenario or the world menu says so.
package enum ServerVerb: Hashable, Sendable {
  package struct Offer: Hashable, Sendable {
    package var from: String
    package var to: String
    package var payment: Payment = .cash
    package var stop: String?
    package var pin: String?
    package var job: Job = .ride
    package var rider: String?
    /// Hundredths.
    package var surge: Int64 = 100

    package init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  case offers(Offer)
  case riderCancels, reassigns, endsTrip
  case forceEnds(why: String)
  case changesDestination(place: String)
  /// Minor units.
  case reprices(Int64)
  case blocksAccount, pushesStale, restarts, expiresToken, refusesRefresh
  case message(String)
}

/// A fault that hits one attempt at the server's edge: the call it names, and what becomes of it.
package struct ServerFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case refuse(code: String)
    case errorAfterApplying, unauthorised, serverError
    case throttle(Milliseconds)
  }

  package var kind: Kind
  /// The word of the request it hits; `any` the first of the batch.
  package var request: String

  package init(kind: Kind, request: String) {
    self.kind = kind
    self.request = request
  }
}

/// What the server did, for the event log.
package enum ServerEvent: Hashable, Sendable {
  case effect(request: String, key: String, trip: String?)
}

/// The mock server: product code of its own, filled in with its ledger, trips and demand.
package final class DispatchServer {
  package init(
    storage: any LedgerStorage, map: StreetMap, tariff: Tariff, seed: UInt64,
    options: DispatchOptions
  ) throws {}

  /// The direct reply to a message, or nil where it has none.
  package func receive(
    _ message: PhoneMessage, at now: Instant, fault: ServerFault?
  ) -> ServerMessage? { nil }

  /// What it wants to tell the phone by itself, since last asked.
  package func pushes(at now: Instant) -> [ServerMessage] { [] }
  package func perform(_ verb: ServerVerb, at now: Instant) throws {}
  package func wake(at now: Instant) {}
  package var nextWake: Instant? { nil }
  /// Where the car really is, twice a second.
  package func driverPosition(_ point: Point, at now: Instant) {}
  /// The latest instant its ledger knows: a resumed world does not start before it.
  package var lastInstant: Instant { Instant(milliseconds: 0) }
  package func takeEvents() -> [ServerEvent] { [] }
}
