import Scenarios
import Testing

@testable import deadzone

/// Completions and the manual page say what the table says; shells read them in `.ci/check-shells`.
@Suite struct CompletionsTests {
  private func script(_ shell: String) -> String {
    Program.run(["completions", shell]).output
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func everyCommandAndFlagIsInIt(shell: String) {
    let script = script(shell)
    for command in Command.all {
      for word in command.words { #expect(script.contains(word), "\(word)") }
      for flag in command.flags + Flag.always {
        let name = shell == "fish" ? String(flag.name.drop { $0 == "-" }) : flag.name
        #expect(script.contains(name), "\(flag.name)")
      }
    }
    for word in ["optimistic", "very-bad", "contrast"] { #expect(script.contains(word)) }
  }

  @Test func aShellThereIsNothingForIsAnsweredInOneLine() {
    #expect(
      Program.run(["completions", "fihs"])
        == CommandOutput(
          exitCode: 2,
          errors: "deadzone: no completions for the shell 'fihs'; did you mean fish? "
            + "(bash, zsh, fish)\n"))
    #expect(Program.run(["completions", "\u{1B}[31m"]).errors.contains("\u{1B}") == false)
  }

  @Test(
    arguments: [
      ("DIR", [], false, false, true), ("FILE", [], false, true, false),
      ("F.svg|F.txt", [], false, true, false), ("RECORDING|LOG.csv", [], false, true, false),
      ("NAME|DIR", [], true, false, true),
      ("bash|zsh|fish", ["bash", "zsh", "fish"], false, false, false),
      ("WORD", [], false, false, false), ("KEY", [], false, false, false),
      ("REQUEST/FAULT/MOMENT", [], false, false, false),
    ] as [(String, [String], Bool, Bool, Bool)])
  func whatAPlaceholderStandsFor(
    placeholder: String, words: [String], maps: Bool, files: Bool, folders: Bool
  ) {
    var values = Completions.Values("")
    (values.words, values.areMaps) = (words, maps)
    (values.areFiles, values.areFolders) = (files, folders)
    #expect(Completions.Values(placeholder) == values)
  }

  @Test func theManualTellsOfEveryCommandAndFlag() {
    let page = Program.run(["man"]).output
    func roff(_ text: String) -> String { text.replacing("-", with: "\\-") }
    for command in Command.all {
      #expect(page.contains(".SS \(roff(command.usage))\n"), "\(command.usage)")
      for flag in command.flags { #expect(page.contains(".B \(roff(flag.usage))\n")) }
    }
    let requests = [".TH", ".SH", ".SS", ".TP", ".B", ".br"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
    }
  }
}
