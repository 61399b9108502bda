import OptimisticEngine
import StreetMap

// Read views over a record's fields: total, a field that is missing or of another kind is nil or
// the neutral value, because a record may come from a newer server.

/// One line of a receipt, or one reason why a fare differs.
package struct FareLine: Hashable, Sendable {
  package var text: String
  package var amount: Int64

  package init(_ text: String, _ amount: Int64) {
    self.text = text
    self.amount = amount
  }

  package init?(value: Value) {
    guard let text = value["text"].text, let amount = value["amount"].int else { return nil }
    self.init(SafeText.clean(text, limit: 80), amount)
  }

  package var value: Value { ["text": .text(text), "amount": .int(amount)] }
}

package struct DriverRecord: Hashable, Sendable {
  package let fields: Fields
  package init(_ fields: Fields) { self.fields = fields }

  package var name: String { SafeText.clean(fields[DriverField.name]?.text ?? "", limit: 60) }
  package var isOnShift: Bool { fields[DriverField.shift]?.text == ShiftState.on }
  package var shiftReason: String? { fields[DriverField.shiftReason]?.text }
  package var shiftSince: Milliseconds? { fields[DriverField.shiftSince]?.int }
  /// Milliseconds on all shifts that are over.
  package var shiftTime: Milliseconds { fields[DriverField.shiftTime]?.int ?? 0 }
  package var isBlocked: Bool { fields[DriverField.account]?.text == AccountState.blocked }
  package var trip: String? { fields[DriverField.trip]?.text }
  package var nextTrip: String? { fields[DriverField.nextTrip]?.text }
  package var offer: String? { fields[DriverField.offer]?.text }
  package var offerGone: String? { fields[DriverField.offerGone]?.text }
  package var earnings: Int64 { fields[DriverField.earnings]?.int ?? 0 }
  package var cashInHand: Int64 { fields[DriverField.cashInHand]?.int ?? 0 }
  package var owes: Int64 { fields[DriverField.owes]?.int ?? 0 }
  package var transfers: Int64 { fields[DriverField.transfers]?.int ?? 0 }
  package var tripsDone: Int64 { fields[DriverField.tripsDone]?.int ?? 0 }
  package var metresWithRider: Int64 { fields[DriverField.metresWithRider]?.int ?? 0 }
  package var metresEmpty: Int64 { fields[DriverField.metresEmpty]?.int ?? 0 }
}

package struct OfferRecord: Hashable, Sendable {
  package let fields: Fields
  package init(_ fields: Fields) { self.fields = fields }

  package var trip: String { fields[OfferField.trip]?.text ?? "" }
  package var pickup: TripPlace? { fields[OfferField.pickup].flatMap(TripPlace.init) }
  package var drop: TripPlace? { fields[OfferField.drop].flatMap(TripPlace.init) }
  package var stops: [TripPlace] {
    (fields[OfferField.stops]?.list ?? []).compactMap(TripPlace.init)
  }
  package var rider: String { SafeText.clean(fields[OfferField.rider]?.text ?? "", limit: 60) }
  package var payment: Payment {
    fields[OfferField.payment]?.text.flatMap(Payment.init) ?? .cash
  }
  package var job: Job { fields[OfferField.job]?.text.flatMap(Job.init) ?? .ride }
  package var metres: Int64 { fields[OfferField.metres]?.int ?? 0 }
  package var seconds: Int64 { fields[OfferField.seconds]?.int ?? 0 }
  package var estimate: Int64? { fields[OfferField.estimate]?.int }
  package var surge: Int64 { fields[OfferField.surge]?.int ?? 100 }
  package var tolls: Int64 { fields[OfferField.tolls]?.int ?? 0 }
  package var lapsesIn: Milliseconds { fields[OfferField.lapsesIn]?.int ?? 0 }
  package var madeAt: Milliseconds? { fields[OfferField.madeAt]?.int }
  package var pickupMetres: Int64? { fields[OfferField.pickupMetres]?.int }
  package var isNext: Bool { fields[OfferField.next]?.bool ?? false }
}

