import OptimisticEngine
import StreetMap
import Testing

@testable import MobileLink

@Suite struct PacketTraceTests {
  /// Two packets a second for ten seconds, with nothing from 3,000 to 7,000.
  private static let text = """
    500
    1000
    1500
    2000
    2500
    3000
    7000
    7500
    8000
    8000
    10000

    """

  private func trace(_ text: String = text) throws -> PacketTrace {
    try PacketTrace(Array(text.utf8), name: "drive.up")
  }

  @Test func gapsOfTwoSecondsAndMoreAreOutagesAndItLoops() throws {
    let trace = try trace()
    #expect(trace.period == 10_000)
    #expect(trace.outages == 2)
    #expect(!trace.isOutage(at: at(3_000)))
    #expect(trace.isOutage(at: at(3_001)))
    #expect(trace.isOutage(at: at(6_999)))
    #expect(!trace.isOutage(at: at(7_000)))
    // 8,000 to 10,000 is two seconds exactly.
    #expect(trace.isOutage(at: at(9_000)))
    #expect(trace.isOutage(at: at(13_500)))
    let edges = sequence(first: at(0)) { trace.nextEdge(after: $0) }
    #expect(
      edges.prefix(6).map(\.milliseconds) == [0, 3_001, 7_000, 8_001, 10_000, 13_001])
  }

  @Test func anOutageAtTheStartIsOne() throws {
    let trace = try trace("4000\n5000\n")
    #expect(trace.isOutage(at: at(0)))
    #expect(!trace.isOutage(at: at(4_000)))
    #expect(trace.nextEdge(after: at(4_000)) == at(5_000))
    #expect(trace.isOutage(at: at(5_001)))
  }

  @Test func aMessageTakesAsManyPacketsAsItNeeds() throws {
    let trace = try trace()
    var cursor = PacketCursor()
    #expect(cursor.take(300, from: trace, at: at(0)) == at(500))
    #expect(cursor.take(4_000, from: trace, at: at(0)) == at(2_000))
    #expect(cursor.take(300, from: trace, at: at(7_600)) == at(8_000))
    #expect(cursor.take(300, from: trace, at: at(7_600)) == at(8_000))
    #expect(cursor.take(300, from: trace, at: at(7_600)) == at(10_000))
    #expect(cursor.take(300, from: trace, at: at(7_600)) == at(10_500))
  }

  @Test func theLinkIsAsReachableAsTheTrace() throws {
    var link = MobileLink(profile: plain, seed: 1, trace: .packets(try trace()))
    link.noteAcknowledged(at: at(0))
    #expect(link.send(300, direction: .up, at: at(0)) == .arrives(message: 1, at: at(600)))
    // The other direction has the same packets for itself.
    #expect(link.send(300, direction: .down, at: at(0)) == .arrives(message: 2, at: at(600)))
    #expect(link.run(from: 0, to: 2_950).map(\.message) == [1, 2])
    // Goes at 3,000, and the outage is there before it arrives.
    #expect(link.send(300, direction: .up, at: at(2_950)) == .arrives(message: 3, at: at(3_100)))
    #expect(link.run(from: 2_950, to: 5_000).isEmpty)
    #expect(link.takeLost() == [3])
    #expect(!link.isReachable)
    #expect(link.signal.state == .offline)
    #expect(link.signal.offlineSince == at(3_001))
    link.run(from: 5_000, to: 8_000)
    #expect(link.signal.state == .online)
    #expect(link.statistics.outages == 1)
    #expect(link.statistics.offlineMilliseconds == 3_999)
  }

  @Test func anEdgeIsDueUntilTheLinkWasWoken() throws {
    var link = MobileLink(profile: plain, seed: 1, trace: .packets(try trace()))
    #expect(link.nextWake(at: at(0)) == at(3_001))
    #expect(link.nextWake(at: at(3_001)) == at(3_001))
    #expect(link.isReachable)
    _ = link.wake(at: at(3_001))
    #expect(!link.isReachable)
    #expect(link.nextWake(at: at(3_001)) == at(4_501))
  }

  @Test func theMapDoesNotMatterUnderATraceAndTheKeysDo() throws {
    var link = MobileLink(profile: plain, seed: 1, trace: .packets(try trace()))
    link.move(to: .deadZone, at: at(100))
    #expect(link.isReachable)
    link.setMode(.forcedOff, at: at(200))
    #expect(!link.isReachable)
    link.run(from: 200, to: 4_000)
    link.setMode(.forcedOn, at: at(4_000))
    #expect(link.isReachable)
    link.setMode(.map, at: at(5_000))
    #expect(!link.isReachable)
  }

  @Test(arguments: [
    ("12\n1x\n", "drive.up:2: '1x' is no millisecond stamp; a trace has one whole number a line"),
    ("12\n-5\n", "drive.up:2: '-5' is no millisecond stamp; a trace has one whole number a line"),
    (
      "1.5\n", "drive.up:1: '1.5' is no millisecond stamp; a trace has one whole number a line"
    ),
    ("9\n\n8\n", "drive.up:3: stamp 8 comes after 9: stamps never go back; sort the file"),
    ("\n\n", "drive.up: no packet in it; a trace has one millisecond stamp a line"),
    ("0\n0\n", "drive.up: all stamps are 0: a trace has to last"),
    ("", "drive.up: the file is empty; record a trace first"),
    (
      "12345678901234\n",
      "drive.up:1: '12345678901234' is no millisecond stamp; a trace has one whole number a line"
    ),
    (
      "\u{1b}[2J\n",
      "drive.up:1: '?[2J' is no millisecond stamp; a trace has one whole number a line"
    ),
  ])
  func whatIsWrongIsSaidInOneLine(text: String, expected: String) {
    let error = #expect(throws: TraceError.self) {
      try RecordedTrace(Array(text.utf8), name: "drive.up")
    }
    #expect(error?.description == expected)
  }

  @Test func windowsLineEndsAreFine() throws {
    #expect(try trace("5\r\n10\r\n") == trace("5\n10"))
  }

  @Test func aMissingFileIsSaidInOneLine() {
    let error = #expect(throws: TraceError.self) {
      try RecordedTrace.load(path: "/nowhere/drive.up", name: "drive.up")
    }
    #expect(
      error?.description
        == "drive.up: No such file or directory; give the path of a recorded trace")
  }
}
