import OptimisticEngine

/// The toy domain's server for one login: applies a key once, keeps its answers and its history.
///
/// What the checker wants to know (verdicts, effects by tag) is kept for ever and beside what a
/// server would keep; answers are pruned by the phone's low-water mark, as on a real one.
final class ToyServer {
  typealias Records = [EntityRef: Fields]

  /// What became of a number, for ever.
  enum Verdict: Hashable {
    case applied(version: Int64)
    case refused(code: String)
  }

  /// What goes wrong at the server's edge with the first call of a batch.
  enum Trouble: Hashable {
    case serverError
    case errorAfterApplying
    case throttle(Milliseconds)
    case unauthorised
    case refuse(String)
  }

  struct Effect: Hashable {
    var number: Int64
    var lane: String
  }

  /// Random permanent no's, in a thousand, by the seed and the request's first tag.
  let refusalRate: Int
  /// Answers in a thousand that come without the state that contains them.
  let lagRate: Int
  let seed: UInt64
  var epoch: Int64 = 0
  var token = ""
  /// The phone's base, as its last batch told it.
  var heardBase: Int64 = 0
  /// How many effects the checker has looked at.
  var effectsChecked = 0

  private(set) var records: Records = [:]
  private(set) var version: Int64 = 0
  /// The whole state at each version.
  private(set) var history: [Int64: Records] = [0: [:]]
  private(set) var verdicts: [Int64: Verdict] = [:]
  private(set) var effects: [Effect] = []
  private(set) var effectsByTag: [Int64: Int] = [:]
  /// Local names of things made on the phone, by the server's.
  private(set) var localNames: [EntityRef: EntityRef] = [:]
  /// Calls that were answered from the ledger.
  private(set) var repeats = 0
  /// What the phone did that it may never do.
  private(set) var complaint: Violation?
  /// States made, newest last, to be sent again when they are stale.
  private(set) var oldStates: [StateMessage] = []

  private var changedIn: [EntityRef: Int64] = [:]
  private var answers: [Int64: (digest: UInt64, outcome: Outcome)] = [:]
  private var digests: [RequestKey: UInt64] = [:]
  private var lanes: [String: Int64] = [:]
  private var refusals: [Int64: RefusalReport] = [:]
  private var identifiers: [IdentifierPair] = []
  private var answeredIDs: [Int64: String] = [:]
  private var nextID = 1
  private(set) var lowWater: Int64 = 0

  init(seed: UInt64, refusalRate: Int, lagRate: Int) {
    self.seed = seed
    self.lagRate = lagRate
    self.refusalRate = refusalRate
  }

  // MARK: What others change

  func put(_ ref: EntityRef, _ fields: Fields) {
    version += 1
    write(ref, fields)
    history[version] = records
  }

  func remove(_ ref: EntityRef) {
    guard records[ref] != nil else { return }
    version += 1
    write(ref, nil)
    history[version] = records
  }

  private func write(_ ref: EntityRef, _ fields: Fields?) {
    records[ref] = fields
    changedIn[ref] = version
  }

  // MARK: States

  /// Every change since that version; 0 is the whole state.
  func state(since from: Int64) -> StateMessage {
    let changed = changedIn.filter { $0.value > from }.keys.sorted()
    let changes = changed.compactMap { ref in
      if let fields = records[ref] { return StateChange.put(ref, fields) }
      return from == 0 ? nil : .remove(ref)
    }
    let state = StateMessage(
      epoch: epoch, from: from, to: version, changes: changes,
      processed: lanes.sorted { $0.key < $1.key }.map {
        LaneProgress(lane: $0.key, number: $0.value)
      }, refusals: refusals.sorted { $0.key < $1.key }.map(\.value), identifiers: identifiers)
    oldStates.append(state)
    if oldStates.count > 12 { oldStates.removeFirst() }
    return state
  }

  // MARK: Batches

  func receive(_ batch: Batch, sent: Instant, at now: Instant, _ trouble: Trouble?) -> BatchAnswer {
    guard batch.credentials == token, batch.epoch == epoch else { return unauthorised(batch) }
    prune(batch)
    var outcomes: [NumberedOutcome] = []
    var trouble = trouble
    for call in batch.calls {
      let outcome = answer(call, phone: batch.phone, late: now - sent, trouble)
      trouble = nil
      outcomes.append(NumberedOutcome(call.number, outcome))
      guard outcome.isFinal else { break }
    }
    var lag = SeededRandom(seed: seed ^ UInt64(bitPattern: batch.id), stream: "lag")
    let isLate = lag.chance(perMille: lagRate)
    let asks = batch.wantsChanges || (batch.baseVersion != version && !isLate)
    return BatchAnswer(
      batch: batch.id, outcomes: outcomes, state: asks ? state(since: batch.baseVersion) : nil)
  }

  private func unauthorised(_ batch: Batch) -> BatchAnswer {
    BatchAnswer(
      batch: batch.id,
      outcomes: [NumberedOutcome(batch.calls.first?.number ?? 0, .unauthorised)])
  }

  private func prune(_ batch: Batch) {
    for number in batch.seenRefusals { refusals[number] = nil }
    guard batch.lowWater > lowWater else { return }
    lowWater = batch.lowWater
    answers = answers.filter { $0.key >= lowWater }
    lanes = lanes.filter { $0.value >= lowWater }
  }

