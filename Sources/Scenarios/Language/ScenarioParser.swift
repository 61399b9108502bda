/// Reads the text of one scenario file.
///
/// `include` stays a statement here; `ScenarioLoader` puts the included steps in its place.
package struct ScenarioParser {
  /// A line longer than this is no scenario; bounds the work on foreign files.
  static let longestLine = 10_000

  static let headerWords = [
    "map", "seed", "link", "tariff", "track", "start", "mode", "trips", "riders", "size", "limit",
    "tag", "known-failure", "driver",
  ]
  static let triggerWords = ["at", "after", "when"]
  static let stepWords = triggerWords + ["expect"] + actionWords

  /// Whether only steps may stand in the file, as in an included one.
  private let stepsOnly: Bool
  private var scenario: Scenario
  /// The line on which each header statement that may stand only once did.
  var headerLines: [String: Int] = [:]

  private init(file: String, stepsOnly: Bool) {
    self.scenario = Scenario(file: file)
    self.stepsOnly = stepsOnly
  }

  /// Reads a file's bytes, which must be UTF-8.
  ///
  /// - Throws: The first error in it, with its place.
  package static func parse(
    _ bytes: [UInt8], file: String, stepsOnly: Bool = false
  ) throws(ScenarioError) -> Scenario {
    var parser = ScenarioParser(file: file, stepsOnly: stepsOnly)
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(hasMark ? 3 : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      try parser.line(line, number: number + 1)
    }
    if parser.scenario.steps.isEmpty, !stepsOnly {
      throw ScenarioError(
        SourcePosition(file: file, line: max(1, lines.count), column: 1),
        found: "the end of the file", expected: "at least one step")
    }
    return parser.scenario
  }

  package static func parse(_ text: String, file: String) throws(ScenarioError) -> Scenario {
    try parse(Array(text.utf8), file: file)
  }

  private mutating func line(
    _ bytes: ArraySlice<UInt8>, number: Int
  ) throws(ScenarioError) {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    let start = SourcePosition(file: scenario.file, line: number, column: 1)
    guard bytes.count <= Self.longestLine else {
      throw ScenarioError(
        start, found: "a line of \(bytes.count) bytes", expected: "at most \(Self.longestLine)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScenarioError(start, found: "bytes that are no UTF-8", expected: "text in UTF-8")
    }
    var lexer = ScenarioLexer(text.unicodeScalars, file: scenario.file, number: number)
    let tokens = try lexer.tokens()
    guard !tokens.isEmpty else { return }
    var reader = StatementReader(
      file: scenario.file, line: number, tokens: tokens, endColumn: lexer.endColumn)
    try statement(&reader)
  }

  private mutating func statement(_ reader: inout StatementReader) throws(ScenarioError) {
    guard let word = reader.nextWord, Self.headerWords.contains(word) else {
      scenario.steps.append(
        try Self.step(&reader, headerAllowed: scenario.steps.isEmpty && !stepsOnly))
      return
    }
    if stepsOnly {
      throw reader.unexpected(expected: "a step: an included file holds steps only")
    }
    if !scenario.steps.isEmpty {
      throw reader.unexpected(expected: "a step: the header stands before the first step")
    }
    var header = scenario.header
    try self.header(&reader, into: &header)
    scenario.header = header
  }

  private static func step(
    _ reader: inout StatementReader, headerAllowed: Bool
  ) throws(ScenarioError) -> ScenarioStep {
    let position = reader.position
    let trigger = try trigger(&reader)
    let body: ScenarioStep.Body
    if reader.take("expect") {
      let condition = try condition(&reader)
      let within = reader.take("within") ? try reader.time() : nil
      try reader.end(within == nil ? "within or the end of the line" : "the end of the line")
      body = .expect(condition, within: within)
    } else {
      guard let word = reader.nextWord, actionWords.contains(word) else {
        throw noStep(reader, afterTrigger: trigger != nil, headerAllowed: headerAllowed)
      }
      body = .act(try action(&reader))
      try reader.end("the end of the line (one action a line)")
    }
    return ScenarioStep(trigger: trigger, body, at: position)
  }

  private static func noStep(
    _ reader: StatementReader, afterTrigger: Bool, headerAllowed: Bool
  ) -> ScenarioError {
    let actions = "expect or an action (\(actionWords.joined(separator: ", ")))"
    if afterTrigger {
      return reader.unexpected(expected: actions, among: ["expect", "within"] + actionWords)
    }
    let header = headerAllowed ? "a header (\(headerWords.joined(separator: ", "))), " : ""
    return reader.unexpected(
      expected: "\(header)a trigger (\(triggerWords.joined(separator: ", "))), \(actions)",
      among: stepWords + (headerAllowed ? headerWords : []))
  }

  private static func trigger(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioTrigger? {
    if reader.take("at") { return .at(try reader.time()) }
    if reader.take("after") { return .after(try reader.time()) }
    guard reader.take("when") else { return nil }
    let condition = try condition(&reader)
    return .when(condition, within: reader.take("within") ? try reader.time() : nil)
  }
}