package struct TripRecord: Hashable, Sendable {
  package let fields: Fields
  package init(_ fields: Fields) { self.fields = fields }

  package var state: TripState? { fields[TripField.state]?.text.flatMap(TripState.init) }
  package var rider: String { SafeText.clean(fields[TripField.rider]?.text ?? "", limit: 60) }
  package var pickup: TripPlace? { fields[TripField.pickup].flatMap(TripPlace.init) }
  package var drop: TripPlace? { fields[TripField.drop].flatMap(TripPlace.init) }
  package var stops: [TripPlace] {
    (fields[TripField.stops]?.list ?? []).compactMap(TripPlace.init)
  }
  package var stopIndex: Int { Int(fields[TripField.stopIndex]?.int ?? 0) }
  package var payment: Payment { fields[TripField.payment]?.text.flatMap(Payment.init) ?? .cash }
  package var job: Job { fields[TripField.job]?.text.flatMap(Job.init) ?? .ride }
  package var pinSalt: String? { fields[TripField.pinSalt]?.text }
  package var pinHash: String? { fields[TripField.pinHash]?.text }
  package var needsPIN: Bool { pinHash != nil }

  package var acceptedAt: Milliseconds? { fields[TripField.acceptedAt]?.int }
  package var arrivedAt: Milliseconds? { fields[TripField.arrivedAt]?.int }
  package var startedAt: Milliseconds? { fields[TripField.startedAt]?.int }
  package var endedAt: Milliseconds? { fields[TripField.endedAt]?.int }
  package var cashAt: Milliseconds? { fields[TripField.cashAt]?.int }
  package var cancelledAt: Milliseconds? { fields[TripField.cancelledAt]?.int }

  package var estimate: Int64? { fields[TripField.estimate]?.int }
  package var estimateAt: Milliseconds? { fields[TripField.estimateAt]?.int }
  package var estimateMetres: Int64 { fields[TripField.estimateMetres]?.int ?? 0 }
  package var estimateSeconds: Int64 { fields[TripField.estimateSeconds]?.int ?? 0 }
  package var longestMetres: Int64 { fields[TripField.longestMetres]?.int ?? estimateMetres }
  package var surge: Int64 { fields[TripField.surge]?.int ?? 100 }
  package var tolls: Int64 { fields[TripField.tolls]?.int ?? 0 }
  package var waitShown: Int64? { fields[TripField.waitShown]?.int }

  package var due: Int64? { fields[TripField.due]?.int }
  package var paid: Int64? { fields[TripField.paid]?.int }
  package var tip: Int64 { fields[TripField.tip]?.int ?? 0 }
  package var confirmed: Int64? { fields[TripField.confirmed]?.int }
  package var lines: [FareLine] { fareLines(TripField.lines) }
  package var reasons: [FareLine] { fareLines(TripField.reasons) }
  package var charged: Int64? { fields[TripField.charged]?.int }
  package var credit: Int64 { fields[TripField.credit]?.int ?? 0 }
  package var arrears: Int64 { fields[TripField.arrears]?.int ?? 0 }
  package var adjustment: Int64 { fields[TripField.adjustment]?.int ?? 0 }
  package var pay: Int64? { fields[TripField.pay]?.int }
  package var fee: Int64? { fields[TripField.fee]?.int }
  package var tax: Int64? { fields[TripField.tax]?.int }
  package var isSettled: Bool { fields[TripField.settled]?.bool ?? false }

  package var rating: Int? { fields[TripField.rating]?.int.map(Int.init) }
  package var endedBy: Party? { fields[TripField.endedBy]?.text.flatMap(Party.init) }
  package var endWhy: String? { words(TripField.endWhy) }
  package var cancelledBy: Party? { fields[TripField.cancelledBy]?.text.flatMap(Party.init) }
  package var cancelWhy: String? { words(TripField.cancelWhy) }
  package var isReassigned: Bool { fields[TripField.reassigned]?.bool ?? false }
  package var isNoShow: Bool { fields[TripField.noShow]?.bool ?? false }
  package var proof: String? { fields[TripField.proof]?["name"].text }
  package var dropBefore: TripPlace? { fields[TripField.dropBefore].flatMap(TripPlace.init) }
  package var dropChangedAt: Milliseconds? { fields[TripField.dropChangedAt]?.int }
  package var estimateBefore: Int64? { fields[TripField.estimateBefore]?.int }

  private func fareLines(_ field: String) -> [FareLine] {
    (fields[field]?.list ?? []).compactMap(FareLine.init)
  }

  private func words(_ field: String) -> String? {
    fields[field]?.text.map { SafeText.clean($0, limit: 200) }
  }
}

package struct MessageRecord: Hashable, Sendable {
  package let fields: Fields
  package init(_ fields: Fields) { self.fields = fields }

  package var thread: String { fields[MessageField.thread]?.text ?? "" }
  package var isFromRider: Bool { fields[MessageField.from]?.text == Party.rider.rawValue }
  package var text: String { SafeText.clean(fields[MessageField.text]?.text ?? "", limit: 1000) }
  package var at: Milliseconds { fields[MessageField.at]?.int ?? 0 }
  package var isRead: Bool { fields[MessageField.read]?.bool ?? false }
  package var isEdited: Bool { fields[MessageField.edited]?.bool ?? false }
  package var replyTo: String? { fields[MessageField.replyTo]?.text }
}
