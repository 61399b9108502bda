import RideModel

extension ScenarioParser {
  static let actionWords = [
    "press", "type", "signal", "gps", "clock", "zone", "wait", "kill", "restart", "second-copy",
    "disk", "login", "screenshot", "say", "ask", "include", "fault", "server",
  ]

  /// Reads an action whose first word is one of `actionWords`.
  static func action(_ reader: inout StatementReader) throws(ScenarioError) -> ScenarioAction {
    switch try reader.word("an action") {
    case "press": return .press(try key(&reader))
    case "type": return .type(try reader.text("what is typed"))
    case "signal": return .signal(try reader.oneOf(SignalSwitch.self))
    case "gps": return .gps(try reader.oneOf(OnOff.self))
    case "clock": return .clock(try clockChange(&reader))
    case "zone": return .zone(try zone(&reader))
    case "wait": return .wait(try reader.time())
    case "kill": return try kill(&reader)
    case "restart": return .restart
    case "second-copy": return .secondCopy
    case "disk": return .disk(try reader.oneOf(DiskWord.self))
    case "login": return .login(try login(&reader))
    case "screenshot": return .screenshot(try fileName(&reader))
    case "say": return .say(try reader.text("a caption"))
    case "ask": return .ask(try reader.text("a question"))
    case "include": return .include(try reader.text("a file"))
    case "fault": return try fault(&reader)
    default: return .server(try serverAction(&reader))
    }
  }

  private static func key(_ reader: inout StatementReader) throws(ScenarioError) -> KeyName {
    guard let word = reader.nextWord, let key = KeyName(word) else {
      throw reader.unexpected(
        expected: "a key (a character, \(KeyName.names.joined(separator: ", ")), F1 to F12, C-x)",
        among: KeyName.names)
    }
    reader.skip()
    return key
  }

  /// A name as a server takes one.
  private static func login(_ reader: inout StatementReader) throws(ScenarioError) -> String {
    let expected = "a driver's name of at most \(LoginName.limit) characters, without |"
    guard let word = reader.nextWord, LoginName.cleaned(word) == word else {
      throw reader.unexpected(expected: expected)
    }
    reader.skip()
    return word
  }

  private static func kill(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioAction {
    guard reader.next != nil else { return .kill }
    let moment = try reader.oneOf(KillWord.self)
    return .killArmed(moment, try reader.request())
  }

  /// `+1h` or `-30m`.
  private static func clockChange(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> Int64 {
    guard let word = reader.nextWord, let sign = word.first, sign == "+" || sign == "-",
      let time = Decimals.time(word.dropFirst())
    else { throw reader.unexpected(expected: "a signed time (+1h, -30m)") }
    reader.skip()
    return sign == "-" ? -time : time
  }

  /// `+05:30` in minutes; zones in use lie between -12:00 and +14:00.
  private static func zone(_ reader: inout StatementReader) throws(ScenarioError) -> Int {
    guard let word = reader.nextWord, let sign = word.first, sign == "+" || sign == "-",
      let size = clock(word.dropFirst())
    else { throw reader.unexpected(expected: "a time zone (+05:30)") }
    let minutes = sign == "-" ? -size : size
    guard (-12 * 60...14 * 60).contains(minutes) else {
      throw reader.unexpected(expected: "a time zone from -12:00 to +14:00")
    }
    reader.skip()
    return minutes
  }

  /// A name in the evidence; it never leads out of the evidence's folder.
  static func fileName(_ reader: inout StatementReader) throws(ScenarioError) -> String {
    let expected = "a file name without folders"
    guard let word = reader.nextWord, !word.hasPrefix("."), !word.contains("/"),
      !word.contains("\\"), word.utf8.count <= 100
    else { throw reader.unexpected(expected: expected) }
    reader.skip()
    return word
  }

  private static func fault(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioAction {
    if reader.take("none") { return .noFaults }
    let kinds = FaultWord.words
    guard let word = reader.nextWord, let kind = FaultWord(rawValue: word) else {
      throw reader.unexpected(
        expected: "a fault (\(kinds.joined(separator: ", "))) or none", among: kinds + ["none"])
    }
    reader.skip()
    var fault = ScenarioFault(kind, try reader.request())
    switch kind {
    case .slow: fault.argument = .time(try reader.time("how late (10s)"))
    case .throttle: fault.argument = .time(try reader.time("for how long (7s)"))
    case .refuse: fault.argument = .code(try refusalCode(&reader))
    default: break
    }
    fault.extent = try faultExtent(&reader)
    return .fault(fault)
  }

  private static func faultExtent(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioFault.Extent {
    if reader.take("times") {
      return .times(try reader.number("how many times, from 1", digits: 6, atLeast: 1))
    }
    if reader.take("rate") {
      guard let word = reader.nextWord, word.hasSuffix("%"),
        let percent = Decimals.integer(word.dropLast(), digits: 3), percent <= 100
      else { throw reader.unexpected(expected: "a rate from 0% to 100%") }
      reader.skip()
      return .rate(percent: percent)
    }
    if reader.next != nil {
      throw reader.unexpected(
        expected: "times, rate or the end of the line", among: ["times", "rate"])
    }
    return .next
  }

  /// A known code; or a word unlike all of them, to play a code the phone does not know.
  private static func refusalCode(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> String {
    if let word = reader.nextWord, RefusalCode(rawValue: word) == nil,
      word.utf8.allSatisfy({ (0x61...0x7a).contains($0) || $0 == 0x2d }), word.first != "-",
      !["times", "rate"].contains(word), NearestWord.find(word, among: RefusalCode.words) == nil
    {
      reader.skip()
      return word
    }
    return try reader.oneOf(RefusalCode.self).rawValue
  }
}
