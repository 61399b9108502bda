import TerminalUI

/// Plays a recorded drive again, one small move at a time: the same keys at the same instants, on
/// frames painted where they were painted then.
package final class DriveReplay {
  private let inputs: [RecordedInput]
  private let recording: Recording
  package let stage: any ScenarioStage
  package private(set) var history = RunHistory()
  package private(set) var result = ScenarioResult()
  package private(set) var isFinished = false
  /// Which inputs were left alone: an Enter on a frame out of date, pasted text where nothing is
  /// written.
  package private(set) var leftAlone: Set<Int> = []
  private let log: (LogEvent) -> Void
  private var index = 0
  private var written = 0
  /// The instant up to which everything has happened: two keys at one instant have nothing
  /// between them.
  private var reached: Int64
  /// When a recording without an end is over.
  private let lastLine: Int64

  /// - Precondition: The recording is one of a drive.
  package init(
    _ recording: Recording, on stage: any ScenarioStage, log: @escaping (LogEvent) -> Void
  ) {
    guard case .drive(let inputs) = recording.content else {
      preconditionFailure("a scenario's recording is played by its runner")
    }
    self.recording = recording
    self.inputs = inputs
    self.stage = stage
    self.log = log
    reached = stage.now
    lastLine = recording.log.last.flatMap(Self.instant) ?? 0
    observe()
  }

  /// The virtual instant of the next move, for a player's pace.
  package var nextMove: Int64 {
    guard !isFinished else { return stage.now }
    let goal = index < inputs.count ? inputs[index].at : lastLine
    return max(stage.now, min(stage.nextEvent ?? .max, goal))
  }

  /// Plays to the end.
  package func run() -> ScenarioResult {
    while !isFinished { move() }
    return result
  }

  /// Makes the next move: one event, or one input.
  package func move() {
    guard !isFinished else { return }
    guard index < inputs.count else { return moveOn() }
    let input = inputs[index]
    if input.at > reached {
      if happens(notAfter: input.at) { return }
      reached = max(input.at, stage.now)
      return
    }
    index += 1
    switch input.kind {
    case .paint(let size): stage.paint(Size(width: size.columns, height: size.rows))
    case .key(let key):
      tell(LogEvent(.inputKey, at: stage.now, ["key": .text(key.name)]))
      if !stage.handle(key) { leftAlone.insert(index - 1) }
      observe()
      reached = max(reached, stage.now)
    case .end: finish()
    }
  }

  /// After the last input of a run that was cut off: as far as its log goes.
  private func moveOn() {
    guard written < recording.log.count, happens(notAfter: lastLine) else { return finish() }
  }

  /// Lets the next event happen if it is due by `limit`, else moves the clock there.
  private func happens(notAfter limit: Int64) -> Bool {
    if let event = stage.nextEvent, event <= limit {
      stage.runNextEvent()
    } else if stage.now < limit {
      stage.advance(to: limit)
    } else {
      return false
    }
    observe()
    return true
  }

  private func observe() {
    for event in stage.takeEvents() {
      history.note(event) { stage.isCard(trip: $0) }
      tell(event)
    }
    history.note(queue: stage.queue, at: stage.now)
  }

  private func tell(_ event: LogEvent) {
    written += 1
    log(event)
  }

  private func finish() {
    result.simulated = stage.now - start
    result.lastScreen = stage.screen
    if index > 0, inputs[index - 1].kind == .end {
      tell(
        .summary(
          of: history, at: stage.now, bytes: stage.sentBytes, flicker: stage.flicker,
          rejected: stage.rejectedFixes))
    }
    stage.finish()
    isFinished = true
  }

  private lazy var start: Int64 = recording.log.first.flatMap(Self.instant) ?? 0

  /// The instant of a line of the log; nil where there is none.
  private static func instant(_ line: String) -> Int64? {
    let text = line.dropFirst("{\"t\":".count).prefix { $0 != "," }
    return Decimals.minorUnits(String(text), digits: 3)
  }
}

extension LogEvent {
  /// The last line of a drive that was left: what it came to.
  package static func summary(
    of history: RunHistory, at time: Int64, bytes: Int64, flicker: Int64, rejected: Int64
  ) -> LogEvent {
    LogEvent(
      .summary, at: time,
      [
        "trips": .int(Int64(history.tripCount)),
        "requests": .int(Int64(history.requests.count)), "bytes": .int(bytes),
        "notices": .int(Int64(history.notices.count)), "flicker": .int(flicker),
        "rejected": .int(rejected),
      ])
  }
}
