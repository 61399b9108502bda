import TerminalUI

/// What became of one statement that can fail: an `expect`, a `when`, or an action that did not go.
package struct ExpectationOutcome: Equatable, Sendable {
  package struct Failure: Equatable, Sendable {
    /// What was so instead.
    package var actual: String
    package var screen: [String]
    /// Whether its `when` did not come true, which ended the run.
    package var isTrigger: Bool
  }

  package var position: SourcePosition
  /// The statement in its canonical form.
  package var statement: String
  /// Virtual milliseconds at which it was decided.
  package var at: Int64
  package var failure: Failure?

  /// The statement without a leading `expect`.
  var words: String {
    let word = "expect "
    return statement.hasPrefix(word) ? String(statement.dropFirst(word.count)) : statement
  }
}

/// What a run of one scenario gave.
package struct ScenarioResult: Equatable, Sendable {
  package var expectations: [ExpectationOutcome] = []
  /// Whether a failed `when` ended it before its last step.
  package var endedEarly = false
  /// `ask` statements, skipped where nobody can answer.
  package var asked = 0
  package var simulated: Int64 = 0
  package var screenshots: [Screenshot] = []
  package var lastScreen: Frame?
  /// What the run has to say beside its expectations.
  package var remarks: [String] = []

  package struct Screenshot: Equatable, Sendable {
    package var name: String
    package var at: Int64
    package var frame: Frame
  }

  package var failures: [ExpectationOutcome] { expectations.filter { $0.failure != nil } }
  package var met: Int { expectations.count - failures.count }
  package var isMet: Bool { failures.isEmpty }
}
