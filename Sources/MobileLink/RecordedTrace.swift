import OptimisticEngine
import StreetMap

/// A recording of a real network that takes the place of the map's coverage.
package enum RecordedTrace: Hashable, Sendable {
  /// A mahimahi file: when packets could be delivered.
  case packets(PacketTrace)
  /// A G-NetTrack drive: where and when which signal was received.
  case drive(DriveLog)

  /// The longest file read, in bytes: hours of a fast line.
  package static let mostBytes = 256 << 20

  /// Reads a file of either kind; `name` is what errors call it, its path if not given.
  package static func load(
    path: String, name: String? = nil
  ) throws(TraceError) -> RecordedTrace {
    let name = name ?? path
    do {
      return try RecordedTrace(try Files.read(path), name: name)
    } catch let error as TraceError {
      throw error
    } catch {
      let reason = (error as? Files.Failure)?.reason ?? "not readable"
      throw TraceError(name, 0, "\(reason); give the path of a recorded trace")
    }
  }

  /// Reads either kind, told apart by content; `name` is what errors call it.
  package init(_ bytes: [UInt8], name: String) throws(TraceError) {
    guard !bytes.isEmpty else {
      throw TraceError(name, 0, "the file is empty; record a trace first")
    }
    guard bytes.count <= Self.mostBytes else {
      throw TraceError(name, 0, "over 256 MB; cut the trace")
    }
    let firstLine = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if firstLine.contains(UInt8(ascii: ",")) {
      self = .drive(try DriveLog(bytes, name: name))
    } else {
      self = .packets(try PacketTrace(bytes, name: name))
    }
  }

  /// What the radio is like at a time since the start.
  package func conditions(at now: Instant) -> RadioConditions {
    switch self {
    case .packets(let packets): packets.isOutage(at: now) ? .deadZone : .open
    case .drive(let drive): drive.conditions(at: now)
    }
  }

  /// When that changes next.
  package func nextChange(after now: Instant) -> Instant? {
    switch self {
    case .packets(let packets): packets.nextEdge(after: now)
    case .drive(let drive): drive.nextChange(after: now)
    }
  }

  /// How many values could not be real and were left out.
  package var dropped: Int {
    switch self {
    case .packets: 0
    case .drive(let drive): drive.dropped
    }
  }
}

/// The index of the first element that is not under `value`, in sorted numbers.
func lowerBound(_ sorted: [Int64], _ value: Int64) -> Int {
  var low = 0
  var high = sorted.count
  while low < high {
    let middle = (low + high) / 2
    if sorted[middle] < value { low = middle + 1 } else { high = middle }
  }
  return low
}
