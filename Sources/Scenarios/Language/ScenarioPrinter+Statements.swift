extension ScenarioPrinter {
  package static func print(_ action: ScenarioAction) -> String {
    switch action {
    case .press(let key): "press \(key)"
    case .type(let text): "type \(quoted(text))"
    case .signal(let to): "signal \(to.rawValue)"
    case .gps(let to): "gps \(to.rawValue)"
    case .clock(let change):
      "clock \(change < 0 ? "-" : "+")\(Decimals.timeText(abs(change)))"
    case .zone(let minutes): "zone \(minutes < 0 ? "-" : "+")\(clock(abs(minutes)))"
    case .wait(let time): "wait \(Decimals.timeText(time))"
    case .kill: "kill"
    case .killArmed(let moment, let request): "kill \(moment.rawValue) \(request)"
    case .restart: "restart"
    case .secondCopy: "second-copy"
    case .disk(let to): "disk \(to.rawValue)"
    case .login(let name): "login \(name)"
    case .screenshot(let name): "screenshot \(name)"
    case .say(let text): "say \(quoted(text))"
    case .ask(let text): "ask \(quoted(text))"
    case .include(let file): "include \(quoted(file))"
    case .fault(let fault): print(fault)
    case .noFaults: "fault none"
    case .server(let action): "server \(print(action))"
    }
  }

  private static func print(_ fault: ScenarioFault) -> String {
    var words = ["fault", fault.kind.rawValue, "\(fault.request)"]
    switch fault.argument {
    case .time(let time): words.append(Decimals.timeText(time))
    case .code(let code): words.append(code)
    case nil: break
    }
    switch fault.extent {
    case .next: break
    case .times(let count): words += ["times", "\(count)"]
    case .rate(let percent): words += ["rate", "\(percent)%"]
    }
    return words.joined(separator: " ")
  }

  private static func print(_ action: ServerAction) -> String {
    switch action {
    case .offers(let offer): "offers \(print(offer))"
    case .riderCancels: "rider-cancels"
    case .reassigns: "reassigns"
    case .endsTrip: "ends-trip"
    case .forceEnds(let why): "force-ends \(quoted(why))"
    case .changesDestination(let place): "changes-destination \(quoted(place.value))"
    case .reprices(let amount): "reprices \(amount.value)"
    case .blocksAccount: "blocks-account"
    case .pushesStale: "pushes-stale"
    case .restarts: "restarts"
    case .expiresToken: "expires-token"
    case .refusesRefresh: "refuses-refresh"
    case .message(let text): "message \(quoted(text))"
    }
  }

  private static func print(_ offer: ScenarioOffer) -> String {
    var words = [quoted(offer.from.value), quoted(offer.to.value)]
    if let payment = offer.payment { words.append(payment.rawValue) }
    if let stop = offer.stop { words += ["stop", quoted(stop.value)] }
    if let pin = offer.pin { words += ["pin", pin] }
    if let job = offer.job { words.append(job.rawValue) }
    if let rider = offer.rider { words += ["rider", quoted(rider)] }
    if let surge = offer.surge {
      let decimals = surge % 100
      let text = decimals < 10 ? "0\(decimals)" : "\(decimals)"
      let trimmed = decimals == 0 ? "" : "." + (text.hasSuffix("0") ? "\(text.dropLast())" : text)
      words += ["surge", "\(surge / 100)\(trimmed)"]
    }
    return words.joined(separator: " ")
  }

  package static func print(_ condition: ScenarioCondition) -> String {
    switch condition {
    case .screen(let text): "screen \(quoted(text))"
    case .noScreen(let text): "no screen \(quoted(text))"
    case .trip(let state): "trip \(state.rawValue)"
    case .serverTrip(let state): "server trip \(state.rawValue)"
    case .shift(let state): "shift \(state.rawValue)"
    case .signal(let state): "signal \(state.rawValue)"
    case .queue(let comparison, let count): "queue \(print(comparison))\(count)"
    case .request(let request, let state): "request \(request) \(state.rawValue)"
    case .waits(let request, let text): "waits \(request) \(quoted(text))"
    case .fare(let which, .amount(let amount)): "fare \(which.rawValue) \(amount.value)"
    case .fare(let which, .any): "fare \(which.rawValue) any"
    case .fare(let which, .none): "fare \(which.rawValue) none"
    case .estimateAge(let comparison, let time):
      "estimate age \(print(comparison))\(Decimals.timeText(time))"
    case .reason(let text, let amount): "reason \(quoted(text)) \(amount.value)"
    case .earnings(let which, let amount): "earnings \(which.rawValue) \(amount.value)"
    case .saved(let request, let comparison, let time):
      "saved \(request) \(print(comparison))\(Decimals.timeText(time))"
    case .reconciled(let time): "reconciled within \(Decimals.timeText(time))"
    case .notice(let text): "notice \(quoted(text))"
    case .notices(let count): "notices \(count)"
    case .deadLetters(let count): "dead-letters \(count)"
    case .serverEffects(let request, let comparison, let count):
      "server effects \(request) \(print(comparison))\(count)"
    case .serverOrder(let requests):
      "server order \(requests.map(\.description).joined(separator: " "))"
    case .attempts(let request, let comparison, let count):
      "attempts \(request) \(print(comparison))\(count)"
    case .sentBytes(let comparison, let count): "sent bytes \(print(comparison))\(count)"
    case .flicker(let count): "flicker \(count)"
    case .moneyBalanced: "money balanced"
    case .app(let state): "app \(state.rawValue)"
    case .fileExists(let name): "file \(name) exists"
    }
  }

  /// The operator and a space; nothing for equal.
  private static func print(_ comparison: Comparison) -> String {
    comparison == .equal ? "" : comparison.rawValue + " "
  }
}
