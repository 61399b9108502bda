import OptimisticEngine
import RideModel

// What each kind of request does. Every handler first decides and then changes what the request is
// about: a refusal leaves that as it was. That the driver tapped at all counts also where he is
// refused: an answer to an offer that is gone ends the row of those he let lapse.

extension DispatchServer {
  func handle(_ request: ServerRequest) throws(Refusal) -> Value {
    switch request.kind {
    case .goOnShift: try goOnShift(request)
    case .goOffShift: goOffShift(request)
    case .accept: return try accept(request)
    case .decline: try decline(request)
    case .arrive, .start, .stop, .resume, .end, .cash, .rate, .cancel, .noShow, .proof:
      try step(request)
    case .message: return try addMessage(request)
    case .editMessage: try editMessage(request)
    case .deleteMessage: try deleteMessage(request)
    case .read: try markRead(request)
    case .incident: return try addIncident(request)
    case .note:
      return request.body[BodyField.incident].isNull
        ? try changeNotebook(request) : try addIncidentNote(request)
    case .place, .expense, .preference: return try changeNotebook(request)
    }
    return .null
  }

  func driverRef(_ driver: String) -> EntityRef { EntityRef(Collection.drivers, driver) }

  func driverRecord(_ driver: String) -> DriverRecord {
    DriverRecord(record(driverRef(driver), driver: driver) ?? [:])
  }

  // MARK: - Shift

  private func goOnShift(_ request: ServerRequest) throws(Refusal) {
    let driver = driverRecord(request.driver)
    guard !driver.isBlocked else { throw Refusal(.accountBlocked) }
    guard !driver.isOnShift else { return }
    edit(driverRef(request.driver), driver: request.driver) {
      $0[DriverField.shift] = .text(ShiftState.on)
      $0[DriverField.shiftReason] = .null
      $0[DriverField.shiftSince] = .int(request.time())
      $0[DriverField.shiftStart] = ShiftTotals(of: driver, at: wall).value
    }
    becameIdle(request.driver, offerIn: DispatchTimes.firstOffer)
  }

  private func goOffShift(_ request: ServerRequest) {
    endShift(request.driver, reason: nil, at: request.time())
  }

  /// Off shift: no more offers; a trip on its way goes on.
  func endShift(_ driver: String, reason: String?, at time: Milliseconds) {
    withdrawOffer(driver)
    guard driverRecord(driver).isOnShift else { return }
    edit(driverRef(driver), driver: driver) {
      let since = $0[DriverField.shiftSince]?.int ?? time
      $0[DriverField.shiftTime] = .int(
        ($0[DriverField.shiftTime]?.int ?? 0) + max(0, time - since))
      $0[DriverField.shift] = .text(ShiftState.off)
      $0[DriverField.shiftReason] = .optional(reason)
      $0[DriverField.shiftSince] = .int(time)
    }
    var desk = desk(driver)
    desk.offerDue = nil
    save(desk, of: driver)
  }

  // MARK: - Messages

  private func addMessage(_ request: ServerRequest) throws(Refusal) -> Value {
    let trip = try ownTrip(request)
    guard let text = request.text(BodyField.text, limit: 1000), !text.isEmpty else {
      throw Refusal(.notAllowed, "An empty message cannot be sent")
    }
    return make(
      Collection.messages, prefix: "M", request,
      [
        MessageField.thread: .text(trip), MessageField.from: .text(Party.driver.rawValue),
        MessageField.text: .text(text), MessageField.at: .int(request.time()),
        MessageField.read: false, MessageField.edited: false,
        MessageField.replyTo: request.body[BodyField.replyTo],
      ])
  }

  private func editMessage(_ request: ServerRequest) throws(Refusal) {
    let ref = try ownMessage(request)
    guard let text = request.text(BodyField.text, limit: 1000), !text.isEmpty else {
      throw Refusal(.notAllowed, "An empty message cannot be sent")
    }
    edit(ref, driver: request.driver) {
      $0[MessageField.text] = .text(text)
      $0[MessageField.edited] = true
    }
  }

