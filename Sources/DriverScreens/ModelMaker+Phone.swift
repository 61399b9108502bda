import DispatchServer
import DriverApp
import OptimisticEngine
import RideModel
import StreetMap
import WorldSimulation

extension ModelMaker {
  // MARK: Outbox

  func outbox(_ phone: Phone) -> ScreenModel.Outbox {
    let view = phone.outboxView(at: now)
    var box = ScreenModel.Outbox()
    let shown = view.rows.filter { !isFlash($0, phone) }
    let queued = shown.filter { $0.state.isInQueue }
    box.count = queued.count
    box.oldest = queued.map(\.age).max()
    box.unsaved = pending.contains { !$0.isSaved }
    box.isIncomplete = extras.hasLostQueue
    if !phone.signal.isOffline, !queued.isEmpty, !waitsForSignIn {
      if let drain {
        (box.sending, box.of) = (min(drain.done + 1, drain.total), drain.total)
      } else if queued.contains(where: { $0.state == .sending || $0.state == .received }) {
        (box.sending, box.of) = (1, queued.count)
      }
    }
    box.rows = shown.reversed().map { row in
      .init(
        key: row.key.text, row.title, age: row.age, row.state, reason: short(row.reason))
    }
    box.inMemory = phone.keptTitles.count
    box.rows += phone.keptTitles.reversed().enumerated().map { index, title in
      var row = ScreenModel.OutboxRow(
        key: "memory \(index)", title, age: 0, .queued, reason: "lost if the app dies")
      row.isInMemory = true
      return row
    }
    box.rows += ended()
    return box
  }

  /// That it was sent the state says.
  private func short(_ reason: String) -> String {
    reason.hasPrefix("sent, ") ? String(reason.dropFirst(6)) : reason
  }

  /// Fast and online nothing is shown as pending: it would only flash.
  private func isFlash(_ row: OutboxRow, _ phone: Phone) -> Bool {
    isFlash(row.kind, age: row.age, attempts: row.attempts, phone)
  }

  /// Whether all that a trip waits for would only flash.
  func onlyFlashes(_ trip: String, _ phone: Phone) -> Bool {
    pending.allSatisfy { request in
      request.request.trip != trip || isFlash(request, phone)
    }
  }

  func isFlash(_ request: PendingRequest<DriverRequest>, _ phone: Phone) -> Bool {
    isFlash(
      request.request.requestKind, age: now - request.tapped, attempts: request.attempts, phone)
  }

  private func isFlash(
    _ kind: RequestKind, age: Milliseconds, attempts: Int, _ phone: Phone
  ) -> Bool {
    mayFlash(phone) && age < 800 && attempts <= 1 && kind != .accept && kind != .goOnShift
  }

  /// Whether what waits may be too short to show.
  private func mayFlash(_ phone: Phone) -> Bool {
    phone.signal.state == .online && drain == nil
  }

  /// What was confirmed a moment ago stays a little, so that the turn is seen.
  private func ended() -> [ScreenModel.OutboxRow] {
    journal.requests.reversed().filter { request in
      guard let ended = request.ended, request.kind != "read" else { return false }
      return now - ended < ModelMaker.turnShown && (request.isTold && ended - request.tapped >= 800)
    }.prefix(4).map { request in
      let at = request.ended.map { wall($0) } ?? ""
      let reason =
        request.state == .confirmed
        ? "confirmed at \(at)" : request.state == .expired ? "nothing changed" : "see Problems"
      return .init(key: request.key, request.title, age: 0, request.state, reason: reason)
    }
  }

  private static let turnShown: Milliseconds = 30_000

  // MARK: Shift

  func shift(_ phone: Phone) -> ScreenModel.Shift {
    let view = phone.shiftView(at: now)
    let savings = phone.savingsView()
    var panel = ScreenModel.Shift()
    panel.saved = saved(savings)
    panel.savedInLife = length(savings.lifetime)
    panel.earned = Money(minor: view.totals.earnings, phone.currency).amount
    panel.pending =
      view.earningsPending.minor == 0 ? "" : "+\(view.earningsPending.amount) to confirm"
    panel.inHand = view.cashInHand.amount
    let owed = view.cashInHand - view.earningsConfirmed - view.earningsPending
    panel.owes = owed.minor > 0 ? "owes \(owed.amount)" : ""
    panel.trips = Plural.of(Int(view.totals.trips), "trip")
    panel.limits = limits(phone)
    return panel
  }

  /// `4:12 in 9 taps (average 28 s)`. Where all was answered at once there is nothing yet.
  private func saved(_ savings: SavingsView) -> String {
    guard abs(savings.shift) >= 1_000, savings.shiftTaps > 0 else { return "nothing yet" }
    let taps = Plural.of(savings.shiftTaps, "tap")
    let average = secondsText(savings.shift / Int64(savings.shiftTaps))
    return "\(length(savings.shift)) in \(taps) (average \(average))"
  }

