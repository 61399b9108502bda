extension OptimisticEngine {
  /// Stops the program if anything does not fit together. For tests: it folds everything again.
  public func _checkInvariants() {
    checkLists()
    checkLanes()
    checkProjection()
  }

  private func checkLists() {
    let live = order.filter { !$0.isGone }
    precondition(live.count == entries.count, "\(live.count) in order, \(entries.count) by number")
    for (first, second) in zip(live, live.dropFirst()) {
      precondition(first.number < second.number, "order: \(first.number), \(second.number)")
    }
    for entry in live {
      precondition(entries[entry.number] === entry, "\(entry.key) is not under its number")
      precondition(entry.state == entry.stateNow, "\(entry.key): \(entry.state), \(entry.phase)")
      precondition(entry.number < nextNumberFree, "\(entry.key) is not below the next number")
      precondition(finished[entry.key] == nil, "\(entry.key) is pending and finished")
      if case .sending(let batch) = entry.phase {
        precondition(
          flights[batch]?.numbers.contains(entry.number) == true, "\(entry.key): no batch \(batch)")
      }
      if case .received(let version) = entry.phase {
        precondition(version > baseVersion, "\(entry.key): \(version), base \(baseVersion)")
        precondition(received.contains { $0 === entry }, "\(entry.key) is not among the received")
      }
    }
    precondition(bytesInFlight == flights.values.reduce(0) { $0 + $1.bytes }, "bytes in flight")
  }

  private func checkLanes() {
    var count = 0
    for lane in lanes.values {
      count += lane.entries.count
      precondition(!lane.entries.isEmpty, "lane \(lane.name) is empty")
      var sending = 0
      var waits = false
      for entry in lane.entries {
        precondition(entry.lane == lane.name, "\(entry.key) is in lane \(lane.name)")
        if entry.isSending {
          sending += 1
          precondition(!waits, "\(entry.key) was sent before one that goes before it")
        }
        if entry.isIdle { waits = true }
      }
      precondition(sending == lane.sending, "lane \(lane.name): \(sending), \(lane.sending)")
    }
    precondition(count == entries.count, "\(count) in lanes, \(entries.count) by number")
  }

  /// The projection as it is kept must be the one that a fold from nothing gives.
  private func checkProjection() {
    let kept = store.slots.map { ($0.exists, $0.record) }
    let effects = order.map { $0.effects.count }
    store.refold(Array(store.slots.indices))
    for (index, slot) in store.slots.enumerated() {
      precondition(
        kept[index].0 == slot.exists && kept[index].1 == slot.record,
        "\(slot.ref) is \(String(describing: kept[index].1)), a fold gives \(String(describing: slot.record))"
      )
    }
    for (entry, count) in zip(order, effects) where !entry.isGone {
      precondition(entry.effects.count == count, "\(entry.key) does not fold the same twice")
    }
  }
}
