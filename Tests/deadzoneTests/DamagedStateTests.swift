import DriverApp
import FoundationEssentials
import Glibc
import OptimisticEngine
import RideModel
import SQLiteStorage
import Testing

@testable import deadzone

/// State folders with a file that is damaged, lost or of another state: what can be read goes on,
/// and what was set aside is told on the screen, on standard error and by `outbox list`.
@Suite final class DamagedStateTests {
  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/state-\(UInt64.random(in: 0 ... .max))"
    #expect(start().errors == "")
    try fill()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func start(_ flags: String...) -> (screen: String, errors: String) {
    let output = Program.run(
      ["--once", "120x36", "--state", folder]
        + (flags.isEmpty ? ["--map", "\(DriveCommandTests.maps)/bengaluru-airport"] : flags))
    return (output.output, output.errors.replacing(folder, with: "DIR"))
  }

  private func list() -> String {
    let output = Program.run(["outbox", "list", "--state", folder])
    return (output.output + output.errors).replacing(folder, with: "DIR")
  }

  /// Two incidents that wait, as the program saves them.
  private func fill() throws {
    let engine = try engine()
    for what in ["dent", "scratch"] {
      try engine.submit(
        DriverRequest(
          .incident, trip: "T-1042",
          details: ["id": .text("i-\(what)"), "kind": .text(what), "text": "on the left door"],
          tap: Tap(mono: 60_000, at: 60_000, wall: 60_000, zone: 330), driver: "driver-07"),
        at: Instant(milliseconds: 60_000))
    }
  }

  private func engine() throws -> OptimisticEngine<DriverRequest> {
    try OptimisticEngine(
      storage: try SQLiteStorage(path: "\(folder)/driver.sqlite"),
      options: EngineOptions(phone: "p7", login: "driver-07"), at: Instant(milliseconds: 60_000))
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private func flip(_ text: String, in name: String, within length: Int) throws {
    var bytes = try bytes(name)
    let pattern = Array(text.utf8)
    let place = try #require(
      (0..<min(length, bytes.count - pattern.count)).first {
        bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
      })
    bytes[place + 2] ^= 0x80
    try write(bytes, to: name)
  }

