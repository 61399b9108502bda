import MobileLink
import Scenarios

/// `deadzone completions SHELL`: what a shell may put where the cursor is, from the table of
/// commands.
enum Completions {
  /// The shells there are completions for, as the table names them.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func run(_ options: Options) -> CommandOutput {
    let name = options.arguments[0]
    switch Shell(rawValue: name) {
    case .bash: return CommandOutput(output: bash())
    case .zsh: return CommandOutput(output: zsh())
    case .fish: return CommandOutput(output: fish())
    case nil:
      let shells = Shell.allCases.map(\.rawValue)
      let meant = NearestWord.find(name, among: shells).map { "; did you mean \($0)?" } ?? ""
      return CommandOutput(
        exitCode: CommandOutput.badInput,
        errors: "deadzone: no completions for the shell '\(ScenarioToken.printable(name))'\(meant)"
          + " (\(shells.joined(separator: ", ")))\n")
    }
  }

  /// What may stand for a placeholder of the table.
  struct Values: Equatable {
    var words: [String] = []
    /// Words that only the program knows when it is asked: the names of maps.
    var areMaps = false
    var areFiles = false
    var areFolders = false

    /// `DIR` is a folder, `FILE` or `F.html` a file, `bash|zsh` those words, `N` nothing known.
    init(_ placeholder: String) {
      for part in placeholder.split(separator: "|") {
        if part == "DIR" {
          areFolders = true
        } else if part == "NAME" {
          areMaps = placeholder == "NAME|DIR"
          if placeholder == "NAME|FILE" { words += LinkProfile.names }
        } else if ["F", "FILE", "PATH", "IN", "RECORDING"].contains(part) || part.contains(".") {
          areFiles = true
        } else if part.allSatisfy({ $0.isLowercase }) {
          words.append(String(part))
        }
      }
    }
  }

  /// Whether a value follows the flag.
  static func takesValue(_ flag: Flag) -> Bool { flag.value != .none }

  static func values(of flag: Flag) -> Values {
    switch flag.value {
    case .none, .number, .size, .factor: Values("")
    case .text(let placeholder): Values(placeholder)
    case .oneOf(let words): Values(words.joined(separator: "|"))
    }
  }

  /// All flags that a value follows, each once, in the order of the table.
  static var valueFlags: [String] {
    var names: [String] = []
    for flag in Command.all.flatMap(\.flags) where takesValue(flag) && !names.contains(flag.name) {
      names.append(flag.name)
    }
    return names
  }

  /// The first words of commands of two: `map`, `outbox`.
  static var groups: [String] {
    unique(Command.all.compactMap { $0.words.count > 1 ? $0.words[0] : nil })
  }

  /// The first words of all commands, each with its help; of a group, with its second words.
  static var firstWords: [(word: String, help: String)] {
    unique(Command.all.map { $0.words[0] }).map { word in
      let commands = Command.all.filter { $0.words[0] == word }
      let second = commands.compactMap { $0.words.count > 1 ? $0.words[1] : nil }
      return (word, second.isEmpty ? commands[0].help : second.joined(separator: ", "))
    }
  }

  static func unique(_ words: [String]) -> [String] {
    words.enumerated().filter { words.firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }

  static let madeBy = "deadzone \(Recording.programVersion), made by: deadzone completions"
}

extension Command {
  /// `["map", "import"]`
  var words: [String] { name.rawValue.split(separator: " ").map(String.init) }
}
