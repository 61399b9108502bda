import RideModel
import TerminalUI
import WorldSimulation

/// Two phones in the same car on the same day, side by side: the old app, and this one.
///
/// Both drivers do each step as soon as their app takes it; what the old one has to wait for, and
/// how far it drives on for signal, is counted.
package final class VersusShow: InteractiveProgram {
  private let make: () throws -> (old: DriverSession, new: DriverSession)
  private(set) var sides: [VersusSide]
  private var isPaused = false
  private var wantsQuit = false
  private var wish: TerminalWish?
  private var chosenTheme: Theme
  /// Both are done: nothing moves any more.
  var isOver: Bool { sides.allSatisfy(\.isDone) }

  /// Simulated milliseconds for each real one: while driving, and where there is something to see.
  private static let factors: (driving: Int64, watching: Int64) = (10, 4)
  private static let piece: Int64 = 50

  package init(_ make: @escaping () throws -> (old: DriverSession, new: DriverSession)) throws {
    self.make = make
    let pair = try make()
    sides = VersusShow.sides(pair)
    chosenTheme = pair.new.theme
  }

  private static func sides(
    _ pair: (old: DriverSession, new: DriverSession)
  ) -> [VersusSide] {
    [VersusSide("THE OLD APP", pair.old), VersusSide("DEADZONE", pair.new)]
  }

  package var theme: Theme { chosenTheme }
  package var shouldQuit: Bool { wantsQuit }
  package var nextChange: Int64? { isPaused || isOver ? nil : VersusShow.piece }

  package func takeWish() -> TerminalWish? {
    defer { wish = nil }
    return wish
  }

  /// Nothing of it is kept.
  package func saveNow() {}

  package func takeLines() -> [String] {
    sides.flatMap { side in side.session.takeLines().map { "\(side.name)  \($0)" } }
  }

  package func advance(realMilliseconds: Int64) {
    guard !isPaused else { return }
    var left = realMilliseconds
    while left > 0, !isOver {
      let piece = min(left, VersusShow.piece)
      let factor =
        sides.contains(where: \.isAtTheKerb)
        ? VersusShow.factors.watching : VersusShow.factors.driving
      for index in sides.indices { sides[index].play(piece, factor: factor) }
      left -= piece
    }
  }

  package func handle(_ key: Key) {
    switch key {
    case .space: isPaused.toggle()
    case .pageUp, .home:
      if let pair = try? make() { sides = VersusShow.sides(pair) }
    case .character("v"): chosenTheme = chosenTheme.next
    case .character("q"), .control("c"), .escape: wantsQuit = true
    case .control("l"): wish = .redraw
    case .control("z"): wish = .suspend
    default: break
    }
  }

  // MARK: Frames

  package func frame(size: Size, capabilities: Capabilities) -> Frame {
    var frame = Frame(size: size, capabilities: capabilities)
    guard Layout(size) != nil else {
      frame.put("Terminal is \(size.text), needs \(Layout.smallest.text)", x: 0, y: 0)
      frame.put("q quits", x: 0, y: 1)
      return frame
    }
    drawHeader(&frame)
    // 39 columns each at 80: one between them, one at the edge.
    let width = (size.width - 2) / 2
    let top = Rect(x: 0, y: 1, width: width, height: size.height - 6)
    for (index, side) in sides.enumerated() {
      var box = top
      box.x = index * (width + 1)
      side.draw(in: box, &frame, isBetter: index == 1)
    }
    drawVerdict(Rect(x: 0, y: size.height - 5, width: size.width, height: 4), &frame)
    drawFooter(&frame)
    return frame
  }

  private func drawHeader(_ frame: inout Frame) {
    let row = Rect(x: 0, y: 0, width: frame.size.width, height: 1)
    frame.fill(row, Style(.text, on: .header))
    let state = isOver ? "done" : isPaused ? "paused" : ""
    frame.put(
      " DEADZONE  the same day, the same road, two apps", x: 0, y: 0,
      Style(.title, on: .header, .bold))
    frame.put(
      state, x: frame.size.width - TextWidth.of(state) - 1, y: 0, Style(.text, on: .header))
  }

  private func drawVerdict(_ box: Rect, _ frame: inout Frame) {
    frame.box(box, title: "What it came to")
    let inside = box.inset(columns: 2, rows: 1)
    for (index, line) in verdict.enumerated() where index < inside.height {
      frame.put(
        TextWidth.cut(line, to: inside.width), x: inside.x, y: inside.y + index,
        Style(.caption, .bold))
    }
  }

  /// Two lines of at most 60 characters.
  var verdict: [String] {
    guard sides[1].ended != nil else {
      return ["Both drive the same trip. The kerb ahead is dark.", ""]
    }
    let waited = WallTime.length(sides[0].waited)
    guard sides[0].ended != nil else {
      return [
        "Here the trip is ended, the fare stands, the cash is taken.",
        "The old app has waited \(waited) for signal.",
      ]
    }
    return [
      "The old app ended the trip \(waited) later and \(sides[0].drivenOn) farther.",
      "Here it took no time, and the same server settled it.",
    ]
  }

  private func drawFooter(_ frame: inout Frame) {
    let hints = [
      ("Space", isPaused ? "Go on" : "Pause"), ("PgUp", "Again"), ("v", "Theme"), ("q", "Quit"),
    ]
    var x = 1
    for (key, label) in hints {
      x = frame.put(key, x: x, y: frame.size.height - 1, Style(.key, .bold)) + 1
      x = frame.put(label, x: x, y: frame.size.height - 1, Style(.label)) + 2
    }
  }
}
