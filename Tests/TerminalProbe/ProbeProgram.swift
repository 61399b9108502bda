import Glibc
import TerminalUI

/// A program with a screen, small enough that a test knows every cell of it.
final class ProbeProgram: InteractiveProgram {
  var tick: Int64?
  var name = ""
  var savePath: String?
  var errorText: String?
  /// Whether keys crash it.
  var mayCrash = false

  private(set) var theme = Theme.auto
  private(set) var shouldQuit = false
  private var keys: [Key] = []
  private var milliseconds: Int64 = 0
  private var ticks = 0
  private var isHelpOpen = false
  private var usesBraille = true
  private var lines: [String] = ["probe ready"]
  private var wish: TerminalWish?

  var nextChange: Int64? { tick.map { $0 - milliseconds % $0 } }

  func advance(realMilliseconds: Int64) {
    guard let tick else { return }
    milliseconds += realMilliseconds
    ticks = Int(milliseconds / tick)
  }

  func handle(_ key: Key) {
    let isTerminals = [.resize, .control("l"), .control("z")].contains(key)
    if !isTerminals { keys.append(key) }
    lines.append("key \(key.name)")
    switch key {
    case .character("q"), .control("c"): shouldQuit = true
    case .character("h"): isHelpOpen = true
    case .escape: isHelpOpen = false
    case .character("v"): theme = theme.next
    case .character("b"): usesBraille.toggle()
    case .space: tick = tick == nil ? 100 : nil
    case .character("t") where mayCrash: crashOnAnotherThread()
    case .character("u") where mayCrash: throwUncaught()
    case .control("l"): wish = .redraw
    case .control("z"): wish = .suspend
    case .character("e"):
      let text = errorText ?? "stray words\n"
      _ = write(STDERR_FILENO, text, text.utf8.count)
      _ = write(STDOUT_FILENO, text, text.utf8.count)
    default: break
    }
  }

  /// A trap where no code of the terminal's runs.
  private func crashOnAnotherThread() {
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in fatalError("trapped on another thread") }, nil)
    pthread_join(thread, nil)
  }

  private struct Uncaught: Error {}

  private func throwUncaught() {
    func fail() throws { throw Uncaught() }
    try! fail()
  }

  func saveNow() {
    guard let savePath else { return }
    let file = open(savePath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let text = "keys \(keys.map(\.name).joined(separator: " "))\n"
    _ = write(file, text, text.utf8.count)
    close(file)
  }

  func takeWish() -> TerminalWish? {
    defer { wish = nil }
    return wish
  }

  func lookAtPrompt() -> String { "q Quit" }

  func takeLines() -> [String] {
    defer { lines.removeAll() }
    return lines
  }

  func frame(size: Size, capabilities: Capabilities) -> Frame {
    var frame = Frame(size: size, capabilities: capabilities)
    guard size.width >= 60, size.height >= 15 else {
      frame.put("Terminal is \(size.text)", x: 0, y: 0)
      return frame
    }
    frame.fill(Rect(x: 0, y: 0, width: size.width, height: 1), Style(.text, on: .header))
    frame.put(
      " PROBE \(size.text) colors \(capabilities.colors) utf8 \(capabilities.utf8)", x: 0, y: 0,
      Style(.title, on: .header, .bold))
    let panel = Rect(x: 0, y: 1, width: size.width, height: size.height - 2)
    frame.box(panel, title: "1 Probe", right: theme.rawValue)
    frame.put("OFFLINE 0:42", x: 2, y: 2, Style(.offline))
    frame.put("ONLINE", x: 20, y: 2, Style(.good))
    frame.put("REFUSED", x: 30, y: 2, Style(.bad))
    frame.put("dark", x: 40, y: 2, Style(.zoneLabel, on: .deadZone))
    frame.put("name \(name)", x: 2, y: 3, width: panel.width - 4)
    frame.put("ticks \(ticks)", x: 2, y: 4)
    frame.put("keys \(keys.count)", x: 2, y: 5)
    if let last = keys.last { frame.put("last \(describe(last))", x: 2, y: 6) }
    drawMap(into: &frame, capabilities)
    frame.put(" q Quit   h Help ", x: 0, y: size.height - 1, Style(.hint))
    if isHelpOpen {
      frame.window(frame.bounds.centred(Size(width: 30, height: 5)), title: "Help")
    }
    return frame
  }

  private func describe(_ key: Key) -> String {
    if case .paste(let text) = key { return "paste \(text.count) <\(text)>" }
    return key.name
  }

  private func drawMap(into frame: inout Frame, _ capabilities: Capabilities) {
    var canvas = BrailleCanvas(
      width: frame.size.width - 4, height: 5, braille: capabilities.braille && usesBraille)
    let (right, bottom) = canvas.extent
    canvas.line(
      from: .init(x: -500, y: -500), to: .init(x: right + 500, y: bottom + 500), priority: 1,
      Style(.roadMinor))
    canvas.line(
      from: .init(x: 0, y: bottom / 2), to: .init(x: right, y: bottom / 2), priority: 2,
      Style(.roadMajor))
    frame.draw(canvas, x: 2, y: 7)
    frame.overlay("<A>", x: 2 + canvas.width / 2, y: 9, Style(.car, .bold))
  }
}
