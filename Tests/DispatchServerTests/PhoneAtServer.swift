import FoundationEssentials
import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DispatchServer

/// A phone as the server sees one: signs in, sends batches, applies what comes back. No engine in
/// it, so that a test says exactly what goes over the wire.
final class PhoneAtServer {
  static let maps = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Maps"
  static let noon: Milliseconds = 1_764_484_200_000  // 2025-11-30 12:00 in Bengaluru

  let storage: MemoryStorage
  private(set) var server: DispatchServer
  let map: StreetMap
  let tariff: Tariff
  let options: DispatchOptions
  let seed: UInt64
  var now = Instant(milliseconds: 0)
  var phone = "p"
  let login = "driver-07"
  /// Who is signed in now.
  private(set) var signedIn = "driver-07"
  var token = ""
  var epoch: Int64 = 0
  var number: Int64 = 0
  /// The lowest number the phone still waits for; moves by itself unless a test holds it.
  var lowWater: Int64?
  var base: Int64 = 0
  var records: [EntityRef: Fields] = [:]
  var seenRefusals: [Int64] = []
  var lastState: StateMessage?

  init(
    map name: String = "bengaluru-airport", tariff path: String? = nil, seed: UInt64 = 7,
    storage: MemoryStorage = MemoryStorage(), loaded: StreetMap? = nil,
    _ change: (inout DispatchOptions) -> Void = { _ in }
  ) throws {
    self.storage = storage
    self.seed = seed
    map = try loaded ?? StreetMap.load(folder: "\(Self.maps)/\(name)")
    let file = path ?? "\(name)/tariff.json"
    tariff = try Tariff(
      reading: Array(try Data(contentsOf: URL(filePath: "\(Self.maps)/\(file)"))), file: file)
    var options = DispatchOptions()
    options.startWall = Self.noon
    change(&options)
    self.options = options
    server = try DispatchServer(
      storage: storage, map: map, tariff: tariff, seed: seed, options: options)
  }

  /// Another server process on the same ledger.
  func restartServer() throws {
    server = try DispatchServer(
      storage: storage, map: map, tariff: tariff, seed: seed, options: options)
  }

  // MARK: - Time

  var wall: Milliseconds { Self.noon + now.milliseconds }

  func advance(_ milliseconds: Milliseconds) {
    let end = now + milliseconds
    // Heartbeats as the phone sends them, so that the server knows what reached it.
    while now + 4000 < end {
      now = now + 4000
      hear()
      take(server.receive(.heartbeat(baseVersion: base), at: now))
    }
    now = end
    server.wake(at: now)
    hear()
    #expect(server.checkInvariants() == [])
  }

  /// Time passes while nothing gets through either way.
  func advanceInTheDark(_ milliseconds: Milliseconds) {
    now = now + milliseconds
    _ = server.pushes(at: now)
  }

  func hear() {
    for message in server.pushes(at: now) { take(message) }
  }

  // MARK: - Talking

  func signIn(as login: String? = nil) {
    let login = login ?? self.login
    if login != signedIn {
      // Another driver's state takes the place of this one's.
      signedIn = login
      (base, records) = (0, [:])
    }
    take(server.receive(.signIn(login: login, phone: phone), at: now))
    hear()
  }

  func take(_ message: ServerMessage?) {
    switch message {
    case .signedIn(let answer):
      token = answer.token
      epoch = answer.epoch
    case .state(let state): apply(state)
    case .batchAnswer(let answer): answer.state.map(apply)
    case .signInRefused, .heartbeat, nil: break
    }
  }

  func apply(_ state: StateMessage) {
    lastState = state
    guard state.from <= base, base < state.to else { return }
    for change in state.changes {
      switch change {
      case .put(let ref, let fields): records[ref] = fields
      case .remove(let ref): records[ref] = nil
      }
    }
    base = state.to
  }

