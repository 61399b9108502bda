import Glibc

extension Benchmark {
  static let idle = Benchmark(name: "7c", title: "paused or idle, 120x40, a second") {
    report, effort in
    let seconds: Int64 = effort.isSmoke ? 1 : effort.isQuick ? 5 : 10
    for shown in [Shown.deadzone] + (report.hasPeers ? Shown.peers : []) {
      let scratch = Scratch()
      guard let terminal = try shown.start(scratch) else {
        report.skip(shown.name)
        continue
      }
      terminal.begin()
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
    for shown in [Shown.deadzone] + (report.hasPeers ? Shown.peers : []) {
      let scratch = Scratch()
      guard let terminal = try shown.start(scratch) else {
        report.skip(shown.name)
        continue
      }
      terminal.begin()
      var samples = Samples()
      for round in 0..<effort.rounds * 5 {
        let start = Clock.nanoseconds()
        terminal.press(shown.keys[round % shown.keys.count])
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
    terminal.begin()
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
        if let came = terminal.begin(milliseconds: 100) { samples.add(came.last - start) }
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
