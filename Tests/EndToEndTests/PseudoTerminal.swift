import CVTerm
import Glibc
import TerminalUI

/// A program on a real pseudo-terminal; libvterm shows what a person would see.
///
/// Waits are for conditions, never for times. The limits are generous: they only say when to give
/// up.
final class PseudoTerminal {
  struct Options: OptionSet {
    let rawValue: Int32
    static let stdinNull = Options(rawValue: Int32(CVT_STDIN_NULL))
    static let stdinClosed = Options(rawValue: Int32(CVT_STDIN_CLOSED))
    static let stdoutToFile = Options(rawValue: Int32(CVT_STDOUT_FILE))
    static let stderrToFile = Options(rawValue: Int32(CVT_STDERR_FILE))
    static let ignoreHangup = Options(rawValue: Int32(CVT_IGNORE_HANGUP))
    static let noTerminal = Options(rawValue: Int32(CVT_NO_TERMINAL))
  }

  enum Exit: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  struct GaveUp: Error, CustomStringConvertible { let description: String }

  static let patience: Int64 = 20_000

  private(set) var child = cvt_child()
  private(set) var size: Size
  /// Every byte the program sent.
  private(set) var log: [UInt8] = []
  /// The end of the log that the emulator has not got yet.
  private var unshown: [UInt8] = []
  /// The modes of the terminal before the program started.
  let modesBefore: String
  private var screenState: OpaquePointer
  private var exit: Exit?
  private var isMasterOpen = true

  init(
    _ program: String, _ arguments: [String] = [], size: Size = Size(width: 80, height: 24),
    environment: [String: String] = [:], options: Options = []
  ) throws {
    self.size = size
    screenState = cvt_screen_new(Int32(max(1, size.height)), Int32(max(1, size.width)))
    let path = program.hasPrefix("/") ? program : Self.productsFolder + "/" + program
    var variables = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
    variables.merge(environment) { $1 }
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp =
      variables.filter { !$0.value.isEmpty }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var error = cvt_open(&child, Int32(size.height), Int32(size.width))
    modesBefore = Self.modes(child.slave)
    if error == 0 { error = cvt_start(&child, path, argv, envp, options.rawValue) }
    guard error == 0 else { throw GaveUp(description: "no pseudo-terminal: errno \(error)") }
  }

  deinit {
    if exit == nil {
      kill(SIGKILL)
      var status: Int32 = 0
      waitpid(child.process, &status, 0)
    }
    closeMaster()
    close(child.slave)
    close(child.side)
    cvt_screen_free(screenState)
  }

  /// The folder of the built programs: that of the test bundle.
  static let productsFolder: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    var path = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(
      decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let file = bundle ?? own
    return String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
  }()

  // MARK: Driving

