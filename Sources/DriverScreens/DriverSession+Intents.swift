import DispatchServer
import DriverApp
import MobileLink
import OptimisticEngine
import RideModel
import TerminalUI
import WorldSimulation

/// From what a key asks to what is done to the world.
extension DriverSession {
  func perform(_ intent: Intent) {
    switch intent {
    case .sendNow: world.sendNow()
    case .toggleSignal: world.setSignal(world.link.mode == .forcedOff ? .map : .forcedOff)
    case .answerNotice(let id, let choice): answerNotice(id, choice)
    case .readSummary: world.phone?.closeSummary()
    case .problemsSeen:
      for letter in world.phone?.engine.deadLetters ?? [] {
        world.phone?.engine.markSeen(letter.key)
      }
    case .retryProblem(let key): attempt { try self.world.retryProblem(RequestKey(text: key)) }
    case .discardProblem(let key): attempt { try self.world.discardProblem(RequestKey(text: key)) }
    case .decideHeld(let sends): world.decideHeld(sends: sends)
    case .world(let choice, let argument): perform(choice, argument)
    case .mark(let text):
      journal.write(text.isEmpty ? "Mark" : "Mark: \(text)", at: world.now)
      marks.append((world.now, text))
      if marks.count > DriverSession.mostMarks { marks.removeFirst() }
      ui.toast = Toast("Marked")
    case .exportProblem(let key): exportProblem(key)
    case .evidence: writeEvidence()
    case .tick: advance(to: world.now + 500)
    case .notebook(let edit): write(edit)
    default: tap(intent)
    }
    collect()
  }

  private typealias Toast = UIState.Toast
  private static let mostMarks = 1_000

  // MARK: - Taps

  private func tap(_ intent: Intent) {
    // What takes the place of the step Rate takes the stars that were chosen as given.
    if intent == .accept || intent == .arrive { rateAsChosen() }
    if let tap = tap(of: intent) { self.tap(tap) }
  }

  /// - Returns: Whether the app took it.
  @discardableResult
  private func tap(_ tap: DriverTap) -> Bool {
    let trip = world.phone?.currentTrip
    let before = options.microseconds?()
    let result = world.tap(tap)
    if case .end = tap, let before, let after = options.microseconds?(), let trip {
      extras.savedIn[trip] = (after - before + 500) / 1_000
    }
    switch result {
    case .saved, .waiting, .done: break
    case .refused(let why):
      ui.toast = Toast(why)
      journal.writeAnswer(why, at: world.now)
      return false
    case .asks(let question): ui.layers.append(.confirm(.endAway(question), selected: 0))
    }
    return true
  }

  /// The next rider takes the place of the one that could still be rated: what was chosen counts.
  private func rateAsChosen() {
    guard let stars = ui.chosenStars else { return }
    ui.chosenStars = nil
    guard world.phone?.tripToRate(at: world.now) != nil else { return }
    tap(DriverTap.rate(stars))
  }

  /// What the rider left beyond what was due is the driver's.
  private func tap(of intent: Intent) -> DriverTap? {
    guard case .collect(_, let paid) = intent else { return intent.tap }
    let phone = world.phone
    let due = phone?.currentTrip.flatMap { phone?.fareView(of: $0, at: world.now)?.due?.minor }
    return .cash(paid, tip: due.map { max(0, paid - $0) } ?? 0)
  }

  private func write(_ edit: NotebookEdit) {
    let currency = world.configuration.tariff.currency
    func text(_ kind: NotebookKind, _ line: String, _ place: String?) -> NotebookText? {
      let text = NotebookLine(kind: kind, line: line).text(in: currency, about: place)
      if text == nil {
        ui.toast = Toast("An expense ends in its amount: \(NotebookLine.example(.expense))")
      }
      return text
    }
    let isWritten =
      switch edit {
      case .add(let kind, let line, let place):
        text(kind, line, place).map { tap(.addEntry($0)) } ?? false
      case .change(let kind, let id, let line, let place):
        text(kind, line, place).map { tap(.changeEntry(id: id, $0)) } ?? false
      case .remove(let kind, let id): tap(.removeEntry(kind, id: id))
      }
    if !isWritten { ui.mend(edit) }
  }

  private func answerNotice(_ id: String, _ choice: Int) {
    guard let phone = world.phone, let number = Int64(id) else { return }
    let notice = model.notices.first { $0.id == id }
    phone.closeNotice(number)
    guard let notice, notice.choices.count > 1 else { return }
    let words = notice.choices[min(max(0, choice), notice.choices.count - 1)]
    journal.write("\(notice.title). You answered: \(words)", at: world.now)
  }

