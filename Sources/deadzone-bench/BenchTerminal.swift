import Glibc

/// A program on a pseudo-terminal, as the rows of the screen measure it.
final class BenchTerminal {
  private let master: Int32
  let process: pid_t
  // What the C library's module for Swift leaves out.
  private static let unlock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430
  private static let newSession: Int16 = 0x80
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// - Returns: nil where the program is not installed.
  init?(_ program: String, _ arguments: [String], home: String, columns: UInt16, rows: UInt16) {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    var isLocked: Int32 = 0
    guard master >= 0, ioctl(master, Self.unlock, &isLocked) == 0,
      ioctl(master, Self.number, &number) == 0
    else { return nil }
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)  // Textual draws there
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.newSession)
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let environment =
      [
        "PATH=\(path)", "HOME=\(home)", "TERM=xterm-256color", "LC_ALL=C.UTF-8",
        "XDG_STATE_HOME=\(home)",
      ] + (getenv("PYTHONPATH").map { ["PYTHONPATH=\(String(cString: $0))"] } ?? [])
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var values: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in words + values { free(text) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, program, &actions, &attributes, &words, &values) == 0 else {
      close(master)
      return nil
    }
    process = child
  }

  func press(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Reads for so many milliseconds at most; returns what came, and when the first byte did.
  private func read(milliseconds: Int64) -> (bytes: Int, at: Int64)? {
    var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, Int32(milliseconds)) > 0 else { return nil }
    let at = Clock.nanoseconds()
    let count = Glibc.read(master, &buffer, buffer.count)
    return count > 0 ? (count, at) : nil
  }

  /// Reads until nothing came for `milliseconds`, at most ten times as long.
  ///
  /// - Returns: How much came, and when the first and the last of it did.
  @discardableResult
  func rest(milliseconds: Int64) -> (bytes: Int, first: Int64, last: Int64)? {
    var came: (bytes: Int, first: Int64, last: Int64)?
    let end = Clock.nanoseconds() + milliseconds * 10_000_000
    while Clock.nanoseconds() < end, let piece = read(milliseconds: milliseconds) {
      came = ((came?.bytes ?? 0) + piece.bytes, came?.first ?? piece.at, piece.at)
    }
    return came
  }

  /// Waits for the first picture: for its first byte as long as it takes, and until nothing came for
  /// `milliseconds` after that.
  @discardableResult
  func begin(milliseconds: Int64 = 500) -> (bytes: Int, first: Int64, last: Int64)? {
    guard let first = read(milliseconds: 10_000) else { return nil }
    guard let more = rest(milliseconds: milliseconds) else {
      return (first.bytes, first.at, first.at)
    }
    return (first.bytes + more.bytes, first.at, more.last)
  }

  /// How much comes in so many milliseconds.
  func listen(milliseconds: Int64) -> Int {
    let end = Clock.nanoseconds() + milliseconds * 1_000_000
    var bytes = 0
    while true {
      let left = (end - Clock.nanoseconds()) / 1_000_000
      guard left > 0 else { return bytes }
      bytes += read(milliseconds: left)?.bytes ?? 0
    }
  }

  /// Reads until the program has ended, at most two minutes; returns how much came.
  @discardableResult
  func drain() -> Int {
    let end = Clock.nanoseconds() + 120_000_000_000
    var bytes = 0
    while Clock.nanoseconds() < end, let piece = read(milliseconds: 120_000) {
      bytes += piece.bytes
    }
    self.end()
    return bytes
  }

  /// A figure of `/proc/PID/status`, such as `VmHWM` (kB) or `voluntary_ctxt_switches`.
  func status(_ name: String) -> Int64 {
    let text = File.read("/proc/\(process)/status") ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
    return Int64(line.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
  }

  func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(master)
  }
}

/// Whole small files.
enum File {
  static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = Glibc.read(file, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