  /// Presses keys by their scenario names, as a terminal would send them.
  func press(_ names: String...) { for name in names { send(Self.bytes(of: name)) } }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let result = bytes[sent...].withUnsafeBytes { write(child.master, $0.baseAddress, $0.count) }
      if result > 0 { sent += result } else if errno != EAGAIN && errno != EINTR { return }
      pump(milliseconds: 1)
    }
  }

  func resize(_ size: Size) {
    self.size = size
    cvt_screen_resize(screenState, Int32(size.height), Int32(size.width))
    cvt_resize(child.master, Int32(size.height), Int32(size.width))
  }

  /// What is sent is shown in this size, whatever the terminal says of itself.
  func showAs(_ size: Size) {
    self.size = size
    cvt_screen_resize(screenState, Int32(size.height), Int32(size.width))
  }

  func kill(_ signal: Int32) { Glibc.kill(child.process, signal) }

  /// The terminal's window is closed.
  func closeMaster() {
    guard isMasterOpen else { return }
    isMasterOpen = false
    close(child.master)
  }

  private static func bytes(of name: String) -> [UInt8] {
    switch Key(name: name) {
    case .enter: [13]
    case .escape: [27]
    case .space: [32]
    case .tab: [9]
    case .backspace: [127]
    case .backTab: Array("\u{1B}[Z".utf8)
    case .up: Array("\u{1B}OA".utf8)
    case .down: Array("\u{1B}OB".utf8)
    case .right: Array("\u{1B}OC".utf8)
    case .left: Array("\u{1B}OD".utf8)
    case .home: Array("\u{1B}OH".utf8)
    case .end: Array("\u{1B}OF".utf8)
    case .pageUp: Array("\u{1B}[5~".utf8)
    case .pageDown: Array("\u{1B}[6~".utf8)
    case .delete: Array("\u{1B}[3~".utf8)
    case .function(1): Array("\u{1B}OP".utf8)
    case .control(let letter): [(letter.asciiValue ?? 96) & 0x1F]
    case .character(let character): Array(String(character).utf8)
    default: []
    }
  }

  // MARK: Watching

  /// Takes what the program has sent; true when there was something.
  @discardableResult
  func pump(milliseconds: Int32) -> Bool {
    guard isMasterOpen else {
      usleep(useconds_t(milliseconds) * 1_000)
      return false
    }
    var source = pollfd(fd: child.master, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(child.master, &bytes, bytes.count)
    guard count > 0 else { return false }
    log += bytes[..<count]
    show(bytes[..<count])
    return true
  }

  /// Gives the emulator whole characters: libvterm 0.1.4 shows a replacement character, even in a
  /// cell written much later, when one is cut by the end of a read.
  private func show(_ bytes: ArraySlice<UInt8>) {
    unshown += bytes
    let whole = unshown.count - Self.cutTail(of: unshown)
    unshown.withUnsafeBytes {
      cvt_screen_write(
        screenState, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(whole))
    }
    unshown.removeFirst(whole)
  }

  /// How many bytes at the end begin a UTF-8 character that is not complete yet.
  private static func cutTail(of bytes: [UInt8]) -> Int {
    guard let lead = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : bytes[lead] >= 0xC0 ? 2 : 1
    let present = bytes.count - lead
    return present < length ? present : 0
  }

  /// Waits until a condition holds; says what was on screen when it gives up.
  func wait(_ what: String, limit: Int64 = patience, until condition: () -> Bool) throws {
    let end = Self.milliseconds() + limit
    while !condition() {
      guard Self.milliseconds() < end else {
        throw GaveUp(description: "gave up waiting for \(what); screen:\n\(text)")
      }
      pump(milliseconds: 5)
      while pump(milliseconds: 0) {}  // a frame may come in pieces
    }
  }

  func wait(for words: String) throws { try wait("\"\(words)\"") { text.contains(words) } }

  /// Waits until nothing was sent for a while: all that was asked for has been painted.
  func settle(quiet: Int32 = 150) {
    let end = Self.milliseconds() + Self.patience
    while pump(milliseconds: quiet), Self.milliseconds() < end {}
  }

  func waitForExit(limit: Int64 = patience) throws -> Exit {
    try wait("the end of the program", limit: limit) {
      if exit == nil {
        let status = cvt_status(child.process)
        if status != -1 {
          let signal = cvt_signalled(status)
          exit = signal != 0 ? .signal(signal) : .code(cvt_exited(status))
        }
      }
      return exit != nil
    }
    if isMasterOpen { while pump(milliseconds: 20) {} }
    return exit ?? .code(-1)
  }

  static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  // MARK: What is there

  /// The screen's rows without the spaces at their ends.
  var lines: [String] {
    (0..<size.height).map { row in
      var line = ""
      var column = 0
      while column < size.width {
        let cell = cell(x: column, y: row)
        line += cell.text.isEmpty ? " " : cell.text
        column += max(1, cell.width)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  var text: String { lines.joined(separator: "\n") }

  struct ScreenCell: Equatable {
    var text: String
    var width: Int
    var foreground: Int
    var background: Int
    var bold: Bool
    var reverse: Bool
  }

  func cell(x: Int, y: Int) -> ScreenCell {
    let cell = cvt_screen_cell(screenState, Int32(y), Int32(x))
    let scalars = cell.scalars
    var text = ""
    for value in [scalars.0, scalars.1, scalars.2, scalars.3, scalars.4, scalars.5] {
      guard value != 0, let scalar = Unicode.Scalar(value) else { break }
      text.unicodeScalars.append(scalar)
    }
    return ScreenCell(
      text: text, width: Int(cell.width), foreground: Int(cell.foreground),
      background: Int(cell.background), bold: cell.bold != 0, reverse: cell.reverse != 0)
  }

  /// The column of the first cell of some words in a row.
  func column(of words: String, inRow row: Int) -> Int? {
    var columns: [Int] = []
    var line = ""
    var column = 0
    while column < size.width {
      let cell = cell(x: column, y: row)
      for character in cell.text.isEmpty ? " " : cell.text {
        line.append(character)
        columns.append(column)
      }
      column += max(1, cell.width)
    }
    guard let range = line.firstRange(of: words) else { return nil }
    return columns[line.distance(from: line.startIndex, to: range.lowerBound)]
  }

  var modes: String { Self.modes(child.slave) }

  /// What the program wrote to the file in place of standard output or error.
  var sideText: String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = pread(child.side, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  private static func modes(_ terminal: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 512)
    let count = cvt_modes(terminal, &buffer, Int32(buffer.count))
    return String(
      decoding: buffer.prefix(max(0, Int(count))).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
