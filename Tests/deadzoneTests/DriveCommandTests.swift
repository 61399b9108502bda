import FoundationEssentials
import Testing

@testable import deadzone

/// The driver's own state over several starts, seen through `--once`.
@Suite final class DriveCommandTests {
  static let maps = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Maps"
  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/drive-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// One frame of a start on the airport map, or the error; `DIR` is the test's folder.
  private func start(_ flags: String..., map: String? = "bengaluru-airport") -> String {
    var words = ["--once", "80x24", "--state", "\(folder)/state"] + flags
    if let map { words += ["--map", "\(Self.maps)/\(map)"] }
    let output = Program.run(words)
    #expect(output.exitCode == (output.errors.isEmpty ? 0 : 2))
    return (output.output + output.errors).replacing(folder, with: "DIR")
      .replacing(Self.maps, with: "MAPS")
  }

  @Test func theFirstStartWelcomesAndALaterOneResumes() {
    let first = start()
    #expect(first.contains("You drive a cab. Work comes over the phone."))
    #expect(first.split(separator: "\n").count == 24)
    let second = start(map: nil)
    #expect(!second.contains("You drive a cab"))
    #expect(second.contains("seed 7"))
  }

  @Test func aSavedWorldStaysOnItsMapAndSeed() {
    _ = start("--seed", "11")
    #expect(start(map: nil).contains("seed 11"))
    #expect(
      start("--seed", "12") == """
        deadzone: --seed 12: the saved world has seed 11; leave --seed out, or start afresh with \
        --new

        """)
    #expect(
      start(map: "helsinki-centre") == """
        deadzone: --map MAPS/helsinki-centre: the saved world is on MAPS/bengaluru-airport; \
        leave --map out, or start afresh with --new

        """)
    #expect(start("--new", "--seed", "12").contains("seed 12"))
    #expect(start(map: nil).contains("seed 12"))
  }

  @Test func aThrowAwayStateIsNotNamed() {
    let output = Program.run([
      "--once", "80x24", "--fresh", "--map", "\(Self.maps)/bengaluru-airport",
    ])
    #expect(output.output.contains("You drive a cab. Work comes over the phone."))
    #expect(
      start("--fresh") == """
        deadzone: --state names the kept state, --fresh plays in none: give one of them

        """)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/state"))
  }

  @Test func aStateThatCannotBeMadeIsBadInput() throws {
    try Data("a file".utf8).write(to: URL(filePath: "\(folder)/state"))
    #expect(
      start() == """
        deadzone: state folder DIR/state: it cannot be made; name another with --state DIR

        """)
  }

  @Test func aStateInUseNamesTheProcess() throws {
    let storage = try StateFolder.named("\(folder)/state").open()
    let found = start()
    #expect(found.hasPrefix("deadzone: state folder DIR/state: in use by process "), "\(found)")
    #expect(start("--new").hasPrefix("deadzone: state folder DIR/state: in use by process "))
    withExtendedLifetime(storage) {}
  }

  @Test func anUnknownLinkIsBadInput() {
    #expect(
      start("--link", "ltee").hasPrefix(
        "deadzone: --link ltee: no link profile 'ltee'; did you mean lte?"))
  }

  @Test func twoPhonesAsOneFrame() {
    let output = Program.run(["demo", "--versus", "--once", "80x24"])
    #expect((output.exitCode, output.errors) == (0, ""))
    let lines = output.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].hasPrefix("┌─ THE OLD APP ") && lines[1].contains("─┐  ┌─ DEADZONE ─"))
  }

  @Test func aFolderOfTooLongANameIsRefusedAndNoneIsMade() throws {
    for name in [String(repeating: "long/", count: 900), "a/" + String(repeating: "x", count: 300)]
    {
      let output = Program.run(["--once", "80x24", "--state", "\(folder)/\(name)"])
      #expect(output.exitCode == 2)
      #expect(output.errors.contains("its name is too long; name another with --state DIR"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func aLongErrorKeepsItsBeginningAndItsEnd() {
    let line = "deadzone: map " + String(repeating: "a", count: 5_000) + ": no such map"
    let short = Streams.short(line + "\n")
    #expect(short.hasPrefix("deadzone: map aaa"))
    #expect(short.hasSuffix("aaa: no such map\n"))
    #expect(short.utf8.count < 1_000)
    #expect(Streams.short("deadzone: x\n") == "deadzone: x\n")
  }
}
