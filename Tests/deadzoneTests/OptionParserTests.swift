import Scenarios
import Testing

@testable import deadzone

@Suite struct OptionParserTests {
  private func parse(_ line: String) -> String {
    do {
      switch try OptionParser.parse(line.split(separator: " ").map(String.init)) {
      case .print(let text): return text
      case .invoke(let options):
        let flags = options.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([options.command.rawValue] + options.arguments + flags).joined(separator: " ")
      }
    } catch {
      return "error: \(error)"
    }
  }

  @Test(arguments: [
    ("", "drive"),
    ("drive", "drive"),
    ("--map helsinki-centre --seed=7", "drive --map=helsinki-centre --seed=7"),
    ("run a b --log x.jsonl --tap", "run a b --log=x.jsonl --tap="),
    ("--seed 7 run a", "run a --seed=7"),
    ("--map run run a", "run a --map=run"),
    ("run -- --odd", "run --odd"),
    ("run a --screen 80x24", "run a --screen=80x24"),
    ("export r.jsonl --screen f.svg", "export r.jsonl --screen=f.svg"),
    ("map import in.osm.pbf -o out", "map import in.osm.pbf -o=out"),
    ("map list", "map list"),
    ("outbox", "outbox list"),
    ("outbox --state d", "outbox list --state=d"),
    ("outbox export K f --state d", "outbox export K f --state=d"),
    ("completions zsh", "completions zsh"),
    ("--speed 16 --once 80x24", "drive --once=80x24 --speed=16"),
    ("compare f --seeds 20", "compare f --seeds=20"),
  ]) func aGoodLineIsReadByTheTable(line: String, options: String) {
    #expect(parse(line) == options)
  }

  @Test(arguments: [
    ("--sed 7", "no flag --sed; did you mean --seed? (deadzone drive --help lists all)"),
    ("run a --junt x", "no flag --junt; did you mean --junit? (deadzone run --help lists all)"),
    ("--junit x", "--junit is no flag of drive; deadzone run has it"),
    ("-x", "no flag -x (deadzone drive --help lists all)"),
    ("--seed", "--seed N: the value is missing"),
    ("--seed -1", "--seed: found '-1', expected a whole number"),
    ("--seed=", "--seed: found '', expected a whole number"),
    ("--seed 1 --seed 2", "--seed is given twice"),
    ("--steady=yes", "--steady takes no value"),
    (
      "--mode optimstic",
      "--mode: found 'optimstic', expected optimistic, collect, blocking; did you mean optimistic?"
    ),
    ("--once 0x0", "--once: found '0x0', expected columns and rows from 1x1 to 500x200, as 120x36"),
    ("--speed 0", "--speed: found '0', expected a whole number from 1 to 1000, as 8"),
    ("--speed 0.5", "--speed: found '0.5', expected a whole number from 1 to 1000, as 8"),
    ("--new --fresh", "--new starts the kept state afresh, --fresh keeps none: give one of them"),
    (
      "rnu a",
      "no command 'rnu'; did you mean run? (drive, play, demo, run, export, compare, matrix, map, outbox, completions, man)"
    ),
    ("x.scenario", "no command 'x.scenario'; deadzone run x.scenario runs it"),
    ("run", "PATH... is missing: deadzone run PATH..."),
    ("play", "FILE is missing: deadzone play FILE"),
    ("play a b", "found 'b', which is one too many: deadzone play FILE"),
    ("map", "map takes one of import, check, list"),
    ("map imprt", "map takes one of import, check, list and not 'imprt'; did you mean import?"),
    ("map import x", "-o is missing: deadzone map import IN -o DIR"),
    (
      "outbox drop K",
      "outbox takes one of list, show, retry, export, discard, stats and not 'drop'"
    ),
  ]) func aWrongLineIsAnsweredInOneLine(line: String, error: String) {
    #expect(parse(line) == "error: \(error)")
  }

  @Test func everyCommandIsInTheTableAndInTheHelp() {
    #expect(Command.all.map(\.name) == CommandName.allCases)
    for command in Command.all {
      #expect(parse("--help").contains("\n  \(command.name.rawValue)"))
      let help = parse("\(command.name.rawValue) --help")
      #expect(help.contains("usage: \(command.usage)"))
      for flag in command.flags { #expect(help.contains("\n  \(flag.usage)")) }
      #expect(Set(command.flags.map(\.name)).count == command.flags.count)
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func aGroupsHelpListsItsCommands() {
    #expect(
      parse("map --help") == """
        usage: deadzone map import IN -o DIR [FLAGS]
          make a map from OpenStreetMap data (.osm.pbf, .osm)
          -o DIR                    the folder to make
          --tariff FILE             the tariff to put beside the map

        usage: deadzone map check DIR
          say whether a map can be driven on

        usage: deadzone map list
          the maps that can be named

        """)
  }

  @Test func theVersionIsSaid() {
    #expect(parse("--version") == "deadzone 0.1.0\n")
    #expect(parse("run --version") == "deadzone 0.1.0\n")
  }
}
