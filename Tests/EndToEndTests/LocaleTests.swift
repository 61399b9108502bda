import Glibc
import TerminalUI
import Testing

/// Case 25: a locale that writes decimals with a comma, or cases letters its own way, changes
/// nothing but the character set.
@Suite(.serialized) struct LocaleTests {
  private let folder = TemporaryFolder()

  @Test(.enabled(if: MadeLocale.hasSources), arguments: ["de_DE", "tr_TR"])
  func theQueueTheFaresAndTheLogAreTheSame(name: String) throws {
    let locale = try MadeLocale(name, "UTF-8", in: folder)
    let local = try played(locale.environment)
    let plain = try played(["LC_ALL": "C.UTF-8"])
    #expect(local == plain)
    #expect(plain.log.contains("fare.estimate") && plain.fares.contains("fare.confirmed"))
    #expect(plain.queue.contains("end trip"))
    #expect(plain.frame.contains("~105.00"))
  }

  private struct Played: Equatable {
    var log: String
    /// The log of a story to its end.
    var fares: String
    /// The requests that wait, each with all that is sent.
    var queue: String
    var frame: String
  }

  /// A story up to the dark kerb, and what is on the phone's disk then.
  private func played(_ environment: [String: String]) throws -> Played {
    folder.write(
      """
      map bengaluru-airport
      driver auto
      when request end queued wait 1s
      """, to: "dark.scenario")
    let state = folder.file("state")
    let log = folder.file("log")
    _ = Tmux.shell("rm -rf '\(state)'")
    _ = try run(
      ["run", folder.file("dark.scenario"), "--state", state, "--log", log], environment)
    let list = try run(["outbox", "list", "--state", state], environment)
    let keys = list.split(whereSeparator: \.isWhitespace).filter { isKey($0) }
    let queue = try keys.map {
      try run(["outbox", "show", String($0), "--state", state], environment)
    }
    let frame = try run(["--once", "120x36", "--state", state], environment)
    let whole = Driver.map + "/first-dead-zone.scenario"
    _ = try run(["run", whole, "--log", folder.file("fares")], environment)
    return Played(
      log: folder.text(of: "log") ?? "", fares: folder.text(of: "fares") ?? "",
      queue: list + queue.joined(), frame: frame)
  }

  /// `p7-12`: the phone and a number.
  private func isKey(_ word: Substring) -> Bool {
    word.first == "p" && word.contains("-") && word.last?.isNumber == true
  }

  private func run(_ arguments: [String], _ environment: [String: String]) throws -> String {
    let maps = Driver.map + "/.."
    let program = try PseudoTerminal(
      "deadzone", arguments, environment: environment.merging(["DEADZONE_MAPS": maps]) { $1 },
      options: [.noTerminal, .stdoutToFile])
    #expect(try program.waitForExit() == .code(0), "\(program.sideText)")
    return program.sideText
  }
}

/// A locale made from the machine's sources, in a folder of the test's.
struct MadeLocale {
  static let hasSources = access("/usr/share/i18n/locales/de_DE", R_OK) == 0

  /// What names it to a program.
  let environment: [String: String]

  init(_ name: String, _ characters: String, in folder: TemporaryFolder) throws {
    let all = folder.file("locales")
    let full = "\(name).\(characters)"
    let made = Tmux.shell(
      "mkdir -p '\(all)' && localedef -i \(name) -f \(characters) '\(all)/\(full)'")
    // Warnings of the machine's own sources are none of ours.
    #expect(access("\(all)/\(full)/LC_CTYPE", R_OK) == 0, "\(made.output)")
    environment = ["LC_ALL": full, "LOCPATH": all]
  }
}
