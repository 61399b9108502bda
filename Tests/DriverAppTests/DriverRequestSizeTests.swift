import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DriverApp

/// What is kept for a request, its free text apart, is at most 512 bytes.
@Suite struct DriverRequestSizeTests {
  /// Wall time in this century, a phone and ids of many digits.
  static let wall: Int64 = 4_000_000_000_000
  static let id = "p18446744073709551615-1000000"
  static let tap = Tap(
    mono: 1 << 42, at: wall, wall: wall, zone: -720,
    place: Coordinate(latitude: -899_999_999, longitude: -1_799_999_999), skew: true, isGuess: true)

  /// The most that the phone puts into a request of that kind; texts are empty.
  static func details(_ kind: RequestKind) -> Fields {
    let money: Value = 9_999_999_999
    switch kind {
    case .accept, .decline: return ["offer": "O-1000000"]
    case .start: return ["pin": true, "waitShown": .int(wall)]
    case .end:
      return [
        "shown": money, "shownAt": .int(wall), "due": money, "metres": 100_000_000,
        "known": 100_000_000, "gaps": true, "offPickup": true, "offDrop": true,
        "tolls": .list(Array(repeating: money, count: 8)),
      ]
    case .cash: return ["amount": money, "due": money]
    case .rate: return ["stars": 5]
    case .cancel: return ["why": ""]
    case .proof: return ["name": ""]
    case .message: return ["id": .text(id), "text": "", "replyTo": .text(id)]
    case .editMessage, .deleteMessage: return ["message": .text(id), "text": ""]
    case .read: return ["upTo": .text(id), "seen": .list(Array(repeating: .text(id), count: 8))]
    case .incident: return ["id": .text(id), "kind": "accident", "text": ""]
    case .note: return ["id": .text(id), "incident": .text(id), "text": ""]
    case .place, .expense, .preference: return ["id": .text(id), "amount": money]
    case .goOnShift, .goOffShift, .arrive, .stop, .resume, .noShow: return [:]
    }
  }

  @Test(arguments: RequestKind.allCases) func aStoredRequestIsSmall(kind: RequestKind) throws {
    let request = DriverRequest(
      kind, trip: "T-1000000", details: Self.details(kind), tap: Self.tap, driver: "driver-07",
      dependsOn: [RequestKey(text: Self.id), RequestKey(text: Self.id)], patience: 20_000)
    let stored = request.stored.encoded()
    #expect(stored.count <= 512, "\(kind.rawValue): \(stored.count) bytes")
    #expect(try DriverRequest(stored: Value(decoding: stored), version: 1) == request)
  }
}
