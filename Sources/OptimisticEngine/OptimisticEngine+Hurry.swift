extension OptimisticEngine {
  /// Forgets the waits between attempts: what is queued is due now.
  ///
  /// For a person who asks for it; nothing while the radio is down.
  public func hurry(at moment: Instant) {
    now = max(now, moment)
    guard isLinkUp else { return }
    pacing.noteLinkUp()
    for lane in lanes.values {
      lane.failures = 0
      lane.blockedUntil = nil
    }
    mayBeReady = true
  }
}
