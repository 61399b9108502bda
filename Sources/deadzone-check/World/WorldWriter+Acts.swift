import DriverApp
import OptimisticEngine
import RideModel
import Scenarios
import WorldSimulation

// What may happen in a drive: to the link, the app, its disk and clock, at the server.

extension WorldWriter {
  typealias Body = ScenarioStep.Body

  /// One act, a step or a few; none where what was drawn cannot be done now.
  func act() -> [Body] {
    if !stage.isAppRunning {
      if chance(60) { return [.act(.restart)] }
      return chance(50) ? link() : server()
    }
    if stage.world.isDiskFull, chance(30) { return [.act(.disk(.ok))] }
    if chance(35) { return themed() }
    switch integer(0, 11) {
    case 0, 1: return link()
    case 2, 3: return fault()
    case 4: return kill()
    case 5: return disk()
    case 6: return clock()
    case 7, 8: return server()
    case 9: return people()
    default: return hands()
    }
  }

  private func themed() -> [Body] {
    switch theme {
    case .calm: hands()
    case .dark: chance(70) ? (chance(20) ? wholeTripInTheDark() : link()) : hands()
    case .kills: kill()
    case .server: chance(50) ? server() : fault()
    case .disk: disk()
    case .people: people()
    case .hands: hands()
    }
  }

  // MARK: The link

  private func link() -> [Body] {
    switch integer(0, 9) {
    case 0...3: return [.act(.signal(.off))]
    case 4...5: return [.act(.signal(.on))]
    case 6: return [.act(.signal(.map))]
    case 7:
      // In the dark and out again, with something done meanwhile.
      return [.act(.signal(.off)), .act(.wait(integer(500, 40_000)))] + hands()
        + [.act(.wait(integer(0, 5_000))), .act(.signal(.on))]
    case 8: return wholeTripInTheDark()
    default:
      // Bars, and nothing gets through.
      let silence = ScenarioFault(.hang, RequestSelector(.any), nil, .rate(percent: 100))
      return [.act(.fault(silence)), .act(.wait(integer(20_000, 100_000))), .act(.noFaults)]
    }
  }

  /// All of a trip without signal, and its first step refused afterwards.
  private func wholeTripInTheDark() -> [Body] {
    let refusal = ScenarioFault(
      .refuse, RequestSelector(pick([.arrive, .start])), .code(pick(Self.codes)))
    return (chance(50) ? [.act(.fault(refusal))] : []) + [
      .act(.signal(.off)), .act(.wait(integer(60_000, 400_000))), .act(.signal(.on)),
    ]
  }

  /// A trip with a stop, dark from its pickup on, and its first step refused in the end: all that
  /// was built on it goes.
  func longTripInTheDark() -> [Body] {
    var trip: ScenarioOffer?
    for _ in 0..<8 where trip?.stop == nil { trip = offer() }
    guard let trip else { return [] }
    let refusal = ScenarioFault(.refuse, RequestSelector(.arrive), .code(pick(Self.codes)))
    return [
      .act(.server(.offers(trip))), .act(.wait(20_000)), .act(.fault(refusal)),
      .act(.signal(.off)), .act(.wait(integer(300_000, 700_000))), .act(.signal(.on)),
    ]
  }

  // MARK: Faults

  private func fault() -> [Body] {
    if chance(10) { return [.act(.noFaults)] }
    let kind = pick(FaultWord.allCases)
    var argument: ScenarioFault.Argument?
    switch kind {
    case .slow: argument = .time(pick([2_000, 11_000, 25_000]))
    case .throttle: argument = .time(pick([1_000, 7_000, 40_000]))
    case .refuse: argument = .code(pick(Self.codes))
    default: break
    }
    let extent: ScenarioFault.Extent =
      switch integer(0, 9) {
      case 0...5: .next
      case 6...7: .times(Int(integer(2, 4)))
      default: .rate(percent: kind == .refuse ? 10 : Int(integer(5, 60)))
      }
    return [.act(.fault(ScenarioFault(kind, selector(), argument, extent)))]
  }

