import DriverApp
import FoundationEssentials
import OptimisticEngine
import RideModel
import SQLiteStorage
import Testing

@testable import deadzone

/// `deadzone outbox` on a folder that a drive has left.
@Suite final class OutboxCommandTests {
  let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.path + "/outbox-\(UInt64.random(in: 0 ... .max))"
    let output = Program.run([
      "--once", "80x24", "--state", folder, "--map", "\(DriveCommandTests.maps)/bengaluru-airport",
    ])
    #expect(output.exitCode == 0, "\(output.errors)")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ words: String...) -> String {
    let output = Program.run(["outbox"] + words + ["--state", folder])
    return (output.output + output.errors).replacing(folder, with: "DIR")
  }

  /// An engine on the phone's disk, as the program has it.
  private func engine() throws -> OptimisticEngine<DriverRequest> {
    try OptimisticEngine(
      storage: try SQLiteStorage(path: "\(folder)/driver.sqlite"),
      options: EngineOptions(phone: "p7", login: "driver-07"), at: Instant(milliseconds: 60_000))
  }

  private func incident(_ what: String) -> DriverRequest {
    DriverRequest(
      .incident, trip: "T-1042",
      details: ["id": .text("i-\(what)"), "kind": .text(what), "text": "on the left door"],
      tap: Tap(mono: 60_000, at: 60_000, wall: 60_000, zone: 330), driver: "driver-07")
  }

  /// One incident that waits, one that the server refused.
  private func fill() throws -> (waits: RequestKey, refused: RequestKey) {
    let engine = try engine()
    let now = Instant(milliseconds: 60_000)
    let refused = try engine.submit(incident("dent"), at: now)
    engine.receive(
      StateMessage(
        epoch: engine.epoch, from: engine.baseVersion, to: engine.baseVersion,
        refusals: [
          RefusalReport(
            number: refused.number ?? 0, key: refused, code: "quota", text: "too many today")
        ]), at: now)
    return (try engine.submit(incident("scratch"), at: now), refused)
  }

  /// The queue is that of who signed in last, also after a start.
  @Test func theQueueIsOfWhoSignedInLast() throws {
    let script = folder + "/other.scenario"
    let text = """
      map bengaluru-airport
      login driver-08
      wait 5s
      signal off
      press n
      press n
      type "Gate 4"
      press Enter
      wait 1s
      """
    try Data((text + "\n").utf8).write(to: URL(filePath: script))
    let played = Program.run([
      "run", script, "--state", folder, "--map", "\(DriveCommandTests.maps)/bengaluru-airport",
    ])
    #expect(played.exitCode == 0, "\(played.output)\(played.errors)")
    let list = run("list")
    #expect(list.contains("\tnote\t"), "\(list)")
    #expect(list.hasSuffix("1 queued, 0 refused or given up\n"), "\(list)")
    let screen = Program.run([
      "--once", "120x36", "--state", folder, "--map", "\(DriveCommandTests.maps)/bengaluru-airport",
    ])
    #expect(screen.output.contains("driver-08"), "\(screen.output)\(screen.errors)")
  }

  @Test func anEmptyQueueIsAllSent() {
    #expect(run("list") == "all sent\n")
    #expect(run("stats").hasPrefix("queued       0\nconfirmed    0\n"))
  }

  @Test func whatWaitsAndWhatWasRefusedIsListedAndShown() throws {
    let keys = try fill()
    #expect(
      run("list") == """
        \(keys.waits)\tQUEUED\tincident #T-1042\ttapped at 1:00
        \(keys.refused)\tREFUSED\tincident #T-1042\tquota: too many today
        1 queued, 1 refused or given up

        """)
    let shown = run("show", keys.refused.text)
    #expect(shown.contains("refused   at 1:00: quota, too many today\n"))
    #expect(run("stats").contains("refused      1 quota\n"))
  }

  /// As every file that a command is told to write, one that is there already is replaced whole.
  @Test func aRefusedOneIsExportedSentAgainOrDropped() throws {
    let keys = try fill()
    let dead = try #require(try engine().deadLetters.first)
    let old = String(repeating: "an older letter\n", count: 1_000)
    try Data(old.utf8).write(to: URL(filePath: "\(folder)/letter.json"))
    #expect(
      run("export", keys.refused.text, "\(folder)/letter.json")
        == "\(keys.refused) is in DIR/letter.json\n")
    let letter = FileManager.default.contents(atPath: "\(folder)/letter.json") ?? Data()
    #expect(String(decoding: letter, as: UTF8.self) == ProblemFile(letter: dead).text)
    #expect(dead.code == "quota")
    #expect(run("retry", keys.refused.text).contains("it is sent when the program runs\n"))
    let engine = try engine()
    #expect(engine.pending.map(\.request.kind) == ["incident", "incident"])
    #expect(engine.deadLetters == [])
    #expect(engine.pending[1].key != keys.refused)
  }

  @Test func aDroppedOneIsGone() throws {
    let keys = try fill()
    #expect(run("discard", keys.refused.text) == "\(keys.refused) is gone for good\n")
    #expect(run("list").contains("1 queued, 0 refused"))
    #expect(
      run("discard", keys.refused.text)
        == "deadzone: outbox: no \(keys.refused) among what was refused; "
        + "`deadzone outbox list` names the keys\n")
  }

  @Test func besideARunningProgramItReadsAndChangesNothing() throws {
    let keys = try fill()
    let running = try engine()
    #expect(run("list").contains("1 queued, 1 refused"))
    let pid = ProcessInfo.processInfo.processIdentifier
    for verb in ["retry", "discard"] {
      #expect(
        run(verb, keys.refused.text)
          == "deadzone: state folder DIR: in use by process \(pid); quit that one first, or name "
          + "another folder with --state DIR\n")
    }
    #expect(running.deadLetters.count == 1)
  }

  @Test func whatWaitsForAWordIsSentOrGivenUp() throws {
    let key = try fill().waits
    #expect(run("retry", "held") == "deadzone: outbox: nothing waits for your word\n")
    func hold() throws {
      let engine = try engine()
      let later = Instant(milliseconds: 3_720_000)
      for (login, epoch) in [("driver-08", Int64(2)), ("driver-07", 3)] {
        engine.authorisationChanged(true, login: login, epoch: epoch, credentials: "c", at: later)
      }
    }
    try hold()
    #expect(
      run("list").hasPrefix(
        "\(key)\tQUEUED\tincident #T-1042\ttapped at 1:00, waits for your word\n"))
    #expect(run("list").contains("is sent by `deadzone outbox retry held`"))
    #expect(run("retry", "held") == "1 is sent when the program runs\n")
    #expect(!run("list").contains("your word"))
    try hold()
    #expect(
      run("discard", "held")
        == "1 is given up, unless the server has done it, when the program runs\n")
    #expect(!run("list").contains("your word"))
  }

  @Test(arguments: [["list"], ["stats"], ["retry", "p7-1"], ["discard", "held"]])
  func whereNothingIsSavedItSaysSoAndMakesNothing(words: [String]) {
    let none = "\(folder)/none"
    let output = Program.run(["outbox"] + words + ["--state", none])
    #expect(
      output
        == .badInput(
          "state folder \(none): nothing is saved there; name another with --state DIR"))
    #expect(!FileManager.default.fileExists(atPath: none))
  }
}
