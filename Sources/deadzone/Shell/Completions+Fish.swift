extension Completions {
  /// A script that fish reads: `deadzone completions fish | source`.
  static func fish() -> String {
    """
    # fish completion for \(madeBy) fish
    function __deadzone_command
        set -l command
        set -l skips 0
        for word in (commandline -opc)[2..-1]
            if test $skips = 1
                set skips 0
                continue
            end
            switch $word
                case \(valueFlags.joined(separator: " "))
                    set skips 1
                case '-*'
                case '*'
                    switch "$command"
                        case '' \(groups.joined(separator: " "))
                            set -a command $word
                    end
            end
        end
        string join ' ' -- $command
    end
    function __deadzone_is
        test (__deadzone_command | string collect -a) = "$argv"
    end
    complete -c deadzone -f
    \(fishCommands)
    """
  }

  private static var fishCommands: String {
    var lines = firstWords.map { fish(in: "", "-a \($0.word) -d \(quoted($0.help))") }
    for command in Command.all {
      if command.words.count > 1 {
        lines.append(
          fish(in: command.words[0], "-a \(command.words[1]) -d \(quoted(command.help))"))
      }
      let places = command.name == .drive ? ["", "drive"] : [command.name.rawValue]
      for place in places {
        for flag in command.flags + Flag.always { lines.append(fish(in: place, fish(flag))) }
      }
      for argument in command.arguments {
        let values = fish(Values(argument.name))
        if !values.isEmpty { lines.append(fish(in: command.name.rawValue, values)) }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func fish(in command: String, _ rest: String) -> String {
    "complete -c deadzone -n \"__deadzone_is '\(command)'\" \(rest)"
  }

  private static func fish(_ flag: Flag) -> String {
    let name =
      flag.name.hasPrefix("--") ? "-l \(flag.name.dropFirst(2))" : "-s \(flag.name.dropFirst(1))"
    guard takesValue(flag) else { return "\(name) -d \(quoted(flag.help))" }
    let values = values(of: flag)
    let words = fish(values)
    return "\(name) \(values.areFiles ? "-r" : "-x") \(words.isEmpty ? "" : "\(words) ")"
      + "-d \(quoted(flag.help))"
  }

  private static func fish(_ values: Values) -> String {
    var parts: [String] = []
    if values.areFiles { parts.append("-F") }
    var words = values.words
    if values.areMaps { words.append(#"(deadzone map list 2>/dev/null | string split -f1 " ")"#) }
    if values.areFolders { words.append("(__fish_complete_directories)") }
    if !words.isEmpty { parts.append("-a \(quoted(words.joined(separator: " ")))") }
    return parts.joined(separator: " ")
  }
}
