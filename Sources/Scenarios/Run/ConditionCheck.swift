import TerminalUI

/// Tests conditions against a stage and the run's history.
///
/// Where an app is needed and killed, every condition on trip, shift, screen and queue is false,
/// and so is what only the app could tell.
struct ConditionCheck {
  let stage: any ScenarioStage
  let history: RunHistory
  /// What did not add up in the money after some event, or nil.
  let imbalance: String?
  let evidence: [String]

  /// Whether it holds; in `when`, `trip` and `request` hold once the trip has been there.
  func holds(_ condition: ScenarioCondition, inWhen: Bool) -> Bool {
    if Self.needsApp(condition), !stage.isAppRunning { return false }
    switch condition {
    case .screen(let text): return stage.screen.contains(text)
    case .noScreen(let text): return !stage.screen.contains(text)
    case .trip(let state):
      return inWhen ? history.tripHasBeen(state) : history.tripState == state
    case .request(let selector, let state):
      return inWhen
        ? history.requestHasBeen(selector, state) : history.requestIs(selector, state)
    case .shift(let state): return stage.isShiftOn == (state == .on)
    case .signal(let state): return stage.signal == state
    case .queue(let comparison, let count): return comparison.holds(stage.queue, count)
    case .waits(let selector, let text):
      return reasons(selector).contains { Self.part(text, of: $0) }
    case .app(let state): return stage.isAppRunning == (state == .running)
    case .fileExists(let name): return evidence.contains { $0 == name || Self.stem($0) == name }
    default: return holdsInMoney(condition)
    }
  }

  private func holdsInMoney(_ condition: ScenarioCondition) -> Bool {
    let trip = history.trip
    switch condition {
    case .fare(let which, .any): return stage.fare(which, ofTrip: trip) != nil
    case .fare(let which, .none): return stage.fare(which, ofTrip: trip) == nil
    case .fare(let which, .amount(let amount)):
      return stage.fare(which, ofTrip: trip) == minor(amount)
    case .estimateAge(let comparison, let time):
      return stage.estimateAge(ofTrip: trip).map { comparison.holds($0, time) } ?? false
    case .reason(let text, let amount):
      return stage.reasons(ofTrip: trip).contains {
        Self.part(text, of: $0.text) && $0.amount == minor(amount)
      }
    case .earnings(let which, let amount): return stage.earnings(which) == minor(amount)
    case .moneyBalanced: return imbalance == nil
    case .saved(let selector, let comparison, let time):
      return saved(selector).map { comparison.holds($0, time) } ?? false
    default: return holdsInRun(condition)
    }
  }

  private func holdsInRun(_ condition: ScenarioCondition) -> Bool {
    switch condition {
    case .serverTrip(let state): return stage.serverStates(ofTrip: history.trip).contains(state)
    case .reconciled(let time): return history.reconciledAfter.map { $0 <= time } ?? false
    case .notice(let text): return history.notices.contains { Self.part(text, of: $0) }
    case .notices(let count): return Int64(history.notices.count) == count
    case .deadLetters(let count): return stage.deadLetters == count
    case .serverEffects(let selector, let comparison, let count):
      return comparison.holds(Int64(history.effects(selector).count), count)
    case .serverOrder(let selectors): return history.effectsAreInOrder(selectors)
    case .attempts(let selector, let comparison, let count):
      return comparison.holds(stage.attempts(selector), count)
    case .sentBytes(let comparison, let count): return comparison.holds(stage.sentBytes, count)
    case .flicker(let count): return stage.flicker == count
    default: preconditionFailure("no check for \(ScenarioPrinter.print(condition))")
    }
  }

  private static func needsApp(_ condition: ScenarioCondition) -> Bool {
    switch condition {
    case .screen, .noScreen, .trip, .shift, .queue, .request, .waits, .fare, .estimateAge, .reason,
      .earnings, .saved:
      true
    default: false
    }
  }

  private func minor(_ amount: Located<String>) -> Int64? {
    Decimals.minorUnits(amount.value, digits: stage.currencyDigits)
  }

