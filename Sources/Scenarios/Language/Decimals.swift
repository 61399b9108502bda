/// Numbers as scenarios write them: ASCII digits only, bounded, never floating point.
package enum Decimals {
  /// The longest time a scenario may name: ten thousand hours.
  static let longestTime: Int64 = 10_000 * 3_600_000
  /// Digits of an amount in all, far within 64 bits whatever the currency.
  static let amountDigits = 15

  static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// An integer of at most `digits` digits.
  package static func integer(_ text: some StringProtocol, digits: Int) -> Int? {
    guard isDigits(text), text.utf8.count <= digits else { return nil }
    return Int(text)
  }

  /// `500ms`, `12s`, `3m`, `1h` in milliseconds.
  package static func time(_ text: some StringProtocol) -> Int64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard isDigits(digits), let count = Int64(digits) else { return nil }
    let unit: Int64
    switch text.dropFirst(digits.count) {
    case "ms": unit = 1
    case "s": unit = 1000
    case "m": unit = 60_000
    case "h": unit = 3_600_000
    default: return nil
    }
    let (time, overflow) = count.multipliedReportingOverflow(by: unit)
    return overflow || time > longestTime ? nil : time
  }

  /// A time in the largest unit that says it exactly.
  package static func timeText(_ milliseconds: Int64) -> String {
    for (unit, name) in [(Int64(3_600_000), "h"), (60_000, "m"), (1000, "s")]
    where milliseconds % unit == 0 && (milliseconds != 0 || unit == 1000) {
      return "\(milliseconds / unit)\(name)"
    }
    return "\(milliseconds)ms"
  }

  /// Whether the text is an amount: `-?digits[.digits]`.
  package static func isAmount(_ text: String) -> Bool {
    let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2, parts.allSatisfy({ isDigits($0) }) else {
      return false
    }
    return parts.reduce(0) { $0 + $1.utf8.count } <= amountDigits
  }

  /// An amount in minor units, or nil when it has more decimals than the currency.
  package static func minorUnits(_ text: String, digits: Int) -> Int64? {
    guard isAmount(text) else { return nil }
    let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...]).split(separator: ".")
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard decimals.utf8.count <= digits, (0...4).contains(digits) else { return nil }
    let padding = String(repeating: "0", count: digits - decimals.utf8.count)
    guard let minor = Int64(parts[0] + decimals + padding) else { return nil }
    return text.hasPrefix("-") ? -minor : minor
  }

  /// Minor units as a decimal with all digits of the currency: 1708 is `17.08`.
  package static func amountText(_ minor: Int64, digits: Int) -> String {
    let sign = minor < 0 ? "-" : ""
    var text = String(minor.magnitude)
    guard digits > 0 else { return sign + text }
    text = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
    return sign + text.dropLast(digits) + "." + text.suffix(digits)
  }
}
