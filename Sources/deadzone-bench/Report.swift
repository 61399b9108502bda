import OptimisticEngine

/// What one measurement came to.
struct Line {
  /// How a figure is written.
  enum Unit: String {
    case nanoseconds = "ns"
    case milliseconds = "ms"
    case bytes = "B"
    case perSecond = "/s"
  }

  /// The row of the table of targets it belongs to, such as `2a`.
  var row: String
  var what: String
  var unit: Unit
  var median: Int64
  /// Nil where there is nothing to spread: virtual time, a count.
  var p99: Int64?
  /// What it is compared with, in words with figures.
  var versus = ""
  var target = ""
  /// Whether the target is met; nil where there is none, as for a peer.
  var isMet: Bool?
  /// Whether the target is a ratio taken in this run or a growth with size: those may gate.
  var gates = false
}

/// Collects lines and prints them as they come.
final class Report {
  private(set) var lines: [Line] = []
  private(set) var missing: [String] = []
  /// Whether peers are measured too.
  var hasPeers = true
  private var row = ""

  func begin(_ benchmark: Benchmark) {
    show("\n\(benchmark.name)  \(benchmark.title)")
  }

  func add(_ line: Line) {
    lines.append(line)
    var text = "    " + Report.padded(line.what, 46)
    text += Report.padded(Report.figure(line.median, line.unit), 11, left: true)
    text += Report.padded(
      line.p99.map { "p99 " + Report.figure($0, line.unit) } ?? "", 16, left: true)
    if !line.versus.isEmpty { text += "  " + line.versus }
    if let isMet = line.isMet { text += "  [\(isMet ? "met" : "MISSED"): \(line.target)]" }
    show(text)
  }

  /// A peer that is not here: skipped and named, never a failure.
  func skip(_ peer: String) {
    missing.append(peer)
    show("    " + Report.padded(peer, 46) + "not installed")
  }

  /// Whether all ratios and growths that have a target meet it.
  var isGood: Bool { !lines.contains { $0.gates && $0.isMet == false } }

  func end() {
    let judged = lines.filter { $0.isMet != nil }
    let missed = judged.filter { $0.isMet == false }
    show("\n\(judged.count) targets, \(judged.count - missed.count) met")
    for line in missed {
      show(
        "  missed: \(line.row) \(line.what): \(Report.figure(line.median, line.unit)), "
          + "target \(line.target)")
    }
    if !missing.isEmpty { show("  not installed: \(missing.joined(separator: ", "))") }
  }

  /// All lines as one JSON document.
  var json: String {
    let rows = lines.map { line -> Value in
      [
        "row": .text(line.row), "what": .text(line.what), "unit": .text(line.unit.rawValue),
        "median": .int(line.median), "p99": line.p99.map(Value.int) ?? .null,
        "versus": .text(line.versus), "target": .text(line.target),
        "met": line.isMet.map(Value.bool) ?? .null,
      ]
    }
    let document: Value = [
      "machine": .text(Machine.description), "lines": .list(rows),
      "notInstalled": .list(missing.map(Value.text)),
    ]
    return document.jsonText + "\n"
  }

  /// What was measured and its peers as a table for a page, with what it was measured on.
  func table(of command: String, on date: String) -> String {
    var text = "`\(command)`, \(date), on \(Machine.description):\n\n"
    text += "| row | what | median | 99 % | beside it | target |\n"
    text += "| --- | --- | --- | --- | --- | --- |\n"
    for line in lines {
      let met = line.isMet.map { $0 ? "met: " : "missed: " } ?? ""
      let cells = [
        line.row, line.what.split(separator: " ").joined(separator: " "),
        Report.figure(line.median, line.unit),
        line.p99.map { Report.figure($0, line.unit) } ?? "", line.versus, met + line.target,
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    if !missing.isEmpty { text += "\nNot installed: \(missing.joined(separator: ", ")).\n" }
    return text
  }

  // MARK: Figures

  static func figure(_ value: Int64, _ unit: Line.Unit) -> String {
    switch unit {
    case .nanoseconds where value >= 10_000_000: "\(decimal(value, 1_000_000)) ms"
    case .nanoseconds where value >= 10_000: "\(decimal(value, 1_000)) us"
    case .nanoseconds: "\(value) ns"
    case .milliseconds: "\(value) ms"
    case .bytes where value >= 10_000_000: "\(decimal(value, 1_048_576)) MB"
    case .bytes: "\(value) B"
    case .perSecond: "\(grouped(value)) /s"
    }
  }

  /// `12.3`: one decimal.
  static func decimal(_ value: Int64, _ unit: Int64) -> String {
    let tenths = (value * 10 + unit / 2) / unit
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// `1.08x`: how many times `b` goes into `a`, two decimals.
  static func ratio(_ a: Int64, _ b: Int64) -> String {
    let hundredths = (a * 100 + b / 2) / max(1, b)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)x"
  }

  static func grouped(_ value: Int64) -> String {
    var text = ""
    for (place, digit) in String(value).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return text
  }

  static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? space + text : text + space
  }
}