  /// - Returns: Whether it was done; if not, the line at the bottom says why.
  @discardableResult
  private func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch let refusal as Refusal {
      ui.toast = Toast(refusal.text)
    } catch {
      ui.toast = Toast("Not done: \(error)")
    }
    return false
  }

  private func exportProblem(_ key: String) {
    let letter = world.phone?.engine.deadLetters.first { $0.key.text == key }
    guard let letter, let export = options.exportProblem else {
      ui.toast = Toast("There is no folder to write to in this run")
      return
    }
    attempt { ui.toast = Toast("Written to \(try export(letter))") }
  }

  private func writeEvidence() {
    guard let write = options.writeEvidence else {
      ui.toast = Toast("There is no folder for evidence in this run")
      return
    }
    attempt {
      let name = try write()
      journal.write("Evidence written to \(name)", at: world.now)
      ui.toast = Toast("Evidence written to \(name)")
    }
  }

  // MARK: - The world menu

  private func perform(_ choice: WorldChoice, _ argument: String) {
    let before = ui.toast
    let isDone = attempt {
      switch choice {
      case .signalMap: world.setSignal(.map)
      case .signalOff: world.setSignal(.forcedOff)
      case .signalOn: world.setSignal(.forcedOn)
      case .gps: world.setGPS(!world.isGPSOn)
      case .clockForward: world.moveClock(by: 3_600_000)
      case .clockBack: world.moveClock(by: -1_800_000)
      case .clockRight: world.moveClock(by: -(world.phone?.clock.offset ?? 0))
      case .disk: world.isDiskFull.toggle()
      case .kill: world.kill()
      case .restart: try world.restart()
      case .noFaults: world.clearFaults()
      case .statement: try state(argument)
      case .offers where argument.contains("\""): try state("server offers \(argument)")
      default:
        if let fault = choice.fault {
          world.addFault(fault, on: argument, .next)
        } else if let verb = try verb(choice, argument) {
          try world.serverDoes(verb)
        }
      }
    }
    // What was typed stands there again, to be mended.
    if !isDone, let entry = choice.entry(argument) { ui.layers.append(entry) }
    if ui.toast == before { ui.toast = Toast("Set: \(choice.rawValue)") }
  }

  /// Does what a line of the scenario language says; what is wrong with it is kept in Events, where
  /// there is room for it.
  private func state(_ line: String) throws(Refusal) {
    guard let statement = options.statement else {
      throw Refusal(
        code: RefusalCode.notAllowed.rawValue, text: "No statements are known in this run")
    }
    do throws(Refusal) {
      try statement(line, world)
      journal.write("Set: \(line)", at: world.now)
      ui.toast = Toast("Set: \(line)")
    } catch {
      journal.write("\(line): \(error.text)", at: world.now)
      throw error
    }
  }

  private func verb(_ choice: WorldChoice, _ argument: String) throws(Refusal) -> ServerVerb? {
    switch choice {
    case .offers: return .offers(try offer(argument))
    case .riderCancels: return .riderCancels
    case .reassigns: return .reassigns
    case .endsTrip: return .endsTrip
    case .forceEnds: return .forceEnds(why: argument)
    case .changesDestination: return .changesDestination(place: try place(argument))
    case .blocksAccount: return .blocksAccount
    case .stalePush: return .pushesStale
    case .serverRestart: return .restarts
    case .expireToken: return .expiresToken
    case .refuseRefresh: return .refusesRefresh
    case .riderMessage: return .message(argument)
    case .reprices:
      guard let money = Money(parsing: argument, world.configuration.tariff.currency) else {
        let code = world.configuration.tariff.currency.code
        throw no("\(argument) is no amount in \(code)")
      }
      return .reprices(money.minor)
    default: return nil
    }
  }

  private func no(_ text: String) -> Refusal {
    Refusal(code: RefusalCode.notFound.rawValue, text: text)
  }

  /// `Cab Rank to Departures`.
  private func offer(_ text: String) throws(Refusal) -> OfferPlan {
    guard let to = text.firstRange(of: " to ") else {
      throw no("An offer is from one place to another: Cab Rank to Departures")
    }
    return OfferPlan(
      from: try place(String(text[..<to.lowerBound])), to: try place(String(text[to.upperBound...]))
    )
  }

  /// The name of a place as the map writes it.
  private func place(_ typed: String) throws(Refusal) -> String {
    let wanted = typed.trimmed.lowercased()
    let names = world.map.places.map(\.name)
    guard let name = names.first(where: { $0.lowercased() == wanted }) else {
      throw no("No place is called \(typed.trimmed); there is \(names.joined(separator: ", "))")
    }
    return name
  }
}

extension Intent {
  /// The tap on the driver's app it is; nil for what is none.
  fileprivate var tap: DriverTap? {
    switch self {
    case .goOnShift: .goOnShift
    case .goOffShift: .goOffShift
    case .accept: .accept
    case .decline: .decline
    case .arrive: .arrive
    case .start(let pin): .start(pin: pin)
    case .stop: .stop
    case .resume: .resume
    case .endTrip: .end(confirmed: false)
    case .endHere: .end(confirmed: true)
    case .rate(let stars): .rate(stars)
    case .skipRating: .skipRating
    case .cancel(let why): .cancel(why: why)
    case .noShow: .noShow
    case .proof(let name): .proof(name: name)
    case .incident(let text): .incident(kind: "other", text: text)
    case .incidentNote(let id, let text): .incidentNote(incident: id, text: text)
    case .message(let text, let replyTo): .message(text, replyTo: replyTo)
    case .editMessage(let id, let text): .editMessage(id: id, text: text)
    case .deleteMessage(let id): .deleteMessage(id: id)
    case .readMessages: .readMessages
    default: nil
    }
  }
}
