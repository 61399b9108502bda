// Not part of the product: end-to-end tests run it to see the terminal's life cycle by itself.
import CursesTerminal
import Glibc
import TerminalUI

@MainActor func run() throws(TerminalRefusal) {
  let program = ProbeProgram()
  var loopOptions = InteractiveLoop.Options()
  var terminalOptions = CursesTerminal.Options()
  var isPlain = false
  var arguments = CommandLine.arguments.dropFirst()
  while let flag = arguments.popFirst() {
    switch flag {
    case "--tick": program.tick = arguments.popFirst().flatMap { Int64($0) }
    case "--name": program.name = arguments.popFirst() ?? ""
    case "--save": program.savePath = arguments.popFirst()
    case "--error": program.errorText = arguments.popFirst()
    case "--frame-log": loopOptions.frameLog = arguments.popFirst().flatMap(FrameLog.init)
    case "--debug-crash":
      loopOptions.debugCrash = arguments.popFirst().flatMap(InteractiveLoop.DebugCrash.init)
    case "--may-crash": program.mayCrash = true
    case "--ascii": terminalOptions.ascii = true
    case "--plain": isPlain = true
    default: exit(2)
    }
  }
  if isPlain {
    var loop = PlainLoop(program)
    loop.run()
    return
  }
  var loop = InteractiveLoop(try CursesTerminal(terminalOptions), program, loopOptions)
  if case .signal(let number) = loop.run() { CursesTerminal.die(by: number) }
}

do throws(TerminalRefusal) { try run() } catch {
  let line = "probe: \(error)\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
  exit(2)
}
