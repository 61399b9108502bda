/// One thing of the state: what the server confirmed, and what pending requests make of it.
struct Slot {
  let ref: EntityRef
  /// The confirmed record; nil where the server has none.
  var base: Fields?
  /// How the projection's record comes about.
  var presence = Presence.asBase
  /// Fields that pending requests have set, in the order they were first set.
  var edits: [Edit] = []
  /// Pending requests that touch it, by number.
  var pending: [PendingNode] = []
  /// Marks it as visited by the walk with that number.
  var visit: Int = 0
  /// Whether anyone watches it.
  var isWatched = false
  /// Whether `base` is what the storage holds and every pending request is folded over it; if
  /// not, both are read when asked for.
  var isLoaded = false
  /// Whether anyone asked for it since the last time memory was made free.
  var isUsed = false
  /// The server's id, where the thing goes by a local one.
  var alias: EntityRef?

  enum Presence: UInt8 {
    /// It exists where the base has it.
    case asBase
    /// Made by a pending request; a base record is hidden behind it.
    case made
    /// Removed by a pending request.
    case removed
  }

  struct Edit {
    var field: String
    var value: Value
  }

  /// Whether the projection shows it.
  var exists: Bool {
    switch presence {
    case .asBase: base != nil
    case .made: true
    case .removed: false
    }
  }

  /// The projection's value of a field; nil where the record or field is not there.
  func value(_ field: String) -> Value? {
    for edit in edits where edit.field == field { return edit.value }
    return presence == .asBase ? base?[field] : nil
  }

  /// The projection's whole record. Copies where there are edits.
  var record: Fields? {
    switch presence {
    case .removed: return nil
    case .asBase:
      guard var fields = base else { return nil }
      for edit in edits { fields[edit.field] = edit.value }
      return fields
    case .made:
      var fields = Fields(minimumCapacity: edits.count)
      for edit in edits { fields[edit.field] = edit.value }
      return fields
    }
  }

  /// Sets the field of a thing that is there; false where there is none.
  mutating func setIfThere(_ field: String, _ value: Value) -> Bool {
    guard exists else { return false }
    set(field, value)
    return true
  }

  mutating func set(_ field: String, _ value: Value) {
    for index in edits.indices where edits[index].field == field {
      edits[index].value = value
      return
    }
    edits.append(Edit(field: field, value: value))
  }

  mutating func clearEffects() {
    presence = .asBase
    edits.removeAll(keepingCapacity: true)
  }
}

/// A pending request as the state sees it: a number, the slots it touches, and its transform.
class PendingNode {
  final let number: Int64
  final let touches: [EntityRef]
  /// Where its records are; one for each of `touches`.
  final var slots: [Int] = []
  /// What its transform did when it was last folded.
  final var effects: [StateEditor.Effect] = []
  final var visit: Int = 0

  init(number: Int64, touches: [EntityRef]) {
    self.number = number
    self.touches = touches
  }

  func apply(to editor: inout StateEditor) {}
}

/// The records in memory, their base and their projection.
///
/// Cost: a lookup is one hash; a fold goes over the pending requests that share records with what
/// changed, never over the store. Records come from the storage when first asked for.
final class StateStore {
  var slots: [Slot] = []
  /// Where the thing of that name is, under its local id and its server id.
  var index: [EntityRef: Int] = [:]
  /// Reads a base record from the storage.
  var loadRecord: (EntityRef) -> Fields? = { _ in nil }
  /// Reads the ids of a collection's base records from the storage.
  var loadIDs: (String) -> [String] = { _ in [] }
  /// Takes pending requests that touch that thing into memory.
  var loadPending: (EntityRef) -> Void = { _ in }
  /// Takes pending requests into memory that may make or remove things of that collection.
  var loadChangesOfIDs: (String) -> Void = { _ in }
  /// Whether there are pending requests that are not folded in.
  var mayBeUnfolded = false
  /// The local name of a thing that may be named by its server id.
  var localName: (EntityRef) -> EntityRef = { $0 }

  /// Whether things have come or gone since it was last set to false.
  var idsChanged = false

  private var collections: [String: Collection] = [:]
  /// The number of the last walk over slots and requests.
  var walk = 0
  /// Places in `slots` that stand for nothing.
  var free: [Int] = []

  /// The ids of a collection, once someone has asked for them.
  private struct Collection {
    var base: Set<String>
    /// Slots that pending requests have made or removed.
    var changed: Set<Int> = []
    var sorted: [String]?
  }

  /// The thing's slot, with its base and all pending requests that touch it in memory.
  func slot(for ref: EntityRef) -> Int {
    let slot = place(of: ref)
    slots[slot].isUsed = true
    if !slots[slot].isLoaded { load(slot) }
    return slot
  }

  /// The thing's slot, loaded or not.
  func place(of ref: EntityRef) -> Int {
    if let known = index[ref] { return known }
    let local = localName(ref)
    if local != ref, let known = index[local] {
      alias(ref, to: local)
      return known
    }
    let place: Int
    if let free = free.popLast() {
      slots[free] = Slot(ref: local)
      place = free
    } else {
      slots.append(Slot(ref: local))
      place = slots.count - 1
    }
    index[local] = place
    if local != ref { alias(ref, to: local) }
    return place
  }

