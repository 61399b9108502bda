import StreetMap
import Testing

@testable import MobileLink

@Suite struct TrackFileTests {
  private static let header = "Timestamp,Longitude,Latitude,NetworkMode,RSRP\n"

  private func problem(_ text: String) -> String? {
    do throws(TraceError) {
      _ = try TrackFile.read(Array(text.utf8), name: "a.csv")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func aDriveLogIsATrackOfItsFixes() throws {
    let text =
      Self.header
        + """
        2020.02.28_10.00.00,-,-,LTE,-90
        2020.02.28_10.00.02,-8.4,51.9,LTE,-90
        2020.02.28_10.00.03,0,0,LTE,-90
        2020.02.28_10.00.05,-8.4001,51.9001,-,-
        """
    let track = try TrackFile.read(Array(text.utf8), name: "a.csv")
    #expect(
      track.fixes == [
        .init(Coordinate(latitude: 519_000_000, longitude: -84_000_000), at: 0),
        .init(Coordinate(latitude: 519_001_000, longitude: -84_001_000), at: 3_000),
      ])
  }

  @Test func aGPXFileIsToldByItsContent() throws {
    let text = "\n<gpx><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1.01\" lon=\"2\"/></gpx>"
    #expect(try TrackFile.read(Array(text.utf8), name: "a.csv").fixes.count == 2)
  }

  @Test(arguments: [
    ("", "a.csv: the file is empty; record a drive first"),
    ("12\n", "a.csv: neither GPX nor the CSV of a G-NetTrack drive; export the track as GPX"),
    ("a,b\n", "a.csv:1: no column Timestamp; a G-NetTrack log has "),
    (header, "a.csv: no usable row in it, only a header"),
    (
      header + "2020.02.28_10.00.00,-,-,LTE,-90\n",
      "a.csv: a track needs two places that differ; record a drive"
    ),
  ])
  func whatIsWrongIsToldInOneLine(text: String, error: String) {
    #expect(problem(text)?.hasPrefix(error) == true, "\(problem(text) ?? "taken")")
  }

  @Test func aFileThatIsNotThereSaysWhatToGive() {
    #expect {
      try TrackFile.load(path: "/none/a.gpx")
    } throws: {
      "\($0)" == "/none/a.gpx: No such file or directory; "
        + "give the path of a .gpx or G-NetTrack .csv file"
    }
  }
}
