import OptimisticEngine
import Scenarios
import WorldSimulation

/// Writes the scenario of a seed while it is played: each step is drawn in sight of what is so, so
/// that what is done can be done, and what comes out is a file like any other.
final class WorldWriter {
  /// What a run is mostly about, so that rare things meet.
  enum Theme: CaseIterable { case calm, dark, kills, server, disk, people, hands }

  let seed: UInt64
  let theme: Theme
  let stage: WorldStage
  var random: SeededRandom
  /// Steps that are decided already: the keys of one act, the end.
  private var ahead: [ScenarioStep.Body] = []
  private var left: Int
  private var offers: Int
  private var isEnding = false
  private var isSettling = false
  private var endings = 0
  /// How many of the steps are the end: what all must come right after.
  private(set) var endSteps = 0
  var names = 0

  init(seed: UInt64, stage: WorldStage) {
    self.seed = seed
    self.stage = stage
    random = SeededRandom(seed: seed, stream: "world.acts")
    theme = Self.theme(of: seed)
    left = Int(random.integer(in: 6...26))
    let makesOffers = stage.world.configuration.trips == 0
    offers = makesOffers ? Int(random.integer(in: 1...3)) : 0
    if makesOffers, theme == .dark, chance(40) { ahead = longTripInTheDark() }
  }

  /// The step after the last; nil where the scenario ends.
  func next() -> ScenarioStep? {
    if !ahead.isEmpty { return step(ahead.removeFirst()) }
    if offers > 0 {
      offers -= 1
      if let offer = offer() { return step(.act(.server(.offers(offer)))) }
    }
    while left > 0 {
      left -= 1
      guard let first = take(act()) else { continue }
      return step(first, at: stage.now + pause())
    }
    return ending()
  }

  private func take(_ bodies: [ScenarioStep.Body]) -> ScenarioStep.Body? {
    ahead = Array(bodies.dropFirst())
    return bodies.first
  }

  private func step(_ body: ScenarioStep.Body, at time: Int64? = nil) -> ScenarioStep {
    if isEnding { endSteps += 1 }
    return ScenarioStep(trigger: time.map { .at($0) }, body, at: Self.nowhere)
  }

  static let nowhere = SourcePosition(file: "seed", line: 1, column: 1)

  private func pause() -> Int64 {
    switch integer(0, 19) {
    case 0...7: integer(0, 1_500)
    case 8...15: integer(1_500, 15_000)
    case 16...18: integer(15_000, 70_000)
    default: integer(70_000, 240_000)
    }
  }

  /// What was broken is mended, and then all must come right by itself.
  private func ending() -> ScenarioStep? {
    if !isEnding {
      isEnding = true
      ahead = [.act(.noFaults), .act(.signal(.on)), .act(.disk(.ok)), .act(.gps(.on))]
      return step(ahead.removeFirst(), at: stage.now + pause())
    }
    // What is armed to kill the app would do so in the end: a plain kill leaves none armed.
    guard stage.isAppRunning else { return step(.act(.restart)) }
    if stage.world.isKillArmed { return step(.act(.kill)) }
    if !isSettling {
      isSettling = true
      return step(.act(.wait(pick([30_000, 60_000, 300_000]))))
    }
    endings += 1
    switch endings {
    case 1:
      // Signed out by the company, or somebody else's turn: the first driver signs in again.
      let world = stage.world
      guard let phone = world.phone, !phone.shiftView(at: world.now).isSignedIn else {
        return ending()
      }
      return step(.act(.login(WorldConfiguration.defaultDriver)))
    case 2: return step(.expect(.queue(.equal, 0), within: 600_000))
    case 3: return step(.act(.wait(30_000)))
    case 4: return step(.expect(.moneyBalanced, within: nil))
    case 5: return step(.expect(.flicker(0), within: nil))
    default: return nil
    }
  }
}

// MARK: - Drawing

extension WorldWriter {
  func integer(_ low: Int64, _ high: Int64) -> Int64 { random.integer(in: low...high) }
  func pick<Element>(_ all: [Element]) -> Element { all[Int(integer(0, Int64(all.count - 1)))] }
  func chance(_ percent: Int) -> Bool { random.chance(percent: percent) }

  static func theme(of seed: UInt64) -> Theme {
    var random = SeededRandom(seed: seed, stream: "world.theme")
    return Theme.allCases[Int(random.integer(in: 0...Int64(Theme.allCases.count - 1)))]
  }

  /// What the scenario of that seed starts from.
  static func header(_ seed: UInt64) -> ScenarioHeader {
    var random = SeededRandom(seed: seed, stream: "world.header")
    func pick<Element>(_ all: [Element]) -> Element {
      all[Int(random.integer(in: 0...Int64(all.count - 1)))]
    }
    var header = ScenarioHeader()
    header.map = Located(pick(maps), nowhere)
    header.seed = UInt64(random.integer(in: 1...99_999))
    header.driver = .auto
    header.trips = pick([0, 0, 1, 2, 3])
    header.size = pick([nil, ScreenSize(columns: 80, rows: 24)])
    let link = pick([nil, nil, nil, nil, nil, "3g", "edge", "very-bad", "umts"])
    header.link = link.map { Located(.profile($0), nowhere) }
    header.start = pick([nil, nil, nil, 8 * 60 + 30, 23 * 60 + 57])
    header.limitRequests = pick([nil, nil, nil, nil, nil, 4])
    header.limitMoney = pick([nil, nil, nil, nil, nil, "100"]).map { Located($0, nowhere) }
    header.limitAge = pick([nil, nil, nil, nil, nil, nil, nil, 120_000])
    return header
  }

  private static let maps =
    Array(repeating: "bengaluru-airport", count: 4)
    + ["every-signal", "worked-fares", "helsinki-centre"]

  /// A ride between two places of the map; nil where no road leads there.
  func offer() -> ScenarioOffer? {
    let places = stage.placeNames
    var offer = ScenarioOffer(from: place(pick(places)), to: place(pick(places)))
    guard offer.from.value != offer.to.value else { return nil }
    offer.payment = pick([nil, nil, .card])
    if chance(20) { offer.stop = place(pick(places)) }
    if chance(15) { offer.pin = pick(["0042", "1234"]) }
    offer.job = pick([nil, nil, nil, nil, .parcel, .food])
    offer.surge = pick([nil, nil, nil, 120, 150])
    return stage.problem(.offers(offer)) == nil ? offer : nil
  }

  func place(_ name: String) -> Located<String> { Located(name, Self.nowhere) }
}
