/// Writes a drive as GPX 1.1: what other programs show, and this one drives again.
package enum GPXWriter {
  /// - Parameters:
  ///   - start: Seconds since 1970 at the fixes' time zero.
  package static func text(_ fixes: [Track.Fix], name: String, start: Int64) -> String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<gpx version=\"1.1\" creator=\"deadzone\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
      "<trk><name>\(XMLText.escaped(name))</name><trkseg>",
    ]
    for fix in fixes {
      let latitude = Coordinate.degrees(fix.coordinate.latitude)
      let longitude = Coordinate.degrees(fix.coordinate.longitude)
      let time = fix.at.map { "<time>\(CivilTime.text(seconds: start + $0 / 1_000))</time>" } ?? ""
      lines.append("<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(time)</trkpt>")
    }
    lines.append("</trkseg></trk>")
    lines.append("</gpx>")
    return lines.map { $0 + "\n" }.joined()
  }
}
