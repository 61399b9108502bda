import OptimisticEngine
import RideModel

/// What a scenario or the world menu makes the server do by itself.
package enum ServerVerb: Hashable, Sendable {
  package typealias Offer = OfferPlan

  case offers(OfferPlan)
  case riderCancels
  case reassigns
  case endsTrip
  case forceEnds(why: String)
  case changesDestination(place: String)
  /// The fare becomes this amount, in minor units.
  case reprices(Int64)
  case blocksAccount
  case pushesStale
  case restarts
  case expiresToken
  case refusesRefresh
  case message(String)
}

/// An offer to be made: places by name, and what is particular about it.
package struct OfferPlan: Hashable, Sendable {
  package var from: String
  package var to: String
  package var payment: Payment = .cash
  package var stop: String?
  package var pin: String?
  package var job: Job = .ride
  package var rider: String?
  /// Hundredths.
  package var surge: Int64 = 100
  /// The trip it is about, once it was offered a first time.
  var trip: String?
  /// Made by the generator, and so counted by `trips N`.
  var isGenerated = false

  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}

extension OfferPlan {
  var value: Value {
    var fields: Fields = [
      "from": .text(from), "to": .text(to), "payment": .text(payment.rawValue),
      "job": .text(job.rawValue), "surge": .int(surge), "generated": .bool(isGenerated),
    ]
    fields["stop"] = stop.map { .text($0) }
    fields["pin"] = pin.map { .text($0) }
    fields["rider"] = rider.map { .text($0) }
    fields["trip"] = trip.map { .text($0) }
    return .map(fields)
  }

  init?(value: Value) {
    guard let from = value["from"].text, let to = value["to"].text else { return nil }
    self.init(from: from, to: to)
    payment = value["payment"].text.flatMap(Payment.init) ?? .cash
    stop = value["stop"].text
    pin = value["pin"].text
    job = value["job"].text.flatMap(Job.init) ?? .ride
    rider = value["rider"].text
    surge = value["surge"].int ?? 100
    trip = value["trip"].text
    isGenerated = value["generated"].bool ?? false
  }
}

/// Why the server cannot do what a scenario asks, in one line.
package struct VerbError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

/// What goes wrong at the server with one attempt of a call, by meaning.
package struct ServerFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case refuse(code: String)
    /// Applied, then answered as if it had failed.
    case errorAfterApplying
    case serverError
    case throttle(Milliseconds)
    case unauthorised
  }

  package var kind: Kind
  /// The word of the request it hits, as scenarios write it; `any` is the first of the batch.
  package var request: String
  /// The very call, where it is known.
  package var key: RequestKey?

  package init(kind: Kind, request: String, key: RequestKey? = nil) {
    self.kind = kind
    self.request = request
    self.key = key
  }

  func hits(_ call: Call) -> Bool {
    if let key { return call.key == key }
    return request == "any" || call.kind == request.prefix { $0 != "#" }
  }
}

/// What the server did, for the event log; taken once, in order.
package enum ServerEvent: Hashable, Sendable {
  case effect(request: String, key: String, trip: String?)
}

/// One applied request, as `server effects` and `server order` count them.
package struct ServerEffect: Hashable, Sendable {
  package var request: String
  package var key: String
  package var trip: String?
  package var at: Milliseconds
}
