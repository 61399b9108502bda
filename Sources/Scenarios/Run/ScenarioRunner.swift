import TerminalUI

/// Plays a scenario on a stage, one small move at a time.
///
/// A headless run asks for moves until it is finished; a player in between looks at `nextMove` to
/// pace them. After every event the frame is painted, conditions are tested, then the automatic
/// driver acts. Effects of a step at its own instant are done before the next step.
package final class ScenarioRunner {
  /// How long a `when` without `within` waits.
  package static let patience: Int64 = 30 * 60_000
  /// More events than this at one instant are a world that does not come to rest.
  static let mostEventsAtOnce = 100_000
  /// Keys an automatic driver may press at one instant.
  static let mostAutomaticKeys = 50

  /// Milliseconds an automatic driver rests after a key that did nothing.
  static let automaticRest: Int64 = 1000

  private enum Phase {
    /// What is due at this instant happens; then the next step begins.
    case settling
    /// The clock runs to an instant, then the step goes on.
    case running(until: Int64, then: Continuation)
    case waiting(ScenarioCondition, deadline: Int64)
    case expecting(ScenarioCondition, deadline: Int64)
    case finished
  }

  private enum Continuation {
    case body, done
  }

  package private(set) var scenario: Scenario
  package let stage: any ScenarioStage
  package private(set) var result = ScenarioResult()
  package private(set) var history = RunHistory()
  /// Is told each question for a tester, with its line; what it waits for is the player's.
  package var onAsk: ((_ question: String, _ line: Int) -> Void)?
  /// Is asked for another step after the last: who writes a scenario while it is played.
  package var writer: (() -> ScenarioStep?)?
  /// The last `say`, for a player.
  package private(set) var caption: String?
  private let isAutomatic: Bool
  private let log: (LogEvent) -> Void
  private var phase = Phase.settling
  private var index = 0
  private var lastStep: Int64 = 0
  private var imbalance: String?
  private var hasBrokenRule = false
  private var eventsAtOnce = 0
  private var eventsSeen = 0
  private var restsUntil: Int64 = 0
  private var instant: Int64 = -1

  /// - Parameter log: Is told each event of the log in order.
  package init(
    _ scenario: Scenario, on stage: any ScenarioStage, log: @escaping (LogEvent) -> Void = { _ in }
  ) {
    self.scenario = scenario
    self.stage = stage
    self.isAutomatic = scenario.header.driver == .auto
    self.log = log
    self.lastStep = stage.now
  }

  package var isFinished: Bool {
    if case .finished = phase { true } else { false }
  }

  /// The virtual instant of the next move, for a player's pace.
  package var nextMove: Int64 {
    let event = stage.nextEvent ?? .max
    switch phase {
    case .settling, .finished: return stage.now
    case .running(let until, _): return max(stage.now, min(event, until))
    case .waiting(_, let deadline), .expecting(_, let deadline):
      return max(stage.now, min(event, deadline))
    }
  }

  /// Plays to the end.
  package func run() -> ScenarioResult {
    while !isFinished { move() }
    return result
  }

  /// Makes the next move: one event, one test of a condition, or one step.
  package func move() {
    switch phase {
    case .finished: return
    case .settling:
      observe()
      if let event = stage.nextEvent, event <= stage.now {
        runEvent()
      } else {
        beginStep()
      }
    case .running(let until, let then):
      if runEvent(notAfter: until) { return }
      switch then {
      case .body: performBody()
      case .done: endStep()
      }
    case .waiting(let condition, let deadline):
      if holds(condition, inWhen: true) { return performBody() }
      if actAutomatically() || runEvent(notAfter: deadline) { return }
      // Nothing more can happen in time: the test above was the last.
      fail(condition, endsRun: true)
    case .expecting(let condition, let deadline):
      if holds(condition, inWhen: false) { return meet() }
      if actAutomatically() || runEvent(notAfter: deadline) { return }
      fail(condition, endsRun: false)
    }
  }

  // MARK: Steps

  private var step: ScenarioStep { scenario.steps[index] }

  /// Of the step that is played; behind the last one, of that.
  private var position: SourcePosition {
    guard let last = scenario.steps.last else {
      return SourcePosition(file: scenario.file, line: 1, column: 1)
    }
    return index < scenario.steps.count ? step.position : last.position
  }

  private func beginStep() {
    if index == scenario.steps.count, let step = writer?() { scenario.steps.append(step) }
    guard index < scenario.steps.count else { return finish() }
    switch step.trigger {
    case nil: performBody()
    case .at(let time): phase = .running(until: max(time, stage.now), then: .body)
    case .after(let time):
      phase = .running(until: max(lastStep + time, stage.now), then: .body)
    case .when(let condition, let within):
      phase = .waiting(condition, deadline: stage.now + (within ?? Self.patience))
    }
  }

  private func performBody() {
    switch step.body {
    case .expect(let condition, let within?):
      phase = .expecting(condition, deadline: stage.now + within)
    case .expect(let condition, nil):
      if holds(condition, inWhen: false) { meet() } else { fail(condition, endsRun: false) }
    case .act(.wait(let time)): phase = .running(until: stage.now + time, then: .done)
    case .act(let action):
      if case .failed(let reason) = perform(action) {
        record(actual: reason)
      }
      endStep()
    }
  }

  private func endStep() {
    observe()
    lastStep = stage.now
    index += 1
    phase = .settling
  }

  private func perform(_ action: ScenarioAction) -> StageAnswer {
    switch action {
    case .press(let key):
      guard let key = Key(name: key.text) else { preconditionFailure("no key \(key)") }
      press(key)
    case .type(let text):
      for character in text { press(character == " " ? .space : .character(character)) }
    case .screenshot(let name):
      result.screenshots.append(.init(name: name, at: stage.now, frame: stage.screen))
    case .say(let text): caption = text
    case .ask(let text):
      result.asked += 1
      onAsk?(text, step.position.line)
    default: return stage.perform(action)
    }
    return .done
  }

  private func press(_ key: Key) {
    log(LogEvent(.inputKey, at: stage.now, ["key": .text(key.name)]))
    stage.press(key)
    observe()
  }

  private func finish() {
    result.simulated = stage.now
    result.lastScreen = stage.screen
    result.remarks = stage.remarks
    log(summary)
    stage.finish()
    phase = .finished
  }

  // MARK: Events

  /// Lets the next event happen if it is due by `limit`, else moves the clock there.
  ///
  /// - Returns: Whether something happened: an event, or time passed up to the limit.
  private func runEvent(notAfter limit: Int64) -> Bool {
    if let event = stage.nextEvent, event <= limit {
      runEvent()
      return true
    }
    guard stage.now < limit else { return false }
    stage.advance(to: limit)
    observe()
    return true
  }

  private func runEvent() {
    stage.runNextEvent()
    eventsAtOnce = stage.now == instant ? eventsAtOnce + 1 : 1
    instant = stage.now
    precondition(
      eventsAtOnce <= Self.mostEventsAtOnce,
      "the world does not come to rest at \(LogEvent.seconds(instant)) s")
    observe()
    switch phase {
    case .waiting, .expecting: break  // The condition is tested first.
    default: _ = actAutomatically()
    }
  }

  private func actAutomatically() -> Bool {
    guard isAutomatic, stage.isAppRunning else { return false }
    guard stage.now >= restsUntil else { return false }
    var keys = 0
    var last: Key?
    while keys < Self.mostAutomaticKeys, let key = stage.automaticKey() {
      let before = eventsSeen
      press(key)
      keys += 1
      // A key that was refused is tried again after a moment, not at once.
      if key == last && eventsSeen == before {
        restsUntil = stage.now + Self.automaticRest
        break
      }
      last = key
    }
    return keys > 0
  }

  /// Takes note of what happened.
  private func observe() {
    for event in stage.takeEvents() {
      eventsSeen += 1
      history.note(event) { stage.isCard(trip: $0) }
      log(event)
    }
    history.note(queue: stage.queue, at: stage.now)
    if imbalance == nil { imbalance = stage.imbalance }
    if !hasBrokenRule, let broken = stage.brokenRule {
      hasBrokenRule = true
      record("always \(broken.rule)", actual: broken.text)
    }
  }

  // MARK: Conditions

  private var check: ConditionCheck {
    ConditionCheck(
      stage: stage, history: history, imbalance: imbalance,
      evidence: result.screenshots.map { "\($0.name).txt" } + stage.evidenceFiles)
  }

  private func holds(_ condition: ScenarioCondition, inWhen: Bool) -> Bool {
    check.holds(condition, inWhen: inWhen)
  }

  private func meet() {
    record(actual: nil)
    endStep()
  }

  private func fail(_ condition: ScenarioCondition, endsRun: Bool) {
    record(actual: check.actual(condition), isTrigger: endsRun)
    guard endsRun else { return endStep() }
    result.endedEarly = index + 1 < scenario.steps.count
    finish()
  }

  /// Records what became of the step; `actual` is nil when it was met.
  private func record(actual: String?, isTrigger: Bool = false) {
    record(ScenarioPrinter.print(step), actual: actual, isTrigger: isTrigger)
  }

  private func record(_ statement: String, actual: String?, isTrigger: Bool = false) {
    let failure = actual.map {
      ExpectationOutcome.Failure(actual: $0, screen: stage.screen.lines, isTrigger: isTrigger)
    }
    result.expectations.append(
      ExpectationOutcome(
        position: position, statement: statement, at: stage.now, failure: failure))
    log(
      LogEvent(
        actual == nil ? .expectMet : .expectFailed, at: stage.now,
        [
          "line": .int(Int64(position.line)), "expect": .text(statement),
          "actual": actual.map { .text($0) },
        ]))
  }

  private var summary: LogEvent {
    let saved = history.requests.reduce(0) { $0 + (stage.saved(byRequest: $1.key) ?? 0) }
    return LogEvent(
      .summary, at: stage.now,
      [
        "result": .text(result.isMet ? "met" : "failed"), "met": .int(Int64(result.met)),
        "failed": .int(Int64(result.failures.count)), "asked": .int(Int64(result.asked)),
        "trips": .int(Int64(history.tripCount)),
        "requests": .int(Int64(history.requests.count)),
        "attempts": .int(stage.attempts(RequestSelector(.any))),
        "bytes": .int(stage.sentBytes), "notices": .int(Int64(history.notices.count)),
        "flicker": .int(stage.flicker), "saved": .int(saved),
        "rejected": .int(stage.rejectedFixes),
      ])
  }
}
