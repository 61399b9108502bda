import EngineToys
import OptimisticEngine

/// A request for tests: says what it edits, field by field, and the fake server does the same.
struct Tap: OptimisticRequest, Equatable {
  var kind: String
  var lane: String
  var edits: [ToyEdit]
  /// The transform does nothing unless that field has that value.
  var onlyIf: Condition?
  var dependsOn: [RequestKey] = []
  var patience: Milliseconds?
  var urgency = Urgency.normal
  var isFact = false
  var maximumAge: Milliseconds?
  var coalescing: Coalescing?
  /// The client-side check refuses unless that field has that value.
  var checks: Condition?

  struct Condition: Equatable {
    var ref: EntityRef
    var field: String
    var equals: Value
  }

  init(_ kind: String, lane: String = "trip/T-1", _ edits: ToyEdit...) {
    self.kind = kind
    self.lane = lane
    self.edits = edits
  }

  /// The same with other properties.
  func with(_ change: (inout Tap) -> Void) -> Tap {
    var copy = self
    change(&copy)
    return copy
  }

  var nature: RequestNature { patience.map { .dependent(patience: $0) } ?? .optimistic }

  var touches: [EntityRef] { edits.refs(and: onlyIf?.ref) }
  var createsLocalIds: [EntityRef] { edits.made }
  var makesOrRemoves: [EntityRef] { edits.madeOrRemoved }

  func check(_ state: StateView) -> Refusal? {
    guard let checks, state[checks.ref, checks.field] != checks.equals else { return nil }
    return Refusal(code: "invalid-state", text: "\(checks.field) is not \(checks.equals.jsonText)")
  }

  func apply(to state: inout StateEditor) {
    if let onlyIf, state[onlyIf.ref, onlyIf.field] != onlyIf.equals { return }
    for edit in edits { edit.apply(to: &state) }
  }

  func call(_ ids: IdentifierResolver) -> CallContent {
    let things = edits.map(\.ref)
    let path = things.first.map { "/\($0.collection)/\(ids.path($0))" } ?? "/\(kind)"
    return CallContent(method: "POST", path: path, body: .list(edits.map { $0.sent(ids) }))
  }

  func merged(with later: Tap) -> Tap? {
    guard let first = edits.first, case .set(let ref, let field, let value) = later.edits[0]
    else { return nil }
    return with { tap in
      if case .insert(_, var fields) = first {
        fields[field] = value
        tap.edits = [.insert(ref, fields)]
      } else {
        tap.edits = (edits + later.edits).reduce(into: []) { all, edit in
          if case .set(let ref, let field, _) = edit {
            all.removeAll {
              if case .set(ref, field, _) = $0 { true } else { false }
            }
          }
          all.append(edit)
        }
      }
    }
  }
}

// MARK: Stored form

extension Tap {
  static let storedVersion = 2

  var stored: Value {
    [
      "k": .text(kind), "l": .text(lane),
      "e": .list(edits.map(\.stored)),
      "if": onlyIf?.value ?? .null, "ck": checks?.value ?? .null,
      "d": .list(dependsOn.map { .text($0.text) }), "p": .optional(patience),
      "u": .int(Int64(urgency.rawValue)), "f": .bool(isFact), "a": .optional(maximumAge),
      "c": coalescing.map {
        [.text($0.step.rawValue), .text($0.thing.collection), .text($0.thing.id)]
      }
        ?? .null,
    ]
  }

  /// Version 1 had no `u` and called the kind `name`.
  init(stored: Value, version: Int) throws(DamagedRecord) {
    guard version == 1 || version == 2 else { throw DamagedRecord("version \(version)") }
    guard let kind = stored[version == 1 ? "name" : "k"].text, let lane = stored["l"].text,
      let list = stored["e"].list
    else { throw DamagedRecord("a field is missing") }
    self.kind = kind
    self.lane = lane
    edits = try [ToyEdit](stored: list)
    onlyIf = try Condition(stored["if"])
    checks = try Condition(stored["ck"])
    dependsOn = (stored["d"].list ?? []).compactMap(\.text).map(RequestKey.init(text:))
    patience = stored["p"].int
    urgency = stored["u"].int.flatMap { Urgency(rawValue: Int($0)) } ?? .normal
    isFact = stored["f"].bool ?? false
    maximumAge = stored["a"].int
    if let step = stored["c"][0].text.flatMap(Coalescing.Step.init(rawValue:)),
      let collection = stored["c"][1].text, let id = stored["c"][2].text
    {
      coalescing = Coalescing(step, EntityRef(collection, id))
    }
  }
}

extension Tap.Condition {
  var value: Value { [.text(ref.collection), .text(ref.id), .text(field), equals] }

  init?(_ stored: Value) throws(DamagedRecord) {
    if stored.isNull { return nil }
    guard let collection = stored[0].text, let id = stored[1].text, let field = stored[2].text
    else { throw DamagedRecord("no condition") }
    self.init(ref: EntityRef(collection, id), field: field, equals: stored[3])
  }
}
