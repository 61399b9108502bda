import EngineToys
import OptimisticEngine

/// A request of the toy domain: says what it edits, field by field, under which condition.
///
/// It knows nothing of rides. Every tap that is in it has a tag: what the server applied is
/// counted by tag, so that a request sent twice under two keys is found out.
struct ToyRequest: OptimisticRequest, Hashable {
  var kind: String
  var lane: String
  var tags: [Int64]
  var edits: [ToyEdit]
  /// The transform, here and on the server, does nothing unless that field has that value.
  var condition: ToyCondition?
  /// Whether the client-side check refuses unless the condition holds.
  var isChecked = false
  var dependsOn: [RequestKey] = []
  var patience: Milliseconds?
  var urgency = Urgency.normal
  var isFact = false
  var maximumAge: Milliseconds?
  var step: Coalescing.Step?

  init(_ kind: String, lane: String, tag: Int64, _ edits: [ToyEdit]) {
    self.kind = kind
    self.lane = lane
    tags = [tag]
    self.edits = edits
  }

  var nature: RequestNature { patience.map { .dependent(patience: $0) } ?? .optimistic }

  var touches: [EntityRef] { edits.refs(and: condition?.ref) }
  var createsLocalIds: [EntityRef] { edits.made }
  var makesOrRemoves: [EntityRef] { edits.madeOrRemoved }
  var coalescing: Coalescing? { step.map { Coalescing($0, edits[0].ref) } }

  func check(_ state: StateView) -> Refusal? {
    guard isChecked, let condition, state[condition.ref, condition.field] != condition.equals
    else { return nil }
    return Refusal(code: "invalid-state", text: "\(condition.field) is another one")
  }

  func apply(to state: inout StateEditor) {
    if let condition, state[condition.ref, condition.field] != condition.equals { return }
    for edit in edits { edit.apply(to: &state) }
  }

  func call(_ ids: IdentifierResolver) -> CallContent {
    let thing = edits[0].ref
    let isMade = createsLocalIds.contains(thing)
    let id = isMade ? thing.id : ids.path(thing)
    return CallContent(
      method: "POST", path: "/\(thing.collection)/\(id)",
      body: [
        "tags": .list(tags.map(Value.int)),
        "edits": .list(edits.map { $0.sent(ids) }),
        "if": condition.map { $0.value(id: ids.id($0.ref)) } ?? .null,
      ])
  }

  /// An update in a create, or two updates: the later one wins each field.
  func merged(with later: ToyRequest) -> ToyRequest? {
    guard edits.count == 1, later.edits.count == 1, condition == nil, later.condition == nil,
      case .set(let ref, let field, let value) = later.edits[0], ref == edits[0].ref
    else { return nil }
    var merged = self
    switch edits[0] {
    case .insert(_, var fields):
      fields[field] = value
      merged.edits = [.insert(ref, fields)]
    case .set(_, field, _): merged.edits = later.edits
    default: return nil
    }
    merged.tags += later.tags
    return merged
  }
}

/// That a field has a value.
struct ToyCondition: Hashable {
  var ref: EntityRef
  var field: String
  var equals: Value

  func value(id: Value) -> Value { [.text(ref.collection), id, .text(field), equals] }

  init(_ ref: EntityRef, _ field: String, equals: Value) {
    self.ref = ref
    self.field = field
    self.equals = equals
  }

  init?(_ value: Value) throws(DamagedRecord) {
    if value.isNull { return nil }
    guard let collection = value[0].text, let id = value[1].text, let field = value[2].text
    else { throw DamagedRecord("no condition") }
    self.init(EntityRef(collection, id), field, equals: value[3])
  }
}

// MARK: Stored form

extension ToyRequest {
  var stored: Value {
    [
      "k": .text(kind), "l": .text(lane), "t": .list(tags.map(Value.int)),
      "e": .list(edits.map(\.stored)),
      "if": condition.map { $0.value(id: .text($0.ref.id)) } ?? .null, "ck": .bool(isChecked),
      "d": .list(dependsOn.map { .text($0.text) }), "p": .optional(patience),
      "u": .int(Int64(urgency.rawValue)), "f": .bool(isFact), "a": .optional(maximumAge),
      "c": .optional(step?.rawValue),
    ]
  }

  init(stored: Value, version: Int) throws(DamagedRecord) {
    guard let kind = stored["k"].text, let lane = stored["l"].text, let list = stored["e"].list,
      !list.isEmpty
    else { throw DamagedRecord("a field is missing") }
    self.kind = kind
    self.lane = lane
    tags = (stored["t"].list ?? []).compactMap(\.int)
    edits = try [ToyEdit](stored: list)
    condition = try ToyCondition(stored["if"])
    isChecked = stored["ck"].bool ?? false
    dependsOn = (stored["d"].list ?? []).compactMap(\.text).map(RequestKey.init(text:))
    patience = stored["p"].int
    urgency = stored["u"].int.flatMap { Urgency(rawValue: Int($0)) } ?? .normal
    isFact = stored["f"].bool ?? false
    maximumAge = stored["a"].int
    step = stored["c"].text.flatMap(Coalescing.Step.init(rawValue:))
  }
}
