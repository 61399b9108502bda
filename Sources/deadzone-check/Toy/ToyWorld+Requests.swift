import OptimisticEngine

// The person's taps: recipes become requests of what is there at the moment.

extension ToyWorld {
  // MARK: Recipes

  func make(_ recipe: Recipe, _ engine: Engine) -> ToyRequest {
    let tag = nextTag
    nextTag += 1
    let thing = ToyDomain.things[recipe.thing % ToyDomain.things.count]
    let amount = Int64(recipe.amount)
    let note = pick(notes[login] ?? [], recipe.other)
    var request = build(recipe.shape, thing, note, amount, tag, engine)
    if plan.options.coalesces == false { request.step = nil }
    if let after = recipe.after, let earlier = pick(engine.pending, after) {
      request.dependsOn = [earlier.key]
      request.step = nil
    }
    return request
  }

  private func pick<T>(_ all: [T], _ place: Int) -> T? {
    all.isEmpty ? nil : all[place % all.count]
  }

  private func build(
    _ shape: Recipe.Shape, _ thing: EntityRef, _ note: EntityRef?, _ amount: Int64, _ tag: Int64,
    _ engine: Engine
  ) -> ToyRequest {
    let lane = "thing/\(thing.id)"
    switch shape {
    case .add: return ToyRequest("add", lane: lane, tag: tag, [.add(thing, "n", amount)])
    case .set:
      return ToyRequest("set", lane: lane, tag: tag, [.set(thing, "s", .text("s\(tag)"))])
    case .guarded, .checked:
      let present = engine.view[thing, "state"]
      let next: Value = present == "a" ? "b" : "a"
      var request = ToyRequest(
        "move", lane: lane, tag: tag,
        [.set(thing, "state", next), .set(thing, "by", .int(tag))])
      request.condition = ToyCondition(
        thing, "state", equals: shape == .checked && amount > 7 ? "never" : present)
      request.isChecked = shape == .checked
      return request
    case .note: return makeNote(tag, amount)
    case .edit, .removeNote, .both: return onNote(shape, thing, note, amount, tag)
    case .fact:
      var request = ToyRequest("cash", lane: "books", tag: tag, [.add(thing, "cash", amount)])
      request.isFact = true
      request.urgency = .money
      return request
    case .money:
      var request = ToyRequest("fee", lane: lane, tag: tag, [.add(thing, "fee", amount)])
      request.urgency = .money
      return request
    case .claim:
      var request = ToyRequest("claim", lane: "desk", tag: tag, [.set(thing, "owner", .int(tag))])
      request.patience = amount * 3_000
      return request
    case .aging:
      var request = ToyRequest("hint", lane: "hints", tag: tag, [.add(thing, "hints", 1)])
      request.maximumAge = amount * 10_000
      request.urgency = .background
      return request
    }
  }

  private func makeNote(_ tag: Int64, _ amount: Int64) -> ToyRequest {
    let ref = EntityRef("notes", "n-\(tag)")
    notes[login]?.append(ref)
    var request = ToyRequest(
      "note", lane: "note/\(ref.id)", tag: tag, [.insert(ref, ["text": "", "n": .int(amount)])])
    request.step = .create
    return request
  }

  /// On a note there is, or one more.
  private func onNote(
    _ shape: Recipe.Shape, _ thing: EntityRef, _ note: EntityRef?, _ amount: Int64, _ tag: Int64
  ) -> ToyRequest {
    guard let note else { return makeNote(tag, amount) }
    let lane = "note/\(note.id)"
    switch shape {
    case .edit:
      var request = ToyRequest("edit", lane: lane, tag: tag, [.set(note, "text", .int(tag))])
      request.step = .update
      return request
    case .removeNote:
      var request = ToyRequest("remove", lane: lane, tag: tag, [.remove(note)])
      request.step = .remove
      return request
    default:
      return ToyRequest(
        "attach", lane: "thing/\(thing.id)", tag: tag,
        [.add(note, "n", amount), .set(thing, "note", .text(note.id))])
    }
  }

  // MARK: Taps

