import OptimisticEngine
import RideModel
import Testing

@testable import DispatchServer

/// A key is applied at most once, whatever is lost, repeated, or restarted.
@Suite struct IdempotencyTests {
  @Test func aLostReplyIsAnsweredAgainFromTheLedgerByteForByte() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advance(120_000)
    let due = phone.tariff.cashDue(try #require(phone.trip(trip).estimate))
    let calls = [
      phone.makeCall("end", phone.endBody(trip)),
      phone.makeCall("cash", phone.cashBody(trip, due: due), isFact: true),
    ]
    phone.lowWater = calls[0].number
    let first = phone.deliver(calls)
    let after = phone.server.text
    try phone.restartServer()
    let second = phone.deliver(calls)
    #expect(first.outcomes == second.outcomes)
    #expect(phone.server.text == after)
    #expect(phone.server.effects.filter { $0.request == "cash" }.count == 1)
  }

  @Test func theSameKeyWithAnotherBodyIsRefusedLoudly() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    phone.lowWater = arrive.number
    phone.send([arrive])
    var other = arrive
    other.digest = 99
    #expect(phone.send([other]).map(\.code) == ["key-reused"])
    #expect(phone.send([arrive]).map(\.isDone) == [true])
  }

  @Test func whatTheLowWaterMarkPassedIsAlreadyDoneAndNeverApplied() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    phone.send([arrive])
    phone.lowWater = phone.number + 1
    phone.send([phone.makeCall("start", ["trip": .text(trip), "pin": false])])
    let outcome = phone.send([arrive])
    guard case .alreadyDone = outcome.first else {
      Issue.record("\(outcome)")
      return
    }
    #expect(phone.trip(trip).state == .onTrip)
  }

  @Test func anAnswerIsKeptHoweverOldUntilThePhoneMovesItsMark() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    phone.lowWater = arrive.number
    let first = phone.deliver([arrive])
    phone.advanceInTheDark(30 * 24 * 3_600_000)
    #expect(phone.deliver([arrive]).outcomes.map(\.outcome) == [.unauthorised])
    phone.signIn()
    #expect(phone.deliver([arrive]).outcomes == first.outcomes)
  }

  @Test func aRefusedRequestTakesItsDependentsWithItButNotFacts() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilOnTrip()
    phone.advance(120_000)
    let end = phone.makeCall("end", phone.endBody(trip))
    let rate = phone.makeCall("rate", ["trip": .text(trip), "stars": 5], dependsOn: [end.number])
    let cash = phone.makeCall(
      "cash", phone.cashBody(trip, due: 100), dependsOn: [end.number], isFact: true)
    let outcomes = phone.send(
      [end, rate, cash], fault: ServerFault(kind: .refuse(code: "internal"), request: "end"))
    #expect(outcomes.map(\.code) == ["internal", "internal", nil])
    #expect(phone.trip(trip).paid == 100)
    #expect(phone.trip(trip).state == .onTrip)
  }

  @Test func refusalsAreToldInEveryStateUntilThePhoneHasThem() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    phone.deliver([phone.makeCall("start", ["trip": .text(trip), "pin": false])])
    let number = phone.number
    phone.send([])
    #expect(phone.lastState?.refusals.map(\.number) == [number])
    #expect(phone.lastState?.refusals.first?.code == "invalid-state")
    phone.send([])
    #expect(phone.lastState?.refusals.count == 1)
    phone.seenRefusals = [number]
    phone.send([])
    #expect(phone.lastState?.refusals == [])
  }

  @Test func everyStateSaysHowFarEachLaneIs() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    phone.lowWater = 1
    phone.deliver([phone.makeCall("arrive", ["trip": .text(trip)])])
    phone.hear()
    phone.send([])
    #expect(
      phone.lastState?.processed.contains(
        LaneProgress(lane: "trip/\(trip)", number: phone.number)) == true)
  }

  @Test func aBatchStopsAtTheFirstThatIsNotFinal() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    func calls() -> [Call] {
      [
        phone.makeCall("arrive", ["trip": .text(trip)]),
        phone.makeCall("start", ["trip": .text(trip), "pin": false]),
      ]
    }
    let both = calls()
    phone.lowWater = both[0].number
    #expect(
      phone.send(both, fault: ServerFault(kind: .serverError, request: "arrive"))
        == [.transient("500 the server made a mistake")])
    #expect(phone.trip(trip).state == .toPickup)
    let applied = phone.send(both, fault: ServerFault(kind: .errorAfterApplying, request: "start"))
    #expect(applied.count == 2)
    #expect(phone.trip(trip).state == .onTrip)
    #expect(phone.send(both).map(\.isDone) == [true, true])
    #expect(phone.server.effects.filter { $0.request == "start" }.count == 1)
  }

  @Test func throttledAndUnauthorisedChangeNothing() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    #expect(
      phone.send([arrive], fault: ServerFault(kind: .throttle(5000), request: "any"))
        == [.throttled(after: 5000)])
    #expect(
      phone.send([arrive], fault: ServerFault(kind: .unauthorised, request: "arrive"))
        == [.unauthorised])
    #expect(phone.trip(trip).state == .toPickup)
  }

  @Test func aCallWaitsForOneItDependsOnThatWasNeverSeen() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    let start = phone.makeCall(
      "start", ["trip": .text(trip), "pin": false], dependsOn: [arrive.number])
    phone.lowWater = arrive.number
    #expect(phone.send([start]) == [.transient("waits for request \(arrive.number)")])
    #expect(phone.send([arrive, start]).map(\.isDone) == [true, true])
  }

  @Test func aCallMayNameTheIdOfAnEarlierAnswer() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let message = phone.makeCall(
      "message", ["trip": .text(trip), "id": "local-1", "text": "coming"], lane: "thread/\(trip)")
    let edit = phone.makeCall(
      "edit-message",
      ["trip": .text(trip), "message": ["$answer": .int(message.number)], "text": "here"],
      lane: "thread/\(trip)", dependsOn: [message.number])
    let incident = phone.makeCall(
      "incident", ["id": "local-2", "trip": .text(trip), "kind": "traffic", "text": "x"],
      lane: "incidents")
    let note = phone.makeCall(
      "note", ["id": "local-3", "incident": ["$answer": .int(incident.number)], "text": "y"],
      lane: "incidents", path: "/incidents/{answer:\(incident.number)}/notes")
    phone.lowWater = message.number
    #expect(phone.send([message, edit, incident, note]).map(\.isDone) == [true, true, true, true])
    let text = phone.records[EntityRef("messages", "M-1")]?["text"]
    #expect(text == "here")
    #expect(phone.records[EntityRef("incidentNotes", "IN-1")]?["incident"] == "I-1")
    #expect(
      phone.lastState?.identifiers.first
        == IdentifierPair(local: EntityRef("incidentNotes", "local-3"), server: "IN-1"))
  }

  @Test func aNewPhoneOfTheSameDriverStartsItsNumbersAnew() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    phone.phone = "q"
    phone.number = 0
    phone.signIn()
    #expect(phone.send("go-off-shift").isDone)
    #expect(phone.driver.isOnShift == false)
  }

  @Test func nothingIsAnsweredThatIsNotDurable() throws {
    let phone = try PhoneAtServer()
    let trip = try phone.untilTrip()
    let arrive = phone.makeCall("arrive", ["trip": .text(trip)])
    phone.storage.failure = .full
    #expect(phone.send([arrive]) == [.transient("the server's disk is full")])
    phone.storage.failure = nil
    #expect(phone.server.tripState(trip) == .toPickup)
    #expect(phone.send([arrive]).map(\.isDone) == [true])
  }

  @Test func aFullDiskDoesNotStopTheServersClock() throws {
    let phone = try PhoneAtServer()
    phone.untilOffer()
    phone.storage.failure = .full
    phone.now = phone.now + 60_000
    phone.server.wake(at: phone.now)
    phone.storage.failure = nil
    phone.advance(60_000)
    #expect(phone.server.checkInvariants() == [])
  }

  /// Numbers are the phone's, lanes and refusals each driver's: a later request of another driver
  /// must not make the first one's count as done, nor his refusals as seen.
  @Test func twoDriversOfOnePhoneHaveLanesOfTheirOwn() throws {
    let phone = try PhoneAtServer()
    phone.signIn()
    phone.lowWater = 1
    let refused = phone.makeCall("go-off-shift")
    _ = phone.deliver(
      [refused], fault: ServerFault(kind: .refuse(code: "internal"), request: "go-off-shift"))
    let first = phone.makeCall("go-on-shift")
    phone.signIn(as: "driver-08")
    #expect(phone.lastState?.processed == [])
    #expect(phone.lastState?.refusals == [])
    #expect(phone.send("go-on-shift").isDone)
    phone.signIn(as: "driver-07")
    #expect(phone.lastState?.processed == [LaneProgress(lane: "shift", number: refused.number)])
    #expect(phone.lastState?.refusals.map(\.number) == [refused.number])
    let outcome = phone.send([first]).first
    guard case .acknowledged = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(phone.server.effects.map(\.request) == ["go-on-shift", "go-on-shift"])
  }
}