  func makeCall(
    _ kind: String, _ body: Fields = [:], lane: String? = nil, at time: Milliseconds? = nil,
    method: String = "POST", path: String = "", dependsOn: [Int64] = [], isFact: Bool = false,
    deadline: Milliseconds? = nil
  ) -> Call {
    number += 1
    var body = body
    let tap = Tap(
      mono: now.milliseconds, at: time ?? wall, wall: time ?? wall, zone: 330)
    body["tap"] = tap.value
    return Call(
      key: RequestKey(phone: phone, number: number), number: number,
      lane: lane ?? body["trip"]?.text.map { "trip/\($0)" } ?? "shift", kind: kind,
      method: method, path: path, body: .map(body), dependsOn: dependsOn, deadline: deadline,
      digest: UInt64(number), isFact: isFact)
  }

  func batch(_ calls: [Call]) -> Batch {
    Batch(
      id: calls.first?.number ?? 0, phone: phone, login: signedIn, epoch: epoch, credentials: token,
      calls: calls, lowWater: lowWater ?? calls.first?.number ?? number + 1, baseVersion: base,
      seenRefusals: seenRefusals, wantsChanges: true)
  }

  /// Sends the calls in one batch; the reply is applied.
  @discardableResult
  func send(_ calls: [Call], fault: ServerFault? = nil) -> [Outcome] {
    let answer = deliver(calls, fault: fault)
    answer.state.map(apply)
    return answer.outcomes.map(\.outcome)
  }

  /// Sends the calls; the reply is lost on the way.
  @discardableResult
  func deliver(_ calls: [Call], fault: ServerFault? = nil) -> BatchAnswer {
    let reply = server.receive(.batch(batch(calls)), at: now, fault: fault)
    #expect(server.checkInvariants() == [])
    guard case .batchAnswer(let answer) = reply else {
      return BatchAnswer(batch: 0, outcomes: [])
    }
    return answer
  }

  @discardableResult
  func send(_ kind: String, _ body: Fields = [:], at time: Milliseconds? = nil) -> Outcome {
    send([makeCall(kind, body, at: time)]).first ?? .transient("no answer")
  }

  // MARK: - What the phone has

  var driver: DriverRecord {
    DriverRecord(records[EntityRef(Collection.drivers, login)] ?? [:])
  }

  func trip(_ id: String) -> TripRecord {
    TripRecord(records[EntityRef(Collection.trips, id)] ?? [:])
  }

  var offer: OfferRecord? {
    driver.offer.flatMap { records[EntityRef(Collection.offers, $0)] }.map { OfferRecord($0) }
  }

  // MARK: - The usual steps

  /// Signs in, goes on shift and waits for the first offer.
  func untilOffer() {
    signIn()
    send("go-on-shift")
    advance(3000)
  }

  /// Up to a trip on its way to the pickup; its id.
  func untilTrip() throws -> String {
    if driver.offer == nil { untilOffer() }
    let offer = try #require(driver.offer)
    send("accept", ["offer": .text(offer)])
    return try #require(driver.trip)
  }

  func untilOnTrip() throws -> String {
    let trip = try untilTrip()
    advance(60_000)
    send("arrive", ["trip": .text(trip)])
    advance(30_000)
    send("start", ["trip": .text(trip), "pin": false])
    return trip
  }

  func endBody(_ trip: String, _ more: Fields = [:]) -> Fields {
    let shown = self.trip(trip).estimate
    var body: Fields = [
      "trip": .text(trip), "shown": .optional(shown), "due": .optional(shown.map(tariff.cashDue)),
      "gaps": true, "offPickup": false, "offDrop": false, "metres": 0, "known": 0,
    ]
    for (field, value) in more { body[field] = value }
    return body
  }

  func cashBody(_ trip: String, due: Int64) -> Fields {
    ["trip": .text(trip), "amount": .int(due), "due": .int(due)]
  }
}

extension Outcome {
  var isDone: Bool { if case .acknowledged = self { true } else { false } }
  var code: String? { if case .rejected(let code, _) = self { code } else { nil } }
  var words: String? { if case .rejected(_, let text) = self { text } else { nil } }
}
