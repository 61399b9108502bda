import OptimisticEngine
import Testing

@testable import DriverApp

@Suite struct PhoneClockTests {
  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test func beforeTheFirstMessageTheWallClockStandsIn() {
    let clock = PhoneClock(wallOrigin: 1_000_000, zone: 330)
    #expect(clock.server(at: at(500)) == 1_000_500)
    #expect(!clock.isSkewed(at: at(500)))
  }

  @Test func aClockSetOffChangesNoTapTimeAndIsFlagged() {
    var clock = PhoneClock(wallOrigin: 1_000_000, zone: 330)
    clock.heardServer(1_000_040, at: at(100))
    let before = clock.server(at: at(5_000))
    clock.offset -= 30 * 60_000
    #expect(clock.server(at: at(5_000)) == before)
    #expect(clock.wall(at: at(5_000)) == 1_005_000 - 30 * 60_000)
    #expect(clock.isSkewed(at: at(5_000)))
  }

  @Test func aLateMessageDoesNotMoveTimeBack() {
    var clock = PhoneClock(wallOrigin: 0, zone: 0)
    clock.heardServer(1_000_000, at: at(100))
    clock.heardServer(1_001_000, at: at(9_000))
    #expect(clock.server(at: at(9_000)) == 1_008_900)
    // However late it is.
    clock.heardServer(1_002_000, at: at(100_000))
    #expect(clock.server(at: at(10_000)) == 1_009_900)
    clock.heardServer(1_010_000, at: at(10_050))
    #expect(clock.server(at: at(10_050)) == 1_010_000)
  }
}
