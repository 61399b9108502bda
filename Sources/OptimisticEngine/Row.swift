/// One change that the object diff found: what a request made of it does and says.
///
/// An app's request type takes rows in as one of its cases and hands the work on to them:
/// `touches`, `makesOrRemoves`, `apply`, `call`, `coalescing`, `merged` and `value` are what the
/// request needs.
public enum Row: Hashable, Sendable {
  case insert(EntityRef, Fields)
  /// `whole` is the thing as it is after it, where the server wants it so.
  case update(EntityRef, [Step], whole: Fields? = nil)
  case remove(EntityRef)

  /// One place in a thing that has another value.
  public struct Step: Hashable, Sendable {
    /// The field, and the keys inside it where it holds maps.
    public var path: [String]
    /// What was there; `.null` where nothing was.
    public var from: Value
    /// What is there now; `.null` where nothing is.
    public var to: Value

    /// A step at that path, from one value to another.
    public init(path: [String], from: Value, to: Value) {
      self.path = path
      self.from = from
      self.to = to
    }
  }

  /// The thing that changed.
  public var ref: EntityRef {
    switch self {
    case .insert(let ref, _), .update(let ref, _, _), .remove(let ref): ref
    }
  }
}

// MARK: As a request

extension Row {
  /// The thing itself and what it holds: those may have to be made first.
  public func touches(_ schema: Schema) -> [EntityRef] { [ref] + references(schema) }

  /// The thing, where the row may make or remove it.
  public var makesOrRemoves: [EntityRef] {
    if case .update = self { [] } else { [ref] }
  }

  /// The things its new values hold.
  public func references(_ schema: Schema) -> [EntityRef] {
    var found: [EntityRef] = []
    for (field, target) in schema[ref.collection].references.sorted(by: { $0.key < $1.key }) {
      let value: Value
      switch self {
      case .insert(_, let fields): value = fields[field] ?? .null
      case .update(_, let steps, _): value = steps.last { $0.path == [field] }?.to ?? .null
      case .remove: value = .null
      }
      for id in value.list ?? [value] {
        if let id = id.text { found.append(EntityRef(target, id)) }
      }
    }
    if case .of(let field) = schema[ref.collection].key, case .remove = self,
      let target = schema[ref.collection].references[field]
    {
      found.append(EntityRef(target, ref.id))
    }
    return found
  }

  /// What it makes, if the server gives the id.
  public func creates(_ schema: Schema) -> [EntityRef] {
    if case .insert = self, schema[ref.collection].key == .given { [ref] } else { [] }
  }

  /// The transform.
  public func apply(to state: inout StateEditor) {
    switch self {
    case .insert(let ref, let fields): state.insert(ref, fields)
    case .remove(let ref): state.remove(ref)
    case .update(let ref, let steps, _):
      for step in steps {
        guard let field = step.path.first else { continue }
        let rest = step.path.dropFirst()
        state.set(ref, field, Self.setting(state[ref, field], rest, to: step.to))
      }
    }
  }

  private static func setting(
    _ value: Value, _ path: ArraySlice<String>, to new: Value
  ) -> Value {
    guard let key = path.first else { return new }
    var map = value.map ?? [:]
    let inner = setting(map[key] ?? .null, path.dropFirst(), to: new)
    map[key] = inner.isNull ? nil : inner
    return .map(map)
  }

  /// The call: POST or PUT for an insert, PATCH or PUT for an update, DELETE for a removal.
  public func call(_ schema: Schema, _ ids: IdentifierResolver) -> CallContent {
    let kind = schema[ref.collection]
    let path = "/\(ref.collection)/\(ids.path(keyRef(kind)))"
    switch self {
    case .insert(_, let fields):
      let body = Self.body(fields, kind, ids)
      return kind.key == .given
        ? CallContent(method: "POST", path: "/\(ref.collection)", body: body)
        : CallContent(method: "PUT", path: path, body: body)
    case .remove: return CallContent(method: "DELETE", path: path)
    case .update(_, let steps, let whole):
      if let whole {
        return CallContent(method: "PUT", path: path, body: Self.body(whole, kind, ids))
      }
      var body: Fields = [:]
      for step in steps {
        let target = step.path.count == 1 ? kind.references[step.path[0]] : nil
        body[step.path.joined(separator: ".")] = Self.resolved(step.to, target, ids)
      }
      return CallContent(method: "PATCH", path: path, body: .map(body))
    }
  }

