import CursesTerminal
import DriverScreens
import Glibc
import Scenarios
import TerminalUI

/// Shows a program as the flags of the screen ask for: one frame, lines, or the whole terminal.
struct ScreenRun {
  private let options: Options
  private let frameLog: FrameLog?

  /// Refuses what cannot be shown or written before anything is made.
  init(options: Options) throws(BadInput) {
    self.options = options
    if !options.has("--once"), !options.has("--plain") {
      do {
        try CursesTerminal.check()
      } catch {
        throw BadInput(error.description)
      }
    }
    guard let path = options.text("--frame-log") else {
      frameLog = nil
      return
    }
    guard let log = FrameLog(path: path) else {
      throw BadInput("--frame-log \(path): cannot be written; choose another place")
    }
    frameLog = log
  }

  /// - Parameter ending: Is called before a signal ends the process; returns what standard error is
  ///   told then.
  /// - Returns: The frame of `--once`, and nothing for what was shown on the terminal.
  func show(
    _ program: any InteractiveProgram, ending: () -> String = { "" }
  ) throws(BadInput) -> CommandOutput {
    if let size = options.text("--once").flatMap({ ScreenSize($0) }) { return once(program, size) }
    if options.has("--plain") {
      var loop = PlainLoop(program)
      loop.run()
    } else {
      try onTerminal(program, ending)
    }
    return CommandOutput(errors: frameLogProblem)
  }

  private var frameLogProblem: String {
    guard let path = options.text("--frame-log"), frameLog?.isIncomplete ?? false else { return "" }
    return "deadzone: --frame-log \(path): not all of it could be written; choose another place\n"
  }

  private func once(_ program: any InteractiveProgram, _ size: ScreenSize) -> CommandOutput {
    let frame = program.frame(
      size: Size(width: size.columns, height: size.rows),
      capabilities: options.has("--ascii") ? .ascii : .full)
    return CommandOutput(output: frame.lines.map { $0 + "\n" }.joined())
  }

  /// Runs until the program quits; a signal ends the process by that signal.
  private func onTerminal(
    _ program: any InteractiveProgram, _ ending: () -> String
  ) throws(BadInput) {
    let terminal: CursesTerminal
    do {
      terminal = try CursesTerminal(
        .init(ascii: options.has("--ascii"), motion: !options.has("--no-motion")))
    } catch {
      throw BadInput(error.description)
    }
    defer { terminal.close() }
    var loop = InteractiveLoop(terminal, program, loopOptions)
    switch loop.run() {
    case .quit: break
    case .signal(let signal):
      let told = ending()
      terminal.close()
      try? Streams.clean(told).write(to: STDERR_FILENO)
      CursesTerminal.die(by: signal)
    }
  }

  private var loopOptions: InteractiveLoop.Options {
    var loop = InteractiveLoop.Options()
    loop.frameLog = frameLog
    loop.debugCrash = options.text("--debug-crash").flatMap(InteractiveLoop.DebugCrash.init)
    return loop
  }
}

extension DriverSession.Options {
  /// What the flags of pace and screen say, for a world with this seed.
  init(_ options: Options, seed: UInt64) {
    self.init()
    build = "\(Recording.programVersion) seed \(seed)"
    theme = options.text("--theme").flatMap(Theme.init) ?? .auto
    steady = options.has("--steady")
    statement = WorldStatement.perform
    if let asked = options.speed { speed = asked }
    if !options.has("--once"), !options.has("--plain"), !options.has("--ascii"),
      !CursesTerminal.hasUTF8
    {
      notes = ["The locale has no UTF-8: drawn in ASCII"]
    }
    if !options.has("--once") { microseconds = CursesTerminal.microseconds }
  }
}
