import OptimisticEngine
import RideModel

// Idempotency: a key is applied at most once, its answer kept until the phone needs it no more.

extension DispatchServer {
  /// The answer to a batch: outcomes in order, up to the first that is not final.
  func answer(_ batch: Batch, fault: ServerFault?) -> BatchAnswer {
    guard isAuthorised(batch) else { return unauthorised(batch) }
    prune(batch)
    var outcomes: [NumberedOutcome] = []
    var fault = fault
    for call in batch.calls {
      let hit = fault.flatMap { $0.hits(call) ? $0.kind : nil }
      if hit != nil { fault = nil }
      let outcome = outcome(of: call, phone: batch.phone, fault: hit)
      outcomes.append(NumberedOutcome(call.number, outcome))
      if !outcome.isFinal { break }
    }
    return BatchAnswer(batch: batch.id, outcomes: outcomes, state: stateForAnswer(batch))
  }

  func unanswered(_ batch: Batch, _ why: String) -> BatchAnswer {
    BatchAnswer(
      batch: batch.id,
      outcomes: batch.calls.first.map { [NumberedOutcome($0.number, .transient(why))] } ?? [])
  }

  private func unauthorised(_ batch: Batch) -> BatchAnswer {
    let number = batch.calls.first?.number ?? 0
    return BatchAnswer(batch: batch.id, outcomes: [NumberedOutcome(number, .unauthorised)])
  }

  private func stateForAnswer(_ batch: Batch) -> StateMessage? {
    guard let session, batch.wantsChanges || batch.baseVersion != currentVersion else {
      return nil
    }
    needsPush = false
    let state = state(for: session, since: batch.baseVersion)
    remember(state)
    return state
  }

  // MARK: - One call

  private func outcome(
    of call: Call, phone: String, fault: ServerFault.Kind?
  ) -> Outcome {
    switch fault {
    case .serverError: return .transient("500 the server made a mistake")
    case .throttle(let after): return .throttled(after: after)
    case .unauthorised: return .unauthorised
    case .errorAfterApplying:
      _ = process(call, phone: phone, refusedWith: nil)
      return .transient("500 the server made a mistake")
    case .refuse(let code):
      return process(call, phone: phone, refusedWith: Refusal(code: code, text: words(code)))
    case nil: return process(call, phone: phone, refusedWith: nil)
    }
  }

  private func words(_ code: String) -> String { RefusalCode.words(for: code) }

  private func process(_ call: Call, phone: String, refusedWith forced: Refusal?) -> Outcome {
    if let stored = storedAnswer(call, phone: phone) { return stored }
    guard !isPast(call, phone: phone) else { return .alreadyDone(version: currentVersion) }
    guard call.key == RequestKey(phone: phone, number: call.number) else {
      // A key that is not the phone's own could hide another request's answer.
      return .rejected(code: RefusalCode.keyReused.rawValue, text: words("key-reused"))
    }
    if let waiting = unprocessedDependency(call, phone: phone) {
      return .transient("waits for request \(waiting)")
    }
    let outcome: Outcome
    do throws(Refusal) {
      if let forced {
        if call.kind == RequestKind.accept.rawValue, let driver = session?.login {
          acceptWasRefused(call, forced, driver: driver)
        }
        throw forced
      }
      outcome = .acknowledged(version: 0, answer: try apply(call, phone: phone))
    } catch {
      outcome = .rejected(code: error.code, text: error.text)
      refuse(call, phone: phone, error)
    }
    let final = outcome.atVersion(currentVersion)
    ledger[Table.answers, Ledger.id(phone, call.number)] = StoredAnswer(call, final).value
    ledger[Table.lanes, laneID(call, phone: phone)] = .int(call.number)
    return final
  }

  private func apply(_ call: Call, phone: String) throws(Refusal) -> Value {
    if let refusal = refusalByRule(call, phone: phone) { throw refusal }
    guard call.body.encoded().count <= DispatchServer.largestBody else {
      throw Refusal(.tooLarge)
    }
    guard let kind = RequestKind(rawValue: call.kind) else {
      throw Refusal(.notAllowed, "This server does not know the request \(call.kind)")
    }
    let resolved = resolveAnswers(in: call, phone: phone)
    let request = ServerRequest(
      kind: kind, call: resolved, driver: session?.login ?? "", phone: phone, wall: wall)
    try request.checkAge()
    let answer = try handle(request)
    note(request)
    return answer
  }

