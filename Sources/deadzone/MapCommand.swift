import Glibc
import RideModel
import Scenarios
import StreetMap

/// `deadzone map import | check | list`.
enum MapCommand {
  static func run(_ options: Options) -> CommandOutput {
    let commands = MapCommands(finder: finder, tariffProblem: tariffProblem)
    let output =
      switch options.command {
      case .mapImport:
        commands.importMap(
          options.arguments[0], to: options.text("-o") ?? "", tariffPath: options.text("--tariff"))
      case .mapCheck: commands.check(options.arguments[0])
      default: commands.list()
      }
    // A line break in a name is no line of its own.
    var errors = output.error
    for word in options.arguments
      + [options.text("-o"), options.text("--tariff")].compactMap({ $0 })
    {
      errors = errors.replacing(word, with: ScenarioToken.printable(word, longest: .max))
    }
    return CommandOutput(
      exitCode: output.status, output: output.text,
      errors: errors.split(separator: "\n").map { "deadzone: \($0)\n" }.joined())
  }

  /// Where this process finds maps by name.
  static var finder: MapFinder {
    MapFinder(
      environment: getenv("DEADZONE_MAPS").map { String(cString: $0) },
      executable: Files.linkTarget("/proc/self/exe"))
  }

  private static func tariffProblem(_ path: String, _ text: [UInt8]) -> String? {
    do {
      _ = try Tariff(reading: text, file: path)
      return nil
    } catch {
      return error.description
    }
  }
}
