/// One word or quoted text of a statement.
package struct ScenarioToken: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case word(String)
    case text(String)
  }

  package var content: Content
  package var column: Int

  /// How the token is named in an error: shortened, and safe to print on a terminal.
  var shown: String {
    switch content {
    case .word(let word): "'\(Self.printable(word))'"
    case .text(let text): "the text \"\(Self.printable(text))\""
    }
  }

  /// Outside words in an error are cut, and what would move the cursor is shown as `?`.
  package static func printable(_ text: String, longest: Int = 60) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == longest { return shown + "..." }
      count += 1
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        shown += "?"
      default:
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

/// Splits one line of a scenario into tokens.
///
/// Tokens are split by spaces (tabs count). `#` starts a comment only at a word's start, so that
/// `message#2` is one word. A text stands in double quotes, with `\"` and `\\` in it.
struct ScenarioLexer {
  private let scalars: [Unicode.Scalar]
  private let file: String
  private let line: Int
  private var index = 0

  init(_ line: some Sequence<Unicode.Scalar>, file: String, number: Int) {
    self.scalars = Array(line)
    self.file = file
    self.line = number
  }

  /// The column after the last character that is no comment: where "end of line" is found.
  private(set) var endColumn = 1

  mutating func tokens() throws(ScenarioError) -> [ScenarioToken] {
    var tokens: [ScenarioToken] = []
    while true {
      while index < scalars.count, Self.isSpace(scalars[index]) { index += 1 }
      guard index < scalars.count, scalars[index] != "#" else { break }
      let column = index + 1
      let content: ScenarioToken.Content
      if scalars[index] == "\"" {
        content = .text(try text())
      } else {
        content = .word(try word())
      }
      tokens.append(ScenarioToken(content: content, column: column))
      endColumn = index + 1
    }
    return tokens
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private mutating func word() throws(ScenarioError) -> String {
    var word = ""
    while index < scalars.count, !Self.isSpace(scalars[index]) {
      if scalars[index] == "\"" {
        throw error(
          at: index, found: "a quote inside a word",
          expected: "a space before a text (the key is Quote)")
      }
      word.unicodeScalars.append(scalars[index])
      index += 1
    }
    return word
  }

  private mutating func text() throws(ScenarioError) -> String {
    let start = index
    var text = ""
    index += 1
    while index < scalars.count, scalars[index] != "\"" {
      if scalars[index] == "\\" {
        index += 1
        guard index < scalars.count, scalars[index] == "\"" || scalars[index] == "\\" else {
          throw error(at: index - 1, found: "a single \\ in a text", expected: "\\\" or \\\\")
        }
      }
      text.unicodeScalars.append(scalars[index])
      index += 1
    }
    guard index < scalars.count else {
      throw error(
        at: start, found: "a text without its closing quote",
        expected: "\" before the end of the line (the key is Quote)")
    }
    index += 1
    if index < scalars.count, !Self.isSpace(scalars[index]) {
      let next = ScenarioToken.printable(String(Character(scalars[index])))
      throw error(at: index, found: "'\(next)' right after a text", expected: "a space")
    }
    return text
  }

  private func error(at index: Int, found: String, expected: String) -> ScenarioError {
    ScenarioError(
      SourcePosition(file: file, line: line, column: index + 1), found: found, expected: expected)
  }
}
