import FoundationEssentials
import Testing

@testable import deadzone

/// What the README shows is true.
@Suite struct ReadmeTests {
  static let readme: String = {
    let path = DriveCommandTests.maps.dropLast("Maps".count) + "README.md"
    let bytes = FileManager.default.contents(atPath: String(path)) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }()

  @Test func itsScenarioIsMet() throws {
    let blocks = Self.readme.split(separator: "```").filter { $0.contains("server offers") }
    #expect(blocks.count == 1)
    let path =
      FileManager.default.temporaryDirectory.path + "/readme-\(UInt64.random(in: 0 ... .max))"
    try Data(blocks.joined().utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let output = Program.run(["run", path, "--map", "\(DriveCommandTests.maps)/bengaluru-airport"])
    #expect(output.exitCode == 0, "\(output.output + output.errors)")
  }

  /// The flags of `deadzone-check` and `deadzone-bench` are their own: what stands on a line with
  /// one of them is left out.
  @Test func itsFlagsAreThose() {
    let lines = Self.readme.split(separator: "\n").filter {
      !$0.contains("deadzone-check") && !$0.contains("deadzone-bench")
    }
    let words = lines.joined(separator: "\n").split { " \n`|()=,.:".contains($0) }
      .filter { $0.hasPrefix("--") && $0.dropFirst(2).first?.isLetter == true }
    let known = Set((Command.all.flatMap(\.flags) + Flag.always).map(\.name))
    for word in words { #expect(known.contains(String(word)), "\(word)") }
  }
}
