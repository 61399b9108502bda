import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DispatchServer
@testable import DriverApp

/// A trip by taps while messages are lost, the signal comes and goes, and the app is killed.
///
/// Whatever happens on the way, the phase the driver sees never goes back, and in the end each
/// action has had its effect once.
struct LossyPhoneDrive {
  let bench: PhoneBench
  private var random: SeededRandom
  private var rank = 0

  init(seed: UInt64, on map: StreetMap) throws {
    bench = try PhoneBench(loaded: map)
    random = SeededRandom(seed: seed, stream: "lossy phone")
    let loss = Loss(seed: seed)
    bench.getsUp = { loss.passes() }
    bench.getsDown = { loss.passes() }
  }

  /// Loses one message in four.
  private final class Loss {
    private var random: SeededRandom
    init(seed: UInt64) { random = SeededRandom(seed: seed, stream: "loss") }
    func passes() -> Bool { !random.chance(percent: 25) }
  }

  mutating func run() throws {
    try reachTrip()
    let taps: [DriverTap] = [
      .arrive, .start(pin: nil), .message("On my way"), .end(confirmed: true), .cash(10_500),
      .rate(5),
    ]
    for tap in taps {
      try pass(65_000)
      #expect(bench.tap(tap).isSaved)
      look()
    }
    bench.restore()
    bench.getsUp = { true }
    bench.getsDown = { true }
    bench.advance(120_000)
    look()
    #expect(bench.phase == .settled)
    #expect(bench.isQuiet)
    let applied = bench.server.effects.map(\.request).filter { $0 != "go-on-shift" }.sorted()
    #expect(applied == ["accept", "arrive", "cash", "end", "message", "rate", "start"])
    #expect(bench.shift.cashInHand.minor == 10_500)
    #expect(bench.phone.engine.statistics.life.flicker == 0)
  }

  /// On shift and accepted, however often that takes.
  private mutating func reachTrip() throws {
    try bench.serverDoes(.offers(OfferPlan(from: "P2 Basement", to: "Airport Hotel")))
    for _ in 0..<40 where bench.phase == .none {
      if !bench.shift.isOn { bench.tap(.goOnShift) }
      bench.advance(4_000)
      if bench.offer != nil { bench.tap(.accept) }
      bench.advance(12_000)
      if bench.server.driver.offer == nil, bench.server.driver.trip == nil {
        try bench.serverDoes(.offers(OfferPlan(from: "P2 Basement", to: "Airport Hotel")))
      }
    }
    try #require(bench.phase == .toPickup)
  }

  /// Time passes in pieces; between them the signal changes or the app dies.
  private mutating func pass(_ milliseconds: Milliseconds) throws {
    for _ in 0..<5 {
      bench.advance(milliseconds / 5)
      look()
      switch random.integer(in: 0...9) {
      case 0...1: bench.cut()
      case 2...4: bench.restore()
      case 5: try bench.kill()
      default: break
      }
      look()
    }
  }

  /// Looks at the screen: the trip is where it was, or further on.
  private mutating func look() {
    let phases: [TripPhase] = [
      .none, .offered, .toPickup, .waiting, .onTrip, .ended, .collect, .rate, .settled,
    ]
    let now = phases.firstIndex(of: bench.phase) ?? -1
    #expect(now >= rank, "\(bench.phase) after \(phases[rank])")
    rank = now
  }
}
