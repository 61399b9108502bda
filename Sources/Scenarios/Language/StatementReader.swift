/// The tokens of one statement, read from left to right.
///
/// Each `read` either takes the next token or throws an error that says what stood there.
struct StatementReader {
  let file: String
  let line: Int
  private let tokens: [ScenarioToken]
  private let endColumn: Int
  private var index = 0

  init(file: String, line: Int, tokens: [ScenarioToken], endColumn: Int) {
    self.file = file
    self.line = line
    self.tokens = tokens
    self.endColumn = endColumn
  }

  var next: ScenarioToken? { index < tokens.count ? tokens[index] : nil }

  var nextWord: String? {
    if case .word(let word)? = next?.content { word } else { nil }
  }

  var position: SourcePosition {
    SourcePosition(file: file, line: line, column: next?.column ?? endColumn)
  }

  mutating func skip() { index += 1 }

  /// The error for the token that stands here, with the nearest of `words` when it is a word.
  func unexpected(expected: String, among words: [String] = []) -> ScenarioError {
    ScenarioError(
      position, found: next?.shown ?? "the end of the line", expected: expected,
      insteadOf: nextWord, among: words)
  }

  mutating func take(_ word: String) -> Bool {
    guard nextWord == word else { return false }
    skip()
    return true
  }

  mutating func word(_ expected: String) throws(ScenarioError) -> String {
    guard let word = nextWord else { throw unexpected(expected: expected) }
    skip()
    return word
  }

  mutating func text(_ expected: String) throws(ScenarioError) -> String {
    guard case .text(let text)? = next?.content else {
      throw unexpected(expected: "\(expected) in double quotes")
    }
    skip()
    return text
  }

  mutating func located<Value>(
    _ read: (inout StatementReader) throws(ScenarioError) -> Value
  ) throws(ScenarioError) -> Located<Value> {
    let position = position
    return Located(try read(&self), position)
  }

  /// A word of a closed list; the error lists them all.
  mutating func oneOf<Word: ScenarioWord>(
    _ type: Word.Type, allowing words: [Word] = Array(Word.allCases)
  ) throws(ScenarioError) -> Word {
    if let word = nextWord, let value = words.first(where: { $0.rawValue == word }) {
      skip()
      return value
    }
    let names = words.map(\.rawValue)
    throw unexpected(expected: "\(Word.what) (\(names.joined(separator: ", ")))", among: names)
  }

  mutating func time(_ what: String = "a time (500ms, 12s, 3m, 1h)") throws(ScenarioError) -> Int64
  {
    guard let word = nextWord, let time = Decimals.time(word) else {
      throw unexpected(expected: what)
    }
    skip()
    return time
  }

  mutating func number(
    _ what: String, digits: Int = 9, atLeast least: Int = 0
  ) throws(ScenarioError) -> Int {
    guard let word = nextWord, let number = Decimals.integer(word, digits: digits), number >= least
    else { throw unexpected(expected: what) }
    skip()
    return number
  }

  mutating func amount() throws(ScenarioError) -> Located<String> {
    guard let word = nextWord, Decimals.isAmount(word) else {
      throw unexpected(expected: "an amount (12.50)")
    }
    let amount = Located(word, position)
    skip()
    return amount
  }

  /// `[<|>|<=|>=]`; none means equal.
  mutating func comparison(
    _ allowed: [Comparison] = [.less, .greater, .atMost, .atLeast]
  ) throws(ScenarioError) -> Comparison {
    guard let word = nextWord, let first = word.first, "<>=!".contains(first) else {
      return .equal
    }
    guard let comparison = allowed.first(where: { $0.rawValue == word }) else {
      let names = allowed.map(\.rawValue).joined(separator: " ")
      throw unexpected(expected: "one of \(names) standing alone, or no operator for equal")
    }
    skip()
    return comparison
  }

  /// `end`, or `message#2` for the second.
  mutating func request(any: Bool = true) throws(ScenarioError) -> RequestSelector {
    let names = RequestName.allCases.filter { any || $0 != .any }
    if let word = nextWord, let selector = Self.selector(word), any || selector.name != .any {
      skip()
      return selector
    }
    let words = names.map(\.rawValue)
    throw unexpected(
      expected: "a request (\(words.joined(separator: ", ")); message#2 is the second)",
      among: words)
  }

  static func selector(_ word: String) -> RequestSelector? {
    let parts = word.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = RequestName(rawValue: String(parts[0])) else { return nil }
    guard parts.count == 2 else { return RequestSelector(name) }
    guard name != .any, let index = Decimals.integer(parts[1], digits: 6), index > 0 else {
      return nil
    }
    return RequestSelector(name, index: index)
  }

  func end(_ expected: String = "the end of the line") throws(ScenarioError) {
    if next != nil { throw unexpected(expected: expected) }
  }
}
