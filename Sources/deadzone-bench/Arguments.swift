import Glibc

/// What the command line asks for.
struct Arguments {
  private var rows: [Benchmark] = Benchmark.all
  private var effort = Effort()
  private var json: String?
  private var isTable = false
  private var gates = false
  private var shows: String?
  /// The command as it was given, for the table.
  private var command = ""
  private var child: (path: String, count: Int)?
  private var drawing: (bytes: String, frames: String, count: Int)?

  static let help = """
    deadzone-bench [ROW...] [--quick | --smoke] [--gate] [--table] [--list] [--json FILE]

      ROW        one or more of the rows that --list names; all without
      --quick    fewer repeats, the largest sizes left out
      --smoke    each row once, as small as can be: shows that all still run, measures nothing
      --table    print the figures once more in the end, as a Markdown table
      --gate     exit with 1 if a ratio taken in this run, or a growth with size, misses its target
      --json     write all figures to a file too

    Absolute times depend on the machine and gate nothing. Build with -c release.

    """

  init(_ all: [String]) throws {
    var words = all[...]
    var named: [Benchmark] = []
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": shows = Self.help
      case "--list":
        shows = Benchmark.all.map { "\($0.name)\t\($0.title)" }.joined(separator: "\n")
      case "--quick": effort = .quick
      case "--smoke": effort = .smoke
      case "--table": isTable = true
      case "--gate": gates = true
      case "--json":
        guard let path = words.popFirst() else { throw MeasureError("--json needs a file") }
        json = path
      case "--start-child":
        guard let path = words.popFirst(), let count = words.popFirst().flatMap({ Int($0) })
        else { throw MeasureError("--start-child is for this program itself") }
        child = (path, count)
      case "--draw-child":
        guard let bytes = words.popFirst(), let frames = words.popFirst(),
          let count = words.popFirst().flatMap({ Int($0) })
        else { throw MeasureError("--draw-child is for this program itself") }
        drawing = (bytes, frames, count)
      default:
        guard let row = Benchmark.all.first(where: { $0.name == word }) else {
          let names = Benchmark.all.map(\.name).joined(separator: ", ")
          throw MeasureError("no row '\(word)'; the rows are \(names)")
        }
        named.append(row)
      }
    }
    if !named.isEmpty { rows = named }
    command = (["deadzone-bench"] + all).joined(separator: " ")
  }

  func run() throws {
    if let child { try StartChild.run(child.path, expecting: child.count) }
    if let drawing {
      try DrawChild.run(
        bytes: drawing.bytes, frames: drawing.frames, count: drawing.count)
    }
    if let shows { return show(shows) }
    Peers.find()
    show("deadzone-bench on \(Machine.description)")
    let report = Report()
    report.hasPeers = !effort.isSmoke
    for row in rows {
      report.begin(row)
      try row.run(report, effort)
    }
    report.end()
    if isTable { show("\n" + report.table(of: command, on: Clock.date)) }
    if let json {
      guard let file = fopen(json, "w") else { throw MeasureError("--json \(json): not writable") }
      fputs(report.json, file)
      fclose(file)
    }
    if gates, !report.isGood { exit(1) }
  }
}