  /// Loads it with whatever shares pending requests with it: a request is folded over all it
  /// touches or over nothing.
  private func load(_ slot: Int) {
    var waiting = [slot]
    var folds: [Int] = []
    while let next = waiting.popLast() {
      guard !slots[next].isLoaded else { continue }
      slots[next].isLoaded = true
      slots[next].base = loadRecord(slots[next].ref)
      loadPending(slots[next].ref)
      if slots[next].pending.isEmpty { continue }
      folds.append(next)
      for node in slots[next].pending {
        for other in node.slots where !slots[other].isLoaded { waiting.append(other) }
      }
    }
    if !folds.isEmpty { refold(folds) }
  }

  /// Lets go of base records that no request touches and nobody watches.
  func forgetUnused() {
    for slot in slots.indices where slots[slot].pending.isEmpty && !slots[slot].isWatched {
      slots[slot].base = nil
      slots[slot].isLoaded = false
    }
  }

  func removeAll() {
    slots = []
    free = []
    index = [:]
    collections = [:]
    idsChanged = true
  }

  /// The slot if the thing is in memory.
  func loadedSlot(_ ref: EntityRef) -> Int? {
    guard let slot = index[ref] ?? index[localName(ref)], slots[slot].isLoaded else { return nil }
    return slot
  }

  func setBase(_ slot: Int, _ fields: Fields?) {
    let existed = slots[slot].base != nil
    slots[slot].base = fields
    if existed != (fields != nil) { noteBase(slots[slot].ref, exists: fields != nil) }
  }

  func hasCollection(_ name: String) -> Bool { collections[name] != nil }

  /// Keeps a collection's ids right for a record that is not in memory.
  func noteBase(_ ref: EntityRef, exists: Bool) {
    idsChanged = true
    guard collections[ref.collection] != nil else { return }
    if exists {
      collections[ref.collection]?.base.insert(ref.id)
    } else {
      collections[ref.collection]?.base.remove(ref.id)
    }
    collections[ref.collection]?.sorted = nil
  }

  /// Lets the server's id name the same thing as the local one from now on.
  func alias(_ server: EntityRef, to local: EntityRef) {
    guard let slot = index[local], server != local else { return }
    index[server] = slot
    slots[slot].alias = server
  }

  /// Makes a thing that was known under its server id only the same as the local one.
  ///
  /// Returns the two slots if there were two; their pending requests must be folded again.
  func merge(server: EntityRef, into local: EntityRef) -> (from: Int, into: Int)? {
    guard let from = index[server], slots[from].ref == server else {
      alias(server, to: local)
      return nil
    }
    let base = slots[from].base
    setBase(from, nil)
    slots[from].clearEffects()
    index[server] = nil
    let into = slot(for: local)
    alias(server, to: local)
    if base != nil { setBase(into, base) }
    let moved = slots[from].pending
    slots[from].pending = []
    for node in moved {
      node.slots = node.slots.map { $0 == from ? into : $0 }
      insert(node, into: into)
    }
    return (from, into)
  }

  /// Ids of the collection, ascending.
  func ids(in name: String, projection: Bool) -> [String] {
    if projection { loadChanges(of: name) }
    if collections[name] == nil {
      var known = Collection(base: Set(loadIDs(name)))
      for (index, slot) in slots.enumerated()
      where slot.isLoaded && slot.ref.collection == name {
        if slot.base != nil {
          known.base.insert(slot.ref.id)
        } else {
          known.base.remove(slot.ref.id)
        }
        if slot.presence != .asBase { known.changed.insert(index) }
      }
      collections[name] = known
    }
    guard let collection = collections[name] else { return [] }
    guard projection else { return collection.base.sorted(by: ByteWriter.ascending) }
    if let sorted = collection.sorted { return sorted }
    var all = collection.base
    for index in collection.changed {
      if slots[index].exists {
        all.insert(slots[index].ref.id)
      } else {
        all.remove(slots[index].ref.id)
      }
    }
    let sorted = all.sorted(by: ByteWriter.ascending)
    collections[name]?.sorted = sorted
    return sorted
  }

  /// Folds what may have made or removed a thing of that collection.
  private func loadChanges(of name: String) {
    guard mayBeUnfolded else { return }
    loadChangesOfIDs(name)
    for slot in slots.indices
    where !slots[slot].isLoaded && !slots[slot].pending.isEmpty
      && slots[slot].ref.collection == name
    {
      load(slot)
    }
  }

  func notePresence(_ slot: Int) {
    idsChanged = true
    guard !collections.isEmpty else { return }
    let name = slots[slot].ref.collection
    guard collections[name] != nil else { return }
    if slots[slot].presence == .asBase {
      collections[name]?.changed.remove(slot)
    } else {
      collections[name]?.changed.insert(slot)
    }
    collections[name]?.sorted = nil
  }
}
