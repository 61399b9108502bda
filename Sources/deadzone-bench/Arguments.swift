import Glibc

/// What the command line asks for.
struct Arguments {
  private var rows: [Benchmark] = Benchmark.all
  private var effort = Effort()
  private var json: String?
  private var gates = false
  private var shows: String?
  private var child: (path: String, count: Int)?

  static let help = """
    deadzone-bench [ROW...] [--quick] [--gate] [--list] [--json FILE]

      ROW        one or more of the rows that --list names; all without
      --quick    fewer repeats, the largest sizes left out
      --gate     exit with 1 if a ratio taken in this run, or a growth with size, misses its target
      --json     write all figures to a file too

    Absolute times depend on the machine and gate nothing. Build with -c release.

    """

  init(_ words: [String]) throws {
    var words = words[...]
    var named: [Benchmark] = []
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": shows = Self.help
      case "--list": shows = Benchmark.all.map { "\($0.name)\t\($0.title)\n" }.joined()
      case "--quick": effort = .quick
      case "--gate": gates = true
      case "--json":
        guard let path = words.popFirst() else { throw MeasureError("--json needs a file") }
        json = path
      case "--start-child":
        guard let path = words.popFirst(), let count = words.popFirst().flatMap({ Int($0) })
        else { throw MeasureError("--start-child is for this program itself") }
        child = (path, count)
      default:
        guard let row = Benchmark.all.first(where: { $0.name == word }) else {
          let names = Benchmark.all.map(\.name).joined(separator: ", ")
          throw MeasureError("no row '\(word)'; the rows are \(names)")
        }
        named.append(row)
      }
    }
    if !named.isEmpty { rows = named }
  }

  func run() throws {
    if let child { try StartChild.run(child.path, expecting: child.count) }
    if let shows { return show(shows) }
    show("deadzone-bench on \(Machine.description)")
    let report = Report()
    for row in rows {
      report.begin(row)
      try row.run(report, effort)
    }
    report.end()
    if let json {
      guard let file = fopen(json, "w") else { throw MeasureError("--json \(json): not writable") }
      fputs(report.json, file)
      fclose(file)
    }
    if gates, !report.isGood { exit(1) }
  }
}
