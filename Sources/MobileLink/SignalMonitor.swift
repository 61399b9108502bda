import OptimisticEngine
import StreetMap

/// Decides what the phone shows of its radio: the hysteresis of the signal.
///
/// Fed with what a phone's system can see (bars, and whether its messages are answered), never with
/// the truth. Announces a loss of the radio after 1.5 s and its return after 1 s, so that blips
/// under 1 s show nothing; and bars without data after 9.8 s without an answer.
package struct SignalMonitor: Hashable, Sendable {
  /// A loss of the radio is announced when it lasted this long.
  package static let lossDelay: Milliseconds = 1_500
  /// A return of the radio is announced when it lasted this long.
  package static let returnDelay: Milliseconds = 1_000
  /// A change between strong and weak is shown when it lasted this long.
  package static let levelDelay: Milliseconds = 1_500
  /// With bars but without any answer for this long, nothing gets through.
  ///
  /// Just under the 10 s allowed, so that one heartbeat lost in a blip is not taken for lie-fi.
  package static let lostSilence: Milliseconds = 9_800
  /// The phone and the server speak at least this often.
  package static let heartbeat: Milliseconds = 4_000
  /// A usual round trip from here on is called weak whatever the bars. What single replies took is
  /// shown and does not count: the mean of them trails behind the place the car has left.
  package static let weakRoundTrip: Milliseconds = 700

  /// What the radio looks like, before any hysteresis.
  struct Radio: Hashable, Sendable {
    var isUp: Bool
    var isWeak: Bool
    var bars: Int
    /// What a signal like this one usually takes there and back.
    var usualRoundTrip: Milliseconds
    var wasCutByHand: Bool
  }

  package internal(set) var signal: Signal
  var radio: Radio
  /// When `radio.isUp` last changed.
  var radioChangedAt: Instant
  /// When the outage now going on began: short returns inside it do not end it.
  var lossBegan: Instant?
  /// When the outage began that the app was started in: a new start does not shorten it.
  var outageBegan: Instant?
  /// When the radio began to look weaker or stronger than what is shown.
  var levelChangedAt: Instant?
  var isShownWeak: Bool
  var lastHeard: Instant
  /// When the radio last came back from a loss that was announced.
  var returnedAt: Instant
  /// When the oldest message that still waits for an answer left.
  var unansweredSince: Instant?
  var measuredRoundTrip: Milliseconds?
  var changes: [SignalChange] = []

  init(radio: Radio, at now: Instant) {
    self.radio = radio
    radioChangedAt = now
    lossBegan = radio.isUp ? nil : now
    isShownWeak = radio.isWeak
    lastHeard = now
    returnedAt = now
    signal = Signal(
      state: .unknown, bars: radio.bars, roundTrip: radio.usualRoundTrip, reason: nil,
      offlineSince: nil)
  }

  // MARK: What happens

  /// The radio looks like this from now on.
  mutating func radioBecame(_ new: Radio, at now: Instant) {
    advance(to: now)
    if new.isUp != radio.isUp {
      radioChangedAt = now
      if !new.isUp && lossBegan == nil { lossBegan = now }
    }
    if new.isUp && new.isWeak != isShownWeak {
      if levelChangedAt == nil { levelChangedAt = now }
    } else {
      levelChangedAt = nil
    }
    radio = new
    // Cut, or given back, where there is no radio anyway: the outage goes on, for another reason.
    if !new.isUp, isOfflineByRadio { signal.reason = lossReason }
    show()
  }

  /// Something came from the server, `roundTrip` after it was asked for (nil: it was not asked for).
  mutating func heard(roundTrip: Milliseconds?, at now: Instant) {
    advance(to: now)
    lastHeard = now
    unansweredSince = nil
    if let roundTrip {
      // A quarter of the new and three of the old: one slow reply does not move the header much.
      measuredRoundTrip = measuredRoundTrip.map { ($0 * 3 + roundTrip) / 4 } ?? roundTrip
    }
    switch signal.state {
    case .offline where signal.reason == .barsNoData: comeBack(at: now)
    case .unknown where radio.isUp: signal.state = isShownWeak ? .weak : .online
    default: break
    }
    show()
  }

  /// The phone sent something that the server answers.
  mutating func asked(at now: Instant) {
    advance(to: now)
    if unansweredSince == nil { unansweredSince = now }
  }

  /// The app started anew: it knows nothing yet.
  mutating func restarted(at now: Instant) {
    advance(to: now)
    unansweredSince = nil
    lastHeard = now
    measuredRoundTrip = nil
    isShownWeak = radio.isWeak
    levelChangedAt = nil
    outageBegan = radio.isUp ? nil : outageBegan ?? signal.offlineSince
    lossBegan = radio.isUp ? nil : now
    radioChangedAt = now
    signal.state = .unknown
    signal.reason = nil
    signal.offlineSince = nil
    show()
  }

  // MARK: Time

  /// When something changes by itself next.
  var nextChange: Instant? {
    var next = lossDue
    func consider(_ due: Instant?) {
      if let due { next = next.map { min($0, due) } ?? due }
    }
    consider(returnDue)
    consider(levelDue)
    consider(silenceDue)
    return next
  }

  /// Does what is due until `now`, each at its own time, so that the steps taken do not matter.
  mutating func advance(to now: Instant) {
    while let due = nextChange, due <= now {
      step(at: due)
    }
  }

  private mutating func step(at due: Instant) {
    if lossDue == due {
      goOffline(lossReason, .lost, since: lossBegan ?? due, at: due)
    } else if returnDue == due {
      lossBegan = nil
      outageBegan = nil
      if isOfflineByRadio {
        returnedAt = radioChangedAt
        comeBack(at: due)
      }
    } else if levelDue == due {
      levelChangedAt = nil
      isShownWeak = radio.isWeak
      measuredRoundTrip = nil
      if signal.state == .online || signal.state == .weak {
        signal.state = isShownWeak ? .weak : .online
        changes.append(SignalChange(kind: isShownWeak ? .weak : .strong, at: due))
      }
    } else if silenceDue == due {
      goOffline(.barsNoData, .liefi, since: silenceBegan, at: due)
    }
    show()
  }

  // MARK: What is due

  private var isOfflineByRadio: Bool {
    signal.state == .offline && signal.reason != .barsNoData
  }

  private var lossReason: Signal.OfflineReason { radio.wasCutByHand ? .cutByYou : .noSignal }

  private var lossDue: Instant? {
    guard !radio.isUp, let lossBegan, !isOfflineByRadio else { return nil }
    // The stretch now going on must be longer than a blip by itself.
    return max(lossBegan + Self.lossDelay, radioChangedAt + Self.returnDelay)
  }

  private var returnDue: Instant? {
    guard radio.isUp, lossBegan != nil else { return nil }
    return radioChangedAt + Self.returnDelay
  }

  private var levelDue: Instant? {
    guard radio.isUp, let levelChangedAt else { return nil }
    return levelChangedAt + Self.levelDelay
  }

  /// From when the silence counts: a message that left long after the last answer gets its time.
  private var silenceBegan: Instant {
    guard let unansweredSince else { return lastHeard }
    return max(lastHeard, returnedAt, unansweredSince + -Self.heartbeat)
  }

  private var silenceDue: Instant? {
    guard radio.isUp, lossBegan == nil, unansweredSince != nil, signal.state != .offline
    else { return nil }
    return silenceBegan + Self.lostSilence
  }

  // MARK: What is shown

  private mutating func goOffline(
    _ reason: Signal.OfflineReason, _ kind: SignalChange.Kind, since: Instant, at now: Instant
  ) {
    let wasOffline = signal.state == .offline
    signal.state = .offline
    signal.reason = reason
    measuredRoundTrip = nil
    // From lie-fi into a dead zone is one outage for the driver, announced once.
    if wasOffline { return }
    signal.offlineSince = outageBegan ?? since
    changes.append(SignalChange(kind: kind, at: now, reason: reason))
  }

  private mutating func comeBack(at now: Instant) {
    isShownWeak = radio.isWeak
    levelChangedAt = nil
    signal.state = isShownWeak ? .weak : .online
    signal.reason = nil
    signal.offlineSince = nil
    changes.append(SignalChange(kind: .back, at: now))
    if isShownWeak { changes.append(SignalChange(kind: .weak, at: now)) }
  }

  /// Bars and times stay as last seen until a loss is announced, so that a blip moves nothing.
  private mutating func show() {
    if isOfflineByRadio { signal.bars = 0 }
    guard radio.isUp, lossBegan == nil else { return }
    signal.bars = radio.bars
    signal.roundTrip = measuredRoundTrip ?? radio.usualRoundTrip
  }
}
