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

  /// What `outbox list` says of a state folder.
  private func queue(in state: String) throws -> String {
    let terminal = try PseudoTerminal("deadzone", ["outbox", "list", "--state", state])
    #expect(try terminal.waitForExit() == .code(0))
    return terminal.text
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

  /// No file may grow: so does a full disk look. What was kept is kept, and there is a way on.
  @Test func onAFullDiskItDoesNotStartAndNothingIsLost() throws {
    let driver = try Driver()
    try driver.steps("Go on shift", "Accept", "Arrive", "Start", "End trip")
    try driver.end()
    let state = driver.folder.path
    let kept = try queue(in: state)
    #expect(kept.contains("end trip"))
    let program = PseudoTerminal.productsFolder + "/deadzone"
    for folder in [state, folder.path] {
      let terminal = try PseudoTerminal(
        "/bin/bash",
        [
          "-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "bash", program, "--once", "80x24",
          "--map", Driver.map, "--state", folder,
        ], options: .stderrToFile)
      #expect(try terminal.waitForExit() == .code(2))
      #expect(
        terminal.sideText == "deadzone: state folder \(folder): the disk is full; make room, or "
          + "name another folder with --state DIR\n")
    }
    #expect(try queue(in: state) == kept)
    try driver.startAgain()
    try driver.wait(for: "COLLECT CASH")
    try driver.wait(for: "OUTBOX 1 saved here")
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
    let line =
      "driver.sqlite was damaged: nothing of it could be read, what the phone had not sent is lost "
      + "with it; the file is kept as DIR/driver.sqlite.damaged-1\n"
    #expect(try start() == "deadzone: \(line)")
    #expect(folder.everything.keys.contains("driver.sqlite.damaged-1"))
    #expect(try run("outbox", "list") == "")
  }
}
