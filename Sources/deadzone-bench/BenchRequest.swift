import OptimisticEngine

/// A request of the benchmarks: sets one field of one thing, and may carry a text.
struct BenchRequest: OptimisticRequest {
  var thing: EntityRef
  var lane: String
  var value: Int64
  var text: String

  init(_ thing: EntityRef, lane: String, value: Int64, text: String = "") {
    self.thing = thing
    self.lane = lane
    self.value = value
    self.text = text
  }

  var kind: String { "set" }
  var touches: [EntityRef] { [thing] }
  var makesOrRemoves: [EntityRef] { [] }
  func apply(to state: inout StateEditor) { state.set(thing, "value", .int(value)) }
  func call(_ ids: IdentifierResolver) -> CallContent {
    CallContent(
      method: "PATCH", path: "/\(thing.collection)/\(thing.id)",
      body: ["value": .int(value), "text": .text(text)])
  }
  var stored: Value {
    [.text(thing.collection), .text(thing.id), .text(lane), .int(value), .text(text)]
  }
  init(stored: Value, version: Int) throws(DamagedRecord) {
    guard let collection = stored[0].text, let id = stored[1].text, let lane = stored[2].text,
      let value = stored[3].int, let text = stored[4].text
    else { throw DamagedRecord("no request of the benchmarks") }
    self.init(EntityRef(collection, id), lane: lane, value: value, text: text)
  }
}

typealias BenchEngine = OptimisticEngine<BenchRequest>

/// A storage that keeps nothing: what is left of the cost is the engine's own.
final class NoStorage: RequestStorage {
  func commit(_ writes: [StorageWrite]) throws(StorageError) {}
  func read(_ table: String, _ key: [UInt8]) throws(StorageError) -> [UInt8]? { nil }
  func scan(
    _ table: String, from key: [UInt8], limit: Int
  ) throws(StorageError) -> [StorageEntry] { [] }
}

extension OptimisticEngine where Request == BenchRequest {
  static func bench(_ storage: any RequestStorage) throws -> BenchEngine {
    let options = EngineOptions(phone: "phone-7", login: "driver-7", seed: 7)
    return try BenchEngine(storage: storage, options: options, at: Instant(milliseconds: 0))
  }

  /// An engine over a base of that many things, all in memory, and nothing on disk.
  static func withThings(_ count: Int) throws -> BenchEngine {
    let engine = try bench(NoStorage())
    let piece = 10_000
    var version: Int64 = 0
    for start in stride(from: 0, to: count, by: piece) {
      let refs = (start..<min(count, start + piece)).map(BenchEngine.thing)
      for ref in refs { _ = engine.view.exists(ref) }
      let changes = refs.map { StateChange.put($0, ["value": 0, "name": "a thing"]) }
      engine.receive(
        StateMessage(epoch: 0, from: version, to: version + 1, changes: changes), at: engine.now0)
      version += 1
    }
    engine.linkChanged(true, at: engine.now0)
    _ = engine.takeEvents()
    return engine
  }

  static func thing(_ number: Int) -> EntityRef { EntityRef("things", "t\(number)") }

  var now0: Instant { Instant(milliseconds: 0) }

  /// Lets a server that says yes to everything answer all that is queued.
  func drain() {
    while let batch = batchToSend(at: now0) {
      let to = baseVersion + 1
      var fields: [EntityRef: Fields] = [:]
      for request in pending {
        fields[request.request.thing] = ["value": .int(request.request.value), "name": "a thing"]
      }
      let outcomes = batch.calls.map {
        NumberedOutcome($0.number, .acknowledged(version: to, answer: .null))
      }
      let state = StateMessage(
        epoch: 0, from: baseVersion, to: to,
        changes: fields.keys.sorted().map { .put($0, fields[$0] ?? [:]) })
      handle(BatchAnswer(batch: batch.id, outcomes: outcomes, state: state), at: now0)
    }
    _ = takeEvents()
  }
}