  private func deleteMessage(_ request: ServerRequest) throws(Refusal) {
    remove(try ownMessage(request), driver: request.driver)
  }

  private func ownMessage(_ request: ServerRequest) throws(Refusal) -> EntityRef {
    let ref = EntityRef(
      Collection.messages, serverID(Collection.messages, BodyField.message, request))
    guard let fields = record(ref, driver: request.driver) else { throw Refusal(.notFound) }
    guard !MessageRecord(fields).isFromRider else {
      throw Refusal(.notAllowed, "Only your own messages can be changed")
    }
    return ref
  }

  /// Marks the rider's messages of a trip read, up to one of them or a time.
  private func markRead(_ request: ServerRequest) throws(Refusal) {
    let trip = try ownTrip(request)
    let upTo = request.body[BodyField.upTo]
    let id = serverID(Collection.messages, BodyField.upTo, request)
    let last =
      upTo.int ?? record(EntityRef(Collection.messages, id), driver: request.driver)
      .map { MessageRecord($0).at } ?? request.time()
    for id in ids(in: Collection.messages, driver: request.driver) {
      let ref = EntityRef(Collection.messages, id)
      let message = MessageRecord(record(ref, driver: request.driver) ?? [:])
      guard message.thread == trip, message.isFromRider, !message.isRead, message.at <= last else {
        continue
      }
      edit(ref, driver: request.driver) { $0[MessageField.read] = true }
    }
  }

  // MARK: - Incidents

  private func addIncident(_ request: ServerRequest) throws(Refusal) -> Value {
    if !request.body[BodyField.trip].isNull { _ = try ownTrip(request) }
    return make(
      Collection.incidents, prefix: "I", request,
      [
        MessageField.trip: request.body[BodyField.trip],
        MessageField.kind: .optional(request.text(BodyField.kind, limit: 60)),
        MessageField.text: .optional(request.text(BodyField.text, limit: 2000)),
        MessageField.at: .int(request.time()),
      ])
  }

  private func addIncidentNote(_ request: ServerRequest) throws(Refusal) -> Value {
    let incident = serverID(Collection.incidents, BodyField.incident, request)
    guard record(EntityRef(Collection.incidents, incident), driver: request.driver) != nil else {
      throw Refusal(.notFound, "The incident is not there")
    }
    return make(
      Collection.incidentNotes, prefix: "IN", request,
      [
        MessageField.incident: .text(incident),
        MessageField.text: .optional(request.text(BodyField.text, limit: 2000)),
        MessageField.at: .int(request.time()),
      ])
  }

  // MARK: - Making things

  /// Makes a thing under a new server id, and keeps which local id it had on the phone.
  func make(
    _ collection: String, prefix: String, _ request: ServerRequest, _ fields: Fields
  ) -> Value {
    let id = "\(prefix)-\(count(prefix))"
    put(EntityRef(collection, id), fields, driver: request.driver)
    if let local = request.body[BodyField.id].text {
      ledger[Table.identifiers, "\(request.driver)|\(collection)|\(local)"] = [
        "server": .text(id), "v": .int(version(request.driver)),
      ]
    }
    return ["id": .text(id)]
  }

  /// The server id a body's field means; a local id the server has heard of is understood too.
  func serverID(_ collection: String, _ field: String, _ request: ServerRequest) -> String {
    let id = request.body[field].text ?? ""
    let row = "\(request.driver)|\(collection)|\(id)"
    return ledger[Table.identifiers, row]["server"].text ?? id
  }

  /// The trip a request names, if it is this driver's.
  func ownTrip(_ request: ServerRequest) throws(Refusal) -> String {
    guard let trip = request.body[BodyField.trip].text,
      record(EntityRef(Collection.trips, trip), driver: request.driver) != nil
    else { throw Refusal(.notFound, "The trip is not there") }
    return trip
  }
}
