/// A working copy of the state that remembers which things were changed in it.
///
/// Edit it as plain records, then ask for the rows: the object diff. The cost is that of the
/// things that were touched, whatever the store holds.
///
/// ```swift
/// var draft = Draft(engine.view)
/// draft.set(document, "title", "Second try")
/// draft.insert(EntityRef("documents", engine.newLocalID("d")), ["title": "New"])
/// for row in draft.rows(schema) { try engine.submit(.row(row), at: now) }
/// ```
public struct Draft {
  private let state: StateView
  private var places: [EntityRef: Int] = [:]
  /// Things that were touched, in the order they first were.
  private var things: [Thing] = []

  private struct Thing {
    var ref: EntityRef
    var before: Fields?
    var after: Fields?
  }

  /// A copy of what that view shows now; nothing is copied before it is touched.
  public init(_ state: StateView) { self.state = state }

  /// The record as the draft has it.
  public func record(_ ref: EntityRef) -> Fields? {
    if let place = places[ref] { return things[place].after }
    return state.record(ref)
  }

  /// The value of a field in the draft; `.null` where the thing or the field is not there.
  public subscript(ref: EntityRef, field: String) -> Value {
    if let place = places[ref] { return things[place].after?[field] ?? .null }
    return state[ref, field]
  }

  /// Sets a field; `.null` takes it away. A thing that is not there stays so.
  public mutating func set(_ ref: EntityRef, _ field: String, _ value: Value) {
    let place = touch(ref)
    guard things[place].after != nil else { return }
    things[place].after?[field] = value.isNull ? nil : value
  }

  /// Puts a whole thing in place of whatever was there.
  public mutating func insert(_ ref: EntityRef, _ fields: Fields) {
    things[touch(ref)].after = fields
  }

  /// Takes a thing away.
  public mutating func remove(_ ref: EntityRef) { things[touch(ref)].after = nil }

  private mutating func touch(_ ref: EntityRef) -> Int {
    if let place = places[ref] { return place }
    let record = state.record(ref)
    things.append(Thing(ref: ref, before: record, after: record))
    places[ref] = things.count - 1
    return things.count - 1
  }

  /// What is different now: one row for each thing, in the order they were first touched.
  public func rows(_ schema: Schema) -> [Row] {
    things.compactMap { thing in
      guard let row = Self.row(thing.ref, from: thing.before, to: thing.after) else { return nil }
      if case .update(let ref, let steps, _) = row, schema[ref.collection].update == .put {
        return .update(ref, steps, whole: thing.after)
      }
      return row
    }
  }

  /// The row that leads from one record to the other; nil if they are the same.
  public static func row(_ ref: EntityRef, from before: Fields?, to after: Fields?) -> Row? {
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, let after?): return .insert(ref, after)
    case (_, nil): return .remove(ref)
    case (let before?, let after?):
      var steps: [Row.Step] = []
      compare(before, after, path: [], into: &steps)
      return steps.isEmpty ? nil : .update(ref, steps)
    }
  }

  /// Maps are compared key by key, everything else as a whole.
  private static func compare(
    _ before: Fields, _ after: Fields, path: [String], into steps: inout [Row.Step]
  ) {
    var keys = Array(before.keys)
    for key in after.keys where before[key] == nil { keys.append(key) }
    // A field that holds `.null` and one that is not there are the same.
    for key in keys where before[key] ?? .null != after[key] ?? .null {
      compareOne(key, before, after, path, &steps)
    }
    if path.isEmpty { steps.sort { $0.path.lexicographicallyPrecedes($1.path) } }
  }

  private static func compareOne(
    _ key: String, _ before: Fields, _ after: Fields, _ path: [String], _ steps: inout [Row.Step]
  ) {
    let (old, new) = (before[key] ?? .null, after[key] ?? .null)
    if case .map(let old) = old, case .map(let new) = new {
      compare(old, new, path: path + [key], into: &steps)
    } else {
      steps.append(Row.Step(path: path + [key], from: old, to: new))
    }
  }
}
