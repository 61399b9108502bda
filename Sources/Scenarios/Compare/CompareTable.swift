import DriverApp

/// What three ways of working came to, side by side.
struct CompareTable {
  private let results: [AppMode: [ShiftRun.Outcome]]
  private let currency: String
  private let digits: Int

  init(_ outcomes: [ShiftRun.Outcome], currency: String, digits: Int) {
    results = Dictionary(grouping: outcomes, by: \.mode)
    self.currency = currency
    self.digits = digits
  }

  var text: String {
    let rows: [(name: String, value: (AppMode) -> String)] = [
      ("", \.rawValue),
      ("waited at a step: median", { seconds(Self.rank(waits($0), percent: 50)) }),
      ("  mean", { seconds(mean($0)) }),
      ("  95 of 100 at most", { seconds(Self.rank(waits($0), percent: 95)) }),
      ("steps", { "\(waits($0).count)" }),
      ("trips in a shift", { tenths(sum($0) { Int64($0.trips) }, of: $0) }),
      ("earned in a shift, \(currency)", { amount(average($0, \.earned)) }),
      ("driven farther in a shift", { "\(average($0, \.farther) / 1000) m" }),
      ("riders paid more, \(currency)", { amount(average($0, \.dearer)) }),
      ("offers missed", { "\(sum($0) { Int64($0.offersMissed) })" }),
      ("steps lost with the app", { "\(sum($0) { Int64($0.lost) })" }),
      ("steps taken back", { "\(sum($0) { Int64($0.takenBack) })" }),
      ("  shown wrong in all", { seconds(sum($0, \.shownWrong)) }),
    ]
    return rows.map { row in
      Self.left(row.name, 28) + AppMode.allCases.map { Self.right(row.value($0), 16) }.joined()
        + "\n"
    }.joined() + "\n" + verdict
  }

  /// What it was worth a step, rollbacks taken off, beside the yardstick.
  private var verdict: String {
    let steps = max(1, Int64(waits(.optimistic).count))
    let takenBack = sum(.optimistic, \.shownWrong) / steps
    let saved = [AppMode.blocking, .collect].map { mode in
      "\(seconds(mean(mode) - mean(.optimistic) - takenBack)) against \(mode.rawValue)"
    }
    return """
      Saved a step: \(saved.joined(separator: ", ")).
      Uber published 13.5 s an operation for its driver app.
      A step waits from when only the app is in its way (the offer is there, the car
      stands where it must, the step before is done) until the screen moves on. All
      steps count, those with good signal too, and rating does not. The driver taps
      at once. What was shown and taken back is subtracted.

      """
  }

  // MARK: Figures

  private func waits(_ mode: AppMode) -> [Int64] { (results[mode] ?? []).flatMap(\.waits) }

  private func mean(_ mode: AppMode) -> Int64 {
    let waits = waits(mode)
    return waits.isEmpty ? 0 : waits.reduce(0, +) / Int64(waits.count)
  }

  /// The least value that so many of a hundred do not exceed.
  static func rank(_ values: [Int64], percent: Int) -> Int64 {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[max(0, (values.count * percent + 99) / 100 - 1)]
  }

  private func sum(_ mode: AppMode, _ value: (ShiftRun.Outcome) -> Int64) -> Int64 {
    (results[mode] ?? []).reduce(0) { $0 + value($1) }
  }

  private func average(_ mode: AppMode, _ value: (ShiftRun.Outcome) -> Int64) -> Int64 {
    sum(mode, value) / Int64(max(1, results[mode]?.count ?? 0))
  }

  // MARK: Words

  private func amount(_ minor: Int64) -> String { Decimals.amountText(minor, digits: digits) }

  /// Milliseconds as seconds with a tenth, rounded.
  private func seconds(_ milliseconds: Int64) -> String {
    let tenths = (abs(milliseconds) + 50) / 100
    return "\(milliseconds < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10) s"
  }

  private func tenths(_ sum: Int64, of mode: AppMode) -> String {
    let tenths = sum * 10 / Int64(max(1, results[mode]?.count ?? 0))
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
