import OptimisticEngine
import RideModel

/// What the driver did, as the engine keeps it: a kind, the trip it belongs to, the details of the
/// call, and the tap (time and place) that everything later is judged by.
///
/// Everything the transform needs is captured here at the tap; see `apply(to:)`.
package struct DriverRequest: OptimisticRequest, Hashable {
  package let requestKind: RequestKind
  /// The trip the request belongs to; nil for shift, offer and notebook requests.
  package let trip: String?
  /// The fields of the call's body besides the trip and the tap, under the names the server reads.
  package let details: Fields
  package let tap: Tap
  package let driver: String
  package let dependsOn: [RequestKey]
  /// How long a dependent request waits, from the tap; nil where the request is optimistic.
  package let patience: Milliseconds?
  /// The change of the notebook it is, as the object diff found it.
  package let row: Row?

  package init(
    _ kind: RequestKind, trip: String? = nil, details: Fields = [:], tap: Tap, driver: String,
    dependsOn: [RequestKey] = [], patience: Milliseconds? = nil
  ) {
    self.requestKind = kind
    self.trip = trip
    self.details = details
    self.tap = tap
    self.driver = driver
    self.dependsOn = dependsOn
    self.patience = patience
    row = nil
  }

  /// A change of the notebook.
  package init(row: Row, tap: Tap, driver: String) {
    requestKind = NotebookKind(collection: row.ref.collection)?.requestKind ?? .note
    trip = nil
    details = [:]
    self.tap = tap
    self.driver = driver
    dependsOn = []
    patience = nil
    self.row = row
  }

  package var kind: String { requestKind.rawValue }

  package var nature: RequestNature {
    patience.map { .dependent(patience: $0) } ?? .optimistic
  }

  /// One lane an aggregate: a stuck trip or message thread stops no other.
  package var lane: String {
    if row != nil { return "notebook" }
    return switch requestKind {
    case .goOnShift, .goOffShift, .accept, .decline: "shift"
    case .message, .editMessage, .deleteMessage, .read: "thread/\(trip ?? "")"
    case .incident, .note: "incidents"
    case .place, .expense, .preference: "notebook"
    default: "trip/\(trip ?? "")"
    }
  }

  package var urgency: Urgency {
    switch requestKind {
    case .end, .cash: .money
    case .read: .background
    case .message, .editMessage, .deleteMessage, .incident, .note, .place, .expense, .preference,
      .rate:
      .normal
    default: .trip
    }
  }

  /// Cash taken and a signature are facts: no refusal of another request unmakes them.
  package var isFact: Bool { requestKind == .cash || requestKind == .proof }

  /// What was tapped more than a day ago is not sent any more: a dead letter keeps it. What
  /// happened is never too old.
  package var maximumAge: Milliseconds? { isFact ? nil : 24 * 3_600_000 }

  package var tripRef: EntityRef? { trip.map { EntityRef(Collection.trips, $0) } }
  package var driverRef: EntityRef { EntityRef(Collection.drivers, driver) }

  package var touches: [EntityRef] {
    if let row { return row.touches(Phone.notebook) }
    return switch requestKind {
    case .goOnShift, .goOffShift: [driverRef]
    case .accept, .decline: [EntityRef(Collection.offers, details["offer"]?.text ?? "")]
    case .message, .editMessage, .deleteMessage, .read: messageRefs
    case .incident: [EntityRef(Collection.incidents, details["id"]?.text ?? "")]
    case .note:
      [EntityRef(Collection.incidentNotes, details["id"]?.text ?? "")]
        + (details["incident"]?.text.map { [EntityRef(Collection.incidents, $0)] } ?? [])
    default: tripRef.map { [$0] } ?? []
    }
  }

  /// The message itself first, then the others a read mark is about.
  private var messageRefs: [EntityRef] {
    let id = details["id"]?.text ?? details["message"]?.text ?? details["upTo"]?.text
    let seen = (details["seen"]?.list ?? []).compactMap(\.text)
    return ([id].compactMap { $0 } + seen.filter { $0 != id }).map {
      EntityRef(Collection.messages, $0)
    }
  }

  package var createsLocalIds: [EntityRef] {
    if let row { return row.creates(Phone.notebook) }
    return switch requestKind {
    case .message, .incident, .note: Array(touches.prefix(1))
    default: []
    }
  }

  package var makesOrRemoves: [EntityRef] {
    if let row { return row.makesOrRemoves }
    return switch requestKind {
    case .decline, .deleteMessage: touches
    default: createsLocalIds
    }
  }

  /// Unsent changes of one row become one; expenses are money, and money is never merged.
  package var coalescing: Coalescing? {
    requestKind == .expense ? nil : row?.coalescing
  }

  package func merged(with later: DriverRequest) -> DriverRequest? {
    guard let row, let next = later.row, let both = row.merged(with: next) else { return nil }
    return DriverRequest(row: both, tap: tap, driver: driver)
  }

  // MARK: - The call

  package func call(_ ids: IdentifierResolver) -> CallContent {
    if let row { return call(row, ids) }
    var body = details
    if let trip { body["trip"] = .text(trip) }
    for (name, collection) in Self.idFields {
      guard let id = details[name]?.text else { continue }
      body[name] = ids.id(collection, id)
    }
    body["tap"] = tap.value
    return CallContent(method: method, path: path, body: .map(body))
  }

  /// As the row says, with the tap and, for a new one, the id it has here.
  private func call(_ row: Row, _ ids: IdentifierResolver) -> CallContent {
    var content = row.call(Phone.notebook, ids)
    var body = content.body.map ?? [:]
    body["tap"] = tap.value
    if case .insert(let ref, _) = row { body["id"] = .text(ref.id) }
    content.body = .map(body)
    return content
  }

  /// The body's fields that name a thing which may have been made offline.
  private static let idFields: [(String, String)] = [
    ("message", Collection.messages), ("replyTo", Collection.messages),
    ("upTo", Collection.messages), ("incident", Collection.incidents),
  ]

  private var method: String {
    switch requestKind {
    case .editMessage, .read: "PATCH"
    case .deleteMessage: "DELETE"
    default: "POST"
    }
  }

  private var path: String {
    switch requestKind {
    case .goOnShift, .goOffShift: "/shift/\(requestKind == .goOnShift ? "on" : "off")"
    case .accept, .decline: "/offers/\(details["offer"]?.text ?? "")/\(kind)"
    case .message: "/trips/\(trip ?? "")/messages"
    case .editMessage, .deleteMessage, .read: "/trips/\(trip ?? "")/messages/one"
    case .incident: "/incidents"
    case .note: "/incidents/notes"
    default: "/trips/\(trip ?? "")/\(kind)"
    }
  }

  // MARK: - On disk

  package static let storedVersion = 1

  package var stored: Value {
    var map: Fields = ["k": .text(kind), "t": tap.value, "d": .text(driver)]
    if let trip { map["n"] = .text(trip) }
    if !details.isEmpty { map["b"] = .map(details) }
    if !dependsOn.isEmpty { map["a"] = .list(dependsOn.map { .text($0.text) }) }
    if let patience { map["p"] = .int(patience) }
    if let row { map["r"] = row.value }
    return .map(map)
  }

  package init(stored: Value, version: Int) throws(DamagedRecord) {
    guard version <= Self.storedVersion else {
      throw DamagedRecord("a request of version \(version), newer than this program's")
    }
    guard let kind = stored["k"].text.flatMap(RequestKind.init(rawValue:)),
      let tap = Tap(value: stored["t"]), let driver = stored["d"].text
    else { throw DamagedRecord("a request without its kind, tap or driver") }
    guard stored["r"].isNull else {
      self.init(row: try Row(stored["r"]), tap: tap, driver: driver)
      return
    }
    self.init(
      kind, trip: stored["n"].text, details: stored["b"].map ?? [:], tap: tap, driver: driver,
      dependsOn: (stored["a"].list ?? []).compactMap(\.text).map(RequestKey.init),
      patience: stored["p"].int)
  }
}
