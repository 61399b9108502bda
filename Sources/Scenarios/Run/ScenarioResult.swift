import TerminalUI

/// What became of one statement that can fail: an `expect`, a `when`, or an action that did not go.
package struct Expectation: Equatable, Sendable {
  package struct Failure: Equatable, Sendable {
    /// What was so instead.
    package var actual: String
    package var screen: [String]
  }

  package var position: SourcePosition
  /// The statement in its canonical form.
  package var statement: String
  /// Virtual milliseconds at which it was decided.
  package var at: Int64
  package var failure: Failure?
}

/// What a run of one scenario gave.
package struct ScenarioResult: Equatable, Sendable {
  package var expectations: [Expectation] = []
  /// Whether a failed `when` ended it before its last step.
  package var endedEarly = false
  /// `ask` statements, skipped where nobody can answer.
  package var asked = 0
  package var simulated: Int64 = 0
  package var screenshots: [Screenshot] = []
  package var lastScreen: Frame?

  package struct Screenshot: Equatable, Sendable {
    package var name: String
    package var at: Int64
    package var frame: Frame
  }

  package var failures: [Expectation] { expectations.filter { $0.failure != nil } }
  package var met: Int { expectations.count - failures.count }
  package var isMet: Bool { failures.isEmpty }
}