  @Test func oneWrongByteInTheSchemaLosesNothingAndIsTold() throws {
    try flip("\"t_outbox\"", in: "driver.sqlite", within: 4_096)
    #expect(
      list() == "deadzone: state folder DIR: damaged: DIR/driver.sqlite: malformed database schema "
        + "(t_outbox); start deadzone to set it aside and go on with what can be read of it\n")
    let (screen, errors) = start()
    #expect(screen.contains("OUTBOX 2 saved here"), "\(screen)")
    #expect(screen.contains("driver.sqlite was damaged: what could be read of it ("), "\(screen)")
    #expect(errors.hasPrefix("deadzone: driver.sqlite was damaged: what could be read of it ("))
    #expect(
      errors.hasSuffix(
        "taken over, anything else is lost; the file is kept as DIR/driver.sqlite.damaged-1\n"))
    #expect(list().contains("2 queued, 0 refused or given up\n"), "\(list())")
    #expect(list().hasPrefix("driver.sqlite was damaged: "))
    // Told once; the note stays with the queue.
    #expect(start().errors == "")
    #expect(list().hasPrefix("driver.sqlite was damaged: "))
    #expect(start("--new", "--map", "\(DriveCommandTests.maps)/bengaluru-airport").errors == "")
    #expect(list() == "all sent\n")
  }

  @Test func whatIsCutOffIsTold() throws {
    try write(Array(try bytes("driver.sqlite").prefix(8_192)), to: "driver.sqlite")
    let (screen, errors) = start()
    #expect(screen.contains("driver.sqlite was damaged: "), "\(screen)")
    #expect(errors.hasPrefix("deadzone: driver.sqlite was damaged: "))
    #expect(list().hasSuffix("\nnothing queued here\n"), "\(list())")
  }

  @Test(arguments: [false, true])
  func aPhoneThatIsGoneIsNotAllSent(isEmpty: Bool) throws {
    try FileManager.default.removeItem(atPath: "\(folder)/driver.sqlite")
    if isEmpty { try write([], to: "driver.sqlite") }
    #expect(
      list()
        == "deadzone: state folder DIR: driver.sqlite is missing or empty beside a saved world, "
        + "and what the phone had not sent is lost with it; put the file back, or start deadzone to "
        + "go on without it\n")
    let line =
      "driver.sqlite was missing or empty beside a saved state: what the phone had not sent is lost "
      + "with it"
    let (screen, errors) = start()
    #expect(errors == "deadzone: \(line)\n")
    #expect(screen.contains("driver.sqlite was missing or empty beside a saved state"), "\(screen)")
    #expect(list() == "\(line)\nnothing queued here\n")
  }

  @Test(arguments: [
    ("dispatch.sqlite", "what the server knew is lost with it"),
    ("world.sqlite", "the car starts again at the rank"),
  ])
  func aLostLedgerOrWorldIsTold(name: String, loss: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    let (screen, errors) = start()
    #expect(
      errors == "deadzone: \(name) was missing or empty beside a saved state: \(loss)\n")
    #expect(screen.contains("OUTBOX 2 saved here"), "\(screen)")
    #expect(!screen.contains("You drive a cab"), "\(screen)")
  }

  /// Which map and seed it was is known without the world's file.
  @Test func aLostWorldStaysOnItsSeed() throws {
    let map = "\(DriveCommandTests.maps)/bengaluru-airport"
    #expect(start("--new", "--seed", "11", "--map", map).errors == "")
    try FileManager.default.removeItem(atPath: "\(folder)/world.sqlite")
    #expect(start("--no-motion").screen.contains("seed 11"))
  }

  @Test func aRowOfTheLedgerThatCannotBeReadIsSetAside() throws {
    do {
      let ledger = try SQLiteStorage(path: "\(folder)/dispatch.sqlite")
      try ledger.commit([
        .put(table: "dispatch", key: [0xFF, 0xFE], bytes: [1]),
        .put(table: "dispatch", key: StorageKey.text("meta/counters"), bytes: [0xFF]),
      ])
    }
    let (screen, errors) = start()
    #expect(errors.hasPrefix("deadzone: dispatch.sqlite: 2 rows could not be read ("), "\(errors)")
    #expect(screen.contains("OUTBOX 2 saved here"), "\(screen)")
    #expect(start().errors == "")
  }

  @Test func aWorldThatCannotBeReadIsSetAside() throws {
    do {
      let world = try SQLiteStorage(path: "\(folder)/world.sqlite")
      try world.commit([.put(table: "world", key: StorageKey.text("state"), bytes: [0xFF])])
    }
    let (screen, errors) = start()
    #expect(
      errors
        == "deadzone: world.sqlite: the saved world could not be read and is kept aside in it; "
        + "the car starts again at the rank\n")
    #expect(screen.contains("OUTBOX 2 saved here"), "\(screen)")
    #expect(start().errors == "")
  }

  /// A page in the middle of a file: opening does not look at it.
  @Test func aDamagedPageIsFoundWhenItIsRead() throws {
    var bytes = try bytes("dispatch.sqlite")
    try #require(bytes.count >= 8_192)
    for offset in 4_096..<8_192 { bytes[offset] = 0xA5 }
    try write(bytes, to: "dispatch.sqlite")
    let (screen, errors) = start()
    #expect(errors.hasPrefix("deadzone: dispatch.sqlite was damaged: "), "\(errors)")
    #expect(screen.contains("OUTBOX 2 saved here"), "\(screen)")
  }

  /// The server keeps an answer for each number: a phone that lost its disk must not use one again.
  @Test func noNumberIsUsedTwice() throws {
    do {
      let ledger = try SQLiteStorage(path: "\(folder)/dispatch.sqlite")
      try ledger.commit([
        .put(
          table: "dispatch", key: StorageKey.text("lanes/p7|driver-07|trip"),
          bytes: Value.int(57).encoded())
      ])
    }
    try FileManager.default.removeItem(atPath: "\(folder)/driver.sqlite")
    #expect(start().errors.contains("driver.sqlite was missing"))
    #expect(try engine().nextNumber > 57)
  }

  @Test func aFileOfAnotherStateIsRefused() throws {
    let other = folder + "-other"
    defer { try? FileManager.default.removeItem(atPath: other) }
    let map = ["--map", "\(DriveCommandTests.maps)/bengaluru-airport"]
    #expect(Program.run(["--once", "80x24", "--state", other] + map).exitCode == 0)
    for name in ["driver.sqlite", "dispatch.sqlite", "world.sqlite"] {
      let own = try bytes(name)
      try write(try Array(Data(contentsOf: URL(filePath: "\(other)/\(name)"))), to: name)
      #expect(
        start().errors
          == "deadzone: state folder DIR: \(name) is of another state than the others; "
          + "put back the file that belongs here, or start afresh with --new\n")
      try write(own, to: name)
    }
    #expect(start().errors == "")
    #expect(list().contains("2 queued"))
  }

  /// States from before ids go on, and have one then.
  @Test func aStateWithoutIDsGoesOn() throws {
    for name in ["driver", "dispatch", "world"] {
      let storage = try SQLiteStorage(path: "\(folder)/\(name).sqlite")
      try storage.commit([
        .delete(table: "program", key: StorageKey.text("state")),
        .delete(table: "program", key: StorageKey.text(name == "world" ? "none" : "origin")),
      ])
    }
    let (screen, errors) = start()
    #expect(errors == "")
    #expect(screen.contains("OUTBOX 2 saved here"), "\(screen)")
    let world = try SQLiteStorage(path: "\(folder)/world.sqlite")
    let driver = try SQLiteStorage(path: "\(folder)/driver.sqlite")
    #expect(try StateID.read(world) != nil)
    #expect(try StateID.read(world) == StateID.read(driver))
  }

  /// As somebody who may look and not write.
  @Test func theQueueOfAReadOnlyFolderIsRead() throws {
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }
    for name in ["driver.sqlite", "world.sqlite"] { chmod("\(folder)/\(name)", 0o444) }
    #expect(list().contains("2 queued, 0 refused or given up\n"), "\(list())")
  }
}
