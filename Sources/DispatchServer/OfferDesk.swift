import OptimisticEngine
import RideModel

/// What a driver's offers are decided by: what is out, what is due, what comes next.
struct OfferDesk: Hashable {
  /// When the next offer is made, if one is to be.
  var offerDue: Instant?
  /// The offer that is out, what it was made from, and when it lapses at the server.
  var offer: String?
  var plan: OfferPlan?
  var lapses: Instant?
  /// The state version that holds the offer: a phone at or past it has seen it.
  var offerVersion: Int64 = 0
  /// No offer before the phone's base holds this version: the driver must know that he is free.
  var heldUntil: Int64?
  /// An offer was due while the phone was silent: it comes when the phone is heard again.
  var awaitsPhone = false
  /// Offers asked for, made before any of the generator's.
  var asked: [OfferPlan] = []
  /// Offers in a row that reached the phone and got no tap.
  var lapsedInRow: Int64 = 0
  /// Generated offers that were accepted, and how many were ever made.
  var accepted: Int64 = 0
  var generated: Int64 = 0

  var value: Value {
    [
      "due": .optional(offerDue?.milliseconds), "offer": .optional(offer),
      "plan": plan?.value ?? .null, "lapses": .optional(lapses?.milliseconds),
      "version": .int(offerVersion), "heldUntil": .optional(heldUntil),
      "awaitsPhone": .bool(awaitsPhone),
      "asked": .list(asked.map(\.value)),
      "lapsedInRow": .int(lapsedInRow), "accepted": .int(accepted), "generated": .int(generated),
    ]
  }

  init() {}

  init(value: Value) {
    offerDue = value["due"].int.map { Instant(milliseconds: $0) }
    offer = value["offer"].text
    plan = OfferPlan(value: value["plan"])
    lapses = value["lapses"].int.map { Instant(milliseconds: $0) }
    offerVersion = value["version"].int ?? 0
    heldUntil = value["heldUntil"].int
    awaitsPhone = value["awaitsPhone"].bool ?? false
    asked = (value["asked"].list ?? []).compactMap(OfferPlan.init)
    lapsedInRow = value["lapsedInRow"].int ?? 0
    accepted = value["accepted"].int ?? 0
    generated = value["generated"].int ?? 0
  }
}

extension DispatchServer {
  func desk(_ driver: String) -> OfferDesk { OfferDesk(value: ledger[Table.desks, driver]) }

  func save(_ desk: OfferDesk, of driver: String) { ledger[Table.desks, driver] = desk.value }
}
