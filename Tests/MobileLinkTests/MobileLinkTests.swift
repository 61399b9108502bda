import OptimisticEngine
import Testing

@testable import MobileLink

/// What becomes of messages.
@Suite struct MobileLinkTests {
  @Test func aMessageTakesItsSizeOverTheRateAndTheLatency() {
    var link = MobileLink(profile: plain, seed: 1)
    // 1,250 bytes at a megabit a second are 10 ms, and 100 ms of way.
    #expect(
      link.send(1_250, direction: .up, at: at(1_000)) == .arrives(message: 1, at: at(1_110)))
    // The next one waits for the medium; the other direction does not.
    #expect(
      link.send(1_250, direction: .up, at: at(1_000)) == .arrives(message: 2, at: at(1_120)))
    #expect(
      link.send(1_250, direction: .down, at: at(1_000)) == .arrives(message: 3, at: at(1_110)))
    #expect(link.run(from: 1_000, to: 2_000).map(\.message) == [1, 3, 2])
  }

  @Test func messagesKeepTheirOrderEachWayWhateverJitterAndLossDo() throws {
    var link = MobileLink(profile: try #require(.named("very-bad")), seed: 3)
    link.move(to: RadioConditions(rsrp: -110), at: at(0))
    var sent: [Int64] = []
    for step in 0..<300 {
      if let message = try? link.sendUp(at: Int64(step) * 50) { sent.append(message) }
    }
    let arrived = link.run(from: 0, to: 600_000).map(\.message)
    #expect(arrived == sent)
    #expect(sent.count > 250)
  }

  @Test func whatIsInFlightWhenAnOutageBeginsIsLostBothWays() throws {
    for outage in [RadioConditions.deadZone, RadioConditions(rsrp: -70, isLieFi: true)] {
      var link = MobileLink(profile: plain, seed: 1)
      let early = try link.sendUp(at: 0)
      link.run(from: 0, to: 180)
      let up = try link.sendUp(at: 180)
      guard case .arrives(let down, _) = link.send(300, direction: .down, at: at(190)) else {
        Issue.record("the way down was open")
        return
      }
      #expect(link.isInFlight(up))
      link.move(to: outage, at: at(200))
      #expect(!link.isInFlight(up))
      #expect(link.takeLost() == [up, down])
      link.move(to: .open, at: at(250))
      #expect(link.run(from: 200, to: 5_000).isEmpty)
      #expect(early != up)
      #expect(link.statistics.messagesLost == 2)
    }
  }

  @Test func inAnOutageNothingSentArrives() {
    var link = MobileLink(profile: plain, seed: 1, conditions: .deadZone)
    #expect(!link.radioUp)
    #expect(link.send(10, direction: .up, at: at(10)) == .lost(.noSignal))
    link.move(to: RadioConditions(rsrp: -70, isLieFi: true), at: at(20))
    #expect(link.radioUp)
    #expect(!link.isReachable)
    #expect(link.send(10, direction: .down, at: at(30)) == .lost(.noData))
  }

  @Test func forcedOnAndOffTakeThePlaceOfTheMap() {
    var link = MobileLink(profile: plain, seed: 1, conditions: .deadZone)
    link.setMode(.forcedOn, at: at(10))
    #expect(link.isReachable)
    link.setMode(.forcedOff, at: at(20))
    link.move(to: .open, at: at(30))
    #expect(!link.isReachable)
    link.setMode(.map, at: at(40))
    #expect(link.isReachable)
  }

  @Test func aReorderedMessageIsPassedByTheNextOne() throws {
    var link = MobileLink(profile: plain, seed: 1)
    let held = try link.sendUp(at: 0, reordered: true)
    let next = try link.sendUp(at: 500)
    let after = try link.sendUp(at: 500)
    #expect(link.run(from: 0, to: 3_000).map(\.message) == [next, held, after])
  }

  @Test func aReorderedMessageWaitsTwoSecondsAtMost() throws {
    var link = MobileLink(profile: plain, seed: 1)
    let held = try link.sendUp(at: 0, reordered: true)
    let arrivals = link.run(from: 0, to: 10_000)
    #expect(arrivals.map(\.message) == [held])
    #expect(arrivals[0].at == at(103 + 2_000))
  }

  @Test func lossShowsAsLateMessagesFirstAndAsLostOnesRarely() {
    let lossy = LinkProfile(
      name: "lossy",
      up: PathProfile(
        latency: 100, jitter: 0, bitsPerSecond: 1_000_000, lossPerMillion: 100_000),
      down: plain.down, isOffline: false)
    var link = MobileLink(profile: lossy, seed: 5)
    var late = 0
    var lost = 0
    for step in 0..<10_000 {
      // Far enough apart that no message waits for another.
      let now = Int64(step) * 20_000
      switch link.send(100, direction: .up, at: at(now)) {
      case .arrives(_, let arrival):
        if arrival - at(now) > 101 { late += 1 }
        _ = link.wake(at: arrival)
      case .lost: lost += 1
      }
    }
    // One in ten packets is lost, in bursts of three: most bursts hit the attempts of one message.
    #expect((240...400).contains(late))
    #expect((40...110).contains(lost))
  }

  @Test func theSameSeedGivesTheSameArrivalsHoweverTimeIsCut() throws {
    func arrivals(step: Int64) throws -> [Arrival] {
      var link = MobileLink(profile: try #require(.named("3g-lossy")), seed: 11)
      var arrived: [Arrival] = []
      var now: Int64 = 0
      while now < 60_000 {
        if now.isMultiple(of: 1_000) {
          link.move(to: RadioConditions(rsrp: -80 - Int(now / 1_000) % 40), at: at(now))
          _ = link.send(900, direction: .up, at: at(now))
          _ = link.send(400, direction: .down, at: at(now))
        }
        now += step
        arrived += link.wake(at: at(now))
      }
      return arrived
    }
    #expect(try arrivals(step: 10) == arrivals(step: 1_000))
  }

  @Test func aRestoredLinkGoesOnAsTheSavedOne() throws {
    var link = MobileLink(profile: .lte, seed: 9)
    link.move(to: RadioConditions(rsrp: -110, load: 50), at: at(500))
    link.noteUnanswered(at: at(900))
    _ = try link.sendUp(at: 1_000, reordered: true)
    _ = link.send(2_000, direction: .down, at: at(1_000))
    var restored = try MobileLink(saved: Value(decoding: link.saved.encoded()))
    #expect(restored.saved == link.saved)
    #expect(restored.signal == link.signal)
    for now in [1_100, 1_200, 4_000] as [Int64] {
      #expect(
        link.send(700, direction: .up, at: at(now))
          == restored.send(700, direction: .up, at: at(now)))
    }
    #expect(link.run(from: 4_000, to: 20_000) == restored.run(from: 4_000, to: 20_000))
    #expect(restored.saved == link.saved)
  }

  @Test func damagedStateIsATypedError() {
    #expect(throws: DamagedRecord.self) { try MobileLink(saved: .null) }
    #expect(throws: DamagedRecord.self) { try MobileLink(saved: ["mode": "map"]) }
    #expect(throws: DamagedRecord.self) { try FaultPlan(saved: ["rules": [1]]) }
  }

  @Test func outagesAreCountedWithTheirLength() {
    var link = MobileLink(profile: plain, seed: 1)
    link.move(to: .deadZone, at: at(1_000))
    link.move(to: .open, at: at(4_000))
    link.setMode(.forcedOff, at: at(5_000))
    link.setMode(.map, at: at(6_500))
    #expect(link.statistics.outages == 2)
    #expect(link.statistics.offlineMilliseconds == 4_500)
  }
}
