// Every message is written in the binary form of a `Value` (a list), so that any of them can also
// be read as one and printed; but without making that value first.

extension Batch {
  /// The bytes of the message.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.list(count: 10)
    writer.int(id)
    writer.text(phone)
    writer.text(login)
    writer.int(epoch)
    writer.text(credentials)
    writer.list(count: calls.count)
    for call in calls { writer.call(call, phone: phone) }
    writer.int(lowWater)
    writer.int(baseVersion)
    writer.ints(seenRefusals)
    writer.value(.bool(wantsChanges))
    return writer.bytes
  }

  /// The message in these bytes; anything else throws.
  public init(decoding bytes: [UInt8]) throws(DamagedRecord) {
    var reader = ByteReader(bytes)
    try reader.list(of: 10)
    id = try reader.saneInt()
    phone = try reader.text()
    login = try reader.text()
    epoch = try reader.saneInt()
    credentials = try reader.text()
    calls = []
    for _ in 0..<(try reader.list()) { calls.append(try reader.call(phone: phone)) }
    lowWater = try reader.saneInt()
    baseVersion = try reader.saneInt()
    seenRefusals = try reader.ints()
    wantsChanges = try reader.bool()
    try reader.end()
  }
}

extension Call {
  /// How many bytes it takes in a batch.
  func encodedSize(phone: String) -> Int {
    var writer = ByteWriter()
    writer.call(self, phone: phone)
    return writer.bytes.count
  }
}

extension BatchAnswer {
  /// The bytes of the message.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.list(count: 3)
    writer.int(batch)
    writer.list(count: outcomes.count)
    for outcome in outcomes { writer.outcome(outcome) }
    if let state { writer.state(state) } else { writer.value(.null) }
    return writer.bytes
  }

  /// The message in these bytes; anything else throws.
  public init(decoding bytes: [UInt8]) throws(DamagedRecord) {
    var reader = ByteReader(bytes)
    try reader.list(of: 3)
    batch = try reader.saneInt()
    outcomes = []
    for _ in 0..<(try reader.list()) { outcomes.append(try reader.outcome()) }
    state = try reader.isNull() ? nil : try reader.state()
    try reader.end()
  }
}

extension StateMessage {
  /// The bytes of the message.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.state(self)
    return writer.bytes
  }

  /// The message in these bytes; anything else throws.
  public init(decoding bytes: [UInt8]) throws(DamagedRecord) {
    var reader = ByteReader(bytes)
    self = try reader.state()
    try reader.end()
  }
}

extension ByteWriter {
  mutating func ints(_ numbers: [Int64]) {
    list(count: numbers.count)
    for number in numbers { int(number) }
  }

  mutating func ref(_ ref: EntityRef) {
    text(ref.collection)
    text(ref.id)
  }

  mutating func call(_ call: Call, phone: String) {
    list(count: 11)
    // The key is the phone's id and the number; only another one is written out.
    let isUsual = call.key == RequestKey(phone: phone, number: call.number)
    value(isUsual ? .null : .text(call.key.text))
    int(call.number)
    text(call.lane)
    text(call.kind)
    text(call.method)
    text(call.path)
    value(call.body)
    ints(call.dependsOn)
    value(.optional(call.deadline))
    int(Int64(bitPattern: call.digest))
    value(.bool(call.isFact))
  }

  mutating func outcome(_ numbered: NumberedOutcome) {
    switch numbered.outcome {
    case .acknowledged(let version, let answer):
      list(count: 4)
      int(numbered.number)
      int(0)
      int(version)
      value(answer)
    case .alreadyDone(let version): outcome(numbered.number, 1, .int(version))
    case .rejected(let code, let reason):
      list(count: 4)
      int(numbered.number)
      int(2)
      text(code)
      text(reason)
    case .throttled(let after): outcome(numbered.number, 3, .int(after))
    case .unauthorised: outcome(numbered.number, 4, .null)
    case .transient(let reason): outcome(numbered.number, 5, .text(reason))
    }
  }

  private mutating func outcome(_ number: Int64, _ form: Int64, _ detail: Value) {
    list(count: 3)
    int(number)
    int(form)
    value(detail)
  }

  mutating func state(_ state: StateMessage) {
    list(count: 8)
    int(state.epoch)
    int(state.from)
    int(state.to)
    list(count: state.changes.count)
    for change in state.changes {
      switch change {
      case .put(let ref, let fields):
        list(count: 3)
        self.ref(ref)
        map(fields)
      case .remove(let ref):
        list(count: 2)
        self.ref(ref)
      }
    }
    list(count: state.processed.count)
    for progress in state.processed {
      list(count: 2)
      text(progress.lane)
      int(progress.number)
    }
    list(count: state.refusals.count)
    for refusal in state.refusals {
      list(count: 5)
      int(refusal.number)
      text(refusal.key.text)
      text(refusal.code)
      text(refusal.text)
      value(refusal.moneyEffect)
    }
    list(count: state.identifiers.count)
    for pair in state.identifiers {
      list(count: 3)
      ref(pair.local)
      text(pair.server)
    }
    int(state.serverTime)
  }
}

