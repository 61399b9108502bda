/// The help, made from the table of commands.
enum Help {
  private static let width = 80
  private static let column = 28

  static var all: String {
    var lines = [
      "deadzone: a ride-hailing driver's app that goes on without signal, in a terminal.", "",
      "usage: deadzone [COMMAND] [FLAGS]", "",
    ]
    for command in Command.all {
      lines += row(command.usage.droppingName, command.help)
    }
    lines += ["", "Without a command: drive. Its flags:"]
    lines += flags(Command.named(.drive).flags + Flag.always)
    lines += ["", "deadzone COMMAND --help says what a command takes."]
    return lines.map { $0 + "\n" }.joined()
  }

  /// The help of a command; of all commands that share its first word.
  static func of(group name: CommandName) -> String {
    let word = name.rawValue.prefix { $0 != " " }
    let commands = Command.all.filter { $0.name.rawValue.prefix { $0 != " " } == word }
    var lines: [String] = []
    for command in commands {
      if !lines.isEmpty { lines.append("") }
      lines += ["usage: \(command.usage)\(command.flags.isEmpty ? "" : " [FLAGS]")"]
      lines += wrapped(command.help, indent: 2)
      if !command.flags.isEmpty { lines += flags(command.flags) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func flags(_ flags: [Flag]) -> [String] {
    flags.flatMap { row($0.usage, $0.help) }
  }

  private static func row(_ name: String, _ help: String) -> [String] {
    let lines = wrapped(help, indent: column)
    guard name.count + 4 <= column else { return ["  \(name)"] + lines }
    let padding = String(repeating: " ", count: column - name.count - 2)
    return ["  \(name)\(padding)\(lines[0].dropFirst(column))"] + lines.dropFirst()
  }

  private static func wrapped(_ text: String, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = space
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > width, line.count > indent {
        lines.append(line)
        line = space
      }
      line += line.count == indent ? "\(word)" : " \(word)"
    }
    return lines + [line]
  }
}

extension String {
  /// A usage without the program's name.
  fileprivate var droppingName: String {
    let name = "deadzone "
    return hasPrefix(name) ? String(dropFirst(name.count)) : self
  }
}
