import OptimisticEngine

extension FaultPlan {
  package var saved: Value {
    .map([
      "rules": .list(rules.map(\.saved)),
      "injected": .map(injected.mapValues(Value.int)),
      "random": random.saved,
    ])
  }

  package init(saved: Value) throws(DamagedRecord) {
    random = try SeededRandom(saved: saved["random"])
    for rule in saved["rules"].list ?? [] {
      rules.append(try Rule(saved: rule))
    }
    for word in FaultKind.words {
      if let count = saved["injected"][word].int { injected[word] = count }
    }
  }
}

extension FaultPlan.Rule {
  fileprivate var saved: Value {
    var fields: [String: Value] = ["kind": .text(kind.word), "request": .text(request)]
    switch kind {
    case .slow(let time), .throttle(let time): fields["time"] = .int(time)
    case .refuse(let code): fields["code"] = .text(code)
    default: break
    }
    switch amount {
    case .times(let count): fields["times"] = .int(count)
    case .rate(let percent): fields["rate"] = .int(percent)
    }
    return .map(fields)
  }

  fileprivate init(saved: Value) throws(DamagedRecord) {
    kind = try FaultKind(
      word: try saved.needText("kind"), time: saved["time"].int, code: saved["code"].text)
    request = try saved.needText("request")
    if let count = saved["times"].int {
      amount = .times(count)
    } else {
      amount = .rate(try saved.needInt("rate"))
    }
  }
}

extension FaultKind {
  /// The fault of a word, with the argument it needs.
  package init(word: String, time: Milliseconds?, code: String?) throws(DamagedRecord) {
    switch (word, time, code) {
    case ("lose-request", nil, nil): self = .loseRequest
    case ("lose-reply", nil, nil): self = .loseReply
    case ("hang", nil, nil): self = .hang
    case ("slow", let time?, nil): self = .slow(time)
    case ("duplicate", nil, nil): self = .duplicate
    case ("reorder", nil, nil): self = .reorder
    case ("refuse", nil, let code?): self = .refuse(code)
    case ("error-after-applying", nil, nil): self = .errorAfterApplying
    case ("unauthorised", nil, nil): self = .unauthorised
    case ("throttle", let time?, nil): self = .throttle(time)
    case ("server-error", nil, nil): self = .serverError
    default: throw DamagedRecord("link: no fault '\(word)' with these arguments")
    }
  }
}
