/// What a command gives back: an exit code, and the text for each of the two streams.
package struct CommandOutput: Equatable, Sendable {
  package static let allMet: Int32 = 0
  package static let failed: Int32 = 1
  package static let badInput: Int32 = 2

  package var exitCode: Int32
  package var output: String
  package var errors: String

  package init(exitCode: Int32 = allMet, output: String = "", errors: String = "") {
    self.exitCode = exitCode
    self.output = output
    self.errors = errors
  }
}

/// Input that cannot be used: one line that says what, where and what to do.
package struct BadInput: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  /// What comes from outside and would move the cursor or begin another line becomes `?`.
  package init(_ description: String) {
    self.description = ScenarioToken.printable(description, longest: .max)
  }

  package init(_ error: ScenarioError) {
    self.init(error.description)
  }
}
