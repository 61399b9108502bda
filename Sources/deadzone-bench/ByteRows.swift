import CursesTerminal
import DriverScreens
import Glibc
import TerminalUI
import WorldSimulation

extension Benchmark {
  static let bytes = Benchmark(name: "7b", title: "bytes a frame, 120x40") { report, effort in
    try driven(report, effort)
    try besidePlainCurses(report, effort)
    for shown in [Shown.map] + (report.hasPeers ? Shown.peers : []) {
      try moved(shown, report, effort)
    }
  }

  /// The program itself, by the file of its `--frame-log`.
  private static func driven(_ report: Report, _ effort: Effort) throws {
    let scratch = Scratch()
    let log = scratch.file("frames")
    guard let terminal = try Shown.deadzone.start(scratch, more: ["--frame-log", log]) else {
      return
    }
    for _ in 0..<(effort.isSmoke ? 10 : effort.isQuick ? 60 : 150) {
      terminal.press("\r")
      _ = terminal.listen(milliseconds: 200)
    }
    terminal.end()
    var samples = Samples()
    for line in (File.read(log) ?? "").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 5, words[1] == "time", let bytes = Int64(words[3]) else { continue }
      samples.add(bytes)
    }
    guard !samples.values.isEmpty else { throw MeasureError("no frame was logged") }
    report.add(
      Line(
        row: "7b", what: "mean of \(samples.values.count) frames that time made", unit: .bytes,
        median: samples.mean, p99: samples.p99, versus: "median \(samples.median) B",
        target: "mean <= 300 B", isMet: samples.mean <= 300))
  }

  /// The same frames drawn twice: by this program's back end, and whole by plain curses.
  private static func besidePlainCurses(_ report: Report, _ effort: Effort) throws {
    let scratch = Scratch()
    let (bytes, frames) = (scratch.file("bytes"), scratch.file("frames"))
    let count = effort.isSmoke ? 20 : effort.isQuick ? 300 : 1_500
    guard
      let own = BenchTerminal(
        Process.own, ["--draw-child", bytes, frames, "\(count)"], home: scratch.path,
        columns: 120, rows: 40)
    else { throw MeasureError("no pseudo-terminal") }
    own.drain()
    let drawn = (File.read(bytes) ?? "").split(separator: "\n").compactMap { Int64($0) }
    guard drawn.count == count else { throw MeasureError("the frames were not drawn") }
    let mean = drawn.dropFirst().reduce(0, +) / Int64(count - 1)
    let plain = Shown(
      name: "plain curses", program: "python3", arguments: ["-c", DrawChild.plain, frames],
      module: "curses")
    guard report.hasPeers else {
      return report.add(Line(row: "7b", what: "a drive's frames, mean", unit: .bytes, median: mean))
    }
    guard let terminal = try plain.start(scratch) else { return report.skip(plain.name) }
    terminal.begin()
    terminal.press("a")
    let other = Int64(terminal.drain()) / Int64(count - 1)
    report.add(
      Line(
        row: "7b", what: "the same \(count - 1) frames, mean", unit: .bytes, median: mean,
        versus: "\(Report.ratio(mean, other)) plain curses (\(other) B)",
        target: "<= 1.1x plain curses", isMet: mean * 10 <= other * 11, gates: true))
  }

  /// What a key that moves the picture costs.
  private static func moved(_ shown: Shown, _ report: Report, _ effort: Effort) throws {
    let scratch = Scratch()
    guard let terminal = try shown.start(scratch) else { return report.skip(shown.name) }
    terminal.begin()
    if shown.name == "deadzone" { terminal.press(" ") }
    terminal.rest(milliseconds: 200)
    var samples = Samples()
    for round in 0..<effort.rounds * 2 {
      terminal.press(shown.keys[round % shown.keys.count])
      if let came = terminal.rest(milliseconds: 60) { samples.add(Int64(came.bytes)) }
    }
    terminal.end()
    report.add(
      Line(
        row: "7b", what: "\(shown.name), a key", unit: .bytes, median: samples.median,
        p99: samples.p99))
  }
}

/// Draws a drive's frames on its terminal, and writes them down for another program to draw.
enum DrawChild {
  private static let size = Size(width: 120, height: 40)

  /// - Parameters:
  ///   - bytes: A file of how many bytes each frame took.
  ///   - frames: A file of the frames: `F` begins one, then `row column foreground background
  ///     attributes text` for each stretch of one style.
  static func run(bytes: String, frames: String, count: Int) throws -> Never {
    let folder = try MapFolder(reading: "Maps/bengaluru-airport")
    var configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
    configuration.plainRiders = true
    let session = DriverSession(try World(configuration: configuration, storage: .inMemory()))
    guard let sizes = fopen(bytes, "w"), let pictures = fopen(frames, "w") else {
      throw MeasureError("nothing can be written beside the terminal")
    }
    let terminal = try CursesTerminal()
    for _ in 0..<count {
      let frame = session.frame(size: size, capabilities: terminal.capabilities)
      while terminal.isBehind { _ = terminal.wait(timeout: 1) }
      let drawn = terminal.draw(frame, theme: session.theme)
      fputs("\(drawn?.bytes ?? -1)\n", sizes)
      fputs(text(of: frame, theme: session.theme), pictures)
      if let key = session.automaticKey() { session.handle(key) }
      session.advance(realMilliseconds: 33)
    }
    fclose(sizes)
    fclose(pictures)
    terminal.close()
    exit(0)
  }

  private static func text(of frame: Frame, theme: Theme) -> String {
    var text = "F\n"
    for y in 0..<frame.size.height {
      var x = 0
      while x < frame.size.width {
        let style = frame[x, y].style
        let paint = theme.paint(style, colors: 256)
        text += "\(y) \(x) \(paint.foreground) \(paint.background) \(paint.attributes.rawValue) "
        while x < frame.size.width, frame[x, y].style == style {
          text += frame[x, y].glyph.text
          x += max(1, Int(frame[x, y].glyph.width))
        }
        text += "\n"
      }
    }
    return text
  }

  /// What somebody writes who lets curses find the difference: each frame whole, as it is.
  static let plain = """
    import curses, locale, os, sys
    locale.setlocale(locale.LC_ALL, "")
    def main(screen):
        curses.use_default_colors()
        curses.curs_set(0)
        screen.leaveok(True)
        pairs = {(-1, -1): 0}
        bits = [(1, curses.A_BOLD), (2, curses.A_REVERSE), (4, curses.A_UNDERLINE)]
        shown = 0
        def show():
            nonlocal shown
            screen.refresh()
            shown += 1
            if shown == 1: screen.getch()
        with open(sys.argv[1], encoding="utf-8") as file:
            next(file)
            for line in file:
                if line == "F\\n":
                    show()
                    screen.erase()
                    continue
                y, x, fore, back, marks, text = line[:-1].split(" ", 5)
                colors = int(fore), int(back)
                if colors not in pairs:
                    pairs[colors] = len(pairs)
                    curses.init_pair(pairs[colors], *colors)
                style = curses.color_pair(pairs[colors])
                for bit, mark in bits:
                    if int(marks) & bit: style |= mark
                try: screen.addstr(int(y), int(x), text, style)
                except curses.error: pass  # the cursor has nowhere to go after the last cell
        show()
        os._exit(0)
    curses.wrapper(main)
    """
}
