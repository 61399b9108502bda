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
  /// Whether `base` is what the storage holds; if not, it is read when asked for.
  var isLoaded = true

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
  let number: Int64
  /// Where its records are; one for each of `touches`.
  var slots: [Int] = []
  var touches: [EntityRef] = []
  /// What its transform did when it was last folded.
  var effects: [StateEditor.Effect] = []
  var visit: Int = 0

  init(number: Int64) { self.number = number }

  func apply(to editor: inout StateEditor) {}
}

/// The records in memory, their base and their projection.
///
/// Cost: a lookup is one hash; a fold goes over the pending requests that share records with what
/// changed, never over the store. Records come from the storage when first asked for.
final class StateStore {
  var slots: [Slot] = []
  /// Where the thing of that name is, under its local id and its server id.
  private(set) var index: [EntityRef: Int] = [:]
  /// Reads a base record from the storage.
  var loadRecord: (EntityRef) -> Fields? = { _ in nil }
  /// Reads the ids of a collection's base records from the storage.
  var loadIDs: (String) -> [String] = { _ in [] }
  /// The local name of a thing that may be named by its server id.
  var localName: (EntityRef) -> EntityRef = { $0 }

  /// Whether things have come or gone since it was last set to false.
  var idsChanged = false

  private var collections: [String: Collection] = [:]
  private var walk = 0

  /// The ids of a collection, once someone has asked for them.
  private struct Collection {
    var base: Set<String>
    /// Slots that pending requests have made or removed.
    var changed: Set<Int> = []
    var sorted: [String]?
  }

  func slot(for ref: EntityRef) -> Int {
    if let known = index[ref] { return loaded(known) }
    let local = localName(ref)
    if local != ref, let known = index[local] {
      index[ref] = known
      return loaded(known)
    }
    slots.append(Slot(ref: local, base: loadRecord(local)))
    index[local] = slots.count - 1
    if local != ref { index[ref] = slots.count - 1 }
    return slots.count - 1
  }

  private func loaded(_ slot: Int) -> Int {
    if !slots[slot].isLoaded {
      slots[slot].isLoaded = true
      slots[slot].base = loadRecord(slots[slot].ref)
    }
    return slot
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
    guard let slot = index[local] else { return }
    index[server] = slot
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
    index[server] = into
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

// MARK: Folding

extension StateStore {
  /// Puts a request on top of all others and applies it.
  func push(_ node: PendingNode) {
    node.slots = node.touches.map { slot(for: $0) }
    for slot in node.slots { insert(node, into: slot) }
    apply(node)
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
    var reached: [Int] = []
    var nodes: [PendingNode] = []
    for slot in changed where slots[slot].visit != walk {
      slots[slot].visit = walk
      reached.append(slot)
    }
    var next = 0
    while next < reached.count {
      let slot = reached[next]
      next += 1
      for node in slots[slot].pending where node.visit != walk {
        node.visit = walk
        nodes.append(node)
        for other in node.slots where slots[other].visit != walk {
          slots[other].visit = walk
          reached.append(other)
        }
      }
      if slots[slot].presence != .asBase {
        slots[slot].clearEffects()
        notePresence(slot)
      } else {
        slots[slot].clearEffects()
      }
    }
    if next > 1 { nodes.sort { $0.number < $1.number } }
    for node in nodes { apply(node) }
    return reached
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
