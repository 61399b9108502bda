/// One thing a person did: serialisable, with what it changes, its check, and the call to make.
///
/// An app has one type of request, most often an enum with a case for each kind. Everything a
/// request needs (time, place, ids, the figures shown) is captured in it when it is made, because
/// `apply` has no clock, no randomness and no way to fail.
///
/// ```swift
/// struct Increment: OptimisticRequest {
///   var kind: String { "increment" }
///   var lane: String { "counter" }
///   var touches: [EntityRef] { [EntityRef("counters", "c")] }
///   func apply(to state: inout StateEditor) { state.add(touches[0], "value", 1) }
///   func call(_ ids: IdentifierResolver) -> CallContent {
///     CallContent(method: "POST", path: "/counters/c/increment")
///   }
///   var stored: Value { .null }
///   init(stored: Value, version: Int) throws(DamagedRecord) {}
/// }
/// ```
public protocol OptimisticRequest: Sendable {
  /// The word for what it is, such as `end` or `message`.
  var kind: String { get }

  /// The FIFO it belongs to, named by local ids, for life: `trip/T-1042`, `thread/T-1042`.
  var lane: String { get }

  /// Every record its transform may read or write, by local id.
  ///
  /// The engine folds again only requests whose records changed, so a record that is left out
  /// here is not there for the transform.
  var touches: [EntityRef] { get }

  /// Requests that must be confirmed, or in the same batch, before it; a refused one takes it
  /// along unless it is a fact.
  var dependsOn: [RequestKey] { get }

  /// Whether it shows its effect at once or waits for the answer.
  var nature: RequestNature { get }

  /// What goes first when several lanes are ready.
  var urgency: Urgency { get }

  /// Whether it is kept and applied even if what it depends on was refused: it happened.
  var isFact: Bool { get }

  /// The age from the tap at which it is given up and becomes a dead letter; nil for never.
  var maximumAge: Milliseconds? { get }

  /// The things it makes, by local id; their server ids come with a state or an answer.
  var createsLocalIds: [EntityRef] { get }

  /// Those of `touches` that its transform may make or remove, on whatever base: whoever looks at
  /// the ids of a collection wants them, also of the part of a long queue that is on disk.
  ///
  /// All of them where it does not say; saying it keeps requests that only edit out of memory.
  var makesOrRemoves: [EntityRef] { get }

  /// How it may be merged with other unsent requests; nil (the rule for money) for never.
  var coalescing: Coalescing? { get }

  /// One request with the effect of this one and then `later`, as the table of `Coalescing` asks
  /// for; nil if they do not fit.
  func merged(with later: Self) -> Self?

  /// The client-side check, on what the screen shows: nil, or why not.
  func check(_ state: StateView) -> Refusal?

  /// The transform: total and pure. Where it no longer applies it does nothing.
  func apply(to state: inout StateEditor)

  /// The call to make, with today's ids.
  func call(_ ids: IdentifierResolver) -> CallContent

  /// Everything needed to make it again, with local ids. At most 512 bytes encoded, free text
  /// apart.
  var stored: Value { get }

  /// The request again from what was stored under that version; old versions are migrated here.
  init(stored: Value, version: Int) throws(DamagedRecord)

  /// The version `stored` is written in now.
  static var storedVersion: Int { get }
}

extension OptimisticRequest {
  /// On nothing but those that make what it touches.
  public var dependsOn: [RequestKey] { [] }
  /// Shows its effect at once.
  public var nature: RequestNature { .optimistic }
  /// Neither first nor last.
  public var urgency: Urgency { .normal }
  /// No fact: goes with what it depends on.
  public var isFact: Bool { false }
  /// Never too old.
  public var maximumAge: Milliseconds? { nil }
  /// Makes nothing.
  public var createsLocalIds: [EntityRef] { [] }
  /// May make or remove all it touches.
  public var makesOrRemoves: [EntityRef] { touches }
  /// Never merged.
  public var coalescing: Coalescing? { nil }
  /// Fits with no other.
  public func merged(with later: Self) -> Self? { nil }
  /// Nothing speaks against it.
  public func check(_ state: StateView) -> Refusal? { nil }
  /// The first version.
  public static var storedVersion: Int { 1 }
}

/// How a request may be merged with an earlier, never sent one on the same thing.
///
/// The table, never across anything in flight or ever sent, and never for money:
///
/// | earlier | later | result |
/// | --- | --- | --- |
/// | create | update | create, with the update in it |
/// | create | remove | neither |
/// | update | update | one update |
/// | update | remove | remove |
/// | remove | anything | both stay |
/// | create | create | both stay |
public struct Coalescing: Hashable, Sendable {
  /// What a request does to the thing.
  public enum Step: String, Hashable, Sendable, CaseIterable { case create, update, remove }

  /// The thing it is about: only requests on the same thing, in the same lane, merge.
  public var thing: EntityRef
  /// What this one does.
  public var step: Step

  /// A request that does this to that thing.
  public init(_ step: Step, _ thing: EntityRef) {
    self.step = step
    self.thing = thing
  }
}

/// What is said to the server: method, path and body, as in REST.
public struct CallContent: Hashable, Sendable {
  /// The HTTP method, or what the transport takes for one.
  public var method: String
  /// Where the call goes; ids come from the `IdentifierResolver`.
  public var path: String
  /// May hold `CallContent.answer(of:)` where the id answered to an earlier call belongs.
  public var body: Value

  /// The content of a call; without a body, `.null`.
  public init(method: String, path: String, body: Value = .null) {
    self.method = method
    self.path = path
    self.body = body
  }

  /// Stands in a body for the server id answered to the call with that number.
  public static func answer(of number: Int64) -> Value { .map(["$answer": .int(number)]) }

  /// Stands in a path for the server id answered to the call with that number.
  public static func answerInPath(of number: Int64) -> String { "{answer:\(number)}" }
}

/// Turns local ids into what the server understands, at the moment a call is encoded.
public struct IdentifierResolver {
  let serverID: (EntityRef) -> String?
  let creator: (EntityRef) -> Int64?

  /// A resolver of one's own, for tests: server ids, and numbers of the calls that make things.
  public init(
    serverID: @escaping (EntityRef) -> String?, creator: @escaping (EntityRef) -> Int64?
  ) {
    self.serverID = serverID
    self.creator = creator
  }

  /// The id as a value for a body: the server id if known, else a reference to the answer of the
  /// call that makes the thing, else the id itself (it is the server's own).
  public func id(_ ref: EntityRef) -> Value {
    if let id = serverID(ref) { return .text(id) }
    if let number = creator(ref) { return CallContent.answer(of: number) }
    return .text(ref.id)
  }

  /// The same as text for a path.
  public func path(_ ref: EntityRef) -> String {
    if let id = serverID(ref) { return id }
    if let number = creator(ref) { return CallContent.answerInPath(of: number) }
    return ref.id
  }

  /// The id of that thing for a body: the server's where it is known, else its creator's answer.
  public func id(_ collection: String, _ id: String) -> Value {
    self.id(EntityRef(collection, id))
  }

  /// The id of that thing for a path, the same way.
  public func path(_ collection: String, _ id: String) -> String {
    path(EntityRef(collection, id))
  }
}
