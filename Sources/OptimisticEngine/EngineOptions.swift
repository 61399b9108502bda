/// What the engine is told once, when it is made.
public struct EngineOptions: Sendable {
  /// Unique per installation; the first part of every key. Must never change on one storage.
  public var phone: String
  /// Who is signed in. The queue is bound to it: another's requests are neither sent nor shown.
  public var login: String
  /// The sign-in the present credentials belong to; states of an earlier one are dropped.
  public var epoch: Int64
  /// The seed of the retry jitter, the only randomness.
  public var seed: UInt64

  /// The first pause after a failed attempt; it doubles each time.
  public var retryBase: Milliseconds = 1_000
  /// The longest pause.
  public var retryCap: Milliseconds = 30_000
  /// The most calls in one batch.
  public var batchCalls = 512
  /// The most bytes of calls in one batch (a single larger call still goes).
  public var batchBytes = 32_768
  /// The most bytes of calls on their way at once.
  public var windowBytes = 65_536
  /// The most calls of the probe that finds out whether anything gets through.
  public var probeCalls = 16
  /// The largest stored request, in bytes: a larger one is refused at the tap (`too-large`).
  public var requestBytes = 16_384
  /// How many requests may be pending; nil: no limit of the engine's own.
  public var requestLimit: Int?
  /// How many requests are held in memory before older ones, if nobody looks at what they touch,
  /// stay on disk only until they are sent.
  public var memoryRequests = 1_024
  /// The most numbers reserved ahead, so that a full disk does not stop sending.
  public var numberBlock: Int64 = 64
  /// What a rollback costs the person, taken off the time saved.
  public var rollbackCost: Milliseconds = 15_000
  /// Requests older than this are not sent silently after a change of login: they wait for
  /// `confirmHeld()`.
  public var confirmAfterLoginChange: Milliseconds = 3_600_000
  /// How many finished requests `status(of:)` remembers.
  public var finishedMemory = 512

  /// Options with the usual limits for that phone and that login.
  public init(phone: String, login: String, epoch: Int64 = 0, seed: UInt64 = 0) {
    self.phone = phone
    self.login = login
    self.epoch = epoch
    self.seed = seed
  }
}
