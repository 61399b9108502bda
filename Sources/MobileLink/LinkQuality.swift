import OptimisticEngine

/// What one direction does to a message now, in whole microseconds and parts per million.
package struct PathQuality: Hashable, Sendable {
  package var latencyMicroseconds: Int64
  package var jitterMicroseconds: Int64
  package var bitsPerSecond: Int64
  package var lossPerMillion: Int64
}

/// What the link is able to do under given conditions.
package struct LinkQuality: Hashable, Sendable {
  package var up: PathQuality
  package var down: PathQuality
  /// A cell is received: the phone shows bars.
  package var hasRadio: Bool
  /// Messages get through. Lie-fi, a portal and a full cell have radio without it.
  package var isReachable: Bool
  package var signalClass: SignalClass

  package subscript(direction: Direction) -> PathQuality {
    direction == .up ? up : down
  }

  /// There and back for a small message, in milliseconds, half of the jitter included.
  package var roundTrip: Milliseconds {
    let latency = up.latencyMicroseconds + down.latencyMicroseconds
    let jitter = (up.jitterMicroseconds + down.jitterMicroseconds) / 2
    return (latency + jitter) / 1_000
  }
}

extension LinkQuality {
  /// From this load on, a cell serves nobody any more.
  package static let fullLoad = 95
  /// Up to this load nobody notices the others.
  static let freeLoad = 40
  /// The slowest a working radio gets, unless its profile is slower by itself.
  static let slowestBitsPerSecond: Int64 = 20_000

  /// The table of section 6: coverage and load to latency, loss and rate.
  package init(_ conditions: RadioConditions, profile: LinkProfile) {
    let network = conditions.profile ?? profile
    let radio = SignalClass(rsrp: conditions.rsrp)
    let load = min(max(conditions.load, 0), 100)
    signalClass = profile.isOffline || network.isOffline ? .none : radio
    hasRadio = signalClass != .none
    isReachable =
      hasRadio && !conditions.isLieFi && !conditions.isCaptive && load < Self.fullLoad
    up = PathQuality(network.up, radio: radio, load: load)
    down = PathQuality(network.down, radio: radio, load: load)
  }
}

extension PathQuality {
  /// What a class of signal adds to a path: milliseconds, jitter, share of the rate, loss.
  private static func cost(
    of radio: SignalClass
  ) -> (latency: Int64, jitter: Int64, ratePerMille: Int64, lossPerMillion: Int64) {
    switch radio {
    case .excellent: (0, 0, 1_000, 0)
    case .good: (0, 5, 600, 0)
    case .fair: (40, 20, 250, 5_000)
    case .weak: (320, 120, 30, 30_000)
    case .none: (320, 120, 30, 1_000_000)
    }
  }

  /// What a loaded cell adds to one direction, in milliseconds: half of what a reply is late by.
  ///
  /// Nothing up to a load of 40, 2 s a reply at 60, 8 s just under full.
  private static func wait(load: Int) -> Int64 {
    let load = Int64(load)
    if load <= LinkQuality.freeLoad { return 0 }
    if load < 60 { return (load - 40) * 50 }
    return 1_000 + (min(load, 95) - 60) * 3_000 / 35
  }

  init(_ path: PathProfile, radio: SignalClass, load: Int) {
    let cost = Self.cost(of: radio)
    let wait = Self.wait(load: load)
    // Two thirds of the wait are always there and up to two thirds come by chance, so that the
    // mean is the wait itself and replies differ as they do in a crowd.
    latencyMicroseconds = (path.latency + cost.latency + wait * 2 / 3) * 1_000
    jitterMicroseconds = (path.jitter + cost.jitter + wait * 2 / 3) * 1_000
    let share = cost.ratePerMille * Int64(1_000 - min(load, 95) * 10) / 1_000
    let floor = min(path.bitsPerSecond, LinkQuality.slowestBitsPerSecond)
    bitsPerSecond = max(path.bitsPerSecond * share / 1_000, floor, 1)
    let crowding = Int64(max(load - LinkQuality.freeLoad, 0)) * 1_500
    lossPerMillion = min(path.lossPerMillion + cost.lossPerMillion + crowding, 1_000_000)
  }
}