  private func answer(
    _ call: Call, phone: String, late: Milliseconds, _ trouble: Trouble?
  ) -> Outcome {
    switch trouble {
    case .serverError: return .transient("500")
    case .throttle(let pause): return .throttled(after: pause)
    case .unauthorised: return .unauthorised
    case .errorAfterApplying:
      _ = process(call, phone, late, refusedWith: nil)
      return .transient("500")
    case .refuse(let code): return process(call, phone, late, refusedWith: code)
    case nil: return process(call, phone, late, refusedWith: nil)
    }
  }

  private func process(
    _ call: Call, _ phone: String, _ late: Milliseconds, refusedWith forced: String?
  ) -> Outcome {
    if let known = digests[call.key], known != call.digest {
      complain("I3", "key \(call.key) came again with another body")
      return .rejected(code: "key-reused", text: "the key was used for something else")
    }
    digests[call.key] = call.digest
    if let known = answers[call.number] {
      repeats += 1
      return known.outcome
    }
    if call.number <= lanes[call.lane] ?? .min || call.number < lowWater {
      repeats += 1
      return .alreadyDone(version: version)
    }
    guard call.key == RequestKey(phone: phone, number: call.number) else {
      complain("I3", "key \(call.key) is not that of number \(call.number)")
      return .rejected(code: "key-reused", text: "that is no key of yours")
    }
    version += 1
    let outcome = decide(call, late, refusedWith: forced)
    history[version] = records
    answers[call.number] = (call.digest, outcome)
    lanes[call.lane] = call.number
    return outcome
  }

  private func decide(
    _ call: Call, _ late: Milliseconds, refusedWith forced: String?
  ) -> Outcome {
    let refused = call.dependsOn.contains {
      if case .refused = verdicts[$0] { true } else { false }
    }
    if refused, !call.isFact { return refuse(call, "not-allowed") }
    if let deadline = call.deadline, late >= deadline { return refuse(call, "too-old") }
    if let forced { return refuse(call, forced) }
    let tags = (call.body["tags"].list ?? []).compactMap(\.int)
    if isRefused(tags.first ?? 0) { return refuse(call, "not-allowed") }
    let before = (records, identifiers, localNames)
    var answer = Value.null
    if conditionHolds(call.body["if"]) {
      for part in call.body["edits"].list ?? [] {
        guard let made = apply(part, call.number) else {
          (records, identifiers, localNames) = before
          return refuse(call, "not-found")
        }
        if made != .null { answer = made }
      }
    }
    effects.append(Effect(number: call.number, lane: call.lane))
    for tag in tags { effectsByTag[tag, default: 0] += 1 }
    verdicts[call.number] = .applied(version: version)
    return .acknowledged(version: version, answer: answer)
  }

  private func refuse(_ call: Call, _ code: String) -> Outcome {
    let text = "the server says \(code)"
    verdicts[call.number] = .refused(code: code)
    refusals[call.number] = RefusalReport(
      number: call.number, key: call.key, code: code, text: text)
    return .rejected(code: code, text: text)
  }

  private func isRefused(_ tag: Int64) -> Bool {
    var random = SeededRandom(seed: seed ^ UInt64(bitPattern: tag), stream: "refusals")
    return random.chance(perMille: refusalRate)
  }

  // MARK: Edits

  private func ref(_ part: Value) -> EntityRef? {
    guard let collection = part[0].text,
      let id = part[1].text ?? part[1]["$answer"].int.flatMap({ answeredIDs[$0] })
    else { return nil }
    return EntityRef(collection, id)
  }

  private func conditionHolds(_ condition: Value) -> Bool {
    if condition.isNull { return true }
    guard let ref = ref(condition), let field = condition[2].text else { return false }
    return records[ref]?[field] ?? .null == condition[3]
  }

  /// Does one edit: nil if its thing is not there, the new id if it made one.
  private func apply(_ part: Value, _ number: Int64) -> Value? {
    guard let ref = ref(.list(Array((part.list ?? []).dropFirst()))) else { return nil }
    if part[0].text == "insert" { return make(ref, part[4].map ?? [:], number) }
    guard var fields = records[ref] else { return nil }
    switch part[0].text {
    case "remove":
      write(ref, nil)
      return .null
    case "add":
      guard let field = part[3].text, let by = part[4].int else { return nil }
      fields[field] = .int((fields[field]?.int ?? 0) + by)
    default:
      guard let field = part[3].text else { return nil }
      fields[field] = part[4]
    }
    write(ref, fields)
    return .null
  }

  private func make(_ local: EntityRef, _ fields: Fields, _ number: Int64) -> Value {
    let made = EntityRef(local.collection, "S\(nextID)")
    nextID += 1
    answeredIDs[number] = made.id
    localNames[made] = local
    identifiers.append(IdentifierPair(local: local, server: made.id))
    write(made, fields)
    return .text(made.id)
  }

  private func complain(_ invariant: String, _ text: String) {
    if complaint == nil { complaint = Violation(invariant, text) }
  }

  /// After a disk that broke its promise, the phone may have forgotten what it sent.
  func forgiveReusedKeys() {
    digests = [:]
    complaint = nil
  }
}

extension Outcome {
  /// Whether the batch goes on after it.
  fileprivate var isFinal: Bool {
    switch self {
    case .acknowledged, .alreadyDone, .rejected: true
    case .throttled, .unauthorised, .transient: false
    }
  }
}
