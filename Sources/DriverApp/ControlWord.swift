import OptimisticEngine
import RideModel

/// What became of a request that never was optimistic and was not taken: no notice and no dead
/// letter, its control says it.
package struct ControlWord: Hashable, Sendable {
  package var kind: RequestKind
  package var text: String
  package var at: Instant
}

extension Phone {
  /// How long a control keeps its word: 8 s.
  package static let controlWordShown: Milliseconds = 8_000

  /// The newest word while it is to be shown.
  package func controlWord(at now: Instant) -> ControlWord? {
    lastWord.flatMap { now - $0.at < Self.controlWordShown ? $0 : nil }
  }

  /// Remembers a dependent request, so that its control can say what came of it.
  func noteDependent(_ key: RequestKey, _ kind: RequestKind) {
    lastWord = nil
    dependents.append((key, kind))
  }

  /// Refusals by request, as an answer or a state tells them.
  func noteRefusals(_ words: [(key: RequestKey, text: String)], at now: Instant) {
    for (key, text) in words {
      guard let index = dependents.firstIndex(where: { $0.key == key }) else { continue }
      lastWord = ControlWord(
        kind: dependents.remove(at: index).kind, text: SafeText.clean(text), at: now)
    }
  }

  /// Those that are no longer waiting and were not refused: taken, or out of patience.
  func noteFinishedDependents(at now: Instant) {
    guard !dependents.isEmpty else { return }
    for (key, kind) in dependents where engine.status(of: key) == .expired {
      lastWord = ControlWord(
        kind: kind, text: "No connection: nothing was changed, Enter tries again", at: now)
    }
    dependents.removeAll { engine.status(of: $0.key)?.isFinal ?? true }
  }
}
