/// A JSON value whose numbers keep their decimals: no floating point on the way in.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  /// Members in the order of the text; of a repeated key the last counts.
  case object([JSONMember])

  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  package var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  package var array: [JSONValue]? {
    if case .array(let values) = self { return values }
    return nil
  }

  package var members: [JSONMember]? {
    if case .object(let members) = self { return members }
    return nil
  }

  /// A number, also one that an editor saved as text: 50 or "50".
  package var number: JSONNumber? {
    switch self {
    case .number(let number): number
    case .string(let text): JSONNumber(text)
    default: nil
    }
  }
}

package struct JSONMember: Hashable, Sendable {
  package var key: String
  package var value: JSONValue
  /// The line the name stands on, from 1.
  package var line: Int
}

/// mantissa * 10^exponent, exact to 18 digits.
package struct JSONNumber: Hashable, Sendable {
  package var mantissa: Int64
  package var exponent: Int

  /// Reads "-12.50", "1e3"; nil for anything else.
  package init?(_ text: String) {
    var text = text
    let number: JSONNumber? = text.withUTF8 { bytes in
      var index = 0
      guard let number = JSONNumber(bytes, &index), index == bytes.count else { return nil }
      return number
    }
    guard let number else { return nil }
    self = number
  }

  /// Reads the number that starts at `index` and moves behind it; nil where none does.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    mantissa = 0
    exponent = 0
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard readDigits(bytes, &index, isFraction: false) else { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard readDigits(bytes, &index, isFraction: true) else { return nil }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      guard readExponent(bytes, &index) else { return nil }
    }
    if isNegative { mantissa = -mantissa }
  }

  private mutating func readDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, isFraction: Bool
  ) -> Bool {
    let start = index
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      if mantissa < 100_000_000_000_000_000 {
        mantissa = mantissa * 10 + Int64(digit)
        if isFraction { exponent -= 1 }
      } else if !isFraction {
        exponent += 1
      }
      index += 1
    }
    return index > start
  }

  private mutating func readExponent(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) -> Bool {
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    let start = index
    var power = 0
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      power = min(power * 10 + Int(digit), 10_000)
      index += 1
    }
    exponent += isNegative ? -power : power
    return index > start
  }

  /// The value in units of 10^-digits, rounded to the nearest; nil where it does not fit.
  package func units(digits: Int) -> Int64? {
    guard mantissa != 0 else { return 0 }
    var shift = exponent + digits
    var value = mantissa
    while shift > 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
      shift -= 1
    }
    guard shift < 0 else { return value }
    guard shift > -19 else { return 0 }
    var divisor: Int64 = 1
    for _ in 0..<(-shift) { divisor *= 10 }
    let half = divisor / 2
    return value < 0 ? -((-value + half) / divisor) : (value + half) / divisor
  }

  /// The value rounded to a whole number.
  package var whole: Int64? { units(digits: 0) }

  /// "120", "1.50", "-3": as people write it.
  package var text: String {
    guard exponent < 0, exponent > -19 else {
      return whole.map(String.init) ?? "\(mantissa)e\(exponent)"
    }
    var digits = String(mantissa.magnitude)
    while digits.utf8.count <= -exponent { digits = "0" + digits }
    let split = digits.index(digits.endIndex, offsetBy: exponent)
    return "\(mantissa < 0 ? "-" : "")\(digits[..<split]).\(digits[split...])"
  }
}
