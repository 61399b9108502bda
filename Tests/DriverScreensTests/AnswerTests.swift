import DriverApp
import OptimisticEngine
import RideModel
import StreetMap
import TerminalUI
import Testing
import WorldSimulation

@testable import DriverScreens

/// What a key was answered, and what the screen knows again after a kill.
struct AnswerTests {
  private static let size = Size(width: 120, height: 36)

  private func session(storage: WorldStorage = .inMemory()) throws -> DriverSession {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let folder = try MapFolder(
      reading: "/\(parts.joined(separator: "/"))/Maps/bengaluru-airport")
    let configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
    return DriverSession(
      try World(configuration: configuration, storage: storage), DriverSession.Options())
  }

  private func frame(_ session: DriverSession) -> Frame {
    session.frame(size: Self.size, capabilities: .full)
  }

  private func pass(_ session: DriverSession, until text: String) throws {
    var passed = 0
    while !frame(session).contains(text) {
      try #require(passed < 60_000, "never saw \(text)\n\(frame(session).text)")
      session.advance(realMilliseconds: 50)
      passed += 50
    }
  }

  @Test func anAnswerGoesOnceEnterDoesSomethingElse() throws {
    let session = try session()
    try pass(session, until: "ONLINE")
    session.handle(.enter)
    _ = frame(session)
    session.handle(.enter)
    #expect(
      frame(session).line(35).hasPrefix(" Enter does nothing here (Go on shift: goes out next)"))
    try pass(session, until: "OFFER ")
    #expect(frame(session).line(35).hasPrefix(" Enter Accept"))
  }

  /// Off shift time stands still, but not before the loss that was asked for is on the screen.
  @Test func aSignalThatIsCutOffShiftIsSeenToGo() throws {
    let session = try session()
    try pass(session, until: "ONLINE")
    session.handle(.character("d"))
    try pass(session, until: "cut by you")
    let dark = frame(session)
    #expect(dark.contains("No signal. Going on shift waits until it returns"))
    session.advance(realMilliseconds: 60_000)
    #expect(frame(session).lines == dark.lines)
    session.handle(.character("d"))
    try pass(session, until: "ONLINE")
  }

  /// The journal is kept once a second, a request at once: the timeline has it all the same.
  @Test func aRequestOfTheLastSecondIsInTheTimelineAfterAKill() throws {
    let disks = [MemoryStorage(), MemoryStorage(), MemoryStorage()]
    func storage() -> WorldStorage {
      WorldStorage(phone: disks[0], server: disks[1], world: disks[2])
    }
    let before = try session(storage: storage())
    try pass(before, until: "Enter Go on shift")
    before.handle(.character("d"))
    try pass(before, until: "OFFLINE")
    before.saveNow()
    before.handle(.character("n"))
    before.handle(.character("n"))
    for letter in "gate" { before.handle(.character(letter)) }
    before.handle(.enter)
    let after = try session(storage: storage())
    after.handle(.character("t"))
    let page = frame(after)
    #expect(page.contains("note"))
    #expect(page.contains("QUEUED"))
    #expect(after.journal.requests.map(\.kind) == ["note"])
    #expect(after.journal.requests.map(\.state) == [.queued])
  }
}
