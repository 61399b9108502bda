import OptimisticEngine
import Testing

@testable import MobileLink

/// What the phone shows, from what it can know: issue by issue of the hysteresis.
@Suite struct SignalTests {
  /// A link whose phone has been online for a while, with a heartbeat answered every 4 s.
  private struct Drive {
    var link: MobileLink
    var now: Int64 = 0
    /// When the phone next says something that the server answers.
    var nextHeartbeat: Int64 = 0
    var asked: [Int64: Int64] = [:]
    var changes: [SignalChange] = []

    init(profile: LinkProfile = plain) {
      link = MobileLink(profile: profile, seed: 7)
      go(to: 20_000)
      changes = []
    }

    /// Runs to a time in steps of 100 ms, with the heartbeat and its answers.
    mutating func go(to end: Int64) {
      while now < end {
        now += 100
        for arrival in link.wake(at: at(now)) {
          switch arrival.direction {
          case .up:
            if case .arrives(let reply, _) = link.send(50, direction: .down, at: arrival.at) {
              asked[reply] = asked[arrival.message]
            }
          case .down:
            link.noteAcknowledged(
              roundTrip: asked[arrival.message].map { arrival.at.milliseconds - $0 },
              at: arrival.at)
          }
        }
        if now >= nextHeartbeat {
          link.noteUnanswered(at: at(now))
          if let message = try? link.sendUp(50, at: now) { asked[message] = now }
          nextHeartbeat = now + 4_000
        }
        changes += link.takeChanges()
      }
    }

    mutating func radio(_ conditions: RadioConditions) {
      link.move(to: conditions, at: at(now))
    }
  }

  @Test func onlineWithItsRoundTripOnceSomethingWasAnswered() {
    let drive = Drive()
    #expect(drive.link.signal.text(at: at(20_000)) == "ONLINE 202 ms")
    #expect(drive.link.signal.bars == 4)
  }

  /// The phone's radio knows since when there is no signal, whoever asks it anew.
  @Test func aNewStartDoesNotShortenAnOutage() {
    var drive = Drive()
    drive.link.setMode(.forcedOff, at: at(20_000))
    drive.go(to: 60_000)
    drive.link.notePhoneStarted(at: at(60_000))
    #expect(drive.link.signal.state == .unknown)
    drive.go(to: 64_000)
    #expect(drive.link.signal.offlineSince == at(20_000))
    drive.link.notePhoneStarted(at: at(64_000))
    drive.link.setMode(.map, at: at(64_100))
    drive.go(to: 70_000)
    drive.link.setMode(.forcedOff, at: at(70_000))
    drive.go(to: 75_000)
    #expect(drive.link.signal.offlineSince == at(70_000))
  }

  @Test func checkingUntilTheFirstAnswer() {
    let link = MobileLink(profile: plain, seed: 7)
    #expect(link.signal.state == .unknown)
    #expect(link.signal.text(at: at(0)) == "CHECKING")
  }

