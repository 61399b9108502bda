extension Completions {
  /// A script that bash reads: `source <(deadzone completions bash)`.
  static func bash() -> String {
    """
    # bash completion for \(madeBy) bash
    _deadzone() {
      local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
      local command='' arguments=0 i word
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case "$word" in
        \(valueFlags.joined(separator: " | "))) i=$((i + 1)) ;;
        -*) ;;
        *)
          case "$command" in
          '') command=$word ;;
          \(groups.joined(separator: " | "))) command="$command $word" ;;
          *) arguments=$((arguments + 1)) ;;
          esac
          ;;
        esac
      done
      case "$command:$before" in
    \(bashFlagValues)  esac
      if [[ $current == -* ]]; then
        case "$command" in
    \(bashFlags)    esac
        return
      fi
      case "$command:$arguments" in
      :0) _deadzone_words '\(firstWords.map(\.word).joined(separator: " "))' ;;
    \(bashArguments)  esac
    }
    _deadzone_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }
    _deadzone_files() {
      local found
      mapfile -t found < <(compgen "$1" -- "$current")
      COMPREPLY+=("${found[@]}")
      compopt -o filenames 2>/dev/null
    }
    complete -F _deadzone deadzone

    """
  }

  /// What completes the word before the cursor's, where that is a flag with a value; a flag that
  /// is the same in all its commands once.
  private static var bashFlagValues: String {
    valueFlags.map { name in
      let commands = Command.all.compactMap { command in
        command.flags.first { $0.name == name }.map { (command, values(of: $0)) }
      }
      guard commands.contains(where: { $0.1 != commands[0].1 }) else {
        return "  *:\(name)) \(bash(commands[0].1)); return ;;\n"
      }
      return commands.map { command, values in
        let names = bashNames(command).map { "'\($0):\(name)'" }
        return "  \(names.joined(separator: " | "))) \(bash(values)); return ;;\n"
      }.joined()
    }.joined()
  }

  private static var bashFlags: String {
    Command.all.map { command in
      let names = bashNames(command).map { "'\($0)'" }.joined(separator: " | ")
      let flags = (command.flags + Flag.always).map(\.name).joined(separator: " ")
      return "    \(names)) _deadzone_words '\(flags)' ;;\n"
    }.joined()
  }

  private static var bashArguments: String {
    var lines = groups.map { group in
      let words = Command.all.filter { $0.words.count > 1 && $0.words[0] == group }.map {
        $0.words[1]
      }
      return "  '\(group)':0) _deadzone_words '\(words.joined(separator: " "))' ;;\n"
    }
    for command in Command.all {
      for (index, argument) in command.arguments.enumerated() {
        let place = argument.isRepeated ? "*" : "\(index)"
        lines.append("  '\(command.name.rawValue)':\(place)) \(bash(Values(argument.name))) ;;\n")
      }
    }
    return lines.joined()
  }

  /// The command as the script finds it; without a command it is `drive`.
  private static func bashNames(_ command: Command) -> [String] {
    command.name == .drive ? ["", "drive"] : [command.name.rawValue]
  }

  private static func bash(_ values: Values) -> String {
    var parts: [String] = []
    if values.areMaps {
      parts.append(#"_deadzone_words "$(deadzone map list 2>/dev/null | cut -d' ' -f1)""#)
    }
    if !values.words.isEmpty {
      parts.append("_deadzone_words '\(values.words.joined(separator: " "))'")
    }
    if values.areFiles { parts.append("_deadzone_files -f") }
    if values.areFolders { parts.append("_deadzone_files -d") }
    return parts.isEmpty ? ":" : parts.joined(separator: "; ")
  }
}
