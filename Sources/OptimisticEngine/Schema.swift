/// What kinds of things there are, what they hold of each other, and how they are called in REST.
///
/// ```swift
/// let schema = Schema([
///   .init("users"),
///   .init("documents", references: ["author": "users", "lastEditor": "users"]),
///   .init("favourites", references: ["document": "documents"], key: .of("document")),
/// ])
/// ```
public struct Schema: Sendable {
  /// One collection.
  public struct Kind: Sendable {
    /// The collection's name, in the state and in paths.
    public var collection: String
    /// Fields that hold another thing, or a list of them, by the collection it is in.
    public var references: [String: String]
    /// What a thing of it goes by in paths.
    public var key: Key
    /// How changed fields are told: `PATCH` with those alone, or `PUT` with the whole thing.
    public var update: Update

    /// What names a thing in a path.
    public enum Key: Hashable, Sendable {
      /// The server gives the id: made with `POST`.
      case given
      /// The phone's id is final: made with `PUT`.
      case own
      /// The id of the thing in that field: made with `PUT`.
      case of(String)
    }

    /// Whether a change is told as what changed (PATCH) or as the whole thing (PUT).
    public enum Update: Hashable, Sendable { case patch, put }

    /// A kind of thing: what it holds by id, what it goes by, how a change of it is told.
    public init(
      _ collection: String, references: [String: String] = [:], key: Key = .given,
      update: Update = .patch
    ) {
      self.collection = collection
      self.references = references
      self.key = key
      self.update = update
    }
  }

  private var kinds: [String: Kind]

  /// The schema of these kinds; each collection once.
  public init(_ kinds: [Kind]) {
    self.kinds = Dictionary(
      kinds.map { ($0.collection, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// The kind of a collection; one that was not named holds nothing and gets ids.
  public subscript(collection: String) -> Kind { kinds[collection] ?? Kind(collection) }

  /// How deep things may nest in an answer, so that a circle ends.
  public static let maximumDepth = 16
}

// MARK: Normalising

extension Schema {
  /// A nested answer taken apart: each thing once, under its collection and id.
  public struct Normalised: Hashable, Sendable {
    /// The things, in the order they were met; what was met twice is put together.
    public var records: [(ref: EntityRef, fields: Fields)] {
      order.map { ($0, byRef[$0] ?? [:]) }
    }
    /// The ids of what was given, in order.
    public var ids: [String] = []

    fileprivate var order: [EntityRef] = []
    fileprivate var byRef: [EntityRef: Fields] = [:]

    fileprivate mutating func add(_ ref: EntityRef, _ fields: Fields) {
      if byRef[ref] == nil { order.append(ref) }
      byRef[ref, default: [:]].merge(fields) { _, later in later }
    }

    /// The thing's own fields, nested things as their ids; nil where there is none.
    public subscript(ref: EntityRef) -> Fields? { byRef[ref] }

    /// As changes of a state.
    public var changes: [StateChange] { records.map { .put($0.ref, $0.fields) } }
  }

  /// Takes a thing, or a list of things, apart. Things have their id in the field `id`.
  ///
  /// Nested things are replaced by their ids. Throws where a thing has no id.
  public func normalise(_ answer: Value, as collection: String) throws(DamagedRecord)
    -> Normalised
  {
    var result = Normalised()
    for thing in answer.list ?? [answer] {
      result.ids.append(try take(thing, collection, into: &result, depth: 0))
    }
    return result
  }

  private func take(
    _ thing: Value, _ collection: String, into result: inout Normalised, depth: Int
  ) throws(DamagedRecord) -> String {
    if let id = thing.text { return id }
    guard var fields = thing.map, let id = fields.removeValue(forKey: "id")?.text else {
      throw DamagedRecord("a thing of \(collection) without id")
    }
    guard depth < Self.maximumDepth else { throw DamagedRecord("things nested too deep") }
    let references = self[collection].references
    for field in references.keys.sorted() {
      guard let target = references[field], let nested = fields[field], !nested.isNull else {
        continue
      }
      if let list = nested.list {
        var ids: [Value] = []
        for each in list {
          ids.append(.text(try take(each, target, into: &result, depth: depth + 1)))
        }
        fields[field] = .list(ids)
      } else {
        fields[field] = .text(try take(nested, target, into: &result, depth: depth + 1))
      }
    }
    result.add(EntityRef(collection, id), fields)
    return id
  }

  /// The thing with everything it holds in its place; `.null` if it is not there.
  ///
  /// Reads from the storage what is not in memory, each thing once. A circle ends with the id.
  public func denormalise(_ ref: EntityRef, in state: StateView) -> Value {
    put(ref, state, within: [])
  }

  private func put(_ ref: EntityRef, _ state: StateView, within: [EntityRef]) -> Value {
    guard !within.contains(ref), within.count < Self.maximumDepth else { return .text(ref.id) }
    guard var fields = state.record(ref) else { return .null }
    let inner = within + [ref]
    for (field, target) in self[ref.collection].references {
      switch fields[field] {
      case .text(let id): fields[field] = put(EntityRef(target, id), state, within: inner)
      case .list(let ids):
        fields[field] = .list(
          ids.map { $0.text.map { put(EntityRef(target, $0), state, within: inner) } ?? $0 })
      default: break
      }
    }
    fields["id"] = .text(ref.id)
    return .map(fields)
  }
}
