import OptimisticEngine
import StreetMap

/// Tracks from files: GPX, or the CSV of a G-NetTrack drive, told apart by content.
package enum TrackFile {
  /// The longest file read, in bytes.
  package static let mostBytes = 64 << 20

  /// - Parameter name: What errors call the file; its path if not given.
  package static func load(path: String, name: String? = nil) throws(TraceError) -> Track {
    let name = name ?? path
    let bytes: [UInt8]
    do throws(Files.Failure) {
      bytes = try Files.read(path)
    } catch {
      throw TraceError(name, 0, "\(error.reason); give the path of a .gpx or G-NetTrack .csv file")
    }
    return try read(bytes, name: name)
  }

  package static func read(_ bytes: [UInt8], name: String) throws(TraceError) -> Track {
    guard !bytes.isEmpty else {
      throw TraceError(name, 0, "the file is empty; record a drive first")
    }
    guard bytes.count <= mostBytes else { throw TraceError(name, 0, "over 64 MB; cut the track") }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if first == UInt8(ascii: "<") { return try GPXReader.read(bytes, name: name) }
    guard bytes.prefix(while: { $0 != UInt8(ascii: "\n") }).contains(UInt8(ascii: ",")) else {
      throw TraceError(
        name, 0, "neither GPX nor the CSV of a G-NetTrack drive; export the track as GPX")
    }
    return try DriveRecord(bytes, name: name).track(name: name)
  }
}

extension DriveRecord {
  /// The places and times of the drive; rows without a fix are left out.
  package func track(name: String) throws(TraceError) -> Track {
    let fixes = rows.compactMap { row in
      row.coordinate.map { Track.Fix($0, at: row.at) }
    }
    let start = fixes.first?.at ?? 0
    return try Track(
      fixes.map { Track.Fix($0.coordinate, at: ($0.at ?? 0) - start) }, name: name,
      dropped: dropped)
  }
}
