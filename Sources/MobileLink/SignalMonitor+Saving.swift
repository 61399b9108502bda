import OptimisticEngine
import StreetMap

extension SignalMonitor {
  var saved: Value {
    .map([
      "signal": signal.saved,
      "radio": radio.saved,
      "radioChangedAt": .int(radioChangedAt.milliseconds),
      "lossBegan": .init(lossBegan),
      "outageBegan": .init(outageBegan),
      "levelChangedAt": .init(levelChangedAt),
      "shownWeak": .bool(isShownWeak),
      "lastHeard": .int(lastHeard.milliseconds),
      "returnedAt": .int(returnedAt.milliseconds),
      "unansweredSince": .init(unansweredSince),
      "measured": measuredRoundTrip.map(Value.int) ?? .null,
      "changes": .list(changes.map(\.saved)),
    ])
  }

  init(saved: Value) throws(DamagedRecord) {
    self.init(radio: try Radio(saved: saved["radio"]), at: Instant(milliseconds: 0))
    signal = try Signal(saved: saved["signal"])
    radioChangedAt = try saved.needInstant("radioChangedAt")
    lossBegan = saved.instant("lossBegan")
    outageBegan = saved.instant("outageBegan")
    levelChangedAt = saved.instant("levelChangedAt")
    isShownWeak = try saved.needBool("shownWeak")
    lastHeard = try saved.needInstant("lastHeard")
    returnedAt = try saved.needInstant("returnedAt")
    unansweredSince = saved.instant("unansweredSince")
    measuredRoundTrip = saved["measured"].int
    for change in saved["changes"].list ?? [] {
      changes.append(try SignalChange(saved: change))
    }
  }
}

extension SignalMonitor.Radio {
  fileprivate var saved: Value {
    .map([
      "up": .bool(isUp),
      "weak": .bool(isWeak),
      "bars": .int(Int64(bars)),
      "roundTrip": .int(usualRoundTrip),
      "cut": .bool(wasCutByHand),
    ])
  }

  fileprivate init(saved: Value) throws(DamagedRecord) {
    isUp = try saved.needBool("up")
    isWeak = try saved.needBool("weak")
    bars = Int(clamping: try saved.needInt("bars"))
    usualRoundTrip = try saved.needInt("roundTrip")
    wasCutByHand = try saved.needBool("cut")
  }
}

extension Signal {
  fileprivate var saved: Value {
    .map([
      "word": .text(state.rawValue),
      "bars": .int(Int64(bars)),
      "roundTrip": .int(roundTrip),
      "reason": reason.map { .text($0.rawValue) } ?? .null,
      "since": .init(offlineSince),
    ])
  }

  fileprivate init(saved: Value) throws(DamagedRecord) {
    guard let state = SignalState(rawValue: try saved.needText("word")) else {
      throw DamagedRecord("link: unknown signal")
    }
    self.state = state
    bars = Int(clamping: try saved.needInt("bars"))
    roundTrip = try saved.needInt("roundTrip")
    reason = saved["reason"].text.flatMap(OfflineReason.init)
    offlineSince = saved.instant("since")
  }
}

extension SignalChange {
  fileprivate var saved: Value {
    .list([
      .text(kind.rawValue), .int(at.milliseconds), reason.map { .text($0.rawValue) } ?? .null,
    ])
  }

  fileprivate init(saved: Value) throws(DamagedRecord) {
    guard let parts = saved.list, parts.count == 3, let word = parts[0].text,
      let kind = Kind(rawValue: word), let at = parts[1].int
    else { throw DamagedRecord("link: a change of the signal is not readable") }
    self.init(
      kind: kind, at: Instant(milliseconds: at),
      reason: parts[2].text.flatMap(Signal.OfflineReason.init))
  }
}
