/// The state as it can be read: the projection, or the base alone.
///
/// A view is live: it always shows the present. Things go by their local or their server id.
public struct StateView {
  let store: StateStore
  let isProjection: Bool

  /// The record of that thing, or nil. Copies the record where requests have changed it; to look
  /// at single fields, use the subscript.
  public func record(_ ref: EntityRef) -> Fields? {
    let slot = store.slot(for: ref)
    return isProjection ? store.slots[slot].record : store.slots[slot].base
  }

  /// The value of a field; `.null` where the thing or the field is not there.
  public subscript(ref: EntityRef, field: String) -> Value {
    let slot = store.slot(for: ref)
    let value = isProjection ? store.slots[slot].value(field) : store.slots[slot].base?[field]
    return value ?? .null
  }

  /// Whether there is such a thing.
  public func exists(_ ref: EntityRef) -> Bool {
    let slot = store.slot(for: ref)
    return isProjection ? store.slots[slot].exists : store.slots[slot].base != nil
  }

  /// The local ids of a collection, ascending. The first call reads the collection's keys from
  /// the storage; for a long history use `OptimisticEngine.storedIDs(in:after:limit:)`.
  public func ids(in collection: String) -> [String] {
    store.ids(in: collection, projection: isProjection)
  }

  /// Whether a pending request has changed that thing.
  public func isPending(_ ref: EntityRef) -> Bool {
    let slot = store.slot(for: ref)
    return store.slots[slot].presence != .asBase || !store.slots[slot].edits.isEmpty
  }
}

/// The state as a transform sees and changes it: only the records it said it touches.
///
/// Edits are kept per field. An edit of a thing that is not there has no effect.
public struct StateEditor {
  private let store: StateStore
  private let node: PendingNode
  var effects: [Effect] = []

  /// One thing a transform did.
  struct Effect {
    var slot: Int
    /// Nil where the whole thing was made or removed.
    var field: String?
    /// `.bool(true)` made, `.bool(false)` removed, where there is no field.
    var value: Value
  }

  init(store: StateStore, node: PendingNode) {
    self.store = store
    self.node = node
  }

  /// The record of that thing, or nil.
  public func record(_ ref: EntityRef) -> Fields? {
    find(ref).flatMap { store.slots[$0].record }
  }

  /// The value of a field; `.null` where the thing or the field is not there.
  public subscript(ref: EntityRef, field: String) -> Value {
    find(ref).flatMap { store.slots[$0].value(field) } ?? .null
  }

  /// Whether there is such a thing.
  public func exists(_ ref: EntityRef) -> Bool {
    find(ref).map { store.slots[$0].exists } ?? false
  }

  /// The ids of a collection that the request touches and that are there, ascending.
  public func ids(in collection: String) -> [String] {
    node.slots.lazy.filter { [store] in
      store.slots[$0].ref.collection == collection && store.slots[$0].exists
    }.map { [store] in store.slots[$0].ref.id }.sorted(by: ByteWriter.ascending)
  }

  /// Sets a field of a thing that is there.
  public mutating func set(_ ref: EntityRef, _ field: String, _ value: Value) {
    guard let slot = find(ref), store.slots[slot].setIfThere(field, value) else { return }
    effects.append(Effect(slot: slot, field: field, value: value))
  }

  /// Adds to a number; a missing one counts as 0, anything else is left alone. Stops at the
  /// largest number instead of overflowing.
  public mutating func add(_ ref: EntityRef, _ field: String, _ amount: Int64) {
    guard let slot = find(ref), store.slots[slot].exists else { return }
    let present: Int64
    switch store.slots[slot].value(field) ?? .null {
    case .int(let number): present = number
    case .null: present = 0
    default: return
    }
    let (sum, overflow) = present.addingReportingOverflow(amount)
    let value = Value.int(overflow ? (amount > 0 ? .max : .min) : sum)
    store.slots[slot].set(field, value)
    effects.append(Effect(slot: slot, field: field, value: value))
  }

  /// Makes a thing; where it is already there (the server was faster), sets its fields.
  public mutating func insert(_ ref: EntityRef, _ fields: Fields) {
    guard let slot = find(ref) else { return }
    if !store.slots[slot].exists {
      store.slots[slot].presence = .made
      store.notePresence(slot)
    }
    effects.append(Effect(slot: slot, field: nil, value: .bool(true)))
    for (field, value) in fields.sorted(by: { ByteWriter.ascending($0.key, $1.key) }) {
      store.slots[slot].set(field, value)
      effects.append(Effect(slot: slot, field: field, value: value))
    }
  }

  /// Removes a thing.
  public mutating func remove(_ ref: EntityRef) {
    guard let slot = find(ref), store.slots[slot].exists else { return }
    store.slots[slot].edits.removeAll(keepingCapacity: true)
    store.slots[slot].presence = .removed
    store.notePresence(slot)
    effects.append(Effect(slot: slot, field: nil, value: .bool(false)))
  }

  /// Almost always one of one or two names: comparing them costs less than hashing.
  private func find(_ ref: EntityRef) -> Int? {
    for index in node.touches.indices where node.touches[index] == ref {
      return node.slots[index]
    }
    guard let slot = store.loadedSlot(ref), node.slots.contains(slot) else { return nil }
    return slot
  }
}
