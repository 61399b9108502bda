/// An ISO 4217 currency: its code and how many digits its minor unit has.
///
/// `Currency("JPY")` has 0 digits, `Currency("EUR")` 2, `Currency("KWD")` 3. Codes that ISO 4217 does
/// not list are refused, so a misspelt tariff is an error and not a fare in nothing.
package struct Currency: Hashable, Sendable, CustomStringConvertible {
  package let code: String
  package let digits: Int

  package init?(_ code: String) {
    let known =
      Currency.twoDigits.contains(code)
      ? 2
      : Currency.noDigits.contains(code)
        ? 0 : Currency.threeDigits.contains(code) ? 3 : Currency.fourDigits.contains(code) ? 4 : nil
    guard let known else { return nil }
    self.code = code
    digits = known
  }

  package var description: String { code }

  /// Minor units in one major unit: 100 for EUR, 1 for JPY, 1,000 for KWD.
  package var scale: Int64 { (0..<digits).reduce(1) { scale, _ in scale * 10 } }

  private static let noDigits = words(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF")
  private static let threeDigits = words("BHD IQD JOD KWD LYD OMR TND")
  private static let fourDigits = words("CLF UYW")
  private static let twoDigits = words(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN \
    BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
    GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP \
    LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR \
    NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN \
    SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW \
    ZWG
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