  func tap(_ request: ToyRequest) throws(Violation) {
    guard let engine else { return }
    let number = engine.nextNumber
    let half = HalfDone(requests: [request])
    publications.startStep()
    let key: RequestKey
    do {
      key = try engine.submit(request, at: now)
    } catch {
      if left == nil { try checkRefusal(error, of: request) }
      return try check(half)
    }
    // The process was killed inside: nothing was returned to anyone.
    if left != nil { return try check(half) }
    try checkIsFree(number)
    oracles[login]?.note(request, key, number: number, engine, at: now)
    if !isTrustGone { try oracles[login]?.checkMerges() }
    if engine.storageTrouble != nil { sightings.see(.diskFullTap) }
    try publications.checkOnce()
    try check()
  }

  private func checkIsFree(_ number: Int64) throws(Violation) {
    if isTrustGone { return }
    for login in ToyDomain.logins where oracles[login]?.kept[number] != nil {
      throw Violation("I3", "number \(number) was used before")
    }
  }

  /// A refused tap says why, and the reason is true.
  private func checkRefusal(_ error: any Error, of request: ToyRequest) throws(Violation) {
    switch error {
    case let refusal as Refusal where refusal.code == "invalid-state":
      guard let engine, request.isChecked, let condition = request.condition,
        engine.view[condition.ref, condition.field] != condition.equals
      else { throw Violation("I5", "the check refuses what it should take") }
    case let refusal as Refusal where refusal.code == "quota":
      sightings.see(.quota)
    case StorageError.full where isDiskFull: sightings.see(.diskFullRefusal)
    default: throw Violation("I1", "a tap was refused: \(error)")
    }
  }

  func tap(all requests: [ToyRequest]) throws(Violation) {
    guard let engine else { return }
    let half = HalfDone(requests: requests)
    publications.startStep()
    let results: [Result<RequestKey, Refusal>]
    do {
      results = try engine.submit(all: requests, at: now)
    } catch {
      if left == nil, !isDiskFull { throw Violation("I1", "taps were refused: \(error)") }
      return try check(half)
    }
    if left != nil { return try check(half) }
    for (request, result) in zip(requests, results) {
      guard case .success(let key) = result, let number = key.number else { continue }
      try checkIsFree(number)
      oracles[login]?.keep(request, number: number, at: now, isSaved: true)
    }
    try publications.checkOnce()
    try check()
  }

  /// Each depends on the one before it.
  func tapChain(_ length: Int, refused: Bool) throws(Violation) {
    if refused { troublesForNext() }
    var before: RequestKey?
    for place in 0..<length {
      guard let engine else { return }
      let tag = nextTag
      nextTag += 1
      let thing = ToyDomain.things[place % 3]
      var request = ToyRequest(
        "link", lane: "chain", tag: tag, [.set(thing, "chain", .int(tag))])
      request.dependsOn = before.map { [$0] } ?? []
      let number = engine.nextNumber
      try tap(request)
      before = RequestKey(phone: "p", number: number)
    }
  }

  private func troublesForNext() { troubles = [.refuse("quota")] }
}

extension Oracle {
  /// What a tap that was taken has done: one more pending request, or one merged with another.
  mutating func note(
    _ request: ToyRequest, _ key: RequestKey, number: Int64,
    _ engine: OptimisticEngine<ToyRequest>, at now: Instant
  ) {
    let present = Set(pending.filter { Self.isPending($0, engine) })
    if let earlier = key.number, earlier != number, let item = kept[earlier] {
      if item.wasSent { mergedAfterSending = earlier }
      replace(earlier, with: item.request.merged(with: request) ?? item.request)
      return
    }
    noteMerged(with: request, present: present)
    guard Self.isPending(number, engine) else { return }
    // One that is on disk only is on disk.
    let isSaved = engine.pending.first { $0.number == number }?.isSaved ?? true
    keep(request, number: number, at: now, isSaved: isSaved)
  }

  /// The earlier, unsent requests on the same thing that a removal took along.
  mutating func noteMerged(with request: ToyRequest, present: Set<Int64>) {
    guard request.step == .remove else { return }
    for number in pending where !present.contains(number) {
      guard let item = kept[number], item.request.step != nil,
        item.request.edits[0].ref == request.edits[0].ref
      else { continue }
      if item.wasSent { mergedAfterSending = number }
      finish(number, as: .merged)
    }
  }

  func checkMerges() throws(Violation) {
    if let number = mergedAfterSending {
      throw Violation("I2", "\(number) was merged after it may have been sent")
    }
  }
}
