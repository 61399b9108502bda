import OptimisticEngine

/// The simulated mobile link: what becomes of each message between the phone and the server.
///
/// The world moves it through radio conditions, sends messages by size, and asks it for arrivals;
/// contents stay with the world, by message number. It is what a reliable transport makes of a
/// mobile network: messages keep their order each way, a lost packet costs a retransmission, five in
/// a row or the beginning of an outage lose the message. All of it is whole numbers and seeded
/// draws, so the same seed and the same moves give the same arrivals.
///
/// Not the faults: those are decided by ``FaultPlan`` and done by the world.
package struct MobileLink: Sendable {
  /// What the person at the keys, or a scenario, makes of the signal.
  package enum Mode: String, Hashable, Sendable {
    /// The map, or a recorded trace, decides.
    case map
    /// As in the open, everywhere.
    case forcedOn = "on"
    /// No signal anywhere.
    case forcedOff = "off"
  }

  package let profile: LinkProfile
  /// A recording that decides instead of the map, by the time since the start.
  package let trace: RecordedTrace?
  package internal(set) var mode: Mode
  /// What the map says of where the phone is.
  package internal(set) var mapConditions: RadioConditions
  /// What the radio is really like now.
  package internal(set) var quality: LinkQuality

  var monitor: SignalMonitor
  var lanes: Lanes
  var lastMessage: Int64 = 0
  var lost: [Int64] = []
  /// Until when the edges of the trace are taken into account.
  var settledAt: Instant
  package internal(set) var statistics = LinkStatistics()

  /// Starts at `now` in the open, or at the beginning of its trace.
  package init(
    profile: LinkProfile = .lte, seed: UInt64, trace: RecordedTrace? = nil,
    conditions: RadioConditions = .open, at now: Instant = Instant(milliseconds: 0)
  ) {
    self.profile = profile
    self.trace = trace
    mode = .map
    mapConditions = conditions
    let start = trace?.conditions(at: now) ?? conditions
    quality = LinkQuality(start, profile: profile)
    monitor = SignalMonitor(radio: quality.radio(wasCutByHand: false), at: now)
    lanes = Lanes(
      up: Lane(random: SeededRandom(seed: seed, stream: "link.up")),
      down: Lane(random: SeededRandom(seed: seed, stream: "link.down")))
    settledAt = now
    statistics.begin(isReachable: quality.isReachable, at: now)
  }

  // MARK: The truth

  /// A cell is received: the phone's system says it has bars, a moment later.
  package var radioUp: Bool { quality.hasRadio }

  /// Messages really get through now. Neither lie-fi nor a portal nor a full cell lets them.
  package var isReachable: Bool { quality.isReachable }

  /// The radio is gone or back, and the phone has yet to announce it, which takes seconds.
  package var isTurning: Bool {
    signal.state == .offline ? isReachable : !radioUp
  }

  /// What the radio is like now, whoever decides it.
  package func conditions(at now: Instant) -> RadioConditions {
    switch mode {
    case .forcedOn: .open
    case .forcedOff: .deadZone
    case .map: trace?.conditions(at: now) ?? mapConditions
    }
  }

  /// The packet trace, while it decides.
  var activePackets: PacketTrace? {
    guard mode == .map, case .packets(let packets) = trace else { return nil }
    return packets
  }

  // MARK: What the phone sees

  /// What the phone shows, with its hysteresis.
  package var signal: Signal { monitor.signal }

  /// The changes of the signal announced since last asked, in order, for events and the log.
  package mutating func takeChanges() -> [SignalChange] {
    defer { monitor.changes = [] }
    return monitor.changes
  }

  /// The phone heard from the server, `roundTrip` after it asked (nil where it did not ask).
  package mutating func noteAcknowledged(roundTrip: Milliseconds? = nil, at now: Instant) {
    monitor.heard(roundTrip: roundTrip, at: now)
  }

  /// The phone sent something that the server answers; without an answer it will doubt its bars.
  package mutating func noteUnanswered(at now: Instant) {
    monitor.asked(at: now)
  }

  /// The app started anew, and knows nothing of the signal but its bars.
  package mutating func notePhoneStarted(at now: Instant) {
    monitor.restarted(at: now)
  }

  // MARK: Moving

  /// The phone is in other radio conditions from now on. A trace by time goes on regardless.
  package mutating func move(to conditions: RadioConditions, at now: Instant) {
    settle(to: now)
    mapConditions = conditions
    refresh(at: now)
  }

  /// Cuts the signal, forces it on, or gives it back to the map.
  package mutating func setMode(_ new: Mode, at now: Instant) {
    settle(to: now)
    mode = new
    refresh(at: now)
  }

  // MARK: Time

  /// When the link does something by itself next: an arrival, the signal shown, an edge of a trace.
  package func nextWake(at now: Instant) -> Instant? {
    let arrival = earlier(lanes.up.nextArrival, lanes.down.nextArrival)
    let next = earlier(monitor.nextChange, arrival)
    // An edge stays due until `wake` has brought it in, however late that is.
    return earlier(next, nextTraceChange(after: min(settledAt, now)))
  }

  /// Does what is due until `now`; the messages that arrived, in order.
  package mutating func wake(at now: Instant) -> [Arrival] {
    settle(to: now)
    var arrivals: [Arrival] = []
    for direction in Direction.allCases {
      arrivals += lanes[direction].takeArrivals(until: now).map {
        Arrival(message: $0.message, direction: direction, at: $0.arrival, order: $0.order)
      }
    }
    arrivals.sort { ($0.at, $0.order) < ($1.at, $1.order) }
    return arrivals
  }

  /// When a trace by time changes what the radio is like, while it decides.
  private func nextTraceChange(after now: Instant) -> Instant? {
    mode == .map ? trace?.nextChange(after: now) : nil
  }

  /// Brings edges of the trace and the signal shown up to `now`, each at its own time.
  mutating func settle(to now: Instant) {
    while let edge = nextTraceChange(after: settledAt), edge <= now {
      settledAt = edge
      refresh(at: edge)
    }
    settledAt = max(settledAt, now)
    monitor.advance(to: now)
  }

  /// Takes new conditions into account: loses what is in flight when an outage begins.
  mutating func refresh(at now: Instant) {
    let wasReachable = quality.isReachable
    quality = LinkQuality(conditions(at: now), profile: profile)
    let lostBefore = lost.count
    if wasReachable != quality.isReachable {
      for direction in Direction.allCases {
        lost += lanes[direction].clear(after: now)
      }
      statistics.messagesLost += Int64(lost.count - lostBefore)
      statistics.reachable(quality.isReachable, at: now)
    }
    monitor.radioBecame(quality.radio(wasCutByHand: mode == .forcedOff), at: now)
  }
}

