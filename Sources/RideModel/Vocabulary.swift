/// The collections of the state both sides share.
package enum Collection {
  package static let drivers = "drivers"
  package static let offers = "offers"
  package static let trips = "trips"
  package static let messages = "messages"
  package static let incidents = "incidents"
  package static let incidentNotes = "incidentNotes"
  package static let places = "places"
  package static let notes = "notes"
  package static let expenses = "expenses"
  package static let preferences = "preferences"

  /// What the driver keeps for himself: rows made and changed through the object diff.
  package static let notebook = NotebookKind.allCases.map(\.collection)
}

/// What can stand in the driver's notebook.
package enum NotebookKind: String, CaseIterable, Sendable {
  case place, note, expense, preference

  package var collection: String {
    switch self {
    case .place: Collection.places
    case .note: Collection.notes
    case .expense: Collection.expenses
    case .preference: Collection.preferences
    }
  }

  package var requestKind: RequestKind {
    switch self {
    case .place: .place
    case .note: .note
    case .expense: .expense
    case .preference: .preference
    }
  }

  package init?(collection: String) {
    guard let kind = Self.allCases.first(where: { $0.collection == collection }) else {
      return nil
    }
    self = kind
  }
}

/// The fields of the notebook's rows.
package enum NotebookField {
  package static let title = "title"
  package static let text = "text"
  /// Minor units.
  package static let amount = "amount"
  package static let at = "at"
  /// The id of the place a note is about.
  package static let place = "place"
  package static let latitude = "lat"
  package static let longitude = "lon"
}

/// The fields of `drivers/<driver id>`.
package enum DriverField {
  package static let name = "name"
  /// "on" or "off", see `ShiftState`.
  package static let shift = "shift"
  package static let shiftReason = "shiftReason"
  package static let shiftSince = "shiftSince"
  /// Milliseconds on all shifts that are over.
  package static let shiftTime = "shiftTime"
  /// The totals when the present or last shift began, see `ShiftTotals`.
  package static let shiftStart = "shiftStart"
  /// "active" or "blocked", see `AccountState`.
  package static let account = "account"
  package static let trip = "trip"
  package static let nextTrip = "nextTrip"
  package static let offer = "offer"
  /// Why the last offer was taken away before its time, a refusal code.
  package static let offerGone = "offerGone"
  package static let earnings = "earnings"
  package static let cashInHand = "cashInHand"
  package static let owes = "owes"
  package static let transfers = "transfers"
  package static let tripsDone = "tripsDone"
  package static let metresWithRider = "metresWithRider"
  package static let metresEmpty = "metresEmpty"
}

/// The fields of `offers/<O-n>`; many of them become the trip's.
package enum OfferField {
  package static let trip = "trip"
  package static let pickup = "pickup"
  package static let drop = "drop"
  package static let stops = "stops"
  package static let rider = "rider"
  package static let payment = "payment"
  package static let job = "job"
  package static let metres = "metres"
  package static let seconds = "seconds"
  package static let estimate = "estimate"
  package static let surge = "surge"
  package static let tolls = "tolls"
  /// Milliseconds from the push until it goes to another driver.
  package static let lapsesIn = "lapsesIn"
  /// Server wall time of the push.
  package static let madeAt = "madeAt"
  package static let pickupMetres = "pickupMetres"
  /// Whether it is the trip after the present one.
  package static let next = "next"
}

