import Glibc
import Testing

/// The real program from a command line to its exit code and its two streams.
@Suite(.serialized) struct CommandLineTests {
  private struct Answer: Equatable {
    var exit: PseudoTerminal.Exit
    var output: String
    var errors: String
  }

  /// Runs it twice, for there is one side file: once for each stream.
  private func run(_ words: [String]) throws -> Answer {
    let output = try PseudoTerminal("deadzone", words, options: [.noTerminal, .stdoutToFile])
    let exit = try output.waitForExit()
    let errors = try PseudoTerminal("deadzone", words, options: [.noTerminal, .stderrToFile])
    #expect(try errors.waitForExit() == exit)
    return Answer(exit: exit, output: output.sideText, errors: errors.sideText)
  }

  @Test func helpIsThereForEveryCommand() throws {
    let help = try run(["--help"])
    #expect(help.exit == .code(0))
    #expect(help.errors == "")
    let rows = help.output.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("  ") }.prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }
    #expect(rows.count == 18)
    for row in rows {
      // `map import IN -o DIR`: the words before the first argument.
      let command = row.split(separator: " ").prefix { $0.allSatisfy { $0.isLowercase } }.prefix(
        row.hasPrefix("  map") || row.hasPrefix("  outbox") ? 2 : 1)
      let answer = try run(command.map(String.init) + ["--help"])
      #expect(answer.exit == .code(0))
      #expect(answer.errors == "")
      #expect(answer.output.contains("usage: deadzone \(command.joined(separator: " "))"))
    }
  }

  @Test(arguments: [
    (["--sed", "7"], "no flag --sed; did you mean --seed? (deadzone drive --help lists all)"),
    (
      ["run", "x", "--shrnk"],
      "no flag --shrnk; did you mean --shrink? (deadzone run --help lists all)"
    ),
    (
      ["matrix", "--cel", "x"],
      "no flag --cel; did you mean --cell? (deadzone matrix --help lists all)"
    ),
    (["compare", "x", "--seed"], "--seed N: the value is missing"),
    (["compare", "x", "--seeds", "few"], "--seeds: found 'few', expected a whole number"),
    (["completions"], "bash|zsh|fish is missing: deadzone completions bash|zsh|fish"),
    (["man", "page"], "found 'page', which is one too many: deadzone man"),
    (["map"], "map takes one of import, check, list"),
    (
      ["matrix", "--cell", "end/lost-reply"],
      "--cell end/lost-reply: found 'lost-reply', expected a fault; did you mean lose-reply? "
    ),
  ]) func aWrongLineIsOneLineAndExitTwo(words: [String], error: String) throws {
    let answer = try run(words)
    #expect(answer.exit == .code(2))
    #expect(answer.output == "")
    #expect(answer.errors.hasPrefix("deadzone: \(error)"), "\(answer.errors)")
    #expect(answer.errors.filter { $0 == "\n" }.count == 1)
  }
}
