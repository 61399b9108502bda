import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DispatchServer

/// A trip over a link that loses, doubles and delays, with a server that dies now and then.
///
/// Each action is sent again until it is answered; in the end each has had its effect once.
struct LossyDrive {
  let phone: PhoneAtServer
  var random: SeededRandom
  var late: [[Call]] = []

  init(seed: UInt64, on map: StreetMap) throws {
    phone = try PhoneAtServer(seed: seed, loaded: map)
    random = SeededRandom(seed: seed, stream: "lossy")
  }

  mutating func run() throws {
    let trip = try phone.untilTrip()
    let due: Int64 = 20_000
    let actions: [(String, Fields, Milliseconds)] = [
      ("arrive", ["trip": .text(trip)], 50_000),
      ("start", ["trip": .text(trip), "pin": false], 10_000),
      ("end", phone.endBody(trip, ["shown": 20_000, "due": .int(due)]), 90_000),
      ("cash", phone.cashBody(trip, due: due), 4_000),
      ("rate", ["trip": .text(trip), "stars": 5], 2_000),
    ]
    var queue: [Call] = []
    for (kind, body, pause) in actions {
      phone.advanceInTheDark(pause)
      queue.append(phone.makeCall(kind, body, isFact: kind == "cash"))
      queue = try deliver(queue)
    }
    for _ in 0..<200 where !queue.isEmpty { queue = try deliver(queue) }
    try settle(queue, actions: actions.map(\.0), trip: trip)
  }

  private mutating func settle(_ queue: [Call], actions: [String], trip: String) throws {
    #expect(queue.count == 0)
    for calls in late { phone.deliver(calls) }
    phone.send([])
    let applied = phone.server.effects.map(\.request)
    #expect(applied == ["go-on-shift", "accept"] + actions)
    #expect(phone.trip(trip).isSettled)
    #expect(phone.driver.cashInHand == 20_000)
    #expect(phone.server.checkInvariants() == [])
  }

  /// One attempt; what is still unanswered.
  private mutating func deliver(_ queue: [Call]) throws -> [Call] {
    phone.lowWater = queue.first?.number
    if random.chance(percent: 20) { try phone.restartServer() }
    if random.chance(percent: 25) { return queue }  // lost on the way up
    if random.chance(percent: 15) { late.append(queue) }
    let fault: ServerFault? =
      random.chance(percent: 15)
      ? ServerFault(
        kind: random.chance(percent: 50) ? .errorAfterApplying : .serverError, request: "any")
      : nil
    let answer = phone.deliver(queue, fault: fault)
    if random.chance(percent: 20) { phone.deliver(queue) }  // doubled on the way
    if random.chance(percent: 25) { return queue }  // the reply is lost
    answer.state.map(phone.apply)
    let answered = answer.outcomes.filter(\.outcome.isSuccess).map(\.number)
    return queue.filter { !answered.contains($0.number) }
  }
}

extension Outcome {
  fileprivate var isSuccess: Bool {
    switch self {
    case .acknowledged, .alreadyDone: true
    default: false
    }
  }
}
