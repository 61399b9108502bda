import DispatchServer
import DriverApp
import MobileLink
import OptimisticEngine
import RideModel
import StreetMap
import TerminalUI
import Testing
import WorldSimulation

@testable import DriverScreens

/// The program behind the screen, on the shipped map and seed.
struct DriverSessionTests {
  private static let size = Size(width: 120, height: 36)

  func session(
    storage: WorldStorage = .inMemory(), _ change: (inout DriverSession.Options) -> Void = { _ in }
  ) throws -> DriverSession {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let folder = try MapFolder(
      reading: "/\(parts.joined(separator: "/"))/Maps/bengaluru-airport")
    let configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
    var options = DriverSession.Options()
    options.isFirstStart = true
    change(&options)
    return DriverSession(
      try World(configuration: configuration, storage: storage), options)
  }

  private func storage(on disks: [MemoryStorage]) -> WorldStorage {
    WorldStorage(phone: disks[0], server: disks[1], world: disks[2])
  }

  func frame(_ session: DriverSession) -> Frame {
    session.frame(size: Self.size, capabilities: .full)
  }

  /// Passes real time in the steps of a screen until the frame holds a text.
  @discardableResult
  func wait(
    _ session: DriverSession, for text: String, pressing: Bool = false, most: Int64 = 120_000
  ) throws -> Int64 {
    var passed: Int64 = 0
    var due: Int64 = 0
    while !frame(session).contains(text) {
      try #require(passed < most, "never saw \(text)\n\(frame(session).text)")
      session.advance(realMilliseconds: 50)
      passed += 50
      due = session.automaticKey() == nil ? 0 : due + 50
      // A person presses within two seconds.
      if pressing, due >= 1_500, let key = session.automaticKey() {
        session.handle(key)
        due = 0
      }
    }
    return passed
  }

  @Test func theFirstFrameSaysWhatToDo() throws {
    let session = try session()
    let first = frame(session)
    #expect(first.contains("OFF SHIFT"))
    #expect(first.line(35).hasPrefix(" Enter Go on shift"))
    #expect(first.contains("You drive a cab. Work comes over the phone."))
  }

  /// Fast and online the limits do not count what the outbox does not show for its shortness.
  @Test func whatWouldOnlyFlashIsNotUnsent() throws {
    let session = try session()
    try wait(session, for: "Enter Arrive", pressing: true)
    #expect(frame(session).contains("Unsent       0 of 2,000"))
    session.handle(.enter)
    #expect(session.world.phone?.engine.queueCount == 1)
    #expect(frame(session).contains("Unsent       0 of 2,000"))
    #expect(frame(session).contains("OUTBOX all sent"))
    #expect(frame(session).contains("accept arrive START end cash rate"))
  }

  /// The walk-through within the pace the design promises.
  @Test func theFirstTripTakesLessThanNinetySeconds() throws {
    let session = try session()
    var at: Int64 = 0
    at += try wait(session, for: "OFFER 0:1", pressing: true)
    #expect(at <= 5_000)
    at += try wait(session, for: "Enter Arrive", pressing: true)
    #expect(at <= 13_000)
    at += try wait(session, for: "OFFLINE", pressing: true)
    #expect(at <= 25_000)
    at += try wait(session, for: "COLLECT CASH", pressing: true)
    #expect(at <= 50_000)
    #expect(frame(session).contains("SAVED ON THIS PHONE"))
    #expect(frame(session).contains("the old app: still waiting for signal 0:0"))
    at += try wait(session, for: "3 sent, 3 confirmed", pressing: true)
    #expect(at <= 65_000)
  }

  /// Read out in the order in which it stands on the screen.
  @Test func theWelcomeIsToldFromTopToBottom() throws {
    let session = try session()
    let shown = session.journal.lines.filter { $0.kind == .welcome }.map(\.text)
    let told = session.takeLines().map { String($0.dropFirst(10)) }
    #expect(shown.count == 4)
    #expect(Array(told.prefix(4)) == shown)
  }

  @Test func quittingAThrowAwayStateSaysWhatStays() throws {
    for (isRecorded, stays) in [(true, "only its recording stays"), (false, "nothing of it stays")]
    {
      let session = try session {
        $0.isKept = false
        $0.isRecorded = isRecorded
      }
      session.handle(.character("q"))
      #expect(frame(session).contains("This was played on a throw-away state: \(stays)."))
    }
  }

