import OptimisticEngine
import RideModel
import Testing

@testable import DispatchServer

@Suite struct RestartTests {
  /// Plays a trip; `between` runs after every step.
  private func play(_ phone: PhoneAtServer, _ between: () throws -> Void) throws {
    phone.signIn()
    try between()
    phone.send("go-on-shift")
    try between()
    phone.advance(3000)
    try between()
    let trip = try phone.untilTrip()
    try between()
    phone.advance(50_000)
    phone.send("arrive", ["trip": .text(trip)])
    try between()
    phone.advance(20_000)
    phone.send("start", ["trip": .text(trip), "pin": false])
    try between()
    phone.advance(100_000)
    phone.send("end", phone.endBody(trip))
    try between()
    let due = phone.trip(trip).due ?? 0
    phone.send([phone.makeCall("cash", phone.cashBody(trip, due: due), isFact: true)])
    try between()
    phone.send("rate", ["trip": .text(trip), "stars": 4])
    phone.advance(40_000)
    try between()
  }

  @Test func aServerRestartedAfterEveryStepIsTheSameServer() throws {
    let steady = try PhoneAtServer(seed: 11)
    try play(steady) {}
    let restarted = try PhoneAtServer(seed: 11)
    try play(restarted) {
      let before = restarted.server.text
      try restarted.restartServer()
      #expect(restarted.server.text == before)
    }
    #expect(withoutVersions(restarted) == withoutVersions(steady))
  }

  @Test func theVerbRestartsOnTheLedger() throws {
    let steady = try PhoneAtServer(seed: 11)
    try play(steady) {}
    let phone = try PhoneAtServer(seed: 11)
    try play(phone) {
      let before = phone.server.text
      try phone.server.perform(.restarts, at: phone.now)
      #expect(phone.server.text == before)
      phone.hear()
    }
    #expect(withoutVersions(phone) == withoutVersions(steady))
  }

  @Test func theSameSeedAndInputsGiveTheSameStateHoweverTimeIsChunked() throws {
    let whole = try PhoneAtServer(seed: 3) { $0.plainRiders = false }
    let pieces = try PhoneAtServer(seed: 3) { $0.plainRiders = false }
    for phone in [whole, pieces] {
      phone.signIn()
      phone.send("go-on-shift")
    }
    whole.server.wake(at: Instant(milliseconds: 600_000))
    for time in stride(from: Int64(0), through: 600_000, by: 137) {
      pieces.server.wake(at: Instant(milliseconds: time))
    }
    pieces.server.wake(at: Instant(milliseconds: 600_000))
    #expect(whole.server.text == pieces.server.text)
    #expect(whole.server.text.contains("otherTrips"))
  }

  /// The clock row differs by when something was last written.
  private func withoutVersions(_ phone: PhoneAtServer) -> [Substring] {
    phone.server.text.split(separator: "\n").filter { !$0.hasPrefix("meta clock") }
  }
}