  @Test func aLossOfTheRadioIsAnnouncedWithinFiveSecondsAndItsReturnWithinTwo() {
    var drive = Drive()
    drive.radio(.deadZone)
    drive.go(to: 25_000)
    #expect(
      drive.changes == [SignalChange(kind: .lost, at: at(21_500), reason: .noSignal)])
    #expect(drive.link.signal.offlineSince == at(20_000))
    drive.go(to: 62_000)
    #expect(drive.link.signal.text(at: at(62_000)) == "OFFLINE 0:42")
    #expect(drive.link.signal.bars == 0)
    drive.radio(.open)
    drive.go(to: 64_000)
    #expect(drive.changes.last == SignalChange(kind: .back, at: at(63_000)))
    #expect(drive.link.signal.state == .online)
    #expect(drive.link.signal.offlineSince == nil)
  }

  @Test(arguments: [100, 500, 900] as [Int64])
  func aBlipUnderASecondShowsNothing(length: Int64) {
    var drive = Drive()
    let before = drive.link.signal
    for _ in 0..<40 {
      drive.radio(.deadZone)
      drive.go(to: drive.now + length)
      #expect(drive.link.signal == before)
      drive.radio(.open)
      // Now and then one of them swallows a heartbeat or its answer.
      drive.go(to: drive.now + 8_300)
      #expect(drive.link.signal == before)
    }
    #expect(drive.changes.isEmpty)
  }

  @Test func aShortReturnInsideAnOutageDoesNotEndIt() {
    var drive = Drive()
    drive.radio(.deadZone)
    drive.go(to: 24_000)
    drive.radio(.open)
    drive.go(to: 24_900)
    drive.radio(.deadZone)
    drive.go(to: 40_000)
    #expect(drive.changes.map(\.kind) == [.lost])
    #expect(drive.link.signal.offlineSince == at(20_000))
  }

  @Test(arguments: [0, 1_000, 2_000, 3_000, 3_900] as [Int64])
  func barsWithoutDataAreAnnouncedWithinTenSeconds(afterHeartbeat: Int64) {
    var drive = Drive()
    drive.go(to: 20_000 + afterHeartbeat)
    drive.radio(RadioConditions(rsrp: -75, isLieFi: true))
    let began = drive.now
    drive.go(to: began + 10_000)
    #expect(drive.changes.map(\.kind) == [.liefi])
    #expect(drive.link.signal.state == .offline)
    #expect(drive.link.signal.reason == .barsNoData)
    #expect(drive.link.signal.bars == 4)
  }

  @Test func aPortalLooksTheSame() {
    var drive = Drive()
    drive.radio(RadioConditions(rsrp: -75, isCaptive: true))
    drive.go(to: 30_000)
    #expect(drive.link.signal.reason == .barsNoData)
    #expect(drive.link.send(10, direction: .up, at: at(30_000)) == .lost(.captive))
  }

  @Test func theFirstAnswerEndsLieFi() {
    var drive = Drive()
    drive.radio(RadioConditions(rsrp: -75, isLieFi: true))
    drive.go(to: 50_000)
    drive.radio(.open)
    drive.go(to: 54_300)
    #expect(drive.changes.map(\.kind) == [.liefi, .back])
    #expect(drive.link.signal.state == .online)
  }

  @Test func fromLieFiIntoADeadZoneIsOneOutage() {
    var drive = Drive()
    drive.radio(RadioConditions(rsrp: -75, isLieFi: true))
    drive.go(to: 40_000)
    let since = drive.link.signal.offlineSince
    drive.radio(.deadZone)
    drive.go(to: 50_000)
    #expect(drive.link.signal.reason == .noSignal)
    #expect(drive.link.signal.offlineSince == since)
    drive.radio(.open)
    drive.go(to: 52_000)
    #expect(drive.changes.map(\.kind) == [.liefi, .back])
  }

  @Test func aPhoneThatHasNothingToAskDoesNotDoubtItsBars() {
    var link = MobileLink(profile: plain, seed: 7)
    link.noteAcknowledged(at: at(100))
    link.run(from: 100, to: 600_000)
    #expect(link.signal.state == .online)
    link.noteUnanswered(at: at(600_000))
    link.run(from: 600_000, to: 604_000)
    #expect(link.signal.state != .offline)
  }

  @Test func aWeakSignalIsSaidAfterItLasted() {
    var drive = Drive()
    drive.radio(RadioConditions(rsrp: -110))
    drive.go(to: 21_400)
    #expect(drive.link.signal.state == .online)
    drive.go(to: 30_000)
    #expect(drive.link.signal.state == .weak)
    #expect(drive.link.signal.bars == 1)
    drive.radio(.open)
    drive.go(to: 40_000)
    #expect(drive.link.signal.state == .online)
    #expect(drive.changes.map(\.kind) == [.weak, .strong])
  }

  @Test func aCutByHandSaysSo() {
    var drive = Drive()
    drive.link.setMode(.forcedOff, at: at(drive.now))
    drive.go(to: 25_000)
    #expect(drive.link.signal.reason == .cutByYou)
    drive.link.setMode(.map, at: at(drive.now))
    drive.go(to: 27_000)
    #expect(drive.link.signal.state == .online)
  }

  /// Cut where there is no radio: one outage, with the reason that is true now.
  @Test func aCutInADeadZoneSaysSoAndGivesTheReasonBack() {
    var drive = Drive()
    drive.radio(.deadZone)
    drive.go(to: 25_000)
    #expect(drive.link.signal.reason == .noSignal)
    let since = drive.link.signal.offlineSince
    drive.link.setMode(.forcedOff, at: at(drive.now))
    #expect(drive.link.signal.reason == .cutByYou)
    drive.go(to: 30_000)
    drive.link.setMode(.map, at: at(drive.now))
    #expect(drive.link.signal.reason == .noSignal)
    #expect(drive.link.signal.offlineSince == since)
    #expect(drive.changes.map(\.kind) == [.lost])
  }

  @Test func anAppStartedAnewKnowsNothingYet() {
    var drive = Drive()
    drive.link.notePhoneStarted(at: at(drive.now))
    #expect(drive.link.signal.state == .unknown)
    #expect(drive.link.takeChanges().isEmpty)
    drive.go(to: 26_000)
    #expect(drive.link.signal.state == .online)
  }
}
