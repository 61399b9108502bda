import DriverScreens
import Scenarios

/// What the command line asks for.
struct Options: Equatable, Sendable {
  var command: CommandName
  var arguments: [String] = []
  /// Flags given, by name; the text is empty where none follows.
  var values: [String: String] = [:]

  func has(_ flag: String) -> Bool { values[flag] != nil }
  func text(_ flag: String) -> String? { values[flag] }
}

/// What to do with a command line: a command, or a text that answers it.
enum CommandLineAnswer: Equatable, Sendable {
  case invoke(Options)
  case print(String)
}

/// Reads a command line by the table of commands.
///
/// Flags may stand anywhere after or before their command, as `--seed 7` or `--seed=7`; `--` ends
/// them. Each may be given once.
struct OptionParser {
  private let words: [String]
  private var index = 0

  /// - Throws: One line that says what is wrong and what would be right.
  static func parse(_ words: [String]) throws(BadInput) -> CommandLineAnswer {
    // As other programs take it.
    let isHelp = words.first == "help"
    var parser = OptionParser(words: isHelp ? words.dropFirst() + ["--help"] : words)
    return try parser.answer()
  }

  private init(words: [String]) {
    self.words = words
  }

  private mutating func answer() throws(BadInput) -> CommandLineAnswer {
    let (name, used) = try command()
    let command = Command.named(name)
    var options = Options(command: name)
    var onlyArguments = false
    while index < words.count {
      let word = words[index]
      defer { index += 1 }
      if used.contains(index) { continue }
      if onlyArguments || !Self.isFlag(word) {
        options.arguments.append(word)
      } else if word == "--" {
        onlyArguments = true
      } else if word == "--help" || word == "-h" {
        return .print(used.isEmpty ? Help.all : Help.of(group: name))
      } else if word == "--version" {
        return .print("deadzone \(Recording.programVersion)\n")
      } else {
        try flag(word, of: command, into: &options)
      }
    }
    try check(options, command)
    return .invoke(options)
  }

  static func isFlag(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  // MARK: The command

  /// The command and the places of the words that name it; `drive` where none does.
  private func command() throws(BadInput) -> (CommandName, used: Set<Int>) {
    let plain = plainWords()
    guard let first = plain.first else { return (.drive, []) }
    let word = words[first]
    if let name = CommandName(rawValue: word) { return (name, [first]) }
    let group = CommandName.allCases.filter { $0.rawValue.hasPrefix(word + " ") }
    if group.isEmpty {
      // `--sed 7`: the flag is what is wrong, and 7 no command.
      if let flag = words[..<first].first(where: { Self.isFlag($0) && !Self.isKnown($0) }) {
        throw unknown(flag: flag, of: .named(.drive))
      }
      throw unknown(command: word)
    }
    if plain.count > 1, let name = CommandName(rawValue: "\(word) \(words[plain[1]])") {
      return (name, [first, plain[1]])
    }
    if plain.count == 1, words.contains(where: { $0 == "--help" || $0 == "-h" }) {
      return (group[0], [first])
    }
    if plain.count == 1, word == "outbox" { return (.outboxList, [first]) }
    let names = group.map { String($0.rawValue.dropFirst(word.count + 1)) }
    let found = plain.count > 1 ? " and not '\(Self.shown(words[plain[1]]))'" : ""
    throw BadInput(
      "\(word) takes one of \(names.joined(separator: ", "))\(found)"
        + Self.suggestion(plain.count > 1 ? words[plain[1]] : "", names))
  }

  /// The places of words that are no flags and no flag's value, the first two at most.
  private func plainWords() -> [Int] {
    var plain: [Int] = []
    var index = 0
    while index < words.count, plain.count < 2, words[index] != "--" {
      let word = words[index]
      if !Self.isFlag(word) {
        plain.append(index)
      } else if !word.contains("="), Self.takesValue(word) {
        index += 1
      }
      index += 1
    }
    return plain
  }

  private static func isKnown(_ word: String) -> Bool {
    let name = word.prefix { $0 != "=" }
    return (Command.all.flatMap(\.flags) + Flag.always).contains { $0.name == name }
  }

  private static func takesValue(_ flag: String) -> Bool {
    Command.all.flatMap(\.flags).contains { $0.name == flag && $0.value != .none }
  }

  private func unknown(command word: String) -> BadInput {
    let names = CommandName.allCases.map { String($0.rawValue.prefix { $0 != " " }) }
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    if word.hasSuffix(".scenario") || word.hasSuffix(".jsonl") {
      let shown = Self.shown(word)
      return BadInput("no command '\(shown)'; deadzone run \(shown) runs it")
    }
    return BadInput(
      "no command '\(Self.shown(word))'\(Self.suggestion(word, unique)) "
        + "(\(unique.joined(separator: ", ")))")
  }

  // MARK: Flags

  private mutating func flag(
    _ word: String, of command: Command, into options: inout Options
  ) throws(BadInput) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = command.flags.first(where: { $0.name == name }) else {
      throw unknown(flag: name, of: command)
    }
    guard options.values[name] == nil else { throw BadInput("\(name) is given twice") }
    var text = parts.count == 2 ? String(parts[1]) : nil
    if flag.value == .none {
      if text != nil { throw BadInput("\(name) takes no value") }
      text = ""
    } else if text == nil, index + 1 < words.count {
      index += 1
      text = words[index]
    }
    guard let text else { throw BadInput("\(flag.usage): the value is missing") }
    try Self.check(text, of: flag)
    options.values[name] = text
  }

