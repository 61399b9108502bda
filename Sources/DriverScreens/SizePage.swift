import TerminalUI

/// Too small for the panels: the size, the state, what is kept here, and the way out.
///
/// Each line has several wordings, the longest first; what has no room in any is left out whole.
struct SizePage {
  var state = ""
  var signal: [String] = []
  var outbox: [String] = []
  var wayOut: [String] = ["q quits", "q"]

  func draw(on frame: inout Frame) {
    var shown = lines(frame.size).compactMap { line in
      line.wordings.first { !$0.isEmpty && TextWidth.of($0) <= frame.size.width }
        .map { (text: $0, worth: line.worth, style: line.style) }
    }
    while shown.count > frame.size.height, let least = shown.map(\.worth).min() {
      shown.removeAll { $0.worth == least }
    }
    let top = (frame.size.height - shown.count) / 2
    for (index, line) in shown.enumerated() {
      let x = (frame.size.width - TextWidth.of(line.text)) / 2
      frame.put(line.text, x: x, y: top + index, line.style)
    }
  }

  /// In the order they stand in; what is worth least goes first where rows are few.
  private func lines(_ size: Size) -> [(wordings: [String], worth: Int, style: Style)] {
    let needs = "needs \(Layout.smallest.text)"
    return [
      (["DEADZONE"], 1, .title),
      (
        [
          "Terminal is \(size.text), \(needs)", "\(size.text), \(needs)", needs,
          Layout.smallest.text,
        ], 6, .text
      ),
      ([state, stateWord], 4, .text),
      (signal, 2, .text),
      (outbox, 3, .text),
      (wayOut, 5, .text),
    ]
  }

  /// `TO PICKUP` of `TO PICKUP at Arrivals`.
  private var stateWord: String {
    let words = state.split(separator: " ").prefix { $0.allSatisfy { !$0.isLowercase } }
    return String(words.joined(separator: " ").prefix { $0 != "," })
  }
}

extension Screen {
  mutating func drawSizePage() {
    var page = SizePage()
    page.state = model.trip.headline.isEmpty ? shiftText : model.trip.headline
    page.signal = signalWordings
    page.outbox = outboxWordings
    page.wayOut = wayOut
    page.draw(on: &frame)
  }

  /// `OFFLINE 0:42 dead zone P2`, `OFFLINE 0:42`, `OFFLINE`.
  private var signalWordings: [String] {
    let (word, detail) = (model.header.signal.word, model.header.signalDetail)
    let age = detail.prefix { $0 != " " }
    return (detail.isEmpty ? [] : ["\(word) \(detail)"])
      + (age.contains(":") ? ["\(word) \(age)"] : []) + [word]
  }

  /// `OUTBOX 4 saved here`, `4 saved here`, `OUTBOX 4`.
  private var outboxWordings: [String] {
    let words = outboxText.split(separator: " ")
    let isCounted = words.count > 1 && words[1].allSatisfy(\.isNumber)
    return [outboxText, words.dropFirst().joined(separator: " ")]
      + (isCounted ? [words.prefix(2).joined(separator: " ")] : [])
  }

  private var wayOut: [String] {
    if case .quit = ui.layers.last {
      return ["q again quits, Esc stays", "q quits, Esc stays", "q quits", "q"]
    }
    return (model.isKept && !ui.isWatched ? ["q quits; all stays saved"] : []) + ["q quits", "q"]
  }
}
