import Glibc
import TerminalUI
import Testing

/// A tmux server of a test's own, without anybody's settings, with one window.
final class Tmux {
  /// Whether it is installed; CI installs it.
  static let isThere = shell("command -v tmux").output.contains("tmux")

  private let socket = "deadzone-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  private let folder = TemporaryFolder()

  /// - Parameters:
  ///   - command: What runs in the window; an interactive bash without settings by default.
  ///   - terminal: What tmux says it is: `TERM` in the window.
  init(
    _ command: String = "bash --norc --noprofile", size: Size = Size(width: 80, height: 24),
    terminal: String = "tmux-256color", environment: [String] = []
  ) throws {
    let (settings, start) = (folder.file("tmux.conf"), folder.file("start.sh"))
    folder.write("set -g default-terminal \(terminal)\n", to: "tmux.conf")
    let variables = (["LC_ALL=C.UTF-8", "PS1='$ '"] + environment).joined(separator: " ")
    folder.write("export \(variables)\nexec \(command)\n", to: "start.sh")
    let made = Tmux.shell(
      "env -u TMUX TERM=xterm-256color LC_ALL=C.UTF-8 tmux -L \(socket) -f \(settings) "
        + "new-session -d -x \(size.width) -y \(size.height) sh \(start)")
    guard made.status == 0 else { throw PseudoTerminal.GaveUp(description: made.output) }
  }

  deinit { run("kill-server") }

  // MARK: Driving

  @discardableResult
  func run(_ arguments: String) -> String {
    Tmux.shell("env -u TMUX LC_ALL=C.UTF-8 tmux -L \(socket) \(arguments)").output
  }

  /// Presses keys by tmux's names: `Enter`, `C-z`, `q`.
  func press(_ keys: String...) { run("send-keys \(keys.joined(separator: " "))") }

  func type(_ text: String) { run("send-keys -l '\(text)'") }

  func resize(_ size: Size) { run("resize-window -x \(size.width) -y \(size.height)") }

  // MARK: Watching

  /// The rows as they stand, the spaces at their ends included.
  var lines: [String] {
    run("capture-pane -p -N").split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init).dropLast()
  }

  var text: String { run("capture-pane -p") }

  /// The rows with the attributes tmux understood.
  var attributes: ByteLog { ByteLog(run("capture-pane -p -e").utf8) }

  /// The process in the window.
  var process: pid_t? {
    pid_t(run("list-panes -F '#{pane_pid}'").filter(\.isNumber))
  }

  func wait(_ what: String, until condition: () -> Bool) throws {
    let end = PseudoTerminal.milliseconds() + PseudoTerminal.patience
    while !condition() {
      guard PseudoTerminal.milliseconds() < end else {
        throw PseudoTerminal.GaveUp(description: "gave up waiting for \(what); screen:\n\(text)")
      }
      usleep(20_000)
    }
  }

  func wait(for words: String) throws { try wait("\"\(words)\"") { text.contains(words) } }

  /// What a command of the shell says, and how it ended.
  static func shell(_ command: String) -> (output: String, status: Int32) {
    guard let pipe = popen("{ \(command); } 2>&1 </dev/null", "r") else { return ("", -1) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return (String(decoding: bytes, as: UTF8.self), pclose(pipe))
  }
}
