import Testing

@testable import StreetMap

@Suite struct GPXTests {
  private func gpx(_ body: String) -> [UInt8] {
    Array("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">\n\(body)\n</gpx>\n".utf8)
  }

  private func track(_ text: [UInt8]) throws(TraceError) -> Track {
    try GPXReader.read(text, name: "a.gpx")
  }

  private func problem(_ text: [UInt8]) -> String? {
    do throws(TraceError) {
      _ = try track(text)
      return nil
    } catch {
      return error.description
    }
  }

  private func coordinate(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func readsPlacesAndTimes() throws {
    let text = gpx(
      """
      <!-- <trkpt lat="1" lon="1"/> --><wpt lat="9" lon="9"><name>x</name></wpt>
      <trk><trkseg>
      <trkpt lat="60.17" lon="24.94"><ele>3</ele><time>2026-11-30T14:02:00Z</time></trkpt>
      <trkpt lon='-24.9400005' lat='-60.1700001'><time>2026-11-30T16:02:01.250+02:00</time></trkpt>
      </trkseg></trk>
      """)
    #expect(
      problem(text) == "a.gpx: it leads over 3 degrees away from its start; cut the track")
    let near = gpx(
      """
      <trk><trkseg><trkpt lat="60.17" lon="24.94"><time>2026-11-30T14:02:00Z</time></trkpt>
      <trkpt lon='24.9400005' lat='60.1700001'><time>2026-11-30T16:02:01.250+02:00</time></trkpt>
      </trkseg></trk>
      """)
    #expect(
      try track(near).fixes == [
        .init(coordinate(601_700_000, 249_400_000), at: 0),
        .init(coordinate(601_700_001, 249_400_005), at: 1_250),
      ])
  }

  @Test func prefixesOfNamespacesAndBlanksAroundNumbersMeanNothing() throws {
    let text = """
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" version="1.1"><g:trk><g:trkseg>
      <g:trkpt lat=" +60.17 " lon="\t24.94"><g:time>2026-11-30T14:02:00Z</g:time></g:trkpt>
      <g:trkpt lat="60.18\n" lon="+24.94"><g:time>2026-11-30T14:02:09Z</g:time></g:trkpt>
      </g:trkseg></g:trk></g:gpx>
      """
    #expect(
      try track(Array(text.utf8)).fixes == [
        .init(coordinate(601_700_000, 249_400_000), at: 0),
        .init(coordinate(601_800_000, 249_400_000), at: 9_000),
      ])
    for wrong in ["+-1", "++1", "1 2", "+", " "] {
      #expect(
        problem(gpx("<trkpt lat=\"\(wrong)\" lon=\"2\"/>"))
          == "a.gpx:3: \"\(wrong.first == " " ? "" : wrong)\" is no lat from -90 to 90")
    }
  }

  @Test func aRouteServesWhereThereIsNoTrackAndTimesCountOnlyTogether() throws {
    let text = gpx(
      """
      <rte><rtept lat="60.1" lon="24.9"/><rtept lat="60.2" lon="24.9">
      <time>2026-11-30T14:02:00Z</time></rtept></rte>
      """)
    #expect(try track(text).fixes.map(\.at) == [nil, nil])
  }

  @Test(arguments: [
    ("", "a.gpx: it is no GPX file; export the track as GPX"),
    ("<kml></kml>", "a.gpx: it is no GPX file; export the track as GPX"),
    (
      "<gpx></gpx>", "a.gpx: there is no track point in it; record a drive and export it"
    ),
    (
      "<gpx>\n<trk><trkpt lat=\"1\" lon=\"2\"/>",
      "a.gpx:2: the file ends in the middle; get the whole file again"
    ),
    (
      "<gpx>\n\n<trkpt lat=\"91\" lon=\"2\"/></gpx>",
      "a.gpx:3: \"91\" is no lat from -90 to 90"
    ),
    (
      "<gpx><trkpt lat=\"1\" lon=\"2x\"/></gpx>",
      "a.gpx:1: \"2x\" is no lon from -180 to 180"
    ),
    (
      "<gpx><trkpt lat=\"1\"/></gpx>",
      "a.gpx:1: a point without \"lon\"; export the track again"
    ),
    (
      "<gpx><trkpt lat=\"1\" lon=\"2\"><time>noon</time></trkpt></gpx>",
      "a.gpx:1: \"noon\" is no time like 2026-11-30T14:02:00Z"
    ),
    (
      """
      <gpx><trkpt lat="1" lon="2"><time>2026-11-30T14:02:01Z</time></trkpt>
      <trkpt lat="1.1" lon="2"><time>2026-11-30T14:02:00Z</time></trkpt></gpx>
      """, "a.gpx:2: this point is earlier than the one before it; put them in order"
    ),
    (
      "<gpx><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"2\"/></gpx>",
      "a.gpx: a track needs two places that differ; record a drive"
    ),
  ])
  func whatIsWrongIsToldInOneLine(text: String, error: String) {
    #expect(problem(Array(text.utf8)) == error)
  }

  @Test func anyBytesGiveATrackOrAnError() {
    let whole = gpx("<trk><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1.1\" lon=\"2\"/></trk>")
    for length in whole.indices.dropLast(4) {
      #expect(problem(Array(whole[..<length])) != nil, "\(length)")
    }
    for index in whole.indices {
      var bytes = whole
      bytes[index] = bytes[index] &+ 0x95
      _ = problem(bytes)
    }
  }

  @Test func aWrittenDriveIsReadBack() throws {
    let fixes = (0..<50).map { index in
      Track.Fix(coordinate(131_986_300 + index * 91, 777_066_000 - index), at: Int64(index) * 1_000)
    }
    let text = GPXWriter.text(fixes, name: "a <b> & c", start: 1_796_045_520)
    #expect(text.contains("<name>a &lt;b&gt; &amp; c</name>"))
    #expect(
      text.contains("lat=\"13.1986300\" lon=\"77.7066000\"><time>2026-11-30T13:32:00Z</time>"))
    #expect(try track(Array(text.utf8)).fixes == fixes)
  }

  @Test func timesAreThoseOfTheCalendar() {
    #expect(CivilTime.milliseconds("1970-01-01T00:00:00Z") == 0)
    #expect(CivilTime.milliseconds("2000-02-29T23:59:59.5Z") == 951_868_799_500)
    #expect(CivilTime.milliseconds("1969-12-31T23:59:59Z") == -1_000)
    for wrong in ["", "2026-13-01T00:00:00Z", "2026-11-30 14:02:00Z", "2026-11-30T14:02Z"] {
      #expect(CivilTime.milliseconds(wrong) == nil, "\(wrong)")
    }
    for seconds: Int64 in [0, 951_782_400, 951_868_799, 1_796_045_520, 4_107_542_399, -1] {
      #expect(CivilTime.milliseconds(CivilTime.text(seconds: seconds)) == seconds * 1_000)
    }
  }
}