  /// Whose id it goes by.
  private func keyRef(_ kind: Schema.Kind) -> EntityRef {
    guard case .of(let field) = kind.key, let target = kind.references[field] else { return ref }
    return EntityRef(target, ref.id)
  }

  private static func body(
    _ fields: Fields, _ kind: Schema.Kind, _ ids: IdentifierResolver
  ) -> Value {
    var body = fields
    for (field, target) in kind.references {
      if let value = body[field] { body[field] = resolved(value, target, ids) }
    }
    return .map(body)
  }

  private static func resolved(
    _ value: Value, _ target: String?, _ ids: IdentifierResolver
  ) -> Value {
    guard let target else { return value }
    switch value {
    case .text(let id): return ids.id(target, id)
    case .list(let all): return .list(all.map { resolved($0, target, ids) })
    default: return value
    }
  }

  /// How it merges with unsent ones.
  public var coalescing: Coalescing {
    switch self {
    case .insert: Coalescing(.create, ref)
    case .update: Coalescing(.update, ref)
    case .remove: Coalescing(.remove, ref)
    }
  }

  /// One row with the effect of this one and then `later`; nil if the table has none.
  public func merged(with later: Row) -> Row? {
    guard ref == later.ref, case .update(_, let steps, let whole) = later else { return nil }
    switch self {
    case .insert(_, var fields):
      for step in steps {
        guard let field = step.path.first else { continue }
        fields[field] = Self.setting(fields[field] ?? .null, step.path.dropFirst(), to: step.to)
      }
      return .insert(ref, fields)
    case .update(_, var mine, _):
      for step in steps {
        if let place = mine.firstIndex(where: { $0.path == step.path }) {
          mine[place].to = step.to
        } else if mine.contains(where: { $0.path.starts(with: step.path) }) {
          return nil
        } else {
          mine.append(step)
        }
      }
      return .update(ref, mine, whole: whole)
    case .remove: return nil
    }
  }
}

// MARK: Stored form

extension Row {
  /// The row as a request stores it.
  public var value: Value {
    switch self {
    case .insert(let ref, let fields):
      [0, .text(ref.collection), .text(ref.id), .map(fields)]
    case .update(let ref, let steps, let whole):
      [
        1, .text(ref.collection), .text(ref.id),
        .list(steps.map { [.list($0.path.map(Value.text)), $0.from, $0.to] }),
        whole.map(Value.map) ?? .null,
      ]
    case .remove(let ref): [2, .text(ref.collection), .text(ref.id)]
    }
  }

  /// The row again from what was stored. Throws `DamagedRecord` for anything else.
  public init(_ value: Value) throws(DamagedRecord) {
    guard let collection = value[1].text, let id = value[2].text else {
      throw DamagedRecord("no row")
    }
    let ref = EntityRef(collection, id)
    switch (value[0], value[3]) {
    case (0, .map(let fields)): self = .insert(ref, fields)
    case (1, .list(let list)):
      var steps: [Step] = []
      for part in list {
        guard let path = part[0].list?.compactMap(\.text), !path.isEmpty else {
          throw DamagedRecord("no path in a row")
        }
        steps.append(Step(path: path, from: part[1], to: part[2]))
      }
      self = .update(ref, steps, whole: value[4].map)
    case (2, _): self = .remove(ref)
    default: throw DamagedRecord("unknown row")
    }
  }
}
