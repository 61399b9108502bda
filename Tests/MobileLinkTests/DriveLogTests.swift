import OptimisticEngine
import StreetMap
import Testing

@testable import MobileLink

@Suite struct DriveLogTests {
  private static let header =
    "Timestamp,Longitude,Latitude,Speed,Operatorname,CellID,NetworkMode,RSRP,RSRQ\n"

  private func log(_ rows: String) throws -> DriveLog {
    try DriveLog(Array((Self.header + rows).utf8), name: "drive.csv")
  }

  private static let drive = """
    2020.02.28_23.59.58,-8.4000000,51.9000000,30,B,12,5G,-84,-12
    2020.02.28_23.59.58,-8.4001,51.9001,31,B,12,LTE,-85,-12
    2020.02.28_23.59.59,-8.4002,51.900200000000004,32,B,12,LTE,-,-
    2020.02.29_00.00.03,-8.4003,51.9003,33,B,12,EDGE,-100,-12
    2020.02.29_00.00.04,-,-,-,B,12,EDGE,-100,-12

    """

  @Test func ofSamplesAtOnePlaceTheWeakestCounts() throws {
    let log = try log(
      """
      2020.02.28_10.00.00,-8.4,51.9,30,B,12,LTE,-84,-12
      2020.02.28_10.00.01,-8.4,51.9,30,B,12,LTE,-,-
      2020.02.28_10.00.02,-8.4,51.9,30,B,12,LTE,-100,-12
      2020.02.28_10.00.03,-8.401,51.9,30,B,12,LTE,-90,-12
      """)
    func rsrp(_ longitude: Int32) -> Int {
      log.conditions(near: Coordinate(latitude: 519_000_000, longitude: longitude)).rsrp
    }
    #expect(rsrp(-84_000_000) == RadioConditions.deadZone.rsrp)
    #expect(rsrp(-84_008_000) == -90)
  }

  @Test func readsPlacesPowerAndModeBySecondsSinceTheStart() throws {
    let log = try log(Self.drive)
    let lte = try #require(LinkProfile.named("lte"))
    let edge = try #require(LinkProfile.named("edge"))
    #expect(log.dropped == 0)
    #expect(log.period == 7_000)
    #expect(log.samples.map(\.at) == [0, 0, 1_000, 5_000, 6_000])
    #expect(log.samples.map(\.speed) == [30, 31, 32, 33, nil])
    #expect(
      log.samples[2].coordinate
        == Coordinate(latitude: 519_002_000, longitude: -84_002_000))
    #expect(log.samples[4].coordinate == nil)
    #expect(
      log.samples.map(\.conditions) == [
        RadioConditions(rsrp: -84, profile: lte), RadioConditions(rsrp: -85, profile: lte),
        RadioConditions(rsrp: -140, profile: lte), RadioConditions(rsrp: -100, profile: edge),
        RadioConditions(rsrp: -100, profile: edge),
      ])
  }

  @Test func byTimeItLoops() throws {
    let log = try log(Self.drive)
    #expect(
      [0, 999, 1_000, 4_999, 5_000, 6_999, 7_000, 8_000].map { log.conditions(at: at($0)).rsrp }
        == [-85, -85, -140, -140, -100, -100, -85, -140])
    let changes = sequence(first: at(0)) { log.nextChange(after: $0) }
    #expect(
      changes.prefix(6).map(\.milliseconds) == [0, 1_000, 5_000, 7_000, 8_000, 12_000])
  }

  @Test func byPlaceTheNearestSampleCounts() throws {
    let log = try log(Self.drive)
    func rsrp(_ latitude: Int32, _ longitude: Int32) -> Int {
      log.conditions(near: Coordinate(latitude: latitude, longitude: longitude)).rsrp
    }
    #expect(rsrp(519_000_100, -84_000_100) == -84)
    #expect(rsrp(519_001_100, -84_001_100) == -85)
    #expect(rsrp(519_002_100, -84_002_100) == -140)
    #expect(rsrp(0, 0) == -84)
  }

  @Test func aLinkFollowsItByTime() throws {
    let trace = RecordedTrace.drive(try log(Self.drive))
    var link = MobileLink(profile: plain, seed: 1, trace: trace)
    link.noteAcknowledged(at: at(0))
    link.run(from: 0, to: 4_000)
    #expect(!link.radioUp)
    #expect(link.signal.offlineSince == at(1_000))
    link.run(from: 4_000, to: 6_500)
    #expect(link.isReachable)
    #expect(link.signal.state == .weak)
  }

  @Test func bogusValuesAreDroppedAndCountedAndWhatWasKnownStays() throws {
    let log = try log(
      """
      2020.02.28_10.00.00,-8.4,51.9,30,B,12,LTE,-200,-12
      2020.02.28_10.00.01,-8.4,51.9,30,B,12,LTE,-90,-12
      2020.02.28_10.00.02,-8.4,51.9,30,B,12,LTE,12,-12
      2020.02.28_10.00.03,0,0,30,B,12,6G,weak,-12
      2020.02.28_10.00.04,-8.4,99999999999999999999,30,B,12,LTE,-91,-12

      """)
    // -200, 12, the zero place, 6G, "weak", and a latitude off the earth.
    #expect(log.dropped == 6)
    #expect(log.samples.map(\.conditions.rsrp) == [-90, -90, -90, -91])
    #expect(log.samples.map { $0.coordinate == nil } == [false, false, true, true])
    #expect(log.samples.allSatisfy { $0.conditions.profile?.name == "lte" })
  }

  @Test(arguments: [
    ("", "drive.csv: no usable row in it, only a header"),
    (
      "2020.02.28_10.00.00,-8.4,51.9\n", "drive.csv:2: 3 columns where the header has 9"
    ),
    (
      "yesterday,-8.4,51.9,30,B,12,LTE,-90,-12\n",
      "drive.csv:2: 'yesterday' is no time like 2019.11.29_09.37.23"
    ),
    (
      "2020.13.28_10.00.00,-8.4,51.9,30,B,12,LTE,-90,-12\n",
      "drive.csv:2: '2020.13.28_10.00.00' is no time like 2019.11.29_09.37.23"
    ),
    (
      "2020.02.28_10.00.01,-8.4,51.9,30,B,12,LTE,-90,-12\n"
        + "2020.02.28_10.00.00,-8.4,51.9,30,B,12,LTE,-90,-12\n",
      "drive.csv:3: '2020.02.28_10.00.00' is before the row above; sort the log by time"
    ),
  ])
  func whatIsWrongIsSaidInOneLine(rows: String, expected: String) {
    let error = #expect(throws: TraceError.self) { try log(rows) }
    #expect(error?.description == expected)
  }

  @Test func aTableOfSomethingElseIsSaidInOneLine() {
    let error = #expect(throws: TraceError.self) {
      try RecordedTrace(Array("a,b\n1,2\n".utf8), name: "t.csv")
    }
    #expect(
      error?.description
        == "t.csv:1: no column Timestamp; a G-NetTrack log has "
        + "Timestamp, Longitude, Latitude, NetworkMode and RSRP")
  }
}
