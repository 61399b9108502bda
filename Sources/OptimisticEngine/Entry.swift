/// A pending request with everything the engine knows about it.
///
/// Of no generic type, so that the engine's lists of them are compiled for what they are.
final class Entry: PendingNode {
  let request: any OptimisticRequest
  let key: RequestKey
  let lane: String
  let kind: String
  let urgency: Urgency
  let isFact: Bool
  let tapped: Instant
  let patience: Milliseconds?
  let maximumAge: Milliseconds?
  let creates: [EntityRef]
  let digest: UInt64
  /// Numbers it was made after when it was made again by hand; kept with it.
  let after: [Int64]
  /// Numbers it depends on, by its own word or because one of them makes what it touches.
  var dependsOn: [Int64]

  var phase = Phase.idle
  var state: RequestState
  /// Attempts, those answered "unauthorised" or not tried apart.
  var attempts = 0
  /// Whether the server may have it: sent, or loaded after a start.
  var mayBeKnown = false
  /// Whether an attempt failed with signal there.
  var isRetrying = false
  var lastAnswer: String?
  var isSaved = true
  /// Waits for the person's word after a change of login.
  var isHeld = false
  /// Is to go unless the server has done it; not sent until that is known.
  var isDoubtful = false
  /// No longer pending, or no longer in memory.
  var isGone = false
  /// Whether a chunk of the tail knows it.
  var isInTail = false
  /// Whether the disk says, beside its row, that the server has it.
  var isNotedAsReceived = false
  /// Whether all that is before it in its lane has been taken into memory for its sake.
  var isAhead = false
  /// When the server's answer came.
  var answered: Instant?

  enum Phase: Hashable {
    case idle
    case sending(batch: Int64)
    case received(version: Int64)
  }

  init(
    _ request: any OptimisticRequest, number: Int64, key: RequestKey, tapped: Instant,
    stored: [UInt8], dependsOn: [Int64], after: [Int64] = []
  ) {
    self.request = request
    self.key = key
    self.tapped = tapped
    self.dependsOn = dependsOn
    self.after = after
    lane = request.lane
    kind = request.kind
    urgency = request.urgency
    isFact = request.isFact
    patience = request.nature.patience
    maximumAge = request.maximumAge
    creates = request.createsLocalIds
    digest = Digest.of(stored)
    state = patience == nil ? .queued : .waiting
    super.init(number: number, touches: request.touches)
  }

  override func apply(to editor: inout StateEditor) {
    if patience == nil { request.apply(to: &editor) }
  }

  var isOptimistic: Bool { patience == nil }

  /// Must not be sent before something is said about it.
  var isKeptBack: Bool { isHeld || isDoubtful }

  var isIdle: Bool { phase == .idle }

  var isReceived: Bool { if case .received = phase { true } else { false } }

  var isSending: Bool { if case .sending = phase { true } else { false } }

  /// When a dependent's patience ends.
  var expires: Instant? { patience.map { tapped + $0 } }

  /// When it is given up, unless the server may have it: then only the server can tell.
  var givenUp: Instant? {
    guard !mayBeKnown, isOptimistic else { return nil }
    return maximumAge.map { tapped + $0 }
  }

  /// The state that follows from the phase.
  var stateNow: RequestState {
    switch phase {
    case .sending: .sending
    case .received: .received
    case .idle: isOptimistic ? (isRetrying ? .retry : .queued) : .waiting
    }
  }
}

/// The FIFO of one aggregate.
final class Lane {
  let name: String
  /// Ascending by number.
  var entries: [Entry] = []
  /// Answers of "not now" in a row.
  var failures = 0
  /// Not before, after such an answer.
  var blockedUntil: Instant?
  /// Calls on their way.
  var sending = 0

  init(_ name: String) { self.name = name }
}

/// A batch on its way.
struct Flight {
  var numbers: [Int64]
  var seenRefusals: [Int64]
  var bytes: Int
  var asksForChanges: Bool
}
