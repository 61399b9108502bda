import Testing

@testable import RideModel

private let euro = Currency("EUR")!
private let yen = Currency("JPY")!
private let dinar = Currency("KWD")!

@Suite struct MoneyTests {
  @Test func aCurrencyHasTheDigitsOfISO4217() {
    #expect(["EUR", "INR", "JPY", "KWD", "CLF"].map { Currency($0)?.digits } == [2, 2, 0, 3, 4])
    #expect(Currency("EURO") == nil)
    #expect(Currency("eur") == nil)
  }

  @Test func amountsAreWrittenForPeopleAndForLogs() {
    let fare = Money(minor: 123_450, Currency("INR")!)
    #expect(fare.description == "INR 1,234.50")
    #expect(fare.plain == "1234.50")
    #expect(Money(minor: -5, euro).amount == "-0.05")
    #expect(Money(minor: 132, euro).signed == "+1.32")
    #expect(Money(minor: -40, euro).signed == "-0.40")
    #expect(Money(minor: -1_234_567, yen).amount == "-1,234,567")
    #expect(Money(minor: 1_234, dinar).amount == "1.234")
    #expect(Money(minor: .min, yen).plain == "-9223372036854775808")
    #expect(Money(minor: .min, yen).amount == "-9,223,372,036,854,775,808")
    #expect(Money(minor: .max, dinar).amount == "9,223,372,036,854,775.807")
    #expect(Money(minor: 0, yen).amount == "0")
    #expect(Money(minor: 100_000, euro).amount == "1,000.00")
    #expect(Money(minor: 99_999, euro).amount == "999.99")
  }

  @Test func amountsAreReadWithAtMostTheCurrencysDigits() {
    #expect(Money(parsing: "17.08", euro)?.minor == 1708)
    #expect(Money(parsing: "17.5", euro)?.minor == 1750)
    #expect(Money(parsing: "-3", euro)?.minor == -300)
    #expect(Money(parsing: "1.234", dinar)?.minor == 1234)
    for bad in [
      "", "-", "17.085", "1,7", ".5", "5.", "1 7", "1e3", "+5", "٣", "99999999999999999999",
    ] {
      #expect(Money(parsing: bad, euro) == nil, "\(bad)")
    }
    #expect(Money(parsing: "5.0", yen) == nil)
  }
}