/// The fields of `trips/<T-n>`; times are server wall milliseconds as judged by the taps, amounts
/// minor units.
package enum TripField {
  package static let state = "state"
  package static let rider = "rider"
  package static let pickup = "pickup"
  package static let drop = "drop"
  package static let stops = "stops"
  package static let stopIndex = "stopIndex"
  package static let payment = "payment"
  package static let job = "job"
  package static let pinSalt = "pinSalt"
  package static let pinHash = "pinHash"
  package static let acceptedAt = "acceptedAt"
  package static let arrivedAt = "arrivedAt"
  package static let startedAt = "startedAt"
  package static let endedAt = "endedAt"
  package static let estimate = "estimate"
  package static let estimateAt = "estimateAt"
  package static let estimateMetres = "estimateMetres"
  package static let estimateSeconds = "estimateSeconds"
  package static let longestMetres = "longestMetres"
  package static let surge = "surge"
  package static let tolls = "tolls"
  package static let waitShown = "waitShown"
  package static let due = "due"
  package static let paid = "paid"
  package static let tip = "tip"
  package static let cashAt = "cashAt"
  package static let confirmed = "confirmed"
  package static let lines = "lines"
  package static let reasons = "reasons"
  package static let charged = "charged"
  package static let credit = "credit"
  package static let arrears = "arrears"
  package static let adjustment = "adjustment"
  package static let pay = "pay"
  package static let fee = "fee"
  package static let tax = "tax"
  /// Everything a settlement writes.
  package static let settlement = [
    confirmed, lines, reasons, charged, credit, arrears, adjustment, pay, fee, tax,
  ]
  package static let rating = "rating"
  package static let endedBy = "endedBy"
  package static let endWhy = "endWhy"
  package static let cancelledBy = "cancelledBy"
  package static let cancelWhy = "cancelWhy"
  package static let cancelledAt = "cancelledAt"
  package static let reassigned = "reassigned"
  package static let settled = "settled"
  package static let proof = "proof"
  package static let noShow = "noShow"
  /// The drop before the server changed it, and the estimate then: old -> new.
  package static let dropBefore = "dropBefore"
  package static let estimateBefore = "estimateBefore"
  package static let dropChangedAt = "dropChangedAt"
}

/// The fields of messages, incidents and their notes.
package enum MessageField {
  package static let thread = "thread"
  package static let from = "from"
  package static let text = "text"
  package static let at = "at"
  package static let read = "read"
  package static let replyTo = "replyTo"
  package static let edited = "edited"
  package static let trip = "trip"
  package static let kind = "kind"
  package static let incident = "incident"
}

/// The fields of a call's body, besides the tap.
package enum BodyField {
  package static let tap = "tap"
  package static let trip = "trip"
  package static let offer = "offer"
  package static let pin = "pin"
  package static let shown = "shown"
  package static let shownAt = "shownAt"
  package static let due = "due"
  package static let metres = "metres"
  package static let known = "known"
  package static let gaps = "gaps"
  package static let offPickup = "offPickup"
  package static let offDrop = "offDrop"
  package static let tolls = "tolls"
  package static let waitShown = "waitShown"
  package static let amount = "amount"
  package static let tip = "tip"
  package static let stars = "stars"
  package static let why = "why"
  package static let name = "name"
  package static let id = "id"
  package static let text = "text"
  package static let replyTo = "replyTo"
  package static let message = "message"
  package static let upTo = "upTo"
  package static let kind = "kind"
  package static let incident = "incident"
}

/// Where a trip is, as the state holds it.
package enum TripState: String, CaseIterable, Sendable {
  case toPickup = "to-pickup"
  case waiting
  case onTrip = "on-trip"
  case atStop = "at-stop"
  case ended
  case cancelled

  /// As the screen and the server's refusals write it: "ON TRIP".
  package var words: String {
    rawValue.uppercased().split(separator: "-").joined(separator: " ")
  }

  package var isOver: Bool { self == .ended || self == .cancelled }
  package var hasRider: Bool { self == .onTrip || self == .atStop }
}

package enum ShiftState {
  package static let on = "on"
  package static let off = "off"
}

package enum AccountState {
  package static let active = "active"
  package static let blocked = "blocked"
}

package enum Payment: String, CaseIterable, Sendable { case cash, card }

package enum Job: String, CaseIterable, Sendable {
  case ride, parcel, food

  /// Whether it ends with a proof of delivery in place of a rider getting out.
  package var needsProof: Bool { self != .ride }
}

/// Who did something to a trip.
package enum Party: String, Sendable { case driver, rider, server, platform }
