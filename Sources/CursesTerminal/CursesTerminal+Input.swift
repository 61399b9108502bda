import CNcurses
import Glibc
import TerminalUI

extension CursesTerminal {
  /// What came while waiting.
  package struct Input: Hashable, Sendable {
    package var keys: [Key] = []
    /// The size is another one now, or the terminal came back: paint all of it.
    package var isResized = false
    package var isContinued = false
    package var wantsStop = false
    /// The signal that ends the process.
    package var deadly: Int32?
    /// The terminal has taken all of a frame that it was behind with.
    package var isCaughtUp = false
    /// The terminal is gone.
    package var isClosed = false

    var isEmpty: Bool { self == Input() }
  }

  /// A resize is acted upon when no other followed for this long,
  private static var resizeQuiet: Int64 { 30 }
  /// or when this long has passed since the first.
  private static var resizePatience: Int64 { 90 }

  /// Waits at most `timeout` milliseconds (nil: for ever) for keys or signals.
  package func wait(timeout: Int64?) -> Input {
    var result = Input()
    let start = Self.microseconds() / 1_000
    let end = timeout.map { start + $0 }
    var resizeFirst: Int64?
    var resizeDue: Int64?
    while true {
      let now = Self.microseconds() / 1_000
      result.keys += decoder.timeOut(at: now)
      if let due = resizeDue, now >= due {
        resizeDue = nil
        result.isResized = updateSize() || result.isResized
      }
      let isDone = !result.isEmpty || (end.map { now >= $0 } ?? false)
      if resizeDue == nil && (isDone || isClosed) { break }
      let next = [end, decoder.deadline, resizeDue].compactMap { $0 }.min()
      poll(until: next, now: now, into: &result)
      let events = cnc_life_events()
      result.wantsStop = result.wantsStop || events.stop != 0
      result.isContinued = result.isContinued || events.continued != 0
      if events.deadly != 0 {
        result.deadly = events.deadly
        break
      }
      if events.resized != 0 {
        let moment = Self.microseconds() / 1_000
        let first = resizeFirst ?? moment
        resizeFirst = first
        resizeDue = min(moment + Self.resizeQuiet, first + Self.resizePatience)
      }
    }
    if isClosed {
      result.isClosed = true
      // A signal's own number tells more than that the terminal is gone.
      let deadly = cnc_life_events().deadly
      if deadly != 0 { result.deadly = deadly }
    }
    return result
  }

  private func poll(until next: Int64?, now: Int64, into result: inout Input) {
    let milliseconds = next.map { Int32(clamping: max(0, $0 - now)) } ?? -1
    var sources = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isBehind ? output : -1, events: Int16(POLLOUT), revents: 0),
    ]
    guard Glibc.poll(&sources, 3, milliseconds) > 0 else { return }  // EINTR: the pipe tells why
    if sources[2].revents != 0 {
      flush()
      result.isCaughtUp = !isBehind
    }
    if sources[0].revents & Int16(POLLIN) != 0 {
      readBytes(into: &result)
    } else if sources[0].revents != 0 {
      isClosed = true
    }
  }

  private func readBytes(into result: inout Input) {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(input, &bytes, bytes.count)
    if count > 0 {
      result.keys += decoder.feed(bytes.prefix(count), at: Self.microseconds() / 1_000)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isClosed = true
    }
  }
}
