import Testing

@testable import Scenarios

/// Any bytes give a scenario or an error with a place; what parses prints and parses again.
@Suite struct ScenarioFuzzTests {
  /// A small generator of our own: the same bytes on every machine.
  private struct Bytes {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
  }

  private func check(_ bytes: [UInt8]) {
    do {
      let scenario = try ScenarioParser.parse(bytes, file: "fuzz")
      let printed = ScenarioPrinter.print(scenario)
      let again = try ScenarioParser.parse(printed, file: "fuzz")
      #expect(again == scenario)
      #expect(ScenarioPrinter.print(again) == printed)
    } catch {
      #expect(error.position.line >= 1 && error.position.column >= 1)
      #expect(error.description.hasPrefix("fuzz:"))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func randomBytes() {
    var random = Bytes(state: 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<3000 {
      let length = random.next(below: 80)
      check((0..<length).map { _ in UInt8(random.next(below: 256)) })
    }
  }

  @Test func wordsOfTheLanguageInAnyOrder() {
    let words =
      ScenarioParser.headerWords + ScenarioParser.stepWords + RequestName.words
      + TripStateWord.words
      + [
        "\"a\"", "\"", "\\", "#", "12s", "1.5", "-3", "7", "<", ">=", "within", "queue", "screen",
        "no", "server", "offers", "order", "effects", "message#2", "120x36", "23:50", "+1h",
        "Enter",
        "none", "any", "times", "rate", "5%", "\n", "\n", "\n",
      ]
    var random = Bytes(state: 7)
    for _ in 0..<5000 {
      let text = (0..<random.next(below: 12)).map { _ in words[random.next(below: words.count)] }
      check(Array(text.joined(separator: " ").utf8))
    }
  }

  @Test func goodStatementsWithOneByteChanged() {
    let good =
      ScenarioStatementTests.headers + ScenarioStatementTests.actions
      + ScenarioStatementTests.conditions.map { "expect \($0) within 1s" }
    var random = Bytes(state: 99)
    for statement in good {
      for _ in 0..<12 {
        var bytes = Array(statement.utf8)
        let index = random.next(below: bytes.count)
        switch random.next(below: 3) {
        case 0: bytes[index] = UInt8(random.next(below: 256))
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8(random.next(below: 256)), at: index)
        }
        check(bytes)
      }
    }
  }
}
