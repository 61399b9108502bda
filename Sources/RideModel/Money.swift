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
  package var amount: String { Money.grouped(plain) }

  /// The amount with its currency, for people: `INR 1,234.50`.
  package var description: String { "\(currency.code) \(amount)" }

  /// The amount as scenarios and logs write it, without commas: `1234.50`.
  package var plain: String { DecimalText.text(minor, digits: currency.digits) }

  /// The amount with its sign always written: `+1.32`, `-0.40`, `+0.00`.
  package var signed: String { minor < 0 ? amount : "+\(amount)" }

  /// `-1,234,567.50` of `-1234567.50`.
  package static func grouped(_ plain: String) -> String {
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    let sign = parts[0].hasPrefix("-") ? "-" : ""
    let digits = Array(parts[0].dropFirst(sign.count))
    var whole = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { whole.append(",") }
      whole.append(digit)
    }
    return sign + whole + (parts.count > 1 ? ".\(parts[1])" : "")
  }
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

  /// `text(-5, digits: 2)` is `-0.05`.
  package static func text(_ scaled: Int64, digits: Int) -> String {
    let all = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - all.count)) + all
    let sign = scaled < 0 ? "-" : ""
    return digits == 0
      ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}
