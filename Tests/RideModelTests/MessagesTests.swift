import OptimisticEngine
import StreetMap
import Testing

@testable import RideModel

@Suite struct MessagesTests {
  private let place = Coordinate(latitude: 131_986_300, longitude: 777_066_000)

  private var phoneMessages: [PhoneMessage] {
    let call = Call(
      key: RequestKey(phone: "p", number: 4), number: 4, lane: "trip/T-1", kind: "end",
      method: "POST", path: "/trips/T-1/end", body: ["trip": "T-1"], digest: 9)
    return [
      .signIn(login: "driver-07", phone: "p"), .refresh(token: "t"),
      .batch(
        Batch(
          id: 1, phone: "p", login: "driver-07", epoch: 1, credentials: "t", calls: [call],
          lowWater: 4, baseVersion: 17)),
      .positions([PositionReport(at: 5, coordinate: place)], baseVersion: 17),
      .heartbeat(baseVersion: 17),
    ]
  }

  private var serverMessages: [ServerMessage] {
    [
      .signedIn(
        SignedIn(token: "t", driver: "D-7", epoch: 1, expiresIn: 1000, serverTime: 1_700)),
      .signInRefused(reason: "signed out", token: nil),
      .signInRefused(reason: "signed out", token: "t"),
      .batchAnswer(BatchAnswer(batch: 1, outcomes: [NumberedOutcome(4, .unauthorised)])),
      .state(StateMessage(epoch: 1, from: 0, to: 2)), .heartbeat(serverTime: 9, version: 2),
    ]
  }

  @Test func everyMessageSurvivesTheLink() throws {
    for message in phoneMessages {
      #expect(try PhoneMessage(decoding: message.encoded()) == message)
    }
    for message in serverMessages {
      #expect(try ServerMessage(decoding: message.encoded()) == message)
    }
  }

  @Test func damagedBytesAreATypedError() {
    for bytes in phoneMessages.map({ $0.encoded() }) {
      for length in bytes.indices {
        #expect(throws: DamagedRecord.self) { try PhoneMessage(decoding: Array(bytes[..<length])) }
      }
    }
    for bytes in serverMessages.map({ $0.encoded() }) {
      for length in bytes.indices {
        #expect(throws: DamagedRecord.self) { try ServerMessage(decoding: Array(bytes[..<length])) }
      }
    }
    #expect(throws: DamagedRecord.self) { try PhoneMessage(decoding: [99, 0]) }
    #expect(throws: DamagedRecord.self) { try ServerMessage(decoding: [99, 0]) }
  }

  @Test func aTapKeepsItsTimesAndPlaceOrItsMissingFix() {
    let tap = Tap(mono: 5, at: 1_700, wall: 3_600_000, zone: 330, place: place, skew: true)
    #expect(Tap(value: tap.value) == tap)
    let blind = Tap(mono: 5, at: 1_700, wall: 1_700, zone: 0)
    #expect(Tap(value: blind.value) == blind)
    #expect(Tap(value: ["mono": 5]) == nil)
  }
}
