import WorldSimulation

/// A scenario made from a recorded drive: its keys at their times, and what was seen as
/// expectations.
///
/// What was left alone then, such as an Enter on a frame that was out of date, is left out: the
/// runner looks at every frame, a driver does not.
package struct ScenarioDraft {
  private let recording: Recording
  private let story: RunStory
  private let events: [LogEvent]
  private let leftAlone: Set<Int>

  private struct Entry {
    var at: Int64
    var statement: String
  }

  package init(_ told: RunTelling) {
    recording = told.recording
    story = told.story
    // What an expectation says of a trip it says of the one in hand.
    var inHand = TripInHand()
    events = told.events.filter { inHand.takes($0) }
    leftAlone = told.inputsLeftAlone
  }

  /// The text of the scenario.
  ///
  /// - Throws: Why a scenario, which always begins afresh, cannot say it.
  package func text() throws(BadInput) -> String {
    if case .scenario(let scenario) = recording.content {
      return ScenarioPrinter.print(withSettings(scenario))
    }
    guard recording.sources.start == nil else {
      throw BadInput(
        "--scenario: this drive went on from a saved world, and a scenario begins afresh; use one "
          + "that was started with --new or --fresh")
    }
    let header = ScenarioPrinter.headerLines(withSettings(Scenario(file: "")).header)
    let lines =
      ["# Drawn from a recorded drive. Times are since its start."] + header
      + ["riders any", ""] + entries + [""] + atTheEnd
    return lines.map { $0 + "\n" }.joined()
  }

  private func withSettings(_ scenario: Scenario) -> Scenario {
    var scenario = scenario
    let settings = recording.settings
    let nowhere = SourcePosition(file: "", line: 1, column: 1)
    if let map = settings.map { scenario.header.map = Located(map, nowhere) }
    if let seed = settings.seed { scenario.header.seed = seed }
    if let mode = settings.mode { scenario.header.mode = mode }
    if let size = settings.size { scenario.header.size = size }
    if let link = settings.link {
      let isFile = recording.sources.file(.link) != nil
      scenario.header.link = Located(isFile ? .file(link) : .profile(link), nowhere)
    }
    return scenario
  }

  // MARK: What was done and seen

  private var entries: [String] {
    var entries = keys
    for (index, event) in events.enumerated() {
      guard let expected = expectation(event), !isPassing(index) else { continue }
      entries.append(Entry(at: event.at, statement: "expect \(expected)"))
    }
    let sorted = entries.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    return sorted.map { "at \(Decimals.timeText($0.element.at)) \($0.element.statement)" }
  }

  private var keys: [Entry] {
    guard case .drive(let inputs) = recording.content else { return [] }
    let lives = events.filter { [.appKilled, .appStarted].contains($0.name) }
    let restarts = lives.filter { $0.name == .appStarted && $0.at > 0 }
      .map { Entry(at: $0.at, statement: "restart") }
    let keys = inputs.enumerated().compactMap { index, input -> Entry? in
      guard case .key(let key) = input.kind, !leftAlone.contains(index) else { return nil }
      // Between a kill and the restart keys do nothing in a scenario: it has a statement for that.
      guard lives.last(where: { $0.at < input.at })?.name != .appKilled else { return nil }
      if case .paste(let text) = key {
        return Entry(at: input.at, statement: "type \(ScenarioPrinter.quoted(text))")
      }
      return Entry(at: input.at, statement: "press \(key.name)")
    }
    return restarts + keys
  }

  private func expectation(_ event: LogEvent) -> String? {
    switch event.name {
    case .tripState: return event.text("state").map { "trip \($0)" }
    case .shiftState: return event.text("state").map { "shift \($0)" }
    case .linkLost: return "signal offline"
    case .fareDue: return event.text("amount").map { "fare due \($0)" }
    case .fareConfirmed: return event.text("amount").map { "fare confirmed \($0)" }
    case .noticeShown:
      return event.text("text").map { "notice \(ScenarioPrinter.quoted($0))" }
    case .requestRefused, .requestExpired:
      guard let name = event.text("request"), let state = event.name.requestState else {
        return nil
      }
      return "request \(name) \(state.rawValue)"
    default: return nil
    }
  }

  /// Whether a later event of the same instant says something else about the same.
  private func isPassing(_ index: Int) -> Bool {
    events[(index + 1)...].prefix { $0.at == events[index].at }
      .contains { Self.subject($0) == Self.subject(events[index]) }
  }

  /// What an event tells of: the signal has several that end each other.
  private static func subject(_ event: LogEvent) -> WorldEvent.Name {
    switch event.name {
    case .linkBack, .linkWeak, .linkLiefi: .linkLost
    default: event.name
    }
  }

  private var atTheEnd: [String] {
    var lines = ["# How it ended."]
    if let queue = story.moments.last?.queue {
      lines.append("at \(Decimals.timeText(story.end)) expect queue \(queue)")
    }
    lines.append("expect notices \(story.notices.count)")
    let made = Set(story.requests.map(\.name))
    for name in RequestName.allCases where made.contains(name.rawValue) {
      let applied = events.count {
        $0.name == .serverEffect && $0.text("request") == name.rawValue
      }
      lines.append("expect server effects \(name.rawValue) \(applied)")
    }
    return lines + ["expect flicker 0", "expect money balanced"]
  }
}