extension ByteReader {
  mutating func list(of expected: Int) throws(DamagedRecord) {
    let count = try list()
    if count != expected { throw DamagedRecord("\(count) parts where \(expected) belong") }
  }

  mutating func saneInt() throws(DamagedRecord) -> Int64 {
    let number = try int()
    guard Sane.range.contains(number) else { throw DamagedRecord("no number to go on with") }
    return number
  }

  mutating func bool() throws(DamagedRecord) -> Bool {
    guard case .bool(let truth) = try value() else { throw DamagedRecord("no truth value") }
    return truth
  }

  /// Whether a null comes next, which is then read.
  mutating func isNull() throws(DamagedRecord) -> Bool {
    var ahead = self
    guard try ahead.byte() == 0 else { return false }
    self = ahead
    return true
  }

  mutating func ints() throws(DamagedRecord) -> [Int64] {
    var numbers: [Int64] = []
    for _ in 0..<(try list()) { numbers.append(try saneInt()) }
    return numbers
  }

  mutating func ref() throws(DamagedRecord) -> EntityRef {
    let collection = try text()
    return EntityRef(collection, try text())
  }

  mutating func fields() throws(DamagedRecord) -> Fields {
    guard case .map(let fields) = try value() else { throw DamagedRecord("no fields") }
    return fields
  }

  mutating func optionalInt() throws(DamagedRecord) -> Int64? {
    try isNull() ? nil : try saneInt()
  }

  mutating func call(phone: String) throws(DamagedRecord) -> Call {
    try list(of: 11)
    let key: String? = try isNull() ? nil : try text()
    let number = try saneInt()
    let usual = RequestKey(phone: phone, number: number)
    if key == usual.text { throw DamagedRecord("key not in its short form") }
    let (lane, kind, method, path) = (try text(), try text(), try text(), try text())
    let body = try value()
    let dependsOn = try ints()
    let deadline = try optionalInt()
    let digest = UInt64(bitPattern: try int())
    return Call(
      key: key.map(RequestKey.init(text:)) ?? usual, number: number, lane: lane, kind: kind,
      method: method, path: path, body: body, dependsOn: dependsOn, deadline: deadline,
      digest: digest, isFact: try bool())
  }

  mutating func outcome() throws(DamagedRecord) -> NumberedOutcome {
    let count = try list()
    let number = try saneInt()
    let form = try saneInt()
    switch (form, count) {
    case (0, 4):
      let version = try saneInt()
      return NumberedOutcome(number, .acknowledged(version: version, answer: try value()))
    case (1, 3): return NumberedOutcome(number, .alreadyDone(version: try saneInt()))
    case (2, 4):
      let code = try text()
      return NumberedOutcome(number, .rejected(code: code, text: try text()))
    case (3, 3): return NumberedOutcome(number, .throttled(after: try saneInt()))
    case (4, 3):
      guard try isNull() else { throw DamagedRecord("unknown outcome") }
      return NumberedOutcome(number, .unauthorised)
    case (5, 3): return NumberedOutcome(number, .transient(try text()))
    default: throw DamagedRecord("unknown outcome")
    }
  }

  mutating func state() throws(DamagedRecord) -> StateMessage {
    try list(of: 8)
    let (epoch, from, to) = (try saneInt(), try saneInt(), try saneInt())
    var state = StateMessage(epoch: epoch, from: from, to: to)
    for _ in 0..<(try list()) { state.changes.append(try change()) }
    for _ in 0..<(try list()) {
      try list(of: 2)
      let lane = try text()
      state.processed.append(LaneProgress(lane: lane, number: try saneInt()))
    }
    for _ in 0..<(try list()) {
      try list(of: 5)
      let (number, key, code, reason) = (try saneInt(), try text(), try text(), try text())
      state.refusals.append(
        RefusalReport(
          number: number, key: RequestKey(text: key), code: code, text: reason,
          moneyEffect: try value()))
    }
    for _ in 0..<(try list()) {
      try list(of: 3)
      let local = try ref()
      state.identifiers.append(IdentifierPair(local: local, server: try text()))
    }
    state.serverTime = try saneInt()
    return state
  }

  private mutating func change() throws(DamagedRecord) -> StateChange {
    let count = try list()
    guard count == 2 || count == 3 else { throw DamagedRecord("unknown change") }
    let ref = try ref()
    return count == 2 ? .remove(ref) : .put(ref, try fields())
  }
}
