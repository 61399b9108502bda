import Glibc

/// The file of `--frame-log`: a line a frame.
///
/// `frame reason cells bytes microseconds`: its number, why it was painted, the cells that changed,
/// the bytes sent, and the time from asking for the frame to sending it.
package final class FrameLog {
  private let descriptor: Int32
  private var number = 0
  /// The disk did not take all of it.
  package private(set) var isIncomplete = false

  /// Opens the file anew; nil when it cannot be written, with `errno` set.
  package init?(path: String) {
    // A pipe that nobody reads is refused and not waited for.
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else { return nil }
    write("frame reason cells bytes microseconds\n")
  }

  deinit { close(descriptor) }

  func add(reason: String, cells: Int, bytes: Int, microseconds: Int64) {
    number += 1
    write("\(number) \(reason) \(cells) \(bytes) \(microseconds)\n")
  }

  private func write(_ line: String) {
    var line = line
    // A full disk must not stop the screen: the line is lost, and that is told at the end.
    line.withUTF8 {
      if Glibc.write(descriptor, $0.baseAddress, $0.count) != $0.count { isIncomplete = true }
    }
  }
}
