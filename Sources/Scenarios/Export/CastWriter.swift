import StreetMap
import TerminalUI

/// A run as an asciicast (version 2), to be played in a terminal or on a page, with a marker at
/// each change of the signal, notice, caption and mark.
///
/// Time passes as on the driver's own screen: eight times as fast while cruising, as it really
/// does where something is to be seen.
package struct CastWriter {
  /// Frames are at least this far apart, milliseconds of what is watched.
  private static let everyFrame: Int64 = 100
  /// A cast ends here: nobody watches longer, and a page must still load it.
  private static let mostBytes = 64 << 20

  private let title: String
  private var size = Size(width: 0, height: 0)
  private var last: Frame?
  private var lines: [String] = []
  private var bytes = 0
  /// Milliseconds watched, and the virtual instant that stands for.
  private var watched: Int64 = 0
  private var seen: Int64?
  private var painted: Int64 = -CastWriter.everyFrame
  private var signal: SignalState?

  package init(title: String) {
    self.title = title
  }

  /// Looks at the stage after a move, and at what happened in it.
  package mutating func look(_ stage: any ScenarioStage, _ events: [LogEvent]) {
    let factor = Int64(max(1, stage.pace))
    watched += (stage.now - (seen ?? stage.now)) / factor
    seen = stage.now
    if stage.signal != signal {
      if signal != nil || stage.signal != .unknown { mark("signal \(stage.signal.rawValue)") }
      signal = stage.signal
    }
    for event in events {
      if event.name == .noticeShown { mark(event.text("text") ?? "notice") }
    }
    let isKey = events.contains { $0.name == .inputKey }
    guard isKey || watched - painted >= Self.everyFrame else { return }
    paint(stage.picture)
  }

  package mutating func mark(_ text: String) { add("m", text) }

  private mutating func paint(_ frame: Frame) {
    painted = watched
    if last?.size != frame.size {
      if last != nil { add("r", "\(frame.size.width)x\(frame.size.height)") }
      if size.width == 0 { size = frame.size }
      add("o", "\u{1b}[?25l\u{1b}[2J")
      last = nil
    }
    let text = ScreenPicture.escapes(frame, from: last)
    last = frame
    if !text.isEmpty { add("o", text) }
  }

  private mutating func add(_ code: String, _ text: String) {
    guard bytes < Self.mostBytes else { return }
    let line = "[\(LogEvent.seconds(watched)), \"\(code)\", \(JSONText.quoted(text))]"
    bytes += line.utf8.count
    lines.append(line)
  }

  package var text: String {
    let header =
      "{\"version\": 2, \"width\": \(size.width), \"height\": \(size.height), "
      + "\"title\": \(JSONText.quoted(title)), \"env\": {\"TERM\": \"xterm-256color\"}}"
    return ([header] + lines).map { $0 + "\n" }.joined()
  }
}
