extension StateStore {
  /// Puts a request on top of all others and applies it.
  func push(_ node: PendingNode) {
    node.slots = node.touches.map { slot(for: $0) }
    for slot in node.slots { insert(node, into: slot) }
    apply(node)
  }

  /// Puts a request where it belongs, to be folded when one of its things is asked for.
  ///
  /// Returns loaded things it touches: they must be folded again.
  func attach(_ node: PendingNode) -> [Int] {
    node.slots = node.touches.map { place(of: $0) }
    for slot in node.slots { insert(node, into: slot) }
    return node.slots.filter { slots[$0].isLoaded }
  }

  /// Whether its effect is folded in.
  func isFolded(_ node: PendingNode) -> Bool { node.slots.allSatisfy { slots[$0].isLoaded } }

  /// Everything that shares pending requests, directly or through others, with this one.
  func reach(_ node: PendingNode) -> (nodes: [PendingNode], slots: [Int]) {
    walk += 1
    node.visit = walk
    var nodes = [node]
    var reached: [Int] = []
    var next = 0
    while next < nodes.count {
      for slot in nodes[next].slots where slots[slot].visit != walk {
        slots[slot].visit = walk
        reached.append(slot)
        for other in slots[slot].pending where other.visit != walk {
          other.visit = walk
          nodes.append(other)
        }
      }
      next += 1
    }
    return (nodes, reached)
  }

  /// Unloads these things; those nothing is attached to are forgotten.
  func unload(_ places: [Int]) {
    for slot in places {
      let presence = slots[slot].presence
      slots[slot].clearEffects()
      if presence != .asBase { notePresence(slot) }
      for node in slots[slot].pending { node.effects = [] }
      slots[slot].base = nil
      slots[slot].isLoaded = false
      guard slots[slot].pending.isEmpty, !slots[slot].isWatched else { continue }
      index[slots[slot].ref] = nil
      if let alias = slots[slot].alias { index[alias] = nil }
      free.append(slot)
    }
  }

  func insert(_ node: PendingNode, into slot: Int) {
    let count = slots[slot].pending.count
    if count == 0 || slots[slot].pending[count - 1].number < node.number {
      slots[slot].pending.append(node)
    } else if !slots[slot].pending.contains(where: { $0 === node }) {
      let place = slots[slot].pending.firstIndex { $0.number > node.number } ?? count
      slots[slot].pending.insert(node, at: place)
    }
  }

  /// Takes a request out; its effect stays until `refold` of its slots.
  func remove(_ node: PendingNode) {
    for slot in node.slots {
      if let place = slots[slot].pending.firstIndex(where: { $0 === node }) {
        slots[slot].pending.remove(at: place)
      }
    }
  }

  /// Folds again what shares records, directly or through others, with these slots.
  ///
  /// Returns every slot whose projection may have changed.
  @discardableResult
  func refold(_ changed: [Int]) -> [Int] {
    walk += 1
    var found = Walk(number: walk)
    // Taken out of the store, so that going over them asks nobody for access each time.
    swap(&found.slots, &slots)
    found.go(from: changed)
    swap(&found.slots, &slots)
    for slot in found.present { notePresence(slot) }
    // Within one record they are in order; only those on several must be put into it.
    if found.isShared, !planted(.foldedAsFound) { found.nodes.sort { $0.number < $1.number } }
    for node in found.nodes { apply(node) }
    return found.reached
  }

  /// A walk from changed records over the requests on them to all that shares requests with them.
  private struct Walk {
    let number: Int
    var slots: [Slot] = []
    var reached: [Int] = []
    var nodes: [PendingNode] = []
    /// Whether any of the requests is on several records.
    var isShared = false
    /// Records that requests had made or removed: they are as the base has them now.
    var present: [Int] = []

    init(number: Int) { self.number = number }

    mutating func go(from changed: [Int]) {
      for slot in changed { reach(slot) }
      var next = 0
      while next < reached.count {
        let slot = reached[next]
        next += 1
        guard slots[slot].isLoaded else { continue }
        for node in slots[slot].pending where node.visit != number {
          node.visit = number
          nodes.append(node)
          guard node.slots.count > 1 else { continue }
          isShared = true
          for other in node.slots { reach(other) }
        }
        if slots[slot].presence != .asBase { present.append(slot) }
        slots[slot].clearEffects()
      }
    }

    private mutating func reach(_ slot: Int) {
      guard slots[slot].visit != number else { return }
      slots[slot].visit = number
      reached.append(slot)
    }
  }

  private func apply(_ node: PendingNode) {
    var editor = StateEditor(store: self, node: node)
    editor.effects = node.effects
    node.effects = []
    editor.effects.removeAll(keepingCapacity: true)
    node.apply(to: &editor)
    node.effects = editor.effects
  }
}
