import TerminalUI
import Testing

/// Standard output that takes nothing, arguments that are no text, and text that would act on the
/// terminal: told by the real program in one line.
@Suite(.serialized) struct StreamTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write(
      "map bengaluru-airport\nat 1s expect app running\n", to: "good.scenario")
  }

  /// What the program says on standard error when a shell runs it, after its exit code.
  private func shell(_ line: String) throws -> String {
    let program = "'\(PseudoTerminal.productsFolder)/deadzone'"
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", line.replacing("deadzone", with: program) + "; exit $?"],
      environment: [
        "DIR": folder.path, "DEADZONE_MAPS": Driver.map + "/..", "HOME": folder.path,
      ], options: .stderrToFile)
    let exit = try terminal.waitForExit()
    return "\(exit) " + terminal.sideText.replacing(folder.path, with: "DIR")
  }

  @Test(arguments: [
    "deadzone run $DIR/good.scenario", "deadzone run --tap $DIR/good.scenario", "deadzone man",
    "deadzone --once 80x24 --fresh", "deadzone completions bash",
  ])
  func outputThatCannotBeWrittenIsTold(command: String) throws {
    #expect(
      try shell("\(command) >/dev/full")
        == "code(2) deadzone: standard output: No space left on device; send it elsewhere\n")
    #expect(
      try shell("\(command) >&-")
        == "code(2) deadzone: standard output: Bad file descriptor; send it elsewhere\n")
  }

  @Test func aReaderThatHadEnoughIsToldNothing() throws {
    #expect(try shell("deadzone man | head -1 >/dev/null") == "code(0) ")
    #expect(try shell("trap '' PIPE; deadzone man | true") == "code(0) ")
  }

  /// What is closed is not opened again as a file of the state.
  @Test func aClosedOutputIsNoFileOfTheState() throws {
    #expect(
      try shell("deadzone --once 80x24 --state $DIR/state <&- >&-").hasPrefix("code(2) deadzone: s")
    )
    #expect(try shell("deadzone outbox list --state $DIR/state >/dev/null") == "code(0) ")
  }

  @Test func outputGoesIntoPipesAndDevices() throws {
    #expect(
      try shell("deadzone run $DIR/good.scenario --junit /dev/stdout >$DIR/out") == "code(0) ")
    let text = folder.text(of: "out") ?? ""
    #expect(text.hasPrefix("<?xml") && text.contains("good.scenario"))
    #expect(
      try shell("deadzone run $DIR/good.scenario --log >(cat >$DIR/log) >/dev/null; wait $!")
        == "code(0) ")
    #expect(folder.text(of: "log")?.contains("\"event\":\"summary\"") == true)
  }

  @Test(arguments: [
    "run good.scenario --log good.scenario", "run good.scenario --junit ./good.scenario",
    "play good.scenario --frame-log good.scenario", "run good.scenario --record link",
  ])
  func whatIsReadIsNotWrittenOver(words: String) throws {
    #expect(try shell("ln -s good.scenario $DIR/link") == "code(0) ")
    let before = folder.everything
    let flag = words.split(separator: " ").suffix(2).joined(separator: " ")
    #expect(
      try shell("cd $DIR; deadzone \(words)").hasSuffix(
        "\(flag): this is a file this command reads; choose another place\n"))
    #expect(folder.everything == before)
  }

  @Test(arguments: [
    "run $'q\\e[2Jb\\nc'", "--map $'q\\e[2Jb\\nc'", "map check $'q\\e[2Jb\\nc'",
    "play $'q\\e[2Jb\\nc'", "--fresh --link $'q\\e[2Jb\\nc'",
    "outbox list --state $'/q\\e[2Jb\\nc'",
  ])
  func outsideTextDoesNotAct(words: String) throws {
    let said = try shell("deadzone \(words)")
    #expect(said.hasPrefix("code(2) ") && said.contains("q?[2Jb?c"), "\(said)")
    #expect(said.split(separator: "\n").count == 1 && !said.contains("\u{1B}"), "\(said)")
  }

  @Test func aNameThatIsNoTextIsRefused() throws {
    #expect(
      try shell("deadzone run $DIR/good.scenario --log $DIR/$'\\xffz'")
        == "code(2) deadzone: DIR/\u{FFFD}z: these are no UTF-8 letters; rename it\n")
    #expect(
      try shell("XDG_STATE_HOME=$DIR/$'\\xff' deadzone outbox list").hasSuffix(
        "these are no UTF-8 letters; set another\n"))
    #expect(folder.everything.keys.sorted() == ["good.scenario"])
  }

  /// A story is told to its end with nobody at the keys.
  @Test(arguments: ["</dev/null", "<&-", "<$DIR/empty"])
  func aStoryInLinesNeedsNoKeys(input: String) throws {
    folder.write("", to: "empty")
    folder.write(
      "map bengaluru-airport\nat 1s say \"It begins\"\nat 9s say \"It ends\"\n"
        + "at 10s expect app running\n", to: "story.scenario")
    #expect(
      try shell("deadzone play $DIR/story.scenario --plain \(input) >$DIR/told") == "code(0) ")
    let told = folder.text(of: "told") ?? ""
    let begins = try #require(told.firstRange(of: "It begins"))
    #expect(told[begins.upperBound...].contains("It ends"), "\(told)")
  }

  /// A file may grow no further: a full disk, and no death.
  @Test func aFileThatMayNotGrowIsAFullDisk() throws {
    #expect(
      try shell(
        "(ulimit -f 0; deadzone run $DIR/good.scenario --log $DIR/log 2>&1 >/dev/null) | cat >&2; "
          + "exit ${PIPESTATUS[0]}")
        == "code(2) DIR/log: the disk is full; make room, or choose another place\n")
  }
}
