import StreetMap

/// Signal, queue and each request over time, one under the other, as SVG.
struct ReportTimeline {
  private static let width: Int64 = 1000
  private static let left: Int64 = 190
  private static let right: Int64 = 990
  private static let row: Int64 = 20
  private static let queueHeight: Int64 = 56
  /// Requests drawn at most; the table has them all.
  private static let mostRequests = 60

  private let story: RunStory
  private let length: Int64
  private let requests: ArraySlice<RunStory.Request>

  init(_ story: RunStory) {
    self.story = story
    length = max(1, story.end - story.start)
    requests = story.requests.prefix(Self.mostRequests)
  }

  var svg: String {
    let top = Self.row + 14 + Self.queueHeight + 16
    let height = top + Int64(requests.count) * Self.row + 30
    let parts =
      [
        "<svg viewBox=\"0 0 \(Self.width) \(height)\" role=\"img\" "
          + "aria-label=\"signal, queue and requests over time\">"
      ] + dark(height) + signal + queue
      + requests.enumerated().flatMap { self.line($1, y: top + Int64($0) * Self.row) }
      + notes(height) + axis(height) + ["</svg>"]
    let more = story.requests.count - requests.count
    return parts.joined(separator: "\n")
      + "\n<p class=\"key\">Grey: waits on the phone. Blue: on its way. Green: with the server, not "
      + "yet in its state. A dot: confirmed. Violet ground: no signal."
      + (more > 0 ? " \(more) more requests are in the table." : "") + "</p>"
  }

  private func x(_ time: Int64) -> Int64 {
    Self.left + (min(max(time, story.start), story.end) - story.start)
      * (Self.right - Self.left) / length
  }

  private func label(_ text: String, y: Int64) -> String {
    "<text x=\"\(Self.left - 8)\" y=\"\(y)\" font-size=\"13\" text-anchor=\"end\">"
      + XMLText.escaped(text) + "</text>"
  }

  private func bar(_ from: Int64, _ to: Int64, y: Int64, _ height: Int64, _ color: String) -> String
  {
    let start = x(from)
    return "<rect x=\"\(start)\" y=\"\(y)\" width=\"\(max(2, x(to) - start))\" "
      + "height=\"\(height)\" fill=\"\(color)\"/>"
  }

  private func dark(_ height: Int64) -> [String] {
    story.darkTimes.map {
      let start = x($0.from)
      return "<rect x=\"\(start)\" y=\"0\" width=\"\(max(1, x($0.to) - start))\" "
        + "height=\"\(height - 24)\" fill=\"var(--dark)\" fill-opacity=\".14\"/>"
    }
  }

  private var signal: [String] {
    [label("signal", y: 14)]
      + story.signalChanges.enumerated().map { index, change in
        let next = index + 1
        let to = next < story.signalChanges.count ? story.signalChanges[next].at : story.end
        return bar(change.at, to, y: 3, 14, ReportColor.of(change.signal))
      }
  }

  private var queue: [String] {
    let most = max(1, story.moments.map(\.queue).max() ?? 1)
    let bottom = Self.row + 10 + Self.queueHeight
    var path = "M\(Self.left) \(bottom)"
    var last = bottom
    for moment in story.moments {
      let y = bottom - moment.queue * Self.queueHeight / most
      guard y != last else { continue }
      path += "L\(x(moment.at)) \(last)L\(x(moment.at)) \(y)"
      last = y
    }
    path += "L\(Self.right) \(last)L\(Self.right) \(bottom)Z"
    return [
      label("queue, up to \(most)", y: bottom - Self.queueHeight / 2),
      "<path d=\"\(path)\" fill=\"var(--queue)\" fill-opacity=\".35\" stroke=\"var(--queue)\"/>",
    ]
  }

  /// A request's bar: waits, on its way, received; a dot where it is confirmed.
  private func line(_ request: RunStory.Request, y: Int64) -> [String] {
    let name = request.name + (request.trip.map { " #\($0)" } ?? "")
    var parts = [label(name, y: y + 13)]
    for (index, state) in request.states.enumerated() {
      let next = index + 1
      let to = next < request.states.count ? request.states[next].at : story.end
      switch state.state {
      case .waiting, .queued, .retry:
        parts.append(bar(state.at, to, y: y + 6, 6, "var(--waits)"))
      case .sending: parts.append(bar(state.at, to, y: y + 6, 6, "var(--sent)"))
      case .received: parts.append(bar(state.at, to, y: y + 6, 6, "var(--online)"))
      case .confirmed: parts.append(dot(state.at, y: y + 9, "var(--online)"))
      case .refused, .expired: parts.append(dot(state.at, y: y + 9, "var(--tap)"))
      }
    }
    return parts
  }

  private func dot(_ time: Int64, y: Int64, _ color: String) -> String {
    "<circle cx=\"\(x(time))\" cy=\"\(y)\" r=\"5\" fill=\"\(color)\"/>"
  }

  private func notes(_ height: Int64) -> [String] {
    (story.notices + story.marks).map { note in
      "<line x1=\"\(x(note.at))\" x2=\"\(x(note.at))\" y1=\"0\" y2=\"\(height - 24)\" "
        + "stroke=\"var(--tap)\" stroke-dasharray=\"3 3\"><title>"
        + "\(XMLText.escaped(note.text))</title></line>"
    }
  }

  private func axis(_ height: Int64) -> [String] {
    let steps: [Int64] = [10, 30, 60, 120, 300, 600, 1800, 3600, 7200].map { $0 * 1000 }
    let step = steps.first { length / $0 <= 10 } ?? length
    return stride(from: Int64(0), through: length, by: Int(step)).map { time in
      let x = x(story.start + time)
      return "<text x=\"\(x)\" y=\"\(height - 6)\" font-size=\"12\" text-anchor=\"middle\">"
        + "\(RunReport.minutes(time))</text>"
    }
  }
}
