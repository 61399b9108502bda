import OptimisticEngine
import RideModel

// The old ways of working (`--mode collect|blocking`): the same requests, none of them optimistic.

extension Phone {
  /// How long a step of an old app waits for its answer before it says that there is no connection.
  static let oldPatience: Milliseconds = 20_000

  private var mode: AppMode { configuration.mode }

  /// What an old app says to a tap without signal; nil where the tap may go its way.
  func refusedByOldWay(_ tap: DriverTap) -> TapResult? {
    guard mode.isOld, signal.isOffline, let kind = tap.requestKind else { return nil }
    guard mode == .collect, Self.isKept(kind) else {
      return .refused("No connection: \(kind.words) needs the server")
    }
    // A step is done once; of the rest each is another one.
    if !kind.isTripStep || !kept.contains(where: { $0.requestKind == kind }) { kept.append(tap) }
    return .refused("No connection: \(kind.words) is kept in memory and goes out later")
  }

  /// What is kept in memory, and in memory only, each in the words of the outbox.
  package var keptTitles: [String] {
    kept.compactMap { tap in
      guard let kind = tap.requestKind else { return nil }
      return kind.isTripStep ? currentTrip.map { "\(kind.words) #\($0)" } ?? kind.words : kind.words
    }
  }

  /// An offer cannot wait, nor can the shift: nothing else is turned away for good.
  private static func isKept(_ kind: RequestKind) -> Bool {
    kind != .accept && kind != .decline && kind != .goOnShift
  }

  /// The signal is back: what was kept in memory goes out, with the time and place of now.
  func sendKept(at now: Instant) {
    let taps = kept
    kept = []
    for tap in taps {
      if case .end = tap {
        _ = perform(.end(confirmed: true), at: now)
      } else {
        _ = perform(tap, at: now)
      }
    }
  }

  /// Whether Enter may do a step now: an old app has to wait for signal, or for an answer.
  func isOpen(_ step: NextStep) -> Bool {
    guard mode.isOld else { return true }
    let kind = step.requestKind
    if engine.pending.contains(where: { $0.request.requestKind == kind }) { return false }
    guard signal.isOffline else { return true }
    return mode == .collect && Self.isKept(kind) && !keeps(step)
  }

  /// Whether the step was tapped without signal and is kept in memory.
  package func keeps(_ step: NextStep) -> Bool {
    kept.contains { $0.requestKind == step.requestKind }
  }
}

extension NextStep {
  /// The request it makes.
  package var requestKind: RequestKind {
    switch self {
    case .goOnShift: .goOnShift
    case .accept: .accept
    case .arrive: .arrive
    case .start: .start
    case .stop: .stop
    case .resume: .resume
    case .end: .end
    case .collect: .cash
    case .rate: .rate
    }
  }
}
