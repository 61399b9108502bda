extension OptimisticEngine {
  /// Stops the program if anything does not fit together. For tests: it folds everything again.
  public func _checkInvariants() {
    if let problem = _invariantProblem() { preconditionFailure(problem) }
  }

  /// What does not fit together, in words; nil where all is well. Folds everything again.
  public func _invariantProblem() -> String? {
    do throws(Misfit) {
      try checkLists()
      try checkLanes()
      try checkProjection()
      return nil
    } catch {
      return error.text
    }
  }

  private func require(
    _ holds: Bool, _ text: @autoclosure () -> String
  ) throws(Misfit) {
    if !holds { throw Misfit(text: text()) }
  }

  private func checkLists() throws(Misfit) {
    let live = order.filter { !$0.isGone }
    try require(
      live.count == entries.count, "\(live.count) in order, \(entries.count) by number")
    for (first, second) in zip(live, live.dropFirst()) {
      try require(first.number < second.number, "order: \(first.number), \(second.number)")
    }
    for entry in live { try check(entry) }
    try require(
      bytesInFlight == flights.values.reduce(0) { $0 + $1.bytes }, "bytes in flight")
  }

  private func check(_ entry: Item) throws(Misfit) {
    try require(entries[entry.number] === entry, "\(entry.key) is not under its number")
    try require(entry.state == entry.stateNow, "\(entry.key): \(entry.state), \(entry.phase)")
    try require(entry.number < nextNumberFree, "\(entry.key) is not below the next number")
    try require(finished[entry.key] == nil, "\(entry.key) is pending and finished")
    if case .sending(let batch) = entry.phase {
      try require(
        flights[batch]?.numbers.contains(entry.number) == true, "\(entry.key): no batch \(batch)")
    }
    if case .received(let version) = entry.phase {
      try require(version > baseVersion, "\(entry.key): \(version), base \(baseVersion)")
      try require(
        received.contains { $0 === entry }, "\(entry.key) is not among the received")
    }
  }

  private func checkLanes() throws(Misfit) {
    var count = 0
    for lane in lanes.values {
      count += lane.entries.count
      try require(!lane.entries.isEmpty, "lane \(lane.name) is empty")
      var sending = 0
      var waits = false
      for entry in lane.entries {
        try require(entry.lane == lane.name, "\(entry.key) is in lane \(lane.name)")
        if entry.isSending {
          sending += 1
          try require(!waits, "\(entry.key) was sent before one that goes before it")
        }
        if entry.isIdle { waits = true }
      }
      try require(sending == lane.sending, "lane \(lane.name): \(sending), \(lane.sending)")
    }
    try require(count == entries.count, "\(count) in lanes, \(entries.count) by number")
  }

  /// The projection as it is kept must be the one that a fold from nothing gives.
  private func checkProjection() throws(Misfit) {
    let kept = store.slots.map { ($0.exists, $0.record) }
    let effects = order.map { $0.effects.count }
    store.refold(Array(store.slots.indices))
    for (index, slot) in store.slots.enumerated() {
      try require(
        kept[index].0 == slot.exists && kept[index].1 == slot.record,
        "\(slot.ref) is \(String(describing: kept[index].1)), a fold gives "
          + String(describing: slot.record))
    }
    for (entry, count) in zip(order, effects) where !entry.isGone {
      try require(entry.effects.count == count, "\(entry.key) does not fold the same twice")
    }
  }
}

/// Something that does not fit together.
private struct Misfit: Error {
  let text: String
}
