/// Why a pending request has not been confirmed yet, for a line in plain words beside it.
public enum WaitReason: Hashable, Sendable {
  /// There is no signal.
  case signal
  /// A request before it in its lane, or one it depends on, must get through first.
  case behind(RequestKey)
  /// It was sent: the answer is awaited.
  case answer
  /// The server has it: the state that contains it is awaited.
  case state
  /// The next attempt is at that moment.
  case nextTry(at: Instant)
  /// Others go first; it is sent as soon as there is room on the way.
  case turn
  /// The sign-in must be renewed.
  case session
  /// Older than the policy after a change of login: waits for the person's word.
  case confirmation
}

/// A pending request as shown in an outbox.
public struct PendingRequest<Request: OptimisticRequest> {
  /// What the person did.
  public var request: Request
  /// Its idempotency key.
  public var key: RequestKey
  /// Its number: order is by it.
  public var number: Int64
  /// The lane it stands in.
  public var lane: String
  /// Where it is on its way.
  public var state: RequestState
  /// When it was made.
  public var tapped: Instant
  /// Attempts that were made; one answered "unauthorised" is none.
  public var attempts: Int
  /// Why it is not through yet.
  public var waitsFor: WaitReason
  /// When a dependent's patience ends.
  public var expires: Instant?
  /// Whether it would survive a kill: false only if the disk was full when it was made.
  public var isSaved: Bool
  /// Whether its transform has any effect on the present base.
  public var hasEffect: Bool
  /// What the server last answered or what became of the last attempt, if it was not sent once
  /// only.
  public var lastAnswer: String?
}

/// A field that is not what was shown.
public struct FieldChange: Hashable, Sendable {
  /// The thing.
  public var ref: EntityRef
  /// The field's name.
  public var field: String
  /// What was shown before.
  public var was: Value
  /// What is shown now.
  public var now: Value

  /// A change of that field.
  public init(ref: EntityRef, field: String, was: Value, now: Value) {
    self.ref = ref
    self.field = field
    self.was = was
    self.now = now
  }
}

/// A request that was given up or refused, kept until the person deals with it.
public struct DeadLetter: Hashable, Sendable {
  /// The key of the request that was refused or given up.
  public var key: RequestKey
  /// Its number.
  public var number: Int64
  /// The word for what it was.
  public var kind: String
  /// The lane it stood in.
  public var lane: String
  /// When it was made.
  public var tapped: Instant
  /// When it was refused or given up.
  public var died: Instant
  /// The refusal's code (`too-old`, `unreadable`, or the server's).
  public var code: String
  /// The reason in words, the server's or the engine's.
  public var text: String
  /// How many attempts were made.
  public var attempts: Int
  /// The stored request and its version.
  public var stored: Value
  /// The version `stored` is in.
  public var version: Int
  /// Numbers of the requests it depended on.
  public var dependsOn: [Int64]
  /// Requests that depended on it and went with it: number, kind and stored form.
  public var cascade: [Casualty]
  /// Whether the person has looked at it.
  public var isSeen: Bool

  /// A request that went with it because it depended on it.
  public struct Casualty: Hashable, Sendable {
    /// Its key.
    public var key: RequestKey
    /// Its number.
    public var number: Int64
    /// The word for what it was.
    public var kind: String
    /// The request, as it was stored.
    public var stored: Value
    /// The version `stored` is in.
    public var version: Int
    /// Numbers of the requests it depended on: the dead letter's, and others that went with it.
    public var dependsOn: [Int64]
  }
}

/// Tells the person that the server refused or forced something, wherever he is.
///
/// One for each root cause, durable until dismissed.
public struct Notice: Hashable, Sendable {
  /// Increasing; the name to dismiss it by.
  public var id: Int64
  /// The refused request; nil for what the server forced.
  public var key: RequestKey?
  /// The word for what was refused.
  public var kind: String
  /// The lane it stood in.
  public var lane: String
  /// When the request was made.
  public var tapped: Instant?
  /// When the notice was made.
  public var raised: Instant
  /// Why, for programs: the server's code, or the engine's own.
  public var code: String
  /// Why, in words.
  public var text: String
  /// "was X, now Y", field by field.
  public var changes: [FieldChange]
  /// Kinds of the requests that went with it.
  public var cascade: [String]
  /// What it means in money, as the server put it; `.null` if it said nothing.
  public var moneyEffect: Value
  /// Whatever the app added.
  public var detail: Value
}

/// How an attempt came to nothing.
public enum AttemptLoss: String, Hashable, Sendable {
  /// No answer in time.
  case timeout
  /// The radio went away.
  case linkDown
  /// The answer could not be read.
  case damaged
}

/// A transition, in the order it happened, for an event log.
public enum EngineEvent: Hashable, Sendable {
  /// A request came into that state.
  case request(RequestState, RequestNote)
  /// An unsent request became part of another one, or of none (made and removed again).
  case merged(RequestNote, into: RequestKey?)
  /// The base moved to that version.
  case baseMoved(from: Int64, to: Int64, at: Instant)
  /// A state was dropped: old, of another sign-in, or with a gap before it.
  case stateIgnored(to: Int64, base: Int64, why: String, at: Instant)
  /// A notice was made.
  case notice(Notice)
  /// Something unreadable was set aside.
  case quarantined(table: String, what: String, at: Instant)
  /// The disk does not take what should be kept; it is tried again.
  case notSaved(StorageError, at: Instant)
  /// Everything is on disk again.
  case savedAgain(at: Instant)
}

/// What an event says about a request.
public struct RequestNote: Hashable, Sendable {
  /// The word for what it is.
  public var kind: String
  /// Its key.
  public var key: RequestKey
  /// Its number.
  public var number: Int64
  /// The lane it stands in.
  public var lane: String
  /// When it came into its state.
  public var at: Instant
  /// The code and words of a refusal.
  public var refusal: Refusal?
}
