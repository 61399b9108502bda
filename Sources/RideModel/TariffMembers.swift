import StreetMap

/// The members of one JSON object of a tariff, read with errors that say where.
struct TariffMembers {
  private let members: [JSONMember]
  private let line: Int
  private let file: String
  private let within: String
  private let currency: Currency?

  /// The object a whole file is.
  init(reading bytes: [UInt8], file: String, within: String) throws(FileError) {
    let json: JSONValue
    do throws(JSONReader.Failure) {
      json = try JSONReader.read(bytes)
    } catch {
      throw FileError(file: file, line: error.line, problem: error.problem)
    }
    try self.init(json, line: 1, file: file, within: within)
  }

  private init(
    _ json: JSONValue, line: Int, file: String, within: String, currency: Currency? = nil
  ) throws(FileError) {
    guard let members = json.members else {
      throw FileError(file: file, line: line, problem: "\(within) must be an object {...}")
    }
    for (index, member) in members.enumerated()
    where members[..<index].contains(where: { $0.key == member.key }) {
      throw FileError(file: file, line: member.line, problem: "\"\(member.key)\" twice")
    }
    self.members = members
    self.line = members.first?.line ?? line
    self.file = file
    self.within = within
    self.currency = currency
  }

  private init(copying other: TariffMembers, currency: Currency) {
    members = other.members
    line = other.line
    file = other.file
    within = other.within
    self.currency = currency
  }

  func using(_ currency: Currency) -> TariffMembers {
    TariffMembers(copying: self, currency: currency)
  }

  func error(_ key: String, _ problem: String) -> FileError {
    FileError(file: file, line: self[key]?.line ?? line, problem: problem)
  }

  func allowOnly(_ keys: [String]) throws(FileError) {
    for member in members where !keys.contains(member.key) {
      throw error(member.key, "unknown member \"\(member.key)\" in \(within)")
    }
  }

  func has(_ key: String) -> Bool { self[key] != nil }

  func required<Result>(
    _ key: String, _ read: (TariffMembers) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    guard has(key) else { throw error(key, "\"\(key)\" is missing in \(within)") }
    return try read(self)
  }

  func text(_ key: String) throws(FileError) -> String {
    guard let value = self[key]?.value, case .string(let text) = value else {
      throw error(key, "\"\(key)\" must be text")
    }
    return SafeText.clean(text, limit: 200)
  }

  func bool(_ key: String) throws(FileError) -> Bool? {
    guard let value = self[key]?.value else { return nil }
    guard case .bool(let bool) = value else {
      throw error(key, "\"\(key)\" must be true or false")
    }
    return bool
  }

  /// An amount of the tariff's currency, as a number or as text, not below zero.
  func amount(_ key: String) throws(FileError) -> Int64? {
    guard let currency else { preconditionFailure("amount \(key) read before the currency") }
    return try number(key, digits: currency.digits, what: "an amount in \(currency.code)")
  }

  /// A share in percent with at most two decimals, as hundredths of a percent.
  func percent(_ key: String) throws(FileError) -> Int64? {
    guard let share = try number(key, digits: 2, what: "a percentage") else { return nil }
    guard share <= 10_000 else { throw error(key, "\"\(key)\" must be at most 100") }
    return share
  }

  func minutes(_ key: String) throws(FileError) -> Int64? {
    try number(key, digits: 3).map { $0 * 60 }
  }

  func number(_ key: String, digits: Int, what: String = "a number") throws(FileError) -> Int64? {
    guard let value = self[key]?.value else { return nil }
    let text: String
    switch value {
    case .number(let number): text = number.text
    case .string(let number): text = number
    case .null: return nil
    default: throw error(key, "\"\(key)\" must be \(what)")
    }
    guard let scaled = DecimalText.scaled(text, digits: digits) else {
      let most = digits == 0 ? "without decimals" : "with at most \(digits) decimals"
      throw error(key, "\"\(key)\" must be \(what) \(most), not \"\(text)\"")
    }
    guard scaled >= 0 else { throw error(key, "\"\(key)\" must not be negative (\(text))") }
    // Far above any price or distance, far below what the fare's arithmetic can hold.
    guard scaled <= TariffMembers.largest else { throw error(key, "\"\(key)\" is too large") }
    return scaled
  }

  private static let largest: Int64 = 10_000_000_000

  func timeOfDay(_ key: String) throws(FileError) -> Int64 {
    guard let minutes = TariffMembers.clock(try text(key)), minutes <= 24 * 60 else {
      throw error(key, "\"\(key)\" must be a time of day such as 22:00")
    }
    return minutes * 60_000
  }

  func zone(_ key: String) throws(FileError) -> Int64? {
    guard has(key) else { return nil }
    let text = try text(key)
    guard text.hasPrefix("+") || text.hasPrefix("-"),
      let minutes = TariffMembers.clock(String(text.dropFirst())), minutes <= 14 * 60
    else { throw error(key, "\"\(key)\" must be an offset such as +05:30") }
    return text.hasPrefix("-") ? -minutes : minutes
  }

  func object(_ key: String) throws(FileError) -> TariffMembers? {
    guard let member = self[key] else { return nil }
    return try within(member, member.value)
  }

  func each<Result>(
    _ key: String, _ read: (TariffMembers) throws(FileError) -> Result
  ) throws(FileError) -> [Result] {
    guard let member = self[key] else { return [] }
    guard let items = member.value.array else {
      throw error(key, "\"\(key)\" must be a list [...]")
    }
    var results: [Result] = []
    for item in items { results.append(try read(within(member, item))) }
    return results
  }

  private func within(
    _ member: JSONMember, _ value: JSONValue
  ) throws(FileError) -> TariffMembers {
    try TariffMembers(
      value, line: member.line, file: file, within: "\"\(member.key)\"", currency: currency)
  }

  private subscript(key: String) -> JSONMember? { members.first { $0.key == key } }

  private static func clock(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }),
      let hours = DecimalText.scaled(parts[0], digits: 0),
      let minutes = DecimalText.scaled(parts[1], digits: 0), hours >= 0, (0..<60).contains(minutes)
    else { return nil }
    return hours * 60 + minutes
  }
}
