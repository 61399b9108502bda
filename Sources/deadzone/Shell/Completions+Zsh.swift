extension Completions {
  /// A script that zsh reads from a file `_deadzone` on its `fpath`, or by `source`.
  static func zsh() -> String {
    """
    #compdef deadzone
    # zsh completion for \(madeBy) zsh
    _deadzone() {
      local command='' word
      local -i i=2
      while (( i < CURRENT )); do
        word=$words[i]
        case $word in
          (\(valueFlags.joined(separator: "|"))) (( i += 2 )) ;;
          (-*) (( i += 1 )) ;;
          (*)
            case $command in
              ('') command=$word ;;
              (\(groups.joined(separator: "|"))) command="$command $word" ;;
              (*) break ;;
            esac
            # The rest is completed as if the command's words were not there.
            words[i]=()
            (( CURRENT -= 1 ))
            ;;
        esac
      done
      case $command in
    \(zshCommands)  esac
    }
    _deadzone_maps() { compadd -- ${(f)"$(deadzone map list 2>/dev/null | cut -d' ' -f1)"}; _files -/ }
    _deadzone_commands() {
      local -a commands=(
    \(zshFirstWords)  )
      _describe command commands
    }
    if [[ $funcstack[1] == _deadzone ]]; then _deadzone "$@"; else compdef _deadzone deadzone; fi

    """
  }

  private static var zshFirstWords: String {
    firstWords.map { "    \(quoted("\($0.word):\(zshPlain($0.help))"))\n" }.joined()
  }

  private static var zshCommands: String {
    var lines = groups.map { group in
      let commands = Command.all.filter { $0.words.count > 1 && $0.words[0] == group }
      let words = commands.map { quoted("\($0.words[1]):\(zshPlain($0.help))") }
      return """
            (\(group))
              local -a commands=(\(words.joined(separator: " ")))
              _describe command commands
              ;;

        """
    }
    for command in Command.all {
      let name = command.name == .drive ? "''|drive" : quoted(command.name.rawValue)
      var specs = (command.flags + Flag.always).map(zsh)
      if command.name == .drive {
        // Without a command a command may come; after `drive` it does no harm.
        specs.append("'1:command:_deadzone_commands'")
      }
      for (index, argument) in command.arguments.enumerated() {
        let place = argument.isRepeated ? "*" : "\(index + 1)"
        specs.append(quoted("\(place):\(zshPlain(argument.name)):\(zsh(Values(argument.name)))"))
      }
      let text = specs.map { " \\\n        \($0)" }.joined()
      lines.append("    (\(name))\n      _arguments -S\(text)\n      ;;\n")
    }
    return lines.joined()
  }

  private static func zsh(_ flag: Flag) -> String {
    let help = "\(flag.name)[\(zshPlain(flag.help))]"
    guard takesValue(flag) else { return quoted(help) }
    let placeholder = String(flag.usage.dropFirst(flag.name.count + 1))
    return quoted("\(help):\(zshPlain(placeholder)):\(zsh(values(of: flag)))")
  }

  private static func zsh(_ values: Values) -> String {
    if values.areMaps { return "_deadzone_maps" }
    if values.areFiles {
      return values.words.isEmpty
        ? "_files" : #"{ compadd -- \#(values.words.joined(separator: " ")); _files }"#
    }
    if values.areFolders { return "_files -/" }
    return values.words.isEmpty ? " " : "(\(values.words.joined(separator: " ")))"
  }

  /// Without what `_arguments` and `_describe` read as their own.
  private static func zshPlain(_ text: String) -> String {
    var plain = ""
    for character in text {
      if "[]:\\".contains(character) { plain += "\\" }
      plain.append(character)
    }
    return plain
  }

  /// In single quotes, as zsh, bash and fish read them.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
