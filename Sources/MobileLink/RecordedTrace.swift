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
      throw TraceError(name: name, line: 0, text: "\(reason); give the path of a recorded trace")
    }
  }

  /// Reads either kind, told apart by content; `name` is what errors call it.
  package init(_ bytes: [UInt8], name: String) throws(TraceError) {
    guard !bytes.isEmpty else {
      throw TraceError(name: name, line: 0, text: "the file is empty; record a trace first")
    }
    guard bytes.count <= Self.mostBytes else {
      throw TraceError(name: name, line: 0, text: "over 256 MB; cut the trace")
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

  /// Values that could not be real and were left out.
  package var dropped: Int {
    switch self {
    case .packets: 0
    case .drive(let drive): drive.dropped
    }
  }
}

/// What is wrong with a trace: one line that says where and what to do.
package struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  package var name: String
  /// 0 means the whole file.
  package var line: Int
  package var text: String

  package var description: String {
    line > 0 ? "\(name):\(line): \(text)" : "\(name): \(text)"
  }
}

/// The lines of a file, without their ends and without the mark some editors put at its start; a
/// last line without an end counts too.
func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}

/// Text for an error line: cut short, and only what a terminal shows harmlessly.
func quoted(_ bytes: some Collection<UInt8>) -> String {
  let shown = bytes.prefix(24).map { (32...126).contains($0) ? $0 : UInt8(ascii: "?") }
  return "'" + String(decoding: shown, as: UTF8.self) + (bytes.count > 24 ? "...'" : "'")
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
