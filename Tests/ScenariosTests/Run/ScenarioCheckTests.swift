import Testing

@testable import Scenarios

@Suite struct ScenarioCheckTests {
  private func check(_ text: String, digits: Int = 2) throws -> String {
    let scenario = try ScenarioParser.parse(text, file: "f")
    let check = ScenarioCheck(places: ["Gate 4", "P2"], currency: "INR", digits: digits)
    do {
      try check.check(scenario)
      return "good"
    } catch {
      return error.description
    }
  }

  @Test func amountsHaveAtMostTheCurrencysDecimals() throws {
    let statements = [
      "expect fare due 1.234", "when reason \"x\" 1.234 kill", "expect earnings pending 1.234",
      "server reprices 1.234",
    ]
    for (statement, column) in zip(statements, [17, 17, 25, 17]) {
      #expect(try check(statement, digits: 3) == "good")
      #expect(
        try check("kill\n" + statement)
          == "f:2:\(column): found 1.234, expected an amount in INR with at most 2 decimals")
    }
    #expect(
      try check("limit money 1.5\nkill", digits: 0)
        == "f:1:13: found 1.5, expected an amount in INR with at most 0 decimals")
    #expect(try check("limit money 1.5\nkill") == "good")
  }

  @Test func placesAreThoseOfTheMap() throws {
    #expect(try check("server offers \"Gate 4\" \"P2\" stop \"Gate 4\"") == "good")
    #expect(
      try check("server offers \"Gate 4\" \"P3\"") == """
        f:1:24: found the place "P3", expected a place of the map (Gate 4, P2); did you mean P2?
        """)
    #expect(
      try check("server offers \"Gate 4\" \"P2\" stop \"X\"") == """
        f:1:34: found the place "X", expected a place of the map (Gate 4, P2)
        """)
    #expect(
      try check("when trip on-trip server changes-destination \"gate 4\"") == """
        f:1:46: found the place "gate 4", expected a place of the map (Gate 4, P2); did you mean \
        Gate 4?
        """)
  }
}
