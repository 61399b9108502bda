import OptimisticEngine

/// A small server that keeps the rules of the wire: a key is applied once, answers are kept.
final class FakeServer {
  /// What was applied, in order.
  struct Effect: Equatable {
    var number: Int64
    var kind: String
    var lane: String
  }

  private(set) var effects: [Effect] = []
  private(set) var records: [EntityRef: Fields] = [:]
  private(set) var version: Int64 = 0
  /// The version each thing last changed in; removed things stay here.
  private var changedIn: [EntityRef: Int64] = [:]
  private var answers: [RequestKey: (digest: UInt64, outcome: Outcome)] = [:]
  private var processed: [String: Int64] = [:]
  private var refusals: [Int64: RefusalReport] = [:]
  private var refusedNumbers = Set<Int64>()
  private var answeredIDs: [Int64: String] = [:]
  private var identifiers: [(pair: IdentifierPair, version: Int64)] = []
  private var nextID = 1
  var epoch: Int64 = 0

  /// Permanent no's by kind.
  var refuses: [String: Refusal] = [:]
  /// Effects on money told with refusals, by kind.
  var moneyEffects: [String: Value] = [:]
  /// Kinds answered "not now".
  var transient: Set<String> = []
  /// Answers every batch so while it is set.
  var overload: Outcome?
  /// How many versions the readable state lags behind what is applied.
  var lag = false
  private(set) var batches: [Batch] = []
  private(set) var sightings: [RequestKey: Int] = [:]

  func put(_ ref: EntityRef, _ fields: Fields) {
    version += 1
    records[ref] = fields
    changedIn[ref] = version
  }

  func set(_ ref: EntityRef, _ field: String, _ value: Value) {
    var fields = records[ref] ?? [:]
    fields[field] = value
    put(ref, fields)
  }

  func remove(_ ref: EntityRef) {
    version += 1
    records[ref] = nil
    changedIn[ref] = version
  }

  subscript(ref: EntityRef, field: String) -> Value { records[ref]?[field] ?? .null }

  var kinds: [String] { effects.map(\.kind) }

  /// Every change since that version.
  func state(since from: Int64) -> StateMessage {
    let changes = changedIn.filter { $0.value > from }.keys.sorted().map { ref in
      records[ref].map { StateChange.put(ref, $0) } ?? .remove(ref)
    }
    return StateMessage(
      epoch: epoch, from: from, to: version, changes: changes,
      processed: processed.sorted { $0.key < $1.key }.map {
        LaneProgress(lane: $0.key, number: $0.value)
      }, refusals: refusals.sorted { $0.key < $1.key }.map(\.value),
      identifiers: identifiers.filter { $0.version > from }.map(\.pair), serverTime: 0)
  }

  func receive(_ batch: Batch) -> BatchAnswer {
    batches.append(batch)
    for number in batch.seenRefusals { refusals[number] = nil }
    var outcomes: [NumberedOutcome] = []
    for call in batch.calls {
      sightings[call.key, default: 0] += 1
      let outcome = overload ?? answer(call)
      outcomes.append(NumberedOutcome(call.number, outcome))
      switch outcome {
      case .transient, .throttled, .unauthorised:
        return BatchAnswer(batch: batch.id, outcomes: outcomes)
      default: break
      }
    }
    let state = batch.wantsChanges || !batch.calls.isEmpty ? state(since: batch.baseVersion) : nil
    return BatchAnswer(batch: batch.id, outcomes: outcomes, state: lag ? nil : state)
  }

  private func answer(_ call: Call) -> Outcome {
    if let known = answers[call.key] {
      guard known.digest == call.digest else {
        return .rejected(code: "key-reused", text: "the key was used for something else")
      }
      return known.outcome
    }
    if call.number <= processed[call.lane] ?? 0 { return .alreadyDone(version: version) }
    if transient.contains(call.kind) { return .transient("503") }
    if let deadline = call.deadline, deadline <= 0 {
      return .rejected(code: "too-old", text: "its time is over")
    }
    version += 1
    let outcome = decide(call)
    answers[call.key] = (call.digest, outcome)
    processed[call.lane] = call.number
    if case .rejected(let code, let text) = outcome {
      refusedNumbers.insert(call.number)
      refusals[call.number] = RefusalReport(
        number: call.number, key: call.key, code: code, text: text,
        moneyEffect: moneyEffects[call.kind] ?? .null)
    }
    return outcome
  }

  private func decide(_ call: Call) -> Outcome {
    if !call.isFact, call.dependsOn.contains(where: refusedNumbers.contains) {
      return .rejected(code: "not-allowed", text: "what it depends on was refused")
    }
    if let refusal = refuses[call.kind] {
      return .rejected(code: refusal.code, text: refusal.text)
    }
    var answer = Value.null
    for part in call.body.list ?? [] {
      guard let made = apply(part, call.number) else {
        return .rejected(code: "not-found", text: "no \(part.jsonText)")
      }
      if made != .null { answer = made }
    }
    effects.append(Effect(number: call.number, kind: call.kind, lane: call.lane))
    return .acknowledged(version: version, answer: answer)
  }

  /// Does one edit; nil if its thing is not there, the new id if it made one.
  private func apply(_ part: Value, _ number: Int64) -> Value? {
    guard let collection = part[1].text,
      let id = part[2].text ?? part[2]["$answer"].int.flatMap({ answeredIDs[$0] })
    else { return nil }
    let ref = EntityRef(collection, id)
    switch part[0].text {
    case "insert":
      let made = EntityRef(collection, "S\(nextID)")
      nextID += 1
      records[made] = part[4].map
      changedIn[made] = version
      answeredIDs[number] = made.id
      identifiers.append((IdentifierPair(local: ref, server: made.id), version))
      return .text(made.id)
    case "remove":
      guard records.removeValue(forKey: ref) != nil else { return nil }
      changedIn[ref] = version
    case "add":
      guard var fields = records[ref], let field = part[3].text, let by = part[4].int else {
        return nil
      }
      fields[field] = .int((fields[field]?.int ?? 0) + by)
      records[ref] = fields
      changedIn[ref] = version
    default:
      guard var fields = records[ref], let field = part[3].text else { return nil }
      fields[field] = part[4]
      records[ref] = fields
      changedIn[ref] = version
    }
    return .null
  }
}