  /// The panel counts the wait down; an answer that stands for 3 s would not.
  @Test func aSecondEnterSaysWhatTheFirstWaitsFor() throws {
    let session = try session()
    session.advance(realMilliseconds: 3_000)
    _ = frame(session)
    session.handle(.enter)
    _ = frame(session)
    session.handle(.enter)
    let line = frame(session).line(35)
    #expect(
      line.hasPrefix(
        " Enter does nothing here (Go on shift: goes out next). ? = all keys"), "\(line)")
  }

  /// Each request has one line when it is saved here and one when the server confirmed it.
  @Test func everyTapIsToldOnce() throws {
    let session = try session()
    try wait(session, for: "3 sent, 3 confirmed", pressing: true)
    let lines = session.journal.lines.map(\.text)
    for title in ["End trip #T-1042", "Cash taken #T-1042", "Rate rider #T-1042"] {
      let told = lines.filter { $0.hasPrefix(title) }
      #expect(told.count == 2, "\(told)")
      #expect(told.last == "\(title): saved here")
      #expect(told.first?.hasSuffix("s saved") == true)
    }
    let online = lines.filter { $0.hasPrefix("Start trip #T-1042") }
    #expect(online == ["Start trip #T-1042: confirmed"])
    #expect(session.takeLines().count == session.journal.written)
    #expect(session.takeLines().isEmpty)
  }

  /// Fast and online nothing is shown as pending.
  @Test func onlineThereIsNoPendingFlash() throws {
    let session = try session()
    try wait(session, for: "Enter Arrive", pressing: true)
    session.handle(.enter)
    for _ in 0..<40 {
      let shown = frame(session)
      #expect(shown.contains("OUTBOX all sent") && !shown.contains("Server knows"))
      session.advance(realMilliseconds: 25)
    }
    #expect(frame(session).contains("WAITING at Airport Hotel"))
  }

  /// What stands on the screen at the dark kerb is what stands there after a kill.
  @Test func killedAtTheDarkKerbItShowsTheSame() throws {
    let session = try session()
    try wait(session, for: "COLLECT CASH", pressing: true)
    let before = frame(session)
    session.handle(.character("!"))
    #expect(frame(session).contains("The world"))
    session.handle(.end)
    session.handle(.up)
    session.handle(.up)
    session.handle(.enter)
    _ = frame(session)
    session.handle(.right)
    session.handle(.enter)
    session.handle(.escape)
    #expect(frame(session).contains("THE APP IS NOT RUNNING"))
    session.handle(.character("!"))
    session.handle(.end)
    session.handle(.up)
    session.handle(.enter)
    session.handle(.escape)
    let after = frame(session)
    #expect(after.contains("COLLECT CASH") && after.contains("end trip #T-1042"))
    #expect(after.contains("105.00"))
    #expect(session.model.outbox.count == 1)
    #expect(before.line(35).prefix(20) == after.line(35).prefix(20))
  }

  /// A drive that goes on shows what happened before, each thing at its time, and what waits still
  /// waits since then.
  @Test func aDriveThatGoesOnShowsWhatHappenedBefore() throws {
    let disks = (0..<3).map { _ in MemoryStorage() }
    let before = try session(storage: storage(on: disks))
    try wait(before, for: "COLLECT CASH", pressing: true)
    before.advance(realMilliseconds: 20_000)
    before.saveNow()
    let after = try session(storage: storage(on: disks.map { $0.killed() })) {
      $0.isFirstStart = false
    }
    let restarted = "The driver's app runs again on what it had saved"
    #expect(after.journal.lines.map(\.text) == [restarted] + before.journal.lines.map(\.text))
    #expect(after.journal.lines.dropFirst().map(\.at) == before.journal.lines.map(\.at))
    #expect(after.takeLines().map { $0.dropFirst(10) } == [restarted[...]])
    after.advance(realMilliseconds: 3_000)
    let shown = frame(after)
    #expect(shown.contains("OFFLINE 0:3"))
    #expect(shown.contains("the old app: still waiting for signal 0:2"))
    #expect(after.journal.requests.map(\.key) == before.journal.requests.map(\.key))
  }

  @Test func whatCannotBeReadOfAJournalIsLeftOut() {
    var journal = Journal()
    journal.write("one", .signal, at: Instant(milliseconds: 5))
    journal.write("two and all of it", .refused, brief: "two", at: Instant(milliseconds: 6))
    #expect(Journal(saved: journal.saved).lines == journal.lines)
    #expect(Journal(saved: .null).lines.isEmpty)
    #expect(
      Journal(saved: ["lines": [["x"], [7, "two", "plain"]], "requests": 7]).lines.count == 1)
  }

  /// The stars were chosen; the next offer came before Enter.
  @Test func theNextAcceptGivesTheStarsThatWereChosen() throws {
    let session = try session()
    try wait(session, for: "COLLECT CASH", pressing: true)
    session.handle(.enter)
    try wait(session, for: "Enter Rate")
    session.handle(.character("2"))
    try wait(session, for: "OFFER 0:1")
    session.handle(.enter)
    session.advance(realMilliseconds: 3_000)
    let trip = try #require(session.world.phone?.tripView("T-1042", at: session.world.now))
    #expect(trip.rating == 2)
  }

  /// What was settled has been seen: an offer that comes and goes does not bring its card back.
  @Test func theCardOfASettledTripComesOnce() throws {
    let session = try session()
    try wait(session, for: "3 sent, 3 confirmed", pressing: true)
    #expect(frame(session).contains("SETTLED"))
    session.world.phone?.closeSummary()
    for _ in 0..<2 {
      try wait(session, for: "OFFER 0:1")
      session.advance(realMilliseconds: 13_000)
    }
    #expect(session.journal.lines.contains { $0.text == "The offer's time ran out" })
    #expect(!frame(session).contains("SETTLED"))
  }

  /// Each step takes an Enter of its own, and only after its label was painted.
  @Test func aSecondEnterBeforeTheNextFrameTakesNoCash() throws {
    let session = try session()
    try wait(session, for: "Enter End trip", pressing: true)
    session.handle(.enter)
    session.handle(.enter)
    #expect(session.leftKeyAlone)
    let phone = try #require(session.world.phone)
    #expect(phone.tripView(at: session.world.now)?.phase == .collect)
    #expect(frame(session).contains("Enter  Collect"))
    session.handle(.enter)
    #expect(phone.tripView(at: session.world.now)?.phase == .rate)
    session.handle(.enter)
    #expect(phone.tripView(at: session.world.now)?.rating == nil)
  }

  /// Where a damaged file may have held some of the queue, nobody knows that all is sent.
  @Test func anEmptyQueueAfterALossIsNotCalledAllSent() throws {
    for size in [Self.size, Size(width: 80, height: 24)] {
      let session = try session { $0.hasLostQueue = true }
      let frame = session.frame(size: size, capabilities: .full)
      #expect(frame.contains("OUTBOX part lost"))
      #expect(!frame.contains("all sent") && !frame.contains("all is sent"))
      session.handle(.character("r"))
      let after = session.frame(size: size, capabilities: .full)
      #expect(after.contains("r does nothing here (nothing waits here)"))
    }
  }

  /// Another driver was quicker: the control says so, and Events.
  @Test func anOfferSomebodyElseTookIsTold() throws {
    let session = try session()
    try wait(session, for: "Enter Go on shift")
    session.handle(.enter)
    try wait(session, for: "OFFER 0:1")
    try session.world.serverDoes(.reassigns)
    try wait(session, for: "Another driver took this offer", most: 3_000)
    #expect(!frame(session).contains("OFFER 0:"))
    #expect(!session.journal.lines.contains { $0.text == "The offer's time ran out" })
    #expect(session.journal.lines.contains { $0.text == "Another driver took this offer" })
  }

  @Test func anOfferThatLapsesIsTold() throws {
    let session = try session()
    try wait(session, for: "Enter Go on shift")
    session.handle(.enter)
    try wait(session, for: "OFFER 0:1")
    try wait(session, for: "The offer's time ran out")
    try wait(session, for: "OFFER 0:1")
    session.handle(.character("x"))
    _ = frame(session)
    session.handle(.right)
    session.handle(.enter)
    session.advance(realMilliseconds: 3_000)
    let told = session.journal.lines.filter { $0.text == "The offer's time ran out" }
    #expect(told.count == 1)
  }

  @Test func theKeyCutsAndRestoresTheSignal() throws {
    let session = try session()
    try wait(session, for: "Enter Go on shift")
    session.handle(.enter)
    try wait(session, for: "SHIFT ON")
    session.handle(.character("d"))
    try wait(session, for: "cut by you", most: 10_000)
    #expect(frame(session).contains("Restore signal"))
    session.handle(.character("d"))
    try wait(session, for: "ONLINE", most: 10_000)
  }

  /// What was written is called by its name in Events and the timeline, also at the next start.
  @Test func aNoteGoesByItsName() throws {
    let disks = (0..<3).map { _ in MemoryStorage() }
    let before = try session(storage: storage(on: disks))
    try wait(before, for: "Enter Go on shift")
    before.handle(.character("d"))
    try wait(before, for: "cut by you", most: 10_000)
    for key in "nnRamp: the key" {
      before.handle(.character(key))
      _ = frame(before)
    }
    before.handle(.enter)
    #expect(frame(before).contains("insert note Ramp"))
    before.handle(.escape)
    #expect(frame(before).contains("Note Ramp: saved here"))
    before.saveNow()
    let after = try session(storage: storage(on: disks.map { $0.killed() })) {
      $0.isFirstStart = false
    }
    after.handle(.character("t"))
    #expect(frame(after).contains("> note Ramp "), "\(frame(after).text)")
    after.handle(.escape)
    after.handle(.character("d"))
    try wait(after, for: "Note Ramp: confirmed", most: 20_000)
  }

  /// Pressing nothing: three offers pass, the shift goes off with its reason, and time stands still.
  @Test func pressingNothingEndsInRest() throws {
    let session = try session()
    try wait(session, for: "Enter Go on shift")
    session.handle(.enter)
    try wait(session, for: "OFFER")
    var passed: Int64 = 0
    while session.nextChange != nil && passed < 180_000 {
      session.advance(realMilliseconds: 100)
      passed += 100
    }
    let rest = frame(session)
    #expect(rest.contains("OFF SHIFT") && rest.contains("Enter Go on shift"))
    let now = session.world.now
    session.advance(realMilliseconds: 60_000)
    #expect(session.world.now == now)
    #expect(frame(session) == rest)
  }

  @Test func pausedNothingMoves() throws {
    let session = try session()
    try wait(session, for: "Enter Arrive", pressing: true)
    session.handle(.space)
    let paused = frame(session)
    #expect(paused.contains("paused"))
    #expect(session.nextChange == nil)
    session.advance(realMilliseconds: 5_000)
    #expect(frame(session) == paused)
    session.handle(.character("."))
    #expect(frame(session) != paused)
  }

  @Test func anAnswerFadesAfterThreeSeconds() throws {
    let session = try session()
    _ = frame(session)
    session.handle(.character("k"))
    #expect(frame(session).line(35).contains("k does nothing here."))
    session.advance(realMilliseconds: 2_900)
    #expect(frame(session).line(35).contains("k does nothing here."))
    session.advance(realMilliseconds: 100)
    #expect(!frame(session).line(35).contains("k does nothing here."))
  }

  /// A new start of the app opens on the trip, whatever was open in it; help is no part of it.
  @Test func whatWasOpenInAKilledAppIsClosed() throws {
    let session = try session()
    for key in [Key.character("?"), .escape, .character("c"), .character("x")] {
      session.handle(key)
    }
    #expect(session.ui.layers.count == 1)
    session.world.kill()
    session.collect()
    #expect(session.ui.layers == [])
    session.handle(.character("?"))
    session.world.kill()
    try session.world.restart()
    session.collect()
    #expect(session.ui.layers.count == 1)
  }

  /// With a full disk what is sent from memory is never said to be saved.
  @Test func aFullDiskIsSaid() throws {
    let session = try session()
    try wait(session, for: "Enter Go on shift")
    session.world.isDiskFull = true
    session.world.addFault(.hang, on: "go-on-shift", .next)
    session.handle(.enter)
    session.advance(to: session.world.now + 3_000)
    let header = frame(session).line(0)
    #expect(header.contains("OUTBOX 1 NOT SAVED"), "\(header)")
    #expect(!frame(session).contains("saved here, on its way"))
  }

  /// No frame of a whole shift without signal speaks of failure, and no tap waits for the network.
  @Test func aWholeDriveSpeaksOfNoFailure() throws {
    let session = try session()
    var passed: Int64 = 0
    while passed < 100_000 {
      session.advance(realMilliseconds: 250)
      passed += 250
      let text = frame(session).text.lowercased()
      for word in ["fail", "error", "retry"] where session.model.header.signal == .offline {
        #expect(!text.contains(word))
      }
      if passed % 1_500 == 0, let key = session.automaticKey() { session.handle(key) }
    }
    #expect(session.world.tally.flicker == 0)
    #expect(session.world.server.moneyProblems.isEmpty)
  }

  /// How time is cut into pieces changes nothing, at any size of the screen.
  @Test func chunksOfTimeGiveTheSameScreen() throws {
    let one = try session { $0.steady = true }
    let two = try session { $0.steady = true }
    for session in [one, two] {
      _ = frame(session)
      session.handle(.enter)
    }
    let end = one.world.now + 60_000
    one.advance(to: end)
    var now = two.world.now
    while now < end {
      now = now + 170
      two.advance(to: now < end ? now : end)
    }
    #expect(frame(one) == frame(two))
  }
}
