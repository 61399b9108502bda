import DriverApp
import MobileLink
import OptimisticEngine
import TerminalUI
import Testing
import WorldSimulation

@testable import DriverScreens

/// What public reports say goes wrong while there is no signal, and when it is back.
extension DriverSessionTests {
  /// Case 12: whatever sizes there were on the way, what is seen is what a start at this size shows.
  @Test func case12SizesOnTheWayLeaveNoTrace() throws {
    for moment in ["Enter Go on shift", "Enter Accept"] {
      let session = try session()
      try wait(session, for: moment, pressing: true)
      let fresh = try self.session()
      try wait(fresh, for: moment, pressing: true)
      for size in ["76x23", "140x60", "1x1", "84x25", "200x40", "100x30"] {
        session.handle(.resize)
        _ = session.frame(size: try #require(Size(size)), capabilities: .full)
      }
      fresh.handle(.resize)
      let size = Size(width: 100, height: 30)
      let frames = [session, fresh].map { $0.frame(size: size, capabilities: .full) }
      #expect(frames[0].text == frames[1].text)
    }
  }

  /// Case 43: cut for a minute, what is known stays with its age, and every key that looks works.
  @Test func case43aMinuteWithoutSignalKeepsEverythingUsable() throws {
    let session = try session()
    try wait(session, for: "ON TRIP", pressing: true)
    session.handle(.character("d"))
    try wait(session, for: "cut by you", most: 10_000)
    let before = frame(session)
    let along = session.world.vehicle.along
    var (timers, ages): ([Int], [Int]) = ([], [])
    for _ in 0..<12 {
      session.advance(to: session.world.now + 5_000)
      let cut = frame(session)
      #expect(cut.line(0).contains("OFFLINE") && cut.line(0).contains("cut by you"))
      timers.append(try #require(seconds(after: "OFFLINE ", in: cut.line(0))))
      ages.append(try #require(seconds(after: "server, ", in: cut.text)))
      #expect(cut.contains("~105.00"))
    }
    // Both grow with the time that passes, second by second.
    for grown in [timers, ages] {
      #expect(zip(grown, grown.dropFirst()).allSatisfy { $1 - $0 == 5 }, "\(grown)")
      #expect(try #require(grown.last) >= 60)
    }
    #expect(session.world.vehicle.along > along)
    #expect(frame(session).line(3) == before.line(3) || frame(session).contains("ON TRIP"))
    session.handle(.left)
    #expect(frame(session).contains("f follows"))
    for key in ["?", "t", "s", "h", "n", "c", "p", "a", "!"] as [Character] {
      session.handle(.character(key))
      let bottom = frame(session).line(35)
      #expect(bottom.contains("Esc ") && !bottom.contains("does nothing"), "\(key): \(bottom)")
      session.handle(.escape)
    }
    for key in [Key.character("/"), .character("x"), .character("x"), .enter] {
      session.handle(key)
    }
    #expect(frame(session).contains("only \"xx\""))
  }

  /// The seconds of `0:42` or `42 s` after some words.
  private func seconds(after words: String, in text: String) -> Int? {
    guard let start = text.firstRange(of: words)?.upperBound else { return nil }
    let number = text[start...].prefix { $0.isNumber || $0 == ":" }
    let parts = number.split(separator: ":").compactMap { Int($0) }
    guard !parts.isEmpty else { return nil }
    return parts.reduce(0) { $0 * 60 + $1 }
  }

  enum CutMoment: String, CaseIterable, Sendable { case beforeSending, beforeTheAnswer, inTheDrain }

  /// Case 44: cut at each step of a send, with or without a kill in the zone, and every answer given
  /// twice: each request ends once, in order, and all is sent only when the server has it.
  @Test(arguments: CutMoment.allCases, [false, true])
  func case44aCutAtEachStepOfASend(moment: CutMoment, isKilled: Bool) throws {
    // Somewhere between the sending and the answer: before, while and after the server applies it.
    for delay in moment == .beforeSending ? [0] : [1, 25, 50, 75, 100, 125] as [Int64] {
      let session = try session { $0.steady = true }
      try wait(session, for: "Enter Arrive", pressing: true)
      _ = session.takeEvents()
      session.world.addFault(.duplicate, on: FaultPlan.any, .times(200))
      let wanted = moment == .inTheDrain ? ["arrive", "start"] : ["arrive"]
      if moment != .beforeTheAnswer { session.handle(.character("d")) }
      for _ in wanted {
        _ = frame(session)
        session.handle(.enter)
      }
      #expect(session.world.phone?.engine.queueCount == wanted.count)
      session.advance(to: session.world.now + 2_000 * (moment == .inTheDrain ? 5 : 0))
      if moment == .inTheDrain { session.handle(.character("d")) }
      if moment != .beforeSending {
        session.advance(to: session.world.now + delay)
        session.handle(.character("d"))
      }
      if isKilled {
        session.advance(to: session.world.now + 5_000)
        session.world.kill()
        session.collect()
        try session.world.restart()
        session.collect()
      }
      session.advance(to: session.world.now + 5_000)
      session.handle(.character("d"))

      var events: [WorldEvent] = []
      let start = session.world.now
      while session.world.phone?.engine.queueCount != 0 || session.world.now < start + 60_000 {
        try #require(session.world.now < start + 120_000)
        session.advance(to: session.world.now + 100)
        let isAllSent = frame(session).contains("OUTBOX all sent")
        events += session.takeEvents()
        if isAllSent {
          #expect(Set(requests(.serverEffect, in: events)).isSuperset(of: wanted))
        }
      }
      #expect(requests(.serverEffect, in: events) == wanted, "\(moment) \(delay)")
      #expect(requests(.requestConfirmed, in: events) == wanted, "\(moment) \(delay)")
      #expect(!events.contains { [.requestRefused, .requestExpired].contains($0.name) })
      #expect(events.count { $0.name == .summary } <= 1)
    }
  }

  /// Of the trip's steps, in the order of the events.
  private func requests(_ name: WorldEvent.Name, in events: [WorldEvent]) -> [String] {
    events.filter { $0.name == name }.compactMap { $0["request"].text }
      .filter { ["arrive", "start"].contains($0) }
  }

  /// Case 44: doubled messages, a kill in the zone: each item ends once, in order, and the screen
  /// says that all is sent only when the server has it all.
  @Test func case44theQueueTellsTheTruthOnReturn() throws {
    let session = try session()
    try wait(session, for: "Enter Go on shift")
    session.world.addFault(.duplicate, on: FaultPlan.any, .times(200))
    try wait(session, for: "COLLECT CASH", pressing: true)
    session.world.kill()
    session.collect()
    try session.world.restart()
    session.collect()
    var passed: Int64 = 0
    while session.model.summary == nil {
      try #require(passed < 120_000)
      let record = session.world.server.tripRecord("T-1042")
      if frame(session).contains("OUTBOX all sent") { #expect(record?.paid != nil) }
      session.advance(realMilliseconds: 50)
      passed += 50
      if passed % 1_500 == 0, let key = session.automaticKey() { session.handle(key) }
    }
    let events = session.takeEvents()
    let confirmed = events.filter { $0.name == .requestConfirmed }
    let keys = confirmed.compactMap { $0["key"].text }
    #expect(Set(keys).count == keys.count && keys.count >= 7)
    let kinds = confirmed.compactMap { $0["request"].text }
    #expect(kinds.suffix(3) == ["end", "cash", "rate"])
    #expect(!events.contains { $0.name == .requestRefused })
    #expect(events.count { $0.name == .fareConfirmed } == 1)
    #expect(events.count { $0.name == .summary } <= 1)
    #expect(session.world.server.moneyProblems.isEmpty)
  }
}
