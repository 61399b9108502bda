import OptimisticEngine

/// One edit of one thing: what requests of no domain are made of, in tests and campaigns.
package enum ToyEdit: Hashable, Sendable {
  case set(EntityRef, String, Value)
  case add(EntityRef, String, Int64)
  case insert(EntityRef, Fields)
  case remove(EntityRef)

  package var ref: EntityRef {
    switch self {
    case .set(let ref, _, _), .add(let ref, _, _), .insert(let ref, _), .remove(let ref): ref
    }
  }

  package func apply(to state: inout StateEditor) {
    switch self {
    case .set(let ref, let field, let value): state.set(ref, field, value)
    case .add(let ref, let field, let amount): state.add(ref, field, amount)
    case .insert(let ref, let fields): state.insert(ref, fields)
    case .remove(let ref): state.remove(ref)
    }
  }

  // MARK: Stored and sent

  /// The edit with its thing under that id.
  package func value(id: Value) -> Value {
    switch self {
    case .set(let ref, let field, let value):
      ["set", .text(ref.collection), id, .text(field), value]
    case .add(let ref, let field, let amount):
      ["add", .text(ref.collection), id, .text(field), .int(amount)]
    case .insert(let ref, let fields):
      ["insert", .text(ref.collection), id, .null, .map(fields)]
    case .remove(let ref):
      ["remove", .text(ref.collection), id]
    }
  }

  /// As it is stored, under its local id.
  package var stored: Value { value(id: .text(ref.id)) }

  /// As it is sent; a thing that is made goes under its local name.
  package func sent(_ ids: IdentifierResolver) -> Value {
    if case .insert = self { return stored }
    return value(id: ids.id(ref))
  }

  package init(_ value: Value) throws(DamagedRecord) {
    guard let collection = value[1].text, let id = value[2].text else {
      throw DamagedRecord("no edit")
    }
    let ref = EntityRef(collection, id)
    switch (value[0].text, value[3].text, value[4]) {
    case ("set", let field?, let new): self = .set(ref, field, new)
    case ("add", let field?, .int(let amount)): self = .add(ref, field, amount)
    case ("insert", _, .map(let fields)): self = .insert(ref, fields)
    case ("remove", _, _): self = .remove(ref)
    default: throw DamagedRecord("unknown edit")
    }
  }
}

extension [ToyEdit] {
  /// Their things and one more, each once, in order.
  package func refs(and other: EntityRef?) -> [EntityRef] {
    var refs: [EntityRef] = []
    for ref in map(\.ref) + [other].compactMap({ $0 }) where !refs.contains(ref) {
      refs.append(ref)
    }
    return refs
  }

  /// The things they make.
  package var made: [EntityRef] {
    compactMap { if case .insert(let ref, _) = $0 { ref } else { nil } }
  }

  /// The things they may make or remove.
  package var madeOrRemoved: [EntityRef] {
    compactMap {
      switch $0 {
      case .insert(let ref, _), .remove(let ref): ref
      case .set, .add: nil
      }
    }
  }

  package init(stored values: [Value]) throws(DamagedRecord) {
    self = []
    for value in values { append(try ToyEdit(value)) }
  }
}
