/// Dates and times as files write them, in whole milliseconds since 1970.
package enum CivilTime {
  /// `2026-11-30T14:02:00Z`, with `.250` or an offset `+05:30`, `+0530` or `+05` where there is one;
  /// nil for what is no such time.
  package static func milliseconds(_ text: String) -> Int64? {
    let text = text.filter { !$0.isWhitespace }
    guard text.utf8.count >= 19, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let bytes = Array(text.utf8)
    let marks: [(Int, UInt8)] = [
      (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")),
      (13, UInt8(ascii: ":")), (16, UInt8(ascii: ":")),
    ]
    guard marks.allSatisfy({ bytes[$0.0] == $0.1 }),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      let rest = fractionAndZone(bytes[19...])
    else { return nil }
    guard
      let seconds = seconds(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return seconds * 1_000 + rest
  }

  /// Seconds since 1970 of a time of the civil calendar; nil for what is none.
  package static func seconds(
    year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64
  ) -> Int64? {
    guard (1...12).contains(month), day >= 1, (0..<24).contains(hour),
      (0..<60).contains(minute), (0..<61).contains(second),
      days(year, month, day)
        < (month == 12 ? days(year + 1, 1, 1) : days(year, month + 1, 1))
    else { return nil }
    return ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  /// Days since 1970-01-01, by the calendar that starts its years in March.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (monthFromMarch * 153 + 2) / 5 + day
      - 719_469
  }

  /// `2026-11-30T14:02:00Z` of whole seconds since 1970.
  package static func text(seconds: Int64) -> String {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    // From the first of March of the year 0: eras of 400 years.
    let sinceMarch = days + 719_468
    let era = (sinceMarch >= 0 ? sinceMarch : sinceMarch - 146_096) / 146_097
    let dayOfEra = sinceMarch - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(rest / 3_600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Digits and nothing else.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
    var value: Int64 = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// `.25Z`, `+05:30` or nothing, in milliseconds to add.
  private static func fractionAndZone(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var rest = bytes
    var milliseconds: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      let first = Array((digits + [UInt8](repeating: UInt8(ascii: "0"), count: 3)).prefix(3))
      guard !digits.isEmpty, let value = number(first[...]) else { return nil }
      milliseconds = value
    }
    guard let sign = rest.first else { return milliseconds }
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") {
      return rest.count == 1 ? milliseconds : nil
    }
    var zone = Array(rest.dropFirst())
    if zone.count == 5, zone[2] == UInt8(ascii: ":") { zone.remove(at: 2) }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), [2, 4].contains(zone.count),
      let hours = number(zone[..<2]), let minutes = zone.count == 2 ? 0 : number(zone[2...]),
      hours < 24, minutes < 60
    else { return nil }
    let offset = (hours * 60 + minutes) * 60_000
    return milliseconds + (sign == UInt8(ascii: "+") ? -offset : offset)
  }
}
