/// Shows what a person did at once, keeps it on disk, and gets it to the server when it can.
///
/// The projection is the base (what the server confirmed) with the transforms of all pending
/// requests applied in order. The engine does no input or output but to its storage, has no clock
/// and no thread: whoever holds it calls it with the present moment and carries its batches to the
/// server and the answers back.
///
/// ```swift
/// let engine = try OptimisticEngine<Increment>(storage: storage, options: options, at: now)
/// try engine.submit(Increment(), at: now)           // on disk, and visible in `engine.view`
/// while let batch = engine.batchToSend(at: now) { link.send(batch.encoded()) }
/// engine.handle(answer, at: now)                    // when the answer comes
/// ```
public final class OptimisticEngine<Request: OptimisticRequest> {
  let storage: any RequestStorage
  public let options: EngineOptions
  let store = StateStore()

  public init(
    storage: any RequestStorage, options: EngineOptions, at now: Instant
  ) throws(StorageError) {
    self.storage = storage
    self.options = options
    login = options.login
  }

  /// What every screen shows.
  public var view: StateView { StateView(store: store, isProjection: true) }
  /// What the server has confirmed.
  public var base: StateView { StateView(store: store, isProjection: false) }
  public internal(set) var baseVersion: Int64 = 0
  /// The server's wall clock in the newest state, and when that came.
  public internal(set) var serverTime: (wall: Milliseconds, at: Instant)?
  public internal(set) var login: String
  public internal(set) var isLinkUp = true
  /// Whether the server asked for new credentials: all lanes pause until
  /// `authorisationChanged`.
  public internal(set) var needsAuthorisation = false
  public internal(set) var statistics = Statistics()
  public internal(set) var notices: [Notice] = []
  public internal(set) var deadLetters: [DeadLetter] = []

  /// Checks, transforms, commits, and shows. Throws `Refusal` or `StorageError`; then nothing
  /// changed.
  @discardableResult
  public func submit(_ request: Request, at now: Instant) throws -> RequestKey {
    throw StorageError.failed("not built yet")
  }
  public func receive(_ state: StateMessage, at now: Instant) {}
  public func batchToSend(at now: Instant) -> Batch? { nil }
  public func handle(_ answer: BatchAnswer, at now: Instant) {}
  public func attemptLost(batch: Int64, _ how: AttemptLoss, at now: Instant) {}
  public func linkChanged(_ isUp: Bool, at now: Instant) {}
  /// New credentials (`ok`), or a refused refresh (not `ok`: nothing is sent, nothing is lost).
  public func authorisationChanged(
    _ ok: Bool, login: String, epoch: Int64, credentials: String, at now: Instant
  ) {}
  public func wake(at now: Instant) {}
  public var nextWake: Instant? { nil }
  public func observe<Selected: Equatable>(
    _ selector: Selector<Selected>, _ publish: @escaping (Selected) -> Void
  ) -> ObservationToken { ObservationToken(id: 0) }
  public func stopObserving(_ token: ObservationToken) {}
  public func status(of key: RequestKey) -> RequestState? { nil }
  public var pending: [PendingRequest<Request>] { [] }
  /// Makes a new request of a dead letter, with a new key and number.
  @discardableResult
  public func retry(_ key: RequestKey, at now: Instant) throws -> RequestKey { key }
  /// Drops a dead letter.
  public func discard(_ key: RequestKey, at now: Instant) throws {}
  /// Notes that the person has seen a dead letter.
  public func markSeen(_ key: RequestKey) {}
  public func dismissNotice(_ id: Int64) {}
  /// A notice for something the server forced; one for each `root`, whatever happens.
  public func raiseNotice(
    root: String, kind: String, lane: String, code: String, text: String,
    changes: [FieldChange] = [], moneyEffect: Value = .null, detail: Value = .null,
    at now: Instant
  ) {}
  public func takeEvents() -> [EngineEvent] { [] }
  public func beginShift(at now: Instant) {}
  /// Sends held requests of before a change of login after all.
  public func confirmHeld(at now: Instant) {}
  /// The number a request submitted now would get: to make ids of.
  public var nextNumber: Int64 { 1 }
  public func _checkInvariants() {}
}