  /// Below nothing where what was taken back cost more than the rest saved.
  private func length(_ time: Milliseconds) -> String {
    (time < 0 ? "-" : "") + WallTime.length(abs(time))
  }

  private func limits(_ phone: Phone) -> [ScreenModel.Limit] {
    // What the outbox does not show for its shortness does not count here either.
    let views = phone.limitViews(
      at: now, of: mayFlash(phone) ? { !isFlash($0, phone) } : nil)
    func view(_ kind: LimitView.Kind) -> LimitView? { views.first { $0.kind == kind } }
    guard let requests = view(.requests), let age = view(.age), let money = view(.money) else {
      return []
    }
    return [
      .init(
        "Unsent",
        used: requests.words
          + (requests.used == 0 ? "" : ", oldest \(WallTime.length(age.used))"),
        perMille: Int(max(requests.perMille, age.perMille))),
      .init("Cash unsent", used: money.words, perMille: Int(money.perMille)),
    ]
  }

  // MARK: Notices, problems, summary

  func notices(_ phone: Phone) -> [ScreenModel.Notice] {
    phone.engine.notices.map { notice in
      let view = phone.noticeView(of: notice)
      var card = ScreenModel.Notice()
      card.id = "\(notice.id)"
      card.title = view.title
      card.lines = view.lines
      card.choices = view.asksAboutRider ? ["Rider is with me", "Not with me"] : ["OK"]
      return card
    }
  }

  func problems(_ phone: Phone) -> [ScreenModel.Problem] {
    held(phone.heldTaps) + refused(phone)
  }

  /// One row for all that waits for the driver's word: it is one question.
  private func held(_ taps: [HeldTap]) -> [ScreenModel.Problem] {
    guard let oldest = taps.first else { return [] }
    var problem = ScreenModel.Problem()
    problem.isHeld = true
    problem.title =
      "\(Plural.of(taps.count, "tap")) from before the other sign-in, since \(wall(oldest.tapped))"
    problem.code = "not sent"
    problem.lines = ["So old that nothing of it goes out without your word:"]
    let shown = 5
    problem.lines += taps.prefix(shown).map { "\($0.title), tapped \(wall($0.tapped))" }
    if taps.count > shown { problem.lines.append("and \(taps.count - shown) more") }
    return [problem]
  }

  private func refused(_ phone: Phone) -> [ScreenModel.Problem] {
    phone.engine.deadLetters.reversed().map { letter in
      var problem = ScreenModel.Problem()
      problem.key = letter.key.text
      let words = RequestKind(rawValue: letter.kind)?.words ?? letter.kind
      let trip = letter.lane.hasPrefix("trip/") ? " #\(letter.lane.dropFirst(5))" : ""
      problem.title = "\(words)\(trip), tapped \(wall(letter.tapped))"
      problem.code = letter.code
      problem.what = phone.words(of: letter)
      problem.lines = lines(of: letter, phone)
      for casualty in letter.cascade {
        let words = RequestKind(rawValue: casualty.kind)?.words ?? casualty.kind
        problem.lines.append("Went with it: \(words)")
      }
      problem.seen = letter.isSeen
      problem.mayRetry = letter.code != RefusalCode.keyReused.rawValue
      return problem
    }
  }

  /// What was done, why it was not taken, where the trip is now, and what can be done about it.
  private func lines(of letter: DeadLetter, _ phone: Phone) -> [String] {
    let known = RefusalCode(rawValue: letter.code)?.words ?? ""
    let reason = SafeText.clean(letter.text)
    var lines = [reason.isEmpty ? known : reason]
    lines.append(
      "Tapped at \(wall(letter.tapped)), answered at \(wall(letter.died))"
        + (letter.attempts > 1 ? " after \(letter.attempts) attempts." : "."))
    if letter.lane.hasPrefix("trip/"),
      let trip = phone.tripView(String(letter.lane.dropFirst(5)), at: now)
    {
      lines.append("The trip is now \(trip.phase.words).")
    }
    return lines
  }

  func summary(_ summary: ReturnSummary) -> ScreenModel.Summary {
    var card = ScreenModel.Summary()
    var parts = ["\(summary.confirmed) confirmed"]
    if summary.refused > 0 { parts.append("\(summary.refused) refused") }
    if let difference = summary.fareDifference { parts.append("fare \(difference.signed)") }
    card.text = (["\(summary.sent) sent"] + parts).joined(separator: ", ")
    card.shortText = parts.joined(separator: ", ")
    card.lines = ["Without signal for \(WallTime.length(summary.offlineFor))."]
    return card
  }