  /// All the codes a server refuses with, but the one that says that the phone broke its word.
  private static let codes =
    RefusalCode.allCases.filter { $0 != .keyReused }.map(\.rawValue) + ["never-heard-of"]

  private func selector() -> RequestSelector {
    if chance(25) { return RequestSelector(.any) }
    let common: [RequestName] = [
      .goOnShift, .accept, .arrive, .start, .end, .end, .cash, .cash, .rate, .message,
    ]
    let name = chance(70) ? pick(common) : pick(RequestName.allCases)
    guard name != .any, chance(20) else { return RequestSelector(name) }
    return RequestSelector(name, index: (stage.world.tally.made[name.rawValue]?.count ?? 0) + 1)
  }

  // MARK: The app, its disk and its clock

  private func kill() -> [Body] {
    let restart: [Body] = [.act(.wait(pick([0, 200, 2_000, 20_000, 90_000]))), .act(.restart)]
    switch integer(0, 5) {
    case 0: return [.act(.kill)]
    case 1...2: return [.act(.kill)] + restart
    default: return [.act(.killArmed(pick(KillWord.allCases), selector()))]
    }
  }

  private func disk() -> [Body] {
    if stage.world.isDiskFull, chance(60) { return [.act(.disk(.ok))] }
    switch integer(0, 5) {
    case 0...2: return [.act(.disk(.full))]
    case 3: return [.act(.disk(.full))] + hands() + [.act(.disk(.ok))]
    case 4:
      return [.act(.disk(.full))] + hands() + [.act(.kill), .act(.disk(.ok)), .act(.restart)]
    default: return [.act(.secondCopy)]
    }
  }

  private func clock() -> [Body] {
    switch integer(0, 4) {
    case 0: [.act(.clock(3_600_000))]
    case 1: [.act(.clock(-3_600_000))]
    case 2: [.act(.clock(pick([-86_400_000, -90_000, 45_000, 86_400_000])))]
    case 3: [.act(.zone(Int(pick([-300, 0, 330, 120]))))]
    default: [.act(.gps(stage.world.isGPSOn ? .off : .on))]
    }
  }

  // MARK: The server, and other people

  private func server() -> [Body] {
    switch integer(0, 13) {
    case 0: return serverVerb(.riderCancels)
    case 1: return serverVerb(.reassigns)
    case 2: return serverVerb(.endsTrip)
    case 3: return serverVerb(.forceEnds("The road is closed"))
    case 4: return serverVerb(.changesDestination(place(pick(stage.placeNames))))
    case 5: return serverVerb(.reprices(Located(pick(["7", "95", "310"]), Self.nowhere)))
    case 6...7: return [.act(.server(.pushesStale))]
    case 8...9: return [.act(.server(.restarts))]
    case 10: return [.act(.server(.expiresToken))]
    case 11: return serverVerb(.message("I am at the \(pick(["door", "gate", "corner"]))"))
    case 12: return offer().map { [.act(.server(.offers($0)))] } ?? []
    default:
      if chance(70) { return [.act(.server(.pushesStale))] }
      return chance(50)
        ? [.act(.server(.refusesRefresh)), .act(.server(.expiresToken))]
        : serverVerb(.blocksAccount)
    }
  }

  private func people() -> [Body] {
    switch integer(0, 5) {
    case 0...1:
      let driver = WorldConfiguration.defaultDriver
      let now = stage.world.phone?.configuration.driver
      return [.act(.login(now == driver ? pick(["driver-11", "driver-12"]) : driver))]
    case 2: return serverVerb(.message("Where are you?"))
    case 3: return serverVerb(.riderCancels)
    default: return hands()
    }
  }

  /// What the server does if it can.
  private func serverVerb(_ action: ServerAction) -> [Body] { [.act(.server(action))] }
}
