import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DispatchServer

/// Whatever a phone sends, the server answers, stays balanced and does not stop.
@Suite struct HostilePhoneTests {
  private static let values: [Value] = [
    .null, true, 0, 1, -1, .int(.max), .int(.min), "", "T-1042", "O-1", "M-1", "p-1", [], [:],
    ["$answer": 1], ["$answer": .int(.max)], .text(String(repeating: "x", count: 3000)), 5, 10_000,
  ]
  private static let fields = [
    "trip", "offer", "pin", "shown", "due", "metres", "known", "gaps", "offPickup", "offDrop",
    "tolls", "amount", "tip", "stars", "why", "name", "id", "text", "replyTo", "message", "upTo",
    "kind", "incident", "tap", "patience",
  ]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func anyBodyIsAnswered(seed: UInt64) throws {
    let phone = try PhoneAtServer(seed: seed)
    var random = SeededRandom(seed: seed, stream: "hostile")
    func pick<Element>(_ choices: [Element]) -> Element {
      choices[Int(random.integer(in: 0...Int64(choices.count - 1)))]
    }
    phone.untilOffer()
    let kinds = RequestKind.allCases.map(\.rawValue) + ["", "nonsense"]
    for round in 0..<60 {
      var body: Fields = [:]
      for field in Self.fields where random.chance(percent: 60) { body[field] = pick(Self.values) }
      if random.chance(percent: 70), let trip = phone.driver.trip { body["trip"] = .text(trip) }
      if random.chance(percent: 50) { body["offer"] = .optional(phone.driver.offer) }
      var call = phone.makeCall(pick(kinds), body)
      if random.chance(percent: 20) { call.body = .map(body) }
      call.method = pick(["POST", "PATCH", "PUT", "DELETE", ""])
      call.path = pick(["", "/", "/places", "/notes/{answer:1}", "/{answer:", "/preferences/x"])
      call.isFact = random.chance(percent: 10)
      call.dependsOn = random.chance(percent: 20) ? [pick([.min, 1, call.number, .max])] : []
      call.deadline = random.chance(percent: 20) ? pick([.min, 0, 5000, .max]) : nil
      phone.lowWater = call.number
      #expect(!phone.send([call]).isEmpty, "round \(round)")
      if random.chance(percent: 30) { phone.advance(pick([0, 1, 7000, 70_000])) }
      if random.chance(percent: 10) { phone.send("go-on-shift") }
    }
    phone.send([])
    let text = phone.server.text
    try phone.restartServer()
    #expect(phone.server.text == text)
  }

  @Test func aBatchOfExtremesIsAnswered() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    for number in [Int64.min, -1, 0, .max] {
      var batch = phone.batch([])
      batch.lowWater = number
      batch.baseVersion = number
      batch.seenRefusals = [number]
      batch.id = number
      #expect(phone.server.receive(.batch(batch), at: phone.now) != nil)
      #expect(phone.server.receive(.heartbeat(baseVersion: number), at: phone.now) != nil)
    }
    let far = Coordinate(latitude: 900_000_000, longitude: -1_800_000_000)
    _ = phone.server.receive(
      .positions([PositionReport(at: .max, coordinate: far)], baseVersion: .max), at: phone.now)
    #expect(phone.server.checkInvariants() == [])
  }
}
