import Mutations
import OptimisticEngine
import StreetMap
import Testing

@testable import MobileLink

/// Damaged recordings give a recording or one line that says where: never a trap, never no end.
@Suite struct TraceFuzzTests {
  private static let packets = Array("0\n3\n12\n12\n4000\n4001\n9000\n".utf8)
  private static let drive = Array(
    """
    Timestamp,Longitude,Latitude,Speed,NetworkMode,RSRP
    2019.12.04_14.24.05,-8.4801,51.8901,12,LTE,-91
    2019.12.04_14.24.06,-8.4803,51.8904,13,LTE,-
    2019.12.04_14.24.07,-,-,13,HSPA+,-117
    2019.12.04_14.25.00,-8.4809,51.8911,0,EDGE,-120

    """.utf8)

  private func isOneLine(_ text: String) -> Bool {
    text.hasPrefix("f") && !text.contains("\n") && text.count < 400
  }

  @Test(arguments: [packets, drive]) func aDamagedTrace(good: [UInt8]) throws {
    _ = try RecordedTrace(good, name: "f")
    var mutations = Mutations(of: good, seed: 11)
    var read = 0
    for _ in 0..<4_000 {
      do throws(TraceError) {
        let trace = try RecordedTrace(mutations.next(), name: "f")
        read += 1
        // What was read can be played: it says something of any time, and moves on.
        for time: Int64 in [0, 1, 3_999, 86_400_000, 400_000_000_000] {
          let now = Instant(milliseconds: time)
          _ = trace.conditions(at: now)
          if let next = trace.nextChange(after: now) { #expect(next > now) }
        }
      } catch {
        #expect(isOneLine(error.description), "\(error)")
      }
    }
    #expect((1..<4_000).contains(read))
  }

  @Test func aDamagedTrack() throws {
    let gpx = Array(
      """
      <?xml version="1.0"?>
      <gpx version="1.1"><!-- a drive --><trk><name>A &amp; B</name><trkseg>
      <trkpt lat="60.1701" lon="24.9401"><time>2026-11-30T14:02:00Z</time></trkpt>
      <trkpt lat='60.1712' lon='24.9423'><ele>3</ele><time>2026-11-30T14:02:10.5Z</time></trkpt>
      <trkpt lat="60.1733" lon="24.9441"><time>2026-11-30T14:02:25Z</time></trkpt>
      </trkseg></trk></gpx>
      """.utf8)
    for good in [gpx, Self.drive] {
      _ = try TrackFile.read(good, name: "f")
      var mutations = Mutations(of: good, seed: 23)
      var read = 0
      for _ in 0..<4_000 {
        do throws(TraceError) {
          let track = try TrackFile.read(mutations.next(), name: "f")
          read += 1
          #expect(track.fixes.count >= 2)
        } catch {
          #expect(isOneLine(error.description), "\(error)")
        }
      }
      #expect((1..<4_000).contains(read))
    }
  }

  @Test func aMarkAtTheStartIsNoPartOfTheFile() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for good in [Self.packets, Self.drive] {
      #expect(try RecordedTrace(mark + good, name: "f") == RecordedTrace(good, name: "f"))
    }
    #expect(
      try TrackFile.read(mark + Self.drive, name: "f").fixes
        == TrackFile.read(Self.drive, name: "f").fixes)
  }
}
