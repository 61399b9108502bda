import StreetMap

/// How good the radio is, by received power.
///
/// The classes and their edges are those drive tests use for LTE (RSRP, in dBm).
package enum SignalClass: Int, Hashable, Comparable, Sendable, CaseIterable {
  case none
  case weak
  case fair
  case good
  case excellent

  /// The class of a received power.
  ///
  /// Below -115 dBm a phone finds no cell it can use.
  package init(rsrp: Int) {
    switch rsrp {
    case (-80)...: self = .excellent
    case (-95)...: self = .good
    case (-105)...: self = .fair
    case (-115)...: self = .weak
    default: self = .none
    }
  }

  /// The bars a phone shows for it, 0 to 4.
  package var bars: Int { rawValue }

  package static func < (one: SignalClass, other: SignalClass) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// What the radio is like where the phone is now.
///
/// The world makes one from the map (or a recorded drive) and hands it to the link.
package struct RadioConditions: Hashable, Sendable {
  /// Received power in dBm; under -115 nothing is received.
  package var rsrp: Int
  /// How loaded the cell is, 0 to 100. It costs time and loss, never bars.
  package var load: Int
  /// Bars are shown, and nothing gets through.
  package var isLieFi: Bool
  /// A portal answers in place of the server until someone signs in to it, so nothing gets through.
  package var isCaptive: Bool
  /// The network mode where it is known (a recorded drive says it); nil keeps the link's profile.
  package var profile: LinkProfile?

  package init(
    rsrp: Int, load: Int = 0, isLieFi: Bool = false, isCaptive: Bool = false,
    profile: LinkProfile? = nil
  ) {
    self.rsrp = rsrp
    self.load = load
    self.isLieFi = isLieFi
    self.isCaptive = isCaptive
    self.profile = profile
  }

  /// In the open, near a site that nobody else uses.
  package static let open = RadioConditions(rsrp: -75)
  /// Where no cell is received.
  package static let deadZone = RadioConditions(rsrp: -140)

  package var signalClass: SignalClass { SignalClass(rsrp: rsrp) }
}

extension RadioConditions {
  /// What the map says of a place; how crowded it is may be given from elsewhere (``Crowd``).
  package init(_ coverage: Coverage, load: Int? = nil) {
    self.init(
      rsrp: coverage.isDead ? min(coverage.rsrp, Self.deadZone.rsrp) : coverage.rsrp,
      load: load ?? coverage.load,
      isLieFi: coverage.isLiefi, isCaptive: coverage.isCaptive,
      profile: coverage.network.flatMap(LinkProfile.named))
  }
}
