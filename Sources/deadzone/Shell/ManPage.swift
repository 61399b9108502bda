import Scenarios
import StreetMap

/// `deadzone man`: the manual page, from the same table as the help.
enum ManPage {
  static var text: String {
    var page = Page()
    page.line(".TH DEADZONE 1 \"\" \"deadzone \(Recording.programVersion)\" \"Deadzone\"")
    page.section("Name")
    page.text("deadzone - a flight simulator for losing the signal")
    page.section("Synopsis")
    for command in Command.all {
      page.line(".br")
      page.usage(command)
    }
    page.section("Description")
    page.text(
      "Puts you in a ride-hailing driver's seat, in a terminal. The car drives into tunnels and "
        + "basements where nothing gets through; you start and end trips there all the same, see "
        + "the estimated fare at once, and watch the queue reconcile when the signal returns. "
        + "Without a command it is deadzone drive.")
    page.section("Commands")
    for command in Command.all { page.command(command) }
    page.section("Flags of every command")
    page.flags(Flag.always)
    page.section("Exit status")
    page.items([
      ("0", "All went well; all that was expected was met."),
      ("1", "An expectation was not met."),
      ("2", "Bad input: one line says what, where and what to do; nothing was changed."),
    ])
    page.section("Environment")
    page.items([
      ("DEADZONE_MAPS", "A folder of maps that can be named."),
      ("XDG_STATE_HOME", "Where the folder deadzone keeps the driver's state."),
      ("NO_COLOR", "Without colours, if it is set."),
    ])
    page.section("Files")
    page.items([
      ("$XDG_STATE_HOME/deadzone", "The driver's state; ~/.local/state/deadzone by default.")
    ])
    return page.text
  }

  /// Lines of roff, with everything from outside made safe.
  private struct Page {
    private(set) var text = ""

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func section(_ name: String) { line(".SH \(name.uppercased())") }

    mutating func text(_ words: String) { line(Self.safe(words)) }

    mutating func usage(_ command: Command) {
      line(".B \(Self.safe("deadzone \(command.name.rawValue)"))")
      let rest = command.usage.dropFirst("deadzone \(command.name.rawValue)".count)
      let flags = command.flags.isEmpty ? "" : " [FLAGS]"
      if !(rest + flags).isEmpty { line(Self.safe(String((rest + flags).dropFirst()))) }
    }

    mutating func command(_ command: Command) {
      line(".SS \(Self.safe(command.usage))")
      text(Self.sentence(command.help))
      flags(command.flags)
    }

    mutating func flags(_ flags: [Flag]) {
      items(flags.map { ($0.usage, Self.sentence($0.help)) })
    }

    mutating func items(_ items: [(name: String, help: String)]) {
      for item in items {
        line(".TP")
        line(".B \(Self.safe(item.name))")
        line(Self.safe(item.help))
      }
    }

    private static func sentence(_ help: String) -> String {
      help.capitalisedFirst + "."
    }

    /// Nothing in it is a request or an escape, and a hyphen stays what it is when copied.
    private static func safe(_ text: String) -> String {
      var safe = ""
      for character in text {
        switch character {
        case "\\": safe += "\\e"
        case "-": safe += "\\-"
        case "'": safe += "\\(aq"
        default: safe.append(character)
        }
      }
      return safe.hasPrefix(".") ? "\\&" + safe : safe
    }
  }
}
