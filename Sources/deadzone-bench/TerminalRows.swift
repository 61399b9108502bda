import Glibc

/// A program that is measured on a terminal: this one's, or a peer's.
private struct Shown {
  let name: String
  let program: String
  var arguments: [String] = []
  /// The Python module it is made of; nil where it is a program of its own.
  var module: String?

  /// The one that was built beside this program.
  static var deadzone: Shown {
    let folder = Process.own.split(separator: "/").dropLast().joined(separator: "/")
    return Shown(name: "deadzone", program: "/\(folder)/deadzone", arguments: ["--fresh"])
  }

  static let peers = [
    Shown(name: "htop", program: "htop"), Shown(name: "btop", program: "btop"),
    Shown(name: "mapscii-py", program: "mapscii-py"),
    Shown(name: "Textual", program: "python3", arguments: ["-c", textual], module: "textual"),
    Shown(name: "plain curses", program: "python3", arguments: ["-c", curses], module: "curses"),
  ]

  /// A screen of text with a line that a key changes.
  private static let textual = """
    from textual.app import App
    from textual.widgets import Static
    class Screen(App):
        count = 0
        def compose(self):
            yield Static(id="line")
            yield Static("\\n".join("x" * 118 for _ in range(36)))
        def on_key(self, event):
            self.count += 1
            self.query_one("#line").update(f"keys {self.count}")
    Screen().run()
    """

  /// The same, as little as can be.
  private static let curses = """
    import curses
    def main(screen):
        for y in range(1, 37): screen.addstr(y, 0, "x" * 118)
        count = 0
        while True:
            screen.addstr(0, 0, f"keys {count}")
            screen.refresh()
            screen.getch()
            count += 1
    curses.wrapper(main)
    """

  func start(_ scratch: Scratch, more: [String] = []) throws -> BenchTerminal? {
    if let module, Process.output(of: program, ["-c", "import \(module)"]) == nil { return nil }
    let terminal = BenchTerminal(
      program, arguments + more, home: scratch.path, columns: 120, rows: 40)
    if terminal == nil, name == "deadzone" {
      throw MeasureError("\(program) is not there: build the whole package with -c release")
    }
    return terminal
  }
}

extension Benchmark {
  static let bytes = Benchmark(name: "7b", title: "bytes a frame while driving, 120x40") {
    report, effort in
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
    let mean = samples.values.reduce(0, +) / Int64(samples.values.count)
    report.add(
      Line(
        row: "7b", what: "mean of \(samples.values.count) frames that time made", unit: .bytes,
        median: mean, p99: samples.p99, versus: "median \(samples.median) B",
        target: "mean <= 300 B", isMet: mean <= 300))
  }

  static let idle = Benchmark(name: "7c", title: "paused or idle, 120x40, a second") {
    report, effort in
    let seconds: Int64 = effort.isSmoke ? 1 : effort.isQuick ? 5 : 10
    for shown in [Shown.deadzone] + (report.hasPeers ? Shown.peers : []) {
      let scratch = Scratch()
      guard let terminal = try shown.start(scratch) else {
        report.skip(shown.name)
        continue
      }
      terminal.rest(milliseconds: 300)
      if shown.name == "deadzone" { terminal.press(" ") }
      terminal.rest(milliseconds: 1_000)
      let before = terminal.status("voluntary_ctxt_switches")
      let bytes = Int64(terminal.listen(milliseconds: seconds * 1_000))
      let wakes = terminal.status("voluntary_ctxt_switches") - before
      terminal.end()
      let isOurs = shown.name == "deadzone"
      report.add(
        Line(
          row: "7c", what: "\(shown.name), in \(seconds) s", unit: .bytes, median: bytes,
          versus: "\(Report.decimal(wakes, seconds)) wake-ups/s",
          target: isOurs ? "0 B, <= 1 wake-up/s" : "",
          isMet: isOurs ? bytes == 0 && wakes <= seconds : nil))
    }
  }

