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
///
/// Cost: submitting is one commit; a newer state folds again only the requests that share records
/// with what changed. It is not safe to use from two threads.
public final class OptimisticEngine<Request: OptimisticRequest> {
  typealias Item = Entry

  /// What it was opened with.
  public let options: EngineOptions
  let journal: Journal
  let store = StateStore()
  var random: SeededRandom
  var pacing: Pacing

  /// Who is signed in, and with what.
  public internal(set) var login: String
  /// How many logins have a part of the tables.
  var spaces: Int64 = 0
  /// The lowest number that waits under another login.
  var lowestOfOthers: Int64?
  /// The sign-in under way, as the server counts them: states of another one are dropped.
  public internal(set) var epoch: Int64
  var credentials = ""
  var space = Space.none

  /// The version of the base.
  public internal(set) var baseVersion: Int64 = 0
  /// The server's wall clock in the newest state, and when that came.
  public internal(set) var serverTime: (wall: Milliseconds, at: Instant)?
  /// What the radio says.
  public internal(set) var isLinkUp = true
  /// Whether the server asked for new credentials: all lanes pause until `authorisationChanged`.
  public internal(set) var needsAuthorisation = false
  /// Whether a refresh was refused: only a new sign-in helps.
  public internal(set) var isSignedOut = false
  /// What is measured always.
  public internal(set) var statistics = Statistics()
  /// Notices not yet dismissed, oldest first.
  public internal(set) var notices: [Notice] = []
  /// Dead letters not yet dealt with, oldest first.
  public internal(set) var deadLetters: [DeadLetter] = []
  /// Another number whenever something shown may have changed: records, requests or their states.
  /// What was made from the view at one revision is right as long as it is the same.
  public internal(set) var revision: Int64 = 0
  /// The error of the last write that could not be made, until everything is written.
  public internal(set) var storageTrouble: StorageError?

  /// Pending requests by number, ascending; gone ones are taken out now and then.
  var order: [Item] = []
  var goneInOrder = 0
  var entries: [Int64: Item] = [:]
  /// The part of a long queue that is on disk only.
  var tail = Tail()
  /// Requests up to this number wait for the person's word after a change of login.
  var heldThrough: Int64 = 0
  /// Base records of the round under way, not written yet.
  var unwrittenBase: [[UInt8]: Fields?] = [:]
  var lanes: [String: Lane] = [:]
  /// Who makes a thing that has no server id yet.
  var creators: [EntityRef: Int64] = [:]
  var received: [Item] = []
  /// What requests that are no longer pending came to, the newest few.
  var finished: [RequestKey: RequestState] = [:]
  var finishedOrder: [RequestKey] = []
  var savedByKey: [RequestKey: Milliseconds] = [:]

  var nextNumberFree: Int64 = 1
  var reservedThrough: Int64 = 0
  var nextNotice: Int64 = 1
  var nextBatch: Int64 = 1
  var flights: [Int64: Flight] = [:]
  var bytesInFlight = 0
  var refusalsSeen: [Int64] = []
  var wantsChanges = true
  var doubts: [Doubt] = []
  /// Lanes with requests given up here whose removal is not on disk: were later ones sent, a kill
  /// would bring those back, and the lane's progress would say that they were done.
  var owingLanes: Set<String> = []
  /// Whether a record of the base was lost: everything is asked for again.
  var needsWholeState = false
  var authorisations = 0
  var authoriseNotBefore: Instant?

  /// No dependent expires and no request is given up before.
  var nextExpiry: Instant?
  /// No lane that was told "not now" may try again before.
  var nextUnblock: Instant?
  /// Whether something may have become ready since `batchToSend` last said no.
  var mayBeReady = true
  /// When writes that failed are tried again.
  var nextSave: Instant?
  var now: Instant

  var events: [EngineEvent] = []
  var observers: [Observer] = []
  var watchers: [Int: [Observer]] = [:]
  var nextObserver = 1

  /// Opens the storage and goes on where it was left: the queue of that login is loaded and
  /// projected, so that the first frame is already right.
  ///
  /// An unreadable record is set aside and reported; it does not stop the opening.
  public init(
    storage: any RequestStorage, options: EngineOptions, at now: Instant
  ) throws(StorageError) {
    self.options = options
    self.now = now
    journal = Journal(storage)
    random = SeededRandom(seed: options.seed, stream: "engine.retry")
    pacing = Pacing(base: options.retryBase, cap: options.retryCap)
    login = options.login
    epoch = options.epoch
    journal.onTrouble = { [unowned self] error in noteTrouble(error) }
    store.loadRecord = { [unowned self] ref in readBase(ref) }
    store.loadPending = { [unowned self] ref in bringPending(touching: ref) }
    store.loadChangesOfIDs = { [unowned self] name in bring(.changesIDs(of: name)) }
    store.loadIDs = { [unowned self] collection in readIDs(in: collection) }
    store.localName = { [unowned self] ref in localName(of: ref) }
    try loadNumbers()
    try openSpace(of: options.login)
    reserveNumbers()
  }

  /// What every screen shows.
  public var view: StateView { StateView(store: store, isProjection: true) }

  /// What the server has confirmed.
  public var base: StateView { StateView(store: store, isProjection: false) }

  /// The number a request submitted now would get: to make local ids of.
  public var nextNumber: Int64 { nextNumberFree }

  /// The key a request submitted now would get.
  public var nextKey: RequestKey { RequestKey(phone: options.phone, number: nextNumberFree) }

  /// An id for a thing made here, unique for all time: the prefix, the phone, the next number.
  public func newLocalID(_ prefix: String) -> String {
    "\(prefix)-\(options.phone)-\(nextNumberFree)"
  }

  /// Where that request is, or what it came to; nil for one not known (any more).
  public func status(of key: RequestKey) -> RequestState? {
    if let number = key.number, key == RequestKey(phone: options.phone, number: number) {
      if let entry = entries[number] { return entry.state }
      if isPending(number) { return .queued }
    }
    return finished[key]
  }

  /// How long a finished request saved the person from waiting, in milliseconds.
  public func saved(by key: RequestKey) -> Milliseconds? { savedByKey[key] }

  /// The server id of a thing made here, once known.
  public func serverID(of ref: EntityRef) -> String? { readServerID(ref) }

  /// Takes all transitions since the last call, in order.
  public func takeEvents() -> [EngineEvent] {
    defer { events = [] }
    return events
  }

  /// Starts the shift's totals at nothing.
  public func beginShift(at now: Instant) {
    self.now = max(now, self.now)
    statistics.shift = Statistics.Totals()
    journal.keep([totalsWrite()])
  }
}
