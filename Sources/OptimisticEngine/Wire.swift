/// One call to the server: a request with today's ids.
public struct Call: Hashable, Sendable {
  /// The idempotency key: the same on every attempt.
  public var key: RequestKey
  /// The request's number; increasing per phone, gaps are legal.
  public var number: Int64
  /// The lane's name, for life.
  public var lane: String
  /// The word for what it is.
  public var kind: String
  /// The HTTP method, or what the transport takes for one.
  public var method: String
  /// May hold `{answer:N}`: the id answered to the call with that number.
  public var path: String
  /// May hold `["$answer": N]`: the id answered to the call with that number.
  public var body: Value
  /// Numbers of the requests it depends on.
  public var dependsOn: [Int64]
  /// What is left of a dependent's patience at sending, in milliseconds; later, nothing may be
  /// applied.
  public var deadline: Milliseconds?
  /// Of the stored request with local ids: the same key with another digest is another body.
  public var digest: UInt64
  /// Applied even if what it depends on was refused.
  public var isFact: Bool

  /// A call as it is sent.
  public init(
    key: RequestKey, number: Int64, lane: String, kind: String, method: String, path: String,
    body: Value, dependsOn: [Int64] = [], deadline: Milliseconds? = nil, digest: UInt64,
    isFact: Bool = false
  ) {
    self.key = key
    self.number = number
    self.lane = lane
    self.kind = kind
    self.method = method
    self.path = path
    self.body = body
    self.dependsOn = dependsOn
    self.deadline = deadline
    self.digest = digest
    self.isFact = isFact
  }
}

/// What the phone sends in one message: due calls in order, and what it knows.
public struct Batch: Hashable, Sendable {
  /// Names it to the answer; counted from 1 in each process.
  public var id: Int64
  /// The phone's id, the first part of every key.
  public var phone: String
  /// Who is signed in.
  public var login: String
  /// The sign-in the calls belong to.
  public var epoch: Int64
  /// Read at the moment of sending.
  public var credentials: String
  /// Due calls, those of a lane in its order; may be empty where only changes are asked for.
  public var calls: [Call]
  /// The lowest number still pending on the phone: answers below it need not be kept.
  public var lowWater: Int64
  /// The version of the phone's base.
  public var baseVersion: Int64
  /// Numbers of refusals the phone has kept: they need not be told again.
  public var seenRefusals: [Int64]
  /// Whether the answer should hold all changes since `baseVersion`.
  public var wantsChanges: Bool

  /// A batch as it is sent.
  public init(
    id: Int64, phone: String, login: String, epoch: Int64, credentials: String, calls: [Call],
    lowWater: Int64, baseVersion: Int64, seenRefusals: [Int64] = [], wantsChanges: Bool = false
  ) {
    self.id = id
    self.phone = phone
    self.login = login
    self.epoch = epoch
    self.credentials = credentials
    self.calls = calls
    self.lowWater = lowWater
    self.baseVersion = baseVersion
    self.seenRefusals = seenRefusals
    self.wantsChanges = wantsChanges
  }
}

/// What became of one call.
public enum Outcome: Hashable, Sendable {
  /// Applied; contained in the state from that version on. The answer of a call that makes a
  /// thing is its server id (text), or a map with `id`.
  case acknowledged(version: Int64, answer: Value)
  /// Applied by an earlier attempt whose stored answer is gone: success.
  case alreadyDone(version: Int64)
  /// A permanent no.
  case rejected(code: String, text: String)
  /// Too much: not before that many milliseconds.
  case throttled(after: Milliseconds)
  /// The credentials are not good (any more).
  case unauthorised
  /// Not now: the same key again later.
  case transient(String)
}

/// An outcome with the number of its call.
public struct NumberedOutcome: Hashable, Sendable {
  /// The call's number.
  public var number: Int64
  /// What became of it.
  public var outcome: Outcome

  /// The outcome of that call.
  public init(_ number: Int64, _ outcome: Outcome) {
    self.number = number
    self.outcome = outcome
  }
}

/// The answer to a batch: outcomes in order up to the first transient one; the rest was not tried.
public struct BatchAnswer: Hashable, Sendable {
  /// The `id` of the batch it answers.
  public var batch: Int64
  /// In the order of the calls.
  public var outcomes: [NumberedOutcome]
  /// Changes since the phone's base, where it asked for them.
  public var state: StateMessage?

  /// The answer to that batch.
  public init(batch: Int64, outcomes: [NumberedOutcome], state: StateMessage? = nil) {
    self.batch = batch
    self.outcomes = outcomes
    self.state = state
  }
}

/// One thing that changed on the server.
public enum StateChange: Hashable, Sendable {
  /// The whole record as the server has it, under its server id.
  case put(EntityRef, Fields)
  case remove(EntityRef)

  /// The thing that changed.
  public var ref: EntityRef {
    switch self {
    case .put(let ref, _), .remove(let ref): ref
    }
  }
}

/// The highest number of a lane that the server has processed, refused ones included.
public struct LaneProgress: Hashable, Sendable {
  /// The lane's name.
  public var lane: String
  /// The highest number processed.
  public var number: Int64

  /// How far that lane is.
  public init(lane: String, number: Int64) {
    self.lane = lane
    self.number = number
  }
}

/// A refusal, told in every state until the phone says it has it.
public struct RefusalReport: Hashable, Sendable {
  /// The refused request's number.
  public var number: Int64
  /// Its key.
  public var key: RequestKey
  /// Why, for programs.
  public var code: String
  /// Why, in words.
  public var text: String
  /// What it means in money, as the server puts it; `.null` if nothing.
  public var moneyEffect: Value

  /// What there is to tell of that refusal.
  public init(
    number: Int64, key: RequestKey, code: String, text: String, moneyEffect: Value = .null
  ) {
    self.number = number
    self.key = key
    self.code = code
    self.text = text
    self.moneyEffect = moneyEffect
  }
}

/// The server id of a thing that was made on the phone.
public struct IdentifierPair: Hashable, Sendable {
  /// The thing under its local id.
  public var local: EntityRef
  /// Its id at the server.
  public var server: String

  /// Joins the two.
  public init(local: EntityRef, server: String) {
    self.local = local
    self.server = server
  }
}

/// All changes of the server's state between two versions.
public struct StateMessage: Hashable, Sendable {
  /// The sign-in it belongs to; one of an earlier sign-in is dropped.
  public var epoch: Int64
  /// The changes are those since this version; 0: everything.
  public var from: Int64
  /// The version they lead to.
  public var to: Int64
  /// What changed, each thing once.
  public var changes: [StateChange]
  /// As of version `to`.
  public var processed: [LaneProgress]
  /// Refusals the phone has not said it has.
  public var refusals: [RefusalReport]
  /// Server ids given since `from`.
  public var identifiers: [IdentifierPair]
  /// The server's wall clock, in milliseconds.
  public var serverTime: Milliseconds

  /// The changes from one version to another.
  public init(
    epoch: Int64, from: Int64, to: Int64, changes: [StateChange] = [],
    processed: [LaneProgress] = [], refusals: [RefusalReport] = [],
    identifiers: [IdentifierPair] = [], serverTime: Milliseconds = 0
  ) {
    self.epoch = epoch
    self.from = from
    self.to = to
    self.changes = changes
    self.processed = processed
    self.refusals = refusals
    self.identifiers = identifiers
    self.serverTime = serverTime
  }
}
