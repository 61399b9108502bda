import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DispatchServer

/// What drivers reported of other apps, as far as the server decides it, under the cases' numbers.
@Suite struct ServerFieldCaseTests {
  @Test("C2: a trip cancelled while the phone was dark is told with its time in the next state")
  func cancelledMeanwhile() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    phone.advanceInTheDark(60_000)
    let cancelled = phone.wall
    try phone.server.perform(.riderCancels, at: phone.now)
    _ = phone.server.pushes(at: phone.now)
    phone.advanceInTheDark(120_000)
    phone.take(phone.server.receive(.heartbeat(baseVersion: phone.base), at: phone.now))
    #expect(phone.trip(trip).state == .cancelled)
    #expect(phone.trip(trip).cancelledAt == cancelled)
    #expect(phone.driver.trip == nil)
  }

  @Test("C3: an offer somebody else took is gone at once, and an accept after that is told so")
  func offerTaken() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    let offer = try #require(phone.driver.offer)
    phone.advance(3000)
    try phone.server.perform(.reassigns, at: phone.now)
    let accept = phone.makeCall("accept", ["offer": .text(offer)])
    phone.hear()
    #expect(phone.offer == nil)
    phone.advance(1000)
    #expect(phone.send([accept]).map(\.code) == ["offer-taken"])
    #expect((phone.driver.trip, phone.driver.isOnShift) == (nil, true))
  }

  @Test("C4: every request of a finished trip delivered again changes nothing")
  func replayedTrip() throws {
    let phone = try PhoneAtServer()
    phone.lowWater = 1
    phone.untilOffer()
    var calls = [phone.makeCall("accept", ["offer": .optional(phone.driver.offer)])]
    phone.send(calls)
    let trip = try #require(phone.driver.trip)
    func step(_ kind: String, _ body: Fields, after pause: Milliseconds) {
      phone.advance(pause)
      calls.append(phone.makeCall(kind, body, isFact: kind == "cash"))
      phone.send([calls[calls.count - 1]])
    }
    step("arrive", ["trip": .text(trip)], after: 60_000)
    step("start", ["trip": .text(trip), "pin": false], after: 20_000)
    step("end", phone.endBody(trip), after: 100_000)
    step("cash", phone.cashBody(trip, due: phone.trip(trip).due ?? 0), after: 5_000)
    step("rate", ["trip": .text(trip), "stars": 4], after: 5_000)
    let before = (phone.driver, phone.trip(trip))
    for call in calls { #expect(phone.send([call]).map(\.isDone) == [true]) }
    #expect((phone.driver, phone.trip(trip)) == before)
    // Replayed under new keys by somebody who kept them: refused by the trip's own state.
    for call in calls {
      let again = phone.makeCall(call.kind, call.body.map ?? [:])
      #expect(phone.send([again]).first?.code != nil, "\(call.kind)")
    }
    #expect((phone.driver.earnings, phone.trip(trip)) == (before.0.earnings, before.1))
    #expect(phone.driver.cashInHand == before.0.cashInHand)
  }

  /// Case 42 of the engine's: the server's state machine goes forwards only, and says why not.
  @Test(arguments: [["accept"], ["start"], ["end"], ["cancel"]] as [[String]])
  func case42EveryPrefixAndOrderOfATripsRequests(head: [String]) throws {
    func orders(_ done: [String]) -> [[String]] {
      [done]
        + ["accept", "start", "end", "cancel"].filter { !done.contains($0) }
        .flatMap { orders(done + [$0]) }
    }
    for order in orders(head) {
      let phone = try PhoneAtServer()
      phone.untilOffer()
      let offer = try #require(phone.offer)
      var (isTaken, isOnTrip, isOver) = (false, false, false)
      for kind in order {
        let isLegal =
          switch kind {
          case "accept": true
          case "start": isTaken && !isOver
          case "end": isOnTrip && !isOver
          default: isTaken && !isOnTrip && !isOver
          }
        let body: Fields =
          switch kind {
          case "accept": ["offer": .text(offer.trip)]
          case "start": ["trip": .text(offer.trip), "pin": false]
          case "end": phone.endBody(offer.trip)
          default: ["trip": .text(offer.trip), "why": "car trouble"]
          }
        let outcome = phone.send(
          kind, kind == "accept" ? ["offer": .optional(phone.driver.offer)] : body)
        #expect(outcome.isDone == isLegal, "\(kind) of \(order): \(outcome)")
        #expect(isLegal || outcome.code.flatMap(RefusalCode.init(rawValue:)) != nil)
        #expect(isLegal || outcome.words?.isEmpty == false)
        guard isLegal else { continue }
        if kind == "accept" {
          isTaken = true
          phone.advance(60_000)
          phone.send("arrive", ["trip": .text(offer.trip)])
        }
        if kind == "start" {
          isOnTrip = true
          phone.advance(120_000)
        }
        if kind == "end" || kind == "cancel" { isOver = true }
      }
      #expect(phone.server.checkInvariants() == [])
    }
  }

  @Test("C6: no new offer while a trip runs or its cash is not in")
  func noOfferDuringATrip() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advance(300_000)
    #expect(phone.offer == nil)
    phone.send("end", phone.endBody(trip))
    phone.advance(60_000)
    #expect(phone.offer == nil)
    phone.send("cash", phone.cashBody(trip, due: phone.trip(trip).due ?? 0))
    phone.advance(8000)
    #expect(phone.offer != nil)
  }

  @Test("C7: a silent phone is never taken off shift")
  func silence() throws {
    let phone = try PhoneAtServer { $0.offers = 0 }
    phone.signIn()
    phone.send("go-on-shift")
    phone.advanceInTheDark(6 * 3_600_000)
    #expect(phone.server.driver.isOnShift)
    #expect(phone.server.driver.shiftReason == nil)
  }

  @Test("C10: estimate and fare differ only with reasons that sum to the difference")
  func reasons() throws {
    let phone = try PhoneAtServer(tariff: "tariffs/time-and-distance.json")
    let trip = try phone.untilOnTrip()
    phone.advance(47 * 60_000)
    phone.send("end", phone.endBody(trip, ["gaps": false, "metres": 31_000]))
    let record = phone.trip(trip)
    let difference = (record.confirmed ?? 0) - (record.estimate ?? 0)
    #expect(difference > 0)
    #expect(record.reasons.count >= 1)
    #expect(record.reasons.reduce(0) { $0 + $1.amount } == difference)
  }

  @Test("C10: the reasons go from the estimate that was shown, though the server had a newer one")
  func reasonsFromWhatWasShown() throws {
    let phone = try PhoneAtServer(tariff: "tariffs/time-and-distance.json") { $0.offers = 0 }
    try phone.server.perform(
      .offers(OfferPlan(from: "P2 Basement", to: "Business Park")), at: phone.now)
    let trip = try phone.untilOnTrip()
    let shown = phone.endBody(trip)
    let pickup = try #require(phone.map.place(named: "P2 Basement"))
    phone.advanceInTheDark(29_000)
    _ = phone.server.receive(
      .positions(
        [PositionReport(at: phone.wall, coordinate: pickup.coordinate)], baseVersion: phone.base),
      at: phone.now)
    phone.advanceInTheDark(400_000)
    phone.send("end", shown)
    let record = phone.trip(trip)
    #expect(record.estimate == shown["shown"]?.int)
    #expect(!record.reasons.contains { $0.text.hasPrefix("Newer estimate") })
    #expect(record.reasons.contains { $0.text.hasPrefix("Time 7:09, estimated ") })
  }

  @Test("C11: a ride that ended early, off its target, costs what was driven")
  func endedEarly() throws {
    let phone = try PhoneAtServer(tariff: "tariffs/time-and-distance.json")
    let trip = try phone.untilOnTrip()
    phone.advance(120_000)
    phone.send(
      "end", phone.endBody(trip, ["gaps": false, "offDrop": true, "metres": 700, "tolls": []]))
    #expect(phone.trip(trip).lines.contains { $0.text == "Distance 0.70 km" })
  }

  @Test("C13: a distance that exploded for want of fixes costs the estimate")
  func explodedDistance() throws {
    let phone = try PhoneAtServer(tariff: "tariffs/time-and-distance.json")
    let trip = try phone.untilOnTrip()
    let estimated = phone.trip(trip).estimateMetres
    phone.advance(120_000)
    phone.send("end", phone.endBody(trip, ["gaps": true, "metres": 9_000_000]))
    let km = DecimalText.text(estimated / 10, digits: 2)
    #expect(phone.trip(trip).lines.contains { $0.text == "Distance \(km) km" })
  }

  @Test("C13: positions a receiver made up change no estimate")
  func madeUpPositions() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    let estimate = phone.trip(trip).estimate
    for (latitude, longitude) in [(0, 0), (900_000_000, 1_800_000_000), (-900_000_000, -1)] {
      let report = PositionReport(
        at: phone.wall,
        coordinate: Coordinate(latitude: Int32(latitude), longitude: Int32(longitude)))
      _ = phone.server.receive(.positions([report], baseVersion: phone.base), at: phone.now)
      phone.advance(31_000)
    }
    #expect(phone.trip(trip).estimate == estimate)
  }

  @Test("C15: buffered positions give the same estimate in any order")
  func positionsInAnyOrder() throws {
    var estimates: [Int64?] = []
    for isReversed in [false, true] {
      let phone = try PhoneAtServer()
      let trip = try phone.untilOnTrip()
      let places = ["Airport Hotel", "Business Park", "Departures"]
      phone.advanceInTheDark(28_000)
      let reports = try places.enumerated().map { index, name in
        PositionReport(
          at: phone.wall - 20_000 + Int64(index) * 9000,
          coordinate: try #require(phone.map.place(named: name)).coordinate)
      }
      for report in isReversed ? reports.reversed() : reports {
        _ = phone.server.receive(
          .positions([report], baseVersion: phone.base), at: phone.now)
      }
      phone.advance(4000)
      estimates.append(phone.trip(trip).estimate)
    }
    #expect(estimates[0] != nil)
    #expect(estimates[0] == estimates[1])
  }

  @Test("C19: a phone clock set back does not move a tap; the server judges by its own time")
  func clockSetBack() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    var arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    var body = arrive.body.map ?? [:]
    body["tap"] =
      Tap(
        mono: 0, at: phone.wall, wall: phone.wall - 1_800_000, zone: 330, skew: true
      ).value
    arrive.body = .map(body)
    phone.send([arrive])
    #expect(phone.trip(trip).arrivedAt == phone.wall)
    #expect(phone.server.report.contains { $0.contains("phone's clock 30:00 behind") })
  }

  @Test("C19: before the server was heard a wrong clock makes no tap too old", arguments: [-1, 1])
  func clockWrongBeforeTheFirstWord(hours: Int64) throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    var call = phone.makeCall("go-on-shift", deadline: 19_000)
    let guess = phone.wall + hours * 3_600_000
    call.body = [
      "tap": Tap(mono: 0, at: guess, wall: guess, zone: 330, isGuess: true).value
    ]
    phone.send([call])
    let driver = DriverRecord(phone.records[EntityRef(Collection.drivers, phone.login)] ?? [:])
    #expect(driver.isOnShift)
    #expect(driver.shiftSince == phone.wall - 1_000)
  }

  @Test(
    "C20, C21: whatever is lost or doubled on the way, each action counts once: 1,000 seeds",
    arguments: 0..<10 as Range<UInt64>)
  func lossAndDoubling(hundred: UInt64) throws {
    let map = try StreetMap.load(folder: "\(PhoneAtServer.maps)/bengaluru-airport")
    for seed in hundred * 100 + 1...hundred * 100 + 100 {
      var drive = try LossyDrive(seed: seed, on: map)
      try drive.run()
    }
  }

  @Test("C29: a shift ended with requests to come: they land in the trip where they happened")
  func shiftEndedFirst() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advance(120_000)
    let end = phone.makeCall("end", phone.endBody(trip))
    phone.lowWater = end.number
    phone.send("go-off-shift")
    #expect(phone.send([end]).map(\.isDone) == [true])
    phone.send("cash", phone.cashBody(trip, due: phone.trip(trip).due ?? 0))
    #expect(phone.trip(trip).isSettled)
    phone.advance(60_000)
    #expect((phone.driver.isOnShift, phone.offer == nil) == (false, true))
  }

  @Test("C31: a delayed batch is ordered by its numbers, and its times are those of the taps")
  func delayedBatch() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let arrived = phone.wall
    let arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    phone.advanceInTheDark(20_000)
    let started = phone.wall
    let start = phone.makeCall("start", ["trip": .text(trip), "pin": false])
    phone.advanceInTheDark(60_000)
    phone.send([arrive, start])
    #expect((phone.trip(trip).arrivedAt, phone.trip(trip).startedAt) == (arrived, started))
  }

  @Test("C34: a trip force-ended in the dark says so until it is seen")
  func forceEndedInTheDark() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advanceInTheDark(90_000)
    try phone.server.perform(.forceEnds(why: "Vehicle recalled"), at: phone.now)
    _ = phone.server.pushes(at: phone.now)
    try phone.restartServer()
    phone.take(phone.server.receive(.heartbeat(baseVersion: phone.base), at: phone.now))
    #expect(phone.trip(trip).endWhy == "Vehicle recalled")
  }

  @Test("C35: a cancel sent late counts from its tap")
  func lateCancel() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let tapped = phone.wall
    phone.advanceInTheDark(120_000)
    #expect(phone.send("cancel", ["trip": .text(trip), "why": "flat tyre"], at: tapped).isDone)
    #expect((phone.trip(trip).cancelledBy, phone.trip(trip).cancelledAt) == (.driver, tapped))
  }

  @Test("Too old: tapped over a day ago is refused, but cash taken is a fact")
  func tooOld() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    let end = phone.makeCall("end", phone.endBody(trip))
    let cash = phone.makeCall("cash", phone.cashBody(trip, due: 500), isFact: true)
    phone.advanceInTheDark(25 * 3_600_000)
    phone.signIn()
    #expect(phone.send([end, cash]).map(\.code) == ["too-old", nil])
    #expect(phone.trip(trip).paid == 500)
  }
}
