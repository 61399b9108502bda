import DriverApp

extension ScenarioParser {
  /// Reads one header statement; each may stand once, `tag` any number of times.
  mutating func header(
    _ reader: inout StatementReader, into header: inout ScenarioHeader
  ) throws(ScenarioError) {
    let position = reader.position
    let word = try reader.word("a header")
    var name = word
    var limit: LimitWord?
    if word == "limit" {
      let kind = try reader.oneOf(LimitWord.self)
      limit = kind
      name = "limit \(kind.rawValue)"
    }
    if word != "tag", let line = headerLines.updateValue(position.line, forKey: name) {
      throw ScenarioError(
        position, found: "a second \(name)", expected: "one (the first is on line \(line))")
    }
    if let limit {
      try self.limit(limit, &reader, into: &header)
    } else if !(try source(word, &reader, into: &header)) {
      try setting(word, &reader, into: &header)
    }
    try reader.end()
  }

  /// Headers that name where something comes from.
  private func source(
    _ word: String, _ reader: inout StatementReader, into header: inout ScenarioHeader
  ) throws(ScenarioError) -> Bool {
    switch word {
    case "map":
      header.map = try reader.located { (reader) throws(ScenarioError) in
        if case .text = reader.next?.content { return try reader.text("a map") }
        return try reader.word("a map's name or folder")
      }
    case "link":
      header.link = try reader.located { (reader) throws(ScenarioError) in
        if case .text = reader.next?.content { return .file(try reader.text("a file")) }
        return .profile(try reader.word("a link profile's name, or a file in double quotes"))
      }
    case "tariff":
      header.tariff = try reader.located { (reader) throws(ScenarioError) in
        try reader.text("a tariff file")
      }
    case "track":
      header.track = try reader.located { (reader) throws(ScenarioError) in
        try reader.text("a .gpx file")
      }
    default: return false
    }
    return true
  }

  private func setting(
    _ word: String, _ reader: inout StatementReader, into header: inout ScenarioHeader
  ) throws(ScenarioError) {
    switch word {
    case "seed":
      guard let text = reader.nextWord, Decimals.isDigits(text), let seed = UInt64(text) else {
        throw reader.unexpected(expected: "a seed (a whole number)")
      }
      reader.skip()
      header.seed = seed
    case "start": header.start = try Self.timeOfDay(&reader)
    case "mode": header.mode = try reader.oneOf(AppMode.self)
    case "trips": header.trips = try reader.number("how many offers are made", digits: 6)
    case "riders": header.riders = try reader.oneOf(RidersWord.self)
    case "size":
      guard let text = reader.nextWord, let size = ScreenSize(text) else {
        throw reader.unexpected(
          expected: "a size from 1x1 to \(ScreenSize.largest), such as 120x36")
      }
      reader.skip()
      header.size = size
    case "tag": header.tags.append(try reader.word("a tag"))
    case "known-failure":
      header.knownFailure = try reader.text("why it is known to fail")
    default: header.driver = try reader.oneOf(DriverWord.self)
    }
  }

  private func limit(
    _ kind: LimitWord, _ reader: inout StatementReader, into header: inout ScenarioHeader
  ) throws(ScenarioError) {
    switch kind {
    case .requests: header.limitRequests = try reader.number("how many requests")
    case .money: header.limitMoney = try reader.amount()
    case .age: header.limitAge = try reader.time()
    }
  }

  /// `23:50` in minutes after midnight.
  private static func timeOfDay(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> Int {
    guard let word = reader.nextWord, let minutes = clock(word), minutes < 24 * 60 else {
      throw reader.unexpected(expected: "a time of day (00:00 to 23:59)")
    }
    reader.skip()
    return minutes
  }

  /// `HH:MM` in minutes, whatever the hours.
  static func clock(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 2, parts[1].utf8.count == 2,
      let hours = Decimals.integer(parts[0], digits: 2),
      let minutes = Decimals.integer(parts[1], digits: 2), minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }
}