  private static func check(_ text: String, of flag: Flag) throws(BadInput) {
    let found = "\(flag.name): found '\(shown(text))', expected "
    switch flag.value {
    case .none: break
    case .text:
      if text.isEmpty { throw BadInput("\(flag.usage): the value is empty") }
    case .number:
      guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        UInt64(text) != nil
      else { throw BadInput(found + "a whole number") }
    case .size:
      guard ScreenSize(text) != nil else {
        throw BadInput(found + "columns and rows from 1x1 to \(ScreenSize.largest), as 120x36")
      }
    case .factor:
      guard let factor = Int(text), (1...Pace.fastest).contains(factor), !text.hasPrefix("+")
      else { throw BadInput(found + "a whole number from 1 to \(Pace.fastest), as 8") }
    case .oneOf(let words):
      guard words.contains(text) else {
        throw BadInput(found + "\(words.joined(separator: ", "))\(suggestion(text, words))")
      }
    }
  }

  private func unknown(flag name: String, of command: Command) -> BadInput {
    let others = Command.all.filter { $0.flags.contains { $0.name == name } }
    if let other = others.first(where: { $0.name == .run }) ?? others.first {
      return BadInput(
        "\(name) is no flag of \(command.name.rawValue); deadzone \(other.name.rawValue) has it")
    }
    let known = (command.flags + Flag.always).map(\.name)
    return BadInput(
      "no flag \(Self.shown(name))\(Self.suggestion(name, known)) "
        + "(deadzone \(command.name.rawValue) --help lists all)")
  }

  // MARK: What must be there

  private func check(_ options: Options, _ command: Command) throws(BadInput) {
    let wanted = command.arguments
    if options.arguments.count < wanted.count {
      let missing = wanted[options.arguments.count].usage
      throw BadInput("\(missing) is missing: \(command.usage)")
    }
    if options.arguments.count > wanted.count, wanted.last?.isRepeated != true {
      throw BadInput(
        "found '\(Self.shown(options.arguments[wanted.count]))', which is one too many: "
          + command.usage)
    }
    for flag in command.required where !options.has(flag) {
      throw BadInput("\(flag) is missing: \(command.usage)")
    }
    if options.has("--new"), options.has("--fresh") {
      throw BadInput("--new starts the kept state afresh, --fresh keeps none: give one of them")
    }
    if options.has("--fresh"), options.has("--state") {
      throw BadInput("--state names the kept state, --fresh plays in none: give one of them")
    }
  }

  private static func suggestion(_ word: String, _ words: [String]) -> String {
    NearestWord.find(word, among: words).map { "; did you mean \($0)?" } ?? ""
  }

  /// Outside words cut short and safe to print.
  private static func shown(_ word: String) -> String { ScenarioToken.printable(word) }
}