  private static let largestBody = 65_536

  private func note(_ request: ServerRequest) {
    let trip = request.body[BodyField.trip].text ?? request.answeredTrip
    let effect = ServerEffect(
      request: request.kind.rawValue, key: request.call.key.text, trip: trip, at: wall)
    let number = count("effect")
    ledger[Table.effects, Ledger.padded(number)] = effect.value
    effectLog.append(effect)
    events.append(.effect(request: effect.request, key: effect.key, trip: trip))
  }

  // MARK: - What was answered before

  private func storedAnswer(_ call: Call, phone: String) -> Outcome? {
    let value = ledger[Table.answers, Ledger.id(phone, call.number)]
    guard let stored = StoredAnswer(value: value) else { return nil }
    guard stored.digest == call.digest, stored.key == call.key.text else {
      return .rejected(
        code: RefusalCode.keyReused.rawValue, text: RefusalCode.keyReused.words)
    }
    return stored.outcome
  }

  /// Processed before, its answer pruned: by the lane's highest number or the low-water mark.
  private func isPast(_ call: Call, phone: String) -> Bool {
    call.number <= ledger[Table.lanes, laneID(call, phone: phone)].int ?? Int64.min
      || call.number < self.phone(phone).lowWater
  }

  /// Each driver of a phone has lanes of his own: what one has got through says nothing of what
  /// another has waiting.
  private func laneID(_ call: Call, phone: String) -> String {
    Ledger.prefix(phone, session?.login ?? "") + call.lane
  }

  /// A request this one depends on that is still pending on the phone and was never seen here.
  private func unprocessedDependency(_ call: Call, phone: String) -> Int64? {
    call.dependsOn.first {
      $0 >= self.phone(phone).lowWater && $0 != call.number
        && ledger[Table.answers, Ledger.id(phone, $0)].isNull
    }
  }

  /// What depends on a refused request is refused with it; a fact is applied all the same.
  private func refusalByRule(_ call: Call, phone: String) -> Refusal? {
    guard !call.isFact else { return nil }
    for number in call.dependsOn {
      let value = ledger[Table.answers, Ledger.id(phone, number)]
      guard case .rejected(let code, let text) = StoredAnswer(value: value)?.outcome else {
        continue
      }
      return Refusal(code: code, text: text)
    }
    return nil
  }

  private func refuse(_ call: Call, phone: String, _ refusal: Refusal) {
    let report = RefusalReport(
      number: call.number, key: call.key, code: refusal.code, text: refusal.text,
      moneyEffect: moneyEffect(of: call))
    let id = Ledger.prefix(phone, session?.login ?? "") + Ledger.padded(call.number)
    ledger[Table.refusals, id] = report.value
    needsPush = true
  }

  /// Forgets what the phone says it needs no more; by its marks, never by age.
  private func prune(_ batch: Batch) {
    var record = phone(batch.phone)
    if batch.baseVersion <= currentVersion { record.base = batch.baseVersion }
    if batch.lowWater > record.lowWater {
      record.lowWater = batch.lowWater
      let limit = Ledger.id(batch.phone, batch.lowWater)
      for id in ledger.ids(Table.answers, under: "\(batch.phone)|") where id < limit {
        ledger[Table.answers, id] = .null
      }
      for id in ledger.ids(Table.lanes, under: "\(batch.phone)|")
      where ledger[Table.lanes, id].int ?? 0 < batch.lowWater {
        ledger[Table.lanes, id] = .null
      }
    }
    for number in batch.seenRefusals {
      let id = Ledger.prefix(batch.phone, batch.login) + Ledger.padded(number)
      ledger[Table.refusals, id] = .null
    }
    set(record, of: batch.phone)
    phoneCaughtUp(batch.login, base: record.base)
  }

