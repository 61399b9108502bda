import OptimisticEngine

/// I15: counts what is sent while nothing comes back. That is no more than the pacing allows, all
/// requests together, however many wait.
struct SilenceWatch {
  private static let options = EngineOptions(phone: "", login: "")

  private var firstLoss: Instant?
  private var lastSend: Instant?
  private var sends = 0

  /// An attempt came to nothing.
  mutating func noteLoss(at moment: Instant) {
    if firstLoss == nil { firstLoss = moment }
  }

  /// Something was heard, the signal came back, or somebody asked for haste: it starts again.
  mutating func end() { self = SilenceWatch() }

  /// A request is on its way; those of one moment go as one attempt.
  ///
  /// From the first loss on at most log2(cap / base) + 2 T / cap + 2.
  mutating func noteSend(at moment: Instant) throws(BrokenRule) {
    guard let firstLoss, lastSend != moment else { return }
    lastSend = moment
    sends += 1
    let span = moment - firstLoss
    let most = Self.doublings + Int(2 * span / Self.options.retryCap) + 2
    guard sends > most else { return }
    throw BrokenRule("I15", "\(sends) attempts in \(span) ms without an answer, at most \(most)")
  }

  private static let doublings: Int = {
    var (count, pause) = (0, options.retryBase)
    while pause < options.retryCap {
      pause *= 2
      count += 1
    }
    return count
  }()
}
