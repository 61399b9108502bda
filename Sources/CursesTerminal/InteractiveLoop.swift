import CNcurses
import Glibc
import TerminalUI

/// Drives a program on the terminal in real time: one thread, nothing done while nothing changes.
package struct InteractiveLoop {
  package enum End: Hashable, Sendable {
    /// The program asked for it.
    case quit
    /// End the process by this signal; the terminal is given back already.
    case signal(Int32)
  }

  package enum DebugCrash: String, CaseIterable, Sendable { case trap, segv, abort }

  package struct Options {
    package var frameLog: FrameLog?
    /// Crashes after the first frame, to show that the terminal comes back.
    package var debugCrash: DebugCrash?
    package init(frameLog: FrameLog? = nil, debugCrash: DebugCrash? = nil) {
      self.frameLog = frameLog
      self.debugCrash = debugCrash
    }
  }

  private let terminal: CursesTerminal
  private let program: any InteractiveProgram
  private let options: Options
  /// Microseconds of the moment the program's time has reached.
  private var reached: Int64

  /// Frames that only time makes are at least this far apart.
  private static let frameMilliseconds: Int64 = 33
  /// A longer gap (a debugger, a stopped process) counts as this much.
  private static let longestGap: Int64 = 1_000

  package init(_ terminal: CursesTerminal, _ program: any InteractiveProgram, _ options: Options) {
    self.terminal = terminal
    self.program = program
    self.options = options
    reached = CursesTerminal.microseconds()
  }

  /// Paints the first frame at once, then runs until the program, a signal or the terminal ends it.
  ///
  /// The terminal is given back and the program saved before it returns.
  package mutating func run() -> End {
    paint("start")
    crashIfAsked()
    while true {
      let input = terminal.wait(timeout: timeout)
      if let end = handle(input) {
        finish()
        return end
      }
      if program.shouldQuit {
        finish()
        return .quit
      }
    }
  }

  private var timeout: Int64? {
    guard let next = program.nextChange else { return nil }
    return max(next, Self.frameMilliseconds)
  }

  private mutating func handle(_ input: CursesTerminal.Input) -> End? {
    if let signal = input.deadly { return .signal(signal) }
    if input.isClosed { return .signal(SIGHUP) }
    advance()
    var reason = "time"
    var wantsStop = input.wantsStop
    if input.isContinued && !wantsStop {
      terminal.takeAfterStop()
      reason = "continue"
    }
    if input.isResized {
      program.handle(.resize)
      reason = "resize"
    }
    for key in input.keys {
      // Somebody may hold a key down: its end does not wait for what is left of it.
      let deadly = cnc_life_deadly()
      if deadly != 0 { return .signal(deadly) }
      switch key {
      case .control("\\"): return .signal(SIGQUIT)
      default:
        program.handle(key)
        if reason == "time" { reason = "key" }
      }
      switch program.takeWish() {
      case .redraw:
        terminal.repaint()
        reason = "redraw"
      case .suspend: wantsStop = true
      case nil: break
      }
      if program.shouldQuit { return nil }
    }
    if wantsStop {
      suspend()
      reason = "continue"
    }
    paint(reason)
    return nil
  }

  private mutating func advance() {
    let now = CursesTerminal.microseconds()
    let passed = (now - reached) / 1_000
    guard passed > 0 else { return }
    // The rest of a millisecond is kept for the next time.
    reached += passed * 1_000
    program.advance(realMilliseconds: min(passed, Self.longestGap))
  }

  /// Time stands still while the job is stopped.
  private mutating func suspend() {
    program.saveNow()
    let size = terminal.size
    terminal.suspend()
    // A stopped job is not told of another size.
    if terminal.size != size { program.handle(.resize) }
    reached = CursesTerminal.microseconds()
  }

  private func paint(_ reason: String) {
    let start = CursesTerminal.microseconds()
    let frame = program.frame(size: terminal.size, capabilities: capabilities)
    guard let drawn = terminal.draw(frame, theme: program.theme) else { return }
    guard drawn.bytes > 0, let log = options.frameLog else { return }
    log.add(
      reason: reason, cells: drawn.cells, bytes: drawn.bytes,
      microseconds: CursesTerminal.microseconds() - start)
  }

  /// The theme without colour is a terminal without colour to the views.
  private var capabilities: Capabilities {
    var capabilities = terminal.capabilities
    if program.theme == .mono { capabilities.colors = 0 }
    return capabilities
  }

  private func finish() {
    program.saveNow()
    terminal.close()
  }

  private func crashIfAsked() {
    switch options.debugCrash {
    case .trap: fatalError("crash asked for by --debug-crash trap")
    case .segv: cnc_crash_segv()
    case .abort: cnc_crash_abort()
    case nil: break
    }
  }
}
