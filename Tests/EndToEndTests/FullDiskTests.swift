import Glibc
import TerminalUI
import Testing

/// Whether this machine lets a test mount a file system that only it sees.
private let canMount =
  Tmux.shell("unshare -Urm sh -c 'mount -t tmpfs -o size=100k none /mnt'").status == 0

/// Case 8: a disk that is really full, of a file system of the test's own.
@Suite(.serialized, .enabled(if: canMount)) struct FullDiskTests {
  private let folder = TemporaryFolder()

  /// Starts the program on a small disk; `full` and `room` in the folder fill it and free it.
  private func start(_ arguments: String) throws -> PseudoTerminal {
    folder.makeFolder("disk")
    folder.write(
      """
      cd '\(folder.path)'
      mount -t tmpfs -o size=2000k none disk
      { while [ ! -e full ]; do sleep 0.1; done; dd if=/dev/zero of=disk/all bs=1k; touch is-full
        while [ ! -e room ]; do sleep 0.1; done; rm disk/all; touch has-room; } 2>/dev/null &
      exec '\(PseudoTerminal.productsFolder)/deadzone' --map '\(Driver.map)' --state disk/state \
        \(arguments)
      """, to: "start.sh")
    return try PseudoTerminal(
      "/usr/bin/unshare", ["-Urm", "sh", folder.file("start.sh")],
      size: Size(width: 120, height: 36), options: .stderrToFile)
  }

  private func ask(for name: String, _ answer: String, _ terminal: PseudoTerminal) throws {
    folder.write("", to: name)
    try terminal.wait(answer) { folder.text(of: answer) != nil }
  }

  @Test func anEndThatCannotBeSavedIsRefusedAndNothingChanges() throws {
    let terminal = try start("--steady --speed 4")
    for step in ["Go on shift", "Accept"] {
      try terminal.wait(for: "Enter \(step) ")
      terminal.press("Enter")
    }
    terminal.press(">", ">", ">")
    for step in ["Arrive", "Start"] {
      try terminal.wait(for: "Enter \(step) ")
      terminal.press("Enter")
    }
    try terminal.wait(for: "Enter End trip ")
    #expect(terminal.text.contains("OFFLINE"))

    try ask(for: "full", "is-full", terminal)
    terminal.press("Enter")
    try terminal.wait(for: "Not saved: the disk is full. Nothing was changed")
    #expect(terminal.text.contains("Enter  End trip") && terminal.text.contains("OUTBOX all sent"))

    try ask(for: "room", "has-room", terminal)
    try terminal.wait(for: "Enter End trip ")
    terminal.press("Enter")
    try terminal.wait(for: "SAVED ON THIS PHONE")
    #expect(terminal.text.contains("OUTBOX 1 saved here"))
    terminal.press("q")
    try terminal.wait(for: "QUIT?")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesBefore)
    // What could not be kept beside, if there was any, is said where it can be read.
    let said = terminal.sideText.split(separator: "\n")
    #expect(said.allSatisfy { $0.hasPrefix("deadzone: not recorded:") }, "\(said)")
    #expect(!terminal.sideText.contains("\u{1B}"))
  }

  @Test func aStartOnAFullDiskSaysSo() throws {
    let script = """
      mount -t tmpfs -o size=100k none '\(folder.path)' && cd '\(folder.path)'
      dd if=/dev/zero of=all bs=1k 2>/dev/null
      exec '\(PseudoTerminal.productsFolder)/deadzone' --map '\(Driver.map)' --state state
      """
    let terminal = try PseudoTerminal(
      "/usr/bin/unshare", ["-Urm", "sh", "-c", script], options: .stderrToFile)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.log == [])
    #expect(
      terminal.sideText
        == "deadzone: state folder state: the disk is full; make room, or name another folder with "
        + "--state DIR\n")
  }
}
