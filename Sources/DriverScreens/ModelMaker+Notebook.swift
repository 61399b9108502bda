import DriverApp
import OptimisticEngine
import RideModel
import WorldSimulation

/// What the driver writes, and what he looks up.
extension ModelMaker {
  // MARK: Messages

  func messages(_ phone: Phone, _ trip: TripView?) -> ScreenModel.Thread {
    var thread = ScreenModel.Thread()
    guard let trip else {
      thread.title = "Messages"
      thread.closed = "There is no trip to write about."
      return thread
    }
    thread.title = "Messages with \(trip.rider), #\(trip.id)"
    let messages = phone.messages(of: trip.id)
    thread.rows = messages.map { message in
      var row = ScreenModel.MessageRow(
        id: message.id, mine: message.isMine, time: hour(message.at), message.text,
        note: note(on: message))
      row.answers = message.replyTo.flatMap { id in messages.first { $0.id == id }?.text }
      return row
    }
    return thread
  }

  private var unsent: String {
    world.configuration.mode.isOld ? "not sent yet" : "saved here"
  }

  private func note(on message: Phone.MessageView) -> String {
    let edited = message.isEdited ? "edited, " : ""
    if !message.isMine { return message.isEdited ? "edited" : "" }
    let isWaiting = pending.contains {
      $0.request.details["id"]?.text == message.id
        || $0.request.details["message"]?.text == message.id
    }
    if isWaiting || !message.isSent { return edited + unsent }
    return edited + (message.isRead ? "read" : "sent")
  }

  // MARK: Notebook

  func notebook(_ phone: Phone) -> ScreenModel.Notebook {
    var notebook = ScreenModel.Notebook()
    let entries = phone.notebookEntries()
    notebook.rows = entries.map { entry in
      var row = ScreenModel.NotebookRow(
        id: entry.id, kind: entry.kind, title: entry.title,
        text: entry.amount.map(\.amount) ?? entry.text,
        note: entry.isSent ? "" : unsent)
      row.line = NotebookLine.of(entry)
      row.about = entry.place
      row.aboutName =
        entry.place.flatMap { id in entries.first { $0.kind == .place && $0.id == id }?.title }
        ?? ""
      return row
    }
    notebook.differences = differences(phone)
    return notebook
  }

  /// What the object diff found between this phone and the server, with the call for each.
  private func differences(_ phone: Phone) -> [ScreenModel.Difference] {
    let creators = pending.flatMap { request in
      request.request.createsLocalIds.map { ($0, request.number) }
    }
    let ids = IdentifierResolver(
      serverID: { phone.engine.serverID(of: $0) },
      creator: { ref in creators.first { $0.0 == ref }?.1 })
    return pending.compactMap { request in
      request.request.row.map { row in
        let call = request.request.call(ids)
        return .init(
          number: request.number, words(row, phone), call: "\(call.method) \(call.path)",
          state: request.state)
      }
    }
  }

  /// `insert note Ramp`, `update note Ramp: text a -> b`, `remove place Gate 4`.
  private func words(_ row: Row, _ phone: Phone) -> String {
    let kind = NotebookKind(collection: row.ref.collection)?.rawValue ?? row.ref.collection
    let base = phone.base[row.ref, NotebookField.title].text
    let name = { (title: String?) in SafeText.clean(title ?? "", limit: 40) }
    switch row {
    case .insert(_, let fields):
      return "insert \(kind) \(name(fields[NotebookField.title]?.text))"
    case .remove: return "remove \(kind) \(name(base))"
    case .update(_, let steps, _):
      let changes = steps.map {
        "\($0.path.joined(separator: ".")) \(shown($0.from)) -> \(shown($0.to))"
      }
      return "update \(kind) \(name(base)): \(changes.joined(separator: ", "))"
    }
  }

  private func shown(_ value: Value) -> String {
    switch value {
    case .null: "none"
    case .text(let text): SafeText.clean(text, limit: 30)
    case .int(let number): "\(number)"
    case .bool(let flag): flag ? "yes" : "no"
    case .map, .list: "..."
    }
  }

  // MARK: History

  /// The newest trips as far as the page has been scrolled: the others stay on the disk.
  func history(_ phone: Phone, scroll: Int) -> ScreenModel.History {
    let ids = phone.view.ids(in: Collection.trips).sorted {
      ($0.utf8.count, $0) > ($1.utf8.count, $1)
    }
    var history = ScreenModel.History()
    history.total = ids.count
    history.totals = totals(phone)
    let shown = ids.prefix(max(0, scroll) + ModelMaker.historyPage)
    history.rows = shown.compactMap { phone.tripView($0, at: now) }.map { trip in
      let fare = phone.fareView(of: trip.id, at: now)
      let amount = fare?.confirmed ?? fare?.due ?? fare?.estimate
      let mark = fare?.confirmed == nil ? "~" : ""
      return .init(
        trip: "#\(trip.id)", when: hour(trip.arrivedAt),
        what: "\(trip.pickup.name) to \(trip.drop.name)",
        amount: amount.map { "\(mark)\($0.amount)" } ?? "-", state: words(of: trip, phone))
    }
    return history
  }

  /// Only the newest trip can still be rated.
  private func words(of trip: TripView, _ phone: Phone) -> String {
    guard trip.phase == .rate, trip.id != phone.currentTrip else { return trip.phase.words }
    return trip.unconfirmed == 0 ? "NOT RATED" : "ENDED"
  }

  /// What is confirmed and what is to be, beside each other: they never mix.
  private func totals(_ phone: Phone) -> ScreenModel.Totals {
    let shift = phone.shiftView(at: now)
    let totals = shift.totals
    func pending(_ amount: Int64, _ words: String) -> String { amount == 0 ? "-" : words }
    return ScreenModel.Totals(
      time: WallTime.length(totals.time), isOver: !shift.isOn,
      rows: [
        .init(
          "Trips", confirmed: "\(totals.trips)",
          pending: pending(Int64(shift.unsettledTrips), "+\(shift.unsettledTrips)")),
        .init(
          "With a rider", confirmed: kilometres(totals.metresWithRider),
          pending: pending(shift.unsettledMetres, "~\(kilometres(shift.unsettledMetres))")),
        .init("Empty, to pickups", confirmed: kilometres(totals.metresEmpty), pending: "-"),
        .init(
          "Earnings", confirmed: Money(minor: totals.earnings, phone.currency).amount,
          pending: pending(
            shift.earningsPending.minor, "~\(shift.earningsPending.amount)")),
      ])
  }

  private func kilometres(_ metres: Int64) -> String {
    "\(metres / 1_000).\(metres / 100 % 10) km"
  }

  /// More than the tallest screen shows, so that the next page is there when it is asked for.
  private static let historyPage = 128
}
