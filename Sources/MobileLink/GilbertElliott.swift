import OptimisticEngine

/// Loss that comes in bursts: a two-state chain, stepped once a packet.
///
/// In the good state every packet passes, in the bad one none does (Gilbert's model). The wanted
/// share of loss and the mean burst of three packets give both probabilities, in whole parts per
/// million. Not a model of outages: those come from coverage.
package struct GilbertElliott: Hashable, Sendable {
  package private(set) var isBad: Bool

  /// The mean length of a burst is one over this: three packets.
  private static let recoveryPerMillion: Int64 = 333_333

  package init(isBad: Bool = false) {
    self.isBad = isBad
  }

  /// Steps once and says if this packet is lost.
  package mutating func loses(lossPerMillion: Int64, random: inout SeededRandom) -> Bool {
    if lossPerMillion <= 0 {
      isBad = false
      return false
    }
    if lossPerMillion >= 1_000_000 { return true }
    let draw = random.integer(in: 0...999_999)
    if isBad {
      isBad = draw >= Self.recoveryPerMillion
    } else {
      let onset = lossPerMillion * Self.recoveryPerMillion / (1_000_000 - lossPerMillion)
      isBad = draw < onset
    }
    return isBad
  }
}