  static let key = Benchmark(name: "7d", title: "from a key to the first byte it makes, 120x40") {
    report, effort in
    let keys =
      [("deadzone", " "), ("htop", "\u{1B}[B"), ("btop", "m"), ("mapscii-py", "a")]
      + [("Textual", "a"), ("plain curses", "a")]
    for shown in [Shown.deadzone] + (report.hasPeers ? Shown.peers : []) {
      let scratch = Scratch()
      guard let key = keys.first(where: { $0.0 == shown.name })?.1,
        let terminal = try shown.start(scratch)
      else {
        report.skip(shown.name)
        continue
      }
      terminal.rest(milliseconds: 500)
      var samples = Samples()
      for _ in 0..<effort.rounds * 5 {
        let start = Clock.nanoseconds()
        terminal.press(key)
        guard let came = terminal.rest(milliseconds: 40) else { continue }
        samples.add(came.first - start)
      }
      terminal.end()
      add(report, "7d", shown.name, samples, target: "p50 <= 2 ms, p99 <= 8 ms") {
        $0.median <= 2_000_000 && $0.p99 <= 8_000_000
      }
    }
    try committed(report, effort)
  }

  /// A note is on the disk before the page shows it.
  private static func committed(_ report: Report, _ effort: Effort) throws {
    let scratch = Scratch()
    var own = Shown.deadzone
    own = Shown(name: own.name, program: own.program, arguments: ["--state", scratch.path])
    guard let terminal = try own.start(scratch) else { return }
    terminal.rest(milliseconds: 500)
    terminal.press(" n")
    terminal.rest(milliseconds: 200)
    var samples = Samples()
    for _ in 0..<effort.rounds * 2 {
      terminal.press("na place: with a word")
      terminal.rest(milliseconds: 60)
      let start = Clock.nanoseconds()
      terminal.press("\r")
      guard let came = terminal.rest(milliseconds: 60) else { continue }
      samples.add(came.first - start)
    }
    terminal.end()
    let disk = syncs(scratch.file("alone"), effort.rounds * 2)
    add(
      report, "7d", "deadzone, with its commit", samples,
      versus: "fdatasync alone \(Report.figure(disk.median, .nanoseconds))",
      target: "p50 <= 2 ms, p99 <= 8 ms"
    ) { $0.median <= 2_000_000 && $0.p99 <= 8_000_000 }
  }

  /// What the disk takes for as much as a tap writes, with nothing around it.
  private static func syncs(_ path: String, _ count: Int) -> Samples {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let page = [UInt8](repeating: 120, count: 4_096)
    var samples = Samples()
    for _ in 0..<count {
      samples.add(
        Clock.measure {
          _ = write(file, page, page.count)
          fdatasync(file)
        })
      usleep(50_000)
    }
    return samples
  }

  static let firstFrame = Benchmark(name: "7e", title: "start to the whole first frame, 120x40") {
    report, effort in
    for shown in [Shown.deadzone] + (report.hasPeers ? Shown.peers : []) {
      var samples = Samples()
      var memory: Int64 = 0
      for _ in 0..<(effort.isSmoke ? 1 : effort.isQuick ? 10 : 20) {
        let scratch = Scratch()
        let start = Clock.nanoseconds()
        guard let terminal = try shown.start(scratch) else { break }
        if let came = terminal.rest(milliseconds: 100) { samples.add(came.last - start) }
        memory = max(memory, terminal.status("VmHWM"))
        terminal.end()
      }
      guard !samples.values.isEmpty else {
        report.skip(shown.name)
        continue
      }
      add(report, "7e", shown.name, samples, target: "p50 <= 30 ms") { $0.median <= 30_000_000 }
      let isOurs = shown.name == "deadzone"
      report.add(
        Line(
          row: "7e", what: "\(shown.name), memory", unit: .bytes, median: memory * 1_024,
          target: isOurs ? "<= 25 MB" : "", isMet: isOurs ? memory <= 25 * 1_024 : nil))
    }
  }

  /// Peers have no target.
  private static func add(
    _ report: Report, _ row: String, _ name: String, _ samples: Samples, versus: String = "",
    target: String, isMet: (Samples) -> Bool
  ) {
    let isOurs = name.hasPrefix("deadzone")
    report.add(
      Line(
        row: row, what: name, unit: .nanoseconds, median: samples.median, p99: samples.p99,
        versus: versus,
        target: isOurs ? target : "", isMet: isOurs ? isMet(samples) : nil))
  }
}
