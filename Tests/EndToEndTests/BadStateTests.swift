import Glibc
import TerminalUI
import Testing

/// A state folder that the real program cannot use: one clear line on standard error, exit 2, and
/// the folder as it was.
@Suite(.serialized) struct BadStateTests {
  private let folder = TemporaryFolder()

  /// What the program says, and how it ends.
  private func run(_ words: String..., state: String? = nil) throws -> String {
    let terminal = try PseudoTerminal(
      "deadzone", words + ["--state", state ?? folder.path], options: .stderrToFile)
    let exit = try terminal.waitForExit()
    let said = terminal.sideText.replacing(folder.path, with: "DIR")
    return exit == .code(0) ? said : "\(exit) \(said)"
  }

  private func start(state: String? = nil) throws -> String {
    try run("--once", "80x24", "--map", Driver.map, state: state)
  }

  /// Changes bytes of a file from an offset on.
  private func patch(_ name: String, at offset: Int, _ bytes: [UInt8]) {
    let file = open(folder.file(name), O_WRONLY)
    defer { close(file) }
    #expect(pwrite(file, bytes, bytes.count, off_t(offset)) == bytes.count)
  }

  @Test(arguments: ["driver.sqlite", "dispatch.sqlite", "world.sqlite"])
  func ofANewerVersion(name: String) throws {
    #expect(try start() == "")
    // SQLite keeps the form's version in its header, most significant byte first.
    patch(name, at: 60, [0, 0, 0, 99])
    let before = folder.everything
    #expect(
      try start() == "code(2) deadzone: state folder DIR: written by a newer version (format 99, "
        + "this program knows 1); use a newer deadzone, or name another folder with --state DIR\n")
    #expect(
      folder.everything.filter { !$0.key.hasSuffix(".lock") }
        == before.filter { !$0.key.hasSuffix(".lock") })
  }

  @Test func notWritable() throws {
    // Nobody can make a file there, the superuser neither.
    #expect(
      try start(state: "/sys") == "code(2) deadzone: state folder /sys: /sys/driver.sqlite.lock is "
        + "not writable; name another folder with --state DIR\n")
  }

  @Test func ofAnotherProgram() throws {
    #expect(try start() == "")
    patch("driver.sqlite", at: 68, [1, 2, 3, 4])
    #expect(
      try start() == "code(2) deadzone: state folder DIR: DIR/driver.sqlite is a database of "
        + "something else; name another folder with --state DIR\n")
  }

  @Test func noDatabaseAtAllIsMovedAsideAndTheProgramGoesOn() throws {
    #expect(try start() == "")
    patch("driver.sqlite", at: 0, [UInt8](repeating: 0x5A, count: 4_096))
    #expect(try start() == "")
    #expect(folder.everything.keys.contains("driver.sqlite.damaged-1"))
    #expect(try run("outbox", "list") == "")
  }
}
