import DispatchServer
import MobileLink
import RideModel
import WorldSimulation

/// What the actions of a scenario do to a world; the world menu does them with the same words.
struct WorldActions {
  let world: World

  func perform(_ action: ScenarioAction) -> StageAnswer {
    do {
      return try attempt(action)
    } catch {
      return .failed("\(error)")
    }
  }

  /// Why the server could never do it on this map; nil if it could.
  func problem(_ action: ServerAction) -> String? {
    guard case .offers(let offer) = action else { return nil }
    do {
      try world.server.check(plan(offer))
      return nil
    } catch {
      return error.description
    }
  }

  private func attempt(_ action: ScenarioAction) throws -> StageAnswer {
    switch action {
    case .signal(.on): world.setSignal(.forcedOn)
    case .signal(.off): world.setSignal(.forcedOff)
    case .signal(.map): world.setSignal(.map)
    case .gps(let to): world.setGPS(to == .on)
    case .clock(let change): world.moveClock(by: change)
    case .zone(let minutes): world.setZone(Int64(minutes))
    case .kill:
      guard isRunning else { return .failed("the app is not running") }
      world.kill()
    case .killArmed(let moment, let request):
      world.arm(moment.worldMoment, request: request.description)
    case .restart:
      guard !isRunning else { return .failed("the app is running") }
      try world.restart()
    case .disk(let to): world.isDiskFull = to == .full
    case .noFaults: world.clearFaults()
    case .fault(let fault): add(fault)
    case .server(let server): try world.serverDoes(verb(server))
    case .secondCopy: return secondCopy()
    case .login(let name): world.login(name)
    case .press, .type, .wait, .screenshot, .say, .ask, .include:
      preconditionFailure("\(ScenarioPrinter.print(action)) is not the stage's to do")
    }
    return .done
  }

  /// Another app on the same state: it must be refused.
  private func secondCopy() -> StageAnswer {
    do {
      try world.startSecondCopy()
      return .failed("a second app was let in")
    } catch {
      return .done
    }
  }

  private var isRunning: Bool { world.phone != nil }
  private var currency: Currency { world.configuration.tariff.currency }

  // MARK: Words of the world

  private func add(_ fault: ScenarioFault) {
    let amount: FaultPlan.Amount =
      switch fault.extent {
      case .next: .next
      case .times(let count): .times(Int64(count))
      case .rate(let percent): .rate(Int64(percent))
      }
    let request = fault.request.description
    switch (fault.kind, fault.argument) {
    case (.loseRequest, _): world.addFault(.loseRequest, on: request, amount)
    case (.loseReply, _): world.addFault(.loseReply, on: request, amount)
    case (.hang, _): world.addFault(.hang, on: request, amount)
    case (.slow, .time(let time)): world.addFault(.slow(time), on: request, amount)
    case (.duplicate, _): world.addFault(.duplicate, on: request, amount)
    case (.reorder, _): world.addFault(.reorder, on: request, amount)
    case (.refuse, .code(let code)): world.addFault(.refuse(code), on: request, amount)
    case (.errorAfterApplying, _): world.addFault(.errorAfterApplying, on: request, amount)
    case (.unauthorised, _): world.addFault(.unauthorised, on: request, amount)
    case (.throttle, .time(let time)): world.addFault(.throttle(time), on: request, amount)
    case (.serverError, _): world.addFault(.serverError, on: request, amount)
    case (.slow, _), (.refuse, _), (.throttle, _):
      preconditionFailure("\(fault.kind.rawValue) without what it needs: \(fault)")
    }
  }

  private func verb(_ action: ServerAction) -> ServerVerb {
    switch action {
    case .offers(let offer): .offers(plan(offer))
    case .riderCancels: .riderCancels
    case .reassigns: .reassigns
    case .endsTrip: .endsTrip
    case .forceEnds(let why): .forceEnds(why: why)
    case .changesDestination(let place): .changesDestination(place: place.value)
    case .reprices(let amount): .reprices(minor(amount.value))
    case .blocksAccount: .blocksAccount
    case .pushesStale: .pushesStale
    case .restarts: .restarts
    case .expiresToken: .expiresToken
    case .refusesRefresh: .refusesRefresh
    case .message(let text): .message(text)
    }
  }

  private func minor(_ amount: String) -> Int64 {
    guard let minor = Decimals.minorUnits(amount, digits: currency.digits) else {
      preconditionFailure("the amount \(amount) was not checked beside \(currency.code)")
    }
    return minor
  }

  private func plan(_ offer: ScenarioOffer) -> OfferPlan {
    var plan = OfferPlan(from: offer.from.value, to: offer.to.value)
    plan.payment = offer.payment == .card ? .card : .cash
    plan.stop = offer.stop?.value
    plan.pin = offer.pin
    switch offer.job {
    case .parcel: plan.job = .parcel
    case .food: plan.job = .food
    case nil: break
    }
    plan.rider = offer.rider
    if let surge = offer.surge { plan.surge = Int64(surge) }
    return plan
  }
}

extension KillWord {
  var worldMoment: KillMoment {
    switch self {
    case .beforeWrite: .beforeWrite
    case .afterWrite: .afterWrite
    case .whileSending: .whileSending
    }
  }
}
