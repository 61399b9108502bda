import Testing

@testable import RideModel

@Suite struct WallTimeTests {
  @Test func localTimeIsWallPlusZone() {
    let wall: Int64 = 1_700_000_000_000  // Tuesday 2023-11-14 22:13:20 UTC
    #expect(WallTime.text(wall, zoneMinutes: 0) == "22:13:20")
    #expect(WallTime.text(wall, zoneMinutes: 330, seconds: false) == "03:43")
    #expect(WallTime.weekday(wall, zoneMinutes: 0) == 1)
    #expect(WallTime.weekday(wall, zoneMinutes: 330) == 2)
    #expect(WallTime.text(-1000, zoneMinutes: 0) == "23:59:59")
  }

  @Test func lengthsReadAsAClockDoes() {
    #expect(WallTime.length(42_900) == "0:42")
    #expect(WallTime.length(725_000) == "12:05")
    #expect(WallTime.length(3_723_000) == "1:02:03")
  }
}
