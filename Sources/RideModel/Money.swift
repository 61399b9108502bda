/// An amount in whole minor units of one currency; arithmetic traps on a mix of currencies.
package struct Money: Hashable, Sendable, CustomStringConvertible {
  package var minor: Int64
  package let currency: Currency

  package init(minor: Int64, _ currency: Currency) {
    self.minor = minor
    self.currency = currency
  }

  /// Reads `-?digits[.digits]` with at most the currency's digits, as scenarios and tariffs write it.
  ///
  /// `Money(parsing: "17.5", EUR)` is 17.50; `"17.085"`, `"1,7"`, `".5"` and `""` are nil.
  package init?(parsing text: some StringProtocol, _ currency: Currency) {
    guard let minor = DecimalText.scaled(text, digits: currency.digits) else { return nil }
    self.init(minor: minor, currency)
  }

  package static func + (a: Money, b: Money) -> Money {
    precondition(a.currency == b.currency, "cannot add \(b.currency) to \(a.currency)")
    return Money(minor: a.minor + b.minor, a.currency)
  }

  package static func - (a: Money, b: Money) -> Money {
    precondition(a.currency == b.currency, "cannot take \(b.currency) from \(a.currency)")
    return Money(minor: a.minor - b.minor, a.currency)
  }

  /// The amount alone, thousands set off by commas: `1,234.50`.
  package var amount: String { DecimalText.text(minor, digits: currency.digits, grouped: true) }

  /// The amount with its currency, for people: `INR 1,234.50`.
  package var description: String { "\(currency.code) \(amount)" }

  /// The amount as scenarios and logs write it, without commas: `1234.50`.
  package var plain: String { DecimalText.text(minor, digits: currency.digits) }

  /// The amount with its sign always written: `+1.32`, `-0.40`, `+0.00`.
  package var signed: String { minor < 0 ? amount : "+\(amount)" }
}

/// Decimal numbers as text to scaled integers and back, without floating point.
package enum DecimalText {
  /// `scaled("2.5", digits: 2)` is 250; nil for anything but `-?digits[.digits]` that fits.
  package static func scaled(_ text: some StringProtocol, digits: Int) -> Int64? {
    var rest = Substring(text)
    let negative = rest.hasPrefix("-")
    if negative { rest = rest.dropFirst() }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(isDigits) else { return nil }
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard fraction.count <= digits else { return nil }
    let padded = fraction + String(repeating: "0", count: digits - fraction.count)
    guard let value = Int64(String(parts[0]) + padded) else { return nil }
    return negative ? -value : value
  }

  /// `text(-5, digits: 2)` is `-0.05`; grouped, `text(123_456_789, digits: 2)` is `1,234,567.89`.
  ///
  /// Written from its end into one buffer: a screen has a dozen of them in every frame.
  package static func text(_ scaled: Int64, digits: Int, grouped: Bool = false) -> String {
    // 19 digits, 6 commas, a point and a sign, or zeros up to the first digit.
    let capacity = 32 + digits
    return String(unsafeUninitializedCapacity: capacity) { buffer in
      var start = capacity
      func put(_ byte: UInt8) {
        start -= 1
        buffer[start] = byte
      }
      var rest = scaled.magnitude
      var written = 0
      while rest > 0 || written <= digits {
        let whole = written - digits
        if whole == 0, digits > 0 { put(UInt8(ascii: ".")) }
        if grouped, whole > 0, whole % 3 == 0 { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
        written += 1
      }
      if scaled < 0 { put(UInt8(ascii: "-")) }
      for index in start..<capacity { buffer[index - start] = buffer[index] }
      return capacity - start
    }
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}
