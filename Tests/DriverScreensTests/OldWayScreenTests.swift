import DriverApp
import RideModel
import StreetMap
import TerminalUI
import Testing
import WorldSimulation

@testable import DriverScreens

/// What the screen of an old app says of what it keeps: nothing on it is called saved.
@Suite struct OldWayScreenTests {
  private static let sizes = [Size(width: 120, height: 36), Size(width: 80, height: 24)]

  private func session(_ mode: AppMode) throws -> DriverSession {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let folder = try MapFolder(
      reading: "/\(parts.joined(separator: "/"))/Maps/bengaluru-airport")
    var configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
    configuration.mode = mode
    var options = DriverSession.Options()
    options.isFirstStart = true
    return DriverSession(try World(configuration: configuration, storage: .inMemory()), options)
  }

  /// Presses each step within 2 s of real time until the frame holds a text.
  private func drive(_ session: DriverSession, until text: String) throws {
    var due: Int64 = 0
    for _ in 0..<4_000 {
      for size in Self.sizes {
        let frame = session.frame(size: size, capabilities: .full)
        for word in ["saved here", "SAVED ON THIS PHONE", "stays saved"] {
          #expect(!frame.contains(word), "\(word)\n\(frame.text)")
        }
      }
      if session.frame(size: Self.sizes[0], capabilities: .full).contains(text) { return }
      session.advance(realMilliseconds: 50)
      due = session.automaticKey() == nil ? 0 : due + 50
      if due >= 1_500, let key = session.automaticKey() {
        session.handle(key)
        due = 0
      }
    }
    Issue.record("never saw \(text)")
  }

  @Test func whatIsKeptInMemoryIsCalledThatAndLostByAKill() throws {
    let session = try session(.collect)
    try drive(session, until: "OUTBOX 1 in memory")
    let frame = session.frame(size: Self.sizes[0], capabilities: .full)
    #expect(frame.contains("end trip #T-1042             IN MEMORY"))
    #expect(frame.contains("lost if the app dies"))
    #expect(session.world.phone?.engine.queueCount == 0)
    session.world.kill()
    session.collect()
    #expect(
      session.frame(size: Self.sizes[0], capabilities: .full).contains("What was in memory is lost")
    )
    try session.world.restart()
    session.collect()
    try drive(session, until: "OUTBOX all sent")
    #expect(session.world.phone?.keptTitles == [])
  }

  @Test func inEitherOldWayTheWholeRideCallsNothingSaved() throws {
    for mode in [AppMode.collect, .blocking] {
      let session = try session(mode)
      try drive(session, until: "THE SERVER HAS IT")
      try drive(session, until: "Cash taken #T-1042: confirmed")
    }
  }

  /// A step is tapped once; of notes and incidents each is another one.
  @Test func everyNoteIsKeptAndAStepOnce() throws {
    let session = try session(.collect)
    try drive(session, until: "OFFLINE")
    for text in ["one", "two"] {
      _ = session.world.tap(.incident(kind: "other", text: text))
    }
    for _ in 0..<2 { _ = session.world.tap(.end(confirmed: true)) }
    let words = RequestKind.incident.words
    #expect(
      session.world.phone?.keptTitles == [words, words, "\(RequestKind.end.words) #T-1042"])
  }
}
