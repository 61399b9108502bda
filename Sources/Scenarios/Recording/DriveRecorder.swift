import DriverScreens
import Glibc
import OptimisticEngine
import TerminalUI
import WorldSimulation

/// Writes down a drive while it is driven: each line is in the file before what it tells acts, so
/// that a killed program leaves a recording that ends where it ended.
package final class DriveRecorder: SessionWatcher {
  /// A longer recording ends here; what was written plays up to there.
  package static let mostBytes = 32 << 20

  package let path: String
  private let file: Int32
  private var left = DriveRecorder.mostBytes
  private var numbers = 0
  private var history = RunHistory()
  /// The frame painted since the last input; written only when a key follows.
  private var painted: (size: ScreenSize, at: Int64)?
  /// Why nothing more is recorded, in words; nil while it is.
  package private(set) var problem: String?

  /// Makes the file and writes what a run begins with.
  ///
  /// - Throws: One line that says why it cannot be written.
  package init(path: String, header: Recording.Header, sources: RunSources) throws(BadInput) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw BadInput("\(path): \(String(cString: strerror(errno)))") }
    write(Recording.startLines(header, sources))
  }

  deinit { close(file) }

  // MARK: What the session tells

  package func painted(_ size: Size, at instant: Instant) {
    painted = (ScreenSize(columns: size.width, rows: size.height), instant.milliseconds)
  }

  package func pressed(_ key: Key, at instant: Instant) {
    guard key != .resize else { return }
    var lines: [String] = []
    if let painted {
      lines.append(RecordedInput(at: painted.at, .paint(painted.size)).line)
      self.painted = nil
    }
    lines.append(RecordedInput(at: instant.milliseconds, .key(key)).line)
    lines.append(
      numbered(LogEvent(.inputKey, at: instant.milliseconds, ["key": .text(key.name)])))
    write(lines)
  }

  package func happened(_ events: [WorldEvent], in world: World) {
    write(
      events.map { event in
        let event = LogEvent(event)
        history.note(event) { world.server.tripRecord($0)?.payment == .card }
        return numbered(event)
      })
  }

  /// The program is left: the recording is whole.
  package func ended(_ world: World) {
    let summary = LogEvent.summary(
      of: history, at: world.now.milliseconds, bytes: world.link.statistics.bytesUp,
      flicker: Int64(world.tally.flicker), rejected: world.phone?.rejectedFixes ?? 0)
    write([RecordedInput(at: world.now.milliseconds, .end).line, numbered(summary)])
  }

  // MARK: The file

  private func numbered(_ event: LogEvent) -> String {
    numbers += 1
    return event.line(number: numbers)
  }

  private func write(_ lines: [String]) {
    guard problem == nil, !lines.isEmpty else { return }
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    left -= bytes.count
    guard left >= 0 else {
      problem = "it reached \(Self.mostBytes >> 20) MB"
      return
    }
    var done = 0
    while done < bytes.count {
      let put = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress! + done, bytes.count - done)
      }
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else {
        problem = String(cString: strerror(errno))
        return
      }
      done += put
    }
  }
}
