import StreetMap

extension ScenarioParser {
  private enum Subject: String, ScenarioWord {
    case screen, no, trip, server, shift, signal, queue, request, waits, fare, estimate, reason
    case earnings, saved, reconciled, notice, notices
    case deadLetters = "dead-letters"
    case attempts, sent, flicker, money, app, file
    static let what = "a condition"
  }

  private enum ServerSubject: String, ScenarioWord {
    case trip, effects, order
    static let what = "what the server knows"
  }

  /// Reads a condition, up to `within`, an action or the end of the line.
  static func condition(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioCondition {
    switch try reader.oneOf(Subject.self) {
    case .screen: return .screen(try reader.text("a text on the screen"))
    case .no:
      try keyword("screen", &reader)
      return .noScreen(try reader.text("a text on the screen"))
    case .trip: return .trip(try reader.oneOf(TripStateWord.self))
    case .server: return try serverCondition(&reader)
    case .shift: return .shift(try reader.oneOf(OnOff.self))
    case .signal: return .signal(try reader.oneOf(SignalState.self))
    case .queue: return .queue(try reader.comparison(), try count(&reader))
    case .request:
      return .request(try reader.request(), try reader.oneOf(RequestStateWord.self))
    case .waits: return .waits(try reader.request(), try reader.text("why it waits"))
    case .attempts:
      return .attempts(try reader.request(), try reader.comparison(), try count(&reader))
    case .sent:
      try keyword("bytes", &reader)
      return .sentBytes(try reader.comparison(), try count(&reader))
    case .notice: return .notice(try reader.text("a part of a notice"))
    case .notices: return .notices(try count(&reader))
    case .deadLetters: return .deadLetters(try count(&reader))
    case .flicker: return .flicker(try count(&reader))
    case .app: return .app(try reader.oneOf(AppWord.self))
    case .file:
      let name = try fileName(&reader)
      try keyword("exists", &reader)
      return .fileExists(name)
    case let subject: return try moneyCondition(subject, &reader)
    }
  }

  /// Conditions on money and on time saved.
  private static func moneyCondition(
    _ subject: Subject, _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioCondition {
    switch subject {
    case .fare: return .fare(try reader.oneOf(FareWord.self), try fare(&reader))
    case .estimate:
      try keyword("age", &reader)
      return .estimateAge(try reader.comparison([.less, .greater]), try reader.time())
    case .reason: return .reason(try reader.text("a fare's reason"), try reader.amount())
    case .earnings:
      return .earnings(try reader.oneOf(EarningsWord.self), try reader.amount())
    case .saved:
      return .saved(
        try reader.request(), try reader.comparison([.atLeast, .atMost]), try reader.time())
    case .reconciled:
      try keyword("within", &reader)
      return .reconciled(within: try reader.time())
    default:
      try keyword("balanced", &reader)
      return .moneyBalanced
    }
  }

  private static func serverCondition(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioCondition {
    switch try reader.oneOf(ServerSubject.self) {
    case .trip: return .serverTrip(try reader.oneOf(TripStateWord.self))
    case .effects:
      return .serverEffects(try reader.request(), try reader.comparison(), try count(&reader))
    case .order:
      var names = [try reader.request(any: false), try reader.request(any: false)]
      // No request shares its name with what may follow: within, expect, an action.
      while let word = reader.nextWord, let name = StatementReader.selector(word), name.name != .any
      {
        reader.skip()
        names.append(name)
      }
      if let word = reader.nextWord, word != "within", word != "expect",
        !actionWords.contains(word)
      {
        names.append(try reader.request(any: false))
      }
      return .serverOrder(names)
    }
  }

  private static func fare(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioCondition.Fare {
    if reader.take("any") { return .any }
    if reader.take("none") { return .none }
    guard let word = reader.nextWord, Decimals.isAmount(word) else {
      throw reader.unexpected(expected: "an amount (12.50), any or none", among: ["any", "none"])
    }
    return .amount(try reader.amount())
  }

  private static func keyword(
    _ word: String, _ reader: inout StatementReader
  ) throws(ScenarioError) {
    if !reader.take(word) { throw reader.unexpected(expected: word, among: [word]) }
  }

  private static func count(_ reader: inout StatementReader) throws(ScenarioError) -> Int64 {
    Int64(try reader.number("a whole number", digits: 12))
  }
}
