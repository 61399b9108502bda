/// What a number from outside may be: so far from the ends of what there is that sums of a few of
/// them are numbers too. All else is damage.
enum Sane {
  static let range: ClosedRange<Int64> = -(1 << 60)...(1 << 60)
}

extension Value {
  /// The number in a record or message, if it is one to go on with.
  var saneInt: Int64? { int.flatMap { Sane.range.contains($0) ? $0 : nil } }
}

/// A row of the outbox: the request, and what must survive beside it.
struct StoredRequest {
  var version: Int
  var tapped: Instant
  /// The version of an acknowledgement that came.
  var acknowledged: Int64?
  var attempts: Int
  var request: Value
  /// Numbers it waits for besides those it names itself: it was made again by hand together with
  /// these, under new numbers.
  var after: [Int64] = []

  init(_ bytes: [UInt8]) throws(DamagedRecord) {
    var reader = try Record.open(bytes)
    let parts = try reader.list()
    guard (5...6).contains(parts) else { throw DamagedRecord("\(parts) parts of a request") }
    version = Int(truncatingIfNeeded: try reader.int())
    tapped = Instant(milliseconds: try reader.saneInt())
    acknowledged = try reader.optionalInt()
    attempts = Int(try reader.saneInt())
    request = try reader.value()
    if parts == 6 { after = try reader.ints() }
    try reader.end()
  }

  /// The bytes of the row around an encoded request.
  static func bytes(
    version: Int, tapped: Instant, acknowledged: Int64?, attempts: Int, request: [UInt8],
    after: [Int64] = []
  ) -> [UInt8] {
    Record.seal(room: request.count + 24 + 9 * after.count) { writer in
      writer.list(count: after.isEmpty ? 5 : 6)
      writer.int(Int64(version))
      writer.int(tapped.milliseconds)
      writer.value(.optional(acknowledged))
      writer.int(Int64(attempts))
      writer.bytes.append(contentsOf: request)
      if !after.isEmpty { writer.ints(after) }
    }
  }
}

extension Statistics {
  var value: Value {
    [
      "life": life.value, "shift": shift.value,
      "last": .map(lastSaved.mapValues(Value.int)), "refusals": .map(refusals.mapValues(Value.int)),
    ]
  }

  /// Whatever is missing counts as nothing.
  init(_ value: Value) {
    life = Totals(value["life"])
    shift = Totals(value["shift"])
    lastSaved = (value["last"].map ?? [:]).compactMapValues(\.saneInt)
    refusals = (value["refusals"].map ?? [:]).compactMapValues(\.saneInt)
  }
}

extension Statistics.Totals {
  private static var parts: [(String, WritableKeyPath<Statistics.Totals, Int64>)] {
    [
      ("s", \.saved), ("c", \.confirmed), ("r", \.rolledBack), ("e", \.expired),
      ("p", \.predictions), ("q", \.predictionsRight), ("a", \.attempts), ("b", \.bytesSent),
      ("i", \.ignoredStates), ("f", \.flicker),
    ]
  }

  var value: Value {
    .map(Dictionary(uniqueKeysWithValues: Self.parts.map { ($0, .int(self[keyPath: $1])) }))
  }

  init(_ value: Value) {
    for (name, part) in Self.parts { self[keyPath: part] = value[name].saneInt ?? 0 }
  }
}

extension FieldChange {
  var value: Value { [.text(ref.collection), .text(ref.id), .text(field), was, now] }

  init(_ value: Value) throws(DamagedRecord) {
    guard let collection = value[0].text, let id = value[1].text, let field = value[2].text
    else { throw DamagedRecord("no field change") }
    self.init(ref: EntityRef(collection, id), field: field, was: value[3], now: value[4])
  }
}

extension DeadLetter {
  var value: Value {
    [
      "key": .text(key.text), "number": .int(number), "kind": .text(kind), "lane": .text(lane),
      "tapped": .int(tapped.milliseconds), "died": .int(died.milliseconds), "code": .text(code),
      "text": .text(text), "attempts": .int(Int64(attempts)), "stored": stored,
      "version": .int(Int64(version)), "cascade": .list(cascade.map(\.value)),
      "seen": .bool(isSeen), "after": .list(dependsOn.map(Value.int)),
    ]
  }

  init(_ value: Value) throws(DamagedRecord) {
    guard let key = value["key"].text, let number = value["number"].int,
      let kind = value["kind"].text, let lane = value["lane"].text,
      let tapped = value["tapped"].saneInt, let died = value["died"].saneInt,
      let code = value["code"].text, let text = value["text"].text,
      let attempts = value["attempts"].saneInt, let version = value["version"].saneInt,
      let seen = value["seen"].bool
    else { throw DamagedRecord("no dead letter") }
    var cascade: [Casualty] = []
    for part in value["cascade"].list ?? [] { cascade.append(try Casualty(part)) }
    self.init(
      key: RequestKey(text: key), number: number, kind: kind, lane: lane,
      tapped: Instant(milliseconds: tapped), died: Instant(milliseconds: died), code: code,
      text: text, attempts: Int(attempts), stored: value["stored"], version: Int(version),
      dependsOn: (value["after"].list ?? []).compactMap(\.int), cascade: cascade, isSeen: seen)
  }
}

extension DeadLetter.Casualty {
  var value: Value {
    [
      .text(key.text), .int(number), .text(kind), .int(Int64(version)), stored,
      .list(dependsOn.map(Value.int)),
    ]
  }

  init(_ value: Value) throws(DamagedRecord) {
    guard let key = value[0].text, let number = value[1].int, let kind = value[2].text,
      let version = value[3].saneInt
    else { throw DamagedRecord("no casualty") }
    self.init(
      key: RequestKey(text: key), number: number, kind: kind, stored: value[4],
      version: Int(version), dependsOn: (value[5].list ?? []).compactMap(\.int))
  }
}

extension Notice {
  var value: Value {
    [
      "id": .int(id), "key": .optional(key?.text), "kind": .text(kind), "lane": .text(lane),
      "tapped": .optional(tapped?.milliseconds), "raised": .int(raised.milliseconds),
      "code": .text(code), "text": .text(text), "changes": .list(changes.map(\.value)),
      "cascade": .list(cascade.map(Value.text)), "money": moneyEffect, "detail": detail,
    ]
  }

  init(_ value: Value) throws(DamagedRecord) {
    guard let id = value["id"].saneInt, let kind = value["kind"].text,
      let lane = value["lane"].text, let raised = value["raised"].saneInt,
      let code = value["code"].text, let text = value["text"].text
    else { throw DamagedRecord("no notice") }
    var changes: [FieldChange] = []
    for part in value["changes"].list ?? [] { changes.append(try FieldChange(part)) }
    self.init(
      id: id, key: value["key"].text.map(RequestKey.init(text:)), kind: kind, lane: lane,
      tapped: value["tapped"].saneInt.map(Instant.init(milliseconds:)),
      raised: Instant(milliseconds: raised), code: code, text: text, changes: changes,
      cascade: (value["cascade"].list ?? []).compactMap(\.text), moneyEffect: value["money"],
      detail: value["detail"])
  }
}
