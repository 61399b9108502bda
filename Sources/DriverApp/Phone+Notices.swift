import OptimisticEngine
import RideModel
import StreetMap

// A notice in plain words: what was refused or forced, why, what it was and is now, what it means
// in money, and what to do next.

extension Phone {
  /// The oldest notice not dealt with; nil while there is none.
  package func noticeView() -> NoticeView? {
    engine.notices.first.map(noticeView(of:))
  }

  package func noticeView(of notice: Notice) -> NoticeView {
    let why = SafeText.clean(notice.text)
    var lines = [why.capitalisedFirst]
    if let tapped = notice.tapped {
      lines.append("You tapped it at \(time(clock.server(at: tapped)))")
    }
    lines += changes(of: notice).compactMap(words(for:)).prefix(3)
    if let line = words(forMoney: notice.moneyEffect) { lines.append(line) }
    lines += notice.cascade.map { "Went with it: \(RequestKind(rawValue: $0)?.words ?? $0)" }
    if let next = nextSteps(after: notice) { lines.append(next) }
    return NoticeView(
      id: notice.id, code: notice.code, title: title(of: notice), lines: lines,
      asksAboutRider: asksAboutRider(notice))
  }

  private func title(of notice: Notice) -> String {
    let trip = notice.lane.hasPrefix("trip/") ? " #\(notice.lane.dropFirst(5))" : ""
    guard notice.key == nil else {
      let what = RequestKind(rawValue: notice.kind)?.words ?? notice.kind
      return "\(what.capitalisedFirst)\(trip) was not taken"
    }
    switch RefusalCode(rawValue: notice.code) {
    case .riderCancelled: return "Trip\(trip) was cancelled by the rider"
    case .reassigned: return "Trip\(trip) was given to another driver"
    case .alreadyEnded: return "Trip\(trip) was ended by dispatch"
    case .accountBlocked: return "Your account was blocked"
    default:
      return notice.code == Self.destinationChanged
        ? "Trip\(trip) has a new destination" : "The server changed something\(trip)"
    }
  }

  /// The rider may be in the car only where the trip was started here.
  private func asksAboutRider(_ notice: Notice) -> Bool {
    let kinds = [notice.kind] + notice.cascade
    return notice.key != nil && notice.code == RefusalCode.riderCancelled.rawValue
      && kinds.contains(RequestKind.start.rawValue)
  }

  private func nextSteps(after notice: Notice) -> String? {
    switch RefusalCode(rawValue: notice.code) {
    case .riderCancelled, .reassigned:
      shiftState.isOn ? "The next offer comes by itself" : "Offers come when you are on shift again"
    case .accountBlocked: "Call support"
    case .alreadyEnded: "Take the cash as shown; the rest is settled for you"
    case nil: nil
    default: notice.key == nil ? nil : "It is kept in Problems: try again there, or put it away"
    }
  }

  // MARK: - Was and now

  /// What the engine saw change, and the trip's state where the server's word had come before.
  private func changes(of notice: Notice) -> [FieldChange] {
    guard let shown = memory.shownBefore[notice.id], notice.lane.hasPrefix("trip/"),
      !notice.changes.contains(where: { $0.field == TripField.state })
    else { return notice.changes }
    let ref = tripRef(String(notice.lane.dropFirst(5)))
    let change = FieldChange(
      ref: ref, field: TripField.state, was: .text(shown.rawValue), now: view[ref, TripField.state])
    return [change] + notice.changes
  }

  /// "was X, now Y" of a field people know; nil for the rest.
  private func words(for change: FieldChange) -> String? {
    guard let name = Self.fieldNames[change.field] else { return nil }
    let (was, now) = (shown(change.was, change), shown(change.now, change))
    // A new way may cost the same; whoever is asked for the price must know that, too.
    if was == now, change.field == TripField.estimate { return "\(name): stays \(now)" }
    return was == now ? nil : "\(name): was \(was), now \(now)"
  }

  private func shown(_ value: Value, _ change: FieldChange) -> String {
    switch value {
    case .null: return "none"
    case .text(let text):
      return TripState(rawValue: text)?.words ?? SafeText.clean(text)
    case .int(let number):
      return Self.moneyFields.contains(change.field) ? money(number).description : String(number)
    case .bool(let flag): return flag ? "yes" : "no"
    case .map: return TripPlace(value: value)?.name ?? "changed"
    case .list: return "changed"
    }
  }

  private func words(forMoney effect: Value) -> String? {
    if let text = effect.text { return SafeText.clean(text) }
    guard let now = effect["now"].int else { return nil }
    guard let was = effect["was"].int else { return "Fare: now \(money(now))" }
    return was == now ? nil : "Fare: was \(money(was)), now \(money(now))"
  }

  private static let fieldNames = [
    TripField.state: "Trip", TripField.due: "Due", TripField.paid: "Paid",
    TripField.rating: "Rating", TripField.drop: "To", TripField.estimate: "Estimate",
    DriverField.shift: "Shift", MessageField.text: "Message", NotebookField.title: "Entry",
  ]
  private static let moneyFields = [TripField.due, TripField.paid, TripField.estimate]

  /// A server wall time as the driver's clock shows it.
  package func time(_ wall: Milliseconds) -> String {
    WallTime.text(wall, zoneMinutes: clock.zone)
  }

  /// The driver has read the notice; what it told of stays in Problems.
  package func closeNotice(_ id: Int64) {
    engine.dismissNotice(id)
  }
}
