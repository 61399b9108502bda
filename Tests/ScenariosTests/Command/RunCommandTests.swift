import FoundationEssentials
import Testing

@testable import Scenarios

/// `deadzone run` over files in a folder of the test's own.
@Suite final class RunCommandTests {
  let folder: String
  /// Prepares the stage of each run.
  var prepare: (FakeStage) -> Void = { _ in }
  var settingsSeen: [StageSettings] = []

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/run-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ name: String, _ text: String) throws {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: ScenarioFiles.folder(of: path), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func read(_ name: String) -> String {
    guard case .success(let bytes) = ScenarioFiles.read("\(folder)/\(name)") else { return "none" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs, and writes `DIR` for the test's folder in what comes back.
  private func run(_ names: [String], _ change: (inout RunRequest) -> Void = { _ in })
    -> CommandOutput
  {
    var request = RunRequest(paths: names.map { $0.isEmpty ? folder : "\(folder)/\($0)" })
    change(&request)
    var output = RunCommand.run(request) { _, settings in
      self.settingsSeen.append(settings)
      let stage = FakeStage()
      self.prepare(stage)
      return .success(stage)
    }
    output.output = output.output.replacing(folder, with: "DIR")
    output.errors = output.errors.replacing(folder, with: "DIR")
    return output
  }

  // MARK: Exit codes and lines

  @Test func aLineForEachFileAndZeroWhenAllIsMet() throws {
    try write("b.scenario", "expect queue 0\nwait 72s")
    try write("a.scenario", "ask \"Good?\"\nexpect queue 0")
    try write("deep/c.scenario", "kill")
    try write("notes.txt", "no scenario")
    try write("map.geojson", "{}")
    try write(".hidden.scenario", "nonsense")
    #expect(
      run([""])
        == CommandOutput(
          exitCode: 0,
          output: """
            met     DIR/a.scenario  1 met, 1 to ask skipped, 0:00 simulated
            met     DIR/b.scenario  1 met, 1:12 simulated
            met     DIR/deep/c.scenario  0 met, 0:00 simulated
            3 files: 3 met, 0 failed

            """))
  }

  @Test func aFailedExpectationIsExitCodeOneAndSaysWhatWasSo() throws {
    try write(
      "a.scenario",
      "expect queue 0\n\nexpect queue 1 within 1500ms\nwhen queue 2 within 1s kill\nkill")
    #expect(
      run(["a.scenario"])
        == CommandOutput(
          exitCode: 1,
          output: """
            FAILED  DIR/a.scenario  1 met, 2 failed, 0:02 simulated
                    DIR/a.scenario:3:1: expect queue 1 within 1500ms: queue 0 (at 1.500 s)
                    DIR/a.scenario:4:1: when queue 2 within 1s kill: queue 0 (at 2.500 s)
                    the steps after it were not run

            """))
  }

  @Test func oneBadFileIsExitCodeTwoAndNothingIsPlayed() throws {
    try write("a.scenario", "expect queue 1")
    try write("b.scenario", "pres Enter")
    let output = run([""]) { $0.junit = "\(self.folder)/junit.xml" }
    #expect(output.exitCode == 2)
    #expect(output.output == "")
    #expect(output.errors.hasPrefix("DIR/b.scenario:1:1: found 'pres', expected "))
    #expect(output.errors.split(separator: "\n").count == 1)
    #expect(settingsSeen == [])
    #expect(read("junit.xml") == "none")
  }

  @Test func whatTheMapOrTheCurrencyHasNotIsBadInput() throws {
    try write("a.scenario", "expect fare due 1.234")
    try write("b.scenario", "server offers \"Gate 4\" \"Moon\"")
    try write("c.scenario", "kill")
    #expect(
      run([""])
        == CommandOutput(
          exitCode: 2, output: "met     DIR/c.scenario  0 met, 0:00 simulated\n",
          errors: """
            DIR/a.scenario:1:17: found 1.234, expected an amount in INR with at most 2 \
            decimals
            DIR/b.scenario:1:24: found the place "Moon", expected a place of the map \
            (Gate 4, P2)

            """))
  }

  @Test func whatTheServerCannotDoIsBadInput() throws {
    try write("a.scenario", "kill\nserver offers \"Gate 4\" \"P2\" surge 9")
    prepare = {
      $0.problems = ["server offers \"Gate 4\" \"P2\" surge 9": "the tariff allows a surge to 3"]
    }
    #expect(
      run(["a.scenario"])
        == CommandOutput(
          exitCode: 2, errors: "DIR/a.scenario:2:1: the tariff allows a surge to 3\n"))
  }

  @Test func aStageThatCannotBeMadeIsBadInput() throws {
    try write("a.scenario", "kill")
    let output = RunCommand.run(RunRequest(paths: ["\(folder)/a.scenario"])) { _, _ in
      .failure(BadInput("map nowhere: not found"))
    }
    #expect(output == CommandOutput(exitCode: 2, errors: "map nowhere: not found\n"))
  }

  @Test(arguments: [
    ("none.scenario", "DIR/none.scenario: no such file or folder\n"),
    ("empty", "DIR/empty: no scenario or recording in this folder\n"),
  ]) func whatIsNotThereIsBadInput(name: String, error: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/empty", withIntermediateDirectories: true)
    #expect(run([name]) == CommandOutput(exitCode: 2, errors: error))
  }

  @Test func aKnownFailureMustFail() throws {
    try write("a.scenario", "known-failure \"late meter\"\nexpect queue 1")
    try write("b.scenario", "known-failure \"late meter\"\nexpect queue 0")
    #expect(
      run(["a.scenario"])
        == CommandOutput(
          output: "known   DIR/a.scenario  0 met, 1 failed, 0:00 simulated: late meter\n"))
    #expect(
      run(["b.scenario"])
        == CommandOutput(
          exitCode: 1,
          output: """
            FAILED  DIR/b.scenario  1 met, 0:00 simulated, but is marked known-failure: remove \
            the mark

            """))
  }

  @Test func aTagChooses() throws {
    try write("a.scenario", "tag one\ntag two\nkill")
    try write("b.scenario", "tag two\nkill")
    try write("c.scenario", "kill")
    #expect(
      run([""]) { $0.tag = "one" }.output == "met     DIR/a.scenario  0 met, 0:00 simulated\n")
    #expect(
      run([""]) { $0.tag = "three" }
        == CommandOutput(exitCode: 2, errors: "--tag three: no scenario has this tag\n"))
  }

  @Test func flagsOfOneRunTakeOneFile() throws {
    try write("a.scenario", "kill")
    try write("b.scenario", "kill")
    for (change, flag) in [
      ({ $0.log = "x" }, "--log"), ({ $0.record = "x" }, "--record"),
      ({ $0.screen = ScreenSize("80x24") }, "--screen"), ({ $0.evidence = "x" }, "--evidence"),
      ({ $0.settings.state = "x" }, "--state"),
    ] as [((inout RunRequest) -> Void, String)] {
      #expect(
        run([""], change)
          == CommandOutput(
            exitCode: 2, errors: "\(flag) takes one file, and here are 2; name one\n"))
    }
  }

  // MARK: What is written

  @Test func theLogIsWritten() throws {
    try write("a.scenario", "press Enter")
    _ = run(["a.scenario"]) { $0.log = "\(self.folder)/a.jsonl" }
    #expect(
      read("a.jsonl") == """
        {"t":0.000,"n":1,"event":"input.key","key":"Enter"}
        {"t":0.000,"n":2,"event":"summary","result":"met","met":0,"failed":0,"asked":0,"trips":0,\
        "requests":0,"attempts":0,"bytes":0,"notices":0,"flicker":0,"saved":0,"rejected":0}

        """)
  }

  @Test func anOutputThatCannotBeWrittenIsBadInput() throws {
    try write("a.scenario", "kill")
    let output = run(["a.scenario"]) { $0.log = "\(self.folder)/none/a.jsonl" }
    #expect(
      output
        == CommandOutput(
          exitCode: 2,
          errors: "DIR/none/a.jsonl: cannot be written; choose another place\n"))
  }

  @Test func theLastScreenIsPrintedAtTheSizeAskedFor() throws {
    try write("a.scenario", "size 40x2\nkill")
    prepare = { $0.lines = ["SHIFT ON", "two"] }
    let output = run(["a.scenario"]) { $0.screen = ScreenSize("40x2") }
    let lines = output.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("SHIFT ON") && lines[1].hasPrefix("two"))
    #expect(settingsSeen.map(\.size) == [ScreenSize("40x2")])
  }

  @Test func theEvidenceIsAFolderOfFiles() throws {
    try write("a.scenario", "screenshot kerb\nexpect queue 3")
    prepare = { $0.lines = ["OUTBOX"] }
    _ = run(["a.scenario"]) { $0.evidence = "\(self.folder)/ev/deep" }
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/ev/deep").sorted()
    #expect(names == (Evidence.files + ["kerb.txt"]).sorted())
    #expect(
      read("ev/deep/summary.md").hasPrefix(
        """
        # a.scenario: failed

        0 of 1 expectation met.

        - deadzone 0.1.0, map\u{20}
        - 0:00 simulated, 0 requests, 0 notices
        - saved 0.0 s of waiting

        ## Line 2, at 0.000 s

        - Expected: `queue 3`
        - Actual: queue 0
        """))
    for name in names { #expect(!read("ev/deep/\(name)").contains(folder)) }
  }

  // MARK: Recordings

  @Test func aRecordingRepeatsItself() throws {
    try write("a.scenario", "seed 3\n\npress Enter\nwhen queue 1 expect queue 1")
    prepare = { $0.at(1000) { $0.queue = 1 } }
    _ = run(["a.scenario"]) {
      $0.record = "\(self.folder)/r.jsonl"
      $0.settings.mode = .collect
      $0.log = "\(self.folder)/a.log"
    }
    let output = run(["r.jsonl"]) { $0.log = "\(self.folder)/b.log" }
    #expect(
      output.output.hasPrefix("met     DIR/r.jsonl  1 met, 0:01 simulated, the same log (digest "))
    #expect(output.exitCode == 0 && output.errors == "")
    #expect(read("a.log") == read("b.log"))
    #expect(settingsSeen.map(\.mode) == [.collect, .collect])
  }

  @Test func aRecordingThatGoesAnotherWaySaysWhere() throws {
    try write("a.scenario", "press Enter\nwait 2s")
    _ = run(["a.scenario"]) { $0.record = "\(self.folder)/r.jsonl" }
    prepare = { $0.at(1000) { $0.tell(.appKilled) } }
    let output = run(["r.jsonl"])
    #expect(output.exitCode == 1)
    #expect(
      output.output.contains(
        """
        the replay differs in line 2 of the log: recorded {"t":2.000,"n":2,"event":"summary",
        """.trimmed))
    #expect(output.output.contains(#"now {"t":1.000,"n":2,"event":"app.killed"}"#))
  }

  @Test func aRecordingCutShortReplaysToItsLastWholeLine() throws {
    try write("a.scenario", "press Enter\nwait 2s\npress x")
    _ = run(["a.scenario"]) { $0.record = "\(self.folder)/r.jsonl" }
    let whole = read("r.jsonl")
    try write("cut.jsonl", String(whole.dropLast(100)))
    #expect(run(["cut.jsonl"]).exitCode == 0)
  }

  @Test func recordingsInAFolderAreFound() throws {
    try write("a.scenario", "press Enter")
    _ = run(["a.scenario"]) { $0.record = "\(self.folder)/r.jsonl" }
    try write("events.jsonl", "{\"t\":0.000}\n")
    #expect(run([""]).output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [
    (
      "{}",
      "DIR/r.jsonl:1: JSON, but not the start of a recording; nothing to play in it\n"
    ),
    (
      "{\"version\": 2, \"width\": 80}\n[0, \"o\", \"x\"]\n",
      "DIR/r.jsonl:1: JSON, but not the start of a recording; nothing to play in it\n"
    ),
    (
      "{\"recording\":1}",
      "DIR/r.jsonl:1: the first line of a recording, cut short or changed by hand\n"
    ),
    (
      "{\"recording\":2,\"deadzone\":\"0.1.0\",\"mapDigest\":\"ab12\",\"rows\":3}\n",
      "DIR/r.jsonl: cut short before the run begins; nothing of it can be played\n"
    ),
    (
      "{\"recording\":2,\"deadzone\":\"0.1.0\",\"mapDigest\":\"ab12\",\"startIsMissing\":true}\n"
        + "{\"line\":1,\"step\":\"kill\"}\n",
      "DIR/r.jsonl: it began from a saved world that was too large to record (over 8 MB), so it "
        + "cannot be played again\n"
    ),
    (
      "{\"recording\":2,\"deadzone\":\"0.1.0\",\"mapDigest\":\"ab12\",\"tariffDigest\":\"cd\"}\n"
        + "{\"line\":1,\"step\":\"kill\"}\n",
      "DIR/r.jsonl: recorded with another tariff (digest cd, here ); name a map folder"
    ),
    (
      "{\"recording\":2,\"deadzone\":\"0.1.0\",\"mapDigest\":\"ab12\",\"kind\":\"drive\"}\n"
        + "{\"at\":9,\"key\":\"Enter\"}\n{\"at\":8,\"key\":\"Enter\"}\n",
      "DIR/r.jsonl:3: no line of a recording; it was changed by hand\n"
    ),
    (
      "{\"recording\":9,\"deadzone\":\"3.0\",\"mapDigest\":\"\"}\n",
      "DIR/r.jsonl: recorded by deadzone 3.0 in format 9; this one reads up to 2: use a newer "
        + "deadzone\n"
    ),
    (
      "{\"recording\":1,\"deadzone\":\"0.1.0\",\"mapDigest\":\"ab12\"}\nhello\n",
      "DIR/r.jsonl:2: no line of a recording; it was changed by hand\n"
    ),
    (
      "{\"recording\":1,\"deadzone\":\"0.1.0\",\"mapDigest\":\"ab12\"}\n{\"line\":1,\"step\":\"pres x\"}\n",
      "DIR/r.jsonl: the recorded scenario was changed: found 'pres', expected a header"
    ),
    (
      "{\"recording\":1,\"deadzone\":\"0.1.0\",\"mapDigest\":\"cd\"}\n{\"line\":1,\"step\":\"kill\"}\n",
      "DIR/r.jsonl: recorded on another version of the map (digest cd, here ab12); name the map "
        + "it was recorded on with --map\n"
    ),
  ]) func aRecordingThatCannotBePlayedSaysWhy(text: String, error: String) throws {
    try write("r.jsonl", text)
    let output = run(["r.jsonl"])
    #expect(output.exitCode == 2)
    #expect(output.errors.hasPrefix(error), "\(output.errors)")
    #expect(output.errors.split(separator: "\n").count == 1)
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
