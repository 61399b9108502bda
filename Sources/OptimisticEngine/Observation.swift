/// What to look at: which records matter, and what to make of them.
///
/// Features cannot tell whether what they see is optimistic or confirmed.
public struct Selector<Selected: Equatable> {
  let refs: [EntityRef]
  let collections: [String]
  let read: (StateView) -> Selected

  /// A selector that reads only these records and the ids of these collections.
  public init(
    _ refs: [EntityRef], collections: [String] = [], read: @escaping (StateView) -> Selected
  ) {
    self.refs = refs
    self.collections = collections
    self.read = read
  }
}

extension Selector where Selected == Value {
  /// One field of one thing.
  public static func field(_ ref: EntityRef, _ field: String) -> Selector<Value> {
    Selector([ref]) { $0[ref, field] }
  }
}

extension Selector where Selected == Fields? {
  /// A whole thing.
  public static func record(_ ref: EntityRef) -> Selector<Fields?> {
    Selector([ref]) { $0.record(ref) }
  }
}

extension Selector where Selected == [String] {
  /// The ids of a collection.
  public static func ids(in collection: String) -> Selector<[String]> {
    Selector([], collections: [collection]) { $0.ids(in: collection) }
  }
}

/// Keeps an observation going; give it to `stopObserving`, or drop it with the engine.
public struct ObservationToken: Hashable, Sendable {
  let id: Int
}

/// One running observation.
final class Observer {
  let id: Int
  let refs: [EntityRef]
  let collections: [String]
  /// Reads again and publishes if the selected value is another one.
  let check: (StateView) -> Void
  var isStopped = false

  init(id: Int, refs: [EntityRef], collections: [String], check: @escaping (StateView) -> Void) {
    self.id = id
    self.refs = refs
    self.collections = collections
    self.check = check
  }
}
