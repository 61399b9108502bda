import OptimisticEngine
import RideModel
import StreetMap

// What the screens read. Plain values made from the projection: a feature cannot tell what is
// optimistic and what is confirmed, except where a view is about exactly that.

package struct ShiftView: Hashable, Sendable {
  package var isOn: Bool
  /// Why the shift went off by itself.
  package var reason: String?
  /// A go-on-shift waits; milliseconds of its patience left.
  package var goingOn: Milliseconds?
  package var isBlocked: Bool
  package var isSignedIn: Bool
  package var driver: String
  package var tripsDone: Int
  package var earningsConfirmed: Money
  package var earningsPending: Money
  package var cashInHand: Money
  /// The present shift, or the last one: trips, kilometres, time, confirmed earnings.
  package var totals: ShiftTotals
  /// The server time since which it runs; nil while it is off.
  package var runsSince: Milliseconds?
  /// Trips that ended here and are not settled at the server yet, and their planned metres.
  package var unsettledTrips: Int
  package var unsettledMetres: Int64
}

/// Whether the driver takes offers, and why not.
package struct ShiftState: Hashable, Sendable {
  package var isOn: Bool
  package var reason: String?
  package var isBlocked: Bool
  /// A go-on-shift waits for the server.
  package var isGoingOn: Bool
}

package struct OfferView: Hashable, Sendable {
  package var id: String
  package var trip: String
  package var rider: String
  package var pickup: TripPlace
  package var drop: TripPlace
  package var stops: [TripPlace]
  package var payment: Payment
  package var job: Job
  package var metres: Int64
  package var seconds: Int64
  package var pickupMetres: Int64
  package var estimate: Money?
  /// Hundredths: 150 is x1.50.
  package var surge: Int64
  /// Milliseconds until it goes to another driver.
  package var lapsesIn: Milliseconds
  /// An accept is on its way; milliseconds of its patience left.
  package var accepting: Milliseconds?
}

package struct TripView: Hashable, Sendable {
  package var id: String
  package var phase: TripPhase
  package var rider: String
  package var pickup: TripPlace
  package var drop: TripPlace
  package var stops: [TripPlace]
  package var stopIndex: Int
  package var payment: Payment
  package var job: Job
  package var needsPIN: Bool
  /// Whether it is a delivery and nobody's name stands for it yet.
  package var lacksProof: Bool
  /// Server wall milliseconds, judged by the taps.
  package var arrivedAt: Milliseconds?
  package var startedAt: Milliseconds?
  package var endedAt: Milliseconds?
  /// What the server last said where it differs from the phone, and when.
  package var serverKnows: ServerKnows?
  package var cancelledBy: Party?
  package var cancelWhy: String?
  package var rating: Int?
  /// Requests of this trip the server has not confirmed.
  package var unconfirmed: Int
  /// The wait that would be billed now, from arrival or as shown at START.
  package var wait: Milliseconds?
}

package struct ServerKnows: Hashable, Sendable {
  package var phase: TripPhase
  /// Server wall milliseconds of its last word.
  package var asOf: Milliseconds
}

package struct FareView: Hashable, Sendable {
  /// The last server estimate; nil shows a dash, never 0.00.
  package var estimate: Money?
  package var estimateAge: Milliseconds?
  /// Server wall milliseconds of the estimate.
  package var estimatedAt: Milliseconds?
  /// What the rider owes since END; it does not move.
  package var due: Money?
  /// What the rider paid of it in cash.
  package var paid: Money?
  /// What he gave above it, for the driver alone.
  package var tip: Money?
  package var confirmed: Money?
  package var lines: [FareLine]
  package var reasons: [FareLine]
  package var pay: Money?
  /// What the rider's account owes or is owed after a fare that differs from what was paid.
  package var adjustment: Money?
  /// The phone's own meter, shown beside the estimate with `--meter phone`.
  package var meter: Money?

  /// All the cash that was taken; nil before that.
  package var taken: Money? {
    paid.map { paid in tip.map { Money(minor: paid.minor + $0.minor, paid.currency) } ?? paid }
  }

  /// What became of the amount due: "taken, tip 45.00", "25.00 short".
  package func dueWords(isEnded: Bool) -> String {
    guard let paid else { return due == nil ? "" : "to collect" }
    // An END was refused and the cash stays: the rider owes no more, whatever the ride will cost.
    guard isEnded else { return "is paid" }
    if let tip { return "taken, tip \(tip.amount)" }
    guard let due, paid.minor < due.minor else { return "taken" }
    return "\((due - paid).amount) short"
  }
}

package struct OutboxRow: Hashable, Sendable {
  package var key: RequestKey
  package var number: Int64
  package var kind: RequestKind
  package var trip: String?
  /// "end trip #T-1042".
  package var title: String
  package var state: RequestState
  package var age: Milliseconds
  /// Why it waits, in plain words; empty for a confirmed one.
  package var reason: String
  package var attempts: Int
}

package struct OutboxView: Hashable, Sendable {
  package var rows: [OutboxRow]
  /// QUEUED + SENDING + RECEIVED + RETRY.
  package var queued: Int
  package var sending: Int
  package var oldest: Milliseconds?
  /// Dead letters not yet dealt with.
  package var needAttention: Int
}

package struct SavingsView: Hashable, Sendable {
  package var shift: Milliseconds
  package var shiftTaps: Int
  package var lifetime: Milliseconds
  package var right: Int
  package var predicted: Int
}

/// What gathered while there was no signal and what became of it; stays until read.
package struct ReturnSummary: Hashable, Sendable {
  package var offlineFor: Milliseconds
  package var sent: Int
  package var confirmed: Int
  package var refused: Int
  /// Confirmed fare less estimate over the trips settled by it.
  package var fareDifference: Money?
}

package struct NoticeView: Hashable, Sendable {
  package var id: Int64
  /// The refusal's code, for the detail view.
  package var code: String
  package var title: String
  package var lines: [String]
  /// The rider may be in the car: the driver is asked which it is.
  package var asksAboutRider: Bool
}
