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
    case .world(let choice, let argument): perform(choice, argument)
    case .mark(let text):
      journal.write(text.isEmpty ? "Mark" : "Mark: \(text)", at: world.now)
      ui.toast = Toast("Marked")
    case .evidence: writeEvidence()
    case .answerQuestion(let word):
      answer = word
      question = nil
    case .tick: advance(to: world.now + 500)
    case .editMessage, .deleteMessage:
      ui.toast = Toast("A message stays as it was written in this version of the app")
    case .notebook: ui.toast = Toast("This version of the app keeps no notebook")
    default: tap(intent)
    }
    collect()
  }

  private typealias Toast = UIState.Toast

  // MARK: - Taps

  private func tap(_ intent: Intent) {
    guard let tap = tap(of: intent) else { return }
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
      journal.write(why, at: world.now)
    case .asks: ui.layers.append(.confirm(.endHere, selected: 0))
    }
  }

  /// What the rider left beyond what was due is the driver's.
  private func tap(of intent: Intent) -> DriverTap? {
    guard case .collect(_, let paid) = intent else { return intent.tap }
    let phone = world.phone
    let due = phone?.currentTrip.flatMap { phone?.fareView(of: $0, at: world.now)?.due?.minor }
    return .cash(paid, tip: due.map { max(0, paid - $0) } ?? 0)
  }

  private func answerNotice(_ id: String, _ choice: Int) {
    guard let phone = world.phone, let number = Int64(id) else { return }
    let notice = model.notices.first { $0.id == id }
    phone.closeNotice(number)
    guard let notice, notice.choices.count > 1 else { return }
    let words = notice.choices[min(max(0, choice), notice.choices.count - 1)]
    journal.write("\(notice.title). You answered: \(words)", at: world.now)
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch let refusal as Refusal {
      ui.toast = Toast(refusal.text)
    } catch {
      ui.toast = Toast("Not done: \(error)")
    }
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
    attempt {
      switch choice {
      case .signalMap: world.setSignal(.map)
      case .signalOff: world.setSignal(.forcedOff)
      case .signalOn: world.setSignal(.forcedOn)
      case .gps: world.setGPS(!world.isGPSOn)
      case .clockForward: world.moveClock(by: 3_600_000)
      case .clockBack: world.moveClock(by: -1_800_000)
      case .disk: world.isDiskFull.toggle()
      case .kill: world.kill()
      case .restart: try world.restart()
      case .noFaults: world.clearFaults()
      default:
        if let fault = choice.fault {
          world.addFault(fault, on: FaultPlan.any, .next)
        } else if let verb = verb(choice, argument) {
          try world.serverDoes(verb)
        }
      }
    }
    if ui.toast == nil { ui.toast = Toast("Set: \(choice.rawValue)") }
  }

  private func verb(_ choice: WorldChoice, _ argument: String) -> ServerVerb? {
    switch choice {
    case .riderCancels: return .riderCancels
    case .reassigns: return .reassigns
    case .endsTrip: return .endsTrip
    case .forceEnds: return .forceEnds(why: argument)
    case .blocksAccount: return .blocksAccount
    case .stalePush: return .pushesStale
    case .serverRestart: return .restarts
    case .expireToken: return .expiresToken
    case .refuseRefresh: return .refusesRefresh
    case .riderMessage: return .message(argument)
    case .reprices:
      guard let money = Money(parsing: argument, world.configuration.tariff.currency) else {
        ui.toast = Toast("\(argument) is no amount in \(world.configuration.tariff.currency.code)")
        return nil
      }
      return .reprices(money.minor)
    default: return nil
    }
  }
}

extension WorldChoice {
  fileprivate var fault: FaultKind? {
    switch self {
    case .loseRequest: .loseRequest
    case .loseReply: .loseReply
    case .hang: .hang
    case .serverTrouble: .serverError
    case .throttle: .throttle(10_000)
    default: nil
    }
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
    case .cancel: .cancel(why: "cancelled by the driver")
    case .noShow: .noShow
    case .proof(let name): .proof(name: name)
    case .incident(let text): .incident(kind: "other", text: text)
    case .message(let text): .message(text)
    case .readMessages: .readMessages
    default: nil
    }
  }
}