  // MARK: - Ids of an earlier answer

  /// Replaces `$answer` references by the ids this server gave to earlier calls.
  private func resolveAnswers(in call: Call, phone: String) -> Call {
    var call = call
    call.body = resolve(call.body, phone: phone)
    var path = ""
    var rest = Substring(call.path)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      let id =
        name.hasPrefix("answer:")
        ? Int64(name.dropFirst(7)).flatMap { answeredID($0, phone: phone) } : nil
      path += rest[..<open] + (id ?? String(rest[open...close]))
      rest = rest[rest.index(after: close)...]
    }
    call.path = path + rest
    return call
  }

  private func resolve(_ value: Value, phone: String) -> Value {
    switch value {
    case .map(let fields):
      if fields.count == 1, let number = fields["$answer"]?.int {
        return answeredID(number, phone: phone).map { .text($0) } ?? .null
      }
      return .map(fields.mapValues { resolve($0, phone: phone) })
    case .list(let values): return .list(values.map { resolve($0, phone: phone) })
    default: return value
    }
  }

  private func answeredID(_ number: Int64, phone: String) -> String? {
    let value = ledger[Table.answers, Ledger.id(phone, number)]
    guard case .acknowledged(_, let answer) = StoredAnswer(value: value)?.outcome else {
      return nil
    }
    return answer.text ?? answer["id"].text
  }
}

/// An answer as the ledger keeps it, with what tells the same key with another body.
struct StoredAnswer {
  let key: String
  let digest: UInt64
  let outcome: Outcome

  init(_ call: Call, _ outcome: Outcome) {
    key = call.key.text
    digest = call.digest
    self.outcome = outcome
  }

  var value: Value {
    let digest = Value.int(Int64(bitPattern: digest))
    switch outcome {
    case .acknowledged(let version, let answer):
      return [.text(key), digest, .int(version), answer]
    case .rejected(let code, let text): return [.text(key), digest, .text(code), .text(text)]
    case .alreadyDone, .throttled, .unauthorised, .transient:
      preconditionFailure("\(outcome) of \(key) is no answer to keep")
    }
  }

  init?(value: Value) {
    guard let key = value[0].text, let digest = value[1].int else { return nil }
    self.key = key
    self.digest = UInt64(bitPattern: digest)
    if let version = value[2].int {
      outcome = .acknowledged(version: version, answer: value[3])
    } else if let code = value[2].text, let text = value[3].text {
      outcome = .rejected(code: code, text: text)
    } else {
      return nil
    }
  }
}

extension Outcome {
  /// Whether the batch goes on behind it.
  fileprivate var isFinal: Bool {
    switch self {
    case .acknowledged, .alreadyDone, .rejected: true
    case .throttled, .unauthorised, .transient: false
    }
  }

  fileprivate func atVersion(_ version: Int64) -> Outcome {
    if case .acknowledged(_, let answer) = self {
      return .acknowledged(version: version, answer: answer)
    }
    return self
  }
}

extension Ledger {
  static func padded(_ number: Int64) -> String {
    let digits = String(max(0, number))
    return String(repeating: "0", count: max(0, 19 - digits.count)) + digits
  }

  static func id(_ phone: String, _ number: Int64) -> String { "\(phone)|\(padded(number))" }

  /// What everything of one driver on one phone begins with.
  static func prefix(_ phone: String, _ driver: String) -> String {
    planted(.lanesOfThePhone) ? "\(phone)||" : "\(phone)|\(driver)|"
  }
}

extension ServerEffect {
  var value: Value { [.text(request), .text(key), .optional(trip), .int(at)] }

  init?(value: Value) {
    guard let request = value[0].text, let key = value[1].text, let at = value[3].int else {
      return nil
    }
    self.init(request: request, key: key, trip: value[2].text, at: at)
  }
}

extension DispatchServer {
  /// Everything applied so far, in order.
  package var effects: [ServerEffect] { effectLog }

  func storedEffects() -> [ServerEffect] {
    ledger.ids(Table.effects).compactMap { ServerEffect(value: ledger[Table.effects, $0]) }
  }
}
