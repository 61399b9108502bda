/// Which distance a fare counts where the receiver had gaps.
///
/// E is the estimated distance, D the one travelled by the fixes, A the road distance over the
/// known points, M the longest alternative; T and B are the tariff's threshold and upward buffer.
///
/// | fixes | pickup and drop | counts |
/// | --- | --- | --- |
/// | good | on target | D-E > T ? min(D, M+T) : E |
/// | good | off | D < E ? D : D-E < T ? E : D |
/// | gaps | on target | E |
/// | gaps | off | A < E ? A : A-E < T ? E : A-E < B ? A : E+B |
/// | ended by the server | | E |
package enum DistanceRule {
  package struct Measured: Hashable, Sendable {
    package var travelled: Int64
    package var known: Int64
    package var hasGaps: Bool
    /// Pickup or drop over the tariff's distance away.
    package var isOffTarget: Bool

    package init(travelled: Int64, known: Int64, hasGaps: Bool, isOffTarget: Bool) {
      self.travelled = max(0, travelled)
      self.known = max(0, known)
      self.hasGaps = hasGaps
      self.isOffTarget = isOffTarget
    }
  }

  /// The metres that count; `measured` is nil where the server ended the trip.
  package static func metres(
    estimated e: Int64, longest m: Int64, measured: Measured?, gaps: Tariff.Gaps
  ) -> Int64 {
    guard let measured else { return e }
    let (d, a, t, b) = (measured.travelled, measured.known, gaps.threshold, gaps.upwardBuffer)
    switch (measured.hasGaps, measured.isOffTarget) {
    case (false, false): return d - e > t ? min(d, max(m, e) + t) : e
    case (false, true): return d < e ? d : d - e < t ? e : d
    case (true, false): return e
    case (true, true): return a < e ? a : a - e < t ? e : a - e < b ? a : e + b
    }
  }
}
