import Testing

@testable import Scenarios

@Suite struct DecimalsTests {
  @Test(
    arguments: [
      ("0", 2, 0), ("17", 2, 1700), ("17.0", 2, 1700), ("17.08", 2, 1708), ("-1.32", 2, -132),
      ("007.5", 2, 750), ("1500", 0, 1500), ("1.234", 3, 1234), ("-0.5", 1, -5),
    ] as [(String, Int, Int64)]) func anAmountIsReadInMinorUnits(
      text: String, digits: Int, minor: Int64
    )
  {
    #expect(Decimals.minorUnits(text, digits: digits) == minor)
  }

  @Test func theLargestAmountFitsWhateverTheCurrency() {
    let text = String(repeating: "9", count: 15)
    #expect(Decimals.minorUnits(text, digits: 3) == 999_999_999_999_999_000)
    #expect(Decimals.minorUnits(text + "9", digits: 3) == nil)
  }

  @Test(arguments: [("17.081", 2), ("1.5", 0), ("1.2345", 3), ("x", 2), ("1.2.3", 2), ("", 2)])
  func anAmountWithMoreDecimalsThanTheCurrencyIsNone(text: String, digits: Int) {
    #expect(Decimals.minorUnits(text, digits: digits) == nil)
  }

  @Test func timesArePrintedInTheLargestUnitThatSaysThemExactly() {
    #expect(
      [0, 1, 999, 1000, 1500, 60_000, 61_000, 3_600_000, 5_400_000].map(Decimals.timeText)
        == ["0s", "1ms", "999ms", "1s", "1500ms", "1m", "61s", "1h", "90m"])
  }
}
