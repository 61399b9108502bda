import DriverApp
import DriverScreens
import OptimisticEngine
import TerminalUI
import WorldSimulation

extension Benchmark {
  static let frame = Benchmark(name: "7a", title: "one frame, 120x40, in memory") {
    report, effort in
    guard let folder = try? MapFolder(reading: "Maps/bengaluru-airport") else {
      return report.skip("Maps/bengaluru-airport (run in the checkout)")
    }
    var configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
    configuration.plainRiders = true
    let session = DriverSession(
      try World(configuration: configuration, storage: .inMemory()))
    let size = Size(width: 120, height: 40)
    var shown = session.frame(size: size, capabilities: .full)
    // On a trip, driving.
    var left = 6_000
    while session.world.phone?.tripView(at: session.world.now)?.phase != .onTrip, left > 0 {
      session.advance(to: session.world.now + 200)
      if session.automaticKey() != nil {
        shown = session.frame(size: size, capabilities: .full)
        session.handle(.enter)
      }
      left -= 1
    }
    guard left > 0 else { throw MeasureError("no trip began") }
    var small = Samples()
    var changed = Samples()
    for _ in 0..<effort.rounds * 10 {
      session.advance(to: session.world.now + 33)
      var frame = shown
      small.add(Clock.measure { frame = session.frame(size: size, capabilities: .full) })
      changed.add(Int64(frame.cellsChanged(from: shown)))
      shown = frame
    }
    report.add(
      Line(
        row: "7a", what: "driving, time moves on", unit: .nanoseconds, median: small.median,
        p99: small.p99, versus: "\(changed.median) cells change", target: "<= 30 us",
        isMet: small.median <= 30_000))
    var scroll = Samples()
    for round in 0..<effort.rounds * 10 {
      session.handle(round % 2 == 0 ? .left : .right)
      var frame = shown
      scroll.add(Clock.measure { frame = session.frame(size: size, capabilities: .full) })
      shown = frame
    }
    report.add(
      Line(
        row: "7a", what: "the map scrolls by a quarter", unit: .nanoseconds,
        median: scroll.median, p99: scroll.p99, target: "<= 150 us",
        isMet: scroll.median <= 150_000))
  }
}
