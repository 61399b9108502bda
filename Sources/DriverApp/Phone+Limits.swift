import OptimisticEngine
import RideModel
import StreetMap

// How much may gather unsent: shown always, warned of at 80 %, and at 100 % new offers stop.
// END and cash never ask about it.

/// How much of one limit is used up.
package struct LimitView: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case requests, age, money }

  package var kind: Kind
  package var used: Int64
  package var most: Int64
  /// Both in words, without the limit's name: "16,000.00 of 20,000.00".
  package var words: String

  package var perMille: Int64 { most > 0 ? used * 1_000 / most : 1_000 }
  package var isNear: Bool { perMille >= 800 }
  package var isReached: Bool { perMille >= 1_000 }
}

extension Phone {
  /// All limits, in the order of `LimitView.Kind`; of what `isCounted` only, where it is given, at the
  /// cost of a look at all that is pending.
  package func limitViews(
    at now: Instant, of isCounted: ((PendingRequest<DriverRequest>) -> Bool)? = nil
  ) -> [LimitView] {
    let unsent = isCounted.map { gatherUnsent($0) } ?? unsent
    let limits = configuration.limits
    let oldest = unsent.oldest.map { now - $0 } ?? 0
    let cash = unsent.cash
    return [
      LimitView(
        kind: .requests, used: Int64(unsent.count), most: Int64(limits.requests),
        words: "\(grouped(unsent.count)) of \(grouped(limits.requests))"),
      LimitView(
        kind: .age, used: oldest, most: limits.age,
        words: "\(WallTime.length(oldest)) of \(WallTime.length(limits.age))"),
      LimitView(
        kind: .money, used: cash, most: limits.money,
        words: "\(money(cash).amount) of \(money(limits.money).amount)"),
    ]
  }

  private func grouped(_ count: Int) -> String {
    DecimalText.text(Int64(count), digits: 0, grouped: true)
  }

  private var unsent: ViewCache.Unsent {
    freshenViews()
    let unsent = cache.unsent ?? gatherUnsent { _ in true }
    cache.unsent = unsent
    return unsent
  }

  private func gatherUnsent(
    _ isCounted: (PendingRequest<DriverRequest>) -> Bool
  ) -> ViewCache.Unsent {
    var unsent = ViewCache.Unsent()
    for pending in engine.pending where pending.state.isInQueue && isCounted(pending) {
      unsent.count += 1
      unsent.oldest = min(unsent.oldest ?? pending.tapped, pending.tapped)
      guard pending.request.requestKind == .cash else { continue }
      unsent.cash += pending.request.details[BodyField.amount]?.int ?? 0
    }
    return unsent
  }

  /// Why no offer can be taken now; nil while none of the limits is reached.
  package func offersStopped(at now: Instant) -> String? {
    // Asked at every event; nothing waits at most of them, and a limit of nothing is reached.
    if unsent.count == 0, configuration.limits.isAboveNothing { return nil }
    return limitViews(at: now).first(where: \.isReached).map {
      "No new offers: \(Self.words(of: $0)). They come again when that is sent"
    }
  }

  /// What the driver is warned of before that; nil while all is far from its limit.
  package func limitWarning(at now: Instant) -> String? {
    let views = limitViews(at: now)
    guard !views.contains(where: \.isReached), let near = views.first(where: \.isNear) else {
      return nil
    }
    return Self.words(of: near).capitalisedFirst
      + ". At the limit new offers stop; END and cash never do"
  }

  private static func words(of limit: LimitView) -> String {
    switch limit.kind {
    case .requests: "\(limit.words) requests wait unsent"
    case .age: "the oldest has waited \(limit.words)"
    case .money: "cash unsent \(limit.words)"
    }
  }

  /// Lets the server know when offers may come and when not, beside what each heartbeat says.
  func tellAboutOffers(at now: Instant) {
    let takes = offersStopped(at: now) == nil
    guard takes != toldTakesOffers, session.token != nil, !signal.isOffline else { return }
    toldTakesOffers = takes
    outgoing.append(heartbeat)
  }

  var heartbeat: PhoneMessage {
    .heartbeat(baseVersion: engine.baseVersion, takesOffers: toldTakesOffers)
  }
}
