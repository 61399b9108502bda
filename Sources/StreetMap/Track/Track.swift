/// A drive as a receiver recorded it: places in order, with the times they were passed.
package struct Track: Hashable, Sendable {
  package struct Fix: Hashable, Sendable {
    package var coordinate: Coordinate
    /// Milliseconds since the first fix; nil where the file has no times.
    package var at: Int64?

    package init(_ coordinate: Coordinate, at: Int64? = nil) {
      self.coordinate = coordinate
      self.at = at
    }
  }

  package let name: String
  package let fixes: [Fix]
  /// Values of the file that could not be real and were left out.
  package let dropped: Int
  /// Of the places and times: a saved world belongs to one track.
  package let digest: UInt64

  /// How far from its first place a track may lead: 3 degrees, a long day's drive.
  private static let farthest = 3 * Coordinate.unitsPerDegree

  /// - Throws: `TraceError` where fewer than two places differ, or one is out of reach.
  package init(_ fixes: [Fix], name: String, dropped: Int = 0) throws(TraceError) {
    guard let first = fixes.first,
      fixes.contains(where: { $0.coordinate != first.coordinate })
    else {
      throw TraceError(name, 0, "a track needs two places that differ; record a drive")
    }
    let isFar = fixes.contains { fix in
      abs(Int64(fix.coordinate.latitude) - Int64(first.coordinate.latitude)) > Self.farthest
        || abs(Int64(fix.coordinate.longitude) - Int64(first.coordinate.longitude)) > Self.farthest
    }
    guard !isFar else {
      throw TraceError(name, 0, "it leads over 3 degrees away from its start; cut the track")
    }
    self.name = name
    self.fixes = fixes
    self.dropped = dropped
    var bytes: [UInt8] = []
    for fix in fixes {
      let numbers = [
        Int64(fix.coordinate.latitude), Int64(fix.coordinate.longitude), fix.at ?? -1,
      ]
      for number in numbers {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
      }
    }
    digest = Digest.fnv1a(bytes)
  }
}