private func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}

extension LinkQuality {
  /// What a phone sees of it at once.
  func radio(wasCutByHand: Bool) -> SignalMonitor.Radio {
    SignalMonitor.Radio(
      isUp: hasRadio,
      isWeak: signalClass == .weak || roundTrip >= SignalMonitor.weakRoundTrip,
      bars: signalClass.bars,
      usualRoundTrip: roundTrip,
      wasCutByHand: wasCutByHand)
  }
}

/// A message that came through.
package struct Arrival: Hashable, Sendable {
  package var message: Int64
  package var direction: Direction
  package var at: Instant
  /// Breaks ties between arrivals of one instant: in the order they were decided.
  var order: Int64
}

/// What becomes of a message that was just sent, as far as it is known yet.
package enum Delivery: Hashable, Sendable {
  /// On its way, by that number; it may still be lost if an outage begins before it arrives.
  case arrives(message: Int64, at: Instant)
  case lost(Loss)

  package enum Loss: String, Hashable, Sendable {
    /// There is no radio.
    case noSignal
    /// Bars, and nothing gets through: lie-fi, or a full cell.
    case noData
    /// A portal swallowed it.
    case captive
    /// The transport gave up after its last retransmission.
    case dropped
  }
}

/// What the link did, for reports.
package struct LinkStatistics: Hashable, Sendable {
  /// Bytes handed to the radio, lost ones included.
  package var bytesUp: Int64 = 0
  package var bytesDown: Int64 = 0
  package var messagesLost: Int64 = 0
  /// How often nothing got through any more, and for how long in all (ended outages only).
  package var outages: Int64 = 0
  package var offlineMilliseconds: Milliseconds = 0
  /// Since when nothing gets through, while that is so.
  package var outageBegan: Instant?

  mutating func begin(isReachable: Bool, at now: Instant) {
    if !isReachable { reachable(false, at: now) }
  }

  mutating func reachable(_ isReachable: Bool, at now: Instant) {
    if isReachable {
      if let outageBegan { offlineMilliseconds += now - outageBegan }
      outageBegan = nil
    } else {
      outages += 1
      outageBegan = now
    }
  }
}