  /// Of the newest request of that name, of this trip where it is a step of one; where that does not
  /// wait, of those that do: an earlier trip's step may, after a change of login.
  private func reasons(_ selector: RequestSelector) -> [String] {
    if selector.name != .any, let newest = history.newest(selector),
      let reason = stage.waitReason(ofRequest: newest.key)
    {
      return [reason]
    }
    return history.all(selector).compactMap { stage.waitReason(ofRequest: $0.key) }
  }

  /// What one request saved; for `any`, what all of them saved.
  private func saved(_ selector: RequestSelector) -> Int64? {
    guard selector.name == .any else {
      return history.newest(selector).flatMap { stage.saved(byRequest: $0.key) }
    }
    return history.requests.reduce(0) { $0 + (stage.saved(byRequest: $1.key) ?? 0) }
  }

  /// Whether a text is part of another, ignoring case.
  private static func part(_ part: String, of text: String) -> Bool {
    part.isEmpty || text.lowercased().contains(part.lowercased())
  }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}

extension ConditionCheck {
  /// What is so instead, in a few words, for a failed expectation.
  func actual(_ condition: ScenarioCondition) -> String {
    if Self.needsApp(condition), !stage.isAppRunning { return "the app is killed" }
    let trip = history.trip
    switch condition {
    case .screen: return "not on the screen"
    case .noScreen: return "on the screen"
    case .trip: return "trip \(history.tripState.rawValue)"
    case .serverTrip:
      return "server trip \(stage.serverStates(ofTrip: trip).first?.rawValue ?? "none")"
    case .shift: return stage.isShiftOn ? "shift on" : "shift off"
    case .signal: return "signal \(stage.signal.rawValue)"
    case .queue: return "queue \(stage.queue)"
    case .request(let selector, _):
      return history.newest(selector).map { "\(selector) \($0.state.rawValue)" } ?? "no \(selector)"
    case .waits(let selector, _):
      let reasons = reasons(selector)
      return reasons.isEmpty ? "\(selector) does not wait" : reasons.joined(separator: "; ")
    case .app: return stage.isAppRunning ? "app running" : "app killed"
    case .fileExists: return evidence.isEmpty ? "no file" : evidence.joined(separator: " ")
    case .fare(let which, _):
      return "fare \(which.rawValue) \(stage.fare(which, ofTrip: trip).map(decimal) ?? "none")"
    case .estimateAge:
      return stage.estimateAge(ofTrip: trip).map { "estimate age \(Decimals.timeText($0))" }
        ?? "no estimate"
    case .reason:
      let reasons = stage.reasons(ofTrip: trip).map { "\($0.text) \(decimal($0.amount))" }
      return reasons.isEmpty ? "no reason" : reasons.joined(separator: "; ")
    case .earnings(let which, _):
      return "earnings \(which.rawValue) \(decimal(stage.earnings(which)))"
    case .moneyBalanced: return imbalance ?? "balanced"
    default: return actualInRun(condition)
    }
  }

  private func actualInRun(_ condition: ScenarioCondition) -> String {
    switch condition {
    case .saved(let selector, _, _):
      return saved(selector).map { "saved \(Decimals.timeText($0))" } ?? "nothing saved"
    case .reconciled:
      if let after = history.reconciledAfter { return "reconciled in \(Decimals.timeText(after))" }
      return history.signalHasReturned ? "queue \(stage.queue)" : "the signal has not returned"
    case .notice, .notices:
      return history.notices.isEmpty
        ? "no notice" : "\(history.notices.count): " + history.notices.joined(separator: "; ")
    case .deadLetters: return "dead-letters \(stage.deadLetters)"
    case .serverEffects(let selector, _, _): return "\(history.effects(selector).count) effects"
    case .serverOrder: return "server order \(history.effectsOfTrip)"
    case .attempts(let selector, _, _): return "\(stage.attempts(selector)) attempts"
    case .sentBytes: return "sent bytes \(stage.sentBytes)"
    case .flicker: return "flicker \(stage.flicker)"
    default: return "otherwise"
    }
  }

  /// Minor units as a decimal of the tariff's currency.
  private func decimal(_ minor: Int64) -> String {
    Decimals.amountText(minor, digits: stage.currencyDigits)
  }
}
