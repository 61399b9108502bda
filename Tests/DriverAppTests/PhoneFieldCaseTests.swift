import DispatchServer
import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DriverApp

/// What drivers reported of other apps, as far as the phone decides it, under the cases' numbers.
@Suite struct PhoneFieldCaseTests {
  @Test("C1: ten minutes without signal on a trip: address, rider and estimate all stay")
  func tenMinutesDark() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    let before = try #require(bench.trip)
    let estimate = try #require(bench.fare?.estimate)
    bench.cut()
    for _ in 0..<10 {
      bench.advance(60_000)
      #expect((bench.trip?.rider, bench.trip?.drop) == (before.rider, before.drop))
      #expect((bench.fare?.estimate, bench.phase) == (estimate, .onTrip))
    }
    #expect(bench.fare?.estimateAge ?? 0 >= 600_000)
    try bench.kill()
    #expect((bench.trip?.rider, bench.fare?.estimate) == (before.rider, estimate))
  }

  @Test("C2: a cancel in the dark is told on return with its time, the trip closed, nothing queued")
  func cancelledInTheDark() throws {
    let bench = try PhoneBench()
    try bench.untilTrip()
    bench.cut()
    bench.advance(60_000)
    try bench.serverDoes(.riderCancels)
    bench.advance(120_000)
    #expect(bench.phase == .toPickup)
    bench.restore()
    bench.advance(2_000)
    #expect(bench.phase == .cancelled)
    #expect(bench.notices.map { $0.lines[0] } == ["The rider cancelled at 12:01:07: Plans changed"])
    #expect(bench.outbox == [])
  }

  @Test("C2: the driver cancelled first: his stands, and the rider's later one is no news")
  func cancelledByBoth() throws {
    let bench = try PhoneBench()
    try bench.untilTrip()
    bench.cut()
    bench.tap(.arrive)
    bench.advance(30_000)
    bench.tap(.cancel(why: CancelReason.drivers[0]))
    bench.advance(5_000)
    try bench.serverDoes(.riderCancels)
    bench.advance(60_000)
    bench.restore()
    #expect((bench.phase, bench.serverTrip.cancelledBy) == (.cancelled, .driver))
    #expect(bench.serverTrip.cancelWhy == CancelReason.drivers[0])
    #expect(bench.isQuiet)
  }

  @Test("C3: an offer that somebody else took is gone with the push, and its control says so")
  func takenByAnother() throws {
    let bench = try PhoneBench()
    try bench.untilOffer()
    bench.advance(3_000)
    try bench.serverDoes(.reassigns)
    #expect((bench.offer, bench.phase) == (nil, .none))
    #expect(bench.phone.controlWord(at: bench.now)?.text == "Another driver took this offer")
    bench.advance(1_000)
    #expect(bench.tap(.accept).refusal == "There is no offer")
    #expect((bench.shift.isOn, bench.isQuiet) == (true, true))
    try bench.untilOffer()
    bench.advance(15_000)
    #expect(bench.offer == nil)
    #expect(bench.phone.controlWord(at: bench.now) == nil)
  }

  @Test("C6: an END that is not confirmed lets no new offer come")
  func noOfferBeforeTheEndIsConfirmed() throws {
    let bench = try PhoneBench { _ in }
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(120_000)
    bench.tap(.end(confirmed: true))
    bench.advance(300_000)
    #expect((bench.offer, bench.server.driver.offer) == (nil, nil))
    bench.tap(.cash(10_500))
    bench.restore()
    bench.advance(8_000)
    #expect(bench.offer != nil)
  }

  @Test("C7: a shift ends by itself only with the server's reason")
  func shiftEndsWithAReason() throws {
    let bench = try PhoneBench { $0.offers = 9 }
    bench.tap(.goOnShift)
    bench.cut()
    bench.advance(600_000)
    bench.restore()
    #expect(bench.shift.isOn)
    bench.advance(120_000)
    #expect((bench.shift.isOn, bench.shift.reason) == (false, "Three offers ran out without a tap"))
    #expect(bench.notices == [])
  }

  @Test("C9: the wait shown at START is the wait on the receipt, to the cent")
  func waitAsShown() throws {
    let bench = try PhoneBench(tariff: "tariffs/time-and-distance.json")
    try bench.untilTrip()
    bench.cut()
    bench.tap(.arrive)
    bench.advance(270_000)
    #expect(bench.trip?.wait == 270_000)
    bench.tap(.start(pin: nil))
    let trip = try #require(bench.trip?.id)
    let shown = bench.phone.view[bench.phone.tripRef(trip), TripField.waitShown].int
    bench.advance(120_000)
    bench.tap(.end(confirmed: true))
    bench.tap(.cash(1_000))
    bench.restore()
    let line = bench.fare?.lines.first { $0.text.hasPrefix("Waiting") }
    #expect(line == FareLine("Waiting 2:30", 75))
    #expect(shown == 75)
  }

  @Test("C13: 0,0 and jumps of 5 km are left out and counted; the estimate is charged")
  func madeUpFixes() throws {
    var charged: [FareLine?] = []
    for isMadeUp in [false, true] {
      let bench = try PhoneBench(tariff: "tariffs/time-and-distance.json")
      try bench.untilOnTrip()
      let map = bench.phone.configuration.map
      let start = try #require(map.place(named: "P2 Basement")).point
      let drop = try #require(map.place(named: "Airport Hotel")).point
      let estimated = bench.serverTrip.estimateMetres
      for second in 1...200 as ClosedRange<Int64> {
        bench.advance(1_000)
        let way = min(second, 180)
        let (east, north) = ((drop.x - start.x) * way / 180, (drop.y - start.y) * way / 180)
        var point = Point(x: start.x + east, y: start.y + north)
        var coordinate = map.projection.coordinate(of: point)
        if isMadeUp, second % 10 == 3 { coordinate = Coordinate(latitude: 0, longitude: 0) }
        if isMadeUp, second % 10 == 7 || second == 200 {
          point = Point(x: point.x, y: point.y + 5_000_000)
          coordinate = map.projection.coordinate(of: point)
        }
        bench.phone.located(
          Fix(at: bench.now, coordinate: coordinate, point: point), at: bench.now)
      }
      // The last fix is 5 km off, and asks nothing: nobody was there.
      #expect(bench.tap(.end(confirmed: false)).isSaved)
      #expect(bench.phone.rejectedFixes == (isMadeUp ? 41 : 0))
      bench.tap(.cash(1_000))
      let line = bench.serverTrip.lines.first { $0.text.hasPrefix("Distance") }
      #expect(line?.text == "Distance \(DecimalText.text(estimated / 10, digits: 2)) km")
      charged.append(line)
      #expect(bench.serverTrip.estimateMetres == estimated)
      try bench.kill()
      #expect(bench.phone.rejectedFixes == (isMadeUp ? 41 : 0))
    }
    #expect(charged[0] == charged[1])
  }

  @Test("C15: after half an hour in the dark the steps go first, then positions, the newest first")
  func stepsBeforePositions() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    let place = try #require(bench.trip?.pickup.coordinate)
    let point = bench.phone.configuration.map.projection.point(of: place)
    bench.cut()
    for _ in 0..<180 {
      bench.advance(10_000)
      bench.phone.located(Fix(at: bench.now, coordinate: place, point: point), at: bench.now)
    }
    bench.tap(.end(confirmed: true))
    bench.tap(.cash(10_500))
    let before = bench.sent.count
    bench.restore()
    bench.advance(10_000)
    #expect(
      Array(bench.sent.dropFirst(before).prefix(3)) == [
        "end cash", "positions 120", "positions 60",
      ])
    #expect(bench.isQuiet)
  }

  @Test("C17: without the server's answer nothing counts as sent")
  func writtenIsNotSent() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(90_000)
    bench.getsUp = { false }
    bench.tap(.end(confirmed: true))
    #expect(bench.outbox == ["end trip #T-1042 SENDING, sent, waits for the answer"])
    bench.advance(9_000)
    #expect(bench.outbox.count == 1)
    bench.getsUp = { true }
    bench.advance(60_000)
    #expect(bench.isQuiet)
  }

  @Test("C19: a clock set back moves no tap, and the tap says that the clock was wrong")
  func clockSetBack() throws {
    let bench = try PhoneBench()
    try bench.untilTrip()
    bench.advance(60_000)
    let before = bench.phone.tap(at: bench.now)
    bench.moveClock(by: -1_800_000)
    let after = bench.phone.tap(at: bench.now)
    #expect((after.at, after.mono) == (before.at, before.mono))
    #expect((before.skew, after.skew) == (false, true))
    #expect(after.wall == before.wall - 1_800_000)
  }

  @Test(
    "C21: the reply of each step is lost once: all are confirmed, none is shown as refused",
    arguments: [RequestKind.arrive, .start, .end, .cash, .rate])
  func lostReplyOfEach(kind: RequestKind) throws {
    let bench = try PhoneBench()
    try bench.untilTrip()
    let steps: [(RequestKind, DriverTap)] = [
      (.arrive, .arrive), (.start, .start(pin: nil)), (.end, .end(confirmed: true)),
      (.cash, .cash(10_500)), (.rate, .rate(5)),
    ]
    for (step, tap) in steps {
      bench.advance(step == .end ? 90_000 : 5_000)
      bench.losesReplies = step == kind
      bench.tap(tap)
      bench.losesReplies = false
    }
    bench.advance(60_000)
    #expect(bench.phase == .settled)
    #expect(bench.isQuiet)
    #expect(
      bench.server.effects.map(\.request)
        == ["go-on-shift", "accept"] + steps.map(\.0.rawValue))
  }

  @Test("C22: a kill at each step of the drain; a restart drains the rest", arguments: 0..<8)
  func killedWhileDraining(messages: Int) throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(120_000)
    bench.tap(.message("almost there"))
    bench.tap(.end(confirmed: true))
    bench.tap(.cash(10_500))
    bench.tap(.rate(4))
    // So many messages get through in either direction, then the app dies.
    var left = messages
    let passes = {
      left -= 1
      return left >= 0
    }
    bench.getsUp = passes
    bench.getsDown = passes
    bench.restore()
    try bench.kill()
    bench.getsUp = { true }
    bench.getsDown = { true }
    bench.advance(60_000)
    #expect(bench.phase == .settled)
    #expect(bench.isQuiet)
    let applied = bench.server.effects.map(\.request).sorted()
    #expect(
      applied == [
        "accept", "arrive", "cash", "end", "go-on-shift", "message", "rate", "start",
      ])
  }

  @Test("C23: one refused thing holds up nothing else, and a lost sign-in deletes nothing")
  func oneRefusedAmongMany() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(120_000)
    bench.tap(.message("one"))
    bench.tap(.end(confirmed: true))
    bench.tap(.cash(10_500))
    bench.tap(.incident(kind: "other", text: "Lost glove"))
    bench.fault = ServerFault(kind: .refuse(code: "internal"), request: "message")
    for _ in 0..<3 { try bench.serverDoes(.expiresToken) }
    bench.restore()
    bench.advance(60_000)
    #expect(bench.outbox == [])
    #expect(bench.phone.engine.deadLetters.map(\.kind) == ["message"])
    #expect(bench.serverTrip.paid == 10_500)
    #expect(bench.phone.incidents().map(\.isSent) == [true])
  }

  @Test("C24: a 502, a page that is no answer, or silence leaves it pending with its next try")
  func notFinal() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.advance(90_000)
    bench.fault = ServerFault(kind: .serverError, request: "end")
    bench.tap(.end(confirmed: true))
    #expect(bench.outbox == ["end trip #T-1042 RETRY, next try in 0:01"])
    #expect(!bench.phone.receive(Array("<html>404 Not Found</html>".utf8), at: bench.now))
    #expect(bench.outbox.count == 1)
    bench.advance(60_000)
    #expect(bench.isQuiet)
    bench.getsDown = { false }
    bench.tap(.cash(10_500))
    bench.advance(10_000)
    #expect(bench.outbox.count == 1)
    #expect(bench.outbox[0].hasPrefix("cash taken #T-1042 RETRY, next try in"))
  }

  @Test("C28: an old ON TRIP state after END and cash in the dark changes nothing that is shown")
  func staleState() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(120_000)
    bench.tap(.end(confirmed: true))
    bench.tap(.cash(10_500))
    bench.holdsAnswers = true
    bench.restore()
    try bench.serverDoes(.pushesStale)
    #expect((bench.phase, bench.fare?.paid?.minor) == (.rate, 10_500))
    bench.deliverHeld()
    try bench.serverDoes(.pushesStale)
    #expect((bench.phase, bench.fare?.paid?.minor) == (.rate, 10_500))
    #expect(bench.phone.engine.statistics.life.ignoredStates > 0)
    #expect(bench.phone.engine.statistics.shift.flicker == 0)
  }

  @Test("C29: a shift ended with requests to come: they count in the shift where they happened")
  func shiftEndedWithAQueue() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.cut()
    bench.advance(120_000)
    bench.tap(.end(confirmed: true))
    bench.tap(.cash(10_500))
    bench.tap(.goOffShift)
    #expect((bench.shift.isOn, bench.outbox.count) == (false, 3))
    bench.advance(8 * 3_600_000)
    bench.restore()
    #expect(bench.isQuiet)
    #expect((bench.shift.tripsDone, bench.shift.cashInHand.minor) == (1, 10_500))
    #expect(!bench.shift.isOn)
    let ended = try #require(bench.serverTrip.endedAt)
    #expect(bench.server.driver.shiftSince ?? 0 == ended)
  }

  @Test("No-show: too early is said here, and the fee waits for the server")
  func noShow() throws {
    let bench = try PhoneBench(tariff: "tariffs/time-and-distance.json")
    try bench.untilTrip()
    bench.cut()
    bench.tap(.arrive)
    bench.advance(200_000)
    #expect(bench.tap(.noShow).refusal == "The rider has 1:40 left to come")
    bench.advance(100_000)
    #expect(bench.tap(.noShow).isWaiting)
    #expect(bench.outbox.last == "rider did not come #T-1042 WAITING, waits for ARRIVE, 0:20 left")
    #expect(bench.phase == .waiting)
    bench.restore()
    #expect((bench.phase, bench.serverTrip.confirmed) == (.cancelled, 400))
    #expect(bench.isQuiet)
  }

  @Test("C35: a cancel in the dark shows CANCELLED, is listed as not sent, and takes no offer")
  func cancelledByTheDriverInTheDark() throws {
    let bench = try PhoneBench { _ in }
    try bench.untilTrip()
    bench.cut()
    bench.advance(30_000)
    #expect(bench.tap(.cancel(why: CancelReason.drivers[0])).isSaved)
    #expect((bench.phase, bench.trip?.unconfirmed) == (.cancelled, 1))
    #expect(bench.outbox == ["cancel trip #T-1042 QUEUED, waits for signal"])
    bench.advance(300_000)
    #expect((bench.offer, bench.server.driver.offer) == (nil, nil))
    bench.restore()
    #expect(
      (bench.serverTrip.state, bench.serverTrip.cancelWhy) == (
        .cancelled, "Trouble with the vehicle"
      ))
    #expect(bench.isQuiet)
    bench.advance(8_000)
    #expect(bench.offer != nil)
  }

  @Test(
    "C20, C25, C33: over lossy links, kills and cuts each counts once, no flicker: 250 seeds",
    arguments: 0..<10 as Range<UInt64>)
  func lossyDrives(part: UInt64) throws {
    let map = try StreetMap.load(folder: "\(PhoneBench.maps)/bengaluru-airport")
    for seed in part * 25 + 1...part * 25 + 25 {
      var drive = try LossyPhoneDrive(seed: seed, on: map)
      try drive.run()
    }
  }
}