  // MARK: Truth

  func truth(_ phone: Phone, _ trip: TripView?) -> ScreenModel.Truth {
    var truth = ScreenModel.Truth()
    truth.asOf = wall(now)
    truth.report = world.server.report
    let shift = phone.shiftView(at: now)
    let driver = world.server.driver
    func money(_ minor: Int64?) -> String {
      minor.map { Money(minor: $0, phone.currency).amount } ?? "-"
    }
    if let trip, let record = world.server.tripRecord(trip.id) {
      truth.rows += tripTruth(phone, trip, record)
    }
    truth.rows += [
      .init("Shift", phone: shift.isOn ? "on" : "off", server: driver.isOnShift ? "on" : "off"),
      .init("Earnings", phone: shift.earningsConfirmed.amount, server: money(driver.earnings)),
      .init("Cash in hand", phone: shift.cashInHand.amount, server: money(driver.cashInHand)),
      .init("Trips done", phone: "\(shift.tripsDone)", server: "\(driver.tripsDone)"),
    ]
    return truth
  }

  private func tripTruth(
    _ phone: Phone, _ trip: TripView, _ record: TripRecord
  ) -> [ScreenModel.TruthRow] {
    let fare = phone.fareView(of: trip.id, at: now)
    let shown = TripRecord(phone.view.record(EntityRef(Collection.trips, trip.id)) ?? [:])
    func money(_ minor: Int64?) -> String {
      minor.map { Money(minor: $0, phone.currency).amount } ?? "-"
    }
    func time(_ wall: Milliseconds?) -> String { wall.map(phone.time) ?? "-" }
    return [
      .init("Trip", phone: "#\(trip.id)", server: "#\(trip.id)"),
      .init("State", phone: shown.state?.words ?? "-", server: record.state?.words ?? "-"),
      .init("Drop-off", phone: trip.drop.name, server: record.drop?.name ?? "-"),
      .init("Arrived", phone: time(trip.arrivedAt), server: time(record.arrivedAt)),
      .init("Started", phone: time(trip.startedAt), server: time(record.startedAt)),
      .init("Ended", phone: time(trip.endedAt), server: time(record.endedAt)),
      .init("Estimate", phone: amount(fare?.estimate), server: money(record.estimate)),
      .init("Due", phone: amount(fare?.due), server: money(record.due)),
      .init("Paid", phone: amount(fare?.paid), server: money(record.paid)),
      .init("Confirmed fare", phone: amount(fare?.confirmed), server: money(record.confirmed)),
    ]
  }

  // MARK: More

  func moreActions(_ phone: Phone, _ trip: TripView?) -> [ScreenModel.MoreAction] {
    let phase = trip?.phase ?? .none
    let isOn = [.toPickup, .waiting, .onTrip, .atStop].contains(phase)
    let onBoard = [.onTrip, .atStop].contains(phase)
    func unless(_ open: Bool, _ reason: String) -> String? {
      open
        ? nil
        : isOn
          ? reason : [.ended, .collect].contains(phase) ? "the trip has ended" : "no trip is on"
    }
    let shift = phone.shiftView(at: now)
    // Asked for only where it can be chosen: it looks through all of them.
    let incident = extras.layers.isEmpty ? nil : phone.incidents().last
    let rated = extras.layers.isEmpty ? nil : phone.tripToRate(at: now)
    return [
      .init(
        .stop, "Stop on the way", closed: unless(phase == .onTrip, "not at this step")),
      .init(.endHere, "End the trip here", closed: unless(onBoard, "the trip has not begun")),
      .init(
        .cancel, "Cancel the trip",
        closed: unless(
          phase == .toPickup || phase == .waiting, "the trip has begun: end it here")),
      .init(
        .noShow, "The rider did not come",
        closed: trip.flatMap(phone.timeToCome).map { "may come for \(WallTime.length($0 + 999))" }
          ?? unless(phase == .waiting, "not at the pickup")),
      .init(.incident, "Write down an incident"),
      .init(
        .incidentNote(id: incident?.id ?? ""),
        incident.map { "Add to the incident: \($0.text)" } ?? "Add to an incident",
        closed: incident == nil ? "none is written down" : nil),
      .init(
        .rate, rated.map { "Rate \($0.rider), #\($0.id)" } ?? "Rate the rider",
        closed: rated == nil ? "no rider waits for it" : nil),
      .init(
        .proof, "Proof of delivery",
        closed: trip == nil || trip?.job == .ride
          ? "this is no delivery"
          : [.toPickup, .waiting].contains(phase) ? "the delivery has not begun" : nil),
      .init(
        .goOffShift, "Go off shift",
        closed: !shift.isOn
          ? "you are off shift" : isOn || phase == .collect ? "after this trip" : nil),
    ]
  }
}
