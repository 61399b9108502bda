import DriverApp
import OptimisticEngine
import RideModel

// I1, I2, I3, I4, I12: what was kept is there, the server applies it once and in order, and a no is
// told once and kept.

extension WorldChecker {
  mutating func noteEffect(_ event: WorldEvent) throws(BrokenRule) {
    let key = event["key"].text ?? ""
    guard effects.updateValue(event.at.milliseconds, forKey: key) == nil else {
      throw BrokenRule("I2", "the server applied \(key) twice")
    }
    let request = RequestKey(text: key)
    guard let number = request.number else { return }
    for (login, book) in books {
      guard let kept = book[request] else { continue }
      let lane = "\(login) \(kept.lane)"
      if let before = applied[lane], before > number {
        throw BrokenRule("I4", "in \(kept.lane) the server applied \(number) after \(before)")
      }
      applied[lane] = number
    }
  }

  /// A fault makes the server say any code, of a request and of what was built on it.
  mutating func noteFault(_ event: WorldEvent) {
    if event["fault"].text == "refuse" { mayRefuseAnything = true }
  }

  mutating func noteRequest(
    _ event: WorldEvent, _ world: World, _ step: inout CheckStep
  ) throws(BrokenRule) {
    guard let text = event["key"].text else { return }
    // What happened right before the app died is told after its death.
    let login = world.phone?.engine.login ?? login
    let key = RequestKey(text: text)
    let kind = event["request"].text ?? ""
    books[login, default: RequestBook()].add(
      key, kind: kind, number: event["number"].int ?? 0, lane: event["lane"].text ?? "")
    switch event.name {
    case .requestConfirmed:
      guard effects[text] != nil else {
        throw BrokenRule("I2", "\(text) (\(kind)) is confirmed, and the server never applied it")
      }
      books[login]?.finish(key)
    case .requestRefused:
      guard effects[text] == nil else {
        throw BrokenRule("I2", "\(text) (\(kind)) is refused, and the server applied it")
      }
      if event["code"].text == RefusalCode.keyReused.rawValue, !mayRefuseAnything {
        throw BrokenRule("I3", "\(text) (\(kind)) went out twice with different content")
      }
      step.refused.append(key)
      books[login]?.finish(key)
    case .requestExpired: books[login]?.finish(key)
    default: break
    }
  }

  mutating func noteNotice(_ event: WorldEvent, _ step: inout CheckStep) throws(BrokenRule) {
    step.hasRollback = true
    guard let key = event["key"].text else { return }
    guard noticed.insert(key).inserted else {
      throw BrokenRule("I12", "two notices for \(key)")
    }
  }

  mutating func checkRequests(
    _ phone: Phone, _ tally: Tally, _ step: CheckStep
  ) throws(BrokenRule) {
    let engine = phone.engine
    var book = books[engine.login] ?? RequestBook()
    for key in book.open where tally.merged.contains(key) { book.finish(key) }
    let pending = engine.pending
    try book.compare(pending)
    try checkCascade(pending, step)
    try checkLetters(engine.deadLetters, &book, step)
    books[engine.login] = book
  }

  /// A refused request takes with it what depends on it, facts apart.
  private func checkCascade(
    _ pending: [PendingRequest<DriverRequest>], _ step: CheckStep
  ) throws(BrokenRule) {
    guard !step.refused.isEmpty else { return }
    for request in pending where !request.request.isFact {
      for parent in request.request.dependsOn where step.refused.contains(parent) {
        throw BrokenRule("I4", "\(request.key) is pending, and \(parent) it builds on was refused")
      }
    }
  }

  private func checkLetters(
    _ letters: [DeadLetter], _ book: inout RequestBook, _ step: CheckStep
  ) throws(BrokenRule) {
    let roots = Set(letters.map(\.key))
    if !step.byHand, let gone = book.letters.first(where: { !roots.contains($0) }) {
      throw BrokenRule("I12", "the dead letter of \(gone) is gone, and nobody put it away")
    }
    for letter in letters where !book.letters.contains(letter.key) {
      guard noticed.contains(letter.key.text) || book[letter.key]?.isDoubtful == true else {
        throw BrokenRule(
          "I12", "\(letter.key) (\(letter.kind)) is a dead letter nobody was told of")
      }
    }
    book.letters = roots
    let all = roots.union(letters.flatMap { $0.cascade.map(\.key) })
    for key in step.refused where book[key]?.isOptimistic == true && !all.contains(key) {
      throw BrokenRule(
        "I12", "\(key) (\(book[key]?.kind ?? "")) is refused, and no dead letter keeps it")
    }
  }
}
