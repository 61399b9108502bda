/// Where a token stands: a file as it was named, a line and a column, both from 1.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: Int
  /// Counted in Unicode scalars, as editors mostly do.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package var description: String { "\(file):\(line):\(column)" }
}

/// A value and where it stands in the source.
///
/// Two are equal when their values are: where something was written is no part of what it says.
/// Used for what can only be checked later, against a map or a currency.
package struct Located<Value: Equatable & Sendable>: Equatable, Sendable {
  package var value: Value
  package var position: SourcePosition

  package init(_ value: Value, _ position: SourcePosition) {
    self.value = value
    self.position = position
  }

  package static func == (a: Self, b: Self) -> Bool { a.value == b.value }
}

/// What is wrong in a scenario and where, on one line.
package struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
  package var position: SourcePosition
  package var message: String

  package init(_ position: SourcePosition, _ message: String) {
    self.position = position
    self.message = message
  }

  /// The usual message: what was found, what was expected, and a word that may have been meant.
  package init(
    _ position: SourcePosition, found: String, expected: String, insteadOf word: String? = nil,
    among words: [String] = []
  ) {
    var message = "found \(found), expected \(expected)"
    if let word, let meant = NearestWord.find(word, among: words) {
      message += "; did you mean \(meant)?"
    }
    self.init(position, message)
  }

  package var description: String { "\(position): \(message)" }
}
