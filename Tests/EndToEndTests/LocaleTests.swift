import Glibc
import TerminalUI
import Testing

/// Case 25: a locale that writes decimals with a comma, or cases letters its own way, changes
/// nothing but the character set.
@Suite(.serialized) struct LocaleTests {
  private static let hasSources = access("/usr/share/i18n/locales/de_DE", R_OK) == 0

  @Test(.enabled(if: hasSources), arguments: ["de_DE", "tr_TR"])
  func aScenarioGivesTheSameLog(name: String) throws {
    let folder = TemporaryFolder()
    let made = Tmux.shell("localedef -i \(name) -f UTF-8 '\(folder.file("locale"))'")
    #expect(made.output == "" || made.status == 0, "\(made.output)")
    _ = Tmux.shell(
      "mkdir -p '\(folder.path)/all' && mv '\(folder.file("locale"))' "
        + "'\(folder.path)/all/\(name).UTF-8'")
    let local = try log(
      folder, environment: ["LC_ALL": "\(name).UTF-8", "LOCPATH": folder.path + "/all"])
    let plain = try log(folder, environment: ["LC_ALL": "C.UTF-8"])
    #expect(local == plain)
    #expect(plain.contains("fare.confirmed"))
    _ = Tmux.shell("rm -r '\(folder.path)/all'")
  }

  private func log(_ folder: TemporaryFolder, environment: [String: String]) throws -> String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let maps = "/" + parts.joined(separator: "/") + "/Maps"
    let scenario = maps + "/bengaluru-airport/first-dead-zone.scenario"
    let program = try PseudoTerminal(
      "deadzone", ["run", scenario, "--log", folder.file("log")],
      environment: environment.merging(["DEADZONE_MAPS": maps]) { $1 },
      options: [.noTerminal, .stdoutToFile])
    #expect(try program.waitForExit() == .code(0), "\(program.sideText)")
    return folder.text(of: "log") ?? ""
  }
}
